"""Learn a small game by self-play: a value network in NumPy, and batches of games.

The game is Breakthrough on 5×5 squares, defined in a few lines below. The network looks at the
planes of a position and says what it is worth to the side to move. To choose a move, all moves are
tried in copies of the batch, and the one that is worst for the opponent is played. The network
learns from how its own games end.

    python examples/learn_a_game.py                  # saves learned.npz and learned.svg
    python examples/learn_a_game.py --rounds 20      # goes on from learned.npz
"""

import argparse
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rookery import moves
from rookery.design import Design
from rookery.learn import Batch

Floats = NDArray[np.float64]

STRAIGHT = moves().up(1).to_move()
DIAGONAL = moves().upleft(1, 1).upright(1, 1)
GAME = (
    Design("small-breakthrough", 5, 5, about="the first man at the other end wins")
    .zone("far end", "a5-e5")
    .piece("P", "man", STRAIGHT | DIAGONAL)
    .goal_reach("P", "far end")
    .goal_capture("P")
    .stalemate("loss")
    .start("ppppp/ppppp/5/PPPPP/PPPPP w - - 0 1")
    .compile()
)
INPUTS = 2 * 25  # own men and enemy men; nothing else matters in this game


class Network:
    """Planes to a value between -1 and 1: one hidden layer, trained by Adam."""

    def __init__(self, hidden: int, rng: np.random.Generator) -> None:
        self.weights = [
            rng.normal(0, INPUTS**-0.5, (INPUTS, hidden)),
            np.zeros(hidden),
            np.zeros((hidden, 1)),  # at first, all positions are worth the same
            np.zeros(1),
        ]
        self.moments = [np.zeros_like(weight) for weight in self.weights * 2]
        self.steps = 0

    def values(self, inputs: Floats) -> Floats:
        """Return what positions are worth to the side to move."""
        first, bias, second, last = self.weights
        values: Floats = np.tanh(np.maximum(inputs @ first + bias, 0) @ second + last)
        return values[:, 0]

    def learn(self, inputs: Floats, results: Floats, rate: float) -> float:
        """Take a step towards the results, and return the mean squared error before it."""
        first, bias, second, last = self.weights
        hidden = np.maximum(inputs @ first + bias, 0)
        values = np.tanh(hidden @ second + last)
        wrong = values - results[:, None]
        outer = wrong * (1 - values**2) * (2 / len(inputs))
        inner = (outer @ second.T) * (hidden > 0)
        gradients = [inputs.T @ inner, inner.sum(0), hidden.T @ outer, outer.sum(0)]
        self.steps += 1
        for i, gradient in enumerate(gradients):
            mean, square = self.moments[i], self.moments[i + 4]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            scaled = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            self.weights[i] -= rate * mean / (1 - 0.9**self.steps) / scaled
        return float((wrong**2).mean())


def inputs_of(batch: Batch) -> Floats:
    """Return what the network sees of each game."""
    return batch.observe("uint8")[:, :2].reshape(len(batch), INPUTS).astype(np.float64)


def best_actions(batch: Batch, network: Network, rng: np.random.Generator) -> NDArray[np.int64]:
    """Return the action of each game after which the opponent is worst off, says the network.

    Among equal ones it is a random one.
    """
    actions, offsets = batch.legal_actions()
    counts = np.diff(offsets)
    best = np.full(len(batch), np.inf)
    chosen = actions[offsets[:-1]].astype(np.int64)
    for number in range(counts.max()):
        tried = actions[offsets[:-1] + np.minimum(number, counts - 1)].astype(np.int64)
        child = batch.copy()
        child.step(tried)
        worth = network.values(inputs_of(child)) + 1e-9 * rng.random(len(batch))
        better = (worth < best) & (number < counts)
        best[better], chosen[better] = worth[better], tried[better]
    return chosen


