"""Methods of BitBoard: drawings, pictures, NumPy arrays, patterns."""

# mypy: disable-error-code="misc"

from __future__ import annotations

from rookery._core import BitBoard, Grid
from rookery._methods._attach import completes

TYPE_CHECKING = False
if TYPE_CHECKING:
    import numpy
    import numpy.typing

    import rookery._pattern


@completes(BitBoard)
class BitBoardMethods:
    """Other forms of a set of squares."""

    @staticmethod
    def from_text(grid: Grid, drawing: str) -> BitBoard:
        """Parse a drawing, last rank first: x (or X, #, *) is in the set, . (or -) is not.

        Blanks are ignored. The output of str(board) can be read back, labels included.

        >>> BitBoard.from_text(Grid(3, 2), "..x x..")
        BitBoard(Grid(3, 2), "a1 c2")
        """
        _require_grid(grid)
        if not isinstance(drawing, str):
            raise TypeError(f"a drawing is a str, not {drawing!r}")
        from rookery.render import text

        return text.parse(grid, drawing)

    def __str__(self: BitBoard) -> str:
        from rookery.render import text

        return text.draw(self)

    def _repr_svg_(self: BitBoard) -> str:
        from rookery.render import svg

        return svg.draw(self.grid, marked=self)

    @staticmethod
    def from_numpy(grid: Grid, array: numpy.typing.ArrayLike) -> BitBoard:
        """Return the squares that are True or 1 in an array of shape (height, width).

        Rank 1 comes first.
        """
        _require_grid(grid)
        from rookery import _arrays

        return _arrays.from_numpy(grid, array)

    def to_numpy(self: BitBoard) -> numpy.typing.NDArray[numpy.bool_]:
        """Return a bool array of shape (height, width), rank 1 first."""
        from rookery import _arrays

        return _arrays.to_numpy(self)

    def moves(self: BitBoard) -> rookery._pattern.Pattern:
        """Start a pattern of movement that remembers this board.

        >>> BitBoard(Grid(8, 8), "b1").moves().up(2).left(1).up(2).right(1).collect()
        BitBoard(Grid(8, 8), "a3 c3")
        """
        from rookery._pattern import Pattern

        return Pattern(bitboard=self)


def _require_grid(grid: Grid) -> None:
    if not isinstance(grid, Grid):
        raise TypeError(f"the grid comes first: a Grid such as Grid(8, 8), not {grid!r}")
