"""Where the checked positions and counts of CoTuLenh are, and how they are read.

They were made by another program: the public engine whose rules docs/rules/cotulenh.md describes.
A sample is in tests/data/cotulenh; ROOKERY_COTULENH_DATA names a folder with more.
"""

import gzip
import json
import os
from pathlib import Path

import pytest

FOLDERS = [Path(__file__).parents[1] / "data" / "cotulenh"]
if "ROOKERY_COTULENH_DATA" in os.environ:
    FOLDERS.insert(0, Path(os.environ["ROOKERY_COTULENH_DATA"]))


def find(name):
    """The file of this name, or the test is skipped."""
    for folder in FOLDERS:
        if (folder / name).exists():
            return folder / name
    pytest.skip(f"needs {name} in tests/data/cotulenh or in ROOKERY_COTULENH_DATA")
    return None


def positions():
    """Every checked position, as the file has it."""
    with gzip.open(find("positions.jsonl.gz"), "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def perft():
    """The published counts."""
    return json.loads(find("perft.json").read_text("utf-8"))
