"""What holds for every game of a match or a tournament."""

import hashlib
import os
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from rookery._core import Game
from rookery._games import game as game_by_name
from rookery._weights import definition_digest
from rookery.engines._adjudication import DrawRule, ResignRule
from rookery.engines._limits import Limits
from rookery.engines._opening_file import read_openings
from rookery.engines._openings import Opening, book_openings, openings
from rookery.engines._players import Player
from rookery.engines._referee import TimeControl
from rookery.errors import BookError, error, file_error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rookery.books import Book

__all__ = ["Conditions", "OpeningSource", "check_folder", "check_number"]

OpeningSource = str | os.PathLike[str] | Sequence[Opening]

_PLIES = 6  # of a random opening
_BOOK_PLIES = 12  # of an opening from a book


@dataclass(frozen=True, slots=True)
class Conditions:
    """The game, the limits, the openings and the ends of all games, checked."""

    game: Game
    limits: Limits
    time: TimeControl | None
    margin: float
    max_plies: int
    seed: int
    plies: int | None
    fen: str | None
    listed: tuple[Opening, ...] | None  # openings in the order in which they are played
    resign: ResignRule | None
    draw: DrawRule | None
    book: "Book | None" = None  # of which openings are lines

    @classmethod
    def checked(
        cls,
        *,
        game: Game | str,
        time: TimeControl | str | None,
        limits: Limits,
        openings: OpeningSource | None,
        shuffle: bool,
        first_opening: int,
        fen: str | None,
        plies: int | None,
        seed: int,
        max_plies: int,
        margin: float,
        resign: ResignRule | str | None,
        draw: DrawRule | str | None,
    ) -> "Conditions":
        """Return the conditions that arguments describe, or raise what is wrong with them."""
        rules = game_by_name(game) if isinstance(game, str) else game
        if not isinstance(rules, Game):
            raise TypeError(f"a game is a Game or a name, not {game!r}")
        control = TimeControl.parse(time) if isinstance(time, str) else time
        if control and limits:
            raise error("search-limits", "either a time control, or seconds, depth and nodes")
        if plies is not None:
            check_number("plies", plies, 0, 1000)
        check_number("first_opening", first_opening, 1, 10**9)
        listed = book = None
        if _is_book(openings):
            assert isinstance(openings, (str, os.PathLike))
            if shuffle or first_opening != 1:
                message = "shuffle and first_opening are for openings in an order, not for a book"
                raise error("match-opening", message)
            book = _opened(openings, rules, fen)
        elif openings is not None:
            if fen is not None:
                raise error("match-opening", "either openings or fen")
            listed = _listed(openings, rules, plies, random.Random(seed) if shuffle else None)
            if first_opening > len(listed):
                message = f"first_opening={first_opening}: there are {len(listed)} openings"
                raise error("match-opening", message)
            listed = listed[first_opening - 1 :] + listed[: first_opening - 1]
        elif shuffle or first_opening != 1:
            message = "shuffle and first_opening are for openings that are listed or in a file"
            raise error("match-opening", message)
        elif fen is not None:
            board = rules.board(fen)
            if board.is_game_over(claim_draw=True):
                raise error("match-opening", f"FEN {fen!r}: the game is over ({board.outcome()})")
            if not plies:
                listed = (Opening((), board.fen()),)
        return cls(
            rules,
            limits,
            control,
            margin,
            max_plies,
            seed,
            plies if plies is not None or listed else _BOOK_PLIES if book else _PLIES,
            fen,
            listed,
            ResignRule.parse(resign) if isinstance(resign, str) else resign,
            DrawRule.parse(draw) if isinstance(draw, str) else draw,
            book,
        )

    def check_limits(self, players: Sequence[Player]) -> None:
        """Raise SearchError if a player would think without end."""
        for player in players:
            if not (player.has_limits or self.time or self.limits):
                message = "no limit: expected a time control, seconds, depth or nodes"
                raise error("search-limits", f"{player.name or player.command}: {message}")

    def settings(self) -> dict[str, Any]:
        """Return all on which the games depend as plain data."""
        settings: dict[str, Any] = {
            "game": self.game.name,
            "definition": definition_digest(self.game),
            "time": str(self.time) if self.time else None,
            "limits": str(self.limits),
            "plies": self.plies,
            "seed": self.seed,
            "max_plies": self.max_plies,
        }
        if self.listed is not None:
            # The file may be moved, but not changed.
            texts = "\n".join(f"{opening.fen} {opening.moves}" for opening in self.listed)
            settings["openings"] = len(self.listed)
            settings["openings_digest"] = hashlib.sha256(texts.encode()).hexdigest()[:16]
        if self.book is not None:
            settings["book_digest"] = _digest(self.book.path)
        chosen = {"fen": self.fen, "resign": self.resign, "draw": self.draw}
        return settings | {name: str(value) for name, value in chosen.items() if value is not None}

    def openings(self, played: Mapping[int, Opening]) -> Iterator[Opening]:
        """Yield the openings without end; where one was played already, it is that one."""
        if self.listed is not None:
            listed = self.listed
            yield from (played.get(n, listed[n % len(listed)]) for n in count())
        else:
            plies = self.plies or 0
            made = (
                openings(self.game, plies=plies, seed=self.seed, fen=self.fen)
                if self.book is None
                else book_openings(self.book, self.game, plies=plies, seed=self.seed, fen=self.fen)
            )
            for number, opening in enumerate(made):
                yield played.get(number, opening)


