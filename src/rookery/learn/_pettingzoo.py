"""Environments of PettingZoo: two players who move in turn."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from rookery.learn._batch import Batch
from rookery.learn._gymnasium import observation_space, observe
from rookery.learn._opponents import game_from


class GameAECEnv(AECEnv):  # type: ignore[misc]
    """A game for two agents, "player_0" (who begins) and "player_1".

    An observation is a dict of "observation", the planes as the side to move sees them, and
    "action_mask", which is all 0 for the agent who is not to move.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (as PettingZoo has it)
        "render_modes": ["ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: Any = "chess",
        *,
        form: str = "uint8",
        max_plies: int = 1000,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self._batch = game_from(game).batch(1, max_plies=max_plies, **options)
        self._form = form
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"rookery_{self._batch.game.name}_v0"}
        self.possible_agents = ["player_0", "player_1"]
        space = observation_space(self._batch, form)
        size = self._batch.actions.size
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {name: spaces.Discrete(size) for name in self.possible_agents}

    @property
    def batch(self) -> Batch:
        """The game that is played, as a batch of one."""
        return self._batch

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game."""
        self._batch.reset(start=(options or {}).get("start"))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self._choose()

    def _choose(self) -> None:
        self.agent_selection = self.possible_agents[int(self._batch._players[0])]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Return what an agent sees."""
        seen = {name: rows[0] for name, rows in observe(self._batch, self._form).items()}
        if agent != self.possible_agents[int(self._batch._players[0])]:
            seen["action_mask"] = np.zeros_like(seen["action_mask"])
        return seen

    def step(self, action: Any) -> None:
        """Play an action of the agent whose turn it is; None once the game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self._batch.step(np.asarray(action).reshape(1))
        for i, name in enumerate(self.possible_agents):
            self.rewards[name] = float(self._batch._rewards[0, i])
            self.terminations[name] = bool(self._batch._terminated[0])
            self.truncations[name] = bool(self._batch._truncated[0])
        self._accumulate_rewards()
        self._choose()

    def render(self) -> Any:
        """Return the board as text."""
        return str(self._batch.board(0)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """End the environment; there is nothing to close."""


def pettingzoo_env(game: Any = "chess", **options: Any) -> GameAECEnv:
    """Return a game for two agents; `game` may also be a Design or its JSON file."""
    return GameAECEnv(game, **options)
