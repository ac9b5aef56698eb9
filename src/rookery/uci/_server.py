"""rookery as an engine that speaks UCI: it searches, and counts for perft tools."""

import threading
from collections.abc import Callable, Iterable
from time import monotonic

from rookery._core import Board, ChessBoard, Game, Move, SearchTable
from rookery._games import game, games
from rookery._limits import MOST_DEPTH, MOST_THREADS, memory_mb
from rookery._search import LEVELS, SearchResult, level_nodes
from rookery._text import harmless
from rookery._version import __version__
from rookery._weights import evaluator_of
from rookery.errors import RookeryError
from rookery.uci._elo import LEAST_ELO, MOST_ELO, elo_nodes
from rookery.uci._go import Go, best_move, info, parse_go

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rookery._core import _SearchReport
    from rookery.books import Book

__all__ = ["UciServer"]

_SECONDS_AFTER_INPUT = 0.5
_COMMANDS = "uci, isready, ucinewgame, setoption, position, d, go, go perft N, stop and quit"
_HASH_MB = 16
_MOST_HASH_MB = 1048576
# The names that other programs have for games, besides our names without hyphens.
_OTHER_NAMES = {"3check": "three-check"}


class _RefusedError(Exception):
    """A command that cannot be carried out."""


class _StoppedError(Exception):
    """Raised by the progress function of a count, to end it."""


