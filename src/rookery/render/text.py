"""Sets of squares and symbols on a grid as text, and sets read from such drawings."""

from rookery._core import BitBoard, Grid
from rookery.errors import error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Mapping

__all__ = ["draw", "draw_symbols", "parse"]

_MARKED = "xX#*"
_EMPTY = ".-"


def draw(board: BitBoard) -> str:
    """Draw a set of squares, last rank on top, with ranks and files labelled.

    >>> print(draw(BitBoard(Grid(4, 2), "a1 d2")))
    2  . . . x
    1  x . . .
       a b c d
    """
    if not isinstance(board, BitBoard):
        raise TypeError(f"draw() takes a BitBoard, not {board!r}")
    return draw_symbols(board.grid, dict.fromkeys(board, "x"))


def draw_symbols(
    grid: Grid,
    symbols: "Mapping[int, str]",
    *,
    empty: str = ".",
    labels: bool = True,
    flipped: bool = False,
    marked: "Container[int]" = (),
) -> str:
    """Draw the pieces on squares, last rank on top unless `flipped`; `marked` squares get brackets.

    >>> print(draw_symbols(Grid(3, 2), {0: "K", 5: "q"}))
    2  . . q
    1  K . .
       a b c
    >>> print(draw_symbols(Grid(3, 2), {0: "K", 5: "q"}, marked=[0, 1]))
    2   .   .   q
    1  [K] [.]  .
        a   b   c
    """
    files = [grid.file_name(file) for file in range(grid.width)]
    squares = range(grid.width * grid.height)
    if any(square in marked for square in squares):
        shown = {square: symbols.get(square, empty) for square in squares}
        symbols = {s: f"[{text}]" if s in marked else f" {text} " for s, text in shown.items()}
        files = [f"{file} " for file in files]
    column = max(map(len, [empty, *symbols.values(), *(files if labels else [])]))
    margin = len(str(grid.height))
    lines = []
    for rank in reversed(range(grid.height)):
        first = rank * grid.width
        row = [symbols.get(square, empty) for square in range(first, first + grid.width)]
        lines.append((str(rank + 1).rjust(margin), row))
    if flipped:
        lines = [(label, row[::-1]) for label, row in reversed(lines)]
        files.reverse()
    if not labels:
        return "\n".join(_cells(row, column) for _, row in lines)
    return "\n".join(_line(label, row, column) for label, row in [*lines, (" " * margin, files)])


def _line(label: str, cells: list[str], column: int) -> str:
    return f"{label}  {_cells(cells, column)}".rstrip()


def _cells(cells: list[str], column: int) -> str:
    return " ".join(cell.rjust(column) for cell in cells)


def parse(grid: Grid, drawing: str) -> BitBoard:
    """Parse a drawing, last rank first; blanks are ignored, labels are optional.

    A drawing without labels may use fewer lines, with ranks separated by blanks.

    >>> parse(Grid(3, 2), "..x x..")
    BitBoard(Grid(3, 2), "a1 c2")
    """
    squares = []
    for line, row in zip(reversed(range(grid.height)), _rows(grid, drawing), strict=True):
        for file, mark in enumerate(row):
            if mark in _MARKED:
                squares.append(line * grid.width + file)
            elif mark not in _EMPTY:
                name = grid.name(line * grid.width + file)
                raise error(
                    "drawing-mark",
                    f"{mark!r} on {name}: expected one of {_MARKED} for a square of the set, "
                    f"{_EMPTY[0]} or {_EMPTY[1]} for another",
                )
    return BitBoard(grid, squares)


def _rows(grid: Grid, drawing: str) -> list[str]:
    """Return one text of `width` marks per rank, last rank first."""
    lines = [line.split() for line in drawing.splitlines() if line.strip()]
    files = [grid.file_name(file) for file in range(grid.width)]
    if len(lines) == grid.height + 1 and lines[-1] == files:
        lines.pop()
    expected = f"expected {grid.height} ranks of {grid.width} squares"
    if len(lines) != grid.height:
        words = [word for line in lines for word in line]
        if len(words) != grid.height or any(word.isdecimal() for word in words):
            plural = "" if len(lines) == 1 else "s"
            raise error("drawing-shape", f"a drawing of {len(lines)} line{plural}: {expected}")
        lines = [[word] for word in words]
    rows = []
    for rank, cells in zip(range(grid.height, 0, -1), lines, strict=True):
        if cells[0].isdecimal() and len(cells) == 1:
            raise error("drawing-mark", f"{cells[0]!r} as rank {rank}: draw with x and .")
        if cells[0].isdecimal():
            if cells[0] != str(rank):
                shown = cells[0] if len(cells[0]) <= 10 else cells[0][:10] + "…"
                raise error("drawing-label", f"rank {shown} is drawn where rank {rank} belongs")
            cells = cells[1:]
        row = "".join(cells)
        if len(row) != grid.width:
            raise error(
                "drawing-shape", f"rank {rank} is drawn with {len(row)} squares: {expected}"
            )
        rows.append(row)
    return rows


def __dir__() -> list[str]:
    return __all__
