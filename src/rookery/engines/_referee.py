"""One game between two players, and how it ended."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timezone

from rookery._core import Board
from rookery._documented import documented
from rookery.engines._adjudication import Adjudicator, DrawRule, ResignRule
from rookery.engines._engine import Reply
from rookery.engines._game_record import RESULTS, GameRecord, MoveNote
from rookery.engines._limits import Clock, Limits
from rookery.engines._openings import Opening
from rookery.engines._players import Seat
from rookery.errors import EngineError, error

__all__ = ["TimeControl", "play_game"]

# The errors of engines, and how they lose by them.
_FAULT_OF = {
    "engine-died": "crash",
    "engine-silent": "hang",
    "engine-nonsense": "hang",
    "engine-illegal": "illegal move",
}


@documented(
    seconds="The seconds that each side has for the game.",
    increment="What each move adds to the time of its side, in seconds.",
)
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
    resign: ResignRule | None = None,
    draw: DrawRule | None = None,
) -> GameRecord:
    """Play from a board, on which the opening has been played, to the end.

    `seats` are A and B. A player that crashes, hangs, plays an illegal move, oversteps its time by
    more than `margin` seconds or claims a result wrongly loses. `resign` and `draw` end a game by
    the scores that the players report.
    """
    began = datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    notes: list[MoveNote] = []
    adjudicator = Adjudicator(resign, draw)
    decided: tuple[bool | None, str] | None = None
    spent = [0.0, 0.0]
    left = {True: time.seconds, False: time.seconds} if time else {}

    def record(
        winner: bool | None, reason: str, fault: str | None = None, message: str = ""
    ) -> GameRecord:
        moves = [str(move) for move in board.history]
        return GameRecord(
            number,
            a_first,
            opening,
            moves,
            RESULTS[winner],
            reason,
            fault,
            message,
            spent,
            notes,
            began,
        )

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
        if decided:
            ended = record(*decided)
            ended.adjudicated = True
            return ended
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
        clocked = time is not None and not seat.player.has_limits
        if time and clocked:
            left[side] -= reply.seconds
            if left[side] < -margin:
                message = (
                    f"{seat.name}: {-left[side]:.2f} s too late; the position is {board.fen()}"
                )
                return record(not side, "time", "time", message)
            left[side] = max(left[side], 0.0) + time.increment
        if reply.move is None:
            if reply.resigns or reply.claim == RESULTS[not side]:
                return record(not side, "resignation")
            message = f"{seat.name}: it claims {reply.claim}; the position is {board.fen()}"
            return record(not side, "false claim", "false claim", message)
        board.push(reply.move)
        note = _note(reply, left.get(side) if clocked else None)
        notes.append(note)
        decided = adjudicator.after(side, note.score, len(board.history))


def _note(reply: Reply, clock: float | None) -> MoveNote:
    """Return what is kept of a reply."""
    found = reply.found
    if found is None or not found.lines:
        return MoveNote(seconds=reply.seconds, clock=clock)
    return MoveNote(found.score, found.mate, found.depth, reply.seconds, clock)
