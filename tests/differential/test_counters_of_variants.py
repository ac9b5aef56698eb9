"""Clocks and move numbers of the games that both know are those of Fairy-Stockfish."""

import random

import pytest

import rookery
from rookery import variants

pyffish = pytest.importorskip("pyffish")
THEIRS = {
    "chess-defined": "chess",
    "king-of-the-hill": "kingofthehill",
    "los-alamos": "losalamos",
    "racing-kings": "racingkings",
    "three-check": "3check",
}
KNOWN = [name for name in variants.NAMES if THEIRS.get(name, name) in pyffish.variants()]


def test_most_games_are_known_to_both():
    assert {"crazyhouse", "shogi", "xiangqi", "atomic", "makruk"} <= {*KNOWN}


@pytest.mark.parametrize("name", KNOWN)
def test_counters(name):
    other = THEIRS.get(name, name)
    dice = random.Random(name)
    for _ in range(3):
        board = rookery.game(name).board()
        fen = pyffish.start_fen(other)
        for _ in range(60):
            legal = board.legal_moves.to_list()
            if not legal:
                break
            move = dice.choice(legal)
            board.push(move)
            fen = pyffish.get_fen(other, fen, [str(move)])
            assert board.fen().split()[-2:] == fen.split()[-2:], fen
