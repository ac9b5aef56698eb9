"""Othello against Fairy-Stockfish, which calls it flipello, in random games."""

import random

import pytest

from rookery import game

pyffish = pytest.importorskip("pyffish", reason="pyffish (PyPI) is the other side of this")

POSITIONS = 2000
# There discs are dropped from hands that are never empty; the side that begins is White.
HANDS = "[" + "P" * 60 + "p" * 60 + "]"
SIDES = {"b": "w", "w": "b"}


def their_moves(board):
    placement, side = board.fen().split()[:2]
    fen = f"{placement.replace('D', 'P').replace('d', 'p')}{HANDS} {SIDES[side]} 0 1"
    moves = pyffish.legal_moves("flipello", fen, [])
    return {move[2:] if move.startswith("P@") else "pass" for move in moves}


def test_the_same_placements_and_passes():
    rng = random.Random(2024)
    positions = passes = 0
    while positions < POSITIONS:
        board = game("othello").board()
        while moves := board.legal_moves.to_list():  # where a game has ended, pyffish passes
            assert {str(move) for move in moves} == their_moves(board), board.fen()
            positions += 1
            passes += str(moves[0]) == "pass"
            board.push(rng.choice(moves))
    assert passes > 5
