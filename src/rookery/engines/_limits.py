"""The limits of an engine's thinking."""

from dataclasses import dataclass

from rookery._documented import documented
from rookery._limits import MOST_NODES, MOST_SEARCH_DEPTH, check_seconds
from rookery.errors import error

__all__ = ["Clock", "Limits"]


@documented(
    first="The seconds that are left to the side that begins the game.",
    second="The seconds that are left to the other side.",
    first_increment="What each move of the side that begins adds to its time, in seconds.",
    second_increment="What each move of the other side adds to its time, in seconds.",
    moves_to_go="The moves until more time is added, or None if the time is for the whole game.",
)
@dataclass(frozen=True, slots=True)
class Clock:
    """The time that both sides have left, in seconds, and what each move adds to it.

    `first` belongs to the side that begins the game. `moves_to_go` is the number of moves until
    more time is added, None if the time is for the whole game.
    """

    first: float
    second: float
    first_increment: float = 0.0
    second_increment: float = 0.0
    moves_to_go: int | None = None

    def left(self, side: bool) -> float:
        """Return the seconds that a side has left."""
        return self.first if side else self.second

    def increment(self, side: bool) -> float:
        """Return the seconds that each move of a side adds."""
        return self.first_increment if side else self.second_increment


@documented(
    seconds="The time for the search, or None for no such limit.",
    depth="The depth in plies at which the search ends, or None for no such limit.",
    nodes="The number of positions to look at, or None for no such limit.",
    clock="The clock of the game, from which an engine takes the time for a move, or None.",
)
@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of a search; the first one that is reached ends it.

    >>> Limits(depth=0)
    Traceback (most recent call last):
    ...
    rookery.errors.SearchError: depth=0: expected 1 to 128
    """

    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None
    clock: Clock | None = None

    def __post_init__(self) -> None:
        _check("depth", self.depth, MOST_SEARCH_DEPTH)
        _check("nodes", self.nodes, MOST_NODES)
        if self.seconds is not None:
            check_seconds(self.seconds)
        if self.clock is not None and not isinstance(self.clock, Clock):
            raise TypeError(f"a clock is a Clock, not {self.clock!r}")

    def __bool__(self) -> bool:
        """Return whether there is any limit."""
        return (self.seconds, self.depth, self.nodes, self.clock) != (None,) * 4

    def longest(self, side: bool) -> float | None:
        """Return the seconds after which a side must have moved, None without such a limit."""
        times = [] if self.seconds is None else [self.seconds]
        if self.clock is not None:
            times.append(max(self.clock.left(side), 0.0))
        return min(times) if times else None

    def __str__(self) -> str:
        parts = [] if self.seconds is None else [f"{self.seconds:g} s"]
        if self.depth is not None:
            parts.append(f"depth {self.depth}")
        if self.nodes is not None:
            parts.append(f"{self.nodes:,} nodes")
        return ", ".join(parts)


def _check(name: str, value: int | None, most: int) -> None:
    if value is None:
        return
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{name} is an int, not {type(value).__name__}")
    if not 1 <= value <= most:
        raise error(f"search-{name}", f"{name}={value}: expected 1 to {most}")
