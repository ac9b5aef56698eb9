"""Entries as a file."""

import os
from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from rookery._documented import documented
from rookery.books._format import MOST_LEARN, MOST_WEIGHT, BookEntry, pack
from rookery.errors import PgnError, error, file_error
from rookery.pgn._convert import Partial

__all__ = ["BookMade", "write"]


@documented(
    games="How many games were read; 0 of merged books.",
    positions="How many positions have moves.",
    entries="How many moves there are.",
)
class BookMade(NamedTuple):
    """What went into a book: games that were read, positions and entries that were written."""

    games: int
    positions: int
    entries: int


def write(target: str | os.PathLike[str], entries: Iterable[BookEntry], games: int) -> BookMade:
    """Write entries, which are ordered by key: a file is there as a whole, or not at all."""
    positions = written = 0
    name = os.fspath(target)
    try:
        with Partial(name) as partial:
            with open(partial.path, "wb") as file:
                for _, group in groupby(entries, key=lambda entry: entry.key):
                    found = _fitting(sorted(group, key=lambda entry: (-entry.weight, entry.bits)))
                    positions += 1
                    written += len(found)
                    file.writelines(map(pack, found))
            if not written:
                raise error("book-option", f"{name}: no move is left, so no book was written")
            partial.keep()
    except PgnError as wrong:  # of the place where it is written
        raise error("book-file", str(wrong)) from None
    except OSError as wrong:
        raise file_error("book-file", name, wrong) from None
    return BookMade(games, positions, written)


def _fitting(entries: list[BookEntry]) -> list[BookEntry]:
    """Return the moves of a position with weights that fit into 16 bits, in proportion."""
    most = entries[0].weight
    return [
        entry._replace(
            weight=entry.weight
            if most <= MOST_WEIGHT
            else max(entry.weight * MOST_WEIGHT // most, 1),
            learn=min(entry.learn, MOST_LEARN),
        )
        for entry in entries
    ]
