"""Fits weights to results of games by logistic regression; knows no game.

A position is a list of terms with counts, and a phase between 0 (few pieces) and 1 (all). Each term
has a weight in the opening and one in the ending. The fit starts from known weights, and changes
them only as far as the games call for it: every change has a cost, and changes that several terms
share, such as those of all squares of a rank, cost less than one for each.

What a position is fitted to lies halfway between the result of its game and what a search expected
there. Results alone are right on average, but most of what decides a game happens after the
position: a few hundred games would be fitted to chance. Searches hardly vary, but repeat what the
known weights say.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rookery._extras import install_command
from rookery.errors import error

__all__ = ["Fit", "Samples", "WeightChange", "fit"]

_CLEARLY_WON = 2000.0  # what a search finds beyond this says no more
_STEPS = 6  # of Newton's method
_INNER_STEPS = 25  # of conjugate gradients, for each of them
_HALVINGS = 40  # of a step that leads too far

Array = Any  # of NumPy, which is imported when it is needed


@dataclass(frozen=True, slots=True)
class WeightChange:
    """A change that may be made to the weights of some terms at once, by about so much.

    Terms may have shares of it that differ.
    """

    terms: tuple[int, ...]
    size: float
    shares: tuple[float, ...] = ()


class Samples:
    """Positions, the games they are from, and how these ended."""

    def __init__(self) -> None:
        self.terms: list[int] = []
        self.counts: list[int] = []
        self.lengths: list[int] = []
        self.phases: list[float] = []
        self.games: list[int] = []
        self.results: list[float] = []
        self.scores: list[float] = []

    def __len__(self) -> int:
        return len(self.lengths)

    def add(
        self,
        terms: Sequence[int],
        counts: Sequence[int],
        phase: float,
        game: int,
        result: float,
        score: float,
    ) -> None:
        """Add a position.

        The result is 1, 0.5 or 0 for the side whose terms are positive; the score is what a search
        found for this side.
        """
        self.terms.extend(terms)
        self.counts.extend(counts)
        self.lengths.append(len(terms))
        self.phases.append(phase)
        self.games.append(game)
        self.results.append(result)
        self.scores.append(score)


@dataclass(slots=True)
class Fit:
    """Weights that were fitted, and how well they predict games that they were not fitted to."""

    opening: list[int]
    ending: list[int]
    loss_before: float
    loss_after: float


def fit(
    samples: Samples,
    opening: Sequence[int],
    ending: Sequence[int],
    changes: Sequence[WeightChange],
    looseness: float = 1.0,
) -> Fit:
    """Return weights that predict games better than these.

    Changes are expected to be `looseness` times their size. Every fifth game is set aside first, to
    measure how well the weights predict games that they were not fitted to.
    """
    numpy = _numpy()
    data = _Data(samples, len(opening), changes)
    known = numpy.concatenate([numpy.asarray(opening, float), numpy.asarray(ending, float)])
    aside = data.games % 5 == 0
    scale, bias = _scale(data.scores(known), data.targets)
    start = _Problem(data, known, scale, bias, ~aside)
    nothing = numpy.zeros(start.size)
    before = start.loss(nothing, aside)
    found = start.solve(looseness, nothing)
    after = start.loss(found, aside)
    whole = _Problem(data, known, scale, bias, aside | ~aside)
    fitted = known + whole.deltas(whole.solve(looseness, found))
    # What a score is worth should stay the same to a search, which has margins of its own.
    spread = float(numpy.std(data.scores(known))), float(numpy.std(data.scores(fitted)))
    if spread[0] > 0 and spread[1] > 0:
        fitted *= min(max(spread[0] / spread[1], 0.5), 2.0)
    rounded = numpy.rint(fitted).astype(int).tolist()
    return Fit(rounded[: len(opening)], rounded[len(opening) :], before, after)


def _numpy() -> Any:
    try:
        import numpy
    except ImportError:
        message = f"fitting weights needs NumPy: {install_command('numpy')}"
        raise error("weights-extra", message) from None
    return numpy


class _Data:
    """The samples as arrays: of each position the terms of the opening, then of the ending."""

    def __init__(self, samples: Samples, terms: int, changes: Sequence[WeightChange]) -> None:
        numpy = _numpy()
        self.numpy = numpy
        self.terms = terms
        self.games = numpy.asarray(samples.games)
        results = numpy.asarray(samples.results)
        scores = numpy.clip(numpy.asarray(samples.scores, float), -_CLEARLY_WON, _CLEARLY_WON)
        scale, bias = _scale(scores, results)
        self.targets = (results + _chance(scale * scores + bias)) / 2
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
        shares = [numpy.asarray(c.shares or [1.0] * len(c.terms), float) for c in changes]
        self.shares = numpy.concatenate(shares)

    def scores(self, weights: Array) -> Array:
        """Return the score of every position."""
        values = self.early * weights[: self.terms][self.columns]
        values += self.late * weights[self.terms :][self.columns]
        return self.numpy.bincount(self.rows, values, len(self.targets))

    def transposed(self, residuals: Array) -> Array:
        """Return, for each weight, the sum of these residuals times the counts of its term."""
        spread = residuals[self.rows]
        early = self.numpy.bincount(self.columns, self.early * spread, self.terms)
        late = self.numpy.bincount(self.columns, self.late * spread, self.terms)
        return self.numpy.concatenate([early, late])


class _Problem:
    """A regression: changes that are made to known weights, each in both phases and between them.

    The parameters are in units of what a change costs, so that each of them costs the same.
    """

    def __init__(self, data: _Data, known: Array, scale: float, bias: float, chosen: Array) -> None:
        self.data, self.numpy = data, data.numpy
        self.base = scale * data.scores(known) + bias
        self.scale = scale
        self.chosen = chosen.astype(float)  # 1 for the positions to fit to, 0 for others
        self.size = 2 * len(data.sizes) + 1  # the last is a bias

    def deltas(self, parameters: Array) -> Array:
        """Return how much each weight changes."""
        data, number = self.data, len(self.data.sizes)
        common = parameters[:number] * data.sizes
        apart = parameters[number : 2 * number] * data.sizes / 2
        both = []
        for of_changes in (common + apart, common - apart):
            values = of_changes[data.change] * data.shares
            both.append(self.numpy.bincount(data.changed, values, data.terms))
        return self.numpy.concatenate(both)

    def _gradient_of(self, weights: Array) -> Array:
        """Return the gradient in parameters, from the one in weights."""
        data, number = self.data, len(self.data.sizes)
        early, late = (
            self.numpy.bincount(data.change, part[data.changed] * data.shares, number)
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

    def loss(self, parameters: Array, chosen: Array) -> float:
        """Return the mean logistic loss of the chosen positions."""
        losses = _losses(self.base + self._forward(parameters), self.data.targets)
        return float((losses * chosen).sum() / max(chosen.sum(), 1))

    def solve(self, looseness: float, x: Array) -> Array:
        """Return the parameters that minimise loss and cost, by Newton's method from these."""
        numpy = self.numpy
        cost = 1 / looseness**2

        def whole(x: Array) -> float:
            losses = _losses(self.base + self._forward(x), self.data.targets)
            return float(self.chosen @ losses + cost / 2 * (x @ x))

        for _ in range(_STEPS):
            predicted = _chance(self.base + self._forward(x))
            gradient = self._backward(self.chosen * (predicted - self.data.targets)) + cost * x
            curvature = self.chosen * predicted * (1 - predicted)
            step = _shortened(whole, x, self._newton(gradient, curvature, cost))
            x = x - step
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


