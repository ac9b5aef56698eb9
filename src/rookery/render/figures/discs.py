"""Plain discs, for games in which all pieces are alike: dark for the side that begins."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["BOARD", "EXPECTED", "SIDES", "TURNED", "define", "is_drawn", "place"]

EXPECTED = "a piece as FEN writes it, a capital letter for the side that begins"
SIDES = ("Black", "White")
BOARD = "green"
TURNED = False

_LIGHT = "#fffdf7"
_DARK = "#23303b"


def is_drawn(symbol: str) -> bool:
    """Return whether a symbol can be drawn as a disc."""
    return len(symbol) == 1 and symbol.isalpha()


def define(symbols: "Iterable[str]") -> str:
    """Return no definitions: discs need none."""
    return ""


def place(standing: "Sequence[tuple[str, tuple[int, int]]]") -> str:
    """Draw discs, given by symbol and the upper left corner of the square."""
    return "".join(
        f'<circle cx="{x + 20}" cy="{y + 20}" r="15" '
        f'fill="{_DARK if symbol.isupper() else _LIGHT}" stroke="{_DARK}" stroke-width="1.5"/>'
        for symbol, (x, y) in standing
    )
