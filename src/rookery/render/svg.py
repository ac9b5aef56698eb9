"""Grids as SVG pictures, with whatever stands on them."""

from rookery._core import BitBoard, Grid
from rookery.errors import error
from rookery.render import _ground, _parts
from rookery.render import figures as _figures
from rookery.render.figures import letters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import Any, TypeAlias

    from rookery.render.figures import FigureSet

    Square: TypeAlias = int | str
    Arrow: TypeAlias = tuple[Square, Square] | tuple[Square, Square, str]
    Swatch: TypeAlias = Callable[[tuple[int, int], int, str], str]
    Marks: TypeAlias = BitBoard | Mapping[str, BitBoard | tuple[BitBoard, str]]

__all__ = ["Picture", "draw"]

_DARK = "#dcc9a6"
_MARKS = ("#2f6f8f", "#b03a2e", "#7a3b9a", "#3f8a3a", "#c47f00", "#4a4a4a")
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
    "": ("#7f8f6f", 0.4),
}
# One colour for each set of areas, and again from the first.
_AREAS = ("#c0392b", "#2456a6", "#7a3b9a", "#2f7d4f")


class Picture(str):
    """SVG as text, which a notebook shows as a picture.

    >>> picture = draw(Grid(8, 8))
    >>> picture == picture._repr_svg_() and picture[:5]
    '<svg '
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def draw(
    grid: Grid,
    *,
    marked: "Marks | None" = None,
    ringed: "Marks | None" = None,
    occupied: BitBoard | None = None,
    pieces: "Mapping[Any, str] | None" = None,
    figures: "Mapping[Any, str] | None" = None,
    figures_of: "str | FigureSet" = "chess",
    hands: "Mapping[str, int] | None" = None,
    terrain: "Mapping[str, BitBoard] | None" = None,
    areas: "Marks | None" = None,
    last_move: "Iterable[Square]" = (),
    check: "Square | None" = None,
    arrows: "Iterable[Arrow]" = (),
    flipped: bool = False,
    coordinates: bool = True,
    legend: bool = True,
    size: int | None = None,
    title: str = "",
) -> Picture:
    """Draw a grid as SVG: squares marked by dots, occupied ones by stones, pieces by letters.

    `marked` is a set of squares, or several by name: `{"pinned": squares}`, or with a colour
    `{"pinned": (squares, "#c47f00")}`; those of `ringed` are rings, those of `areas` are tinted.
    A legend below the grid lists what has a name, unless `legend=False`. `pieces` maps squares to
    letters, lower-case ones on dark discs; `title` is a line above the board.

    `figures` maps squares to pieces in FEN notation, for chess `PNBRQK` and `pnbrqk`; `figures_of`
    names the game. `hands` holds the number of each piece beside the board. `terrain` tints squares
    by names such as "sea". The squares of `last_move` are tinted, that of `check` glows red. Arrows
    are `(from, to)` or `(from, to, colour)`; one whose two squares are equal is drawn as a ring.
    `flipped` shows the board from the other side, `size` is the width in pixels; a large board is
    scaled down.

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
    terrain = dict(terrain or {})
    marks, rings, tints = _named(marked, _MARKS), _named(ringed, _MARKS), _named(areas, _AREAS)
    sets = [squares for _, squares, _ in (*marks, *rings, *tints)]
    for squares in (*sets, occupied, *terrain.values()):
        if not isinstance(squares, BitBoard | None):
            raise TypeError(f"squares to draw are a BitBoard, not {squares!r}")
        if squares is not None and squares.grid != grid:
            raise error("grids-differ", f"a board on {squares.grid!r} in a picture of {grid!r}")
    lettered = {grid.square(square): letter for square, letter in dict(pieces or {}).items()}
    drawn = _figures.figure_set(figures_of) if isinstance(figures_of, str) else figures_of
    standing = _standing(grid, figures or {}, drawn)
    held = _Hands(grid, hands or {}, drawn, flipped)
    moved = BitBoard(grid, last_move)
    listed = [(name, _parts.swatch_dot, colour) for name, _, colour in marks if name]
    listed += [(name, _parts.swatch_ring, colour) for name, _, colour in rings if name]
    listed += [(name, _parts.swatch_tint, colour) for name, _, colour in tints if name]
    if listed and occupied:
        listed.append(("occupied", _parts.swatch_dot, _parts.STONE))
    if not legend:
        listed.clear()
    layout = _parts.Layout(
        grid,
        titled=bool(title),
        coordinates=coordinates,
        flipped=flipped,
        beside=held.columns,
        legend=[name for name, _, _ in listed],
    )
    pointed = [_arrow_from(grid, arrow) for arrow in arrows]

    parts = [_opening(layout, size)]
    parts += ["<title>", _parts.escaped(title or f"a {grid.width}×{grid.height} board"), "</title>"]
    shown = [*standing.values(), *held.counts]
    defined = drawn.define(shown) + ("" if check is None else _CHECK)
    if defined:
        parts.append(f"<defs>{defined}</defs>")
    paper = 'class="rookery-paper" fill="#ffffff"'
    parts.append(f'{_parts.STYLE}<rect width="{layout.width}" height="{layout.height}" {paper}/>')
    zoom = layout.zoom
    if title:
        parts.append(_parts.label(layout.side, 18 * zoom, title, "start", size=14 * zoom))
    board = (
        f'<rect x="{layout.side}" y="{layout.top}" width="{grid.width * _parts.SQUARE}" '
        f'height="{grid.height * _parts.SQUARE}" '
    )
    if drawn.BOARD == "checkered":
        parts.append(f'{board}fill="{_parts.LIGHT}"/>')
        dark = [square for square in range(len(grid)) if sum(divmod(square, grid.width)) % 2 == 0]
        parts.append(f'<path fill="{_DARK}" d="{layout.squares(dark)}"/>')
    else:  # boards of other kinds look the same from both sides
        ground = _ground.draw(drawn.BOARD, grid.width, grid.height)
        parts.append(f'<g transform="translate({layout.side} {layout.top})">{ground}</g>')
    for name, squares in terrain.items():
        if name == "hole":
            parts.append(f'<path {paper} d="{layout.squares(squares)}"/>')
            continue
        colour, opacity = _TERRAIN.get(name, _TERRAIN[""])
        parts.append(_tinted(layout, squares, colour, opacity))
    for _, squares, colour in tints:
        parts.append(_tinted(layout, squares, colour, _parts.TINT))
    if moved:
        tint = f'fill="{_LAST_MOVE}" fill-opacity=".45"'
        parts.append(f'<path {tint} d="{layout.squares(moved)}"/>')
    if check is not None:
        glow = layout.squares([grid.square(check)])
        parts.append(f'<path fill="url(#rookery-check)" d="{glow}"/>')
    frame = f'class="rookery-frame" fill="none" stroke="{_parts.FRAME}" stroke-width="{2 * zoom}"'
    if holes := terrain.get("hole"):
        parts.append(f'<path {frame} stroke-linecap="square" d="{layout.shores(set(holes))}"/>')
    else:
        parts.append(f"{board}{frame}/>")
    if coordinates:
        parts += _coordinates(layout)
    parts += [_parts.circle(layout.centre(square), 14, _parts.STONE) for square in occupied or ()]
    parts.append(letters.place([(str(it), layout.corner(at)) for at, it in lettered.items()]))
    taken = {*lettered, *standing}
    # Below the figures, and short of the last square: an arrow hides nothing.
    for start, end, colour in pointed:
        if start != end:
            ends = layout.centre(start), layout.centre(end)
            parts.append(_parts.arrow(*ends, colour, short=end in taken))
    circled, dots = _rings_and_dots(marks, rings, pointed, taken)
    parts += [_parts.dots(layout.centre(at), colours, zoom) for at, colours in dots.items()]
    parts += [_parts.ring(layout.centre(square), colours) for square, colours in circled.items()]
    placed = [(kind, layout.corner(at)) for at, kind in standing.items()]
    parts.append(_placed(drawn, placed, flipped))
    parts.append(held.draw(layout))
    parts += [_legend(layout, listed), "</svg>"]
    return Picture("".join(parts))


