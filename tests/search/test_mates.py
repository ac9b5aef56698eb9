"""Mates that Stockfish has proved are found at their length; python-chess confirms them."""

import os
from pathlib import Path

import chess
import pytest
from support.mates import mates_in

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
    check(fen, int(length), depth=2 * int(length) + 6)


# All of them take two minutes.
EVERY = 1 if "ROOKERY_ALL_MATES" in os.environ else 12


@pytest.mark.long
@pytest.mark.parametrize(("fen", "length"), MATES[::EVERY])
def test_every_mate(fen, length):
    # Far less than one thread searches in ten seconds; no mate of the file takes a quarter of it.
    check(fen, int(length), nodes=5_000_000)


def test_there_are_enough():
    assert len(MATES) >= 500


def test_no_mate_is_claimed_that_is_none():
    claimed = 0
    for fen, length in MATES[::6]:
        if int(length) > 2:
            continue
        for nodes in (60, 400, 2500):
            found = game("chess").board(fen).search(nodes=nodes)
            if found.mate is not None and 1 <= found.mate <= 2:
                claimed += 1
                assert mates_in(chess.Board(fen), found.mate), fen
    assert claimed > 20
