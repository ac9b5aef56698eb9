"""Hostile input of every kind is refused, or works: see __main__.py.

The rounds run in processes of their own, so that a crash is a failed test that names the round.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("numpy", reason="batches are arrays")
pytest.importorskip("pyarrow", reason="needs the extra 'data'")
pytest.importorskip("starlette", reason="needs the extra 'page'")

ROUNDS = int(os.environ.get("ROOKERY_FUZZ_ROUNDS", "500"))
PARTS = 2


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("kind", ["definitions", "pickles", "texts", "files"])
def test_hostile_input_is_refused_or_works(kind, part):
    first, end = (ROUNDS * at // PARTS for at in (part, part + 1))
    program = [sys.executable, str(Path(__file__).parent), kind]
    rounds = ["--first", str(first), "--rounds", str(end - first)]
    # The module pickle may ask for any amount of memory, and takes no for an answer.
    sanitizer = f"{os.environ.get('ASAN_OPTIONS', '')}:allocator_may_return_null=1"
    ended = subprocess.run(
        [*program, *rounds],
        capture_output=True,
        text=True,
        errors="replace",
        env={**os.environ, "ASAN_OPTIONS": sanitizer},
    )
    lines = ended.stdout.splitlines()  # a line for each round, as \r ends one too, and the sum
    reached = next((line for line in reversed(lines) if line.isdigit()), first)
    again = f"again: python tests/fuzz {kind} --first {reached} --rounds 1"
    assert ended.returncode == 0, f"{again}\n{ended.stderr[-6000:]}"
    last = lines[-1]
    assert last.startswith(f"{end - first} rounds of {kind}: ")
    # Nothing is tried if everything is refused.
    assert any(word in last for word in ("played", "used", "positions", "messages")), last
