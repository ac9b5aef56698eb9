"""Shipped definitions against Fairy-Stockfish: move lists and FENs in random games.

`python tools/compare_design.py` does the same for as long as you like.
"""

import importlib.util
import sys
from pathlib import Path

import pytest

pytest.importorskip("pyffish", reason="pyffish (PyPI) is the other side of this comparison")
TOOL = Path(__file__).parents[2] / "tools" / "compare_design.py"
if not TOOL.exists():
    pytest.skip("needs the sources of rookery", allow_module_level=True)

spec = importlib.util.spec_from_file_location("compare_design", TOOL)
compare_design = importlib.util.module_from_spec(spec)
spec.loader.exec_module(compare_design)


@pytest.mark.parametrize("name", sorted(compare_design.THEIRS))
def test_the_same_moves(name):
    counts, differences = compare_design.compare(name, positions=24, seed=2024)
    assert differences == []
    assert counts["positions"] == 24


def test_a_changed_definition_is_noticed(monkeypatch):
    """One line of chess is changed, and the comparison sees it."""
    from rookery import variants
    from rookery.design import CAMEL

    camels = variants.design("chess-defined").without("N").piece("N", "camel", CAMEL)
    monkeypatch.setattr(compare_design.variants, "design", lambda name: camels)
    _, differences = compare_design.compare("chess-defined", positions=2, seed=1)
    assert "moves: missing ['b1a3', 'b1c3', 'g1f3', 'g1h3']" in differences[0]


def test_it_knows_every_shipped_game():
    assert {*compare_design.THEIRS} == {*compare_design.variants.NAMES} - {"two-lakes"}
    assert "compare_design" not in sys.modules
