"""One person's session: a message comes in, messages and jobs go out.

A session knows neither sockets nor threads. A long job is returned as a `LongJob`, which somebody
else runs in a thread; what it finds comes back to the session by `finish`, in the thread of the
session.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from rookery import _games
from rookery._core import Board, Game, Move
from rookery._search import LEVELS, SearchResult
from rookery.errors import RookeryError
from rookery.page import counting, designing, lenses, saving
from rookery.page.messages import MessageError
from rookery.page.states import describe_game, describe_result, describe_state
from rookery.render.figures import figures_of

if TYPE_CHECKING:
    from rookery.render.figures import FigureSet

__all__ = ["LongJob", "Session"]

Data = dict[str, Any]
Report = Callable[[Data], None]
IsStopped = Callable[[], bool]

_MOST_SECONDS = 10.0  # of a search, whatever the browser asks for
# Questions that leave a running job alone.
_ASIDE = {"view", "save", "look", "reach", "shift", "pattern", "magic", "make", "design", "words"}
# Messages whose answer may take more than a few milliseconds.
_SLOW = {"open", "load", "design", "words", "look", "reach", "pattern", "save"}


class ShownMove(NamedTuple):
    """A move of the game as the page shows it."""

    san: str
    side: bool  # that has made it
    taken: list[tuple[int, str]]  # squares and symbols of the pieces that have left the board


class LongJob:
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
        self._played: list[ShownMove] = []  # one for each move of the history
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

    def stops_job(self, message: Data, kind: str) -> bool:
        """Return whether a message makes the answer of a running job of this kind pointless."""
        return message["type"] not in _ASIDE and message.get("job", kind) == kind

    def is_slow(self, message: Data) -> bool:
        """Return whether a message is better answered in a thread."""
        return message["type"] in _SLOW

    def handle(self, message: Data) -> list[Data | LongJob]:
        """Return the answers to a message. What is wrong with it is an answer, too."""
        answer = getattr(self, f"_on_{message['type']}")
        try:
            answers: list[Data | LongJob] = answer(
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
        self._played = _replayed(board)
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
        self._played.append(_play(self._board, move))

    def _on_undo(self, ply: int | None = None, side: bool | None = None) -> list[Data]:
        """Take back a move, or all after a ply, or as many as it takes until a side is to move."""
        self._declared = None
        least = max(0, len(self._played) - 1) if ply is None else ply
        while len(self._played) > least or (
            self._played and side is not None and self._board.turn != side
        ):
            self._board.pop()
            self._played.pop()
        return [self._state()]

    def _on_view(self, ply: int) -> list[Data]:
        return [self._state(None if ply >= len(self._played) else self._at(ply))]

    def _on_resign(self, side: bool | None = None) -> list[Data]:
        if self._result() is None:
            self._declared = (not (self._board.turn if side is None else side), "resignation")
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
            "lenses": lenses.lenses_of(self._game),
        }

    def _state(self, earlier: Board | None = None) -> Data:
        """Return the position on screen: that of the game, or an earlier one, without moves."""
        result = self._result()
        board = self._board if earlier is None else earlier
        playable = earlier is None and result is None
        history = board.history
        shown = self._played[: len(history)]
        return {
            "type": "state",
            **describe_state(board, self._figures, playable=playable),
            "ply": len(history),
            "line": [
                {"move": str(move), "san": played.san, "side": played.side}
                for move, played in zip(self._board.history, self._played, strict=True)
            ],
            "taken": [symbol for played in shown for _, symbol in played.taken],
            "made": _describe_made(history[-1], shown[-1]) if shown else None,
            "result": result,
        }

    # Against the computer

    def _on_think(self, level: int, seconds: float | None = None) -> list[Data | LongJob]:
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

        return [LongJob("think", run, finish)]

    def _on_hint(self, seconds: float | None = None) -> list[Data | LongJob]:
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

        return [LongJob("hint", run, lambda found: [_hint(board, found, done=True)])]

    def _on_stop(self, job: str | None = None) -> list[Data]:
        return []  # the job is stopped by what runs it

    # Seeing and counting, of the position on screen

    def _at(self, ply: int | None) -> Board:
        """Return a copy of the board after so many moves, all of them by default."""
        board = self._board.copy()
        while ply is not None and len(board.history) > ply:
            board.pop()
        return board

    def _on_look(self, kind: str, ply: int | None = None) -> list[Data]:
        sets = lenses.look(self._at(ply), kind, self._figures.SIDES)
        return [{"type": "look", "kind": kind, "sets": sets}]

    def _on_reach(self, square: int, ply: int | None = None) -> list[Data]:
        board = self._at(ply)
        _require_squares(board, [square])
        return [{"type": "look", "kind": "reach", "sets": lenses.reach(board, square)}]

    def _on_shift(self, squares: list[int], up: int, right: int) -> list[Data]:
        _require_squares(self._board, squares)
        moved = lenses.shift(self._game.grid, squares, up, right)
        return [{"type": "look", "kind": "shift", "sets": [moved]}]

    def _on_pattern(self, text: str, square: int, squares: list[int]) -> list[Data]:
        _require_squares(self._board, [square, *squares])
        return [{"type": "pattern", **lenses.pattern(self._game, text, square, squares)}]

    def _on_magic(self, kind: str, square: int, squares: list[int]) -> list[Data]:
        found = lenses.magic(kind, square, squares)
        chess = _games.game("chess")
        return [{"type": "magic", **found, "game": describe_game(chess, figures_of(chess))}]

    def _on_make(self, move: str, ply: int | None = None) -> list[Data]:
        made = lenses.make(self._at(ply), move)
        return [{"type": "make", **made, "game": describe_game(self._game, self._figures)}]

    def _on_perft(
        self, depth: int, kinds: bool = False, ply: int | None = None
    ) -> list[Data | LongJob]:
        board = self._at(ply)
        job = counting.count_kinds if kinds else counting.count
        return [
            LongJob(
                "perft", lambda report, stop: job(board, depth, report, stop), lambda found: [found]
            )
        ]

    # Designing

    def _on_words(self, game: str) -> list[Data]:
        return [designing.source(game)]

    def _on_design(self, text: str, kind: str) -> list[Data]:
        return [designing.check(text, kind)]

    # Files

    def _on_save(self, kind: str) -> list[Data]:
        board = self._at(None)
        if kind == "pgn":
            text = saving.to_pgn(board, self._result())
        elif kind == "json":
            text = saving.to_json(board, self._result())
        else:
            raise MessageError("save: kind is pgn or json")
        return [{"type": "file", "name": f"{self._game.name}.{kind}", "text": text}]

    def _on_load(self, text: str) -> list[Data]:
        return self._show(saving.from_text(text))


def _require_squares(board: Board, squares: list[int]) -> None:
    most = len(board.game.grid)
    if any(square >= most for square in squares):
        raise MessageError(f"squares of this board are numbers from 0 to {most - 1}")


def _play(board: Board, move: Move) -> ShownMove:
    """Play a move and describe it."""
    taken = sorted(board.captured(move), key=lambda piece: piece[1])
    shown = ShownMove(board.san(move), board.turn, taken)
    board.push(move)
    return shown


def _describe_made(move: Move, shown: ShownMove) -> Data:
    """Return what the last move has done: from where to where, and what it has taken where."""
    return {"from": move.from_square, "to": move.to_square, "taken": shown.taken}


def _replayed(board: Board) -> list[ShownMove]:
    """Return the moves of a board's history."""
    again = board.root()
    return [_play(again, move) for move in board.history]


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