def _placed(drawn: "FigureSet", standing: list[tuple[str, tuple[int, int]]], flipped: bool) -> str:
    """Draw pieces; where the way they point shows their side, the other way round if flipped."""
    if not (drawn.TURNED and flipped):
        return drawn.place(standing)
    return "".join(
        f'<g transform="translate({x} {y}) rotate(180 20 20)">{drawn.place([(kind, (0, 0))])}</g>'
        for kind, (x, y) in standing
    )


def _named(marked: "Marks | None", colours: tuple[str, ...]) -> list[tuple[str, BitBoard, str]]:
    """Return name, squares and colour of each set; one that stands alone has no name."""
    if marked is None or isinstance(marked, BitBoard):
        return [] if marked is None else [("", marked, colours[0])]
    if not hasattr(marked, "items"):
        raise TypeError(f"squares to draw are a BitBoard, or several by name, not {marked!r}")
    found = []
    for number, (name, squares) in enumerate(marked.items()):
        colour = colours[number % len(colours)]
        if isinstance(squares, tuple):
            if len(squares) != 2:
                raise TypeError(f"marked squares are a BitBoard and a colour, not {squares!r}")
            squares, colour = squares
            _require_colour(colour, "picture-colour", "a colour of marked squares")
        found.append((str(name), squares, colour))
    return found


