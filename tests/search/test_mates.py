"""Mates that Stockfish has proved are found at their length; python-chess confirms them."""

import os
from pathlib import Path

import chess
import pytest

from rookery import game

LINES = (Path(__file__).parents[1] / "data" / "mates.txt").read_text("utf-8").splitlines()
MATES = [line.rsplit(" | ", 1) for line in LINES if not line.startswith("#")]


def check(fen, length, **limits):
    found = game("chess").board(fen).search(**limits)
    assert found.mate == length, fen
    board = chess.Board(fen)
    for move in found.moves:
        board.push(chess.Move.from_uci(str(move)))
    assert board.is_checkmate(), fen
    assert len(found.moves) == 2 * length - 1, fen


@pytest.mark.parametrize(("fen", "length"), MATES[::20])
def test_mates(fen, length):
    check(fen, int(length), seconds=10, depth=2 * int(length) + 6)


# All of them take minutes.
EVERY = 1 if "ROOKERY_ALL_MATES" in os.environ else 12


@pytest.mark.long
@pytest.mark.parametrize(("fen", "length"), MATES[::EVERY])
def test_every_mate(fen, length):
    check(fen, int(length), seconds=10)


def test_there_are_enough():
    assert len(MATES) >= 500


def confirmed(board, length):
    """Return whether the side to move mates in so many moves, by brute force."""
    for move in list(board.legal_moves):
        board.push(move)
        mated = board.is_checkmate() or (
            length > 1
            and not board.is_game_over()
            and all(_after(board, reply, length - 1) for reply in list(board.legal_moves))
        )
        board.pop()
        if mated:
            return True
    return False


def _after(board, reply, length):
    board.push(reply)
    mated = not board.is_game_over() and confirmed(board, length)
    board.pop()
    return mated


def test_no_mate_is_claimed_that_is_none():
    claimed = 0
    for fen, length in MATES[::6]:
        if int(length) > 2:
            continue
        for nodes in (60, 400, 2500):
            found = game("chess").board(fen).search(nodes=nodes)
            if found.mate is not None and 1 <= found.mate <= 2:
                claimed += 1
                assert confirmed(chess.Board(fen), found.mate), fen
    assert claimed > 20
