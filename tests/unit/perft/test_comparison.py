"""Comparing with an engine finds the position and the move, for every kind of bug."""

import sys
from pathlib import Path

import pytest

from rookery import chess, game, perft
from rookery.perft import Engine
from rookery.perft.causes import causes

PLANTED = [sys.executable, str(Path(__file__).parents[2] / "engines" / "planted.py")]


def difference(bug, fen, depth):
    with Engine([*PLANTED, bug]) as engine:
        return perft.compare(engine, game("chess").board(fen), depth)


KNIGHT = ["e2f4", "e2d4", "e2g3", "e2c3", "e2g1", "e2c1"]
# The bug, where to begin; the path, and what must be found at its end.
PLANTED_BUGS = [
    ("no-en-passant", "4k3/8/8/8/2p5/8/3P4/4K3 w - - 0 1",
     ["d2d4"], {"missing": ["c4d3"]}, "en passant is missing"),
    ("castles-through-check", "4k3/8/8/8/8/8/4b3/4K2R b K - 0 1",
     ["e8d8"], {"extra": ["e1g1"]}, "castling through check"),
    ("no-underpromotion", "8/1P5k/8/8/8/8/7K/8 b - - 0 1",
     ["h7g8"], {"missing": ["b7b8n", "b7b8b", "b7b8r"]},
     "promotions to knights, bishops, rooks are missing"),
    ("ignores-pins", "4r2k/8/8/8/8/8/4N3/4K3 b - - 0 1",
     ["h8g8"], {"extra": KNIGHT}, "a pinned piece leaves its pin"),
    ("one-move-twice", "4k3/3p4/8/8/4P3/8/8/4K3 b - - 0 1",
     ["d7d5"], {"twice": ["e4d5"]}, "a move is listed twice"),
    ("king-into-check", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1",
     ["a1d4"], {"extra": ["e8d8", "e8d7"]}, "the king moves onto an attacked square"),
    ("check-not-answered", "1n2k3/8/8/8/8/8/4R3/K7 b - - 0 1",
     [], {"extra": ["b8d7", "b8c6", "b8a6"]}, "a check is not answered"),
    ("no-double-step", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
     [], {"missing": ["a2a4"]}, "double steps of pawns are missing"),
    ("loses-castling-on-the-way", "4k3/8/8/8/8/8/8/4K2R b K - 0 1",
     ["e8d8"], {}, "asked for this position the engine counts 15, but 14 on the way down: "
     "something is left behind when it makes or takes back moves, or its hash table takes two "
     "positions for one"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("bug", "fen", "path", "moves", "cause"), PLANTED_BUGS, ids=[bug[0] for bug in PLANTED_BUGS]
)
def test_planted_bugs(bug, fen, path, moves, cause):
    found = difference(bug, fen, 3)
    board = game("chess").board(fen)
    for move in path:
        board.push(move)
    assert (found.path, found.fen, found.cause) == (path, board.fen(), cause)
    for which in ("missing", "extra", "twice"):
        assert sorted(getattr(found, which)) == sorted(moves.get(which, []))
    assert found.leaves == board.perft(found.depth)
    assert found.engine_leaves != found.leaves


def test_no_bug_no_difference():
    kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
    assert difference("none", kiwipete, 2) is None


def test_progress_tells_the_way():
    reports = []
    with Engine([*PLANTED, "one-move-twice"]) as engine:
        perft.compare(
            engine,
            game("chess").board("4k3/3p4/8/8/4P3/8/8/4K3 b - - 0 1"),
            3,
            progress=lambda path, depth: reports.append((list(path), depth)),
        )
    assert reports == [([], 1), ([], 2), (["d7d5"], 1)]


@pytest.mark.parametrize(
    ("fen", "missing", "extra", "cause"),
    [
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", ["e1g1"], [], "castling is missing"),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", [], ["e1g1"], "castling without the right to castle"),
        ("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", [], ["e1c1"], "castling out of check"),
        ("4k3/8/8/8/8/8/6r1/4K2R w K - 0 1", [], ["e1g1"], "castling into check"),
        ("4k3/8/8/8/8/8/5r2/4K2R w K - 0 1", [], ["e1g1"], "castling through check"),
        ("4k3/8/8/8/8/8/8/4KB1R w K - 0 1", [], ["e1g1"], "castling over a piece"),
        ("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", [], ["d4e3"], "en passant that leaves the king in "
         "check"),
        ("8/8/8/8/3pP3/8/8/k3K3 b - - 0 1", [], ["d4e3"], "en passant where no pawn has just made "
         "a double step"),
        ("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", ["e1e2"], [], "answers to a check are missing"),
        ("4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1", ["e2e3"], [], "moves of a pinned piece along its pin "
         "are missing"),
        ("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", ["a1b3"], [], "moves of knights are missing"),
        ("4k3/8/8/8/8/1p6/8/N3K3 w - - 0 1", ["a1b3"], [], "captures of knights are missing"),
        ("8/P7/8/8/8/8/8/k1K5 w - - 0 1", ["a7a8n", "a7a8b", "a7a8r", "a7a8q"], ["a7a8"],
         "promotions are missing; a pawn reaches the last rank and does not promote"),
        ("4k3/8/8/8/8/5n2/4r3/R3K3 w - - 0 1", [], ["a1a2"], "a double check is answered without "
         "the king"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", [], ["e8e7"], "e8e7 moves a piece from an empty square"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", [], ["e1e3"], "e1e3 is not a move of a piece that stands "
         "there"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", [], ["0000"], "a null move is listed"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", [], ["e1@x"], "e1@x is not the text of a move"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", [], [], None),
    ],
)  # fmt: skip
def test_causes(fen, missing, extra, cause):
    board = chess.Board(fen)
    legal = {str(move) for move in board.legal_moves}
    assert set(missing) <= legal
    assert not set(extra) & legal
    assert causes(board, missing, extra, []) == cause
