"""Tree search: the same trees as the slow one, and what any search must find."""

import itertools
import signal
import threading

import numpy as np
import pytest
from support.systems import needs_posix
from support.tree_search_slow import Rules, SlowSearch, halving_plan, hashed

from rookery import errors, game, learn

NAMES = ["chess", "othello", "cotulenh", "breakthrough", "crazyhouse", "shogi", "tic-tac-toe"]
NAMES += ["xiangqi", "three-check"]


def hash_network(search):
    """Return a network that hashes planes, and gives logits for legal actions alone."""

    def network(planes):
        actions, offsets = search.leaf_actions()
        both = [
            hashed(row, actions[begin:end])
            for row, (begin, end) in zip(planes, itertools.pairwise(offsets), strict=True)
        ]
        return np.concatenate([logits for logits, _ in both]), [value for _, value in both]

    return network


def uniform(search):
    """Return a network to which all positions are alike."""
    return lambda planes: (None, np.zeros(len(planes)))


def copies(of, games, plies, seed, **options):
    """Return a batch of games after random moves, and each game in a batch of its own."""
    batch = of.batch(games, seed=seed, **options)
    single = [of.batch(1, **options) for _ in range(games)]
    for _ in range(plies):
        actions = batch.sample()
        batch.step(actions, skip=True)
        for one, action in zip(single, actions, strict=True):
            one.step([action], skip=True)
    return batch, single


def check(batch, single, rules, moves=2):
    """Search, compare with the slow search, play the best moves, and so on with the same trees."""
    options = {name: value for name, value in vars(rules).items() if name != "evaluate"}
    search = learn.TreeSearch(batch, gumbel_scale=0, noise=0, form="bits", **options)
    slow = [SlowSearch(one, rules) for one in single]
    for _ in range(moves):
        found = search.run(hash_network(search))
        for i, one in enumerate(slow):
            part = slice(found.offsets[i], found.offsets[i + 1])
            assert found.actions[part].tolist() == one.root.actions.tolist()
            if one.root.is_over:
                assert found.best[i] == -1
                continue
            one.run()
            visits = found.visits[part]
            assert visits.tolist() == one._visits(one.root).tolist()
            assert np.allclose(found.q[part], one.q(), atol=1e-5, equal_nan=True)
            assert found.value[i] == pytest.approx(one.value(), abs=1e-5)
            assert np.allclose(found.policy[part], one.policy(), atol=1e-5)
            assert found.proven[i] == (rules.solver and one.root.proof is not None)
            assert found.best[i] == one.best()
            one.step(int(found.best[i]))
        search.step(found.best)


@pytest.mark.parametrize("solver", [True, False])
@pytest.mark.parametrize("method", ["gumbel", "puct"])
@pytest.mark.parametrize("name", NAMES)
def test_trees_are_those_of_the_slow_search(name, method, solver):
    for plies in (0, 5, 40):
        batch, single = copies(game(name), 2, plies, seed=plies + 1)
        check(batch, single, Rules(method=method, simulations=40, solver=solver))


@pytest.mark.parametrize(
    "options",
    [
        {"rescale": False, "c_scale": 1.0},
        {"considered": 1},
        {"considered": 3, "simulations": 33},
        {"considered": 200, "simulations": 7},
        {"c_visit": 5.0, "c_scale": 2.0},
        {"method": "puct", "c_base": float("inf"), "c_init": 3.0},
        {"method": "puct", "c_base": 20.0},
        {"simulations": 1},
    ],
)
def test_options_are_those_of_the_slow_search(options):
    batch, single = copies(game("breakthrough"), 3, 6, seed=4)
    check(batch, single, Rules(**options), moves=3)


