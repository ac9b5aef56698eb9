"""Boards as SVG pictures."""

from rookery._core import BitBoard, Grid
from rookery.errors import error
from rookery.render import _parts
from rookery.render import figures as _figures
from rookery.render.figures import letters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Any, TypeAlias

    from rookery.render.figures import FigureSet

    Square: TypeAlias = int | str
    Arrow: TypeAlias = tuple[Square, Square] | tuple[Square, Square, str]

__all__ = ["draw"]

_LIGHT = "#f3ead9"
_DARK = "#dcc9a6"
_MARK = "#2f6f8f"
_STONE = "#9a4a3a"
_LAST_MOVE = "#c9a800"
_ARROW = "#3f8a3a"
_CHECK = (
    '<radialGradient id="rookery-check" r=".62"><stop offset=".3" stop-color="#e8200f"/>'
    '<stop offset="1" stop-color="#e8200f" stop-opacity="0"/></radialGradient>'
)
_SIZES = range(1, 100_001)
# What lies over the squares of a terrain; another name gets the last.
_TERRAIN = {
    "sea": ("#4f9bc9", 0.75),
    "shore": ("#8fc4dd", 0.6),
    "hole": ("#ffffff", 1),  # no square
    "": ("#7f8f6f", 0.4),
}
# One colour for each set of areas, and again from the first.
_AREAS = ("#c0392b", "#2456a6", "#7a3b9a", "#2f7d4f")


def draw(
    grid: Grid,
    *,
    marked: BitBoard | None = None,
    occupied: BitBoard | None = None,
    pieces: "Mapping[Any, str] | None" = None,
    figures: "Mapping[Any, str] | None" = None,
    figures_of: "str | FigureSet" = "chess",
    hands: "Mapping[str, int] | None" = None,
    terrain: "Mapping[str, BitBoard] | None" = None,
    areas: "Mapping[str, BitBoard] | None" = None,
    last_move: "Iterable[Square]" = (),
    check: "Square | None" = None,
    arrows: "Iterable[Arrow]" = (),
    flipped: bool = False,
    coordinates: bool = True,
    size: int | None = None,
    title: str = "",
) -> str:
    """Draw a board as SVG: squares marked by dots, occupied ones by stones, pieces by letters.

    `pieces` maps squares to letters, lower-case ones on dark discs; `title` is a line above the
    board.

    `figures` maps squares to pieces in FEN notation, for chess `PNBRQK` and `pnbrqk`; `figures_of`
    names the game. `hands` holds the number of each piece beside the board. `terrain` and `areas`
    tint squares, the first by names such as "sea", the second each in a colour of its own. The
    squares of `last_move` are tinted, that of `check` glows red. Arrows are `(from, to)` or
    `(from, to, colour)`; one whose two squares are equal is drawn as a ring. `flipped` shows the
    board from the other side, `size` is the width in pixels.

    >>> svg = draw(Grid(8, 8), marked=BitBoard(Grid(8, 8), "b3 c2"), pieces={"a1": "N"})
    >>> svg.startswith("<svg ")
    True
    >>> mate = {"g8": "k", "f7": "p", "g7": "p", "h7": "p", "d8": "R", "g1": "K"}
    >>> svg = draw(Grid(8, 8), figures=mate, last_move=["d1", "d8"], check="g8", size=240)
    >>> svg.count("<use ")
    6
    """
    if not isinstance(grid, Grid):
        raise TypeError(f"the grid comes first: a Grid such as Grid(8, 8), not {grid!r}")
    terrain, areas = dict(terrain or {}), dict(areas or {})
    for squares in (marked, occupied, *terrain.values(), *areas.values()):
        if not isinstance(squares, BitBoard | None):
            raise TypeError(f"squares to draw are a BitBoard, not {squares!r}")
        if squares is not None and squares.grid != grid:
            raise error("grids-differ", f"a board on {squares.grid!r} in a picture of {grid!r}")
    lettered = {grid.square(square): letter for square, letter in dict(pieces or {}).items()}
    drawn = _figures.figure_set(figures_of) if isinstance(figures_of, str) else figures_of
    standing = _standing(grid, figures or {}, drawn)
    held = _Hands(grid, hands or {}, drawn, flipped)
    moved = BitBoard(grid, last_move)
    layout = _parts.Layout(
        grid, titled=bool(title), coordinates=coordinates, flipped=flipped, beside=held.columns
    )

    parts = [_opening(layout, size)]
    parts += ["<title>", _parts.escaped(title or f"a {grid.width}×{grid.height} board"), "</title>"]
    shown = [*standing.values(), *held.counts]
    defined = drawn.define(shown) + ("" if check is None else _CHECK)
    if defined:
        parts.append(f"<defs>{defined}</defs>")
    parts.append(f'<rect width="{layout.width}" height="{layout.height}" fill="#ffffff"/>')
    if title:
        parts.append(_parts.label(layout.side, 18, title, "start", size=14))
    board = (
        f'<rect x="{layout.side}" y="{layout.top}" width="{grid.width * _parts.SQUARE}" '
        f'height="{grid.height * _parts.SQUARE}" '
    )
    parts.append(f'{board}fill="{_LIGHT}"/>')
    dark = [square for square in range(len(grid)) if sum(divmod(square, grid.width)) % 2 == 0]
    parts.append(f'<path fill="{_DARK}" d="{layout.squares(dark)}"/>')
    for name, squares in terrain.items():
        colour, opacity = _TERRAIN.get(name, _TERRAIN[""])
        parts.append(_tinted(layout, squares, colour, opacity))
    for number, squares in enumerate(areas.values()):
        parts.append(_tinted(layout, squares, _AREAS[number % len(_AREAS)], 0.3))
    if moved:
        tint = f'fill="{_LAST_MOVE}" fill-opacity=".45"'
        parts.append(f'<path {tint} d="{layout.squares(moved)}"/>')
    if check is not None:
        glow = layout.squares([grid.square(check)])
        parts.append(f'<path fill="url(#rookery-check)" d="{glow}"/>')
    frame = f'fill="none" stroke="{_parts.FRAME}" stroke-width="2"'
    if holes := terrain.get("hole"):
        parts.append(f'<path {frame} stroke-linecap="square" d="{layout.shores(set(holes))}"/>')
    else:
        parts.append(f"{board}{frame}/>")
    if coordinates:
        parts += _coordinates(layout)
    parts += [_parts.circle(layout.centre(square), 14, _STONE) for square in occupied or ()]
    parts.append(letters.place([(str(it), layout.corner(at)) for at, it in lettered.items()]))
    for square in marked or ():
        centre = layout.centre(square)
        taken = square in lettered or square in standing
        parts.append(_parts.ring(centre, _MARK) if taken else _parts.circle(centre, 7, _MARK))
    parts.append(drawn.place([(kind, layout.corner(at)) for at, kind in standing.items()]))
    parts.append(held.draw(layout))
    parts += [_arrow(layout, arrow) for arrow in arrows]
    parts.append("</svg>")
    return "".join(parts)


