"""Counts that others published. The files say where each comes from."""

from pathlib import Path

import pytest
from support.suites import read_suite

from rookery import game

DATA = Path(__file__).parents[1] / "data"
FILES = sorted(DATA.glob("*.perft"))
DEFINED = sorted((DATA / "defined").glob("*.perft"))
MOST = 5_000_000  # leaves; deeper counts are for the command line and for benchmarks


def cases(files):
    """Return the positions of these files with the name of their game."""
    found = [(path.stem, *position) for path in files for position in read_suite(path)]
    named = ("name", "label", "fen", "counts")
    return pytest.mark.parametrize(named, found, ids=lambda value: str(value)[:40])


@cases(FILES)
def test_counts(name, label, fen, counts):
    board = game(name).board(fen)
    assert counts
    for depth, leaves in counts.items():
        if leaves <= MOST:
            assert board.perft(depth) == leaves, f"{label} at depth {depth}"


@cases(DEFINED)
def test_all_counts_of_defined_games(name, label, fen, counts):
    """As they are played natively; test_defined_counts.py has the slow model count."""
    board = game(name).board(fen)
    assert {depth: board.perft(depth) for depth in counts} == counts, label


def test_there_are_files():
    assert {path.stem for path in FILES} >= {"chess"}
    assert all(path.read_text("utf-8").startswith("# Source:") for path in FILES)