@pytest.mark.parametrize("draws", ["automatic", "claimed", "pgx"])
def test_history_repetitions_and_clocks_go_on_in_the_tree(draws):
    # Kings and rooks: positions repeat in the game and in the tree.
    start = "k7/8/8/8/8/8/8/K6R w - - 90 80"
    of = game("chess")
    batch, single = copies(of, 1, 0, 1, start=start, history=8, draws=draws, max_plies=40)
    for text in ["a1a2", "a8b8", "a2a1", "b8a8"] * 2:
        turn = not batch.current_player[0]
        action = batch.actions.encode(text, turn=turn)
        batch.step([action], skip=True)
        single[0].step([action], skip=True)
        if batch.terminated[0]:
            break
        check(batch.copy(), [single[0].copy()], Rules(simulations=60), moves=1)
        check(batch.copy(), [single[0].copy()], Rules(method="puct", simulations=60), moves=3)


def test_planes_with_history_are_those_of_the_game():
    of = game("xiangqi")
    batch, single = copies(of, 2, 5, seed=8, history=8)
    check(batch, single, Rules(simulations=50), moves=3)
    batch, single = copies(game("chess"), 2, 3, 2, planes="alphazero", actions="alphazero")
    check(batch, single, Rules(simulations=50), moves=3)


def test_games_that_are_cut_off_are_draws():
    batch, single = copies(game("chess"), 2, 3, seed=1, max_plies=5)
    check(batch, single, Rules(simulations=300), moves=2)


def minimax(board):
    """Return the value for the side to move, and the moves that reach it."""
    outcome = board.outcome()
    if outcome:
        return 0 if outcome.winner is None else 1 if outcome.winner == board.turn else -1, []
    values = {}
    for move in board.legal_moves:
        board.push(move)
        values[str(move)] = -minimax(board)[0]
        board.pop()
    best = max(values.values())
    return best, [move for move, value in values.items() if value == best]


@pytest.mark.parametrize("method", ["gumbel", "puct"])
def test_tic_tac_toe_is_solved(method):
    batch = game("tic-tac-toe").batch(12, seed=3)
    for _ in range(3):
        batch.step(batch.sample())
    search = learn.TreeSearch(batch, simulations=20000, method=method, considered=9)
    found = search.run("uniform")
    assert found.proven.all()
    for i in range(len(batch)):
        value, moves = minimax(batch.board(i))
        assert found.value[i] == value
        turn = not batch.current_player[i]
        assert str(batch.actions.decode(found.best[i], turn=turn)) in moves
        part = slice(found.offsets[i], found.offsets[i + 1])
        good = found.actions[part][found.policy[part] > 0]
        assert {str(move) for move in batch.actions.decode(good, turn=turn)} <= set(moves)


# FEN, the first move of the only mate, and simulations that find it.
MATES = [
    ("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "a1a8", 100),
    ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "f6a6", 30000),
    ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1a6", 20000),
]


@pytest.mark.parametrize("method", ["gumbel", "puct"])
@pytest.mark.parametrize(("fen", "move", "simulations"), MATES)
def test_mates_are_found_and_proven(fen, move, simulations, method):
    batch = game("chess").batch(1, start=fen)
    search = learn.TreeSearch(
        batch, simulations=simulations, method=method, c_init=10, noise=0, considered=64
    )
    found = search.run("uniform")
    assert (found.proven[0], found.value[0]) == (True, 1)
    assert str(batch.actions.decode(found.best[0])) == move


def as_bytes(found):
    names = ("actions", "best", "offsets", "policy", "prior", "proven", "q", "value", "visits")
    return [getattr(found, name).tobytes() for name in names]


@pytest.mark.parametrize("method", ["gumbel", "puct"])
@pytest.mark.parametrize("evaluator", ["hash", "uniform", "rollout", "engine"])
def test_a_seed_gives_the_same_search_for_any_number_of_threads(evaluator, method):
    def games(threads, seed):
        batch = game("breakthrough").batch(40, seed=1, threads=threads, max_plies=60)
        search = learn.TreeSearch(batch, simulations=20, method=method, seed=seed)
        seen = []
        for _ in range(4):
            network = hash_network(search) if evaluator == "hash" else evaluator
            found = search.run(network)
            chosen = found.sample(temperature=1.0)
            seen += [*as_bytes(found), chosen.tobytes()]
            search.step(chosen)
        return seen

    first = games(1, 7)
    assert games(3, 7) == first
    assert games(1, 8) != first


