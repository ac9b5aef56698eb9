"""Tree search as the papers write it: one game, recursive, over all legal moves of every node.

AlphaZero (Silver et al. 2018, with its pseudocode), Gumbel MuZero (Danihelka et al. 2022), and
MCTS-Solver (Winands et al. 2008). Positions are batches of one game, so planes, repetitions and
ends are those of the game itself.
"""

import math
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

Evaluate = Callable[[Any, Any], tuple[Any, float]]


def mixed(numbers: Any) -> Any:
    """Return numbers between 0 and 1 that look random (splitmix64)."""
    z = np.asarray(numbers).astype(np.uint64)
    with np.errstate(over="ignore"):
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return ((z ^ (z >> np.uint64(31))) >> np.uint64(11)).astype(np.float64) / 2**53


def hashed(planes: Any, actions: Any) -> tuple[Any, float]:
    """Return logits and a value that depend on every bit of the planes of one position."""
    position = zlib.crc32(planes.tobytes()) + 1
    with np.errstate(over="ignore"):
        keys = np.uint64(position << 24) + np.asarray(actions).astype(np.uint64) + np.uint64(1)
    logits = (4 * mixed(keys) - 2).astype(np.float32)
    return logits, float(np.float32(1.8 * mixed(position) - 0.9))


@dataclass
class Rules:
    """The options of a search."""

    method: str = "gumbel"
    simulations: int = 32
    considered: int = 16
    c_init: float = 1.25
    c_base: float = 19652.0
    c_visit: float = 50.0
    c_scale: float = 0.1
    rescale: bool = True
    solver: bool = True
    evaluate: Evaluate = hashed


@dataclass
class Node:
    """A position. Values and proofs are for the side that begins."""

    batch: Any
    actions: Any = None
    logits: Any = None
    raw: float = 0.0
    values: list[float] = field(default_factory=list)
    children: dict[int, "Node"] = field(default_factory=dict)
    proof: int | None = None
    is_over: bool = False
    before: int = 0  # visits from the search of an earlier position

    def __post_init__(self) -> None:
        """Look at the position."""
        self.sign = -1 if self.batch.current_player[0] else 1
        self.actions = self.batch.legal_actions()[0].astype(np.int64)
        self.is_over = bool(self.batch.terminated[0] or self.batch.truncated[0])
        if self.is_over:
            self.proof = int(self.batch.rewards[0, 0])

    def mean(self, solver: bool) -> float:
        """Return the value for the side that begins."""
        if solver and self.proof is not None:
            return self.proof
        return float(np.mean(self.values))

    def follow(self, action: int) -> "Node":
        """Return the position after an action."""
        after = self.batch.copy()
        after.step([action])
        return Node(after)


