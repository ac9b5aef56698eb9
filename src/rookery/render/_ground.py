"""What pieces stand on: boards of several kinds as SVG, with the upper left corner at 0, 0."""

__all__ = ["draw"]

_SQUARE = 40
_LINE = 'fill="none" stroke-linecap="square"'


def draw(kind: str, width: int, height: int) -> str:
    """Return the empty board of a kind: "checkered", "plain", "lines" or "green"."""
    return {"checkered": _checkered, "plain": _plain, "lines": _lines, "green": _green}[kind](
        width, height
    )


def _rectangle(width: int, height: int, fill: str) -> str:
    return f'<rect width="{width * _SQUARE}" height="{height * _SQUARE}" fill="{fill}"/>'


def _checkered(width: int, height: int) -> str:
    dark = "".join(
        f"M{file * _SQUARE} {row * _SQUARE}h40v40h-40z"
        for row in range(height)
        for file in range(width)
        if (height - 1 - row + file) % 2 == 0  # a1 is dark
    )
    return f'{_rectangle(width, height, "#f0dfc0")}<path fill="#b98f63" d="{dark}"/>'


def _cells(width: int, height: int) -> str:
    """Return path data of the lines between squares."""
    across = "".join(f"M0 {row * _SQUARE}h{width * _SQUARE}" for row in range(height + 1))
    down = "".join(f"M{file * _SQUARE} 0v{height * _SQUARE}" for file in range(width + 1))
    return across + down


def _dots(places: "list[tuple[int, int]]", fill: str) -> str:
    return "".join(f'<circle cx="{x}" cy="{y}" r="3" fill="{fill}"/>' for x, y in places)


def _plain(width: int, height: int) -> str:
    """Draw wood with thin lines, and on a board of nine by nine the dots of the camps."""
    dots = [(x, y) for x in (120, 240) for y in (120, 240)] if (width, height) == (9, 9) else []
    lines = f'<path {_LINE} stroke="#6b4a1f" stroke-width="1" d="{_cells(width, height)}"/>'
    return _rectangle(width, height, "#eac583") + lines + _dots(dots, "#6b4a1f")


def _green(width: int, height: int) -> str:
    dots = [(x, y) for x in (80, 240) for y in (80, 240)] if (width, height) == (8, 8) else []
    lines = f'<path {_LINE} stroke="#0f3d26" stroke-width="1.4" d="{_cells(width, height)}"/>'
    return _rectangle(width, height, "#2e7d54") + lines + _dots(dots, "#0f3d26")


def _lines(width: int, height: int) -> str:
    """Draw lines on whose crossings pieces stand, with a river and palaces as in xiangqi."""
    right, bottom = (width - 1) * _SQUARE, (height - 1) * _SQUARE
    rows = "".join(f"M20 {20 + row * _SQUARE}h{right}" for row in range(height))
    has_river = width >= 5 and height >= 8 and height % 2 == 0
    bank = (height // 2 - 1) * _SQUARE  # from the first line to the river
    columns = "".join(
        f"M{20 + file * _SQUARE} 20v{bank}m0 40v{bank}"
        if has_river and 0 < file < width - 1
        else f"M{20 + file * _SQUARE} 20v{bottom}"
        for file in range(width)
    )
    parts = [
        _rectangle(width, height, "#f0d9a8"),
        f'<path {_LINE} stroke="#7a4f1d" stroke-width="1.3" d="{rows}{columns}"/>',
        f'<rect x="15" y="15" width="{right + 10}" height="{bottom + 10}" fill="none" '
        'stroke="#7a4f1d" stroke-width="2"/>',
    ]
    if has_river and width % 2 == 1:
        left = 20 + (width // 2 - 1) * _SQUARE
        palaces = "".join(
            f"M{left} {top}l80 80m0-80l-80 80" for top in (20, 20 + bottom - 2 * _SQUARE)
        )
        parts.append(f'<path {_LINE} stroke="#7a4f1d" stroke-width="1.3" d="{palaces}"/>')
    if (width, height) == (9, 10):
        places = [(file, row) for row in (2, 7) for file in (1, 7)]
        places += [(file, row) for row in (3, 6) for file in range(0, 9, 2)]
        parts.append(f'<path {_LINE} stroke="#7a4f1d" d="{"".join(map(_corners, places))}"/>')
    return "".join(parts)


def _corners(place: tuple[int, int]) -> str:
    """Return path data of the four small angles around a place where a piece begins."""
    x, y = 20 + place[0] * _SQUARE, 20 + place[1] * _SQUARE
    angles = ""
    for right in (-1, 1):
        if 0 <= place[0] + right <= 8:
            for down in (-1, 1):
                angles += f"M{x + 4 * right} {y + 9 * down}v{-5 * down}h{5 * right}"
    return angles
