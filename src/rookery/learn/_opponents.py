"""The other side of an environment for one player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rookery._core import Game
from rookery._games import game as game_by_name
from rookery.errors import error
from rookery.learn._batch import Batch


def game_from(which: Any) -> Game:
    """Return a game given as itself, a Design, a name, or the file of a definition."""
    from rookery.design import Design

    if isinstance(which, Game):
        return which
    if isinstance(which, Design):
        return which.compile()
    if isinstance(which, str) and not which.endswith(".json"):
        return game_by_name(which)
    from pathlib import Path

    return Design.from_json(Path(which).read_text(encoding="utf-8")).compile()


Answer = Callable[[Batch, "NDArray[np.bool_]"], "NDArray[np.int64]"]


def opponent_from(opponent: Any) -> Answer:
    """Return the function that chooses actions for the games where the opponent is to move.

    "random" draws from the random numbers of each game; a dict holds limits of Board.search().
    """
    if opponent == "random":
        return _at_random
    if isinstance(opponent, dict):
        return lambda batch, which: _by_search(batch, which, opponent)
    raise error(
        "batch-option",
        f'opponent={opponent!r}: expected "random" or limits of a search such as {{"nodes": 200}}',
    )


def _at_random(batch: Batch, which: NDArray[np.bool_]) -> NDArray[np.int64]:
    actions = np.empty(len(batch), np.int64)
    batch._native.sample(actions, which)
    return actions


def _by_search(batch: Batch, which: NDArray[np.bool_], limits: dict[str, Any]) -> NDArray[np.int64]:
    actions = np.full(len(batch), -1, np.int64)
    for i in np.flatnonzero(which):
        board = batch.board(int(i))
        actions[i] = batch.actions.encode(board.best_move(**limits), turn=board.turn)
    return actions


def let_opponent_play(batch: Batch, player: NDArray[np.int8], answer: Answer) -> None:
    """Play until in every game that goes on it is the player's turn."""
    while True:
        over = batch._terminated | batch._truncated
        waits = ~over & (batch._players != player)
        if not waits.any():
            return
        batch._native.step(answer(batch, waits), skip=True)
        batch._look()
