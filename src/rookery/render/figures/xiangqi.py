"""The pieces of xiangqi: characters on discs, red and black, on the crossings of lines."""

from rookery.render.figures import _characters, letters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rookery._core import PieceKind

__all__ = ["NAMES", "SIGNS", "Figures"]

# The characters of the two sides, by the name of the piece.
NAMES = {
    "general": "帥將",
    "advisor": "仕士",
    "elephant": "相象",
    "horse": "傌馬",
    "chariot": "俥車",
    "cannon": "炮砲",
    "soldier": "兵卒",
}
SIGNS = {"general", "advisor"}  # a game with one of these is of this family

_INK = ("#b3261e", "#1d1d1b")


class Figures:
    """The figures of a game whose pieces have these names."""

    EXPECTED = letters.EXPECTED
    SIDES = ("Red", "Black")
    BOARD = "lines"
    TURNED = False

    def __init__(self, pieces: "Iterable[PieceKind]") -> None:
        self._drawn = {
            piece.symbol: (NAMES[piece.name][0 if piece.side else 1], 0 if piece.side else 1)
            for piece in pieces
        }

    def is_drawn(self, symbol: str) -> bool:
        """Return whether this is a piece of the game."""
        return symbol in self._drawn

    def define(self, symbols: "Iterable[str]") -> str:
        """Return the definitions of the characters of some symbols."""
        return _characters.define({self._drawn[symbol][0] for symbol in symbols})

    def place(self, standing: "Sequence[tuple[str, tuple[int, int]]]") -> str:
        """Draw discs, given by symbol and the upper left corner of the square."""
        return "".join(self._disc(symbol, x, y) for symbol, (x, y) in standing)

    def _disc(self, symbol: str, x: int, y: int) -> str:
        character, side = self._drawn[symbol]
        ink = _INK[side]
        drawn = _characters.use(character, (x + 10.2, y + 10), (19.6, 20), 1.9)
        rim = f'<circle cx="{x + 20}" cy="{y + 20}"'
        return (
            f'{rim} r="17.5" fill="#f7e3b4" stroke="#5d4a32" stroke-width="1"/>'
            f'{rim} r="15" fill="none" stroke="{ink}" stroke-width="1.2"/>'
            f'<g stroke="{ink}">{drawn}</g>'
        )
