"""One game of a match as it was played, and as plain data."""

from dataclasses import dataclass, field
from typing import Any

from rookery._documented import documented
from rookery.engines._openings import Opening

__all__ = ["FAULTS", "RESULTS", "GameRecord", "MoveNote"]

# The ways to lose other than by the rules.
FAULTS = ("crash", "hang", "illegal move", "time", "false claim")
RESULTS = {True: "1-0", False: "0-1", None: "1/2-1/2"}  # by the side that has won


@documented(
    score="The score that the player reported, in hundredths of a pawn, or None.",
    mate="The moves to the mate that it reported, negative if it is mated, or None.",
    depth="The depth that it reported, or None.",
    seconds="The seconds that the move took.",
    clock="The seconds that the player had left after the move, or None without a clock.",
)
@dataclass(frozen=True, slots=True)
class MoveNote:
    """What is known of a move: what its player reported, and its time in seconds.

    `score` and `mate` are from the view of the player, as a SearchResult has them; they and `depth`
    are None if it reported nothing. `clock` is what the player had left after the move.
    """

    score: int | None = None
    mate: int | None = None
    depth: int | None = None
    seconds: float = 0.0
    clock: float | None = None

    def data(self) -> list[float | None]:
        """Return the values in order."""
        clock = None if self.clock is None else round(self.clock, 3)
        return [self.score, self.mate, self.depth, round(self.seconds, 3), clock]

    @classmethod
    def from_data(cls, values: list[Any]) -> "MoveNote":
        """Rebuild a note. Raise ValueError if the values are not those of a note."""
        score, mate, depth, seconds, clock = values
        if any(type(value) not in (int, type(None)) for value in (score, mate, depth)):
            raise ValueError("not the search of a move")
        if type(seconds) not in (int, float) or type(clock) not in (int, float, type(None)):
            raise ValueError("not the time of a move")
        return cls(score, mate, depth, seconds, clock)


@documented(
    number="The number of the game in its match, from 0; two games in a row have one opening.",
    a_first="Whether A has the first side, which is White in chess.",
    opening="The opening, whose moves are played without thinking.",
    moves="All moves as canonical text, those of the opening too.",
    result="The result: 1-0, 0-1 or 1/2-1/2, where 1-0 is won by the first side.",
    reason="Why the game ended, such as checkmate, or the fault of the loser.",
    fault="A crash, hang, illegal move, time or false claim, by which it was lost; otherwise None.",
    message="What happened then; empty without a fault.",
    seconds="The seconds that A and B have thought.",
    notes="What is known of each move after the opening.",
    began="The date and time of the first move, UTC, as in 2026-11-19T08:30:00Z.",
    adjudicated="Whether the scores of the players ended the game, not the rules.",
)
@dataclass(slots=True)
class GameRecord:
    """A game of a match."""

    number: int
    a_first: bool
    opening: Opening
    moves: list[str]
    result: str
    reason: str
    fault: str | None = None
    message: str = ""
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    notes: list[MoveNote] = field(default_factory=list)
    began: str = ""
    adjudicated: bool = False

    @property
    def score(self) -> float:
        """The score of A: 1, 0.5 or 0."""
        return self.first_score if self.a_first else 1 - self.first_score

    @property
    def first_score(self) -> float:
        """The score of the first side (White in chess): 1, 0.5 or 0."""
        return {"1-0": 1.0, "0-1": 0.0}.get(self.result, 0.5)

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
            "notes": [note.data() for note in self.notes],
            "began": self.began,
            "adjudicated": self.adjudicated,
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> "GameRecord":
        """Rebuild a game from its plain data. Raise ValueError if they are not those of a game."""
        moves = data["moves"].split()
        number, opening_plies = data["number"], data["opening"]
        if not (type(number) is int and number >= 0 and type(opening_plies) is int):
            raise ValueError("not the number of a game")
        if data["result"] not in RESULTS.values() or data["fault"] not in (None, *FAULTS):
            raise ValueError("not the result of a game")
        # Files of earlier versions have no notes, no date and no adjudicated games.
        notes = [MoveNote.from_data(values) for values in data.get("notes", [])]
        began = data.get("began", "")
        if len(notes) not in (0, len(moves) - opening_plies) or not isinstance(began, str):
            raise ValueError("not the notes of a game")
        return cls(
            number,
            data["a_first"],
            Opening(tuple(moves[:opening_plies]), data["fen"]),
            moves,
            data["result"],
            data["reason"],
            data["fault"],
            data["message"],
            data["seconds"],
            notes,
            began,
            data.get("adjudicated") is True,
        )
