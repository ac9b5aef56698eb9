"""External engines: programs that speak UCI and know `go perft`."""

import os
import queue
import shlex
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic

from rookery._core import Game
from rookery._suggest import suggestion
from rookery._text import harmless
from rookery.errors import EngineError, RookeryError, error
from rookery.perft.answers import Answer

__all__ = ["Engine", "Option"]

# Debian keeps its engines where a PATH need not look.
_GAMES_FOLDER = "/usr/games"
_LONGEST_LINE = 10_000
_PR_SET_PDEATHSIG = 1  # sys/prctl.h
# What engines call a game whose name they do not just write in one word.
_VARIANT_NAMES = {"threecheck": "3check", "chessdefined": "chess"}


@dataclass(slots=True)
class Option:
    """An option that an engine offers."""

    name: str
    kind: str  # check, spin, combo, button or string
    default: str = ""
    least: int | None = None
    most: int | None = None
    values: list[str] = field(default_factory=list)


class Engine:
    """A running engine. Use it in a `with` statement, or close it.

    On Linux an engine that the main thread started is killed when this process is.

    `command` is a path, a name to look up, or a command line. An engine that is missing, dies, does
    not answer within `timeout` seconds or prints something unreadable raises EngineError.

    Its answer to `go perft N` is a line for every move, such as `e2e4: 20`, and then one with the
    total. Its stderr is shown only when it fails.
    """

    def __init__(self, command: str | Sequence[str], *, timeout: float = 60.0) -> None:
        self.timeout = timeout
        self.name, arguments = program(command)
        self.options: dict[str, Option] = {}
        self.game: Game | None = None  # the game that was selected
        self._last_lines: list[str] = []
        try:
            # A group of its own, so that whatever it starts ends with it.
            self._process = subprocess.Popen(
                arguments,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
                preexec_fn=_end_with_us(),
            )
        except (OSError, ValueError) as problem:
            reason = getattr(problem, "strerror", None) or str(problem)
            raise error("engine-missing", f"{self.name}: it cannot be started: {reason}") from None
        # An engine that prints without end is held back when this many lines are unread.
        self._lines: queue.Queue[str | None] = queue.Queue(maxsize=10_000)
        self._closing = threading.Event()
        self._complaints: list[str] = []  # the last lines of its stderr
        self._readers = [
            threading.Thread(target=reader, daemon=True)
            for reader in (self._read, self._read_complaints)
        ]
        for reader in self._readers:
            reader.start()
        try:
            self._greet()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> "Engine":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    def set_option(self, name: str, value: str) -> None:
        """Set an option. Raise EngineError if the engine does not offer it."""
        option = self.options.get(name.lower())
        if option is None:
            names = [option.name for option in self.options.values()]
            hint = suggestion(name, names, "it has")
            raise error("engine-option", f"{self.name} has no option {name!r}{hint}")
        wrong = _wrong_value(option, value)
        if wrong:
            raise error("engine-option", f"{self.name}: option {option.name}={value}: {wrong}")
        self._send(f"setoption name {option.name} value {value}")
        self._wait_until_ready()

    def set_game(self, game: Game, *, variant: str | None = None) -> None:
        """Select a game. Raise EngineError if the engine lacks it: some would silently play chess.

        `variant` is the engine's name for the game, if it differs from ours.
        """
        self.game = game
        frc = self.options.get("uci_chess960")
        if game.name == "chess960":
            if frc is None:
                raise error(
                    "engine-variant", f"{self.name} does not offer Chess960: no UCI_Chess960"
                )
            self.set_option(frc.name, "true")
            game_name = "chess"
        else:
            game_name = variant or self._variant_name(game.name)
            if frc:
                self.set_option(frc.name, "false")
        offered = self.options.get("uci_variant")
        if offered is None:
            if game_name != "chess":
                raise error(
                    "engine-variant", f"{self.name} plays chess only: it has no option UCI_Variant"
                )
            return
        if offered.values and game_name not in offered.values:
            hint = suggestion(game_name, offered.values, "it offers")
            raise error(
                "engine-variant", f"{self.name} does not offer the variant {game_name!r}{hint}"
            )
        self.set_option(offered.name, game_name)

    def divide(self, fen: str, moves: Sequence[str], depth: int) -> list[tuple[str, int]]:
        """Return the leaves below every move, in the engine's order and notation."""
        # What is left of an earlier answer must not be taken for this one.
        self._wait_until_ready()
        played = f" moves {' '.join(moves)}" if moves else ""
        self._send(f"position fen {fen}{played}")
        question = f"go perft {depth}"
        self._send(question)
        # Most engines answer this when they are done, so that a total without moves is seen.
        self._send("isready", question)
        answer = Answer(self.game, depth)
        try:
            for line in self._answers(question, self.timeout):
                if line == "readyok":
                    if answer.total and not answer.counts:
                        break
                elif answer.is_complete_with(line):
                    break
        except EngineError as wrong:
            if wrong.code == "engine-nonsense" and answer.counts and answer.total is None:
                raise answer.no_total(self.name, self.timeout) from None
            raise
        wrong_answer = answer.problem(self.name, self._printed)
        if wrong_answer:
            raise wrong_answer
        return answer.counts

    def cpu_seconds(self) -> float | None:
        """Return the CPU time used so far, or None where the system does not report it."""
        spent = 0
        try:
            for task in os.listdir(f"/proc/{self.pid}/task"):
                with open(f"/proc/{self.pid}/task/{task}/schedstat", encoding="ascii") as stat:
                    spent += int(stat.read().split()[0])
        except (OSError, ValueError, IndexError):
            return None
        return spent / 1e9

    def close(self) -> None:
        """Ask the engine to quit, and kill it if it does not."""
        try:
            with suppress(RookeryError, subprocess.TimeoutExpired):
                if self._process.poll() is None:
                    self._send("quit")
                    self._closing.set()
                    self._process.wait(0.5)
        finally:
            self._closing.set()
            # Also what it has started itself.
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            assert self._process.stdin
            with suppress(OSError):
                self._process.stdin.close()
            # A process that has left the group may hold the pipes open; it is not waited for.
            for reader in self._readers:
                reader.join(0.5)

    def _variant_name(self, name: str) -> str:
        """Return our name for a game if the engine knows it, otherwise the usual one."""
        offered = self.options.get("uci_variant")
        if offered and name in offered.values:
            return name
        plain = "".join(letter for letter in name.lower() if letter.isalnum())
        return _VARIANT_NAMES.get(plain, plain)

    def _greet(self) -> None:
        self._send("uci")
        for line in self._answers("uci", self.timeout):
            words = line.split()
            if words[:2] == ["id", "name"]:
                self.name = " ".join(words[2:]) or self.name
            elif words[:1] == ["option"]:
                option = _read_option(words[1:])
                self.options[option.name.lower()] = option
            elif words == ["uciok"]:
                break
        self._wait_until_ready()

    def _wait_until_ready(self) -> None:
        self._send("isready")
        for line in self._answers("isready", self.timeout):
            if line == "readyok":
                return

    def _send(self, line: str, question: str = "") -> None:
        """Send a line; an engine that is gone is reported with the question it did not answer."""
        assert self._process.stdin
        try:
            self._process.stdin.write(line.encode(errors="surrogateescape") + b"\n")
            self._process.stdin.flush()
        except (OSError, ValueError):  # it has gone, or was closed
            raise self._died(question or line) from None

    def _answers(self, question: str, seconds: float) -> Iterator[str]:
        """Yield the lines that the engine prints, until the time is up."""
        end = monotonic() + seconds
        self._last_lines = []
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, end - monotonic()))
            except queue.Empty:
                line = ""
                if not self._last_lines:
                    raise error(
                        "engine-silent",
                        f"{self.name}: no answer to {question!r} within {seconds:g} seconds",
                    ) from None
            if line is None:
                raise self._died(question)
            if monotonic() >= end:
                raise error(
                    "engine-nonsense",
                    f"{self.name}: no end of its answer to {question!r} within {seconds:g} "
                    f"seconds; it printed {self._printed()}",
                )
            if line:
                self._last_lines = [*self._last_lines[-2:], line]
                yield line

    def _died(self, question: str) -> Exception:
        try:
            status = self._process.wait(1.0)
        except subprocess.TimeoutExpired:
            how = "it closed its output"
        else:
            how = status_in_words(status)
        for reader in self._readers:
            reader.join(0.2)
        output = f"; it printed {self._printed()}" if self._printed() else ""
        return error("engine-died", f"{self.name}: {how} before it answered {question!r}{output}")

    def _printed(self) -> str:
        """Return the last lines that it printed, for a message."""
        return printed_lines([*self._last_lines, *self._complaints])

    def _read(self) -> None:
        """Queue the engine's output, on a thread of its own."""
        assert self._process.stdout
        with self._process.stdout as stdout, suppress(OSError, ValueError):
            while raw := stdout.readline(_LONGEST_LINE):
                self._enqueue(as_line(raw))
        self._enqueue(None)

    def _read_complaints(self) -> None:
        """Keep the last lines of its stderr, on a thread of its own."""
        assert self._process.stderr
        with self._process.stderr as stderr, suppress(OSError, ValueError):
            while raw := stderr.readline(_LONGEST_LINE):
                if line := as_line(raw):
                    self._complaints = [*self._complaints[-2:], line]

    def _enqueue(self, line: str | None) -> None:
        while not self._closing.is_set():
            try:
                return self._lines.put(line, timeout=0.1)
            except queue.Full:
                continue
        return None


