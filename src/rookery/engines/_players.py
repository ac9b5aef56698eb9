"""The players of a match: our search, other engines, and two simple players."""

import random
import threading
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from rookery._core import Board, Game, Move, SearchTable
from rookery._documented import documented
from rookery._limits import ENDLESS_SECONDS, MOST_NODES, MOST_SEARCH_DEPTH
from rookery._search import LEVELS, SearchResult, level_nodes
from rookery._suggest import suggestion
from rookery._version import __version__
from rookery._weights import Weights, evaluator_of
from rookery.engines._engine import Reply
from rookery.engines._limits import Limits
from rookery.engines._open import open_engine, protocol_of
from rookery.engines._time import share
from rookery.errors import error

__all__ = ["Player", "Seat"]

_OWN = ("rookery", "greedy", "random")
_LIMITS = ("seconds", "depth", "nodes", "level")
_WORDS = (*_LIMITS, "hash", "threads", "seed", "weights")


@documented(
    command="What plays: rookery, greedy, random, or the command line of an engine.",
    name="The name to show in results; empty for that of the program.",
    seconds="The seconds for each move, or None for the limits of the match.",
    depth="The depth of each search in plies, or None for the limits of the match.",
    nodes="The positions that each search looks at, or None for the limits of the match.",
    level="The level from 1 to 10, or None; only rookery has levels.",
    hash_mb="The size of the table of positions, in MB.",
    threads="The number of threads of a search.",
    seed="The seed of the random numbers of the player that plays random moves.",
    weights="A file of weights, `derived`, or None for those of the game; only for rookery.",
    options="Pairs of names and values, to be set in an engine.",
    variant="What an engine calls the game, or None for the usual name.",
    timeout="The seconds within which an engine must answer, beyond its time to think.",
    limits="The limits of its own for each move, from `seconds`, `depth` and `nodes`.",
)
@dataclass(frozen=True, slots=True)
class Player:
    """The description of a player of a match: what to start, and limits of its own.

    `command` is `rookery`, `greedy` (looks one move ahead), `random`, or an engine: a command line,
    to which `uci:` or `xboard:` may be put in front. Limits of our own players may be a part of the
    command, as in `rookery:nodes=2000,hash=64`. A player without limits has those of the match.
    `weights` is a file of weights, or `derived`; without it rookery plays with those of the game.

    >>> Player("rookery:nodes=2000").nodes
    2000
    """

    command: str
    name: str = ""
    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None
    level: int | None = None
    hash_mb: int = 16
    threads: int = 1
    seed: int = 0
    weights: str | None = None
    options: "tuple[tuple[str, str], ...]" = ()
    variant: str | None = None
    timeout: float = 10.0
    limits: Limits = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.command, str):
            raise TypeError(f"the command of a player is a str, not {self.command!r}")
        name, colon, rest = self.command.partition(":")
        if name in _OWN:
            object.__setattr__(self, "command", name)
            for word in rest.split(",") if colon else ():
                self._read(word)
            if self.options or self.variant:
                raise error("player-text", f"{name}: options are for other engines")
        elif self.level is not None:
            raise error("player-text", f"{self.command}: only rookery has levels")
        if self.weights is not None and self.command != "rookery":
            raise error("player-text", f"{self.command}: only rookery has weights")
        if self.level is not None:
            level_nodes(self.level)  # an error if there is no such level
        for name, size in (("hash", self.hash_mb), ("threads", self.threads)):
            if size < 1:
                raise error("player-text", f"{self.command}: {name}={size}: expected at least 1")
        own = Limits(seconds=self.seconds, depth=self.depth, nodes=self.nodes)
        object.__setattr__(self, "limits", own)

    @property
    def is_ours(self) -> bool:
        """Whether it plays within this process."""
        return self.command in _OWN

    @property
    def has_limits(self) -> bool:
        """Whether it has limits of its own."""
        return bool(self.limits) or self.level is not None or self.command in ("greedy", "random")

    def data(self) -> dict[str, Any]:
        """Return all that matters about it as plain data."""
        values = {key: getattr(self, key) for key in ("command", *_LIMITS, "hash_mb", "threads")}
        values |= {"seed": self.seed, "options": [list(pair) for pair in self.options]}
        values |= {"name": self.name or None, "variant": self.variant, "weights": self.weights}
        return {key: value for key, value in values.items() if value not in (None, [], 0)}

    def resolved(self) -> "Player":
        """Return the same player with the protocol of its engine, so that it is asked once."""
        if self.is_ours or self.command.partition(":")[0] in ("uci", "xboard"):
            return self
        from dataclasses import replace

        return replace(self, command=f"{protocol_of(self.command, self.timeout)}:{self.command}")

    def open(self, game: Game) -> "Seat":
        """Start it for a game. Raise EngineError if it cannot play this game."""
        if self.command == "rookery":
            return _Rookery(self, game)
        if self.command == "greedy":
            return _Greedy(self)
        if self.command == "random":
            return _Random(self)
        return _Other(self, game)

    def _read(self, word: str) -> None:
        key, equals, text = (part.strip() for part in word.partition("="))
        if not equals or key not in _WORDS:
            hint = suggestion(key, _WORDS, "there are")
            raise error("player-text", f"{self.command}:{word}: no such setting{hint}")
        if key == "weights":
            object.__setattr__(self, key, text)
            return
        try:
            value: float = float(text) if key == "seconds" else int(text)
        except ValueError:
            raise error("player-text", f"{self.command}:{word}: expected a number") from None
        object.__setattr__(self, "hash_mb" if key == "hash" else key, value)


