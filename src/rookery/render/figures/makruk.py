"""The pieces of makruk: turned wooden spires, boats, and shells that are turned over to promote."""

from rookery.render.figures import chess, letters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rookery._core import PieceKind

__all__ = ["NAMES", "SIGNS", "Figures"]

_FOOT = "M8.5 35.5v-2.2a2 2 0 0 1 2-2h19a2 2 0 0 1 2 2v2.2z"
# By the name of the piece: its outline and the lines within it. The horse is that of chess.
NAMES = {
    "shell": (
        "M20 13c7.5 0 12.5 5 12.5 11S27.5 35 20 35 7.5 30 7.5 24 12.5 13 20 13z",
        "M20 16v16M17 18.500h6M16.5 22h7M16.5 26h7M17 29.500h6",
    ),
    "seed": (
        "M20 11c1.5 3 2 5 2.5 7 4.5 2 7.5 6 8 13.300H9.500C10 24 13 20 17.5 18c.5-2 1-4 2.5-7z"
        + _FOOT,
        "M14 22.500h12M11.5 27h17",
    ),
    "nobleman": (
        "M20 7c1.3 3 2 6 2.5 9 5 2.5 7 8 7.5 15.300H10C10.5 24 12.5 18.5 17.5 16c.5-3 "
        "1.2-6 2.5-9z" + _FOOT,
        "M16 18.500h8M13 24h14M11.3 28h17.4",
    ),
    "lord": (
        "M20 2.500c1.2 3.5 1.8 6.5 2.2 9.500h2.300v3h-2c6 3 7.5 9 8 16.300h-21C10 24 11.5 18 "
        "17.5 15h-2v-3h2.300c.4-3 1-6 2.2-9.500z" + _FOOT,
        "M15 18.500h10M12.5 23.500h15M11 28h18",
    ),
    "boat": (
        "M9 19.500h22l2 3.5-3.5 8.300h-19L7 23z" + _FOOT,
        "M7.5 23h25M12 27.500h16",
    ),
    "horse": ("", ""),
}
SIGNS = {"shell", "boat"}  # a game with one of these is of this family

_COLOURS = (("#fff6e3", "#6b4a1f"), ("#7a1f1a", "#2b0a08"))


class Figures:
    """The figures of a game whose pieces have these names."""

    EXPECTED = letters.EXPECTED
    SIDES = ("White", "Black")
    BOARD = "plain"
    TURNED = False

    def __init__(self, pieces: "Iterable[PieceKind]") -> None:
        self._drawn = {piece.symbol: piece for piece in pieces}

    def is_drawn(self, symbol: str) -> bool:
        """Return whether this is a piece of the game."""
        return symbol in self._drawn

    def define(self, symbols: "Iterable[str]") -> str:
        """Return the definitions of the figures of some symbols, each kind once."""
        names = {self._drawn[symbol].name for symbol in symbols}
        spires = "".join(
            f'<g id="rookery-{name}"><path d="{NAMES[name][0]}"/><path fill="none" '
            f'stroke="currentColor" stroke-width="1.2" d="{NAMES[name][1]}"/></g>'
            for name in sorted(names - {"horse"})
        )
        return spires + (chess.define("n") if "horse" in names else "")

    def place(self, standing: "Sequence[tuple[str, tuple[int, int]]]") -> str:
        """Draw pieces, given by symbol and the upper left corner of the square."""
        return "".join(self._piece(symbol, x, y) for symbol, (x, y) in standing)

    def _piece(self, symbol: str, x: int, y: int) -> str:
        piece = self._drawn[symbol]
        fill, pen = _COLOURS[0 if piece.side else 1]
        name = "knight" if piece.name == "horse" else piece.name
        lines = pen if piece.side else "#f1d9c0"
        return (
            f'<g fill="{fill}" stroke="{pen}" color="{lines}" stroke-width="1.4" '
            f'stroke-linejoin="round" stroke-linecap="round">'
            f'<use href="#rookery-{name}" x="{x}" y="{y}"/></g>'
        )
