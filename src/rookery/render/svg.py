"""Boards as SVG pictures."""

from rookery._core import BitBoard, Grid
from rookery.errors import error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

__all__ = ["draw"]

_SQUARE = 40  # the side of a square, in the units of the picture
_LIGHT = "#f3ead9"
_DARK = "#dcc9a6"
_FRAME = "#5d4a32"
_MARK = "#2f6f8f"
_PIECE = "#23303b"
_STONE = "#9a4a3a"


def draw(
    grid: Grid,
    *,
    marked: BitBoard | None = None,
    occupied: BitBoard | None = None,
    pieces: "Mapping[Any, str] | None" = None,
    title: str = "",
) -> str:
    """Draw a board as SVG: squares marked by dots, occupied ones by stones, pieces by letters.

    `pieces` gives the letters that stand on squares, `title` a line above the board.

    >>> svg = draw(Grid(8, 8), marked=BitBoard(Grid(8, 8), "b3 c2"), pieces={"a1": "N"})
    >>> svg.startswith("<svg ")
    True
    """
    if not isinstance(grid, Grid):
        raise TypeError(f"the grid comes first: a Grid such as Grid(8, 8), not {grid!r}")
    for squares in (marked, occupied):
        if not isinstance(squares, BitBoard | None):
            raise TypeError(f"squares to draw are a BitBoard, not {squares!r}")
        if squares is not None and squares.grid != grid:
            raise error("grids-differ", f"a board on {squares.grid!r} in a picture of {grid!r}")
    top = 26 if title else 6
    side = 12 + 8 * len(str(grid.height))
    width = side + grid.width * _SQUARE + 6
    height = top + grid.height * _SQUARE + 22
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="sans-serif">'
    ]
    parts += ["<title>", _escaped(title or f"a {grid.width}×{grid.height} board"), "</title>"]
    parts.append(f'<rect width="{width}" height="{height}" fill="#ffffff"/>')
    if title:
        parts.append(_label(side, 18, title, "start", size=14))
    # One rectangle and one path of all dark squares: a 100×100 board stays small.
    board = (
        f'<rect x="{side}" y="{top}" width="{grid.width * _SQUARE}" '
        f'height="{grid.height * _SQUARE}" '
    )
    parts.append(f'{board}fill="{_LIGHT}"/>')
    corner = _Corner(grid, side, top)
    dark = [
        "M{} {}h{s}v{s}h-{s}z".format(*corner(square), s=_SQUARE)
        for square in range(len(grid))
        if (grid.file(square) + grid.rank(square)) % 2 == 0
    ]
    parts.append(f'<path fill="{_DARK}" d="{"".join(dark)}"/>')
    parts.append(f'{board}fill="none" stroke="{_FRAME}" stroke-width="2"/>')
    for rank in range(grid.height):
        y = corner(rank * grid.width)[1] + _SQUARE // 2 + 4
        parts.append(_label(side - 6, y, str(rank + 1), "end"))
    for file in range(grid.width):
        x = side + file * _SQUARE + _SQUARE // 2
        parts.append(_label(x, top + grid.height * _SQUARE + 15, grid.file_name(file), "middle"))
    if occupied is not None:
        parts += [_circle(corner(square), 14, _STONE) for square in occupied]
    standing = {grid.square(square): letter for square, letter in dict(pieces or {}).items()}
    for square, letter in standing.items():
        x, y = corner(square)
        parts.append(_circle((x, y), 16, _PIECE))
        middle = x + _SQUARE // 2
        parts.append(_label(middle, y + _SQUARE // 2 + 6, str(letter), "middle", "#ffffff", 18))
    for square in marked or ():
        # A mark on a piece is a ring around it.
        ring = f' fill-opacity="0" stroke="{_MARK}" stroke-width="4"'
        parts.append(
            _circle(corner(square), *((17, _MARK, ring) if square in standing else (7, _MARK)))
        )
    parts.append("</svg>")
    return "".join(parts)


class _Corner:
    """The upper left corner of a square in the picture."""

    def __init__(self, grid: Grid, side: int, top: int) -> None:
        self.grid, self.side, self.top = grid, side, top

    def __call__(self, square: int) -> tuple[int, int]:
        rank, file = divmod(square, self.grid.width)
        return self.side + file * _SQUARE, self.top + (self.grid.height - 1 - rank) * _SQUARE


def _circle(corner: tuple[int, int], radius: int, fill: str, more: str = "") -> str:
    x, y = corner
    half = _SQUARE // 2
    return f'<circle cx="{x + half}" cy="{y + half}" r="{radius}" fill="{fill}"{more}/>'


def _label(x: int, y: int, text: str, anchor: str, fill: str = _FRAME, size: int = 12) -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" '
        f'fill="{fill}">{_escaped(text)}</text>'
    )


def _escaped(text: str) -> str:
    text = "".join(letter for letter in text if letter >= " ")  # XML has no control characters
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