def _end_with_us() -> Callable[[], None] | None:
    """Return what a child process runs first so that the system kills it when this one is killed.

    None where the system cannot, and beside the main thread: Linux kills the child already when
    the thread ends that started it.
    """
    if sys.platform != "linux" or threading.current_thread() is not threading.main_thread():
        return None
    try:
        import ctypes

        prctl = ctypes.CDLL(None).prctl
    except (ImportError, OSError, AttributeError):
        return None
    parent = os.getpid()

    def ask_for_signal() -> None:
        prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # it was killed before this was heard
            os.kill(os.getpid(), signal.SIGKILL)

    return ask_for_signal


def program(command: str | Sequence[str]) -> tuple[str, list[str]]:
    """Return the name and the arguments of a program: a path, a name, or a command line."""
    if not isinstance(command, str) and not (
        isinstance(command, list | tuple) and all(isinstance(word, str) for word in command)
    ):
        raise TypeError(f"a command is a str or a list of them, not {command!r}")
    name = harmless(command if isinstance(command, str) else shlex.join(command))
    words = [command] if isinstance(command, str) else list(command)
    if isinstance(command, str) and not os.path.exists(command):
        try:
            words = shlex.split(command)
        except ValueError as wrong:
            raise error("engine-missing", f"{command}: not a command line: {wrong}") from None
    if not words:
        raise error("engine-missing", "the engine has no name")
    found = shutil.which(words[0]) or shutil.which(words[0], path=_GAMES_FOLDER)
    if found is None and os.path.isfile(words[0]):
        found = shutil.which(os.path.join(".", words[0]))
        if found is None:
            hint = f'; try "python {words[0]}"' if words[0].endswith(".py") else ""
            raise error("engine-missing", f"{words[0]} cannot be started as a program{hint}")
    if found is None:
        raise error(
            "engine-missing",
            f"{words[0]} was not found: expected a path or the name of an engine",
        )
    return name, [found, *words[1:]]


