"""Suggestions for unknown names: only names that a slip of the fingers explains."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_LONGEST = 64  # a longer word is not a slip
_LEAST_PREFIX = 3  # letters that may stand for a name that only they begin


def suggestion(word: object, known: "Iterable[str]", listed: str = "there are") -> str:
    """Return the end of a message about an unknown name: the likely one, or all known names.

    >>> suggestion("Xianqi", ["chess", "xiangqi"])
    "; did you mean 'xiangqi'?"
    >>> suggestion("checkers", ["chess", "xiangqi"])
    '; there are chess, xiangqi'
    """
    names = list(known)
    found = near(word, names) if isinstance(word, str) else None
    if found is not None:
        return f"; did you mean {found!r}?"
    return f"; {listed} {', '.join(names) or 'none'}"


def near(word: str, names: "Iterable[str]") -> str | None:
    """Return the name that a word most likely stands for, or None if none is near.

    A name is near if it differs by capitals and hyphens only, by a slip (one letter in short words,
    three in long ones), or if it is the only one that begins so.

    >>> near("kingofthehill", ["chess", "king-of-the-hill"]), near("crazy", ["chess", "crazyhouse"])
    ('king-of-the-hill', 'crazyhouse')
    >>> near("go", ["chess", "shogi"]) is None
    True
    """
    if len(word) > _LONGEST:
        return None
    typed = _letters(word)
    best: tuple[int, str] | None = None
    begun = []
    for name in names:
        letters = _letters(name)
        slips = _slips(typed, letters)
        if slips <= _allowed(typed, letters) and (best is None or slips < best[0]):
            best = slips, name
        if len(typed) >= _LEAST_PREFIX and letters.startswith(typed):
            begun.append(name)
    if best is not None:
        return best[1]
    return begun[0] if len(begun) == 1 else None


def _letters(name: str) -> str:
    return "".join(letter for letter in name.lower() if letter not in "-_ ")


def _allowed(typed: str, name: str) -> int:
    """Return how many slips may lie between two words: the fewer the shorter they are."""
    shorter = min(len(typed), len(name))
    if shorter < 4:  # no slip turns a two-letter word into another one
        return int(typed[:1] == name[:1] and max(len(typed), len(name)) > 2)
    return 1 if shorter < 6 else 2 if shorter < 10 else 3


def _slips(one: str, other: str) -> int:
    """Return how many letters are missing, too many, wrong, or exchanged with their neighbour.

    >>> _slips("pertf", "perft"), _slips("ches", "chess"), _slips("checkers", "chess")
    (1, 1, 4)
    """
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        last, before, row = before, row, [i]
        for j, wanted in enumerate(other, 1):
            least = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                least = min(least, last[j - 2] + 1)
            row.append(least)
    return row[-1]
