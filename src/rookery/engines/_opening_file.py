"""Openings from a file: games as PGN, or positions as FEN or EPD, one on each line."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from rookery._core import Board, Game
from rookery._text import one_line
from rookery.engines._openings import Opening
from rookery.errors import PgnError, RookeryError, error

if TYPE_CHECKING:
    from rookery import pgn

__all__ = ["read_openings"]

# A tag, a move number, a comment or a line that PGN ignores; no FEN begins so. (One of CoTuLenh may
# begin with a parenthesis.)
_PGN = re.compile(r"\[\s*\w+\s+\"|1\s*\.|[{;%]")


def read_openings(
    path: str | os.PathLike[str], game: Game, *, plies: int | None = None
) -> list[Opening]:
    """Read the openings of a file, in its order.

    It holds games as PGN, of which the first `plies` moves are taken (all of them by default), or
    positions as FEN or EPD, one on each line; empty lines and those that begin with `#` are
    skipped. A line that is wrong, and an opening after which the game is over, raise MatchError
    with the file and the line. Files may be compressed as those of pgn.read().

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from rookery import game
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder) / "openings.pgn"
    ...     _ = path.write_text("1. e4 c5 2. Nf3 *")
    ...     read_openings(path, game("chess"), plies=2)
    [Opening(moves=('e2e4', 'c7c5'), fen=None)]
    """
    from rookery.pgn._files import open_source

    name = os.fspath(path)
    try:
        with open_source(path) as source:
            content = b"".join(iter(lambda: source.read(1 << 20), b""))
    except PgnError as wrong:
        raise error("match-opening", str(wrong)) from None
    text = content.decode("utf-8-sig", "replace")
    if ".pgn" in Path(name).suffixes or _PGN.match(text.lstrip()):
        found = list(_games(name, content, game, plies))
    else:
        if plies is not None:
            message = f"{name}: plies={plies}: only the games of a PGN file have moves"
            raise error("match-opening", message)
        found = list(_positions(name, text, game))
    if not found:
        raise error("match-opening", f"{name}: there is no opening in it")
    return found


def _positions(name: str, text: str, game: Game) -> Iterator[Opening]:
    """Yield the openings of the lines of a file."""
    # EPD has the fields of FEN without the counters at its end.
    in_epd = sum(not field.isdecimal() for field in game.start_fen.split())
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        where = f"{name}, line {number}"
        fields = line.partition(";")[0].split()
        if len(fields) > in_epd and fields[in_epd][0].isalpha():
            fields = fields[:in_epd]  # the rest are operations, such as `bm e4; id "first";`
        try:
            board = game.board(" ".join(fields))
        except RookeryError as wrong:
            raise error("match-opening", f"{where}: {wrong}") from None
        _check(board, where)
        yield Opening((), board.fen())


def _games(name: str, content: bytes, game: Game, plies: int | None) -> Iterator[Opening]:
    """Yield the openings of the games of a file."""
    from rookery import pgn

    try:
        for read in pgn.read(content):
            where = f"{name}, game {read.number}, line {read.line}"
            if read.game.name != game.name:
                message = f"{where}: a game of {read.game.name}, expected {game.name}"
                raise error("match-opening", message)
            yield _opening(where, read, game, plies)
    except PgnError as wrong:
        raise error("match-opening", f"{name}, {one_line(str(wrong), most=300)}") from None


def _opening(where: str, read: "pgn.Game", game: Game, plies: int | None) -> Opening:
    moves = tuple(str(move) for move in read.moves[:plies])
    opening = Opening(moves, None if read.fen == game.start_fen else read.fen)
    try:
        board = opening.board(game)
    except RookeryError as wrong:  # the file and we may know different games by one name
        raise error("match-opening", f"{where}: {wrong}") from None
    _check(board, where)
    return opening


def _check(board: Board, where: str) -> None:
    """Raise MatchError if the game is over."""
    outcome = board.outcome(claim_draw=True)
    if outcome:
        raise error("match-opening", f"{where}: the game is over ({outcome.reason})")