def test_the_pull_form_is_the_same_search():
    one, other = (game("othello").batch(9, seed=2) for _ in range(2))
    first = learn.TreeSearch(one, simulations=30, seed=5)
    second = learn.TreeSearch(other, simulations=30, seed=5, form="float32")
    out = np.empty((9, len(other.planes), 8, 8), np.float32)
    expected = first.run(uniform(first))
    while len(planes := second.leaves(out=out)):
        assert planes.base is out
        assert planes.shape[1:] == out.shape[1:]
        assert len(second.leaves(out=out)) == len(planes)  # asking again changes nothing
        second.put(np.zeros((len(planes), other.actions.size)), np.zeros((len(planes), 1)))
    assert as_bytes(second.found()) == as_bytes(expected)


def test_dense_logits_are_those_of_legal_actions():
    logits = np.random.default_rng(1).normal(size=game("chess").actions.size).astype(np.float32)
    found = []
    for ragged in (False, True):
        batch = game("chess").batch(3, seed=1)
        search = learn.TreeSearch(batch, simulations=50)

        def network(planes, search=search, ragged=ragged):
            rows = logits[search.leaf_actions()[0]] if ragged else np.tile(logits, (len(planes), 1))
            return rows, np.zeros(len(planes))

        found.append(as_bytes(search.run(network)))
    assert found[0] == found[1]


def test_forms_of_planes_are_those_of_the_batch():
    for form in ("bits", "uint8", "float32"):
        batch = game("shogi").batch(4, seed=1)
        batch.step(batch.sample())
        search = learn.TreeSearch(batch, form=form)
        assert (search.leaves() == batch.observe(form)).all()


def test_values_belong_to_sides():
    # In CoTuLenh a side moves several times in a row: what is good for it stays good.
    batch = game("cotulenh").batch(8, seed=3)
    for _ in range(30):
        batch.step(batch.sample())
    # A large c makes trees so wide that no game in them ends, by repetition for instance.
    search = learn.TreeSearch(batch, simulations=300, method="puct", c_init=1000, solver=False)
    signs = 1 - 2 * batch.current_player.astype(np.float32)

    def network(planes):  # the side that begins is always better
        return None, np.where(planes[:, -1, 0, 0] > 0, -0.5, 0.5)

    found = search.run(network)
    assert np.allclose(found.value, 0.5 * signs)
    trees = [search.tree(i) for i in range(8)]
    assert sum(child.turn == tree.turn for tree in trees for child in tree.children) > 20


def test_noise_changes_priors_of_the_root_alone():
    batch = game("chess").batch(400)
    search = learn.TreeSearch(batch, simulations=1, method="puct", noise=0.25, noise_alpha=0.3)
    found = search.run("uniform")
    priors = found.prior.reshape(400, 20).astype(np.float64)
    assert np.allclose(priors.sum(axis=1), 1, atol=1e-5)
    assert (priors >= 0.75 / 20 - 1e-6).all()
    noise = (priors - 0.75 / 20) / 0.25
    # Of Dirichlet(0.3) over 20: mean 1/20, variance (1/20)(19/20) / (20 * 0.3 + 1).
    assert noise.mean() == pytest.approx(1 / 20)
    assert noise.var() == pytest.approx(19 / 400 / 7, rel=0.1)


def test_gumbel_noise_draws_moves_by_the_network():
    # With one simulation the move is a sample of the network's policy.
    of = game("othello")
    batch = of.batch(4000)
    logits = np.zeros(of.actions.size, np.float32)
    legal = batch.legal_actions()[0][:4]
    logits[legal] = np.log([0.5, 0.3, 0.15, 0.05])
    search = learn.TreeSearch(batch, simulations=1, considered=1, c_scale=0)
    found = search.run(lambda planes: (np.tile(logits, (len(planes), 1)), np.zeros(len(planes))))
    shares = [(found.best == action).mean() for action in legal]
    assert np.allclose(shares, [0.5, 0.3, 0.15, 0.05], atol=0.03)


