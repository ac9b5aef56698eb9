"""Environments of Gymnasium and PettingZoo, by their own checkers."""

import warnings

import numpy as np
import pytest
from support.designs import large_game

from rookery import errors, game, learn
from rookery.variants import design

gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode, SyncVectorEnv  # noqa: E402
from pettingzoo.test import api_test, seed_test  # noqa: E402

GAMES = ["chess", "xiangqi", "shogi", "crazyhouse", "cotulenh", "othello"]


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    """The file of a game on 16×16 squares."""
    path = tmp_path_factory.mktemp("designs") / "large.json"
    path.write_text(large_game().to_json(), encoding="utf-8")
    return path


def environments(large):
    return [*GAMES, large]


@pytest.mark.parametrize("number", range(7))
def test_gymnasium_accepts_every_game(number, large):
    learn.register_envs()
    which = environments(large)[number]
    # The checker plays an action that it has drawn in another position.
    if number == 6:
        env = learn.make_env(which, illegal="random")
    else:
        env = gymnasium.make(f"rookery/{which}-v0", illegal="random").unwrapped
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # advice on shapes and ranges
        check_env(env, skip_render_check=True)
    assert env.observation_space["action_mask"].dtype == np.int8


@pytest.mark.parametrize("number", range(7))
def test_pettingzoo_accepts_every_game(number, large):
    which = environments(large)[number]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(learn.pettingzoo_env(which), num_cycles=30)
        seed_test(lambda: learn.pettingzoo_env(which), num_cycles=15)


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize(("name", "player"), [("breakthrough", 0), ("cotulenh", 1), ("chess", 1)])
def test_vectors_are_as_many_single_ones(mode, name, player):
    options = {"player": player, "max_plies": 24}
    singles = SyncVectorEnv([lambda: learn.make_env(name, **options)] * 3, autoreset_mode=mode)
    ours = learn.make_vector_env(name, 3, autoreset_mode=mode, **options)
    assert ours.single_observation_space == singles.single_observation_space
    assert ours.action_space == singles.action_space
    same(ours.reset(seed=5), singles.reset(seed=5))
    rng = np.random.default_rng(1)
    over, ended = np.zeros(3, np.bool_), 0
    masks = ours.batch.legal_action_mask()
    for _ in range(40):
        if mode is AutoresetMode.DISABLED and over.any():
            same(
                ours.reset(options={"reset_mask": over}),
                singles.reset(options={"reset_mask": over.copy()}),
            )
            masks = ours.batch.legal_action_mask()
        actions = np.array([rng.choice(np.flatnonzero(m)) if m.any() else 0 for m in masks])
        one, other = ours.step(actions), singles.step(actions)
        same(one, other)
        over = one[2] | one[3]
        ended += over.sum()
        masks = ours.batch.legal_action_mask()
    assert ended > 2


def same(one, other):
    """Compare what environments return."""
    assert type(one) is type(other) or isinstance(one, dict) == isinstance(other, dict)
    if isinstance(one, dict):
        assert set(one) == set(other)
        for key in one:
            same(one[key], other[key])
    elif isinstance(one, tuple):
        assert len(one) == len(other)
        for ours, theirs in zip(one, other, strict=True):
            same(ours, theirs)
    elif isinstance(one, np.ndarray) and one.dtype == object:
        for ours, theirs in zip(one, other, strict=True):
            same(ours, theirs)
    elif isinstance(one, np.ndarray):
        assert one.dtype == other.dtype
        assert (one == other).all()
    else:
        assert one == other


def test_make_vec_makes_one_native_batch():
    learn.register_envs()
    envs = gymnasium.make_vec("rookery/othello-v0", num_envs=5)
    assert isinstance(envs.unwrapped, learn.GameVectorEnv)
    observation, _ = envs.reset(seed=1)
    assert observation["observation"].shape[0] == 5


def test_an_opponent_that_searches_mates():
    env = learn.make_env(
        "chess", player=0, opponent={"depth": 2}, start="7k/8/8/8/8/6rr/8/K7 w - - 0 1"
    )
    env.reset(seed=1)
    done = False
    total = 0.0
    for _ in range(20):
        _, reward, ended, cut, _ = env.step(env.action_space.sample())
        total += reward
        if done := ended or cut:
            break
    assert done
    assert total == -1


def test_rewards_are_the_players():
    env = learn.make_env(
        "chess", player=1, start="7k/8/6K1/8/8/8/8/1Q6 w - - 0 1", opponent={"depth": 2}
    )
    env.reset()
    assert env.batch.terminated.all()  # mated before its first move
    env = learn.make_env("chess", start="7k/8/6K1/8/8/8/8/1Q6 w - - 0 1", form="float32")
    observation, _ = env.reset()
    assert observation["observation"].dtype == np.float32
    mate = game("chess").actions.encode("b1b8")
    assert env.step(mate)[1:4] == (1.0, True, False)
    with pytest.raises(errors.BatchError, match="it is over"):
        env.step(mate)


def test_wrong_options():
    for options in ({"player": 2}, {"opponent": "strong"}, {"form": "bits"}, {"illegal": "ignore"}):
        with pytest.raises(errors.BatchError, match=next(iter(options))):
            learn.make_env("chess", **options)
    assert learn.make_env(design("minishogi")).batch.game.name == "minishogi"
