"""What engines of both protocols have in common."""

import queue
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import TypeVar

from rookery._core import Board, Game, Move
from rookery._documented import documented
from rookery._search import WIN, Line, SearchResult
from rookery._suggest import suggestion
from rookery._text import one_line
from rookery.engines._limits import Limits
from rookery.engines._options import Option, wrong_value
from rookery.engines._process import Process, printed_lines, program
from rookery.errors import RookeryError, error

__all__ = ["Engine", "Progress", "Reply", "played_line"]

Progress = Callable[[SearchResult], object]
_EngineT = TypeVar("_EngineT", bound="Engine")
_MOST_SHOWN = 300  # letters of a position, in a message
_SECONDS_FOR_LAST_WORDS = 0.2  # the time to wait for the last words of an engine that has ended


@documented(
    move="The move, or None if the engine resigns or claims that the game is over.",
    found="What the engine reported of its search, or None if it reported nothing.",
    seconds="The seconds from the question to the answer.",
    resigns="Whether the engine resigns.",
    claim="The result that the engine claims (1-0, 0-1 or 1/2-1/2); empty without a claim.",
)
@dataclass(frozen=True, slots=True)
class Reply:
    """What an engine answers when it is its turn.

    `move` is None if the engine resigns, or claims in `claim` that the game is over (`1-0`, `0-1`
    or `1/2-1/2`). `found` is what it reported of its search, None if it reported nothing.
    `seconds` is the time from the question to the answer.
    """

    move: Move | None
    found: SearchResult | None = None
    seconds: float = 0.0
    resigns: bool = False
    claim: str = ""