def _chance(odds: Array) -> Array:
    """Return the chance of a win from its odds, which may be as large as they like."""
    return (1 + _numpy().tanh(odds / 2)) / 2


def _losses(odds: Array, results: Array) -> Array:
    """Return the logistic loss of every position."""
    return _numpy().logaddexp(0, odds) - results * odds


def _shortened(loss: Callable[[Array], float], x: Array, step: Array) -> Array:
    """Return a step that does not increase the loss.

    Where nearly all results are predicted the curvature all but vanishes, and Newton's step leads
    far beyond the minimum.
    """
    most = loss(x) * (1 + 1e-9)
    for _ in range(_HALVINGS):
        if loss(x - step) <= most:
            break
        step = step / 2
    else:
        step = 0 * step
    return step


def _scale(scores: Array, results: Array) -> tuple[float, float]:
    """Return what turns scores into odds: a factor and a bias, by Newton's method."""
    numpy = _numpy()
    spread = max(float(numpy.std(scores)), 1.0)
    columns = numpy.stack([scores / spread, numpy.ones(len(scores))], axis=1)

    def whole(x: Array) -> float:
        return float(_losses(columns @ x, results).sum() + 1e-3 / 2 * (x @ x))

    x = numpy.zeros(2)
    for _ in range(30):
        predicted = _chance(columns @ x)
        gradient = columns.T @ (predicted - results) + 1e-3 * x
        curvature = (columns.T * (predicted * (1 - predicted))) @ columns
        step = numpy.linalg.solve(curvature + 1e-3 * numpy.eye(2), gradient)
        step = _shortened(whole, x, step)
        x = x - step
        if float(numpy.abs(step).max()) < 1e-6:
            break
    # Scores that predict nothing, or the opposite, still count for a little.
    return max(float(x[0]) / spread, 0.2 / spread), float(x[1])
