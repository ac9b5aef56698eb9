"""What runs on a worker. Everything that workers import is here.

A unit may be run twice, anywhere and in any order, with the same result.
"""

import os
import pickle
import signal
import socket
import sys
import threading
from collections.abc import Callable
from functools import lru_cache
from time import perf_counter
from typing import Any, NamedTuple

from rookery._core import Game, PerftTable
from rookery._games import from_reference
from rookery._native import cpu
from rookery._version import __version__
from rookery.cluster.ledger import pack, unpack

__all__ = ["WorkerAnswer", "about", "call", "count", "ignore_interrupts", "play", "run_unit"]

VERSION = __version__
# The seed of the hash keys of second counts.
_OTHER_KEYS = 0x5EED
_SECOND_TABLE_MB = 64

_lock = threading.Lock()
_tables: dict[int, tuple[tuple[str, str, int], PerftTable]] = {}  # by the seed of their keys


class WorkerAnswer(NamedTuple):
    """The result of a unit, and the worker that found it; no result if the versions differ."""

    version: str
    worker: str
    result: bytes = b""
    seconds: float = 0.0


def about() -> dict[str, str]:
    """Return what workers and the client must have in common, and what may differ."""
    return {"version": VERSION, "kernel": cpu().kernel, "python": sys.version.split()[0]}


def ignore_interrupts() -> None:
    """Leave Ctrl-C to the client: a terminal sends it to all processes that were started there."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def run_unit(
    function: Callable[[Any, bool], object] | bytes, version: str, payload: bytes, second: bool
) -> WorkerAnswer:
    """Run one unit with this function of its value and of whether it is a second count.

    The function may be pickled.
    """
    if version != VERSION:
        return WorkerAnswer(VERSION, _name())
    if isinstance(function, bytes):
        function = _unpickled(function)
    start = perf_counter()
    result = pack(function(unpack(payload), second))
    return WorkerAnswer(VERSION, _name(), result, perf_counter() - start)


class count:  # noqa: N801 (a function with arguments of its own, which can be pickled)
    """Count the leaves below each position of a unit."""

    def __init__(self, *, game: str, depth: int, unit: str, hash_mb: int, threads: int) -> None:
        self.game, self.depth, self.unit = game, depth, unit
        self.hash_mb, self.threads = hash_mb, threads

    def __call__(self, positions: list[tuple[str, int]], second: bool = False) -> dict[str, Any]:
        """Return the leaves below each position, and all of them as often as they occur."""
        game = _game(self.game)
        table: int | PerftTable = 0
        if self.hash_mb and self.depth > 2:
            table = self._second_table(game) if second else self._table(game, self.hash_mb, 0)
        fens = [fen for fen, _ in positions]
        leaves = game.perft_each(
            fens, self.depth, threads=self.threads, hash_mb=table, unit=self.unit
        )
        total = sum(n * times for n, (_, times) in zip(leaves, positions, strict=True))
        return {"leaves": leaves, "total": total}

    def _second_table(self, game: Game) -> PerftTable:
        return self._table(game, min(self.hash_mb, _SECOND_TABLE_MB), _OTHER_KEYS)

    def _table(self, game: Game, hash_mb: int, seed: int) -> PerftTable:
        """Return the table of this process with these keys, in place of that of another job."""
        job = (self.game, self.unit, hash_mb)
        with _lock:
            if seed not in _tables or _tables[seed][0] != job:
                _tables.pop(seed, None)
                _tables[seed] = (job, PerftTable(game, hash_mb, unit=self.unit, seed=seed))
            return _tables[seed][1]


class play:  # noqa: N801
    """Play the random games of a unit."""

    def __init__(self, *, game: str, fen: str, seed: int, max_plies: int) -> None:
        self.game, self.fen, self.seed, self.max_plies = game, fen, seed, max_plies

    def __call__(self, numbers: tuple[int, int], second: bool = False) -> dict[str, Any]:
        """Return the games of these numbers, from the first up to the one before the second."""
        first, end = numbers
        board = _game(self.game).board(self.fen)
        played = board._playouts(
            end - first,
            first=first,
            seed=self.seed,
            max_plies=self.max_plies,
            threads=1,
            progress=None,
        )
        return {
            "endings": played.endings.hex(),
            "lengths": played.lengths.hex(),
            "outcomes": played.outcomes,
        }


class call:  # noqa: N801
    """Call a user's function with the value of a unit."""

    def __init__(self, function: Callable[[Any], object]) -> None:
        self.function = function

    def __call__(self, value: Any, second: bool = False) -> object:
        """Return what the function returns."""
        return self.function(value)


@lru_cache(maxsize=8)
def _unpickled(function: bytes) -> Callable[[Any, bool], object]:
    found: Callable[[Any, bool], object] = pickle.loads(function)
    return found


@lru_cache(maxsize=8)
def _game(reference: str) -> Game:
    return from_reference(reference)


def _name() -> str:
    """Return the address of this worker, or its host and process."""
    if "distributed" in sys.modules:
        from distributed import get_worker

        try:
            return str(get_worker().address)
        except ValueError:
            pass
    return f"{socket.gethostname()}:{os.getpid()}"
