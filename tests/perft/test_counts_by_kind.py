"""Counts by kind that others published. The file says where each comes from and what it counts.

Those of more than a few million leaves are counted if ROOKERY_LONG_COUNTS is set.
"""

import os
from pathlib import Path

import pytest

from rookery import chess

LINES = (Path(__file__).parents[1] / "data" / "chess_kinds.txt").read_text("utf-8").splitlines()
CASES = [line.split(" | ") for line in LINES if line and not line.startswith("#")]
MOST = 10**12 if os.environ.get("ROOKERY_LONG_COUNTS") else 5_000_000


@pytest.mark.parametrize(("fen", "depth", "plies", "counts"), CASES)
def test_counts_by_kind(fen, depth, plies, counts):
    board = chess.Board(fen)
    if board.perft(int(depth)) > MOST:
        pytest.skip("a long count: set ROOKERY_LONG_COUNTS=1")
    found = board.perft_stats(int(depth), plies=plies, threads=2)
    assert len(counts.split()) == len(found)
    for (kind, number), published in zip(found.items(), counts.split(), strict=True):
        if published != "-":
            assert number == int(published), kind


def test_captures_of_seed_004():
    # 7,240,148 over all plies, without the promotions that capture.
    if MOST < 10**8:
        pytest.skip("a long count: set ROOKERY_LONG_COUNTS=1")
    board = chess.Board("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8")
    promoting = capturing_promotions(board, 5)
    assert board.perft_stats(5, plies="all", threads=2)["captures"] - promoting == 7240148


def capturing_promotions(board, depth):
    """Count by walking: the statistics do not tell these apart."""
    found = 0
    for move in board.legal_moves.to_list():
        found += move.promotion is not None and board.is_capture(move)
        if depth > 1:
            board.push_unchecked(move)
            found += capturing_promotions(board, depth - 1)
            board.pop()
    return found
