"""The slow model: boards as Python sets of (file, rank). Shares no code with rookery."""

from __future__ import annotations

import random
from collections.abc import Iterable

Place = tuple[int, int]  # (file, rank)


def places(width: int, squares: Iterable[int]) -> set[Place]:
    """The places of squares, which are numbered along the ranks."""
    return {(square % width, square // width) for square in squares}


def squares(width: int, board: Iterable[Place]) -> list[int]:
    """The squares of places, in square order."""
    return sorted(rank * width + file for file, rank in board)


def shifted(width: int, height: int, board: set[Place], up: int, right: int) -> set[Place]:
    """Every piece moved; those that leave the board are gone."""
    moved = {(file + right, rank + up) for file, rank in board}
    return {(file, rank) for file, rank in moved if 0 <= file < width and 0 <= rank < height}


def walked(
    width: int,
    height: int,
    start: Place,
    up: int,
    right: int,
    count: int | None = None,
    occupied: frozenset[Place] | set[Place] = frozenset(),
) -> set[Place]:
    """The ray from a place, up to and including the first occupied one."""
    reached: set[Place] = set()
    file, rank = start
    while count is None or len(reached) < count:
        file, rank = file + right, rank + up
        if not (0 <= file < width and 0 <= rank < height):
            break
        reached.add((file, rank))
        if (file, rank) in occupied:
            break
    return reached


def collected(
    width: int, height: int, board: set[Place], rays: Iterable[tuple[int, int, int | None]]
) -> set[Place]:
    """Every place that some piece reaches by some ray (up, right, count)."""
    reached: set[Place] = set()
    for up, right, count in rays:
        for start in board:
            reached |= walked(width, height, start, up, right, count)
    return reached


def random_board(width: int, height: int, seed: int, share: float = 0.5) -> set[Place]:
    """A board on which each place is taken with a chance of `share`."""
    rng = random.Random(f"{width}x{height}:{seed}:{share}")
    return {(file, rank) for file in range(width) for rank in range(height) if rng.random() < share}
