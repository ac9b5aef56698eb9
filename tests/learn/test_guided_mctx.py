"""Tree search beside mctx, which DeepMind's JAX group wrote: the same trees, node by node.

mctx has no games: it steps ours through calls back to Python. Needs `pip install mctx==0.0.71`.
ROOKERY_ROOTS=1000 compares as many positions of every game.
"""

import functools
import os

import numpy as np
import pytest
from support.tree_search_slow import hashed

from rookery import game, learn

mctx = pytest.importorskip("mctx", reason="needs mctx")
jax = pytest.importorskip("jax", reason="needs jax")
jnp = jax.numpy

ROOTS = int(os.environ.get("ROOKERY_ROOTS", "24"))
FORBIDDEN = -1e30


class States:
    """Positions by number, as mctx asks for them; the last action is one that no game has."""

    def __init__(self, roots, actions):
        self.actions = actions + 1
        self.known = [self.look(batch) for batch in roots]
        self.children = {}

    def look(self, batch):
        """Return a batch, its logits and value, and whether the game is over."""
        over = bool(batch.terminated[0] or batch.truncated[0])
        logits = np.full(self.actions, FORBIDDEN)
        value = 0.0
        if not over:
            legal = batch.legal_actions()[0].astype(np.int64)
            logits[legal], value = hashed(batch.observe("bits")[0], legal)
        else:
            logits[:] = 0
        return batch, logits, value, over

    def follow(self, state, action):
        """Return the number of the position after an action."""
        key = (int(state), int(action))
        if key not in self.children:
            after = self.known[key[0]][0].copy()
            after.step([key[1]])
            self.children[key] = len(self.known)
            self.known.append(self.look(after))
        return self.children[key]

    def step(self, states, actions):
        """Return what mctx asks for after one action in each of some positions."""
        rows = []
        for state, action in zip(states, actions, strict=True):
            before, over = self.known[state][0], self.known[state][3]
            if over:
                rows.append((state, 0.0, 0.0, self.known[state][1], 0.0))
                continue
            number = self.follow(state, action)
            after, logits, value, ended = self.known[number]
            side = int(before.current_player[0])
            reward = float(after.rewards[0, side]) if ended else 0.0
            same = after.current_player[0] == side
            rows.append((number, reward, 0.0 if ended else 1.0 if same else -1.0, logits, value))
        return tuple(
            np.array(column, dtype)
            for column, dtype in zip(zip(*rows, strict=True), STEPPED, strict=True)
        )


STEPPED = (np.int32, np.float64, np.float64, np.float64, np.float64)


def trees_of_mctx(roots, size, policy, **options):
    """Return what mctx finds from some positions, and their trees."""
    states = States(roots, size)
    count = len(roots)
    shapes = [(count,), (count,), (count,), (count, states.actions), (count,)]
    shaped = [
        jax.ShapeDtypeStruct(shape, kind) for shape, kind in zip(shapes, STEPPED, strict=True)
    ]

    def recurrent(_, __, actions, embedding):
        number, reward, discount, logits, value = jax.pure_callback(
            states.step, tuple(shaped), embedding, actions
        )
        return (
            mctx.RecurrentFnOutput(
                reward=reward, discount=discount, prior_logits=logits, value=value
            ),
            number,
        )

    logits = np.array([known[1] for known in states.known])
    root = mctx.RootFnOutput(
        prior_logits=jnp.asarray(logits),
        value=jnp.asarray([known[2] for known in states.known]),
        embedding=jnp.arange(count, dtype=jnp.int32),
    )
    found = policy(
        None, jax.random.PRNGKey(0), root, recurrent, invalid_actions=logits == FORBIDDEN, **options
    )
    return found, states


def nodes_of_mctx(tree, states, row):
    """Return visits and values for the side to move by path, without what follows an end."""
    index = np.asarray(tree.children_index[row])
    visits, values = np.asarray(tree.node_visits[row]), np.asarray(tree.node_values[row])
    known = np.asarray(tree.embeddings[row])
    nodes, waiting = {}, [((), 0)]
    while waiting:
        path, node = waiting.pop()
        over = states.known[known[node]][3]
        nodes[path] = (int(visits[node]), None if over else float(values[node]))
        if not over:
            waiting += [((*path, int(a)), index[node, a]) for a in np.flatnonzero(index[node] >= 0)]
    return nodes


def nodes_of_ours(tree):
    """Return the same of our tree."""
    nodes, waiting = {}, [((), tree)]
    while waiting:
        path, node = waiting.pop()
        nodes[path] = (node.visits, None if node.is_over else node.value)
        waiting += [((*path, child.action), child) for child in node.children]
    return nodes


@pytest.fixture(autouse=True, scope="module")
def doubles():
    """Let jax count in doubles, as we do."""
    before = jax.config.jax_enable_x64
    jax.config.update("jax_enable_x64", True)
    yield
    jax.config.update("jax_enable_x64", before)


@pytest.mark.parametrize("method", ["gumbel", "puct"])
@pytest.mark.parametrize(
    ("name", "simulations"),
    [("tic-tac-toe", 40), ("othello", 32), ("breakthrough", 32), ("chess", 24)],
)
def test_trees_are_those_of_mctx(name, simulations, method):
    of = game(name)
    done = 0
    while done < ROOTS:
        count = min(ROOTS - done, 64)
        batch = of.batch(count, seed=done)
        roots = [of.batch(1) for _ in range(count)]
        lengths = np.random.default_rng(done).integers(0, 5 if of.actions.size < 10 else 50, count)
        for ply in range(lengths.max()):
            actions = np.where((lengths > ply) & ~batch.terminated, batch.sample(), -1)
            batch.step(actions, skip=True)
            for root, action in zip(roots, actions, strict=True):
                root.step([action], skip=True)
        done += count
        going = np.flatnonzero(~batch.terminated)
        search = learn.TreeSearch(
            batch,
            simulations=simulations,
            method=method,
            gumbel_scale=0,
            noise=0,
            solver=False,
            form="bits",
        )

        def network(planes, search=search):
            actions, offsets = search.leaf_actions()
            both = [
                hashed(row, actions[offsets[i] : offsets[i + 1]]) for i, row in enumerate(planes)
            ]
            return np.concatenate([logits for logits, _ in both]), [value for _, value in both]

        ours = search.run(network)
        options = {"num_simulations": simulations}
        if method == "gumbel":
            options |= {"max_num_considered_actions": 16, "gumbel_scale": 0.0}
            policy = mctx.gumbel_muzero_policy
        else:
            options |= {"dirichlet_fraction": 0.0, "qtransform": QTRANSFORM}
            policy = mctx.muzero_policy
        theirs, states = trees_of_mctx(
            [roots[i] for i in going], of.actions.size, policy, **options
        )
        weights = np.asarray(theirs.action_weights)
        for row, i in enumerate(going):
            expected = nodes_of_mctx(theirs.search_tree, states, row)
            found = nodes_of_ours(search.tree(int(i)))
            assert found.keys() == expected.keys()
            for path, (visits, value) in found.items():
                assert visits == expected[path][0]
                if value is not None:
                    assert value == pytest.approx(expected[path][1], abs=1e-6)
            part = slice(ours.offsets[i], ours.offsets[i + 1])
            assert np.allclose(ours.policy[part], weights[row][ours.actions[part]], atol=1e-5)
            if method == "gumbel":
                assert ours.best[i] == int(theirs.action[row])


QTRANSFORM = functools.partial(mctx.qtransform_by_min_max, min_value=-1, max_value=1)
