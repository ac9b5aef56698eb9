"""Fits weights to results of games by logistic regression; knows no game.

A position is a list of terms with counts, and a phase between 0 (few pieces) and 1 (all). Each term
has a weight in the opening and one in the ending. The fit starts from known weights, and changes
them only as far as the results call for it: every change has a cost, and changes that several terms
share, such as those of all squares of a rank, cost less than one for each.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rookery.errors import error

__all__ = ["Change", "Fit", "Samples", "fit"]

_PER_GAME = 2.0  # positions of a game, which share a result, tell no more than so many of others
_LOOSENESS = (0.35, 0.7, 1.4)  # of the weights; the one that predicts other games best is taken
_STEPS = 6  # of Newton's method
_INNER_STEPS = 25  # of conjugate gradients, for each of them

Array = Any  # of NumPy, which is imported when it is needed


@dataclass(frozen=True, slots=True)
class Change:
    """A change that may be made to the weights of some terms at once, by about so much."""

    terms: tuple[int, ...]
    size: float


class Samples:
    """Positions, the games they are from, and how these ended."""

    def __init__(self) -> None:
        self.terms: list[int] = []
        self.counts: list[int] = []
        self.lengths: list[int] = []
        self.phases: list[float] = []
        self.games: list[int] = []
        self.results: list[float] = []

    def __len__(self) -> int:
        return len(self.lengths)

    def add(
        self, terms: Sequence[int], counts: Sequence[int], phase: float, game: int, result: float
    ) -> None:
        """Add a position; the result is 1, 0.5 or 0 for the side whose terms are positive."""
        self.terms.extend(terms)
        self.counts.extend(counts)
        self.lengths.append(len(terms))
        self.phases.append(phase)
        self.games.append(game)
        self.results.append(result)


@dataclass(slots=True)
class Fit:
    """Weights that were fitted, and how well they predict games that they were not fitted to."""

    opening: list[int]
    ending: list[int]
    loss_before: float
    loss_after: float
    looseness: float  # 0: nothing was better than the weights before


def fit(
    samples: Samples, opening: Sequence[int], ending: Sequence[int], changes: Sequence[Change]
) -> Fit:
    """Return weights that predict the results better than these.

    Every fifth game is set aside first, to find out how far the weights may change; if no change
    predicts these games better, the weights stay as they are.
    """
    numpy = _numpy()
    data = _Data(samples, len(opening), changes)
    known = numpy.concatenate([numpy.asarray(opening, float), numpy.asarray(ending, float)])
    aside = data.games % 5 == 0
    scale, bias = _scale(data.scores(known), data.results, data.weights)
    start = _Problem(data, known, scale, bias, data.weights * ~aside)
    before = start.loss(numpy.zeros(start.size), data.weights * aside)
    best, best_loss = 0.0, before
    found = numpy.zeros(start.size)
    for looseness in _LOOSENESS:
        found = start.solve(looseness, found)
        loss = start.loss(found, data.weights * aside)
        if loss < best_loss:
            best, best_loss = looseness, loss
    if not best:
        return Fit(list(opening), list(ending), before, before, 0.0)
    whole = _Problem(data, known, scale, bias, data.weights)
    fitted = known + whole.deltas(whole.solve(best, numpy.zeros(whole.size)))
    # What a score is worth should stay the same to a search, which has margins of its own.
    spread = float(numpy.std(data.scores(known))), float(numpy.std(data.scores(fitted)))
    if spread[0] > 0 and spread[1] > 0:
        fitted *= min(max(spread[0] / spread[1], 0.5), 2.0)
    rounded = numpy.rint(fitted).astype(int).tolist()
    return Fit(rounded[: len(opening)], rounded[len(opening) :], before, best_loss, best)


def _numpy() -> Any:
    try:
        import numpy
    except ImportError:
        message = "fitting weights needs NumPy: pip install 'rookery[numpy]'"
        raise error("weights-extra", message) from None
    return numpy


class _Data:
    """The samples as arrays: of each position the terms of the opening, then of the ending."""

    def __init__(self, samples: Samples, terms: int, changes: Sequence[Change]) -> None:
        numpy = _numpy()
        self.numpy = numpy
        self.terms = terms
        self.games = numpy.asarray(samples.games)
        self.results = numpy.asarray(samples.results)
        times = numpy.bincount(self.games)[self.games]
        self.weights = numpy.minimum(1.0, _PER_GAME / times)
        lengths = numpy.asarray(samples.lengths)
        self.rows = numpy.repeat(numpy.arange(len(lengths)), lengths)
        self.columns = numpy.asarray(samples.terms)
        counts = numpy.asarray(samples.counts, float)
        phases = numpy.asarray(samples.phases)[self.rows]
        self.early = counts * phases
        self.late = counts * (1 - phases)
        self.changed = numpy.concatenate([numpy.asarray(c.terms, int) for c in changes])
        self.change = numpy.repeat(numpy.arange(len(changes)), [len(c.terms) for c in changes])
        self.sizes = numpy.asarray([c.size for c in changes])

    def scores(self, weights: Array) -> Array:
        """Return the score of every position."""
        values = self.early * weights[: self.terms][self.columns]
        values += self.late * weights[self.terms :][self.columns]
        return self.numpy.bincount(self.rows, values, len(self.results))

    def transposed(self, residuals: Array) -> Array:
        """Return how much each weight adds to these."""
        spread = residuals[self.rows]
        early = self.numpy.bincount(self.columns, self.early * spread, self.terms)
        late = self.numpy.bincount(self.columns, self.late * spread, self.terms)
        return self.numpy.concatenate([early, late])


class _Problem:
    """A regression: changes that are made to known weights, each in both phases and between them.

    The parameters are in units of what a change costs, so that each of them costs the same.
    """

    def __init__(
        self, data: _Data, known: Array, scale: float, bias: float, weights: Array
    ) -> None:
        self.data, self.numpy = data, data.numpy
        self.base = scale * data.scores(known) + bias
        self.scale = scale
        self.weights = weights
        self.size = 2 * len(data.sizes) + 1  # the last is a bias

    def deltas(self, parameters: Array) -> Array:
        """Return how much each weight changes."""
        data, number = self.data, len(self.data.sizes)
        common = parameters[:number] * data.sizes
        apart = parameters[number : 2 * number] * data.sizes / 2
        both = []
        for of_changes in (common + apart, common - apart):
            values = of_changes[data.change]
            both.append(self.numpy.bincount(data.changed, values, data.terms))
        return self.numpy.concatenate(both)

    def _gradient_of(self, weights: Array) -> Array:
        """Return the gradient in parameters, from the one in weights."""
        data, number = self.data, len(self.data.sizes)
        early, late = (
            self.numpy.bincount(data.change, part[data.changed], number)
            for part in (weights[: data.terms], weights[data.terms :])
        )
        return self.numpy.concatenate(
            [(early + late) * data.sizes, (early - late) * data.sizes / 2]
        )

    def _forward(self, parameters: Array) -> Array:
        return self.scale * self.data.scores(self.deltas(parameters)) + parameters[-1]

    def _backward(self, residuals: Array) -> Array:
        gradient = self._gradient_of(self.data.transposed(residuals)) * self.scale
        return self.numpy.append(gradient, residuals.sum())

    def loss(self, parameters: Array, weights: Array) -> float:
        """Return the mean logistic loss of positions with these weights."""
        z = self.base + self._forward(parameters)
        losses = self.numpy.logaddexp(0, z) - self.data.results * z
        return float((losses * weights).sum() / max(weights.sum(), 1e-9))

    def solve(self, looseness: float, x: Array) -> Array:
        """Return the parameters that minimise loss and cost, by Newton's method from these."""
        numpy = self.numpy
        cost = 1 / looseness**2
        x = x.copy()
        for _ in range(_STEPS):
            z = self.base + self._forward(x)
            predicted = 1 / (1 + numpy.exp(-z))
            gradient = self._backward(self.weights * (predicted - self.data.results)) + cost * x
            curvature = self.weights * predicted * (1 - predicted)
            step = self._newton(gradient, curvature, cost)
            x -= step
            if float(numpy.abs(step).max()) < 1e-2:
                break
        return x

    def _newton(self, gradient: Array, curvature: Array, cost: float) -> Array:
        """Return the Newton step, by conjugate gradients."""
        x = self.numpy.zeros(self.size)
        residual = gradient.copy()
        direction = residual.copy()
        square = float(residual @ residual)
        enough = 1e-3 * square
        for _ in range(_INNER_STEPS):
            if square <= enough or square == 0:
                break
            along = self._backward(curvature * self._forward(direction)) + cost * direction
            length = square / float(direction @ along)
            x += length * direction
            residual -= length * along
            square, before = float(residual @ residual), square
            direction = residual + square / before * direction
        return x


def _scale(scores: Array, results: Array, weights: Array) -> tuple[float, float]:
    """Return what turns scores into odds: a factor and a bias, by Newton's method."""
    numpy = _numpy()
    spread = max(float(numpy.std(scores)), 1.0)
    columns = numpy.stack([scores / spread, numpy.ones(len(scores))], axis=1)
    x = numpy.zeros(2)
    for _ in range(30):
        predicted = 1 / (1 + numpy.exp(-(columns @ x)))
        gradient = columns.T @ (weights * (predicted - results)) + 1e-3 * x
        curvature = (columns.T * (weights * predicted * (1 - predicted))) @ columns
        step = numpy.linalg.solve(curvature + 1e-3 * numpy.eye(2), gradient)
        x -= step
        if float(numpy.abs(step).max()) < 1e-6:
            break
    # Scores that predict nothing, or the opposite, still count for a little.
    return max(float(x[0]) / spread, 0.2 / spread), float(x[1])
