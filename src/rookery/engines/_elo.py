"""What the results of a match say about the strength of two players."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import erf, inf, isinf, log, log10, sqrt
from typing import Any

from rookery._documented import documented
from rookery.errors import error

__all__ = [
    "CONFIDENCE",
    "Sprt",
    "Strength",
    "elo",
    "expected_score",
    "rounded",
    "strength",
    "strength_data",
]

_LEAST_PAIRS = 8
_MOST_ELO = 10_000
CONFIDENCE = 1.959964  # standard deviations; 95 %


@documented(
    games="The number of games.",
    score="The score of the first player, between 0 and 1.",
    score_low="The lower bound of the score.",
    score_high="The upper bound of the score.",
    elo="The Elo difference, positive if the first player is stronger.",
    elo_low="The lower bound of the Elo difference.",
    elo_high="The upper bound of the Elo difference.",
    superiority="The probability that the first player is the stronger one.",
)
@dataclass(frozen=True, slots=True)
class Strength:
    """An estimate: the score between 0 and 1 and the Elo difference, each with 95 % bounds.

    It is that of `games` games in whole pairs.
    """

    games: int
    score: float
    score_low: float
    score_high: float
    elo: float
    elo_low: float
    elo_high: float
    superiority: float

    @property
    def elo_text(self) -> str:
        """The Elo difference with its bounds, as text."""
        return f"{_signed(self.elo)} [{_signed(self.elo_low)}, {_signed(self.elo_high)}]"


@documented(
    elo0="The Elo difference by the first hypothesis, which `rejected` stands for.",
    elo1="The Elo difference by the second hypothesis, which `accepted` stands for.",
    alpha="The probability of accepting `elo1` although `elo0` is right.",
    beta="The probability of rejecting `elo1` although it is right.",
)
@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential probability ratio test of two hypotheses about the Elo difference.

    H0 says that it is `elo0`, or less, and H1 that it is `elo1`, or more. `alpha` is the
    probability of accepting H1 where H0 is true, and `beta` that of accepting H0 where H1 is true.

    >>> test = Sprt(0, 10)
    >>> test.verdict(0.0), test.verdict(3.0), test.verdict(-3.0)
    (None, 'H1', 'H0')
    >>> round(test.lower, 2), round(test.upper, 2)
    (-2.94, 2.94)
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not (self.elo0 < self.elo1):
            raise error(
                "match-number", f"elo0={self.elo0:g}, elo1={self.elo1:g}: expected elo0 below elo1"
            )
        for name, value in (("elo0", self.elo0), ("elo1", self.elo1)):
            if not -_MOST_ELO <= value <= _MOST_ELO:
                raise error(
                    "match-number", f"{name}={value:g}: expected {-_MOST_ELO} to {_MOST_ELO}"
                )
        for name, value in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < value < 0.5:
                raise error(
                    "match-number", f"{name}={value:g}: expected more than 0, less than 0.5"
                )

    @property
    def lower(self) -> float:
        """The ratio at which H0 is accepted."""
        return log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The ratio at which H1 is accepted."""
        return log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: Sequence[float]) -> float:
        """Return the logarithm of the likelihood ratio, for the scores (0 to 1) of pairs of games.

        Each hypothesis has the distribution of pairs that explains them best. A normal one would
        not do: where all pairs are drawn it has no width, and any other score seems impossible.
        Fewer than eight pairs say nothing.
        """
        if len(pairs) < _LEAST_PAIRS:
            return 0.0
        # A thousandth of every result as if it had occurred.
        counts = {quarter / 4: 1e-3 for quarter in range(5)}
        for score in pairs:
            counts[score] += 1
        by_h0 = _likeliest(counts, expected_score(self.elo0))
        by_h1 = _likeliest(counts, expected_score(self.elo1))
        return sum(count * log(by_h1[score] / by_h0[score]) for score, count in counts.items())

    def verdict(self, ratio: float) -> str | None:
        """Return the hypothesis that a ratio accepts, `H0` or `H1`; None if it is neither yet."""
        if ratio >= self.upper:
            return "H1"
        return "H0" if ratio <= self.lower else None

    def data(self, pairs: Sequence[float]) -> dict[str, Any]:
        """Return the test and where it stands as plain data."""
        ratio = self.ratio(pairs)
        return {
            "elo0": self.elo0,
            "elo1": self.elo1,
            "alpha": self.alpha,
            "beta": self.beta,
            "llr": round(ratio, 3),
            "llr_lower": round(self.lower, 3),
            "llr_upper": round(self.upper, 3),
            "accepted": self.verdict(ratio),
        }


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
        low, high = mean - CONFIDENCE * deviation, mean + CONFIDENCE * deviation
        superiority = (1 + erf((mean - 0.5) / deviation / sqrt(2))) / 2
    else:
        low, high = _wilson(mean, max(games, 1))
        superiority = 1.0 if low > 0.5 else 0.0 if high < 0.5 else 0.5
    low, high = max(low, 0.0), min(high, 1.0)
    return Strength(games, mean, low, high, elo(mean), elo(low), elo(high), superiority)


def strength_data(found: Strength | None) -> dict[str, float | None]:
    """Return an estimate as plain data. An infinite Elo is None, since JSON has no infinity."""
    names = ("pair_score", "pair_score_low", "pair_score_high", "elo", "elo_low", "elo_high")
    if found is None:
        return dict.fromkeys((*names, "superiority"))
    scores = [found.score, found.score_low, found.score_high]
    elos = [found.elo, found.elo_low, found.elo_high]
    values = [rounded(score) for score in scores]
    values += [None if isinf(value) else round(value, 1) for value in elos]
    return dict(zip(names, values, strict=True)) | {"superiority": rounded(found.superiority)}


def _signed(value: float) -> str:
    """Return a whole number with its sign, which is never that of a negative 0."""
    return f"{value:+}" if isinf(value) else f"{round(value):+}"


def rounded(score: float | None) -> float | None:
    """Return a score with four digits."""
    return None if score is None else round(score, 4)


def _wilson(score: float, games: int) -> tuple[float, float]:
    """Return the bounds of Wilson's interval."""
    square = CONFIDENCE**2
    middle = (score + square / (2 * games)) / (1 + square / games)
    width = CONFIDENCE * sqrt(score * (1 - score) / games + square / (4 * games**2))
    width /= 1 + square / games
    # Exact bounds, since rounding moves them: the Elo difference of nearly 1 is far from that of 1.
    return middle - width if score > 0 else 0.0, middle + width if score < 1 else 1.0


def _likeliest(counts: dict[float, float], mean: float) -> dict[float, float]:
    """Return the probabilities that explain results best among those with a mean.

    Each is the part of the results, divided by 1 + x * (score - mean); x makes the mean right.
    """
    mean = min(max(mean, 1e-6), 1 - 1e-6)
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(64):  # as many halves as a number has bits
        x = (low + high) / 2
        if sum(n * (score - mean) / (1 + x * (score - mean)) for score, n in counts.items()) > 0:
            low = x
        else:
            high = x
    number = sum(counts.values())
    return {score: n / number / (1 + x * (score - mean)) for score, n in counts.items()}
