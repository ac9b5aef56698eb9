"""One person's session: a message comes in, messages and jobs go out.

A session knows neither sockets nor threads. A long job is returned as a `Job`, which somebody else
runs in a thread; what it finds comes back to the session by `finish`, in the thread of the session.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rookery import _games
from rookery._core import Board, Game, Move
from rookery._search import LEVELS, SearchResult
from rookery.errors import RookeryError
from rookery.page import saving
from rookery.page.messages import MessageError
from rookery.page.states import describe_game, describe_result, describe_state
from rookery.render.figures import figures_of

if TYPE_CHECKING:
    from rookery.render.figures import FigureSet

__all__ = ["Job", "Session", "StoppedError"]

Data = dict[str, Any]
Report = Callable[[Data], None]
IsStopped = Callable[[], bool]

_MOST_SECONDS = 10.0  # of a search, whatever the browser asks for
_ASIDE = {"view", "save"}  # questions that leave a running job alone


class StoppedError(Exception):
    """Raised within a job that has been stopped."""


class Job:
    """A long job: `run(report, is_stopped)` is called in a thread, `finish(result)` afterwards."""

    def __init__(
        self,
        kind: str,
        run: Callable[[Report, IsStopped], Any],
        finish: Callable[[Any], list[Data]],
    ) -> None:
        self.kind = kind
        self.run = run
        self.finish = finish


class Session:
    """A game that is played on one page."""

    def __init__(self, game: Game, fen: str | None = None) -> None:
        self._game = game
        self._board: Board = game.board(fen)
        self._sans: list[tuple[str, bool]] = []  # of the history, with the side that moved
        self._declared: tuple[bool, str] | None = None
        self._letters = False
        self._figures: FigureSet = figures_of(game)

    def hello(self) -> Data:
        """Return the first message: the games that there are, and the one to begin with."""
        return {
            "type": "hello",
            "format": 1,
            "games": _listed_games(),
            "levels": LEVELS,
            "game": self._game.name,
            "fen": self._board.fen(),
        }

    def stops_job(self, message: Data) -> bool:
        """Return whether a message makes the answer of a running job pointless."""
        return message["type"] not in _ASIDE

    def handle(self, message: Data) -> list[Data | Job]:
        """Return the answers to a message. What is wrong with it is an answer, too."""
        answer = getattr(self, f"_on_{message['type']}")
        try:
            answers: list[Data | Job] = answer(
                **{name: value for name, value in message.items() if name not in ("type", "id")}
            )
        except (RookeryError, MessageError) as wrong:
            return [{"type": "error", "about": message["type"], "text": str(wrong)}]
        return answers

    # Playing

    def _on_open(
        self,
        game: str | None = None,
        definition: str | None = None,
        fen: str | None = None,
        moves: list[str] | None = None,
    ) -> list[Data]:
        if definition is not None:
            from rookery.design import Design

            chosen = Design.from_json(definition).compile()
        else:
            chosen = self._game if game is None else _games.game(game)
        board = chosen.board(fen or None)
        for text in moves or []:
            board.push(text)
        return self._show(board)

    def _show(self, board: Board) -> list[Data]:
        """Begin with a board that may have a history."""
        self._game, self._board = board.game, board
        self._sans = _sans(board)
        self._declared = None
        self._figures = figures_of(self._game, letters=self._letters)
        return [self._described(), self._state()]

    def _on_figures(self, letters: bool) -> list[Data]:
        self._letters = letters
        self._figures = figures_of(self._game, letters=letters)
        return [self._described(), self._state()]

    def _on_move(self, move: str) -> list[Data]:
        if self._result() is not None:
            raise MessageError("the game is over")
        self._push(self._board.parse_move(move))
        return [self._state()]

    def _push(self, move: Move) -> None:
        san = (self._board.san(move), self._board.turn)
        self._board.push(move)
        self._sans.append(san)

    def _on_undo(self, ply: int | None = None, side: bool | None = None) -> list[Data]:
        """Take back a move, or all after a ply, or as many as it takes until a side is to move."""
        self._declared = None
        least = max(0, len(self._sans) - 1) if ply is None else ply
        while len(self._sans) > least or (
            self._sans and side is not None and self._board.turn != side
        ):
            self._board.pop()
            self._sans.pop()
        return [self._state()]

    def _on_view(self, ply: int) -> list[Data]:
        if ply >= len(self._sans):
            return [self._state()]
        board = self._board.copy()
        for _ in range(len(self._sans) - ply):
            board.pop()
        return [self._state(board)]

    def _on_resign(self) -> list[Data]:
        if self._result() is None:
            self._declared = (not self._board.turn, "resignation")
        return [self._state()]

    def _on_flag(self, side: bool) -> list[Data]:
        if self._result() is None:
            self._declared = (not side, "time")
        return [self._state()]

    def _result(self) -> Data | None:
        return describe_result(self._board, self._declared)

    def _described(self) -> Data:
        return {
            "type": "game",
            **describe_game(self._game, self._figures),
            "definition": saving.definition_of(self._game),
            "root": self._board.root().fen(),
            "letters": self._letters,
        }

    def _state(self, earlier: Board | None = None) -> Data:
        """Return the position on screen: that of the game, or an earlier one, without moves."""
        result = self._result()
        board = self._board if earlier is None else earlier
        playable = earlier is None and result is None
        return {
            "type": "state",
            **describe_state(board, self._figures, playable=playable),
            "ply": len(board.history),
            "line": [
                {"move": str(move), "san": san, "side": side}
                for move, (san, side) in zip(self._board.history, self._sans, strict=True)
            ],
            "result": result,
        }

    # Against the computer

    def _on_think(self, level: int, seconds: float | None = None) -> list[Data | Job]:
        if self._result() is not None:
            raise MessageError("the game is over")
        limit = min(seconds or _MOST_SECONDS, _MOST_SECONDS)
        board, position = self._board.copy(), self._board.position

        def run(_: Report, is_stopped: IsStopped) -> Move:
            found = board.search(
                level=level, seconds=max(0.01, limit), progress=lambda _: is_stopped()
            )
            return found.best_move

        def finish(move: Move) -> list[Data]:
            if self._board.position == position and self._result() is None:
                self._push(move)
            return [{**self._state(), "by": "computer"}]

        return [Job("think", run, finish)]

    def _on_hint(self, seconds: float | None = None) -> list[Data | Job]:
        if self._result() is not None:
            raise MessageError("the game is over")
        board = self._board.copy()
        limit = min(seconds or 1.0, _MOST_SECONDS)

        def run(report: Report, is_stopped: IsStopped) -> SearchResult:
            def progress(found: SearchResult) -> bool:
                if found.lines and found.lines[0].moves:
                    report(_hint(board, found, done=False))
                return is_stopped()

            return board.search(seconds=max(0.01, limit), progress=progress)

        return [Job("hint", run, lambda found: [_hint(board, found, done=True)])]

    def _on_stop(self) -> list[Data]:
        return []  # the job that runs is stopped by whoever runs it

    # Files

    def _on_save(self, kind: str) -> list[Data]:
        if kind == "pgn":
            text = saving.to_pgn(self._board, self._result())
        elif kind == "json":
            text = saving.to_json(self._board, self._result())
        else:
            raise MessageError("save: kind is pgn or json")
        return [{"type": "file", "name": f"{self._game.name}.{kind}", "text": text}]

    def _on_load(self, text: str) -> list[Data]:
        return self._show(saving.from_text(text))


def _sans(board: Board) -> list[tuple[str, bool]]:
    """Return the moves of a board's history as people write them, and who has made them."""
    again = board.root()
    sans = []
    for move in board.history:
        sans.append((again.san(move), again.turn))
        again.push(move)
    return sans


def _hint(board: Board, found: SearchResult, *, done: bool) -> Data:
    best = found.lines[0]
    again = board.copy(stack=False)
    line = []
    for move in best.moves[:8]:
        line.append(again.san(move))
        again.push(move)
    first = best.moves[0]
    return {
        "type": "hint",
        "move": str(first),
        "from": first.from_square,
        "to": first.to_square,
        "line": line,
        "score": best.score,
        "mate": best.mate,
        "depth": found.depth,
        "done": done,
    }


def _listed_games() -> list[Data]:
    """Return the games, those that are shipped without compiling them."""
    from rookery.variants import NAMES, design

    if not _LISTED:
        for name in _games.games():
            about = design(name).about if name in NAMES else _games.game(name).title
            _LISTED.append({"name": name, "title": about})
    return _LISTED


_LISTED: list[Data] = []