def printed_lines(lines: Sequence[str]) -> str:
    """Return the last lines that a program has printed, for a message."""
    return " / ".join(repr(line[:80]) for line in lines[-3:])


def status_in_words(status: int) -> str:
    """Return how a process ended, by its exit status."""
    if status >= 0:
        return f"it ended with status {status}"
    try:
        return f"it was killed by {signal.Signals(-status).name}"
    except ValueError:
        return f"it was killed by signal {-status}"


def as_line(raw: bytes) -> str:
    """Return a line that an engine has printed, harmless: it may be shown or compared."""
    return harmless(raw.decode("utf-8", "replace").strip().replace("\t", " "))


def _read_option(words: list[str]) -> Option:
    """Parse `name N type T [default D] [min A] [max B] [var V]…`; any part may contain blanks."""
    fields: dict[str, list[str]] = {}
    values: list[str] = []
    place: list[str] = []
    for word in words:
        if word in ("name", "type", "default", "min", "max", "var") and (
            word != "name" or "name" not in fields
        ):
            place = []
            fields[word] = place
            if word == "var":
                values.append("")
            continue
        place.append(word)
        if values and place is fields.get("var"):
            values[-1] = " ".join(place)
    text = {key: " ".join(value) for key, value in fields.items()}
    return Option(
        text.get("name", ""),
        text.get("type", "string"),
        text.get("default", ""),
        _number(text.get("min")),
        _number(text.get("max")),
        values,
    )


def _number(text: str | None) -> int | None:
    try:
        return int(text) if text else None
    except ValueError:
        return None


def _wrong_value(option: Option, value: str) -> str | None:
    if option.kind == "check" and value not in ("true", "false"):
        return "expected true or false"
    if option.kind == "combo" and option.values and value not in option.values:
        return f"expected one of {', '.join(option.values)}"
    if option.kind == "spin":
        number = _number(value)
        least, most = option.least, option.most
        if number is None or not (
            (least is None or number >= least) and (most is None or number <= most)
        ):
            return f"expected a number from {least} to {most}"
    if "\n" in value or "\r" in value:
        return "a value is one line"
    return None
