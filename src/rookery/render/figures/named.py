"""The pieces of any game by name: chess figures for those with chess names, letters for others.

A piece marked as promoted (`Q~`) keeps its letter, so that it can be distinguished.
"""

from rookery.render.figures import chess, letters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rookery._core import PieceKind

__all__ = ["NamedFigures"]

_NAMES = {"pawn": "P", "knight": "N", "bishop": "B", "rook": "R", "queen": "Q", "king": "K"}


class NamedFigures:
    """The figures of a game that has these pieces."""

    EXPECTED = letters.EXPECTED
    SIDES = letters.SIDES
    BOARD = letters.BOARD
    TURNED = letters.TURNED

    def __init__(self, pieces: "Iterable[PieceKind]") -> None:
        self._drawn = {
            piece.symbol: _NAMES[piece.name] if piece.side else _NAMES[piece.name].lower()
            for piece in pieces
            if piece.name in _NAMES and not piece.symbol.endswith("~")
        }

    def is_drawn(self, symbol: str) -> bool:
        """Return whether a symbol can be drawn: every piece can."""
        return letters.is_drawn(symbol)

    def define(self, symbols: "Iterable[str]") -> str:
        """Return the definitions of the chess figures among these."""
        return chess.define(self._drawn[symbol] for symbol in symbols if symbol in self._drawn)

    def place(self, standing: "Sequence[tuple[str, tuple[int, int]]]") -> str:
        """Draw pieces, given by symbol and the upper left corner of the square."""
        drawn = [(self._drawn[symbol], at) for symbol, at in standing if symbol in self._drawn]
        others = [(symbol, at) for symbol, at in standing if symbol not in self._drawn]
        return chess.place(drawn) + letters.place(others)
