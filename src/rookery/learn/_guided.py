"""Tree search over a batch, guided by a network."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rookery._core import Move
from rookery.errors import error
from rookery.learn._actions import whole_numbers
from rookery.learn._batch import _DTYPES, Batch, Form, _chosen

Network = Callable[[NDArray[Any]], tuple[ArrayLike | None, ArrayLike]]


class Found:
    """What a tree search has found in every game of a batch.

    The legal actions of game i are `actions[offsets[i]:offsets[i + 1]]`, in the order of its legal
    moves, and so are `policy`, `visits`, `q` and `prior`. A game that is over has none.

    >>> from rookery import game, learn
    >>> search = learn.TreeSearch(game("tic-tac-toe").batch(2), simulations=50)
    >>> found = search.run("uniform")
    >>> found.offsets.tolist(), int(found.visits.sum())
    ([0, 9, 18], 100)
    """

    __slots__ = {
        "_random": "",
        "_size": "",
        "actions": "The legal actions, game by game (int64).",
        "best": "The best action of each game, -1 for a game that is over (int64).",
        "offsets": "Where the actions of each game begin, and where the last ones end (int64).",
        "plies": "How many moves had been played in each game (int64).",
        "policy": "How good each action is: the sum for a game is 1 (float32). By PUCT these are "
        "the shares of visits, by Gumbel the improved policy. Actions that are proven to lose have "
        "0, unless all are, and so have all but the best ones once the game is proven.",
        "prior": "What the network thought of each action, by PUCT with the noise (float32).",
        "proven": "Which values are proven (bool).",
        "q": "The value of each action for the side to move, NaN without visits (float32).",
        "value": "The value of each game for the side to move, -1 to 1 (float32).",
        "visits": "How many simulations followed each action (int32).",
    }

    def __init__(self, native: Any, size: int, random: np.random.Generator) -> None:
        self._size, self._random = size, random
        for name, dtype in (
            ("actions", np.int64),
            ("best", np.int64),
            ("offsets", np.int64),
            ("plies", np.int64),
            ("policy", np.float32),
            ("prior", np.float32),
            ("proven", np.bool_),
            ("q", np.float32),
            ("value", np.float32),
            ("visits", np.int32),
        ):
            setattr(self, name, np.frombuffer(getattr(native, name), dtype))

    actions: NDArray[np.int64]
    best: NDArray[np.int64]
    offsets: NDArray[np.int64]
    plies: NDArray[np.int64]
    policy: NDArray[np.float32]
    prior: NDArray[np.float32]
    proven: NDArray[np.bool_]
    q: NDArray[np.float32]
    value: NDArray[np.float32]
    visits: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.best)

    @property
    def games(self) -> NDArray[np.int64]:
        """The game to which each action belongs."""
        return np.repeat(np.arange(len(self)), np.diff(self.offsets))

    def dense(self) -> NDArray[np.float32]:
        """Return the policy with a number for every action of the game: (n, size)."""
        rows = np.zeros((len(self), self._size), np.float32)
        rows[self.games, self.actions] = self.policy
        return rows

    def sample(
        self, *, temperature: float = 1.0, until_ply: int | None = None
    ) -> NDArray[np.int64]:
        """Return an action of each game by its policy; -1 for a game that is over.

        The chance of an action is its policy to the power of 1 / temperature; 0 takes the best
        action. From `until_ply` on every game takes its best action, too. The numbers are drawn by
        the seed of the search.
        """
        if not temperature >= 0:
            raise error("batch-option", f"temperature={temperature}: expected at least 0")
        chosen: NDArray[np.int64] = self.best.copy()
        numbers = self._random.random(len(self))
        lengths = np.diff(self.offsets)
        drawn = lengths > 0
        if until_ply is not None:
            drawn &= self.plies < until_ply
        if temperature == 0 or not drawn.any():
            return chosen
        with np.errstate(divide="ignore"):
            weights = np.log(self.policy.astype(np.float64)) / temperature
        rows = np.flatnonzero(lengths > 0)
        most = np.zeros(len(self))
        most[rows] = np.maximum.reduceat(weights, self.offsets[rows])
        weights = np.exp(weights - most[self.games])
        sums = np.concatenate(([0.0], np.cumsum(weights)))
        begins, ends = sums[self.offsets[:-1]], sums[self.offsets[1:]]
        at = np.searchsorted(sums, begins + numbers * (ends - begins), side="right") - 1
        at = np.clip(at[drawn], self.offsets[:-1][drawn], self.offsets[1:][drawn] - 1)
        chosen[drawn] = np.where(weights[at] > 0, self.actions[at], chosen[drawn])
        return chosen

    def __repr__(self) -> str:
        return f"<Found in {len(self)} games, {int(self.proven.sum())} proven>"


class TreeNode:
    """A node of a tree, to look at; see TreeSearch.tree()."""

    __slots__ = {
        "action": "The action that leads here, -1 at the root.",
        "children": "The nodes below: proven wins first, then those with most visits.",
        "is_over": "Whether the game is over here.",
        "move": "The move that leads here, None at the root.",
        "prior": "What the network thought of the move that leads here.",
        "proven": "1, 0 or -1 if it is proven that the side to move wins, draws or loses.",
        "turn": "The side to move: True for the side that begins.",
        "value": "The value for the side to move.",
        "visits": "How many simulations came here.",
    }

    def __init__(
        self,
        move: Move | None,
        action: int,
        visits: int,
        prior: float,
        value: float,
        side: int,
        proven: int | None,
        is_over: bool,
    ) -> None:
        self.move, self.action, self.visits, self.prior = move, action, visits, prior
        self.value, self.turn, self.proven, self.is_over = value, side == 0, proven, is_over
        self.children: list[TreeNode] = []

    def _rank(self, child: TreeNode) -> tuple[bool, int]:
        is_won = child.proven == (1 if child.turn == self.turn else -1)
        return not is_won, -child.visits

    def text(self, *, depth: int = 2, most: int = 5) -> str:
        """Return the tree as text: `most` moves of each node, `depth` moves deep.

        Values are those for the side that is to move at the top.
        """
        return "\n".join(self._lines(depth, most, 0, self.turn))

    def _lines(self, depth: int, most: int, indent: int, side: bool) -> list[str]:
        value = self.value if self.turn == side else -self.value
        words = [str(self.move or "root"), f"{self.visits} visits", f"value {value:+.3f}"]
        if self.move is not None:
            words.insert(2, f"prior {self.prior:.3f}")
        if self.is_over:
            words.append("over")
        elif self.proven is not None:
            words.append("proven")
        lines = ["  " * indent + ", ".join(words)]
        for child in self.children[: most if depth else 0]:
            lines += child._lines(depth - 1, most, indent + 1, side)
        return lines

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<TreeNode {self.move or 'root'}: {self.visits} visits, value {self.value:+.3f}>"


class TreeSearch:
    """Tree search in all games of a batch at once, guided by a network.

    A search makes `simulations` simulations in every game. Each ends at a position that the tree
    does not have yet, and the positions of all games are evaluated in one call. A network takes
    planes and returns the logits of all actions, one row for each position, and the values for the
    side to move, between -1 and 1.

    >>> import numpy as np
    >>> from rookery import game, learn
    >>> batch = game("breakthrough").batch(4, seed=1)
    >>> search = learn.TreeSearch(batch, simulations=32, seed=1)
    >>> def network(planes):
    ...     return np.zeros((len(planes), batch.actions.size)), np.zeros(len(planes))
    >>> found = search.run(network)
    >>> int(found.visits.sum())
    128
    >>> search.step(found.sample(temperature=1.0, until_ply=10))
    """

    def __init__(
        self,
        batch: Batch,
        *,
        simulations: int = 64,
        method: Literal["gumbel", "puct"] = "gumbel",
        considered: int = 16,
        gumbel_scale: float = 1.0,
        c_visit: float = 50.0,
        c_scale: float = 0.1,
        rescale: bool = True,
        c_init: float = 1.25,
        c_base: float = 19652.0,
        noise: float = 0.25,
        noise_alpha: float = 0.3,
        solver: bool = True,
        form: Form = "float32",
        seed: int = 0,
        threads: int | None = None,
    ) -> None:
        """Search the games of a batch, which the search then steps.

        "gumbel" considers so many moves of each root, by sequential halving and with noise of
        `gumbel_scale`; values count by `c_visit` and `c_scale`, and are `rescale`d between the
        least and the greatest of a node. "puct" explores by `c_init` and `c_base` (infinity: by
        `c_init` alone), and mixes the fraction `noise` of the Dirichlet distribution of
        `noise_alpha` with the priors of the roots. With `solver` proven wins, draws and losses
        count as what they are. `form` is that of the planes. `threads` are by default those of the
        batch.
        """
        if not isinstance(batch, Batch):
            raise TypeError(f"batch is {type(batch).__name__}: expected a rookery.learn.Batch")
        self.batch = batch
        self.simulations = simulations
        self.method = method
        self.form: Form = form
        self._native = batch._native.search(
            simulations=simulations,
            method=method,
            considered=considered,
            gumbel_scale=gumbel_scale,
            c_visit=c_visit,
            c_scale=c_scale,
            rescale=rescale,
            c_init=c_init,
            c_base=c_base,
            noise=noise,
            noise_alpha=noise_alpha,
            solver=solver,
            seed=seed,
            threads=batch._options["threads"] if threads is None else threads,
        )
        grid = batch.game.grid
        _chosen("form", form, tuple(_DTYPES))
        tail = (batch._words,) if form == "bits" else (grid.height, grid.width)
        self._shape = (len(batch), batch._planes, *tail)
        self._planes: NDArray[Any] | None = None
        self._random = np.random.default_rng(seed)
        self._waiting = 0
        self._is_searching = False

    def run(self, network: Network | str) -> Found:
        """Search all games, and return what was found.

        `network` is called with planes, an array that is used again for each call, and returns
        logits and values; or it is "uniform" (all moves are alike, and worth 0), "rollout" (the
        result of a random game) or "engine" (the evaluation of `Board.evaluate()`). Logits are (m,
        actions), or only those of `leaf_actions()` in one row, or None if all moves are alike.
        """
        self._is_searching = False
        self._waiting = 0
        if isinstance(network, str):
            self._native.run(network)
        else:
            while len(planes := self.leaves()):
                logits, values = network(planes)
                self.put(logits, values)
        return self.found()

    def leaves(self, *, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """Return the planes of the positions that are to be evaluated, one of each game at most.

        The first call begins a search, put() must follow each call, and an array without rows means
        that the search is complete. With `out`, an array for all games, nothing is allocated; the
        rows returned are its first ones.
        """
        if not self._is_searching:
            self._native.begin()
            self._is_searching = True
        if out is None:
            if self._planes is None:
                self._planes = np.empty(self._shape, _DTYPES[self.form])
            out = self._planes
        else:
            self.batch._array(out, self._shape, _DTYPES[self.form])
        self._waiting = self._native.leaves(out, self.form)
        self._is_searching = self._waiting > 0
        return out[: self._waiting]

    def leaf_actions(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the legal actions of the positions of leaves() in one array, and their offsets."""
        actions = np.empty(self._native.leaf_edges, np.int64)
        offsets = np.empty(self._waiting + 1, np.int64)
        self._native.leaf_actions(actions, offsets)
        return actions, offsets

    def put(self, logits: ArrayLike | None, values: ArrayLike) -> None:
        """Take what a network says of the positions of leaves(), as run() has it."""
        rows = self._waiting
        worth = np.ascontiguousarray(values, np.float32)
        if worth.shape not in ((rows,), (rows, 1)):
            raise error(
                "batch-shape",
                f"values of shape {worth.shape}: expected ({rows},), one for each leaf",
            )
        given = None if logits is None else np.ascontiguousarray(logits, np.float32)
        is_ragged = given is not None and given.ndim == 1
        if given is not None and given.shape != (
            (self._native.leaf_edges,) if is_ragged else (rows, self.batch._size)
        ):
            raise error(
                "batch-shape",
                f"logits of shape {given.shape}: expected ({rows}, {self.batch._size}), or "
                f"({self._native.leaf_edges},) for the legal actions alone",
            )
        self._native.put(given, is_ragged, worth)
        self._waiting = 0

    def found(self) -> Found:
        """Return what has been found so far."""
        return Found(self._native.found(), self.batch._size, self._random)

    def step(self, actions: ArrayLike) -> None:
        """Play an action in every game, and keep what is known of the positions that follow.

        An action of -1 leaves a game as it is, but a game that is over begins anew if the batch
        resets its games by themselves. Whoever steps or resets the batch instead loses nothing but
        what the trees know.
        """
        given = whole_numbers(actions, "actions")
        if self.batch._options["autoreset"] == "next_step":
            over = self.batch.view("terminated") | self.batch.view("truncated")
            if given.shape == over.shape:
                given = np.where(over, 0, given)
        self.batch.step(given, skip=True)
        self._native.advance(np.ascontiguousarray(given))
        self._is_searching = False
        self._waiting = 0

    def tree(self, number: int) -> TreeNode:
        """Return the tree of a game, to look at.

        >>> from rookery import game, learn
        >>> start = "7k/8/6K1/8/8/8/8/R7 w - - 0 1"
        >>> batch = game("chess").batch(1, start=start)
        >>> search = learn.TreeSearch(batch, simulations=40, c_init=10, method="puct")
        >>> found = search.run("uniform")
        >>> tree = search.tree(0)
        >>> print(tree.children[0].move, tree.proven)
        a1a8 1
        """
        rows: list[tuple[Any, ...]] = self._native.tree(number)
        if not rows:  # of a game that is over, or before the first search
            turn = int(self.batch.current_player[number])
            return TreeNode(None, -1, 0, 0.0, 0.0, turn, None, False)
        nodes = [TreeNode(*row[1:]) for row in rows]
        for (parent, *_), node in zip(rows, nodes, strict=True):
            if parent is not None and node.visits:
                nodes[parent].children.append(node)
        for node in nodes:
            node.children.sort(key=node._rank)
        return nodes[0]

    @property
    def memory(self) -> int:
        """How many bytes the trees take.

        A tree has at most one node more than `simulations`, what was kept by step() included, and a
        node takes as much as a position and its legal moves.
        """
        return self._native.memory

    def __repr__(self) -> str:
        return (
            f"<TreeSearch of {len(self.batch)} games of {self.batch.game.name}: {self.method}, "
            f"{self.simulations} simulations>"
        )
