"""Inspectable magic bitboards: how a rook or bishop finds its attacks in one look-up."""

from rookery._core import BitBoard, Grid, slider_attacks, slider_square
from rookery.chess._pieces import BISHOP, ROOK
from rookery.errors import error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rookery.render.svg import Picture

_GRID = Grid(8, 8)


class Magic:
    """The magic bitboard of a rook or bishop on one square.

    The occupancy is masked to the squares that matter; the product with the magic number moves
    their bits to the top, where the shift leaves a small index into the table of the square.

    >>> rook = magic(ROOK, "a1")
    >>> occupied = BitBoard(_GRID, "a4 d1 h8")
    >>> rook.attacks(occupied).names()
    ['b1', 'c1', 'd1', 'a2', 'a3', 'a4']
    >>> rook.shift, len(rook.mask), rook.size
    (52, 12, 4096)
    >>> rook.index(occupied) == (int(occupied & rook.mask) * rook.magic % 2**64) >> rook.shift
    True
    """

    __slots__ = {
        "magic": "The number that spreads the bits; found by search (tools/find_magics.cpp).",
        "mask": "The squares whose occupancy matters: the rays without their last squares.",
        "piece_type": "3 (bishop) or 4 (rook).",
        "shift": "64 less the number of squares in the mask.",
        "square": "The square of the piece.",
    }

    def __init__(self, piece_type: int, square: int | str) -> None:
        if piece_type not in (BISHOP, ROOK):
            raise error(
                "chess-slider",
                f"only a bishop (3) and a rook (4) have magics, not {str(piece_type)[:40]}; "
                "a queen is both",
            )
        self.piece_type = piece_type
        self.square = _GRID.square(square)
        mask, self.magic, self.shift = slider_square(piece_type, self.square)
        self.mask = BitBoard.from_int(_GRID, mask)

    @property
    def size(self) -> int:
        """The number of table entries for this square."""
        return 1 << len(self.mask)

    def index(self, occupied: BitBoard) -> int:
        """Return the table index of an occupancy."""
        return (int(occupied & self.mask) * self.magic & (1 << 64) - 1) >> self.shift

    def attacks(self, occupied: BitBoard) -> BitBoard:
        """Return the attacked squares: each ray up to and including its first occupied square."""
        bits = slider_attacks(self.piece_type, self.square, int(occupied | BitBoard(_GRID)))
        return BitBoard.from_int(_GRID, bits)

    def svg(self, occupied: BitBoard | None = None, *, title: str = "") -> "Picture":
        """Return a picture of the look-up for an occupancy: the board, and the bits of the index.

        >>> magic(ROOK, "a1").svg(BitBoard(_GRID, "a4 d1"))[:5]
        '<svg '
        """
        from rookery.chess import _magic_picture

        return _magic_picture.draw(self, occupied, title=title)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        name = "ROOK" if self.piece_type == ROOK else "BISHOP"
        return f"magic({name}, {_GRID.name(self.square)!r})"


def magic(piece_type: int, square: int | str) -> Magic:
    """Return the magic bitboard of a rook or bishop on a square."""
    return Magic(piece_type, square)