class Engine(ABC):
    """A running engine. Use it in a `with` statement, or close it.

    `command` is a path, a name to look up, or a command line. An engine that is missing, dies, does
    not answer within `timeout` seconds, plays an illegal move or prints something unreadable raises
    EngineError, which names the engine, the position and its last words. On Linux the engine is
    killed when this process is.
    """

    protocol: str

    def __init__(self, command: str | Sequence[str], *, timeout: float = 60.0) -> None:
        self.timeout = timeout
        self.name, arguments = program(command)
        self.options: dict[str, Option] = {}
        self.game: Game | None = None  # the game that was selected
        self._fen = ""  # the position it is asked about, for messages
        self._last_lines: list[str] = []
        self._process = Process(self.name, arguments)
        try:
            self._greet()
        except BaseException:
            self.close()
            raise

    def __enter__(self: _EngineT) -> _EngineT:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name!r}>"

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    def cpu_seconds(self) -> float | None:
        """Return the CPU time used so far, or None where the system does not report it."""
        return self._process.cpu_seconds()

    def close(self) -> None:
        """Ask the engine to quit, and kill it if it does not."""
        self._process.close("quit")

    def set_option(self, name: str, value: str) -> None:
        """Set an option. Raise EngineError if the engine does not offer it."""
        option = self.options.get(name.lower())
        if option is None:
            names = [option.name for option in self.options.values()]
            hint = suggestion(name, names, "it has")
            raise error("engine-option", f"{self.name} has no option {name!r}{hint}")
        wrong = wrong_value(option, value)
        if wrong:
            raise error("engine-option", f"{self.name}: option {option.name}={value}: {wrong}")
        self._set_option(option, value)

    @abstractmethod
    def set_game(self, game: Game, *, variant: str | None = None) -> None:
        """Select a game. Raise EngineError if the engine lacks it: some would silently play chess.

        `variant` is the engine's name for the game, if it differs from ours.
        """

    @abstractmethod
    def new_game(self) -> None:
        """Announce a new game, so that nothing of the last one is remembered."""

    def play(self, board: Board, limits: Limits, *, progress: Progress | None = None) -> Reply:
        """Return the move that the engine chooses.

        It is given the moves of the board's history. It must answer within the limits of time and
        `timeout` more seconds. `progress` is called with what it has reported so far.
        """
        self._prepare(board, limits)
        try:
            return self._play(board, limits, 1, progress)
        finally:
            self._fen = ""

    def analyse(
        self, board: Board, limits: Limits, *, lines: int = 1, progress: Progress | None = None
    ) -> SearchResult:
        """Return what the engine finds: the best line, or several."""
        self._prepare(board, limits)
        try:
            found = self._play(board, limits, lines, progress).found
            if found is None:
                raise self._wrong("it reports nothing of its search")
            return found
        finally:
            self._fen = ""

    @abstractmethod
    def stop(self) -> None:
        """Ask the engine to answer at once; another thread may call this while it thinks."""

    # What the two protocols do.

    @abstractmethod
    def _greet(self) -> None: ...

    @abstractmethod
    def _set_option(self, option: Option, value: str) -> None: ...

    @abstractmethod
    def _play(
        self, board: Board, limits: Limits, lines: int, progress: Progress | None
    ) -> Reply: ...

    # What they share.

    def _prepare(self, board: Board, limits: Limits) -> None:
        if not isinstance(board, Board):
            raise TypeError(f"a Board is expected, not {board!r}")
        if not isinstance(limits, Limits):
            raise TypeError(f"Limits are expected, not {limits!r}")
        if not limits:
            message = "no limit: expected at least one of seconds, depth, nodes and clock"
            raise error("search-limits", message)
        if board.is_game_over():
            raise error("search-over", f"the game is over ({board.outcome()})")
        if self.game is not board.game:
            self.set_game(board.game)
        self._fen = board.fen()

    def _patience(self, board: Board, limits: Limits) -> float:
        """Return the seconds to wait for an answer."""
        return (limits.longest(board.turn) or 0.0) + self.timeout

    def _send(self, line: str, question: str = "") -> None:
        """Send a line; an engine that is gone is reported with the question it did not answer."""
        try:
            self._process.send(line)
        except (OSError, ValueError):  # it has gone, or was closed
            raise self._died(question or line) from None

    def _answers(self, question: str, seconds: float) -> Iterator[str]:
        """Yield the lines that the engine prints, until the time is up."""
        for line, _ in self._timed_answers(question, seconds):
            yield line

    def _timed_answers(self, question: str, seconds: float) -> Iterator[tuple[str, float]]:
        """Yield the lines that the engine prints, and when they came, until the time is up."""
        end = monotonic() + seconds
        self._last_lines = []
        while True:
            try:
                found = self._process.line(end - monotonic())
            except queue.Empty:
                found = ("", 0.0)
                if not self._last_lines:
                    what = f"no answer to {question!r} within {round(seconds, 2):g} seconds"
                    raise self._wrong(what, "engine-silent") from None
            if found is None:
                raise self._died(question)
            if monotonic() >= end:
                raise self._wrong(
                    f"no end of its answer to {question!r} within {round(seconds, 2):g} seconds",
                    printed=True,
                )
            if found[0]:
                self._last_lines = [*self._last_lines[-2:], found[0]]
                yield found

    def _died(self, question: str) -> RookeryError:
        how = self._process.how_it_ended()
        # If a line could not be sent, its last words have not been read yet.
        last_words: list[str] = []
        end = monotonic() + _SECONDS_FOR_LAST_WORDS
        with suppress(queue.Empty):
            while found := self._process.line(end - monotonic()):
                last_words = [*last_words[-2:], found[0]] if found[0] else last_words
        self._last_lines = last_words or self._last_lines
        return self._wrong(f"{how} before it answered {question!r}", "engine-died", printed=True)

    def _wrong(
        self, what: str, code: str = "engine-nonsense", *, printed: bool = False
    ) -> RookeryError:
        """Return an error that names the engine, the position, and its last words if wanted."""
        words = self._printed() if printed else ""
        where = f"; the position is {one_line(self._fen, most=_MOST_SHOWN)}" if self._fen else ""
        return error(code, f"{self.name}: {what}{f'; it printed {words}' if words else ''}{where}")

    def _printed(self) -> str:
        """Return the last lines that it printed, for a message."""
        return printed_lines([*self._last_lines, *self._process.complaints])

    def _move(self, board: Board, text: str, spellings: Sequence[str]) -> Move:
        """Return a move that the engine plays. Raise EngineError if it is not legal."""
        for spelling in spellings:
            try:
                return board.parse_move(spelling)
            except RookeryError:
                continue
        raise self._wrong(f"it plays {text!r}, which is not a legal move", "engine-illegal")


def played_line(
    board: Board,
    words: Sequence[str],
    spell: Callable[[Board, str], Sequence[str]],
    *,
    score: int,
    mate: int | None,
    depth: int,
    selective_depth: int,
) -> Line:
    """Return a line that an engine reports, with its moves as far as they are legal."""
    moves: list[Move] = []
    turn = board.turn
    board = board.copy(stack=False)
    for word in words:
        move = _first_legal(board, spell(board, word))
        if move is None:
            break
        board.push(move)
        moves.append(move)
    if mate is not None:
        # A win is as many plies away as both sides play until then.
        score = WIN - (2 * mate - 1) if mate > 0 else -(WIN + 2 * mate)
    return Line(score, mate, depth, selective_depth, moves, turn=turn)


def _first_legal(board: Board, spellings: Sequence[str]) -> Move | None:
    for spelling in spellings:
        try:
            return board.parse_move(spelling)
        except RookeryError:
            continue
    return None
