"""A program that runs beside this process: its pipes, its last words, and its end."""

import os
import queue
import shlex
import shutil
import signal
import subprocess
import threading
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from time import monotonic

from rookery._platform import ProgramGroup, cpu_seconds, program_folders, split_command
from rookery._text import harmless
from rookery.errors import error, file_error

__all__ = ["Process", "printed_lines", "program", "status_in_words"]

_LONGEST_LINE = 10_000
# A program that prints without end is held back when this many lines are unread.
_MOST_LINES = 10_000
_SECONDS_TO_QUIT = 0.5


class Process:
    """A running program, in a process group of its own, with threads that read what it prints.

    `close` ends it and whatever it has started. On Linux and Windows the system does so as well
    when this process is killed.
    """

    def __init__(self, name: str, arguments: Sequence[str], *, talks: bool = True) -> None:
        self.name = name
        self.complaints: deque[str] = deque(maxlen=3)  # the last lines of its stderr
        self._group = _start(name, arguments, talks)
        self._popen = self._group.popen
        self._lines: queue.Queue[tuple[str, float] | None] = queue.Queue(maxsize=_MOST_LINES)
        self._closing = threading.Event()
        self._readers = [
            threading.Thread(target=reader, daemon=True)
            for reader in (self._read, self._read_complaints)
        ]
        for reader in self._readers:
            reader.start()

    @property
    def pid(self) -> int:
        """The process id."""
        return self._popen.pid

    def is_running(self) -> bool:
        """Return whether it has not ended yet."""
        return self._popen.poll() is None

    def send(self, line: str) -> None:
        """Send a line. Raise OSError or ValueError if the program has gone."""
        assert self._popen.stdin
        self._popen.stdin.write(line.encode(errors="surrogateescape") + b"\n")
        self._popen.stdin.flush()

    def line(self, seconds: float) -> tuple[str, float] | None:
        """Return its next line, harmless, and when it came; None after the last one.

        Raise queue.Empty if there is none within some seconds.
        """
        found = self._lines.get(timeout=max(0.0, seconds))
        if found is None:
            self._lines.put(None)  # for the next caller
        return found

    def how_it_ended(self) -> str:
        """Return how it ended, in words, when its output has."""
        try:
            status = self._popen.wait(1.0)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        finally:
            self._join(0.5)
        return status_in_words(status)

    def run(self, seconds: float) -> tuple[list[str], int]:
        """Return what it prints until it ends, and its exit status."""
        end = monotonic() + seconds
        lines: deque[str] = deque(maxlen=_MOST_LINES)
        while self._popen.poll() is None:
            if monotonic() > end:
                message = f"{self.name}: it did not end within {seconds:g} seconds"
                raise error("engine-silent", message)
            with suppress(queue.Empty):
                found = self.line(0.02)
                if found is None:
                    # Its output is closed; the process itself may take a little longer.
                    with suppress(subprocess.TimeoutExpired):
                        self._popen.wait(max(0.0, end - monotonic()))
                elif found[0]:
                    lines.append(found[0])
        self._group.kill()
        # A process that has left the group may hold the pipes open; it is not waited for.
        end = monotonic() + 0.5
        with suppress(queue.Empty):
            while found := self.line(end - monotonic()):
                if found[0]:
                    lines.append(found[0])
        self._join(0.2)
        return list(lines), self._popen.returncode

    def cpu_seconds(self) -> float | None:
        """Return the CPU time used so far, or None where the system does not report it."""
        return cpu_seconds(self.pid)

    def close(self, farewell: str = "") -> None:
        """Ask the program to quit, and kill it, with all it has started, if it does not."""
        try:
            if farewell and self.is_running():
                with suppress(OSError, ValueError, subprocess.TimeoutExpired):
                    self.send(farewell)
                    self._closing.set()
                    self._popen.wait(_SECONDS_TO_QUIT)
        finally:
            self._closing.set()
            self._group.kill()
            self._popen.wait()
            if self._popen.stdin:
                with suppress(OSError):
                    self._popen.stdin.close()
            self._join(0.5)

    def _join(self, seconds: float) -> None:
        for reader in self._readers:
            reader.join(seconds)

    def _read(self) -> None:
        """Queue what it prints, on a thread of its own."""
        assert self._popen.stdout
        with self._popen.stdout as stdout, suppress(OSError, ValueError):
            while raw := stdout.readline(_LONGEST_LINE):
                self._enqueue((_as_line(raw), monotonic()))
        self._enqueue(None)

    def _read_complaints(self) -> None:
        """Keep the last lines of its stderr, on a thread of its own."""
        assert self._popen.stderr
        with self._popen.stderr as stderr, suppress(OSError, ValueError):
            while raw := stderr.readline(_LONGEST_LINE):
                if line := _as_line(raw):
                    self.complaints.append(line)

    def _enqueue(self, line: tuple[str, float] | None) -> None:
        while not self._closing.is_set():
            try:
                return self._lines.put(line, timeout=0.1)
            except queue.Full:
                continue
        # The queue is no longer read; a thread that still waits for a line gets the end.
        with suppress(queue.Full):
            self._lines.put_nowait(None)
        return None


# One thread starts all programs and lives as long as this process does, because Linux kills a
# child that has asked for it already when the thread ends that started it.
_starters: dict[int, ThreadPoolExecutor] = {}


def _start(name: str, arguments: Sequence[str], talks: bool) -> ProgramGroup:
    pid = os.getpid()
    if pid not in _starters:  # also in a child made by fork(), which has no such thread
        _starters[pid] = ThreadPoolExecutor(1, thread_name_prefix="rookery-starter")

    def start() -> ProgramGroup:
        return ProgramGroup(
            arguments,
            stdin=subprocess.PIPE if talks else subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    started = _starters[pid].submit(start)
    try:
        return started.result()
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        message = f"{name}: it cannot be started: {reason}"
        raise file_error("engine-missing", name, problem, message=message) from None
    except BaseException:  # Ctrl-C while it was starting
        started.add_done_callback(_kill_started)
        raise


def _kill_started(started: "Future[ProgramGroup]") -> None:
    if not started.exception():
        started.result().kill()


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
            words = split_command(command)
        except ValueError as wrong:
            raise error("engine-missing", f"{command}: not a command line: {wrong}") from None
    if not words:
        raise error("engine-missing", "the engine has no name")
    found = shutil.which(words[0]) or shutil.which(words[0], path=program_folders())
    if found is None and os.path.isfile(words[0]):
        found = shutil.which(os.path.join(".", words[0]))
        if found is None:
            hint = f'; try "python {words[0]}"' if words[0].endswith(".py") else ""
            raise error("engine-missing", f"{words[0]} cannot be started as a program{hint}")
    if found is None:
        message = f"{words[0]} was not found: expected a path or the name of an engine"
        raise file_error("engine-missing", words[0], message=message)
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


def _as_line(raw: bytes) -> str:
    """Return a line that a program has printed, harmless: it may be shown or compared."""
    return harmless(raw.decode("utf-8", "replace").strip().replace("\t", " "))
