"""Marks that are written on a board and never move: crosses for White and noughts for Black."""

from rookery.render.figures import letters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rookery._core import PieceKind

__all__ = ["NAMES", "SIGNS", "Figures"]

# By the name of the piece: its path for the second and for the first side.
NAMES = {"mark": ("M20 8a12 12 0 1 0 .1 0z", "M10 10L30 30M30 10L10 30")}
SIGNS = {"mark"}  # a game with one of these is of this family

_COLOURS = ("#1f4e79", "#b3261e")


class Figures:
    """The figures of a game whose pieces are marks."""

    EXPECTED = letters.EXPECTED
    SIDES = ("Crosses", "Noughts")
    BOARD = "plain"
    TURNED = False

    def __init__(self, pieces: "Iterable[PieceKind]") -> None:
        self._drawn = {piece.symbol: piece for piece in pieces}

    def is_drawn(self, symbol: str) -> bool:
        """Return whether this is a piece of the game."""
        return symbol in self._drawn

    def define(self, symbols: "Iterable[str]") -> str:
        """Return no definitions: marks need none."""
        return ""

    def place(self, standing: "Sequence[tuple[str, tuple[int, int]]]") -> str:
        """Draw marks, given by symbol and the upper left corner of the square."""
        return "".join(self._mark(symbol, x, y) for symbol, (x, y) in standing)

    def _mark(self, symbol: str, x: int, y: int) -> str:
        piece = self._drawn[symbol]
        return (
            f'<path transform="translate({x} {y})" fill="none" stroke="{_COLOURS[piece.side]}" '
            f'stroke-width="5" stroke-linecap="round" d="{NAMES[piece.name][piece.side]}"/>'
        )