def test_samples_follow_the_policy():
    batch = game("tic-tac-toe").batch(3000)
    search = learn.TreeSearch(batch, simulations=30, method="puct", noise=0)
    found = search.run("engine")
    policy = found.policy[:9].astype(np.float64)
    for temperature in (1.0, 0.5):
        drawn = found.sample(temperature=temperature)
        shares = np.array([(drawn == action).mean() for action in found.actions[:9]])
        expected = policy ** (1 / temperature)
        assert np.allclose(shares, expected / expected.sum(), atol=0.04)
    assert (found.sample(temperature=0) == found.best).all()
    assert (found.sample(until_ply=0) == found.best).all()
    assert (found.sample(temperature=1e-3) == found.best).all()
    assert np.allclose(found.dense().sum(axis=1), 1, atol=1e-5)


def test_games_that_are_over_have_nothing():
    batch = game("chess").batch(
        2, start=["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", game("chess").start_fen]
    )
    search = learn.TreeSearch(batch, simulations=20)
    found = search.run("uniform")
    assert found.offsets.tolist() == [0, 0, 20]
    assert found.best[0] == found.sample()[0] == -1
    search.step(found.sample())
    assert search.run("uniform").visits.sum() == 20
    assert search.tree(0).visits == 0


def test_subtrees_are_kept_only_where_the_game_went():
    batch = game("breakthrough").batch(2, seed=1)
    search = learn.TreeSearch(batch, simulations=50)
    calls = []

    def network(planes):
        calls.append(len(planes))
        return None, np.zeros(len(planes))

    found = search.run(network)
    assert sum(calls) == 2 * 51  # roots and simulations
    search.step(found.best)
    kept = [search.tree(i).visits for i in range(2)]
    assert min(kept) > 1
    calls.clear()
    search.run(network)
    assert sum(calls) == sum(51 - visits for visits in kept)
    # A batch that is stepped or reset in another way begins anew.
    batch.step(batch.sample())
    calls.clear()
    search.run(network)
    assert sum(calls) == 2 * 51
    search.step(search.found().best)
    batch.reset([True, False])
    calls.clear()
    kept = search.tree(1).visits
    search.run(network)
    assert 1 < kept == 2 * 51 - sum(calls)


@pytest.mark.parametrize("autoreset", ["next_step", "same_step"])
def test_games_begin_anew_by_themselves(autoreset):
    batch = game("tic-tac-toe").batch(16, seed=1, autoreset=autoreset)
    search = learn.TreeSearch(batch, simulations=20, seed=1)
    ends = 0
    for _ in range(40):
        search.step(search.run("uniform").sample())
        ends += int(batch.terminated.sum())
    assert ends > 30


def test_memory_is_bounded():
    batch = game("breakthrough").batch(8, seed=1, autoreset="same_step")
    search = learn.TreeSearch(batch, simulations=100)
    most = 0
    for _ in range(60):
        search.step(search.run("uniform").best)
        most = max(most, search.memory)
    assert 8 * 101 * 100 < most < 8 * 101 * 8000
    assert max(search.tree(i).visits for i in range(8)) <= 101


