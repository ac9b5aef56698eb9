"""A magic bitboard in one picture: the look-up of a rook or bishop, step by step."""

from rookery._core import BitBoard
from rookery.chess._pieces import BISHOP
from rookery.render import _parts, svg
from rookery.render.svg import Picture

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from rookery.chess._magics import Magic
    from rookery.render.svg import Swatch

_CELL = 10  # the width of a bit
_WIDTH = 64 * _CELL + 12
_ROW = 46
_ON, _OFF = "#2f6f8f", "#e9e4da"
_INDEX, _INDEX_OFF = "#b03a2e", "#eccfca"
_MASK, _ATTACKS = "#2f6f8f", "#c0392b"


def draw(magic: "Magic", occupied: BitBoard | None = None, *, title: str = "") -> Picture:
    """Draw the look-up: the board with the squares that matter, and the numbers bit by bit.

    Squares of the mask are dots, occupied ones discs of no colour of a side, attacked ones tinted.
    Below are the occupied squares of the mask, the magic number and their product, 64 bits each,
    with the highest bit on the left. The bits that make the index are red. A legend says all that.
    """
    grid = magic.mask.grid
    here = BitBoard(grid, [magic.square])
    blockers = (BitBoard(grid) if occupied is None else occupied) - here
    letter, name = ("B", "bishop") if magic.piece_type == BISHOP else ("R", "rook")
    board = svg.draw(
        grid,
        figures={magic.square: letter},
        occupied=blockers,
        marked={"mask": (magic.mask, _MASK)},
        areas={"attacks": (magic.attacks(blockers), _ATTACKS)},
        legend=False,
        title=title or f"the magic bitboard of a {name} on {grid.name(magic.square)}",
    )
    used = blockers & magic.mask
    product = int(used) * magic.magic & (1 << 64) - 1
    index_bits = 64 - magic.shift
    rows = (
        ("occupied squares that matter", int(used), 0),
        ("× magic number", magic.magic, 0),
        (f"= product; >> {magic.shift} leaves {index_bits} bits", product, index_bits),
    )
    top = 376
    height = top + _ROW * len(rows) + 30
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" '
        f'viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}" '
        f'font-family="sans-serif">{_parts.STYLE}',
        f'<rect class="rookery-paper" width="{_WIDTH}" height="{height}" fill="#ffffff"/>',
        board.replace("<svg ", '<svg x="0" y="0" ', 1),
    ]
    parts += _facts(magic, blockers)
    parts += _legend()
    for number, (caption, bits, red) in enumerate(rows):
        parts += _row(caption, bits, red, top + number * _ROW)
    index = f"index {magic.index(blockers)} of {magic.size}: {magic.index(blockers):0{index_bits}b}"
    parts.append(_parts.label(6, height - 10, index, "start", size=14))
    return Picture("".join(parts) + "</svg>")


def _facts(magic: "Magic", blockers: BitBoard) -> "Iterator[str]":
    """Write the numbers beside the board."""
    lines = (
        f"mask: {len(magic.mask)} squares",
        f"table: 2^{len(magic.mask)} = {magic.size} entries",
        f"shift: 64 − {len(magic.mask)} = {magic.shift}",
        f"magic: {magic.magic:#018x}",
        f"attacks: {len(magic.attacks(blockers))} squares",
    )
    for number, line in enumerate(lines):
        yield _parts.label(364, 44 + 24 * number, line, "start", size=13)


def _legend() -> "Iterator[str]":
    """Draw the legend, below the numbers."""
    marks: tuple[tuple[Swatch, str, str], ...] = (
        (_parts.swatch_dot, _MASK, "a square that matters: in the mask"),
        (_parts.swatch_dot, _parts.STONE, "an occupied square, by either side"),
        (_parts.swatch_tint, _ATTACKS, "an attacked square"),
        (_parts.swatch_box, _ON, "a bit that is 1"),
        (_parts.swatch_box, _INDEX, "a bit of the index that is 1"),
    )
    yield '<g class="rookery-legend">'
    for number, (swatch, colour, text) in enumerate(marks):
        y = 190 + 24 * number
        yield swatch((370, y - 4), 1, colour)
        yield _parts.label(384, y, text, "start", size=13)
    yield "</g>"


def _row(caption: str, bits: int, red: int, y: int) -> "Iterator[str]":
    """Draw 64 bits, the highest on the left; the first of them are red."""
    yield _parts.label(6, y + 12, f"{caption}: {bits:#018x}", "start")
    for place in range(64):
        is_on = bits >> (63 - place) & 1
        colours = (_INDEX_OFF, _INDEX) if place < red else (_OFF, _ON)
        x = 6 + place * _CELL
        yield (
            f'<rect x="{x}" y="{y + 18}" width="{_CELL - 1}" height="16" fill="{colours[is_on]}"/>'
        )
