"""Plain step perft of CoTuLenh by the Python call, against the slow model and on two cores.

Run it with `python benchmarks/cotulenh_perft.py`; `--json` prints one JSON document instead. It
counts in bulk and without a hash table; times are CPU time, and the best of three counts. The
counts to depth 3 are those that the public engine gives; deeper ones are ours, and the same by our
two generators.
"""

import json
import sys
from pathlib import Path
from time import perf_counter, process_time

import rookery

ROUNDS = 3
# Name, FEN, depth, leaves.
POSITIONS = [
    ("start", rookery.game("cotulenh").start_fen, 3, 1578799),
    ("start", rookery.game("cotulenh").start_fen, 4, 183653322),
    (
        "stacks on both sides",
        "6c4/1n2fh1hf2/3a2s(tm)1a1/2n1gt2g2/2ie5ei/11/11/3E2M2EI/4GT1TG2/3A2S2A1/(NI)3FH1HF2/"
        "1N4C4 b - - 5 3",
        2,
        12899,
    ),
    (
        "many heroics",
        "6I1g2/5E5/3t7/2+e1f6/10+h/8+F2/3(nc)7/11/2+M8/11/6T4/7C3 r - - 3 9",
        3,
        186831,
    ),
    (
        "in check",
        "4c6/2a2h1hf2/6s2a1/4gt1tg2/2ie2m2ei/1n9/11/2+f4TE1I/5T1MAG1/6S4/1n3H1HF2/6C4 r - - 0 12",
        3,
        64594,
    ),
]


def measure() -> dict[str, object]:
    """Return every figure by name."""
    rows = []
    for name, fen, depth, leaves in POSITIONS:
        board = rookery.game("cotulenh").board(fen)
        best = float("inf")
        for _ in range(ROUNDS):
            start = process_time()
            assert board.perft(depth, pseudo_legal=True) == leaves
            best = min(best, process_time() - start)
        rows.append({"position": name, "depth": depth, "million leaves/s": leaves / best / 1e6})
    return {
        "kernel": rookery.cpu().kernel,
        "positions": rows,
        "times the slow model": times_the_slow_model(),
        "two threads": two_threads(),
    }


def times_the_slow_model() -> float:
    """Return our leaves a second over those of the model in the tests, which is plain Python."""
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
    from support.models import cotulenh as model

    board = rookery.game("cotulenh").board()
    ours = theirs = float("inf")
    for _ in range(ROUNDS):
        start = process_time()
        assert model.step_perft(model.Position.from_fen(model.START_FEN), 2) == 13460
        theirs = min(theirs, process_time() - start)
        start = process_time()
        assert board.perft(3) == 1578799
        ours = min(ours, process_time() - start)
    return (1578799 / ours) / (13460 / theirs)


def two_threads() -> float:
    """Return how many times faster two threads are, by the clock on the wall."""
    board = rookery.game("cotulenh").board()
    best = {1: float("inf"), 2: float("inf")}
    for _ in range(ROUNDS):
        for threads in best:
            start = perf_counter()
            assert board.perft(4, pseudo_legal=True, threads=threads) == 183653322
            best[threads] = min(best[threads], perf_counter() - start)
    return best[1] / best[2]


if __name__ == "__main__":
    found = measure()
    if "--json" in sys.argv[1:]:
        print(json.dumps({"format": 1, **found}, indent=2))
    else:
        for name, figure in found.items():
            if isinstance(figure, list):
                for row in figure:
                    print(
                        f"  {row['position']:24} depth {row['depth']}"
                        f"{row['million leaves/s']:10.1f} million leaves/s"
                    )
            else:
                print(f"{name:24}{figure if isinstance(figure, str) else f'{figure:.2f}':>10}")
