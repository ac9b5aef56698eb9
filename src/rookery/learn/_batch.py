"""Many games at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rookery._core import Board, Game
from rookery._games import from_reference, saved_reference
from rookery._saved import restores
from rookery.errors import error
from rookery.learn._actions import Actions, whole_numbers
from rookery.learn._planes import Planes

Form = Literal["bits", "uint8", "float32"]
_DTYPES: dict[str, Any] = {"bits": np.uint64, "uint8": np.uint8, "float32": np.float32}


class Batch:
    """Many games of one kind, played in step; made by `game.batch(n)`.

    `step()` plays an action in each. Everything else is asked of all games at once, as arrays with
    a row for each game.

    >>> from rookery import game
    >>> batch = game("chess").batch(3, seed=1)
    >>> batch.step(batch.actions.encode(["e2e4", "d2d4", "g1f3"]))
    >>> batch.legal_action_mask().sum(axis=1)
    array([20, 20, 20])
    >>> batch.observe("uint8").shape
    (3, 20, 8, 8)
    >>> print(batch.board(2).fen())
    rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1
    """

    def __init__(
        self,
        game: Game,
        n: int,
        *,
        planes: str,
        history: int | None,
        start: str | Iterable[str] | None,
        **options: Any,
    ) -> None:
        # Called by Game.batch(), which has the options and their defaults.
        if history is None:
            history = 8 if planes == "alphazero" else 1
        fens = None if start is None or isinstance(start, str) else list(start)
        self._options: dict[str, Any] = {
            **options,
            "planes": planes,
            "history": history,
            "start": start if isinstance(start, str) else game.start_fen,
        }
        self.game = game
        self._native = game._batch(n, **self._options)
        self.actions = Actions(game, options["actions"])
        self.planes = Planes(game, planes, history)
        self._prepare()
        if fens is not None:
            self._native.reset(None, fens)
        self._look()

    def _prepare(self) -> None:
        native = self._native
        self._size, self._planes, self._words = native.actions, native.planes, native.words
        self._games = games = native.games
        self._rewards: NDArray[np.float32] = np.zeros((games, 2), np.float32)
        self._terminated: NDArray[np.bool_] = np.zeros(games, np.bool_)
        self._truncated: NDArray[np.bool_] = np.zeros(games, np.bool_)
        self._players: NDArray[np.int8] = np.zeros(games, np.int8)
        self._reasons: NDArray[np.uint8] = np.zeros(games, np.uint8)

    def _look(self) -> None:
        self._native.status(
            rewards=self._rewards,
            terminated=self._terminated,
            truncated=self._truncated,
            players=self._players,
            reasons=self._reasons,
        )

    def __len__(self) -> int:
        return self._games

    # Playing

    def step(self, actions: ArrayLike, *, skip: bool = False) -> None:
        """Play an action in every game; with `skip`, -1 leaves a game as it is.

        An action that is not legal, or a game that is over, is an error that names its index, and
        no game changes. With autoreset="next_step" a game that is over begins anew instead, and
        its action is ignored; with "same_step" it begins anew at once, while `rewards`,
        `terminated` and `truncated` are those of the end.
        """
        given = whole_numbers(actions, "actions")
        if given.shape != (self._games,):
            raise error("batch-shape", f"actions of shape {given.shape}: expected ({self._games},)")
        self._native.step(np.ascontiguousarray(given), skip=skip)
        self._look()

    def sample(self, *, out: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """Return a random legal action of each game, -1 for a game that is over.

        Each game draws from numbers of its own, by the seed and its index: the same whatever the
        number of threads.
        """
        found = self._array(out, (self._games,), np.int64)
        self._native.sample(found, None)
        return found

    def reset(
        self, which: ArrayLike | None = None, *, start: str | Iterable[str] | None = None
    ) -> None:
        """Begin games anew: all, or those where `which` is True.

        `start` is a FEN for all of them, or one for each; without it they begin where they began.
        """
        mask = None
        if which is not None:
            mask = np.ascontiguousarray(which)
            if mask.shape != (self._games,) or mask.dtype != np.bool_:
                raise error(
                    "batch-shape",
                    f"which is of shape {mask.shape} and dtype {mask.dtype}: expected "
                    f"({self._games},) and bool",
                )
        if isinstance(start, str):
            start = [start] * (self._games if mask is None else int(mask.sum()))
        self._native.reset(mask, None if start is None else list(start))
        self._look()

    # Looking

    def legal_action_mask(
        self,
        form: Literal["bool", "bits"] = "bool",
        *,
        out: NDArray[Any] | None = None,
    ) -> NDArray[Any]:
        """Return which actions are legal: (n, size) bool, or bits in words of 64.

        A game that is over has none.
        """
        bits = _chosen("form", form, ("bool", "bits")) == "bits"
        shape = (self._games, (self._size + 63) // 64 if bits else self._size)
        found = self._array(out, shape, np.uint64 if bits else np.bool_)
        self._native.mask(found, bits)
        return found

    def legal_actions(self) -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
        """Return the legal actions of all games one after another, and offsets.

        Those of game i are values[offsets[i]:offsets[i + 1]], in the order of legal_moves.
        """
        legal = self._native.legal_actions()
        return np.frombuffer(legal.values, np.uint32), np.frombuffer(legal.offsets, np.int64)

    def observe(self, form: Form = "uint8", *, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """Return the planes: (n, planes, height, width), the mover's first rank first.

        As "bits" they are (n, planes, words) of uint64: square i is bit i % 64 of word i // 64.
        With `out` nothing is allocated.
        """
        _chosen("form", form, tuple(_DTYPES))
        grid = self.game.grid
        tail = (self._words,) if form == "bits" else (grid.height, grid.width)
        found = self._array(out, (self._games, self._planes, *tail), _DTYPES[form])
        self._native.observe(found, form)
        return found

    @property
    def rewards(self) -> NDArray[np.float32]:
        """The rewards of the last step for each side: (n, 2), 1 for a win and -1 for a loss."""
        return np.array(self._rewards)

    @property
    def terminated(self) -> NDArray[np.bool_]:
        """Which games have ended by the rules."""
        return np.array(self._terminated)

    @property
    def truncated(self) -> NDArray[np.bool_]:
        """Which games were cut off after max_plies."""
        return np.array(self._truncated)

    @property
    def current_player(self) -> NDArray[np.int8]:
        """Whose turn it is: 0 for the side that begins, 1 for the other."""
        return np.array(self._players)

    @property
    def reasons(self) -> list[str | None]:
        """Why each game has ended; None for those that go on or were cut off."""
        names = self.game._reasons()
        return [names[reason] if reason != 255 else None for reason in self._reasons]

    def view(self, name: str) -> NDArray[Any]:
        """Return `rewards`, `terminated`, `truncated` or `current_player` without a copy.

        The array changes with every step.
        """
        arrays: dict[str, NDArray[Any]] = {
            "rewards": self._rewards,
            "terminated": self._terminated,
            "truncated": self._truncated,
            "current_player": self._players,
        }
        return arrays[_chosen("name", name, tuple(arrays))]

    def board(self, number: int) -> Board:
        """Return the board of a game, with its history. It is a copy: pushing moves is free."""
        return self._native.board(number)

    # Copies

    def copy(self) -> Batch:
        """Return a batch in the same state, whose games go on by themselves."""
        copied = Batch.__new__(Batch)
        copied.__dict__.update(self.__dict__)
        copied._native = self._native.copy()
        for name in ("_rewards", "_terminated", "_truncated", "_players", "_reasons"):
            setattr(copied, name, getattr(self, name).copy())
        return copied

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Batch:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        state = (self._games, self._options, self.actions.digest, self._native.save())
        return _restored, (1, saved_reference(self.game), *state)

    def _array(self, out: NDArray[Any] | None, shape: tuple[int, ...], dtype: Any) -> NDArray[Any]:
        if out is None:
            return np.empty(shape, dtype)
        if out.shape != shape or out.dtype != dtype or not out.flags.c_contiguous:
            raise error(
                "batch-shape",
                f"out is of shape {out.shape} and dtype {out.dtype}: expected {shape} and "
                f"{np.dtype(dtype)}, C-contiguous",
            )
        return out

    def __repr__(self) -> str:
        over = int((self._terminated | self._truncated).sum())
        return f"<Batch of {self._games} games of {self.game.name}, {over} over>"


def _chosen(name: str, value: str, expected: tuple[str, ...]) -> str:
    if value not in expected:
        choices = ", ".join(f'"{choice}"' for choice in expected)
        raise error("batch-option", f"{name}={value!r}: expected one of {choices}")
    return value


@restores("Batch", 1)
def _restored(
    format_number: int,
    reference: str,
    games: int,
    options: dict[str, Any],
    digest: str,
    saved: list[Any],
) -> Batch:
    if len(saved) != games:  # a batch of many games takes time and memory
        raise error("saved-damaged", f"a saved Batch of {games} games has {len(saved)}")
    batch = from_reference(reference).batch(games, **options)
    if batch.actions.digest != digest:
        raise error("saved-format", "a batch whose actions are numbered in another way")
    batch._native.restore(saved)
    batch._look()
    return batch
