"""Counts how many ways there are to play the first plies of a game of chess.

Run it with `python examples/perft.py [DEPTH]`. These are the numbers by which authors of move
generators know each other; one wrong move anywhere, and they are off.
"""

import sys
from time import perf_counter

from rookery import chess

PUBLISHED = [1, 20, 400, 8902, 197281, 4865609, 119060324, 3195901860]


def main() -> None:
    """Print a line for each depth, and the counts by kind of one."""
    deepest = int(sys.argv[1]) if len(sys.argv) > 1 else 6
    board = chess.Board()
    print(board.unicode())
    print("\ndepth     ways to play       seconds")
    for depth in range(1, deepest + 1):
        start = perf_counter()
        leaves = board.perft(depth)
        seconds = perf_counter() - start
        known = " as published" if PUBLISHED[depth : depth + 1] == [leaves] else ""
        print(f"{depth:>5} {leaves:>16,} {seconds:>13.3f}{known}")
    kinds = board.perft_stats(min(deepest, 5))
    print("\nof which, at depth", min(deepest, 5))
    for kind, count in kinds.items():
        print(f"  {kind.replace('_', ' '):<18}{count:>12,}")


if __name__ == "__main__":
    main()
