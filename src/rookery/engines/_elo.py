"""What the results of a match say about the strength of two players."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import erf, inf, log, log10, sqrt

from rookery.errors import error

__all__ = ["Sprt", "Strength", "elo", "expected_score", "strength"]

_LEAST_PAIRS = 8
_CONFIDENCE = 1.959964  # standard deviations; 95 %


@dataclass(frozen=True, slots=True)
class Strength:
    """An estimate: the score between 0 and 1 and the Elo difference, each with 95 % bounds."""

    games: int
    score: float
    score_low: float
    score_high: float
    elo: float
    elo_low: float
    elo_high: float
    superiority: float  # the probability that the first player is the stronger one


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential probability ratio test of two hypotheses about the Elo difference.

    >>> test = Sprt(0, 10)
    >>> test.verdict(0.0), test.verdict(3.0), test.verdict(-3.0)
    (None, 'accepted', 'rejected')
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise error(
                "match-number", f"elo0={self.elo0:g}, elo1={self.elo1:g}: expected elo0 below elo1"
            )

    def ratio(self, pairs: Sequence[float]) -> float:
        """Return the logarithm of the likelihood ratio, for the scores (0 to 1) of pairs of games.

        The distribution of pairs is approximated by a normal one, as is usual. Fewer than eight
        pairs say nothing about it.
        """
        if len(pairs) < _LEAST_PAIRS:
            return 0.0
        mean, variance = _moments(pairs)
        low, high = expected_score(self.elo0), expected_score(self.elo1)
        return len(pairs) * (high - low) * (2 * mean - low - high) / (2 * variance)

    def verdict(self, ratio: float) -> str | None:
        """Return `accepted` if elo1 is more likely, `rejected` if elo0 is, None if unknown yet."""
        if ratio >= log((1 - self.beta) / self.alpha):
            return "accepted"
        return "rejected" if ratio <= log(self.beta / (1 - self.alpha)) else None


def expected_score(difference: float) -> float:
    """Return the score to be expected of a difference in Elo.

    >>> round(expected_score(191), 3)
    0.75
    """
    return 1 / (1 + 10 ** (-difference / 400))


def elo(score: float) -> float:
    """Return the Elo difference that a score between 0 and 1 stands for.

    >>> round(elo(0.75)), elo(1.0)
    (191, inf)
    """
    if score <= 0:
        return -inf
    return inf if score >= 1 else 400 * log10(score / (1 - score))


def strength(pairs: Sequence[float], games: int) -> Strength | None:
    """Return what the scores of pairs of games say; None if there is none.

    Two games from one opening depend on each other, so the error is that of the pairs. If all
    pairs are alike, which leaves no error to measure, it is that of as many single games.
    """
    if not pairs:
        return None
    mean = sum(pairs) / len(pairs)
    variance = sum((score - mean) ** 2 for score in pairs) / len(pairs)
    if variance > 0 and len(pairs) > 1:
        deviation = sqrt(variance / (len(pairs) - 1))
        low, high = mean - _CONFIDENCE * deviation, mean + _CONFIDENCE * deviation
        superiority = (1 + erf((mean - 0.5) / deviation / sqrt(2))) / 2
    else:
        low, high = _wilson(mean, max(games, 1))
        superiority = 1.0 if low > 0.5 else 0.0 if high < 0.5 else 0.5
    low, high = max(low, 0.0), min(high, 1.0)
    return Strength(games, mean, low, high, elo(mean), elo(low), elo(high), superiority)


def _wilson(score: float, games: int) -> tuple[float, float]:
    """Return the bounds of Wilson's interval."""
    square = _CONFIDENCE**2
    middle = (score + square / (2 * games)) / (1 + square / games)
    width = _CONFIDENCE * sqrt(score * (1 - score) / games + square / (4 * games**2))
    width /= 1 + square / games
    # Exact bounds, since rounding moves them: the Elo difference of nearly 1 is far from that of 1.
    return middle - width if score > 0 else 0.0, middle + width if score < 1 else 1.0


def _moments(pairs: Sequence[float]) -> tuple[float, float]:
    """Return the mean and the variance, with a thousandth of every result as if it had occurred."""
    counts = {quarter / 4: 1e-3 for quarter in range(5)}
    for score in pairs:
        counts[score] += 1
    number = sum(counts.values())
    mean = sum(score * count for score, count in counts.items()) / number
    return mean, sum(count * (score - mean) ** 2 for score, count in counts.items()) / number
