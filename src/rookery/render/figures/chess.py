"""The chess pieces as flat figures, drawn for rookery on a square of 40×40 units."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["BOARD", "EXPECTED", "SIDES", "TURNED", "define", "is_drawn", "place"]

EXPECTED = "one of PNBRQKpnbrqk"  # White's are upper case
SIDES = ("White", "Black")
BOARD = "checkered"
TURNED = False

_LIGHT = "#fffdf7"
_DARK = "#23303b"
_PEN = 'stroke-width="1.4" stroke-linejoin="round" stroke-linecap="round"'

_FOOT = "M9.5 35.5v-2a2 2 0 0 1 2-2h17a2 2 0 0 1 2 2v2z"
_FOOT_LINE = "M12.3 31.5h15.4"

# Letter: name, filled outline, lines within it. Every figure stands on 35.5.
_KINDS = {
    "p": (
        "pawn",
        "M17.5 17a5 5 0 1 1 5 0h1.6a1.3 1.3 0 0 1 0 2.6h-1.3c.3 4.2 1.5 6.5 3.2 8.5 "
        "1 1.2 1.5 2.1 1.5 3.4h-15c0-1.3.5-2.2 1.5-3.4 1.7-2 2.9-4.3 3.2-8.5h-1.3"
        "a1.3 1.3 0 0 1 0-2.6zM11 35.5v-2a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v2z",
        "M18.2 17h3.6M13.6 31.5h12.8",
    ),
    "n": (
        "knight",
        "M28.9 31.5c1.4-11-1.6-20.4-9.9-23l-.8-3.7-3 4c-2.2 1.2-3.5 3.1-4.2 5.7l-3.5 5.6"
        "c-1 1.6-.7 3.2.5 4.2l1.7 1.2c.9.6 1.9.3 2.5-.5l1.7-2.1c2-.1 3.8-.7 5.2-2.1"
        ".4 3-1.4 4.8-3.9 6.6-2 1.4-3.3 2.6-3.6 4.1z" + _FOOT,
        "M20.7 11.6c4.6 3 6 9.4 5.6 16.4" + _FOOT_LINE + "M14.3 14l.8-.4M9.8 21.4h.1",
    ),
    "b": (
        "bishop",
        "M20 8.3c4.3 2.9 6.8 7 6.8 11.1 0 2.6-1.1 4.6-2.9 6.1h1.3a1.3 1.3 0 0 1 0 2.6h-.7"
        "c.5 1.6 1.7 2.7 3.3 3.4H12.2c1.6-.7 2.8-1.8 3.3-3.4h-.7a1.3 1.3 0 0 1 0-2.6h1.3"
        "c-1.8-1.5-2.9-3.5-2.9-6.1 0-4.1 2.5-8.2 6.8-11.1z"
        "M20 4.5a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8z" + _FOOT,
        "M23.6 13.3l-4.2 5.7M16.3 25.5h7.4" + _FOOT_LINE,
    ),
    "r": (
        "rook",
        "M10.8 7.5h4.2v3h3v-3h4v3h3v-3h4.2v5.7l-2.8 2.8.8 11.5 2.3 4h-19l2.3-4 .8-11.5-2.8-2.8z"
        + _FOOT,
        "M14.5 16h11M13.7 27.5h12.6" + _FOOT_LINE,
    ),
    "q": (
        "queen",
        "M12.8 26.5c-.9-4.2-2.3-8.4-4.2-12.4l5.2 4.9.2-8.2 4.2 7.4L20 8.8l1.8 9.4 4.2-7.4.2 8.2 "
        "5.2-4.9c-1.9 4-3.3 8.2-4.2 12.4-.5 2 0 3.7 1.2 5H11.6c1.2-1.3 1.7-3 1.2-5z"
        "M8 11a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2z"
        "M13.8 7.7a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2z"
        "M20 5.7a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2z"
        "M26.2 7.7a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2z"
        "M32 11a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2z" + _FOOT,
        "M13.6 26.3c4.2-.9 8.6-.9 12.8 0" + _FOOT_LINE,
    ),
    "k": (
        "king",
        "M18.6 12.3V9.6h-2.8V6.8h2.8V4h2.8v2.8h2.8v2.8h-2.8v2.7c3.3.1 6.2.9 9 2.4"
        "-1.8 3.8-2.9 7.7-3.2 11.8-.4 2 0 3.7 1.2 5H11.6c1.2-1.3 1.6-3 1.2-5"
        "-.3-4.1-1.4-8-3.2-11.8 2.8-1.5 5.7-2.3 9-2.4z" + _FOOT,
        "M11.3 16.2c5.7-1.5 11.7-1.5 17.4 0M13.7 26.3c4.1-.9 8.5-.9 12.6 0" + _FOOT_LINE,
    ),
}


def is_drawn(symbol: str) -> bool:
    """Return whether there is a figure for this letter."""
    return len(symbol) == 1 and symbol.isascii() and symbol.lower() in _KINDS


def define(letters: "Iterable[str]") -> str:
    """Return the definitions of the figures of some letters, each kind once, without colours."""
    kinds = {letter.lower() for letter in letters}
    return "".join(
        f'<g id="rookery-{name}"><path d="{outline}"/>'
        f'<path fill="none" stroke="currentColor" stroke-width="1.2" d="{lines}"/></g>'
        for kind, (name, outline, lines) in _KINDS.items()
        if kind in kinds
    )


def place(standing: "Sequence[tuple[str, tuple[int, int]]]") -> str:
    """Draw defined figures, given by letter and the upper left corner of the square."""
    white = "".join(_use(letter, at) for letter, at in standing if letter.isupper())
    black = "".join(_use(letter, at) for letter, at in standing if letter.islower())
    # The kinds are defined once for both sides: `color` is that of the lines within a figure.
    return "".join(
        f'<g fill="{fill}" stroke="{_DARK}" color="{lines}" {_PEN}>{used}</g>'
        for used, fill, lines in ((white, _LIGHT, _DARK), (black, _DARK, _LIGHT))
        if used
    )


def _use(letter: str, corner: tuple[int, int]) -> str:
    name = _KINDS[letter.lower()][0]
    return '<use href="#rookery-{}" x="{}" y="{}"/>'.format(name, *corner)