def play(
    network: Network,
    games: int,
    rng: np.random.Generator,
    seed: int,
    opponent: str = "itself",
    explore: float = 0.0,
) -> tuple[Floats, Floats, Floats]:
    """Play games to their ends; return inputs and results of all positions, and our rewards.

    The network plays both sides, now and then a random move; against the opponent "random" it
    plays White in the first half of the games and Black in the others.
    """
    batch = GAME.batch(games, seed=seed)
    ours = np.arange(games) * 2 // games
    rewards, over = np.zeros((games, 2)), np.zeros(games, bool)
    seen, who, which = [inputs_of(batch)], [batch.current_player], [np.arange(games)]
    while not over.all():
        actions, at_random = best_actions(batch, network, rng), batch.sample()
        if opponent == "random":
            random = batch.current_player != ours
        else:
            random = rng.random(games) < explore
        actions[random] = at_random[random]
        batch.step(actions)
        alive = np.flatnonzero(~over)  # the last positions of games are learnt, too
        seen.append(inputs_of(batch)[alive])
        who.append(batch.current_player[alive])
        which.append(alive)
        # A game that ends begins anew; only its first end counts.
        ends = batch.terminated & ~over
        rewards[ends] = batch.rewards[ends]
        over |= ends
        batch.reset(batch.terminated)
    players, numbers = np.concatenate(who), np.concatenate(which)
    return np.concatenate(seen), rewards[numbers, players], rewards[np.arange(games), ours]


def score_against_random(
    network: Network, games: int, rng: np.random.Generator, seed: int
) -> float:
    """Return the part of games that the network wins."""
    _, _, rewards = play(network, games, rng, seed, opponent="random")
    return float((rewards > 0).mean())


def svg(scores: list[tuple[int, float]]) -> str:
    """Return the scores as a picture."""
    width, height, left, top = 480, 240, 50, 20
    most = max(1, max(round_ for round_, _ in scores))
    dots = " ".join(
        f"{left + width * x / most:.1f},{top + height * (1 - y):.1f}" for x, y in scores
    )
    lines = "".join(
        f'<line x1="{left}" x2="{left + width}" y1="{top + height * (1 - part):.0f}" '
        f'y2="{top + height * (1 - part):.0f}" stroke="#ddd"/>'
        f'<text x="{left - 8}" y="{top + height * (1 - part) + 4:.0f}" text-anchor="end">'
        f"{part:.0%}</text>"
        for part in (0, 0.25, 0.5, 0.75, 1)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width + 80} {height + 70}" '
        'font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/>'
        f'{lines}<polyline points="{dots}" fill="none" stroke="#2a6" stroke-width="2"/>'
        f'<text x="{left + width / 2}" y="{top + height + 36}" text-anchor="middle">rounds of '
        f"self-play (0 to {most}): games won against random moves</text></svg>\n"
    )


def main() -> None:
    """Learn, saving after every round."""
    parser = argparse.ArgumentParser(description="Learn a small game by self-play.")
    parser.add_argument("--rounds", type=int, default=12, help="rounds in all (default 12)")
    parser.add_argument("--games", type=int, default=256, help="games a round (default 256)")
    parser.add_argument("--trials", type=int, default=400, help="games against random moves")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, default=Path("learned.npz"))
    options = parser.parse_args()

    rng = np.random.default_rng(options.seed)
    network = Network(64, rng)
    scores: list[tuple[int, float]] = []
    if options.file.exists():
        with np.load(options.file) as saved:
            if str(saved["digest"]) != GAME.actions.digest:
                raise SystemExit(f"{options.file} is of another game")
            network.weights = [saved[f"weight{i}"] for i in range(4)]
            network.moments = [saved[f"moment{i}"] for i in range(8)]
            network.steps = int(saved["steps"])
            scores = [(int(x), float(y)) for x, y in saved["scores"]]
    done = scores[-1][0] if scores else 0
    if not scores:
        scores.append((0, score_against_random(network, options.trials, rng, 10**6)))
        print(f"round 0: wins {scores[-1][1]:.1%} of the games against random moves")
    for number in range(done + 1, options.rounds + 1):
        rng = np.random.default_rng([options.seed, number])  # so that a run can be resumed
        inputs, results, _ = play(network, options.games, rng, 1000 * number, explore=0.15)
        error = 0.0
        for _ in range(4):
            order = rng.permutation(len(inputs))
            for part in np.array_split(order, max(1, len(order) // 128)):
                error = network.learn(inputs[part], results[part], 0.002)
        score = score_against_random(network, options.trials, rng, 10**6 + 1000 * number)
        scores.append((number, score))
        print(f"round {number}: {len(inputs)} positions, error {error:.2f}, wins {score:.1%}")
        arrays: dict[str, Any] = {f"weight{i}": weight for i, weight in enumerate(network.weights)}
        arrays |= {f"moment{i}": moment for i, moment in enumerate(network.moments)}
        np.savez(
            options.file, **arrays, steps=network.steps, scores=scores, digest=GAME.actions.digest
        )
        options.file.with_suffix(".svg").write_text(svg(scores), encoding="utf-8")


if __name__ == "__main__":
    main()
