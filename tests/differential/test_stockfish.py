"""The same moves as Stockfish, on random positions of chess and Chess960, and the same counts.

ROOKERY_STOCKFISH_POSITIONS sets how many positions of each game are compared: a few in a test run,
thousands when it matters.
"""

import os
import random
import shutil

import pytest

from rookery import game, perft

POSITIONS = int(os.environ.get("ROOKERY_STOCKFISH_POSITIONS", "15"))
DEPTH = 4
ENGINE = shutil.which("stockfish") or shutil.which("/usr/games/stockfish")
pytestmark = pytest.mark.skipif(not ENGINE, reason="needs stockfish (apt: stockfish)")


@pytest.fixture(params=["chess", "chess960"])
def name(request):
    return request.param


@pytest.fixture
def stockfish(name):
    with perft.Engine(ENGINE) as engine:
        engine.set_game(game(name))
        yield engine


def start_positions(name, rng):
    """Where games begin: the start, or one of the 960, as Shredder-FEN would have it."""
    if name == "chess":
        return game(name).start_fen
    rank = [""] * 8
    rank[rng.randrange(0, 8, 2)] = "b"
    rank[rng.randrange(1, 8, 2)] = "b"
    for piece in "qnn":
        rank[rng.choice([file for file in range(8) if not rank[file]])] = piece
    for piece in "rkr":
        rank[rank.index("")] = piece
    back = "".join(rank)
    return f"{back}/pppppppp/8/8/8/8/PPPPPPPP/{back.upper()} w KQkq - 0 1"


def test_compare(name, stockfish):
    rng = random.Random(5)
    for _ in range(POSITIONS):
        board = game(name).board(start_positions(name, rng))
        for _ in range(rng.randrange(2, 80)):
            moves = board.legal_moves.to_list()
            if not moves:
                break
            board.push(rng.choice(moves))
        assert perft.compare(stockfish, board, DEPTH) is None, board.fen()


def test_the_counts_of_the_shipped_suite_are_those_of_stockfish(name, stockfish):
    entries = list(perft.read_suite(name))
    assert len(entries) > 50
    for entry in entries:
        for depth, leaves in entry.counts.items():
            if leaves < 50_000:
                found = stockfish.divide(entry.fen, [], depth)
                assert sum(count for _, count in found) == leaves, (entry.where, depth)
