"""The games, by name."""

from rookery._core import Game, native_games
from rookery.errors import error

_RESULTS = {True: "1-0", False: "0-1", None: "1/2-1/2"}

_GAMES = {native.name: native for native in native_games()}


def games() -> list[str]:
    """Give the names of all games.

    >>> games()
    ['chess', 'chess960', 'cotulenh']
    """
    return list(_GAMES)


def game(name: str) -> Game:
    """Give a game by its name.

    >>> game("chess").board().perft(4)
    197281
    """
    try:
        return _GAMES[name]
    except KeyError:
        known = ", ".join(_GAMES)
        raise error("game-unknown", f"no game is called {name!r}; there are {known}") from None


class Outcome:
    """How a game has ended.

    >>> board = game("chess").board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    >>> print(board.outcome())
    1/2-1/2 (stalemate)
    """

    __slots__ = {
        "reason": '"checkmate", "stalemate", … in the words of the game.',
        "winner": "True if the side that began has won, False if the other; None for a draw.",
    }

    def __init__(self, winner: bool | None, reason: str) -> None:
        self.winner = winner
        self.reason = reason

    @property
    def result(self) -> str:
        """The score as it is written: 1-0, 0-1 or 1/2-1/2."""
        return _RESULTS[self.winner]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Outcome):
            return NotImplemented
        return (self.winner, self.reason) == (other.winner, other.reason)

    def __hash__(self) -> int:
        return hash((self.winner, self.reason))

    def __repr__(self) -> str:
        return f"Outcome({self.winner!r}, {self.reason!r})"

    def __str__(self) -> str:
        return f"{self.result} ({self.reason})"


class Playouts:
    """How random games went.

    >>> played = game("chess").playouts(10, seed=1, max_plies=300)
    >>> played.games == sum(played.results.values()) == len(played.lengths)
    True
    """

    __slots__ = {
        "lengths": "The number of plies of each game.",
        "reasons": "How many games ended for each reason.",
        "winners": "Of each game, as Outcome.winner has it.",
    }

    def __init__(
        self, winners: list[bool | None], reasons: dict[str, int], lengths: list[int]
    ) -> None:
        self.winners = winners
        self.reasons = reasons
        self.lengths = lengths

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.lengths)

    @property
    def plies(self) -> int:
        """How many moves were played in all of them."""
        return sum(self.lengths)

    @property
    def results(self) -> dict[str, int]:
        """How many games each side won, and how many nobody did."""
        return {result: self.winners.count(winner) for winner, result in _RESULTS.items()}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Playouts):
            return NotImplemented
        return (self.winners, self.reasons, self.lengths) == (
            other.winners,
            other.reasons,
            other.lengths,
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Playouts of {self.games} games, {self.plies} plies: {self.results}>"
