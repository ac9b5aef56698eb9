"""The pieces of CoTuLenh as signs on discs, drawn for rookery on a square of 40×40 units.

A stack shows its carrier, and its cargo as small discs below; a gold star marks a heroic piece.
"""

from rookery._core import pieces_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["BOARD", "EXPECTED", "SIDES", "TURNED", "define", "is_drawn", "place"]

EXPECTED = "a piece of CITMEAGSFNH or a stack such as (T+I), in small letters for Blue"
SIDES = ("Red", "Blue")
BOARD = "checkered"
TURNED = False

_RED = "#b3261e"
_BLUE = "#1f4e9c"
_STAR = "M0-5 1.3-1.6 5-1.5 2.1.8 3.1 4.3 0 2.3-3.1 4.3-2.1.8-5-1.5-1.3-1.6z"
_HERO = (
    '<use href="#rookery-hero" x="-11" y="-11" fill="#ffc928" stroke="#5a4300" stroke-width=".8"/>'
)

# Letter: name and sign, drawn around the middle of a disc of radius 16.
_KINDS = {
    "c": (
        "commander",
        "M0-11 2.8-3.6 10.5-3.4 4.4 1.6 6.6 9 0 4.7-6.6 9-4.4 1.6-10.5-3.4-2.8-3.6z",
    ),
    "i": (
        "infantry",
        "M0-10a3.4 3.4 0 1 1 0 6.8 3.4 3.4 0 0 1 0-6.8zM-6 10c0-7 1.5-11.5 6-11.5S6 3 6 10z",
    ),
    "t": ("tank", "M-11 2h22l-2.5 7h-17zM-6-1v-5h8v1.5h10v2H4V-1z"),
    "m": ("militia", "M-7-5 0-11.5 7-5zM-3.2-4h6.4v2.5h-6.4zM-6 10C-6 4-4.5 0 0 0s6 4 6 10z"),
    "e": (
        "engineer",
        "M-2-11h4v3.3l2.7 1.1 2.3-2.3 2.8 2.8-2.3 2.3L8.7-2H11v4H8.7L7.5 4.8l2.3 2.3-2.8 2.8"
        "-2.3-2.3L2 8.7V11h-4V8.7l-2.7-1.1-2.3 2.3-2.8-2.8 2.3-2.3L-8.7 2H-11v-4h2.3l1.2-2.8"
        "-2.3-2.3 2.8-2.8 2.3 2.3L-2-7.7z",
    ),
    "a": ("artillery", "M-10 3 8-9l2 3L-2 2.5a5 5 0 1 1-8 .5z"),
    "g": ("anti-air", "M-5-11h3V4h4v-15h3V4h4l2 6h-22l2-6h4z"),
    "s": ("missile", "M0-12c3 3 3.5 6 3.5 9V5l4 5h-15l4-5v-8c0-3 .5-6 3.5-9z"),
    "f": (
        "air-force",
        "M0-12c1.5 0 2 2 2 4v3l9.5 6v3L2 1.5v5l3 2.5v2L0 9.5-5 11V9l3-2.5v-5L-11.5 4V1L-2-5v-3"
        "c0-2 .5-4 2-4z",
    ),
    "n": ("navy", "M-11.5 3h23L8 9.5H-8zM-6 1.5v-4h4v-4h1.5v-4h1v4H4v4h3v4z"),
    "h": ("headquarters", "M-9 9.5v-9H9v9zM-1-1v-10.5L8-8-.2-4.5V-1z"),
}
# Symbol: letter, colour, and whether it is heroic.
_PIECES = {
    f"{plus}{letter.upper() if colour == _RED else letter}": (letter, colour, plus == "+")
    for letter in _KINDS
    for colour in (_RED, _BLUE)
    for plus in ("", "+")
}


def is_drawn(symbol: str) -> bool:
    """Return whether this is a piece or a stack in FEN notation."""
    pieces = [_PIECES.get(piece) for piece in pieces_in(symbol)]
    colours = {piece and piece[1] for piece in pieces}
    return len(pieces) <= 3 and len(colours) == 1 and None not in colours


def define(symbols: "Iterable[str]") -> str:
    """Return the definitions of the signs of some symbols, each kind once, and of the star."""
    pieces = [_PIECES[piece] for symbol in symbols for piece in pieces_in(symbol)]
    kinds = {letter for letter, _, _ in pieces}
    signs = [
        f'<path id="rookery-{name}" d="{sign}"/>'
        for kind, (name, sign) in _KINDS.items()
        if kind in kinds
    ]
    if any(heroic for _, _, heroic in pieces):
        signs.append(f'<path id="rookery-hero" d="{_STAR}"/>')
    return "".join(signs)


def place(standing: "Sequence[tuple[str, tuple[int, int]]]") -> str:
    """Draw defined units, given by symbol and the upper left corner of the square."""
    parts = []
    for symbol, (x, y) in standing:
        pieces = pieces_in(symbol)
        parts.append(_disc(pieces[0], x + 20, y + (20 if len(pieces) == 1 else 17), 1))
        for number, piece in enumerate(pieces[1:]):
            right = 20 if len(pieces) == 2 else 11 + 18 * number
            parts.append(_disc(piece, x + right, y + 31, 0.5))
    return "".join(parts)


def _disc(piece: str, x: int, y: int, scale: float) -> str:
    letter, colour, heroic = _PIECES[piece]
    name = _KINDS[letter][0]
    grown = f" scale({scale:g})" if scale != 1 else ""
    return (
        f'<g transform="translate({x} {y}){grown}">'
        f'<circle r="16" fill="{colour}" stroke="#ffffff" stroke-width="1.5"/>'
        f'<use href="#rookery-{name}" fill="#ffffff"/>{_HERO if heroic else ""}</g>'
    )
