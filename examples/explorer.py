"""An opening explorer: which moves were played in a position, how often, and how the games ended.

    python examples/explorer.py games.pgn
    python examples/explorer.py games.pgn.zst --moves "e4 c5 Nf3" --plies 30

A position is looked up by its key, so a game counts however its moves were ordered.
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple

from rookery import Board, Move, errors, game, pgn

USAGE = 'example: python examples/explorer.py games.pgn --moves "e4 c5"'


class Row(NamedTuple):
    """A move, and the results of the games in which it was played."""

    move: Move
    games: int
    first_wins: int
    draws: int
    second_wins: int

    def score(self, side: bool) -> float | None:
        """Return the part of the points that a side made, None if no game has a result."""
        wins = self.first_wins if side else self.second_wins
        finished = self.first_wins + self.draws + self.second_wins
        return (wins + self.draws / 2) / finished if finished else None


class Explorer:
    """The moves that were played in every position of many games."""

    def __init__(self, games: Iterable[pgn.Game], plies: int) -> None:
        self._results: dict[tuple[str, int], dict[Move, Counter[str]]] = defaultdict(
            lambda: defaultdict(Counter)
        )
        for played in games:
            self._add(played, plies)

    def _add(self, played: pgn.Game, plies: int) -> None:
        steps = islice(played.boards_before_moves(), plies)
        # A game that repeats a position counts once.
        for key, move in {(board.key, move) for board, move in steps}:
            self._results[played.game.name, key][move][played.result] += 1

    def rows(self, board: Board) -> list[Row]:
        """Return the moves that were played in a position, the most frequent first."""
        found = self._results.get((board.game.name, board.key), {})
        rows = [
            Row(move, results.total(), results["1-0"], results["1/2-1/2"], results["0-1"])
            for move, results in found.items()
        ]
        return sorted(rows, key=lambda row: (-row.games, str(row.move)))


def table(board: Board, rows: list[Row]) -> str:
    """Return the rows as text; the score is that of the side to move."""
    lines = [board.fen(), f"{'move':<8}{'games':>7}{'1-0':>7}{'draws':>7}{'0-1':>7}{'score':>9}"]
    for row in rows:
        score = row.score(board.turn)
        counts = f"{row.games:7}{row.first_wins:7}{row.draws:7}{row.second_wins:7}"
        lines.append(
            f"{board.san(row.move):<8}{counts}{'-' if score is None else f'{score:.1%}':>9}"
        )
    return "\n".join(lines)


def main() -> None:
    """Read the games, and print the moves that were played in the position."""
    parser = argparse.ArgumentParser(
        description="Show which moves were played in a position, and with which results.",
        epilog=USAGE,
    )
    parser.add_argument("file", help="a PGN file, compressed or not; - is standard input")
    parser.add_argument("--game", default="chess", help="the game (default chess)")
    parser.add_argument("--fen", help="look at this position instead of the start")
    parser.add_argument("--moves", default="", help='after these moves, such as "e4 c5"')
    parser.add_argument("--plies", type=int, default=40, help="moves of each game (default 40)")
    options = parser.parse_args()
    name: str = options.game
    fen: str | None = options.fen
    try:
        board = game(name).board(fen)
        for move in options.moves.split():
            board.push(move)
        explorer = Explorer(pgn.read(options.file, on_error="keep", game=name), options.plies)
    except (OSError, errors.RookeryError) as problem:
        parser.exit(1, f"explorer.py: {problem}\n")
    print(table(board, explorer.rows(board)))


if __name__ == "__main__":
    main()
