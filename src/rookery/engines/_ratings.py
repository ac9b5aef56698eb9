"""Ratings of several players from the games between them, by one fit to all results.

The score that is expected of a pair of games follows from the difference of two ratings, as for
Elo; the ratings are those under which the scores of all pairs are the likeliest. A tournament may
be short, and somebody may have won every game of it, so each player counts as having drawn one game
more against a player of average strength.

Draws make results less random than heads and tails, and two games from one opening depend on each
other. How much the scores of pairs really vary about what is expected is measured over the whole
tournament, and the errors of all ratings are in proportion to it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

from rookery._documented import documented
from rookery.engines._elo import CONFIDENCE

__all__ = ["PairScore", "Rating", "ratings"]

_ELO = 400 / log(10)  # the unit of Elo, in those of the logistic function
_LONGEST_STEP = 3.0  # of a rating in one step of the fit, in the same units
_STEPS = 100
_ENOUGH = 1e-10
_VARIANCE = 1 / 8  # of the score of a pair whose two games are decided by heads or tails
_PAIRS_BEFORE = 8  # pairs whose scores vary as those of heads and tails, before any was played


@dataclass(frozen=True, slots=True)
class PairScore:
    """The score between 0 and 1 of player `a` in a pair of games against player `b`."""

    a: int
    b: int
    score: float


@documented(
    elo="The Elo relative to the mean of all players.",
    error="Its error: 95 % confidence to either side.",
)
@dataclass(frozen=True, slots=True)
class Rating:
    """Elo relative to the mean of all players, and its error: 95 % confidence to either side."""

    elo: float
    error: float


def ratings(players: int, pairs: Sequence[PairScore]) -> list[Rating]:
    """Return the rating of each player.

    >>> [a, b] = ratings(2, [PairScore(0, 1, 0.75)] * 500)
    >>> round(a.elo - b.elo), a.error == b.error
    (191, True)
    """
    if not players:
        return []
    fitted = [0.0] * players
    for _ in range(_STEPS):
        gradient, curvature = _slopes(fitted, pairs)
        inverse = _inverse(curvature)
        steps = [sum(map(_product, row, gradient)) for row in inverse]
        longest = max(map(abs, steps))
        shorter = min(1.0, _LONGEST_STEP / longest) if longest else 1.0
        fitted = [value + shorter * step for value, step in zip(fitted, steps, strict=True)]
        if longest < _ENOUGH:
            break
    inverse = _inverse(_slopes(fitted, pairs)[1])
    spread = _spread(fitted, pairs)
    mean = sum(fitted) / players
    rows = [sum(row) / players for row in inverse]
    whole = sum(rows) / players
    return [
        Rating(
            _ELO * (fitted[i] - mean),
            CONFIDENCE * _ELO * sqrt(spread * max(inverse[i][i] - 2 * rows[i] + whole, 0.0)),
        )
        for i in range(players)
    ]


def _product(one: float, other: float) -> float:
    return one * other


def _expected(difference: float) -> float:
    """Return the score to be expected, for a difference in the units of the logistic function."""
    return 1 / (1 + exp(-difference)) if difference > -700 else 0.0


def _slopes(
    fitted: Sequence[float], pairs: Sequence[PairScore]
) -> tuple[list[float], list[list[float]]]:
    """Return the first and the (negative) second derivatives of the logarithm of the likelihood."""
    gradient = [0.5 - _expected(value) for value in fitted]  # of the drawn games
    curvature = [[0.0] * len(fitted) for _ in fitted]
    for i, value in enumerate(fitted):
        curvature[i][i] = _expected(value) * (1 - _expected(value))
    for pair in pairs:
        a, b = pair.a, pair.b
        expected = _expected(fitted[a] - fitted[b])
        more, weight = 2 * (pair.score - expected), 2 * expected * (1 - expected)
        gradient[a] += more
        gradient[b] -= more
        curvature[a][a] += weight
        curvature[b][b] += weight
        curvature[a][b] -= weight
        curvature[b][a] -= weight
    return gradient, curvature


def _spread(fitted: Sequence[float], pairs: Sequence[PairScore]) -> float:
    """Return the variance of the scores of pairs, where that of heads and tails is 1.

    It is a quotient of sums: a pair whose result was all but certain says little about it.
    """
    found = expected = _PAIRS_BEFORE * _VARIANCE
    free = max(len(pairs) - (len(fitted) - 1), 0) / max(len(pairs), 1)
    for pair in pairs:
        score = _expected(fitted[pair.a] - fitted[pair.b])
        found += (pair.score - score) ** 2
        expected += free * score * (1 - score) / 2
    return found / expected


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the inverse of a positive definite matrix, by elimination."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = rows[i][i]
        rows[i] = [value / pivot for value in rows[i]]
        for j in range(size):
            if j != i and (factor := rows[j][i]):
                rows[j] = [x - factor * y for x, y in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
