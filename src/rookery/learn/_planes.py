"""The planes of a game, and their names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rookery._core import Game
from rookery._documented import documented


@documented(
    name="What the plane shows.",
    number="Whether it is one number for all squares, rather than a set of squares.",
    divisor="What the number is divided by in observations of float32.",
)
class Plane(NamedTuple):
    """A plane of an observation: a set of squares, or one number for all squares.

    >>> from rookery import game
    >>> game("chess").planes[0]
    Plane(name='own pawn', number=False, divisor=1.0)
    """

    name: str
    number: bool
    divisor: float


class Planes:
    """The planes of a game, in their order, as the side to move sees the board.

    A set of squares is 1 where it has a square. A number, such as a clock, is the same on every
    square: as float32 it is divided by the plane's `divisor`, as uint8 it is 255 at most, and of
    bits it is the first word.

    >>> from rookery import game
    >>> planes = game("chess").planes
    >>> len(planes), planes.names[-2:]
    (20, ['halfmove clock', 'second side to move'])
    >>> len(planes.alphazero), len(planes.with_history(8))
    (119, 111)
    """

    __slots__ = {
        "game": "The game.",
        "history": "How many positions they show, the last one first.",
        "kind": '"own", or "alphazero" in chess.',
        "planes": "The planes.",
    }

    def __init__(self, game: Game, kind: str = "own", history: int = 1) -> None:
        self.game = game
        self.kind = kind
        self.history = history
        self.planes = tuple(
            Plane(plane.name, plane.is_number, plane.divisor)
            for plane in game._planes(kind, history)
        )

    @property
    def names(self) -> list[str]:
        """The name of each plane."""
        return [plane.name for plane in self.planes]

    @property
    def alphazero(self) -> Planes:
        """The 119 planes of AlphaZero and pgx, in chess."""
        return Planes(self.game, "alphazero", 8)

    def with_history(self, positions: int) -> Planes:
        """Return the planes that show the last so many positions."""
        return Planes(self.game, self.kind, positions)

    def __len__(self) -> int:
        return len(self.planes)

    def __getitem__(self, number: int) -> Plane:
        return self.planes[number]

    def __iter__(self) -> Iterator[Plane]:
        return iter(self.planes)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Planes):
            return NotImplemented
        return (self.game, self.planes) == (other.game, other.planes)

    def __hash__(self) -> int:
        return hash((self.game, self.planes))

    def __repr__(self) -> str:
        return f"<Planes of {self.game.name}: {len(self)}>"
