"""A book that is read where it lies: only what is looked up is brought into memory."""

import mmap
import os
import random
from bisect import bisect_left
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from rookery._core import Board, ChessMove, _polyglot_key, _polyglot_moves
from rookery._documented import documented
from rookery.books._format import SIZE, BookEntry, chess_board, unpack
from rookery.errors import error, file_error

__all__ = ["Book", "BookMove"]

_LOOKED_AT = 64  # entries by which a file is known to be a book


@documented(
    move="The move.",
    weight="How good the move is, as the book sees it.",
    learn="Another number of the entry.",
)
class BookMove(NamedTuple):
    """A legal move that a book has for a position."""

    move: ChessMove
    weight: int
    learn: int

    @property
    def games(self) -> int:
        """In how many games it was played, if the book was made by make(): `learn`."""
        return self.learn


class Book:
    """A Polyglot book: moves with weights, by position. A context manager.

    `len(book)` is the number of entries, iteration yields them all as they are stored, and
    `book[n]` is one of them. The file is mapped into memory and must not be shortened meanwhile;
    several threads may use a book. A file that is empty, truncated or of another format raises
    BookError.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = os.fspath(path)
        """The file."""
        try:
            with open(self.path, "rb") as file:
                size = os.fstat(file.fileno()).st_size
                self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) if size else None
        except (OSError, ValueError) as wrong:
            raise file_error("book-file", self.path, wrong) from None
        self._size = size // SIZE
        try:
            self._check(size)
        except BaseException:
            self.close()
            raise

    def _check(self, size: int) -> None:
        """Raise BookError if this is not a book; a few entries are looked at, not all."""
        if not size:
            raise error("book-format", f"{self.path}: the file is empty")
        step = max(self._size // _LOOKED_AT, 1)
        entries = [self[at] for at in range(0, self._size, step)]
        is_ordered = all(a.key <= b.key for a, b in pairwise(entries))
        if not entries or not is_ordered or not all(entry.is_sound for entry in entries):
            message = "not a Polyglot book: expected entries of 16 bytes, ordered by their keys"
            raise error("book-format", f"{self.path}: {message}")
        if size % SIZE:
            message = f"the book is truncated: {size:,} bytes are not a multiple of {SIZE}"
            raise error("book-format", f"{self.path}: {message}")

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, at: int) -> BookEntry:
        if self._map is None or self._map.closed:
            raise error("book-file", f"{self.path}: the book is closed")
        if not -self._size <= at < self._size:
            raise IndexError(f"the book has {self._size} entries, and none with the number {at}")
        return unpack(self._map, at % self._size)  # type: ignore[arg-type]

    def __iter__(self) -> Iterator[BookEntry]:
        return (self[at] for at in range(self._size))

    def __repr__(self) -> str:
        return f"<books.Book {self.path}: {self._size} entries>"

    def entries(self, key: int) -> list[BookEntry]:
        """Return the entries of a key, in the order of the file."""
        at = bisect_left(range(self._size), key, key=lambda number: self[number].key)
        found = []
        while at < self._size and (entry := self[at]).key == key:
            found.append(entry)
            at += 1
        return found

    def find(self, board: Board, *, min_weight: int = 1) -> list[BookMove]:
        """Return the legal moves for a position, the heaviest first.

        What is illegal, of another position with the same key or of a damaged book, is left out.
        """
        chosen = chess_board(board)
        key = _polyglot_key(chosen)
        entries = [] if key is None else self.entries(key)
        if not entries:
            return []
        moves = _polyglot_moves(chosen)
        found = [
            BookMove(moves[entry.bits], entry.weight, entry.learn)
            for entry in entries
            if entry.bits in moves and entry.weight >= min_weight
        ]
        return sorted(found, key=lambda move: -move.weight)

    def choose(
        self, board: Board, *, min_weight: int = 1, numbers: random.Random | None = None
    ) -> BookMove | None:
        """Return a move at random, each as likely as its weight; None if there is none.

        `numbers` is where the random numbers come from, such as `random.Random(1)`.
        """
        found = self.find(board, min_weight=max(min_weight, 1))
        if not found:
            return None
        choices = (numbers or random).choices  # type: ignore[union-attr,unused-ignore]
        return choices(found, [move.weight for move in found])[0]

    def close(self) -> None:
        """Close the file."""
        if self._map is not None:
            self._map.close()

    def __enter__(self) -> "Book":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
