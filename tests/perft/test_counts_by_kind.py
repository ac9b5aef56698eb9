"""Counts by kind that others published. The file says where each comes from and what it counts.

Those of more than a few million leaves are counted if ROOKERY_LONG_COUNTS is set.
"""

import os
from pathlib import Path

import pytest

from rookery import chess

LINES = (Path(__file__).parents[1] / "data" / "chess_kinds.txt").read_text("utf-8").splitlines()
CASES = [line.split(" | ") for line in LINES if line and not line.startswith("#")]
# Source: ours, found by walking Kiwipete five plies down; each is checked with python-chess below.
MATING_DOUBLE_CHECKS = [
    ("3rkb1r/p1pNqp2/bn2pnp1/1B1P4/1p2P3/2N2Q1p/PPPB1PPP/R3K2R w KQk - 1 3", "d7f6"),
    ("3rkb1r/p1pNqp2/bn2pnp1/1B1P4/1p2P3/2N2Q1p/PPPB1PPP/R3K2R w KQk - 1 3", "d7f6"),
    ("3rkb1r/p1pNqp2/bn2pnp1/1B1P4/1p2P3/2N2Q1p/PPPB1PPP/R3K2R w KQk - 3 3", "d7f6"),
    ("3rkb1r/p1pNqp2/bn2pnp1/1B1P4/1p2P3/2N2Q1p/PPPB1PPP/R3K2R w KQk - 3 3", "d7f6"),
    ("3rkr2/p1pNqpb1/bn2pnp1/1B1P4/1p2P3/2N2Q1p/PPPB1PPP/R3K2R w KQ - 1 3", "d7f6"),
    ("3rkr2/p1pNqpb1/bn2pnp1/1B1P4/1p2P3/2N2Q1p/PPPB1PPP/R3K2R w KQ - 1 3", "d7f6"),
    ("3rkr2/p1pNqpb1/bn2pnp1/1B1P4/1p2P3/2N2Q1p/PPPB1PPP/R3K2R w KQ - 3 3", "d7f6"),
    ("3rkr2/p1pNqpb1/bn2pnp1/1B1P4/1p2P3/2N2Q1p/PPPB1PPP/R3K2R w KQ - 3 3", "d7f6"),
]

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


def test_double_checks_of_kiwipete():
    """Published are 2,637 at depth 5: those that do not mate. Eight more mate.

    All 2,645 were looked at with python-chess, which calls each of them a double check.
    """
    oracle = pytest.importorskip("chess", reason="python-chess (PyPI: chess) is the oracle here")
    for fen, move in MATING_DOUBLE_CHECKS:
        theirs, ours = oracle.Board(fen), chess.Board(fen)
        theirs.push_uci(move)
        ours.push(move)
        assert len(theirs.checkers()) == len(ours.checkers()) == 2
        assert theirs.is_checkmate()
        assert ours.is_checkmate()
    if MOST < 10**8:
        pytest.skip("a long count: set ROOKERY_LONG_COUNTS=1")
    kiwipete = next(fen for fen, depth, *_ in CASES if depth == "4" and fen.startswith("r3k2r"))
    counted = chess.Board(kiwipete).perft_stats(5, threads=2)["double_checks"]
    assert counted == 2637 + len(MATING_DOUBLE_CHECKS)
