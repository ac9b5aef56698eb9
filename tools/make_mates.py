"""Writes tests/data/mates.txt: positions in which Stockfish proves a mate in one to four.

Random moves are mixed with good ones, so that the positions are of all kinds. Stockfish proves that
there is a mate, but now and then overlooks a shorter one (3 of 588): brute force on the board of
python-chess proves that there is none.

    python tools/make_mates.py [COUNT]
"""

import random
import sys
from pathlib import Path

import chess
import chess.engine

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.mates import mates_in

STOCKFISH = "/usr/games/stockfish"
DATA = Path(__file__).parents[1] / "tests" / "data" / "mates.txt"
HEADER = "# Positions in which Stockfish proves a mate, and its length (tools/make_mates.py).\n"


def mates(engine: chess.engine.SimpleEngine, count: int) -> dict[str, int]:
    """Return positions and the lengths of their mates, as many of each length if possible."""
    chance = random.Random(15)
    found: dict[str, int] = {}
    share = dict.fromkeys((1, 2, 3, 4), count // 4)
    while len(found) < sum(share.values()):
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 160:
            if chance.random() < 0.35:
                board.push(chance.choice(list(board.legal_moves)))
                continue
            quick = engine.analyse(board, chess.engine.Limit(depth=8))
            score = quick["score"].relative
            length = score.mate() or 0
            if 1 <= length <= 4 and board.halfmove_clock < 80:
                sure = engine.analyse(board, chess.engine.Limit(depth=2 * length + 22))
                length = sure["score"].relative.mate() or 0
                listed = sum(known == length for known in found.values())
                if listed < share.get(length, 0) and not (
                    length > 1 and mates_in(board, length - 1)
                ):
                    found[board.fen()] = length
            board.push(quick["pv"][0])
    return found


if __name__ == "__main__":
    with chess.engine.SimpleEngine.popen_uci(STOCKFISH) as stockfish:
        lines = mates(stockfish, int(sys.argv[1]) if len(sys.argv) > 1 else 600)
    DATA.write_text(HEADER + "".join(f"{fen} | {length}\n" for fen, length in lines.items()))
