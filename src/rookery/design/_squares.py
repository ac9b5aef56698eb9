"""Names of squares, before it is known whether a board has them."""

from rookery._core import BitBoard

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_LARGEST = 256  # squares of a rectangle that are written out: no board has more


def parse(name: str) -> tuple[int, int] | None:
    """Return file and rank, from 0, of a name such as e4, or None if it is not a name.

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
    """Return the name of a square.

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
    """Return the distinct names in a text of squares and rectangles, in order.

    Words that are not names are kept, so that the check can report them.

    >>> listed("d1-f2 a1"), listed(["e4", "e5"])
    (['a1', 'd1', 'e1', 'f1', 'd2', 'e2', 'f2'], ['e4', 'e5'])
    """
    if isinstance(squares, BitBoard):
        squares = squares.names()
    elif isinstance(squares, str):
        squares = squares.split()
    expected = "squares are named, as in 'e4' or 'a1-h2'"
    try:
        texts = [*squares]
    except TypeError:
        raise TypeError(f"{expected}, not {squares!r}") from None
    found: set[tuple[int, int]] = set()  # rank and file
    others: set[str] = set()
    for text in texts:
        if not isinstance(text, str):
            raise TypeError(f"{expected}, not {text!r}")
        rectangle = corners(text)
        if rectangle is None or len(rectangle[0]) * len(rectangle[1]) > _LARGEST:
            others.add(text)
        else:
            found.update((rank, file) for rank in rectangle[1] for file in rectangle[0])
    return [*(name(file, rank) for rank, file in sorted(found)), *sorted(others)]


def corners(text: str) -> tuple[range, range] | None:
    """Return the files and ranks of a square or rectangle, or None if it is neither.

    >>> corners("b3-a1"), corners("e4"), corners("e")
    ((range(0, 2), range(0, 3)), (range(4, 5), range(3, 4)), None)
    """
    first, dash, last = text.partition("-")
    one, other = parse(first), parse(last if dash else first)
    if one is None or other is None:
        return None
    files = range(min(one[0], other[0]), max(one[0], other[0]) + 1)
    return files, range(min(one[1], other[1]), max(one[1], other[1]) + 1)
