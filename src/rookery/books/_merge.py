"""Books made from other books."""

import heapq
import os
from collections.abc import Iterator, Sequence
from itertools import groupby

from rookery.books._book import Book
from rookery.books._format import BookEntry
from rookery.books._write import BookMade, write
from rookery.errors import error

__all__ = ["merge"]


def merge(
    sources: Sequence[str | os.PathLike[str]],
    target: str | os.PathLike[str],
    *,
    factors: Sequence[float] | None = None,
) -> BookMade:
    """Merge books: weights of the same move in the same position are added, and so is `learn`.

    `factors` multiplies the weights of each book: with `[1, 2]` those of the second count twice.
    """
    if isinstance(sources, (str, os.PathLike)) or not sources:
        raise error("book-option", f"sources={sources!r}: expected a list of books")
    if factors is None:
        factors = [1] * len(sources)
    if len(factors) != len(sources) or not all(0 <= factor < 2**16 for factor in factors):
        message = f"expected {len(sources)} numbers from 0 on, one for each book"
        raise error("book-option", f"factors={list(factors)!r}: {message}")
    books: list[Book] = []
    try:
        for source in sources:
            books.append(Book(source))
        return write(target, _sums(books, factors), 0)
    finally:
        for book in books:
            book.close()


def _sums(books: list[Book], factors: Sequence[float]) -> Iterator[BookEntry]:
    """Yield the entries of books in order, with those of the same move added."""

    def weighed(book: Book, factor: float) -> Iterator[tuple[int, float, BookEntry]]:
        return ((entry.key, factor, entry) for entry in book if entry.key)

    all_entries = heapq.merge(*map(weighed, books, factors), key=lambda entry: entry[0])
    for key, entries in groupby(all_entries, key=lambda entry: entry[0]):
        weights: dict[int, float] = {}
        learned: dict[int, int] = {}
        for _, factor, entry in entries:
            weights[entry.bits] = weights.get(entry.bits, 0) + factor * entry.weight
            learned[entry.bits] = learned.get(entry.bits, 0) + entry.learn
        for bits, weight in weights.items():
            if round(weight):
                yield BookEntry(key, bits, round(weight), learned[bits])
    for book in books:
        book.close()  # one of them may be replaced by the result, which Windows refuses before
