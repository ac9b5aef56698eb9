"""The longest of 2,000 random games, on all cores. Started again, it goes on where it was."""

import sys

from rookery import cluster, game


def longest(seed: int) -> int:
    """Return the length of the longest of 100 random games of chess."""
    return max(game("chess").playouts(100, seed=seed, max_plies=2000).lengths)


if __name__ == "__main__":
    where = sys.argv[1] if len(sys.argv) > 1 else "local"
    lengths = cluster.run(longest, range(20), cluster=where, ledger="longest.ledger")
    print(f"{len(lengths)} units, and the longest game has {max(lengths)} plies")
