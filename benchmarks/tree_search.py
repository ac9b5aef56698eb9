"""Simulations of a tree search a second, beside a tree in NumPy over the same batches.

    python benchmarks/tree_search.py [--size 64] [--simulations 128] [--rounds 3] [GAME ...]

The network is null: it returns the same zeros at once, so what remains is the tree and the rules.
Both sides search the same positions, from random openings, in one run, by CPU time on one thread.
The tree in NumPy is PUCT as one writes it over batches: arrays of all games, nodes and legal moves;
all games go down together, by stepping a copy of the batch. It is left out where a game has too
many actions for rows of logits.
"""

import argparse
from collections.abc import Callable
from typing import Any

import numpy as np
from timing import best_ns

from rookery import game, learn

# The rows of chess have other planes, too.
CHESS: list[tuple[Any, dict[str, Any]]] = [
    ("float32", {}),
    ("float32", {"planes": "alphazero"}),
    ("bits", {"planes": "alphazero"}),
]
MOST_MOVES = 400


class NumpySearch:
    """PUCT in NumPy. Moves that have not been tried count as draws, so trees are wide."""

    def __init__(self, batch: learn.Batch, simulations: int, form: Any) -> None:
        self.batch, self.simulations, self.form = batch, simulations, form
        shape = (len(batch), simulations + 1, MOST_MOVES)
        self.actions = np.empty(shape, np.int64)
        self.children = np.empty(shape, np.int64)
        self.priors = np.empty(shape, np.float32)
        self.visits = np.empty(shape, np.float32)
        self.sums = np.empty(shape, np.float32)
        self.planes = batch.observe(form)
        self.logits = np.zeros((len(batch), batch.actions.size), np.float32)

    def run(self) -> Any:
        """Search, and return the visits of the roots."""
        games = np.arange(len(self.batch))
        self.children[:], self.visits[:], self.sums[:] = -1, 0, 0
        self._expand(self.batch, 0)
        for simulation in range(1, self.simulations + 1):
            here = self.batch.copy()
            node, rows, path = np.zeros(len(games), np.int64), games, []
            while len(rows):
                at = node[rows]
                n, prior = self.visits[rows, at], self.priors[rows, at]
                root = np.sqrt(n.sum(axis=1, keepdims=True) + 1)
                score = self.sums[rows, at] / np.maximum(n, 1) + 2.5 * root * prior / (1 + n)
                edge = np.where(prior > 0, score, -9).argmax(axis=1)
                path.append((rows, at, edge))
                played = np.full(len(games), -1)
                played[rows] = self.actions[rows, at, edge]
                here.step(played, skip=True)
                child = self.children[rows, at, edge]
                self.children[rows, at, edge] = np.where(child < 0, simulation, child)
                over = here.view("terminated")[rows] | here.view("truncated")[rows]
                node[rows] = child
                rows = rows[(child >= 0) & ~over]
            self._expand(here, simulation)
            values, player = here.rewards, here.current_player  # the network's values are all 0
            for rows, at, edge in path:
                self.visits[rows, at, edge] += 1
                self.sums[rows, at, edge] += values[rows, player[rows]]
        return self.visits[:, 0]

    def _expand(self, batch: learn.Batch, node: int) -> None:
        batch.observe(self.form, out=self.planes)
        values, offsets = batch.legal_actions()
        counts = np.diff(offsets)
        rows = np.repeat(np.arange(len(counts)), counts)
        columns = np.arange(len(values)) - np.repeat(offsets[:-1], counts)
        weights = np.zeros((len(counts), MOST_MOVES), np.float32)
        weights[rows, columns] = np.exp(self.logits[rows, values])
        self.priors[:, node] = weights / np.maximum(weights.sum(axis=1, keepdims=True), 1e-9)
        self.actions[rows, node, columns] = values


def jobs(
    name: str, form: Any, options: dict[str, Any], size: int, simulations: int
) -> list[Callable[[], None]]:
    """Return two searches by rookery, and one by NumPy."""
    batch = game(name).batch(size, seed=1, **options)
    for _ in range(8):
        batch.step(batch.sample())
    large = batch.actions.size > 10_000
    logits = None if large else np.zeros((size, batch.actions.size), np.float32)
    values = np.zeros(size, np.float32)

    def network(planes: Any) -> Any:
        return logits if logits is None else logits[: len(planes)], values[: len(planes)]

    def ours(method: Any) -> Callable[[], None]:
        search = learn.TreeSearch(
            batch, simulations=simulations, method=method, form=form, solver=False, seed=1
        )

        def run() -> None:
            assert search.run(network).visits.sum() == size * simulations

        return run

    def theirs() -> None:
        assert slow.run().sum() == size * simulations

    if large:
        return [ours("gumbel"), ours("puct")]
    slow = NumpySearch(batch, simulations, form)
    return [ours("gumbel"), ours("puct"), theirs]


def rollouts(name: str) -> Callable[[], None]:
    """Return a search that evaluates by random games."""
    search = learn.TreeSearch(
        game(name).batch(8, seed=1), simulations=100, method="puct", solver=False, seed=1
    )

    def run() -> None:
        assert search.run("rollout").visits.sum() == 800

    return run


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--size", type=int, default=64)
    parser.add_argument("--simulations", type=int, default=128)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    size, simulations = arguments.size, arguments.simulations
    print(f"thousand simulations/s: {size} games x {simulations}, null network")
    print(f"{'':34}{'gumbel':>9}{'puct':>9}{'NumPy':>9}{'rollouts':>10}")
    for name in arguments.games or ["chess", "breakthrough", "crazyhouse", "shogi", "cotulenh"]:
        for form, options in CHESS if name == "chess" else CHESS[:1]:
            found = best_ns(*jobs(name, form, options, size, simulations), rounds=arguments.rounds)
            cells = "".join(f"{size * simulations / ns * 1e6:>9.0f}" for ns in found)
            cells += "" if len(found) > 2 else f"{'':>9}"
            if not options:
                cells += f"{800 / best_ns(rollouts(name), rounds=1)[0] * 1e6:>10.1f}"
            print(f"{name + ', ' + form + ' ' + options.get('planes', ''):34}{cells}", flush=True)


if __name__ == "__main__":
    main()
