"""Write benchmarks/best_moves.txt: positions with one best move that takes a search to find.

    python tools/make_best_moves.py [COUNT]

The positions are of games in which Stockfish plays and some moves are random. One is taken if
Stockfish prefers another move at first, and finds in the end that the best one is clearly better
than any other. rookery plays no part in the choice.
"""

import random
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import chess
import chess.engine

DATA = Path(__file__).parents[1] / "benchmarks" / "best_moves.txt"
HEADER = "# Positions and their best moves by Stockfish (tools/make_best_moves.py).\n"
EARLY, LATER, LAST = 4, 9, 16  # depths
BETTER = 40  # hundredths of a pawn
OPEN = 500


def positions(engine: chess.engine.SimpleEngine) -> Iterator[chess.Board]:
    """Yield one position of each of many games, forever."""
    chance = random.Random(15)
    while True:
        board = chess.Board()
        for _ in range(chance.randrange(16, 70)):
            if board.is_game_over():
                break
            if chance.random() < 0.2:
                board.push(chance.choice(list(board.legal_moves)))
            else:
                board.push(first_choice(engine, board, 6))
        if not board.is_game_over():
            yield board


def first_choice(engine: chess.engine.SimpleEngine, board: chess.Board, depth: int) -> chess.Move:
    """Return the best move of a search to a depth."""
    return engine.analyse(board, chess.engine.Limit(depth=depth), game=object())["pv"][0]


def best_move(engine: chess.engine.SimpleEngine, board: chess.Board) -> chess.Move | None:
    """Return the best move, if it is not easy to see and there is no other."""
    early = first_choice(engine, board, EARLY)
    if early == first_choice(engine, board, LATER):
        return None
    best, *others = engine.analyse(board, chess.engine.Limit(depth=LAST), multipv=2, game=object())
    score = best["score"].relative.score()
    if score is None or abs(score) > OPEN or not others or best["pv"][0] == early:
        return None
    lead = score - others[0]["score"].relative.score(mate_score=10_000)
    return best["pv"][0] if lead >= BETTER else None


def main() -> None:
    """Write as many as asked for, each as soon as it is found."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    stockfish = shutil.which("stockfish") or "/usr/games/stockfish"
    lines: list[str] = []
    with chess.engine.SimpleEngine.popen_uci(stockfish, timeout=None) as engine:
        for board in positions(engine):
            if move := best_move(engine, board):
                lines.append(f"{board.fen()} | {move.uci()}\n")
                DATA.write_text(HEADER + "".join(lines), "utf-8")
            if len(lines) == count:
                break


if __name__ == "__main__":
    main()
