"""The games, by name."""

from rookery._core import Game, native_games, saved_definition
from rookery._native import error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from typing import Literal, overload

    from rookery._core import ChessBoard, CotulenhBoard
    from rookery.design import Design
else:

    def overload(function):
        """Leave the overloads to type checkers."""
        return function


_RESULTS = {True: "1-0", False: "0-1", None: "1/2-1/2"}

_NATIVE = {native.name: native for native in native_games()}
_SHIPPED: dict[str, Game] = {}  # the shipped games that have been compiled
_REGISTERED: dict[str, Game] = {}


def games() -> list[str]:
    """Return the names of all games: native ones, shipped definitions and registered ones.

    >>> games()[:3]
    ['chess', 'chess960', 'cotulenh']
    """
    from rookery.variants import NAMES

    return [*_NATIVE, *NAMES, *_REGISTERED]


@overload
def game(name: 'Literal["chess", "chess960"]') -> "Game[ChessBoard]": ...
@overload
def game(name: 'Literal["cotulenh"]') -> "Game[CotulenhBoard]": ...  # noqa: F811
@overload
def game(name: str) -> Game: ...  # noqa: F811
def game(name: str) -> Game:  # noqa: F811
    """Return the game of this name; a shipped definition is compiled on first use.

    >>> game("chess").board().perft(4)
    197281
    >>> game("xiangqi").board().perft(3)
    79666
    """
    if not isinstance(name, str):
        raise TypeError(f"a game is called by its name, a str, not {name!r}")
    for known in (_NATIVE, _SHIPPED, _REGISTERED):
        if name in known:
            return known[name]
    from rookery.variants import NAMES, design

    if name not in NAMES:
        from rookery._suggest import suggestion

        raise error("game-unknown", f"no game is called {name!r}{suggestion(name, games())}")
    _SHIPPED[name] = design(name).compile()
    return _SHIPPED[name]


def register(new: "Game | Design") -> Game:
    """Register a game under its name, so that game() and games() know it, and return it.

    >>> from rookery.variants import design
    >>> five = design("three-check").named("five-check").goal_checks(5)
    >>> start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 5+5 0 1"
    >>> register(five.start(start)) == game("five-check")
    True
    """
    from rookery.design import Design

    if not isinstance(new, Game | Design):
        raise TypeError(f"register() takes a Game or a Design, not {new!r}")
    made = new if isinstance(new, Game) else new.compile()
    name = made.name
    if name in games() and game(name) != made:
        raise error("game-taken", f"another game is called {name!r} already")
    if name not in games():
        _REGISTERED[name] = made
    return made


def saved_reference(of: Game) -> str:
    """Return what a pickle stores for a game: its name if it is shipped, else its definition."""
    if of.name in _NATIVE or _SHIPPED.get(of.name) == of:
        return of.name
    from sys import intern

    return intern(saved_definition(of) or of.name)  # one object, so that a pickle holds it once


def from_reference(reference: str) -> Game:
    """Return the game that saved_reference() stored."""
    if not isinstance(reference, str) or not reference.startswith("{"):
        return game(reference)
    from rookery.design import Design

    return Design.from_json(reference).compile()


class Outcome:
    """How a game ended.

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
        """The result as text: 1-0, 0-1 or 1/2-1/2."""
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
    """Results of random games: counts over all of them, and columns with an entry for each.

    Game number i ended with outcomes[i] after lengths[i] plies.

    >>> played = game("chess").playouts(10, seed=1, max_plies=300)
    >>> played.results
    {'1-0': 1, '0-1': 0, '1/2-1/2': 0, '*': 9}
    >>> played.reasons
    {'max plies': 9, 'checkmate': 1}
    >>> played.outcomes[6], played.lengths[6]
    (Outcome(True, 'checkmate'), 135)
    """

    __slots__ = {
        "lengths": "The number of plies of each game: an array, which NumPy reads without a copy.",
        "outcomes": "The Outcome of each game, or None if it was cut off after max_plies.",
    }

    def __init__(self, outcomes: "list[Outcome | None]", lengths: "array[int]") -> None:
        self.outcomes = outcomes
        self.lengths = lengths

    @property
    def games(self) -> int:
        """Number of games played."""
        return len(self.lengths)

    @property
    def plies(self) -> int:
        """Total number of moves played."""
        return sum(self.lengths)

    @property
    def results(self) -> dict[str, int]:
        """The number of games that each side won, that were drawn, and ("*") that were cut off."""
        counts = dict.fromkeys([*_RESULTS.values(), "*"], 0)
        for outcome in self.outcomes:
            counts["*" if outcome is None else outcome.result] += 1
        return counts

    @property
    def reasons(self) -> dict[str, int]:
        """The number of games that ended for each reason; "max plies" if they were cut off."""
        counts: dict[str, int] = {}
        for outcome in self.outcomes:
            reason = "max plies" if outcome is None else outcome.reason
            counts[reason] = counts.get(reason, 0) + 1
        return counts

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Playouts):
            return NotImplemented
        return (self.outcomes, self.lengths) == (other.outcomes, other.lengths)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Playouts of {self.games} games, {self.plies} plies: {self.results}>"
