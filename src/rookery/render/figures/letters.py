"""Pieces of any game as letters on discs: light ones for capital letters, dark ones for small.

The disc shows the side, so the letter is always upper case, which is easier to read.
"""

from rookery.render._parts import escaped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["BOARD", "EXPECTED", "SIDES", "TURNED", "define", "is_drawn", "place"]

EXPECTED = "a piece as FEN writes it, such as P, +p or Q~"
SIDES = ("White", "Black")
BOARD = "checkered"
TURNED = False

_LIGHT = "#fffdf7"
_DARK = "#23303b"


def is_drawn(symbol: str) -> bool:
    """Return whether a symbol can be written on a disc."""
    return bool(symbol)


def define(symbols: "Iterable[str]") -> str:
    """Return no definitions: letters need none."""
    return ""


def place(standing: "Sequence[tuple[str, tuple[int, int]]]") -> str:
    """Draw discs, given by symbol and the upper left corner of the square."""
    return "".join(_disc(symbol, x + 20, y + 20) for symbol, (x, y) in standing)


def _disc(symbol: str, x: int, y: int) -> str:
    fill, ink = (_DARK, _LIGHT) if symbol != symbol.upper() else (_LIGHT, _DARK)
    size = 19 if len(symbol) == 1 else max(7, 30 // len(symbol))
    return (
        f'<circle cx="{x}" cy="{y}" r="16" fill="{fill}" stroke="{_DARK}" stroke-width="1.5"/>'
        f'<text x="{x}" y="{y + size // 3}" font-size="{size}" font-weight="bold" '
        f'text-anchor="middle" fill="{ink}">{escaped(symbol.upper())}</text>'
    )