class Seat(ABC):
    """A player that has been started. One thread plays; another may stop or close it."""

    def __init__(self, player: Player, name: str) -> None:
        self.player = player
        self.name = player.name or name

    def new_game(self, number: int) -> None:  # noqa: B027
        """Forget the last game; `number` is that of the next."""

    @abstractmethod
    def play(self, board: Board, limits: Limits) -> Reply:
        """Return its move within its own limits, or else those of the match."""

    def close(self) -> None:  # noqa: B027
        """End it, also while it is thinking."""


class _Rookery(Seat):
    """Our own search, within this process."""

    def __init__(self, player: Player, game: Game) -> None:
        level = "" if player.level is None else f" level {player.level}"
        own = f" ({player.limits})" if player.limits else ""
        own += f" (weights {player.weights})" if player.weights else ""
        super().__init__(player, f"rookery {__version__}{level}{own}")
        self._weights: Weights | str | None = player.weights
        if player.weights is not None and player.weights != "derived":
            self._weights = Weights.load(player.weights, game)
        self._table = SearchTable(player.hash_mb)
        self._stop = threading.Event()

    def new_game(self, number: int) -> None:
        """Forget the last game; `number` is that of the next."""
        self._table.clear()

    def close(self) -> None:
        """End it, also while it is thinking."""
        self._stop.set()

    def play(self, board: Board, limits: Limits) -> Reply:
        """Return its move within its own limits, or else those of the match."""
        if self._stop.is_set():
            raise error("engine-died", f"{self.name}: it was closed")
        limits = self.player.limits if self.player.has_limits else limits
        level = self.player.level
        nodes = limits.nodes or MOST_NODES
        seconds = soft = limits.seconds or ENDLESS_SECONDS
        if level is not None:
            nodes = min(nodes, level_nodes(level) or MOST_NODES)
            if level == LEVELS and not limits:
                seconds = soft = 1.0  # full strength needs a limit of its own
        if limits.clock is not None:
            clock = limits.clock
            left, increment = clock.left(board.turn), clock.increment(board.turn)
            soft, hard = share(left, increment, clock.moves_to_go)
            seconds = min(seconds, hard)
        started = monotonic()
        found = SearchResult._from_native(
            board._search(
                depth=limits.depth or MOST_SEARCH_DEPTH,
                nodes=nodes,
                seconds=seconds,
                soft_seconds=min(soft, seconds),
                threads=self.player.threads,
                hash_mb=self._table,
                lines=1,
                selective=True,
                quiescence=True,
                only=[],
                evaluator=evaluator_of(board.game, self._weights),
                progress=lambda _: self._stop.is_set(),
            ),
            board.turn,
        )
        return Reply(found.best_move, found, monotonic() - started)


class _Greedy(Seat):
    """A player that makes the move after which the evaluation is best, and looks no further."""

    def __init__(self, player: Player) -> None:
        super().__init__(player, "greedy")

    def play(self, board: Board, limits: Limits) -> Reply:
        """Return its move."""
        started = monotonic()
        found = board.search(depth=1, selective=False, quiescence=False, hash_mb=1)
        return Reply(found.best_move, found, monotonic() - started)


class _Random(Seat):
    """A player that makes any legal move."""

    def __init__(self, player: Player) -> None:
        super().__init__(player, "random")
        self.new_game(0)

    def new_game(self, number: int) -> None:
        """Forget the last game; `number` is that of the next, which has random moves of its own."""
        self._random = random.Random(f"{self.player.seed} {number}")

    def play(self, board: Board, limits: Limits) -> Reply:
        """Return its move."""
        moves: list[Move] = board.legal_moves.to_list()
        return Reply(self._random.choice(moves))


class _Other(Seat):
    """Another engine."""

    def __init__(self, player: Player, game: Game) -> None:
        self.engine = open_engine(player.command, timeout=player.timeout)
        try:
            sizes = (("Hash", str(player.hash_mb)), ("Threads", str(player.threads)))
            offered = [pair for pair in sizes if pair[0].lower() in self.engine.options]
            for name, value in (*offered, *player.options):
                self.engine.set_option(name, value)
            self.engine.set_game(game, variant=player.variant)
        except BaseException:
            self.engine.close()
            raise
        super().__init__(player, self.engine.name)

    def new_game(self, number: int) -> None:
        """Forget the last game; `number` is that of the next."""
        self.engine.new_game()

    def play(self, board: Board, limits: Limits) -> Reply:
        """Return its move within its own limits, or else those of the match."""
        return self.engine.play(board, self.player.limits if self.player.has_limits else limits)

    def close(self) -> None:
        """End it, also while it is thinking."""
        self.engine.close()
