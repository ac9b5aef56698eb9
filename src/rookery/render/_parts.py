"""Building blocks of SVG pictures: the layout of squares, and simple shapes on them."""

import math

from rookery._core import Grid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

TINT = 0.3  # how opaque the colour of an area is
SQUARE = 40  # the side of a square, in the units of the picture
FRAME = "#5d4a32"
LIGHT = "#f3ead9"
STONE = "#9a4a3a"
# On a dark page the paper is dark and the ink is light; the board itself stays as it is. Attributes
# say how it looks where nobody asks for a scheme.
STYLE = (
    "<style>@media(prefers-color-scheme:dark){.rookery-paper{fill:#1f252b}"
    ".rookery-ink{fill:#d9c9ab}.rookery-frame{stroke:#8d7a5c}}</style>"
)

_HALF = SQUARE // 2
_LARGEST = 880  # pixels of the longer side, unless a size is asked for
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)  # from one coordinate to the next
_PLACE = SQUARE + 10  # beside the board: room for a piece and a number


class Layout:
    """The positions of the squares in a picture, and its size."""

    def __init__(
        self,
        grid: Grid,
        *,
        titled: bool,
        coordinates: bool,
        flipped: bool,
        beside: int = 0,
        legend: "Sequence[str]" = (),
    ) -> None:
        self.grid, self.flipped = grid, flipped
        # A large board is shown at a smaller scale, and what is written beside it is not.
        self.zoom = max(1, -(-max(grid.width, grid.height) * SQUARE // (_LARGEST - 60)))
        room = 24 * self.zoom
        self.step = next(step for step in _STEPS if step * SQUARE >= room or step == _STEPS[-1])
        self.top = (26 if titled else 6) * self.zoom
        self.side = (12 + 8 * len(str(grid.height)) if coordinates else 6) * self.zoom
        self.bottom = self.top + grid.height * SQUARE
        self.width = self.side + grid.width * SQUARE + 6 * self.zoom + beside * _PLACE
        self.height = self.bottom + (22 if coordinates else 6) * self.zoom
        self.entries: list[tuple[int, int]] = []  # where each line of the legend begins
        x, y = self.side, self.height
        for name in legend:
            room = (30 + 8 * len(name)) * self.zoom
            if x > self.side and x + room > self.width:
                x, y = self.side, y + 20 * self.zoom
            self.entries.append((x, y))
            self.width = max(self.width, x + room)
            x += room
        if legend:
            self.height = y + 22 * self.zoom

    @property
    def pixels(self) -> tuple[int, int]:
        """The width and height at which the picture is shown."""
        return self.width // self.zoom, self.height // self.zoom

    def corner(self, square: int) -> tuple[int, int]:
        """Return the upper left corner of a square."""
        rank, file = divmod(square, self.grid.width)
        if self.flipped:
            file = self.grid.width - 1 - file
        else:
            rank = self.grid.height - 1 - rank
        return self.side + file * SQUARE, self.top + rank * SQUARE

    def beside(self, column: int, row: int) -> tuple[int, int]:
        """Return the upper left corner of a place beside the board, counted from the top."""
        return self.side + self.grid.width * SQUARE + 4 + column * _PLACE, self.top + row * SQUARE

    def centre(self, square: int) -> tuple[int, int]:
        """Return the centre of a square."""
        x, y = self.corner(square)
        return x + _HALF, y + _HALF

    def squares(self, squares: "Iterable[int]") -> str:
        """Return the data of one path that covers some squares; a single path keeps files small."""
        return "".join(
            "M{} {}h{s}v{s}h-{s}z".format(*self.corner(square), s=SQUARE) for square in squares
        )

    def shores(self, holes: "Container[int]") -> str:
        """Return path data of the outline of a set of squares."""
        lines = []
        for square in range(len(self.grid)):
            if square in holes:
                continue
            x, y = self.corner(square)
            rank, file = divmod(square, self.grid.width)
            turned = -1 if self.flipped else 1
            for up, right, line in (
                (turned, 0, f"M{x} {y}h{SQUARE}"),
                (-turned, 0, f"M{x} {y + SQUARE}h{SQUARE}"),
                (0, -turned, f"M{x} {y}v{SQUARE}"),
                (0, turned, f"M{x + SQUARE} {y}v{SQUARE}"),
            ):
                beyond = (rank + up) * self.grid.width + file + right
                on_board = 0 <= rank + up < self.grid.height and 0 <= file + right < self.grid.width
                if not on_board or beyond in holes:
                    lines.append(line)
        return "".join(lines)


def circle(centre: tuple[int, int], radius: int, fill: str) -> str:
    """Draw a disc."""
    return '<circle cx="{}" cy="{}" r="{}" fill="{}"/>'.format(*centre, radius, fill)


def ring(centre: tuple[int, int], colours: "Sequence[str]") -> str:
    """Draw a ring around the piece on a square; of several colours each gets an arc."""
    if len(colours) == 1:
        return (
            '<circle cx="{}" cy="{}" r="17" fill="{c}" fill-opacity="0" stroke="{c}" '
            'stroke-width="4"/>'
        ).format(*centre, c=colours[0])
    turn = 2 * math.pi / len(colours)
    ends = [_on_ring(centre, turn * number) for number in range(len(colours) + 1)]
    return "".join(
        f'<path d="M{start}A17 17 0 0 1 {end}" fill="none" stroke="{colour}" stroke-width="4"/>'
        for colour, start, end in zip(colours, ends, ends[1:], strict=False)
    )


def swatch_dot(centre: tuple[int, int], zoom: int, colour: str) -> str:
    """Draw a dot for the legend."""
    return circle(centre, 6 * zoom, colour)


def swatch_ring(centre: tuple[int, int], zoom: int, colour: str) -> str:
    """Draw a ring for the legend."""
    shape = f'r="{5 * zoom}" fill="none" stroke="{colour}" stroke-width="{3 * zoom}"'
    return '<circle cx="{}" cy="{}" {}/>'.format(*centre, shape)


def swatch_tint(centre: tuple[int, int], zoom: int, colour: str) -> str:
    """Draw a tinted square for the legend."""
    tint = swatch_box(centre, zoom, colour).replace("/>", f' fill-opacity="{TINT}"/>')
    return swatch_box(centre, zoom, LIGHT) + tint


def swatch_box(centre: tuple[int, int], zoom: int, colour: str) -> str:
    """Draw a filled square for the legend."""
    x, y, side = centre[0] - 6 * zoom, centre[1] - 6 * zoom, 12 * zoom
    return f'<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="{colour}"/>'


def _on_ring(centre: tuple[int, int], angle: float) -> str:
    x, y = centre[0] + 17 * math.sin(angle), centre[1] - 17 * math.cos(angle)
    return f"{round(x, 1):g} {round(y, 1):g}"


def dots(centre: tuple[int, int], colours: "Sequence[str]", zoom: int = 1) -> str:
    """Draw a dot on a square, or one for each of several colours, side by side."""
    if len(colours) == 1:
        return circle(centre, min(7 * zoom, 18), colours[0])
    x, y = centre
    apart = min(14, 30 // len(colours))
    left = x - apart * (len(colours) - 1) // 2
    radius = max(2, apart // 2)
    return "".join(
        circle((left + apart * number, y), radius, colour) for number, colour in enumerate(colours)
    )


def arrow(start: tuple[int, int], end: tuple[int, int], colour: str, *, short: bool = False) -> str:
    """Draw an arrow between two different points; its tip is the fourth corner.

    A short one ends where the piece on its last square begins.
    """
    (x, y), (end_x, end_y) = start, end
    length = math.hypot(end_x - x, end_y - y)
    along_x, along_y = (end_x - x) / length, (end_y - y) / length
    length -= 17 if short else 0
    neck = length - 14
    # Along the arrow, and across it.
    shape = ((0, -2), (neck, -2), (neck, -7), (length, 0), (neck, 7), (neck, 2), (0, 2))
    points = " ".join(
        f"{round(x + a * along_x - b * along_y, 1):g},{round(y + a * along_y + b * along_x, 1):g}"
        for a, b in shape
    )
    pen = f'fill="{colour}" stroke="{colour}" stroke-width="1.5" stroke-linejoin="round"'
    return f'<polygon points="{points}" {pen} opacity=".8"/>'


def label(x: int, y: int, text: str, anchor: str, size: int = 12, *, on_paper: bool = True) -> str:
    """Draw a text: on paper, which may be dark, or on a square."""
    ink = 'class="rookery-ink" ' if on_paper else ""
    return (
        f'<text {ink}x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" '
        f'fill="{FRAME}">{escaped(text)}</text>'
    )


def escaped(text: str) -> str:
    """Escape a text for XML, dropping control characters."""
    text = "".join(letter for letter in text if letter >= " ")
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
