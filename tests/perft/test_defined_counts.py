"""Counts that others published for games that rookery ships as definitions, by the slow model.

Those of up to 30,000 leaves; with ROOKERY_LONG_COUNTS=1 up to four million, which takes minutes.
"""

import os
from pathlib import Path

import pytest
from support.models.design import Game
from support.suites import read_suite

from rookery import variants

FILES = sorted((Path(__file__).parents[1] / "data" / "defined").glob("*.perft"))
MOST = 4_000_000 if os.environ.get("ROOKERY_LONG_COUNTS") else 30_000
CASES = [
    (path.stem, label, fen, depth, leaves)
    for path in FILES
    for label, fen, counts in read_suite(path)
    for depth, leaves in counts.items()
    if leaves <= MOST
]


@pytest.mark.parametrize(
    ("name", "label", "fen", "depth", "leaves"), CASES, ids=lambda value: str(value)[:20]
)
def test_counts(name, label, fen, depth, leaves):
    model = Game(variants.design(name).to_json())
    assert model.perft(model.read(fen), depth) == leaves, label


def test_every_shipped_game_has_a_published_count():
    assert {path.stem for path in FILES} == {*variants.NAMES} - {"two-lakes"}  # that one is our own
    assert all(path.read_text("utf-8").startswith("# Source:") for path in FILES)
