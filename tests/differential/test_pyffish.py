"""Shipped definitions against Fairy-Stockfish: move lists and FENs in random games.

`python tools/compare_design.py` does the same for as long as you like.
"""

import importlib.util
import sys
from pathlib import Path

import pytest
from other_games import OTHERS

from rookery import variants
from rookery.design import CAMEL

pytest.importorskip("pyffish", reason="pyffish (PyPI) is the other side of this comparison")
TOOL = Path(__file__).parents[2] / "tools" / "compare_design.py"
if not TOOL.exists():
    pytest.skip("needs the sources of rookery", allow_module_level=True)

spec = importlib.util.spec_from_file_location("compare_design", TOOL)
compare_design = importlib.util.module_from_spec(spec)
spec.loader.exec_module(compare_design)


@pytest.mark.parametrize("name", sorted(compare_design.THEIRS))
def test_the_same_moves(name):
    theirs = compare_design.THEIRS[name]
    counts, differences = compare_design.compare(variants.design(name), theirs, 24, seed=2024)
    assert differences == []
    assert counts["positions"] == 24


def test_a_changed_definition_is_noticed():
    """One line of chess is changed, and the comparison sees it."""
    camels = variants.design("chess-defined").without("N").piece("N", "camel", CAMEL)
    _, differences = compare_design.compare(camels, "chess", 20, seed=1)
    assert "moves: missing ['b8a6', 'b8c6', 'g8f6', 'g8h6']" in differences[0]


@pytest.mark.parametrize("name", OTHERS)
def test_games_that_are_not_shipped(name):
    """As a newcomer would define them."""
    assert OTHERS[name].problems() == []
    _, differences = compare_design.compare(OTHERS[name], name, 12, seed=2024)
    assert differences == []


def test_it_knows_every_shipped_game():
    assert {*compare_design.THEIRS} == {*variants.NAMES} - {"two-lakes"}
    assert "compare_design" not in sys.modules
