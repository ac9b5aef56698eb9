"""What can be compared with rookery without UCI: a plain program, or a function in Python.

They and engines are *peers*: they have a name, and count the leaves below every move of a position.
"""

import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import redirect_stdout
from typing import Protocol, runtime_checkable

from rookery._core import Game
from rookery._suggest import suggestion
from rookery._text import harmless
from rookery.engines._process import Process, printed_lines, program, status_in_words
from rookery.errors import error
from rookery.perft.answers import Answer
from rookery.perft.engines import Engine

__all__ = ["Divide", "Function", "Peer", "Program", "open_peer"]

# The result of a function: the leaves below every move, as a dict or as pairs.
Divide = Callable[[str, int], "Mapping[object, int] | Iterable[tuple[object, int]]"]
_FUNCTION = re.compile(r"[^\W\d][\w.]*:[^\W\d]\w*")


@runtime_checkable
class Peer(Protocol):
    """Whatever counts the leaves below every move: an Engine, a Program or a Function."""

    name: str

    @property
    def game(self) -> Game | None:
        """The game that was set."""

    def set_game(self, game: Game, *, variant: str | None = None) -> None:
        """Set the game of the positions to come."""

    def divide(self, fen: str, moves: Sequence[str], depth: int) -> list[tuple[str, int]]:
        """Return the leaves below every move of a position, after some moves."""

    def close(self) -> None:
        """End it."""


def open_peer(command: str, *, timeout: float = 60.0) -> Peer:
    """Open what a command line names: MODULE:FUNCTION, a program with FEN and DEPTH, an engine."""
    if _FUNCTION.fullmatch(command) and not os.path.exists(command):
        return Function(_load(command), name=command)
    if {"FEN", "DEPTH"} & set(command.split()):
        return Program(command, timeout=timeout)
    return Engine(command, timeout=timeout)


class Function:
    """A function `f(fen, depth)` in Python that returns the leaves below every move.

    It returns a dict such as `{"e2e4": 20, …}`, or pairs; moves may be objects whose `str()` is
    their text. What it prints goes to stderr, and what it raises becomes an EngineError.

    >>> from rookery import chess
    >>> count = Function(lambda fen, depth: chess.Board(fen).divide(depth))
    >>> count.set_game(chess.Board().game)
    >>> count.divide("7k/8/8/8/8/8/p7/K7 b - - 0 1", ["h8g8"], 1)
    [('a1a2', 1), ('a1b2', 1)]
    """

    def __init__(self, function: Divide, *, name: str = "") -> None:
        if not callable(function):
            raise TypeError(f"a function of a FEN and a depth is expected, not {function!r}")
        self.function = function
        self.name = harmless(name or getattr(function, "__qualname__", repr(function)))
        self.game: Game | None = None

    def set_game(self, game: Game, *, variant: str | None = None) -> None:
        """Set the game of the positions to come; the function is not told."""
        self.game = game

    def divide(self, fen: str, moves: Sequence[str], depth: int) -> list[tuple[str, int]]:
        """Call the function with the position after some moves."""
        fen = _after(self.game, fen, moves)
        try:
            with redirect_stdout(sys.stderr):
                found = self.function(fen, depth)
                pairs = list(found.items() if isinstance(found, Mapping) else found)
        except Exception as wrong:
            raise error(
                "engine-died",
                f"{self.name}: it raised {type(wrong).__name__}: {wrong}{_line(wrong)}",
            ) from wrong
        counts = []
        for pair in pairs:
            match pair:
                case (move, int(leaves)):
                    counts.append((harmless(str(move)), leaves))
                case _:
                    raise error(
                        "engine-nonsense",
                        f"{self.name}: it returned {pair!r} among its counts: expected moves and "
                        "the leaves below them, such as {'e2e4': 20}",
                    )
        return counts

    def close(self) -> None:
        """Do nothing: a function has no end."""


class Program:
    """A program that prints the leaves below every move of a position, and ends.

    `command` is its command line, in which the words FEN and DEPTH stand for the position and the
    depth: `./perft FEN DEPTH`. It prints a line for every move, such as `e2e4: 20`; a total at
    the end is compared with them, and may be left out.
    """

    def __init__(self, command: str | Sequence[str], *, timeout: float = 60.0) -> None:
        self.timeout = timeout
        self.name, self._arguments = program(command)
        if not {"FEN", "DEPTH"} <= set(self._arguments):
            raise error(
                "engine-missing",
                f"{self.name}: expected the words FEN and DEPTH, as in ./perft FEN DEPTH",
            )
        self.game: Game | None = None

    def set_game(self, game: Game, *, variant: str | None = None) -> None:
        """Set the game of the positions to come; the program is not told."""
        self.game = game

    def divide(self, fen: str, moves: Sequence[str], depth: int) -> list[tuple[str, int]]:
        """Run the program for the position after some moves."""
        words = {"FEN": _after(self.game, fen, moves), "DEPTH": str(depth)}
        lines, complaints = self._run([words.get(word, word) for word in self._arguments])
        answer = Answer(self.game, depth)
        for line in lines:
            if answer.is_complete_with(line):
                break
        wrong = answer.problem(self.name, lambda: printed_lines([*lines, *complaints]))
        if wrong:
            raise wrong
        if not answer.counts and answer.total is None and any(lines):
            raise error(
                "engine-nonsense",
                f"{self.name}: no move can be read in {printed_lines(lines)}: expected lines such "
                "as 'e2e4: 20'",
            )
        return answer.counts

    def close(self) -> None:
        """Do nothing: the program has ended with its answer."""

    def _run(self, arguments: list[str]) -> tuple[list[str], list[str]]:
        """Return the lines that it printed to stdout and to stderr."""
        process = Process(self.name, arguments, talks=False)
        try:
            lines, exit_status = process.run(self.timeout)
        finally:
            process.close()
        complaints = list(process.complaints)
        if exit_status:
            printed = printed_lines([*lines, *complaints])
            message = f"{self.name}: {status_in_words(exit_status)}"
            raise error("engine-died", message + (f"; it printed {printed}" if printed else ""))
        return lines, complaints


def _after(game: Game | None, fen: str, moves: Sequence[str]) -> str:
    if not moves:
        return fen
    assert game is not None, "set_game() comes first"
    board = game.board(fen)
    for move in moves:
        board.push(game.move(move))
    return board.fen()


def _line(wrong: BaseException) -> str:
    """Return where an exception was raised."""
    trace = wrong.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    if trace is None:
        return ""
    return f" ({os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno})"


def _load(name: str) -> Divide:
    """Import MODULE:FUNCTION; modules of the current folder come first."""
    from importlib import import_module

    module_name, _, function_name = name.partition(":")
    if "" not in sys.path and os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        with redirect_stdout(sys.stderr):
            module = import_module(module_name)
    except Exception as wrong:
        what = f"{type(wrong).__name__}: {wrong}{_line(wrong)}"
        if isinstance(wrong, ModuleNotFoundError) and wrong.name == module_name.partition(".")[0]:
            what = f"there is no module {wrong.name!r}"
        raise error("engine-missing", f"{name}: it cannot be imported: {what}") from wrong
    functions = [key for key, value in vars(module).items() if callable(value)]
    if function_name not in functions:
        hint = suggestion(function_name, functions, "it has")
        raise error(
            "engine-missing", f"{name}: {module_name} has no function {function_name!r}{hint}"
        )
    function: Divide = getattr(module, function_name)
    return function