def _is_book(source: OpeningSource | None) -> bool:
    return isinstance(source, (str, os.PathLike)) and Path(source).suffix == ".bin"


def _opened(path: str | os.PathLike[str], game: Game, fen: str | None) -> "Book":
    """Return a book that has moves for the position in which games begin, or raise MatchError."""
    from rookery.books import Book

    try:
        book = Book(path)
        board = game.board() if fen is None else game.board(fen)
        if game.name != "chess960" and not book.find(board):
            message = f"{book.path}: the book has no move for {board.fen()}"
            raise error("match-opening", message)
    except BookError as wrong:
        raise error("match-opening", str(wrong)) from None
    return book


def _digest(path: str) -> str:
    """Return what tells one book from another."""
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while part := file.read(1 << 20):
            digest.update(part)
    return digest.hexdigest()[:16]


def _listed(
    source: OpeningSource, game: Game, plies: int | None, numbers: random.Random | None
) -> tuple[Opening, ...]:
    """Return openings from a file or a sequence, shuffled if there are random numbers."""
    if isinstance(source, (str, os.PathLike)):
        listed = read_openings(source, game, plies=plies)
    else:
        listed = list(source)
        if not listed:
            raise error("match-opening", "openings: expected at least one, got none")
        for at, opening in enumerate(listed):
            if not isinstance(opening, Opening):
                raise TypeError(f"openings[{at}]: expected an Opening, not {opening!r}")
            if opening.board(game).is_game_over(claim_draw=True):
                raise error("match-opening", f"openings[{at}]: the game is over")
    if numbers:
        numbers.shuffle(listed)
    return tuple(listed)


def check_number(name: str, number: int, least: int, most: int) -> None:
    """Raise an error if an argument is not a whole number from `least` to `most`."""
    if isinstance(number, bool) or not isinstance(number, int):
        raise TypeError(f"{name} is an int, not {type(number).__name__}")
    if not least <= number <= most:
        raise error("match-number", f"{name}={number}: expected {least} to {most}")


def check_folder(path: str | os.PathLike[str] | None) -> None:
    """Raise MatchError if a file cannot be written because its folder does not exist."""
    if path is not None and not Path(path).absolute().parent.is_dir():
        name = os.fspath(path)
        raise file_error("match-file", name, message=f"{name}: there is no such folder")
