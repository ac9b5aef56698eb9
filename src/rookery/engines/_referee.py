"""One game between two players, and how it ended."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rookery._core import Board
from rookery.engines._limits import Clock, Limits
from rookery.engines._openings import Opening
from rookery.engines._players import Seat
from rookery.errors import EngineError, error

__all__ = ["FAULTS", "GameRecord", "TimeControl", "play_game"]

# The ways to lose other than by the rules, and the errors of engines that mean them.
FAULTS = ("crash", "hang", "illegal move", "time", "false claim")
_FAULT_OF = {
    "engine-died": "crash",
    "engine-silent": "hang",
    "engine-nonsense": "hang",
    "engine-illegal": "illegal move",
}
_RESULTS = {True: "1-0", False: "0-1", None: "1/2-1/2"}


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The time for a game, and what each move adds, in seconds.

    >>> TimeControl.parse("5+0.1")
    TimeControl(seconds=5.0, increment=0.1)
    """

    seconds: float
    increment: float = 0.0

    def __post_init__(self) -> None:
        if not (0 < self.seconds < 1e7 and 0 <= self.increment < 1e6):
            raise error("match-time", f"{self}: expected SECONDS+INCREMENT, such as 5+0.1")

    @classmethod
    def parse(cls, text: str) -> "TimeControl":
        """Parse SECONDS+INCREMENT."""
        first, _, second = text.partition("+")
        try:
            seconds, increment = float(first), float(second) if second else 0.0
        except ValueError:
            message = f"{text!r}: expected SECONDS+INCREMENT, such as 5+0.1"
            raise error("match-time", message) from None
        return cls(seconds, increment)

    def __str__(self) -> str:
        return f"{self.seconds:g}+{self.increment:g}"


@dataclass(slots=True)
class GameRecord:
    """A game of a match."""

    number: int
    a_first: bool  # A has the side that begins
    opening: Opening
    moves: list[str]  # all of them, those of the opening too
    result: str  # 1-0, 0-1 or 1/2-1/2
    reason: str
    fault: str | None = None  # one of FAULTS: the loser did not lose by the rules
    message: str = ""  # what happened then
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])  # of A and B

    @property
    def score(self) -> float:
        """The score of A: 1, 0.5 or 0."""
        if self.result == "1/2-1/2":
            return 0.5
        return float((self.result == "1-0") == self.a_first)

    def data(self) -> dict[str, Any]:
        """Return the game as plain data."""
        return {
            "number": self.number,
            "a_first": self.a_first,
            "fen": self.opening.fen,
            "opening": len(self.opening.moves),
            "moves": " ".join(self.moves),
            "result": self.result,
            "reason": self.reason,
            "fault": self.fault,
            "message": self.message,
            "seconds": [round(seconds, 3) for seconds in self.seconds],
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> "GameRecord":
        """Rebuild a game from its plain data. Raise ValueError if they are not those of a game."""
        moves = data["moves"].split()
        number, opening_plies = data["number"], data["opening"]
        if not (type(number) is int and number >= 0 and type(opening_plies) is int):
            raise ValueError("not the number of a game")
        if data["result"] not in _RESULTS.values() or data["fault"] not in (None, *FAULTS):
            raise ValueError("not the result of a game")
        opening = Opening(tuple(moves[: data["opening"]]), data["fen"])
        return cls(
            data["number"],
            data["a_first"],
            opening,
            moves,
            data["result"],
            data["reason"],
            data["fault"],
            data["message"],
            data["seconds"],
        )


def play_game(
    number: int,
    opening: Opening,
    board: Board,
    seats: Sequence[Seat],
    *,
    a_first: bool,
    limits: Limits,
    time: TimeControl | None,
    margin: float,
    max_plies: int,
) -> GameRecord:
    """Play from a board, on which the opening has been played, to the end.

    `seats` are A and B. A player that crashes, hangs, plays an illegal move, oversteps its time by
    more than `margin` seconds or claims a result wrongly loses.
    """
    spent = [0.0, 0.0]
    left = {True: time.seconds, False: time.seconds} if time else {}

    def record(
        winner: bool | None, reason: str, fault: str | None = None, message: str = ""
    ) -> GameRecord:
        moves = [str(move) for move in board.history]
        result = _RESULTS[winner]
        return GameRecord(number, a_first, opening, moves, result, reason, fault, message, spent)

    for seat in seats:
        try:
            seat.new_game(number)
        except EngineError as wrong:
            loser = (seat is seats[0]) == a_first
            return record(not loser, "crash", "crash", str(wrong))
    while True:
        outcome = board.outcome(claim_draw=True)
        if outcome:
            return record(outcome.winner, outcome.reason)
        if len(board.history) >= max_plies:
            return record(None, f"{max_plies} moves")
        side = board.turn
        at = 0 if side == a_first else 1
        seat = seats[at]
        if time:
            clock = Clock(left[True], left[False], time.increment, time.increment)
            limits = Limits(clock=clock)
        try:
            reply = seat.play(board, limits)
        except EngineError as wrong:
            fault = _FAULT_OF.get(wrong.code)
            if fault is None:
                raise
            return record(not side, fault, fault, str(wrong))
        spent[at] += reply.seconds
        if time and not seat.player.has_limits:
            left[side] -= reply.seconds
            if left[side] < -margin:
                message = (
                    f"{seat.name}: {-left[side]:.2f} s too late; the position is {board.fen()}"
                )
                return record(not side, "time", "time", message)
            left[side] = max(left[side], 0.0) + time.increment
        if reply.move is None:
            if reply.resigns or reply.claim == _RESULTS[not side]:
                return record(not side, "resignation")
            message = f"{seat.name}: it claims {reply.claim}; the position is {board.fen()}"
            return record(not side, "false claim", "false claim", message)
        board.push(reply.move)
