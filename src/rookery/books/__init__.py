"""Opening books in the Polyglot format: reading, making and merging them.

>>> from pathlib import Path
>>> from tempfile import TemporaryDirectory
>>> from rookery import books, chess
>>> with TemporaryDirectory() as folder:
...     path = Path(folder) / "book.bin"
...     made = books.make(b"1. e4 e5 1-0  1. e4 c5 1/2-1/2  1. d4 d5 1-0", path)
...     with books.Book(path) as book:
...         [(str(found.move), found.weight, found.games) for found in book.find(chess.Board())]
[('e2e4', 3, 2), ('d2d4', 2, 1)]
"""

from rookery.books._book import Book, BookMove
from rookery.books._format import BookEntry, key
from rookery.books._make import make
from rookery.books._merge import merge
from rookery.books._write import BookMade

__all__ = ["Book", "BookEntry", "BookMade", "BookMove", "key", "make", "merge"]


def __dir__() -> list[str]:
    return __all__