def test_trees_can_be_looked_at():
    batch = game("chess").batch(1, start="6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")
    search = learn.TreeSearch(batch, simulations=100, method="puct", noise=0)
    assert search.tree(0).children == []
    found = search.run("uniform")
    tree = search.tree(0)
    assert (tree.move, tree.action, tree.turn, tree.proven) == (None, -1, True, 1)
    assert tree.visits == 1 + found.visits.sum()
    mate = next(child for child in tree.children if str(child.move) == "a1a8")
    assert (mate.is_over, mate.proven, mate.turn) == (True, -1, False)
    assert mate.value == -1
    lines = str(tree).splitlines()
    assert lines[0].startswith("root, ")
    assert lines[0].endswith("value +1.000, proven")
    lines = tree.text(depth=1, most=30).splitlines()
    assert any("a1a8" in line and line.endswith("value +1.000, over") for line in lines)
    assert len(tree.text(depth=0).splitlines()) == 1
    assert repr(search) == "<TreeSearch of 1 games of chess: puct, 100 simulations>"
    assert repr(found) == "<Found in 1 games, 1 proven>"


@needs_posix
@pytest.mark.parametrize("native", [True, False])
def test_a_search_can_be_interrupted(native):
    batch = game("chess").batch(64)
    search = learn.TreeSearch(batch, simulations=100_000)
    timer = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        search.run("rollout" if native else uniform(search))
    timer.join()
    quick = learn.TreeSearch(batch, simulations=5)
    assert quick.run("uniform").visits.sum() == 64 * 5
    batch.step(batch.sample())


def test_the_batch_outlives_its_name():
    search = learn.TreeSearch(game("othello").batch(3), simulations=10)
    search.batch = None
    assert search._native.memory >= 0
    search._native.run("uniform")
    assert len(search._native.found().best) == 24


def bad(network):
    search = learn.TreeSearch(game("othello").batch(2), simulations=4)
    search.run(network)


@pytest.mark.parametrize(
    ("network", "words"),
    [
        (lambda p: (np.full((len(p), 65), np.nan), np.zeros(len(p))), "logits of leaf 0"),
        (lambda p: (np.full((len(p), 65), -np.inf), np.zeros(len(p))), "not all"),
        (lambda p: (None, np.full(len(p), 1.5)), r"value of leaf 0 \(game 0\) is 1.5"),
        (lambda p: (None, [0.0, np.nan]), r"value of leaf 1 \(game 1\) is nan"),
        (lambda p: (np.zeros((len(p), 64)), np.zeros(len(p))), r"\(2, 64\): expected \(2, 65\)"),
        (lambda p: (None, np.zeros(3)), r"values of shape \(3,\): expected \(2,\)"),
        ("network", 'evaluator="network": expected one of "uniform", "rollout", "engine"'),
    ],
)
def test_what_a_network_gives_is_checked(network, words):
    with pytest.raises(errors.BatchError, match=words):
        bad(network)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"simulations": 0}, "simulations=0: expected 1 to 1000000"),
        ({"method": "alpha"}, 'method="alpha": expected one of "gumbel", "puct"'),
        ({"noise": 1.5}, "noise=1.5: expected 0 to 1"),
        ({"c_base": 0}, "c_base=0: expected at least 1"),
        ({"c_init": float("nan")}, "c_init=nan"),
        ({"form": "float64"}, "form='float64'"),
    ],
)
def test_options_are_checked(options, words):
    with pytest.raises(errors.BatchError, match=words):
        learn.TreeSearch(game("othello").batch(2), **options)
    with pytest.raises(TypeError, match=r"expected a rookery\.learn\.Batch"):
        learn.TreeSearch(game("othello"))


def test_minus_infinity_forbids_a_move():
    of = game("othello")
    logits = np.zeros(of.actions.size)
    batch = of.batch(1)
    legal = batch.legal_actions()[0]
    logits[legal[0]] = -np.inf
    search = learn.TreeSearch(batch, simulations=64)
    found = search.run(lambda planes: (np.tile(logits, (len(planes), 1)), np.zeros(len(planes))))
    assert found.policy[0] == 0
    assert found.best[0] != legal[0]


def test_the_plan_of_halving():
    assert halving_plan(4, 16) == [0] * 4 + [1] * 4 + [2] * 2 + [3] * 2 + [4] * 2 + [5] * 2
    assert halving_plan(1, 3) == [0, 1, 2]
