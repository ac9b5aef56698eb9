"""Books made from games."""

import os
from collections.abc import Iterator
from typing import Any, Literal

from rookery._core import Game
from rookery._games import game as game_by_name
from rookery.books._format import BookEntry
from rookery.books._write import BookMade, write
from rookery.errors import error
from rookery.pgn import Filter
from rookery.pgn._files import open_source
from rookery.pgn._table import blocks, schema_of

__all__ = ["make"]

_COLUMNS = ("game", "ply", "turn", "result", "polyglot_key", "polyglot_move")
_POINTS = {"1-0": (0, 2), "0-1": (2, 0), "1/2-1/2": (1, 1)}  # of Black and White
_WEIGHTS = ("score", "games")


class _Counts:
    """How often each move was played in each position, and with which success."""

    def __init__(self) -> None:
        # By key and move as one number, since there are many.
        self.games: dict[int, int] = {}
        self.points: dict[int, int] = {}

    def add(self, columns: dict[str, Any], plies: int, side: bool | None) -> int:
        """Count the positions of a block of columns; return how many games they are of."""
        games, points, played = self.games, self.points, 0
        rows = zip(
            memoryview(columns["ply"].buffers[1]).cast("i"),
            memoryview(columns["turn"].buffers[1]).cast("B"),
            memoryview(columns["polyglot_key"].buffers[1]).cast("Q"),
            memoryview(columns["polyglot_move"].buffers[1]).cast("H"),
            strict=True,
        )
        _, offsets, texts = columns["result"].buffers
        ends, text = memoryview(offsets).cast("i"), bytes(texts).decode()
        score = (0, 0)
        for at, (ply, turn, key, move) in enumerate(rows):
            if ply == 0:
                played += 1
                score = _POINTS.get(text[ends[at] : ends[at + 1]], (0, 0))
            if ply >= plies or not move or (side is not None and turn != side):
                continue
            both = key << 16 | move
            games[both] = games.get(both, 0) + 1
            points[both] = points.get(both, 0) + score[turn]
        return played


def make(
    sources: object,
    target: str | os.PathLike[str],
    *,
    game: Game | str = "chess",
    where: Filter | None = None,
    plies: int = 40,
    side: Literal["white", "black"] | None = None,
    min_games: int = 1,
    min_score: float = 0.0,
    weights: Literal["score", "games"] = "score",
    threads: int = 1,
) -> BookMade:
    """Make a book from the games of a source as pgn.read() takes it, or of a list of sources.

    The first `plies` moves of each game that `where` takes are counted, of both sides or of one.
    Left out are moves that were played in fewer than `min_games` games, or that scored less than
    `min_score`, 0 to 1. The weight of a move is twice its wins and its draws, or with
    `weights="games"` how often it was played, in proportion if that is more than 65,535; `learn` is
    how often it was played. Moves without weight are left out. `game` is chess or Chess960; of a
    game with a mistake, the moves before it count.
    """
    rules = game_by_name(game) if isinstance(game, str) else game
    if rules.name not in ("chess", "chess960"):
        raise error("book-game", f"books are of chess and Chess960, not of {rules.name}")
    if weights not in _WEIGHTS:
        raise error("book-option", f"weights={weights!r}: expected 'score' or 'games'")
    if side not in (None, "white", "black"):
        raise error("book-option", f"side={side!r}: expected 'white', 'black' or None")
    _check_number("plies", plies, 1, 2**31 - 1)
    _check_number("min_games", min_games, 1, 2**31 - 1)
    if not 0 <= min_score <= 1:
        raise error("book-option", f"min_score={min_score!r}: expected 0 to 1")
    taken = Filter(**{"variants": [rules.name], **(where.settings if where else {})})
    counts, played = _Counts(), 0
    for source in sources if isinstance(sources, (list, tuple)) else (sources,):
        for block in blocks(
            open_source(source),
            schema=schema_of("positions", _COLUMNS),
            rows="positions",
            where=taken,
            threads=threads,
            game=rules,
        ):
            played += counts.add(block.columns, plies, None if side is None else side == "white")
    kept = _entries(counts, min_games, min_score, by_games=weights == "games")
    return write(target, kept, played)


def _entries(
    counts: _Counts, min_games: int, min_score: float, *, by_games: bool
) -> Iterator[BookEntry]:
    for both in sorted(counts.games):
        games, points = counts.games[both], counts.points[both]
        weight = games if by_games else points
        if weight and games >= min_games and points >= 2 * games * min_score:
            yield BookEntry(both >> 16, both & 0xFFFF, weight, games)


def _check_number(name: str, number: int, least: int, most: int) -> None:
    if isinstance(number, bool) or not isinstance(number, int):
        raise TypeError(f"{name} is an int, not {type(number).__name__}")
    if not least <= number <= most:
        raise error("book-option", f"{name}={number}: expected {least} to {most}")
