"""Time until the search has found known best moves, on one thread and on two.

python benchmarks/search_threads.py [ROUNDS]

Wall clock, so on an idle machine with two cores. Every position of best_moves.txt is searched for
as long on one thread as on two. A move counts as found from the time on from which it stays the
best; one that is not found counts as the whole time, and if neither finds it the position is left
out. The time to finish a depth is measured as well. The median of the rounds counts.
"""

import statistics
import sys
from pathlib import Path

from rookery import SearchResult, game

LINES = (Path(__file__).parent / "best_moves.txt").read_text("utf-8").splitlines()
SECONDS = 1.0
DEPTH = 12
SHOWN = {"moves": "best moves", "depth": f"depth {DEPTH}"}


def solve(fen: str, move: str, threads: int) -> float:
    """Return after how many seconds a move is found."""
    found = SECONDS

    def look(result: SearchResult) -> None:
        nonlocal found
        if str(result.best_move) != move:
            found = SECONDS
        elif found == SECONDS:
            found = result.seconds

    result = game("chess").board(fen).search(seconds=SECONDS, threads=threads, progress=look)
    return found if str(result.best_move) == move else SECONDS


def finish(fen: str, threads: int) -> float:
    """Return the seconds until a depth is finished."""
    found = game("chess").board(fen).search(depth=DEPTH, threads=threads)
    assert found.depth == DEPTH or found.mate is not None
    return found.seconds


def main() -> None:
    """Measure the whole set, both sides alternating."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    positions = [line.split(" | ") for line in LINES if not line.startswith("#")]
    print(f"{len(positions)} positions: one thread, two threads, share of the time")
    shares: dict[str, list[float]] = {name: [] for name in SHOWN}
    for _ in range(rounds):
        both = [(solve(fen, move, 1), solve(fen, move, 2)) for fen, move in positions]
        found = [pair for pair in both if min(pair) < SECONDS]
        depths = [(finish(fen, 1), finish(fen, 2)) for fen, _ in positions]
        for name, pairs in zip(SHOWN, (found, depths), strict=True):
            one, two = (sum(side) for side in zip(*pairs, strict=True))
            shares[name].append(two / one)
            print(
                f"{SHOWN[name]:<12}{one:>7.2f} s{two:>7.2f} s{two / one:>6.2f}  "
                f"({len(pairs)} positions)",
                flush=True,
            )
    for name, values in shares.items():
        print(f"{SHOWN[name]}: median {statistics.median(values):.2f}")


if __name__ == "__main__":
    main()
