"""Chess squares by number: a1 is 0, h8 is 63."""

from rookery._core import Grid
from rookery.errors import error

_GRID = Grid(8, 8)

FILE_NAMES = list("abcdefgh")
RANK_NAMES = list("12345678")
SQUARES = list(range(64))
SQUARE_NAMES = [file + rank for rank in RANK_NAMES for file in FILE_NAMES]


def square(file_index: int, rank_index: int) -> int:
    """Return the square of a file and a rank, both counted from 0.

    >>> square(4, 3) == parse_square("e4")
    True
    """
    for index in (file_index, rank_index):
        if not isinstance(index, int):
            raise TypeError(f"files and ranks are numbers, not {index!r}")
        if not 0 <= index < 8:
            raise error(
                "square-off-board",
                f"square({file_index}, {rank_index}): files and ranks are 0 to 7",
            )
    return rank_index * 8 + file_index


def parse_square(name: str) -> int:
    """Return the square with this name.

    >>> parse_square("e4")
    28
    """
    return _GRID.square(name)


def square_name(square: int) -> str:
    """Return the name of a square."""
    return _GRID.name(square)


def square_file(square: int) -> int:
    """Return the file of a square, counted from 0."""
    return _GRID.file(square)


def square_rank(square: int) -> int:
    """Return the rank of a square, counted from 0."""
    return _GRID.rank(square)


def square_mirror(square: int) -> int:
    """Return the square reflected top to bottom: a1 for a8."""
    return _GRID.square(square) ^ 56


def square_distance(a: int, b: int) -> int:
    """Return the number of king steps from one square to another.

    >>> square_distance(parse_square("a1"), parse_square("h3"))
    7
    """
    a, b = _GRID.square(a), _GRID.square(b)
    return max(abs(a % 8 - b % 8), abs(a // 8 - b // 8))
