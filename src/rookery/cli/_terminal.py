"""What all commands share: colours, bars, JSON and error messages."""

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from types import TracebackType
from typing import IO

from rookery._platform import obeys_escapes
from rookery._text import harmless, one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rich.progress import Progress

__all__ = ["Bar", "UsageError", "complain", "paint", "plural", "print_json", "short", "status"]

_STYLES = {"bad": "31", "good": "32", "dim": "2", "strong": "1"}
# Most commands end before anybody could read a bar.
_BAR_AFTER_SECONDS = 0.5


class UsageError(Exception):
    """Arguments that cannot be understood or combined; the exit code is 2."""


def paint(text: str, style: str, stream: IO[str] | None = None) -> str:
    """Return a text made harmless, coloured if it goes to a terminal and NO_COLOR is not set."""
    text = harmless(text)
    stream = stream or sys.stdout
    plain = os.environ.get("NO_COLOR") or not obeys_escapes(stream)
    return text if plain else f"\033[{_STYLES[style]}m{text}\033[0m"


def complain(text: str, *, before: str = "") -> None:
    """Print an error message on stderr, after a line `before` it and after flushing stdout."""
    sys.stdout.flush()
    if before:
        print(before, file=sys.stderr)
    print(f"{paint('rookery:', 'bad', sys.stderr)} {harmless(text)}", file=sys.stderr)


def status(line: str = "") -> None:
    """Show one status line, replacing the previous one; an empty text removes it."""
    if obeys_escapes(sys.stderr):
        width = os.get_terminal_size(sys.stderr.fileno()).columns
        print(f"\r\033[K{one_line(line, most=width - 1)}", end="", file=sys.stderr, flush=True)


def plural(number: int, word: str) -> str:
    """Return a number with its noun, in the plural where needed.

    >>> plural(1, "line"), plural(2000, "line")
    ('1 line', '2,000 lines')
    """
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def print_json(command: str, **answer: object) -> None:
    """Print the one JSON document of a command, with escapes for what a terminal might obey."""
    import json

    document = {"format": 1, "command": command, **answer}
    text = json.dumps(document, indent=2, ensure_ascii=False)
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:  # pipes of Windows lack most letters; an escape loses none
        text = json.dumps(document, indent=2)
    if not text.replace("\n", "").isprintable():
        text = "".join(c if c.isprintable() or c == "\n" else _escaped(c) for c in text)
    print(text)


def _escaped(letter: str) -> str:
    r"""Return a letter as JSON writes it in ASCII.

    >>> _escaped("\x9b"), _escaped("\U000e0001")
    ('\\u009b', '\\udb40\\udc01')
    """
    units = letter.encode("utf-16-be", "surrogatepass")
    return "".join(
        f"\\u{high:02x}{low:02x}" for high, low in zip(units[::2], units[1::2], strict=True)
    )


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Let Ctrl-C wait: a bar that is interrupted while it starts or stops can do neither again."""
    if threading.current_thread() is not threading.main_thread():  # signals come to the main thread
        yield
        return
    waiting: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: waiting.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL if before is None else before)
    if waiting:
        signal.raise_signal(signal.SIGINT)


class Bar:
    """A progress bar on stderr with rate and time left, shown on terminals for longer jobs.

    It counts up to `total` of some `unit`; without a total it shows only the count. What was
    done `before` does not count for rate and time left.
    """

    def __init__(self, label: str, unit: str, total: int | None = None, *, before: int = 0) -> None:
        self._label = label
        self._unit = unit
        self._total = total
        self._before = before
        self._start = monotonic()
        self._watched = obeys_escapes(sys.stderr)
        self._progress: Progress | None = None

    def __enter__(self) -> "Bar":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None
    ) -> None:
        self.hide()

    def set_total(self, total: int | None) -> None:
        """Set the total, if it was not known before; the next bar shows it."""
        self._total = total

    def update(self, done: int, note: str = "") -> None:
        """Show the progress so far."""
        if not self._watched or monotonic() - self._start < _BAR_AFTER_SECONDS:
            return
        if self._progress is None:
            with _uninterrupted():
                self._show()
        assert self._progress
        speed = (done - self._before) / (monotonic() - self._start)
        # An estimate may be too low: the bar then waits, nearly full.
        completed = done if self._total is None else min(done, self._total * 99 // 100)
        self._progress.update(
            self._progress.task_ids[0],
            completed=completed,
            count=f"{short(done)} {self._unit}",
            speed=f"{short(speed)}/s",
            note=note,
        )

    def hide(self) -> None:
        """Hide the bar, so that lines can be printed; the next update shows it again."""
        if self._progress:
            with _uninterrupted():
                self._progress.stop()
                self._progress = None

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        plain = TextColumn("{task.fields[count]}  {task.fields[speed]}")
        columns = [TextColumn("{task.description}"), BarColumn(), plain]
        if self._total is not None:
            columns.append(TimeRemainingColumn())
        columns.append(TextColumn("{task.fields[note]}"))
        self._progress = Progress(*columns, console=Console(stderr=True), transient=True)
        self._progress.add_task(
            self._label,
            total=self._total,
            completed=self._before,
            count="",
            speed="",
            note="",
            start=True,
        )
        self._progress.start()


def short(number: float) -> str:
    """Return a number with three digits and an SI prefix.

    >>> short(20), short(4865609), short(3195901860)
    ('20', '4.87 M', '3.2 G')
    """
    for prefix in ("", " k", " M", " G", " T"):
        if abs(number) < 999.5 or prefix == " T":
            return f"{number:.3g}{prefix}" if number < 999.5 else f"{number:.0f}{prefix}"
        number /= 1000
    raise AssertionError
