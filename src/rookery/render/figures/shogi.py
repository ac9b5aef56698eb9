"""The pieces of shogi: characters on pentagons, promoted ones red, the other side turned round."""

from rookery.render.figures import _characters, letters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rookery._core import PieceKind

__all__ = ["NAMES", "SIGNS", "Figures"]

# The characters of the two sides by the name of the piece, and the size of the piece.
NAMES = {
    "pawn": ("歩歩", 0.84),
    "lance": ("香香", 0.9),
    "knight": ("桂桂", 0.9),
    "silver general": ("銀銀", 0.95),
    "gold general": ("金金", 0.95),
    "bishop": ("角角", 0.98),
    "rook": ("飛飛", 0.98),
    "king": ("玉王", 1.03),
    "promoted pawn": ("とと", 0.84),
    "promoted lance": ("杏杏", 0.9),
    "promoted knight": ("圭圭", 0.9),
    "promoted silver": ("全全", 0.95),
    "horse": ("馬馬", 0.98),
    "dragon": ("竜竜", 0.98),
}
SIGNS = {"gold general", "silver general"}  # a game with one of these is of this family

_WOOD = "M20 2.5 31 8 35.5 37.5H4.5L9 8z"


class Figures:
    """The figures of a game whose pieces have these names."""

    EXPECTED = letters.EXPECTED
    SIDES = ("Sente", "Gote")
    BOARD = "plain"
    TURNED = True

    def __init__(self, pieces: "Iterable[PieceKind]") -> None:
        self._drawn = {piece.symbol: piece for piece in pieces}

    def is_drawn(self, symbol: str) -> bool:
        """Return whether this is a piece of the game."""
        return symbol in self._drawn

    def _character(self, symbol: str) -> str:
        piece = self._drawn[symbol]
        return NAMES[piece.name][0][0 if piece.side else 1]

    def define(self, symbols: "Iterable[str]") -> str:
        """Return the definitions of the characters of some symbols, and of the wood."""
        symbols = list(symbols)
        wood = f'<path id="rookery-wood" d="{_WOOD}"/>' if symbols else ""
        return wood + _characters.define({self._character(symbol) for symbol in symbols})

    def place(self, standing: "Sequence[tuple[str, tuple[int, int]]]") -> str:
        """Draw pieces, given by symbol and the upper left corner of the square."""
        return "".join(self._piece(symbol, x, y) for symbol, (x, y) in standing)

    def _piece(self, symbol: str, x: int, y: int) -> str:
        piece = self._drawn[symbol]
        size = NAMES[piece.name][1]
        turned = "" if piece.side else " rotate(180)"
        ink = "#b3261e" if piece.promoted else "#1d1d1b"
        character = _characters.use(self._character(symbol), (-9, -9), (18, 21), 1.8)
        return (
            f'<g transform="translate({x + 20} {y + 20}){turned} scale({size:g})">'
            '<use href="#rookery-wood" x="-20" y="-20" fill="#fbe3aa" stroke="#6b4a1f" '
            f'stroke-width="1" stroke-linejoin="round"/><g stroke="{ink}">{character}</g></g>'
        )