def _rings_and_dots(
    marks: list[tuple[str, BitBoard, str]],
    ringed: list[tuple[str, BitBoard, str]],
    pointed: list[tuple[int, int, str]],
    taken: set[int],
) -> tuple[dict[int, list[str]], dict[int, list[str]]]:
    """Return the colours of rings and dots by square: marks are rings around pieces, else dots."""
    rings: dict[int, list[str]] = {}
    dots: dict[int, list[str]] = {}
    for _, squares, colour in marks:
        for square in squares:
            (rings if square in taken else dots).setdefault(square, []).append(colour)
    for _, squares, colour in ringed:
        for square in squares:
            rings.setdefault(square, []).append(colour)
    for start, end, colour in pointed:
        if start == end and colour not in rings.get(start, ()):
            rings.setdefault(start, []).append(colour)
    return rings, dots


def _legend(layout: _parts.Layout, listed: "Sequence[tuple[str, Swatch, str]]") -> str:
    if not listed:
        return ""
    zoom, parts = layout.zoom, []
    for (name, swatch, colour), (x, y) in zip(listed, layout.entries, strict=True):
        parts.append(swatch((x + 8 * zoom, y + 8 * zoom), zoom, colour))
        parts.append(_parts.label(x + 20 * zoom, y + 12 * zoom, name, "start", size=12 * zoom))
    return f'<g class="rookery-legend">{"".join(parts)}</g>'


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
        self.flipped = flipped
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
        last = layout.grid.height - 1
        places = [(piece, i // self.rows, i % self.rows) for i, piece in enumerate(self.above)]
        places += [
            (piece, i // self.rows, last - i % self.rows) for i, piece in enumerate(self.below)
        ]
        corners = [(piece, layout.beside(column, row)) for piece, column, row in places]
        numbers = [
            _parts.label(x + 48, y + 13, f"×{self.counts[piece]}", "end", size=11, on_paper=False)
            for piece, (x, y) in corners
            if self.counts[piece] > 1
        ]
        # Dark pieces would vanish on dark paper.
        tiles = "".join("M{} {}h50v40h-50z".format(*at) for _, at in corners)
        plate = f'<path fill="{_parts.LIGHT}" d="{tiles}"/>' if corners else ""
        return plate + _placed(self.drawn, corners, self.flipped) + "".join(numbers)


def _opening(layout: _parts.Layout, size: int | None) -> str:
    width, height = layout.pixels
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
    grid, zoom, step = layout.grid, layout.zoom, layout.step
    for rank in range(grid.height):
        if rank == 0 or (rank + 1) % step == 0:
            y = layout.centre(rank * grid.width)[1] + 4 * zoom
            yield _parts.label(layout.side - 6 * zoom, y, str(rank + 1), "end", size=12 * zoom)
    for file in range(0, grid.width, step):
        x, y = layout.centre(file)[0], layout.bottom + 15 * zoom
        yield _parts.label(x, y, grid.file_name(file), "middle", size=12 * zoom)


def _arrow_from(grid: Grid, arrow: "Arrow") -> tuple[int, int, str]:
    """Return the two squares and the colour of an arrow."""
    if not isinstance(arrow, tuple | list):
        raise TypeError(f"an arrow is (from, to) or (from, to, colour), not {arrow!r}")
    if len(arrow) not in (2, 3):
        raise error(
            "picture-arrow",
            f"{_shown(arrow)} is not an arrow: expected (from, to) or (from, to, colour)",
        )
    start, end = (grid.square(square) for square in arrow[:2])
    colour = arrow[2] if len(arrow) == 3 else _ARROW
    _require_colour(colour, "picture-arrow", "an arrow colour")
    return start, end, colour


def _require_colour(colour: object, code: str, what: str) -> None:
    if not isinstance(colour, str):
        raise TypeError(f"{what} is a text, not {colour!r}")
    # It goes into an attribute as it is.
    if not (colour.isascii() and colour.removeprefix("#").isalnum()):
        raise error(code, f"{_shown(colour)} is not {what}: expected a name or #rrggbb")


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:40] + "…"


def __dir__() -> list[str]:
    return __all__