def _tinted(layout: _parts.Layout, squares: BitBoard, colour: str, opacity: float) -> str:
    return f'<path fill="{colour}" fill-opacity="{opacity:g}" d="{layout.squares(squares)}"/>'


def _standing(grid: Grid, figures: "Mapping[Any, str]", drawn: "FigureSet") -> dict[int, str]:
    if not hasattr(figures, "items"):
        example = "{'e1': 'K'}"
        raise TypeError(f"figures are letters by squares, like {example}, not {_shown(figures)}")
    standing = {grid.square(square): letter for square, letter in figures.items()}
    for square, letter in standing.items():
        if not isinstance(letter, str) or not drawn.is_drawn(letter):
            raise error(
                "picture-figure",
                f"{_shown(letter)} on {grid.name(square)}: expected {drawn.EXPECTED}; "
                "other letters go into pieces",
            )
    return standing


class _Hands:
    """Pieces beside the board, one place per kind: the lower side's at the bottom."""

    def __init__(
        self, grid: Grid, hands: "Mapping[str, int]", drawn: "FigureSet", flipped: bool
    ) -> None:
        self.counts = dict(hands)
        self.drawn = drawn
        for piece in self.counts:
            if not drawn.is_drawn(piece):
                raise error("picture-figure", f"{_shown(piece)} in hand: expected {drawn.EXPECTED}")
        first = [piece for piece in self.counts if piece == piece.upper()]
        other = [piece for piece in self.counts if piece != piece.upper()]
        self.above, self.below = (first, other) if flipped else (other, first)
        self.rows = max(1, grid.height // 2)  # of each side
        self.columns = -(-max(len(first), len(other)) // self.rows)

    def draw(self, layout: _parts.Layout) -> str:
        """Draw them, with a number where there are several of a kind."""
        below = layout.grid.height - 1
        places = [(piece, i // self.rows, i % self.rows) for i, piece in enumerate(self.above)]
        places += [
            (piece, i // self.rows, below - i % self.rows) for i, piece in enumerate(self.below)
        ]
        corners = [(piece, layout.beside(column, row)) for piece, column, row in places]
        numbers = [
            _parts.label(x + _parts.SQUARE, y + 37, f"×{self.counts[piece]}", "middle", size=11)
            for piece, (x, y) in corners
            if self.counts[piece] > 1
        ]
        return self.drawn.place(corners) + "".join(numbers)


def _opening(layout: _parts.Layout, size: int | None) -> str:
    width, height = layout.width, layout.height
    if size is not None:
        if not isinstance(size, int):
            raise TypeError(f"the size is a number of pixels, not {size!r}")
        if size not in _SIZES:
            raise error("picture-size", f"size={size}: expected 1 to {_SIZES[-1]} pixels")
        width, height = size, max(1, round(size * height / width))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {layout.width} {layout.height}" '
        f'width="{width}" height="{height}" font-family="sans-serif">'
    )


def _coordinates(layout: _parts.Layout) -> "Iterator[str]":
    grid = layout.grid
    for rank in range(grid.height):
        y = layout.centre(rank * grid.width)[1] + 4
        yield _parts.label(layout.side - 6, y, str(rank + 1), "end")
    for file in range(grid.width):
        x = layout.centre(file)[0]
        yield _parts.label(x, layout.bottom + 15, grid.file_name(file), "middle")


def _arrow(layout: _parts.Layout, arrow: "Arrow") -> str:
    if not isinstance(arrow, tuple | list):
        raise TypeError(f"an arrow is (from, to) or (from, to, colour), not {arrow!r}")
    if len(arrow) not in (2, 3):
        raise error(
            "picture-arrow",
            f"{_shown(arrow)} is not an arrow: expected (from, to) or (from, to, colour)",
        )
    start, end = (layout.centre(layout.grid.square(square)) for square in arrow[:2])
    colour = arrow[2] if len(arrow) == 3 else _ARROW
    if not isinstance(colour, str):
        raise TypeError(f"the colour of an arrow is a text, not {colour!r}")
    # It goes into an attribute as it is.
    if not (colour.isascii() and colour.removeprefix("#").isalnum()):
        raise error(
            "picture-arrow",
            f"{_shown(colour)} is not an arrow colour: expected a name or #rrggbb",
        )
    return _parts.ring(start, colour) if start == end else _parts.arrow(start, end, colour)


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:40] + "…"