class SlowSearch:
    """The search of one game."""

    def __init__(self, batch: Any, rules: Rules) -> None:
        self.rules = rules
        self.root = Node(batch.copy())

    def run(self) -> None:
        """Search the position of the root."""
        rules, root = self.rules, self.root
        if not root.values:
            self._evaluate(root)
        made = len(root.values) - 1
        left = max(0, rules.simulations - made)
        scores = root.logits + self._sigma(root)
        best_first = np.argsort(-scores, kind="stable")
        self.considered = best_first[: rules.considered]
        plan = halving_plan(len(self.considered), left)
        for simulation in range(left):
            if rules.solver and root.proof is not None:
                break
            edge = None
            if rules.method == "gumbel":
                scores = root.logits + self._sigma(root)
                visits = self._visits(root, new=True)
                edge = max(
                    sorted(e for e in self.considered if visits[e] == plan[simulation]),
                    key=lambda e: scores[e],
                )
            self._simulate(root, edge)

    def step(self, action: int) -> None:
        """Make the position after an action the root, with its tree."""
        after = self.root.children.get(action)
        self.root = after if after and after.values else self.root.follow(action)
        for child in self.root.children.values():
            child.before = len(child.values)

    # What was found

    def candidates(self) -> Any:
        """Return which edges of the root nothing that is proven excludes."""
        root = self.root
        proofs = [self._proof(root, a) for a in root.actions]
        if not self.rules.solver:
            return np.ones(len(proofs), bool)
        if root.proof is not None:
            return np.array([proof == root.proof for proof in proofs])
        good = np.array([proof != -root.sign for proof in proofs])
        return good if good.any() else ~good

    def policy(self) -> Any:
        """Return the policy of the root."""
        root, among = self.root, self.candidates()
        if self.rules.method == "puct":
            weights = self._visits(root) * among
            if not weights.sum():
                weights = softmax(root.logits) * among
        else:
            weights = softmax(np.where(among, root.logits + self._sigma(root), -np.inf))
        return weights / weights.sum()

    def best(self) -> int:
        """Return the best action of the root."""
        root, among = self.root, np.flatnonzero(self.candidates())
        if self.rules.method == "puct":
            weights = self.policy()
            return int(root.actions[max(among, key=lambda e: weights[e])])
        visits, scores = self._visits(root, new=True), root.logits + self._sigma(root)
        return int(root.actions[max(among, key=lambda e: (visits[e], scores[e]))])

    def q(self) -> Any:
        """Return the values of the root's edges for the side to move; NaN without visits."""
        return self._values(self.root, math.nan)

    def value(self) -> float:
        """Return the value of the root for the side to move."""
        return self.root.sign * self.root.mean(self.rules.solver)

    # One simulation

    def _simulate(self, node: Node, edge: int | None = None) -> float:
        solver = self.rules.solver
        if node.is_over or (solver and node.proof is not None):
            value = float(node.proof)
        elif not node.values:
            return self._evaluate(node)
        else:
            edge = self._choose(node) if edge is None else edge
            action = int(node.actions[edge])
            if action not in node.children:
                node.children[action] = node.follow(action)
            value = self._simulate(node.children[action])
            self._prove(node)
        node.values.append(value)
        return value

    def _evaluate(self, node: Node) -> float:
        node.logits, value = self.rules.evaluate(node.batch.observe("bits")[0], node.actions)
        node.logits = node.logits.astype(np.float64)
        node.raw = node.sign * value
        node.values.append(node.raw)
        return node.raw

    def _prove(self, node: Node) -> None:
        proofs = [self._proof(node, a) for a in node.actions]
        if node.sign in proofs:
            node.proof = node.sign
        elif None not in proofs:
            node.proof = max(proofs, key=lambda proof: node.sign * proof)

    def _proof(self, node: Node, action: int) -> int | None:
        child = node.children.get(int(action))
        return child.proof if child else None

    def _choose(self, node: Node) -> int:
        rules, visits = self.rules, self._visits(node)
        if rules.method == "puct":
            total = len(node.values)
            c = rules.c_init
            if math.isfinite(rules.c_base):
                c += math.log((total + rules.c_base + 1) / rules.c_base)
            scores = (self._values(node, -1.0) + 1) / 2
            scores += c * softmax(node.logits) * math.sqrt(total) / (1 + visits)
        else:
            scores = softmax(node.logits + self._sigma(node)) - visits / (1 + visits.sum())
        if rules.solver:
            lost = np.array([self._proof(node, a) == -node.sign for a in node.actions])
            scores[lost] = -np.inf
        return int(np.argmax(scores))

    def _visits(self, node: Node, new: bool = False) -> Any:
        def count(action: int) -> int:
            child = node.children.get(int(action))
            return len(child.values) - (child.before if new else 0) if child else 0

        return np.array([count(action) for action in node.actions])

    def _values(self, node: Node, missing: float) -> Any:
        def value(action: int) -> float:
            child = node.children.get(int(action))
            visited = child is not None and child.values
            return node.sign * child.mean(self.rules.solver) if visited else missing

        return np.array([value(action) for action in node.actions])

    def _sigma(self, node: Node) -> Any:
        """Return sigma of the completed Q-values."""
        rules, visits = self.rules, self._visits(node)
        prior, q = softmax(node.logits), self._values(node, 0.0)
        mixture = node.sign * node.raw
        if visits.sum():
            weighted = (prior * q)[visits > 0].sum() / prior[visits > 0].sum()
            mixture = (mixture + visits.sum() * weighted) / (1 + visits.sum())
        completed = np.where(visits > 0, q, mixture)
        if rules.rescale:
            least, most = min(completed.min(), mixture), max(completed.max(), mixture)
            completed = (completed - least) / max(most - least, 1e-8)
        return (rules.c_visit + visits.max()) * rules.c_scale * completed


def softmax(logits: Any) -> Any:
    """Return logits as chances."""
    weights = np.exp(logits - logits.max())
    return weights / weights.sum()


def halving_plan(considered: int, simulations: int) -> list[int]:
    """Return how many visits the edge that each simulation follows has before it."""
    plan: list[int] = []
    visits = [0] * considered
    rounds = math.ceil(math.log2(considered)) if considered > 1 else 1
    alive = considered
    while len(plan) < simulations:
        each = max(1, simulations // (rounds * alive)) if considered > 1 else 1
        for _ in range(each):
            for edge in range(alive):
                plan.append(visits[edge])
                visits[edge] += 1
        alive = max(2, alive // 2) if considered > 1 else 1
    return plan[:simulations]
