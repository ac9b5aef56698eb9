"""Collecting a queen's moves from Python, against the obvious loops on Python integers.

Run it with `python benchmarks/board_language.py`; `--json` prints one JSON document instead.
Times are CPU time in this process on one core; every answer is checked against the others.
"""

import json
import random
import sys

from timing import best_ns

import rookery
from rookery import BitBoard, Grid, moves

QUEEN = moves().up(1).upleft(1, 1).rotate().mirror().repeat(8)


def displacement_masks(grid: Grid) -> list[tuple[int, int]]:
    """Return (distance in bits, where a piece may stand after it) for each of the queen's steps."""
    table = []
    for shift in QUEEN.displacements(grid):
        mask = sum(
            1 << grid.bit(square)
            for square in range(len(grid))
            if 0 <= grid.file(square) - shift.right < grid.width
            and 0 <= grid.rank(square) - shift.up < grid.height
        )
        table.append((shift.up * grid.stride + shift.right, mask))
    return table


def loop_over_displacements(bits: int, table: list[tuple[int, int]]) -> int:
    """Collect a whole board of queens: one shift and one mask for each displacement."""
    reached = 0
    for distance, mask in table:
        reached |= (bits << distance if distance >= 0 else bits >> -distance) & mask
    return reached


def loop_over_pieces(bits: int, table: list[tuple[int, int]]) -> int:
    """Collect piece by piece."""
    reached = 0
    while bits:
        piece = bits & -bits
        bits ^= piece
        reached |= loop_over_displacements(piece, table)
    return reached


def measure() -> dict[str, float | str]:
    """Return every figure by name."""
    chess, large = Grid(8, 8), Grid(16, 16)
    one = BitBoard(chess, "d4")
    half = BitBoard(large, random.Random(1).sample(range(256), 128))
    bits, table = int(half), displacement_masks(large)
    assert int(QUEEN.collect(half)) == loop_over_displacements(bits, table)
    assert int(QUEEN.collect(half)) == loop_over_pieces(bits, table)
    assert int(QUEEN.collect(one)) == loop_over_pieces(int(one), displacement_masks(chess))
    assert len(QUEEN.collect(one)) == 27
    collect = QUEEN.collect
    nothing, single, whole, displacements, pieces = best_ns(
        lambda: None,
        lambda: collect(one),
        lambda: collect(half),
        lambda: loop_over_displacements(bits, table),
        lambda: loop_over_pieces(bits, table),
    )
    return {
        "kernel": rookery.cpu().kernel,
        "one queen on 8x8, ns": single - nothing,
        "128 queens on 16x16, ns": whole - nothing,
        "loop over displacements, ns": displacements - nothing,
        "loop over pieces, ns": pieces - nothing,
        "times the loop over displacements": (displacements - nothing) / (whole - nothing),
        "times the loop over pieces": (pieces - nothing) / (whole - nothing),
    }


if __name__ == "__main__":
    figures = measure()
    if "--json" in sys.argv[1:]:
        print(json.dumps({"format": 1, **figures}, indent=2))
    else:
        for name, figure in figures.items():
            shown = figure if isinstance(figure, str) else f"{figure:,.1f}"
            print(f"{name:36}{shown:>14}")
