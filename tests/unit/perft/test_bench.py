"""The bench measures, beside peers, and notices a peer that counts otherwise."""

import sys
from pathlib import Path

import pytest

from rookery import perft
from rookery.perft import Engine, bench

PLANTED = Path(__file__).parents[2] / "engines" / "planted.py"


def test_chess_and_a_game_by_its_first_position(monkeypatch):
    monkeypatch.setattr(bench, "_ENOUGH_SECONDS", 0.001)
    monkeypatch.setattr(bench, "_ROUNDS", 1)
    chess, chess960 = perft.run_bench(["chess", "chess960"])
    assert len(chess.positions) == 6
    assert chess.mega_leaves > 1
    assert not chess.differences
    assert chess.peers["python-chess"] > 0
    assert chess.ratios["python-chess"] > 5
    assert len(chess960.positions) == 1


def test_a_peer_that_counts_otherwise_is_told(monkeypatch):
    class Planted(Engine):
        def __init__(self, command, **options):
            super().__init__([sys.executable, str(PLANTED), "no-double-step"], **options)

    monkeypatch.setattr(bench, "Engine", Planted)
    monkeypatch.setattr(bench, "_SIX", [("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", 1, 7)])
    [found] = perft.run_bench(["chess"])
    assert found.differences == [
        "planted no-double-step: 4k3/8/8/8/8/8/P7/4K3 w - - 0 1 at depth 1: 6, not 7"
    ]


def test_an_unknown_game():
    with pytest.raises(ValueError, match="no game is called 'checkers'"):
        list(perft.run_bench(["checkers"]))
