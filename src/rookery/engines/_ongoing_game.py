"""A game between a person and an opponent: whose turn it is, the clocks, and what is saved."""

import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rookery._core import Board, Game, Move
from rookery._platform import replace
from rookery.engines._limits import Clock
from rookery.engines._referee import TimeControl
from rookery.errors import error, file_error

__all__ = ["OngoingGame", "load_game"]

_FORMAT = 1
_TEXT = (str, type(None))
_LIMITS = {
    "level": (int, type(None)),
    "depth": (int, type(None)),
    "nodes": (int, type(None)),
    "seconds": (int, float, type(None)),
}
_RESULTS = {True: "1-0", False: "0-1", None: "1/2-1/2"}


@dataclass(slots=True)
class OngoingGame:
    """A game that is being played.

    `people` are the sides that people play, True for the one that begins. `source` is how the
    game was named: a name, or a file with a definition.
    """

    board: Board
    source: str
    people: frozenset[bool] = frozenset({True})
    time: TimeControl | None = None
    left: dict[bool, float] = field(default_factory=dict)  # seconds on the clocks
    result: str | None = None  # if it did not end by the rules
    reason: str = ""

    def __post_init__(self) -> None:
        if self.time and not self.left:
            self.left = {True: self.time.seconds, False: self.time.seconds}

    @property
    def is_persons_turn(self) -> bool:
        """Whether a person is to move."""
        return self.board.turn in self.people

    @property
    def clock(self) -> Clock | None:
        """The clock as an engine sees it."""
        if self.time is None:
            return None
        first, second = max(self.left[True], 0.001), max(self.left[False], 0.001)
        return Clock(first, second, self.time.increment, self.time.increment)

    @property
    def ending(self) -> str | None:
        """The result and its reason, None while the game goes on."""
        if self.result:
            return f"{self.result} ({self.reason})"
        outcome = self.board.outcome(claim_draw=True)
        return str(outcome) if outcome else None

    def spend(self, seconds: float) -> bool:
        """Take time from the side to move; return whether it still has some left."""
        if self.time is None:
            return True
        side = self.board.turn
        self.left[side] -= seconds
        if self.left[side] <= 0:
            self.result, self.reason = _RESULTS[not side], "time"
            return False
        return True

    def play(self, move: Move | str) -> Move:
        """Play a move. Raise MoveError if it is not legal."""
        side = self.board.turn
        parsed = self.board.parse_move(move) if isinstance(move, str) else move
        self.board.push(parsed)
        if self.time and not self.board.is_turn_open():
            self.left[side] += self.time.increment
        return parsed

    def resign(self) -> None:
        """End the game: the person to move, or the only one, has lost."""
        side = self.board.turn if self.is_persons_turn else not self.board.turn
        self.result, self.reason = _RESULTS[not side], "resignation"

    def undo(self) -> int:
        """Take back moves until a person has another choice; return how many were taken back."""
        board = self.board.copy()
        while board.history:
            board.pop()
            if board.turn in self.people:
                taken = len(self.board.history) - len(board.history)
                for _ in range(taken):
                    self.board.pop()
                self.result, self.reason = None, ""
                return taken
        return 0

    def save(self, path: str | os.PathLike[str], **more: Any) -> None:
        """Write the game to a file, by another name first, so that the file is always whole."""
        root = self.board.root()
        data = {
            "format": _FORMAT,
            "rookery": "play",
            "game": self.source,
            "fen": None if root.fen() == root.game.start_fen else root.fen(),
            "moves": [str(move) for move in self.board.history],
            "people": sorted(self.people),
            "time": str(self.time) if self.time else None,
            "left": [self.left[True], self.left[False]] if self.time else None,
            "result": self.result,
            "reason": self.reason,
            **more,
        }
        partial = Path(f"{os.fspath(path)}.partial")
        partial.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8", newline="\n")
        replace(partial, path)


def load_game(path: str | os.PathLike[str], load: Any) -> tuple[OngoingGame, dict[str, Any]]:
    """Read a game that was saved, and all that was saved with it.

    `load` returns the game of a name or of a definition file.
    """
    try:
        data = json.loads(Path(path).read_text("utf-8"))
        if data["format"] != _FORMAT or data["rookery"] != "play":
            raise ValueError
        time = TimeControl.parse(data["time"]) if data["time"] else None
        left = dict(zip((True, False), map(float, data["left"] or ()), strict=False))
        people = frozenset(bool(side) for side in data["people"])
        source, moves = data["game"], [str(move) for move in data["moves"]]
        fen, result, reason = data["fen"], data["result"], str(data["reason"])
        kinds: dict[str, Any] = {
            "game": str,
            "fen": _TEXT,
            "result": _TEXT,
            "engine": _TEXT,
            **_LIMITS,
        }
        for key, kind in kinds.items():
            if not isinstance(data.get(key), kind) or isinstance(data.get(key), bool):
                raise ValueError
        if result not in (None, *_RESULTS.values()):
            raise ValueError
    except OSError as wrong:
        raise file_error("match-file", str(path), wrong) from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise error("match-file", f"{path}: it is not a saved game") from None
    game: Game = load(source)
    board = game.board() if fen is None else game.board(fen)
    for move in moves:
        board.push(move)
    return OngoingGame(board, source, people, time, left, result, reason), data