class UciServer:
    """Answers UCI commands; `answer` is called with every line of an answer.

    Searching and counting run on a thread of their own, so that `stop` works. `hung_up` returns
    whether the sender of the commands has gone, even if some of them have not been read yet.

    >>> server = UciServer(print)
    >>> server.serve(["position fen 7k/8/8/8/8/8/p7/K7 b - - 0 1", "go perft 2"])
    h8g8: 2
    h8g7: 2
    h8h7: 2
    <BLANKLINE>
    Nodes searched: 6
    <BLANKLINE>
    """

    def __init__(
        self,
        answer: Callable[[str], object],
        *,
        game: str = "chess",
        load: Callable[[str], Game] | None = None,
        hung_up: Callable[[], bool] | None = None,
    ) -> None:
        if not callable(answer):
            raise TypeError(f"a function that takes each line of an answer, not {answer!r}")
        self._print = answer
        self._load = load  # loads and registers the game of a definition file
        self._hung_up = hung_up
        self._input_ended = False
        self._lock = threading.Lock()
        self._variant = "chess" if game == "chess960" else game
        self._chess960 = game == "chess960"
        self._threads = 1
        self._hash_mb: int | None = None  # the program has not set a size
        self._lines = 1
        self._level = LEVELS
        self._elo = MOST_ELO
        self._is_limited = False  # to the Elo, which then takes the place of the level
        self._has_own_book = False  # moves may come from the book
        self._book: Book | None = None
        self._table: SearchTable | None = None  # shared by the searches of one game
        self._endless = False  # what runs goes on until it is stopped
        self._board: Board | None = self._game().board()
        self._why_not = ""  # why there is no board
        self._stop = threading.Event()
        self._counting: threading.Thread | None = None
        self._failure: BaseException | None = None  # of the thread that counts

    def serve(self, lines: Iterable[str]) -> None:
        """Answer commands line by line, until `quit` or the end.

        After the end of the input a count may run for another half second; then it is stopped.
        """
        for line in lines:
            if not self.command(line):
                return
        if self._endless:
            self._stop.set()
        self._input_ended = True
        self.wait()

    def command(self, line: str) -> bool:
        """Answer one command. Return False after `quit`."""
        word, *rest = line.split() or [""]
        if word == "quit":
            self.stop()
            return False
        if word in ("setoption", "position", "go", "d", "ucinewgame"):
            if self._endless:
                self._stop.set()
            self.wait()
        try:
            if word == "uci":
                self._greet()
            elif word == "isready":
                self._answer("readyok")
            elif word == "ucinewgame":
                self._table = None
                self._set_board(None, [])
            elif word == "setoption":
                self._set_option(rest)
            elif word == "position":
                self._set_position(rest)
            elif word == "d":
                self._show()
            elif word == "go":
                self._go(rest)
            elif word == "stop":
                self.stop()
            elif word:
                raise _RefusedError(f"unknown command {_shown(word)}: there are {_COMMANDS}")
        except (RookeryError, _RefusedError) as wrong:
            self._answer(f"info string error: {wrong}")
        return True

    def wait(self) -> None:
        """Wait until no count is running."""
        if self._counting:
            self._join(self._counting)
            self._counting = None
        if self._failure:
            failure, self._failure = self._failure, None
            raise failure

    def stop(self) -> None:
        """Stop the running count."""
        self._stop.set()
        self.wait()

    def _join(self, counting: threading.Thread) -> None:
        last: float | None = None  # when a count whose reader has gone is stopped
        while counting.is_alive():
            counting.join(0.1)
            if self._input_ended or (self._hung_up and self._hung_up()):
                last = last or monotonic() + _SECONDS_AFTER_INPUT
                if monotonic() > last:
                    self._stop.set()

    def _answer(self, line: str) -> None:
        with self._lock:  # two threads answer
            self._print(harmless(line).replace("\n", " "))

    def _game(self) -> Game:
        # Some programs set the option for every game.
        is_chess960 = self._chess960 and self._variant == "chess"
        return game("chess960" if is_chess960 else self._variant)

    def _greet(self) -> None:
        self._answer(f"id name rookery {__version__}")
        self._answer("id author the rookery authors")
        self._answer(f"option name Threads type spin default 1 min 1 max {MOST_THREADS}")
        self._answer(f"option name Hash type spin default {_HASH_MB} min 0 max {_most_hash_mb()}")
        self._answer("option name MultiPV type spin default 1 min 1 max 256")
        self._answer(f"option name Skill Level type spin default {LEVELS} min 1 max {LEVELS}")
        self._answer("option name UCI_LimitStrength type check default false")
        limits = f"min {LEAST_ELO} max {MOST_ELO}"
        self._answer(f"option name UCI_Elo type spin default {MOST_ELO} {limits}")
        self._answer("option name OwnBook type check default false")
        self._answer("option name BookFile type string default <empty>")
        self._answer("option name UCI_Chess960 type check default false")
        variants = " ".join(f"var {name}" for name in (*_variants(), *_aliases()))
        self._answer(f"option name UCI_Variant type combo default {self._variant} {variants}")
        self._answer("uciok")

    def _set_option(self, words: list[str]) -> None:
        words, values = _split(words, "value")
        name = " ".join(words).removeprefix("name ").strip().lower()
        value = " ".join(values)
        if name == "threads":
            self._threads = _number("Threads", value, 1, MOST_THREADS)
        elif name == "hash":
            size = _number("Hash", value, 0, _most_hash_mb())
            self._table = None  # frees the memory before the new table is allocated
            self._table = SearchTable(max(size, 1))  # an error if there is no room for it
            self._hash_mb = size
        elif name == "multipv":
            self._lines = _number("MultiPV", value, 1, 256)
        elif name == "skill level":
            self._level = _number("Skill Level", value, 1, LEVELS)
        elif name == "uci_limitstrength":
            self._is_limited = _checked("UCI_LimitStrength", value)
        elif name == "uci_elo":
            self._elo = _number("UCI_Elo", value, LEAST_ELO, MOST_ELO)
        elif name == "ownbook":
            self._has_own_book = _checked("OwnBook", value)
        elif name == "bookfile":
            self._set_book(value)
        elif name == "uci_chess960":
            self._chess960 = _checked("UCI_Chess960", value)
            self._set_board(None, [])
        elif name == "uci_variant":
            if self._load and value.endswith(".json"):
                value = self._load(value).name
            value = _aliases().get(value, value)
            if value not in _variants():
                raise _RefusedError(
                    f"UCI_Variant {_shown(value)}: expected one of {', '.join(_variants())}"
                )
            self._variant = value
            self._set_board(None, [])
        else:
            raise _RefusedError(f"unknown option {_shown(name)}")

    def _set_book(self, path: str) -> None:
        if self._book:
            self._book.close()
        self._book = None  # also if the new one cannot be read
        if path not in ("", "<empty>"):
            from rookery.books import Book

            self._book = Book(path)

    def _set_position(self, words: list[str]) -> None:
        words, moves = _split(words, "moves")
        if words[:1] == ["fen"]:
            self._set_board(" ".join(words[1:]), moves)
        elif words == ["startpos"]:
            self._set_board(None, moves)
        else:
            self._clear_board("position: expected startpos or fen, and moves after it")
            raise _RefusedError(self._why_not)

    def _set_board(self, fen: str | None, moves: list[str]) -> None:
        # A position that cannot be set leaves none: the one before it would be counted instead.
        self._clear_board("no position has been set")
        try:
            board = self._game().board(fen) if fen is not None else self._game().board()
            for move in moves:
                board.push(board.parse_move(move))
        except RookeryError as wrong:
            self._clear_board(str(wrong))
            raise
        self._board = board

    def _clear_board(self, why: str) -> None:
        self._board, self._why_not = None, why

    def _current(self) -> Board:
        if self._board is None:
            raise _RefusedError(f"there is no position: {self._why_not}")
        return self._board

    def _show(self) -> None:
        board = self._current()
        for line in str(board).splitlines():
            self._answer(line)
        self._answer(f"Fen: {board.fen()}")
        self._answer(f"Key: {board.key:032X}")

    def _go(self, words: list[str]) -> None:
        if words[:1] == ["perft"]:
            board = self._current()
            depth = _number("go perft", " ".join(words[1:]), 1, MOST_DEPTH)
            return self._start(lambda: self._divide(board.copy(), depth))
        try:
            board = self._current()
            go = parse_go(words, begins=board.turn)
            moves = [board.parse_move(text) for text in go.moves]
        except (ValueError, _RefusedError) as wrong:
            # A client that waits for a move is told that there is none.
            self._answer(f"info string error: {wrong}")
            self._answer("bestmove 0000")
            return None
        self._start(lambda: self._find(board.copy(), go, moves))
        self._endless = go.infinite
        return None

    def _start(self, job: Callable[[], None]) -> None:
        def run() -> None:
            try:
                job()
            except BaseException as failure:
                self._failure = failure

        self._stop.clear()
        self._endless = False
        self._counting = threading.Thread(target=run)
        self._counting.start()

    def _find(self, board: Board, go: Go, moves: list[Move]) -> None:
        try:
            if board.is_game_over():
                raise _RefusedError(f"the game is over ({board.outcome()})")
            if not self._answer_from_book(board, go, moves):
                self._search(board, go, moves)
        except (RookeryError, _RefusedError) as wrong:
            self._answer(f"info string error: {wrong}")
            if go.infinite:  # no move is expected before `stop`, not even none
                self._stop.wait()
            self._answer("bestmove 0000")

    def _answer_from_book(self, board: Board, go: Go, moves: list[Move]) -> bool:
        """Answer with a move of the book; return False if a search has to find one."""
        if not self._has_own_book or not self._book or go.infinite or moves:
            return False
        found = self._book.choose(board) if isinstance(board, ChessBoard) else None
        if found is None:
            return False
        self._answer(f"info string {found.move} is from the book, with weight {found.weight}")
        self._answer(f"bestmove {found.move}")
        return True

    def _search(self, board: Board, go: Go, moves: list[Move]) -> None:
        reported = 0

        def watch(report: "_SearchReport") -> bool:
            nonlocal reported
            result = SearchResult._from_native(report, board.turn)
            if result.depth > reported:
                reported = result.depth
                for line in info(result):
                    self._answer(line)
            return self._stop.is_set()

        if self._table is None:
            self._table = SearchTable(_HASH_MB if self._hash_mb is None else max(self._hash_mb, 1))
        weaker = elo_nodes(self._elo) if self._is_limited else level_nodes(self._level)
        found = board._search(
            depth=go.depth,
            nodes=go.nodes if weaker is None else min(weaker, go.nodes),
            seconds=go.seconds,
            soft_seconds=go.soft_seconds,
            threads=self._threads,
            hash_mb=self._table,
            lines=self._lines,
            selective=True,
            quiescence=True,
            only=moves,
            evaluator=evaluator_of(board.game, None),
            progress=watch,
        )
        result = SearchResult._from_native(found, board.turn)
        if go.infinite:
            self._stop.wait()
        if result.depth > reported:
            for line in info(result):
                self._answer(line)
        self._answer(best_move(result.moves, board))

    def _divide(self, board: Board, depth: int) -> None:
        def watch(leaves: int) -> None:
            if self._stop.is_set():
                self._answer(f"info string stopped after {leaves} leaves")
                raise _StoppedError

        try:
            counts = board.divide(
                depth, threads=self._threads, hash_mb=self._hash_mb or 0, progress=watch
            )
        except _StoppedError:
            return
        except RookeryError as wrong:
            self._answer(f"info string error: {wrong}")
            return
        for move, leaves in counts.items():
            self._answer(f"{move}: {leaves}")
        self._answer("")
        self._answer(f"Nodes searched: {sum(counts.values())}")
        self._answer("")


def _split(words: list[str], at: str) -> tuple[list[str], list[str]]:
    """Split a list at the first occurrence of a word, which is dropped."""
    where = words.index(at) if at in words else len(words)
    return words[:where], words[where + 1 :]


def _variants() -> list[str]:
    return [name for name in games() if name != "chess960"]


def _most_hash_mb() -> int:
    """Return the size of the largest table that this machine could have."""
    return min(memory_mb(), _MOST_HASH_MB)


def _aliases() -> dict[str, str]:
    """Return our names of games by those that other programs use."""
    plain = {name.replace("-", ""): name for name in _variants() if "-" in name}
    return {**plain, **{other: name for other, name in _OTHER_NAMES.items() if name in _variants()}}


def _shown(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:39] + "…")


def _checked(what: str, text: str) -> bool:
    if text not in ("true", "false"):
        raise _RefusedError(f"{what} {_shown(text)}: expected true or false")
    return text == "true"


def _number(what: str, text: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and least <= int(text) <= most):
        raise _RefusedError(f"{what} {text[:40]}: expected a number from {least} to {most}")
    return int(text)
