"""The strength that UCI_LimitStrength and UCI_Elo ask for, as a number of positions to look at."""

from bisect import bisect_left

from rookery._search import level_nodes

__all__ = ["LEAST_ELO", "MOST_ELO", "RATINGS", "elo_nodes"]

# The Elo of levels 1 to 9 in chess, as `python tools/rate_levels.py` prints them; docs/strength.md
# says how they were measured, and with what error.
RATINGS = (1037, 1249, 1372, 1585, 1747, 1911, 2011, 2080, 2095)
LEAST_ELO, MOST_ELO = RATINGS[0], RATINGS[-1]


def elo_nodes(elo: int) -> int:
    """Return how many positions a rating looks at: those of a level, or a number between two.

    >>> elo_nodes(LEAST_ELO), elo_nodes(MOST_ELO)
    (40, 262440)
    """
    above = max(bisect_left(RATINGS, elo), 1)  # the number of levels below it, at least one
    low, high = RATINGS[above - 1], RATINGS[above]
    least = level_nodes(above)
    assert least is not None
    # A level has three times the positions of the one below.
    return round(least * 3 ** ((elo - low) / (high - low)))
