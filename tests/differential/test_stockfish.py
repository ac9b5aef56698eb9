"""The same counts below every move as Stockfish, on random positions of chess and Chess960.

ROOKERY_STOCKFISH_POSITIONS sets how many positions of each game are compared: a few in a test run,
thousands when it matters.
"""

import os
import random
import shutil
import subprocess

import pytest

from rookery import game

POSITIONS = int(os.environ.get("ROOKERY_STOCKFISH_POSITIONS", "15"))
DEPTH = 4
ENGINE = shutil.which("stockfish") or shutil.which("/usr/games/stockfish")
pytestmark = pytest.mark.skipif(not ENGINE, reason="needs stockfish (apt: stockfish)")


@pytest.fixture
def stockfish(request):
    """A function that gives {move: leaves} of a position by `go perft`."""
    process = subprocess.Popen(
        [ENGINE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    )
    process.stdin.write(f"setoption name UCI_Chess960 value {request.param}\n")

    def divide(fen, depth):
        process.stdin.write(f"position fen {fen}\ngo perft {depth}\n")
        counts = {}
        for line in process.stdout:
            if line.startswith("Nodes searched"):
                return counts
            move, _, leaves = line.strip().partition(": ")
            if leaves.isdecimal():
                counts[move] = int(leaves)
        raise AssertionError("Stockfish ended before it answered")

    yield divide
    process.communicate("quit\n")


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


@pytest.mark.parametrize(
    ("name", "stockfish"),
    [("chess", "false"), ("chess960", "true")],
    indirect=["stockfish"],
    ids=["chess", "chess960"],
)
def test_divide(name, stockfish):
    rng = random.Random(5)
    for _ in range(POSITIONS):
        board = game(name).board(start_positions(name, rng))
        for _ in range(rng.randrange(2, 80)):
            moves = board.legal_moves.to_list()
            if not moves:
                break
            board.push(rng.choice(moves))
        fen = board.fen()
        ours = {str(move): leaves for move, leaves in board.divide(DEPTH).items()}
        assert ours == stockfish(fen, DEPTH), fen
