"""The moves of CoTuLenh's pieces by rays, against walking square by square on Python integers.

Run it with `python benchmarks/cotulenh_rays.py`; `--json` prints one JSON document instead.
Times are CPU time in this process on one core; every answer is checked against the other side.
"""

import json
import random
import sys

from timing import best_ns

import rookery
from rookery import BitBoard
from rookery.cotulenh.rays import SEED, SEED_GRID, piece_moves

STEPS = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)]
# The number of directions and the range, base and heroic.
WALKS = {
    "T": ((4, 2), (4, 4)),
    "A": ((4, 3), (4, 6)),
    "N": ((4, 3), (4, 6)),
    "F": ((8, 4), (8, 8)),
    "I": ((8, 1), (8, 2)),
    "M": ((8, 1), (8, 2)),
    "C": ((8, 1), (8, 2)),
    "H": ((0, 0), (8, 2)),
}


def walked(kind: str, square: int, occupied: int, friends: int, heroic: bool) -> int:
    """Walk every ray on integers, bit = 16 × rank + file."""
    directions, reach = WALKS[kind][heroic]
    rank_from, file_from = divmod(square, 12)
    reached = 0
    for right, up in STEPS[:directions]:
        file, rank = file_from, rank_from
        for _ in range(reach):
            file += right
            rank += up
            if not (0 <= file < 12 and 0 <= rank < 12):
                break
            bit = 1 << 16 * rank + file
            reached |= bit
            if occupied & bit and kind != "F":
                break
    return reached & ~friends


def measure() -> dict[str, float | str]:
    """Return every figure by name."""
    chance = random.Random(1)
    crowds = []
    for _ in range(100):
        squares = chance.sample(range(144), 38)  # as many as at the start of a game
        crowds.append((BitBoard(SEED_GRID, squares), BitBoard(SEED_GRID, squares[::2])))
    asked = [
        (kind, chance.randrange(144), occupied, friends, heroic)
        for occupied, friends in crowds
        for kind in SEED
        for heroic in (False, True)
    ]
    numbers = [
        (kind, square, int(occupied), int(friends), heroic)
        for kind, square, occupied, friends, heroic in asked
    ]
    for ours, theirs in zip(asked, numbers, strict=True):
        assert int(piece_moves(*ours)) == walked(*theirs)

    def by_rays() -> None:
        for one in asked:
            piece_moves(*one)

    def by_walking() -> None:
        for one in numbers:
            walked(*one)

    rays, walk = (ns / len(asked) for ns in best_ns(by_rays, by_walking))
    return {
        "kernel": rookery.cpu().kernel,
        "piece_moves, ns": rays,
        "walking on integers, ns": walk,
        "times": walk / rays,
    }


if __name__ == "__main__":
    figures = measure()
    if "--json" in sys.argv[1:]:
        print(json.dumps({"format": 1, **figures}, indent=2))
    else:
        for name, figure in figures.items():
            shown = figure if isinstance(figure, str) else f"{figure:,.1f}"
            print(f"{name:36}{shown:>14}")
