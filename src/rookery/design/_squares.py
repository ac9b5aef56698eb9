"""Names of squares, before it is known whether a board has them."""

from rookery._core import BitBoard

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_LARGEST = 1024  # squares of a rectangle that are written out


def parse(name: str) -> tuple[int, int] | None:
    """Give file and rank, from 0, of a name such as e4; None if it is no name.

    >>> parse("a1"), parse("ab12"), parse("e0"), parse("E4")
    ((0, 0), (27, 11), None, None)
    """
    letters = name.rstrip("0123456789")
    digits = name[len(letters) :]
    if not 1 <= len(letters) <= 3 or not 1 <= len(digits) <= 4 or digits[0] == "0":
        return None
    if not digits.isascii() or any(letter not in _LETTERS for letter in letters):
        return None
    file = 0
    for letter in letters:
        file = file * 26 + _LETTERS.index(letter) + 1
    return file - 1, int(digits) - 1


def name(file: int, rank: int) -> str:
    """Give the name of a square.

    >>> name(0, 0), name(27, 11)
    ('a1', 'ab12')
    """
    letters = ""
    file += 1
    while file:
        file, letter = divmod(file - 1, 26)
        letters = _LETTERS[letter] + letters
    return f"{letters}{rank + 1}"


def listed(squares: "str | Iterable[str] | BitBoard") -> list[str]:
    """Give the names in a text of squares and rectangles, each once, in order.

    What is no name stays as it is, for the check to complain about.

    >>> listed("d1-f2 a1"), listed(["e4", "e5"])
    (['a1', 'd1', 'e1', 'f1', 'd2', 'e2', 'f2'], ['e4', 'e5'])
    """
    if isinstance(squares, BitBoard):
        squares = squares.names()
    elif isinstance(squares, str):
        squares = squares.split()
    found: dict[str, None] = {}
    for said in squares:
        if not isinstance(said, str):
            raise TypeError(f"squares are named, as in 'e4' or 'a1-h2', not {said!r}")
        found |= dict.fromkeys(_rectangle(said))
    return sorted(found, key=_order)


def _rectangle(said: str) -> list[str]:
    first, dash, last = said.partition("-")
    one, other = parse(first), parse(last)
    if not dash or one is None or other is None:
        return [said]
    files = range(min(one[0], other[0]), max(one[0], other[0]) + 1)
    ranks = range(min(one[1], other[1]), max(one[1], other[1]) + 1)
    if len(files) * len(ranks) > _LARGEST:
        return [said]
    return [name(file, rank) for rank in ranks for file in files]


def _order(said: str) -> tuple[int, int, str]:
    square = parse(said)
    return (_LARGEST, _LARGEST, said) if square is None else (square[1], square[0], said)
