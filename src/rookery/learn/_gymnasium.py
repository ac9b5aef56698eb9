"""Environments of Gymnasium: one player against an opponent, single and many at once."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from rookery._games import games
from rookery.errors import error
from rookery.learn._batch import Batch
from rookery.learn._opponents import game_from, let_opponent_play, opponent_from

Observation = dict[str, NDArray[Any]]
_DTYPES: dict[str, Any] = {"uint8": np.uint8, "float32": np.float32}


class LegalActions(spaces.Discrete):
    """The actions of a game; without a mask, samples are legal where the environment stands."""

    def __init__(self, env: GameEnv, size: int) -> None:
        super().__init__(size)
        self._env = env

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """Return a random action."""
        if mask is None and probability is None:
            mask = self._env.action_masks().astype(np.int8)
            if not mask.any():
                mask = None
        return super().sample(mask, probability)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, spaces.Discrete) and other.n == self.n and other.start == self.start
        )

    def __hash__(self) -> int:
        return hash(int(self.n))

    def __reduce__(self) -> tuple[Any, ...]:
        return spaces.Discrete, (int(self.n),)

    def __deepcopy__(self, memo: object) -> spaces.Discrete:
        return spaces.Discrete(int(self.n))


def observation_space(batch: Batch, form: str) -> spaces.Dict:
    """Return the space of planes and a mask of legal actions."""
    if form not in _DTYPES:
        raise error("batch-option", f'form={form!r}: expected one of "uint8", "float32"')
    grid = batch.game.grid
    most = 255 if form == "uint8" else np.inf
    shape = (len(batch.planes), grid.height, grid.width)
    return spaces.Dict(
        {
            "observation": spaces.Box(0, most, shape, _DTYPES[form]),
            "action_mask": spaces.Box(0, 1, (batch.actions.size,), np.int8),
        }
    )


def observe(batch: Batch, form: str) -> Observation:
    """Return the planes and the mask of every game."""
    mask = batch.legal_action_mask().view(np.int8)
    planes = batch.observe("uint8" if form == "uint8" else "float32")
    return {"observation": planes, "action_mask": mask}


class GameEnv(gymnasium.Env[Observation, Any]):
    """A game for one player, against an opponent that plays at random or searches.

    An observation is a dict: "observation" are the planes from the player's view, "action_mask"
    says which actions are legal. A win is worth 1, a loss -1. `player` is 0 for the side that
    begins, 1 for the other. An action that is not legal is an error, and nothing changes; with
    illegal="random" a random legal one is played instead, for learners that know no masks.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012 (as Gymnasium has it)

    def __init__(
        self,
        game: Any = "chess",
        *,
        opponent: Any = "random",
        player: int = 0,
        form: str = "uint8",
        max_plies: int = 1000,
        illegal: str = "error",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self._illegal = _replaces("illegal", illegal)
        self._batch = game_from(game).batch(1, max_plies=max_plies, **options)
        self._form = form
        self._player = _players(player, 1)
        self._answer = opponent_from(opponent)
        self.render_mode = render_mode
        self.observation_space: Any = observation_space(self._batch, form)
        self.action_space: Any = LegalActions(self, self._batch.actions.size)

    @property
    def batch(self) -> Batch:
        """The game that is played, as a batch of one."""
        return self._batch

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game; a seed decides how a random opponent plays from here on."""
        super().reset(seed=seed)
        if seed is not None:
            self._batch._native.seed(0, seed)
        self._batch.reset(start=(options or {}).get("start"))
        let_opponent_play(self._batch, self._player, self._answer)
        return self._observation(), {}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action, and let the opponent answer."""
        batch = self._batch
        given = np.asarray(action).reshape(1)
        batch.step(replaced(batch, given) if self._illegal else given)
        let_opponent_play(batch, self._player, self._answer)
        reward = float(batch._rewards[0, self._player[0]])
        ended = bool(batch._terminated[0]), bool(batch._truncated[0])
        return self._observation(), reward, *ended, {}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal, as sb3-contrib's MaskablePPO asks for it."""
        mask: NDArray[np.bool_] = self._batch.legal_action_mask()[0]
        return mask

    def render(self) -> Any:
        """Return the board as text."""
        return str(self._batch.board(0)) if self.render_mode == "ansi" else None

    def _observation(self) -> Observation:
        return {name: rows[0] for name, rows in observe(self._batch, self._form).items()}


def _replaces(name: str, value: str) -> bool:
    if value not in ("error", "random"):
        raise error("batch-option", f'{name}={value!r}: expected one of "error", "random"')
    return value == "random"


def replaced(batch: Batch, actions: NDArray[Any]) -> NDArray[np.int64]:
    """Return the actions with random legal ones in place of those that are not legal."""
    given = actions.astype(np.int64)
    known = (given >= 0) & (given < batch.actions.size)
    rows = np.arange(len(batch))
    wrong = ~known | ~batch.legal_action_mask()[rows, np.where(known, given, 0)]
    wrong &= ~(batch._terminated | batch._truncated)
    drawn = np.empty(len(batch), np.int64)
    batch._native.sample(drawn, wrong)
    return np.where(wrong, drawn, given)


def _players(player: int, count: int) -> NDArray[np.int8]:
    if player not in (0, 1):
        raise error("batch-option", f"player={player!r}: expected 0 or 1")
    return np.full(count, player, np.int8)


class GameVectorEnv(VectorEnv[Observation, Any, NDArray[Any]]):
    """Many games for one player each, in one native batch: the same as as many GameEnv."""

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: Any = "chess",
        num_envs: int = 1,
        *,
        opponent: Any = "random",
        player: int = 0,
        form: str = "uint8",
        max_plies: int = 1000,
        illegal: str = "error",
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self._illegal = _replaces("illegal", illegal)
        self.num_envs = num_envs
        self.render_mode = render_mode
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self._mode}
        self._batch = game_from(game).batch(num_envs, max_plies=max_plies, **options)
        self._form = form
        self._player = _players(player, num_envs)
        self._answer = opponent_from(opponent)
        self.single_observation_space = observation_space(self._batch, form)
        self.single_action_space = spaces.Discrete(self._batch.actions.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._over = np.zeros(num_envs, np.bool_)

    @property
    def batch(self) -> Batch:
        """The games that are played."""
        return self._batch

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all games, or those of options["reset_mask"]."""
        which = (options or {}).get("reset_mask")
        mask = np.ones(self.num_envs, np.bool_) if which is None else np.asarray(which)
        if mask.shape != (self.num_envs,) or mask.dtype != np.bool_:
            raise error(
                "batch-shape",
                f"reset_mask is of shape {mask.shape} and dtype {mask.dtype}: expected "
                f"({self.num_envs},) and bool",
            )
        if seed is not None:
            seeds = [seed + i for i in range(self.num_envs)] if isinstance(seed, int) else seed
            for i in np.flatnonzero(mask):
                if (one := seeds[i]) is not None:
                    self._batch._native.seed(int(i), one)
        self._begin(mask)
        self._over &= ~mask
        return observe(self._batch, self._form), {}

    def _begin(self, mask: NDArray[np.bool_]) -> None:
        self._batch.reset(mask)
        let_opponent_play(self._batch, self._player, self._answer)

    def step(
        self, actions: Any
    ) -> tuple[Observation, NDArray[Any], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Play an action in each game, and let the opponents answer."""
        batch = self._batch
        given = np.asarray(actions).astype(np.int64, copy=True)
        if self._illegal:
            given = replaced(batch, given)
        anew = self._over if self._mode is AutoresetMode.NEXT_STEP else np.zeros_like(self._over)
        given[anew] = -1
        batch._native.step(np.ascontiguousarray(given), skip=bool(anew.any()))
        batch._look()
        let_opponent_play(batch, self._player, self._answer)
        if anew.any():
            self._begin(anew)
        rows = np.arange(self.num_envs)
        rewards = batch._rewards[rows, self._player].astype(np.float64)
        terminated, truncated = batch.terminated, batch.truncated
        self._over = terminated | truncated
        infos: dict[str, Any] = {}
        if self._mode is AutoresetMode.SAME_STEP and self._over.any():
            last = observe(batch, self._form)
            for i in np.flatnonzero(self._over):
                final = {name: values[i] for name, values in last.items()}
                infos = self._add_info(infos, {"final_obs": final, "final_info": {}}, int(i))
            self._begin(self._over)
        return observe(batch, self._form), rewards, terminated, truncated, infos


def make_env(game: Any = "chess", **options: Any) -> GameEnv:
    """Return an environment for one player; `game` may also be a Design or its JSON file."""
    return GameEnv(game, **options)


def make_vector_env(game: Any = "chess", num_envs: int = 1, **options: Any) -> GameVectorEnv:
    """Return many games for one player each, in one native batch."""
    return GameVectorEnv(game, num_envs, **options)


def register_envs() -> None:
    """Register every game with Gymnasium, as "rookery/NAME-v0".

    Importing rookery.learn after gymnasium calls it, and so does the name that says where the game
    comes from: `gymnasium.make("rookery.learn:rookery/shogi-v0")`. Called again, it adds the games
    that have been registered with rookery since.
    """
    for name in games():
        if f"rookery/{name}-v0" not in gymnasium.registry:
            gymnasium.register(
                f"rookery/{name}-v0",
                entry_point="rookery.learn._gymnasium:GameEnv",
                vector_entry_point="rookery.learn._gymnasium:GameVectorEnv",
                kwargs={"game": name},
                disable_env_checker=True,
            )
