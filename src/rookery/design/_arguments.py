"""Arguments of the methods of a definition, and their types."""

from rookery._core import BitBoard
from rookery.design._shapes import WORTHS, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Literal, TypeAlias

    Squares: TypeAlias = str | Iterable[str] | BitBoard
    Letters: TypeAlias = str | Iterable[str]
    Worth: TypeAlias = Literal["loss", "draw", "win"]


def require(what: str, value: object, kind: type) -> None:
    """Raise TypeError unless a value is of a type; True is not a number."""
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        names = {str: "a text", int: "a whole number", bool: "True or False"}
        shown = repr(value) if value is None or isinstance(value, bool) else quoted(value)
        raise TypeError(f"{what} is {names[kind]}, not {shown}")


def letters_of(letters: "Letters") -> list[str]:
    """Return the distinct piece letters in a text such as "QRBN", "+P" or "K C"."""
    if not isinstance(letters, str):
        try:
            letters = " ".join(letters)
        except TypeError:
            raise TypeError(f"pieces are named by letters, as in 'QRBN', not {letters!r}") from None
    found: list[str] = []
    prefix = ""
    for letter in letters:
        if letter == "+":
            prefix = "+"
        elif not letter.isspace():
            found.append(prefix + letter)
            prefix = ""
    if prefix:
        found.append(prefix)
    return list(dict.fromkeys(found))


def worth_of(what: str, worth: str) -> str:
    """Return the worth of something to a side, if it is one."""
    if worth not in WORTHS:
        raise TypeError(f"{what} is a 'loss', a 'draw' or a 'win', not {worth!r}")
    return worth
