"""Suites: files of positions with their counts; reading them, and counting them again.

Two formats, line by line, also mixed in one file:

    FEN ;D1 20 ;D2 400                      one position a line (EPD)

    id the start position                   a name, if there is one
    epd FEN
    perft 1 20
    perft 2 400

`game NAME` sets the game of the positions that follow, `#` begins a comment.
"""

import errno
import os
import re
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import IO

from rookery._documented import documented
from rookery._games import game
from rookery._limits import MOST_DEPTH
from rookery._suggest import suggestion
from rookery._text import harmless, one_line
from rookery.errors import RookeryError, file_error
from rookery.perft.reports import StopCounting

__all__ = [
    "Entry",
    "Failure",
    "Result",
    "SuiteProblem",
    "read_suite",
    "run_suite",
    "shipped_suites",
]

# No line of a suite is longer; a file without line ends must not fill the memory.
_LONGEST_LINE = 10_000
# Below so many leaves, handing a position to a thread takes longer than counting it.
_HANDED_ON = 100_000
_COUNT = re.compile(r"D(\d{1,2})\s+(\d{1,39})", re.IGNORECASE)
_COMMENT = re.compile(r"(id|c\d)\b", re.IGNORECASE)


@documented(
    source="The file, as it was named.",
    line="The number of its line, from 1.",
    game="The name of the game.",
    fen="The position.",
    counts="The leaves that the suite expects, by depth.",
    name="The name of the position; empty without one.",
)
@dataclass(slots=True)
class Entry:
    """A position of a suite, with the leaves of each depth."""

    source: str
    line: int
    game: str
    fen: str
    counts: dict[int, int] = field(default_factory=dict)
    name: str = ""

    @property
    def where(self) -> str:
        """The file and the line, in the form that compilers use."""
        return f"{self.source}:{self.line}"


@documented(
    source="The file, as it was named.",
    line="The number of the line, from 1.",
    text="What is wrong with it, in a sentence.",
)
@dataclass(frozen=True, slots=True)
class SuiteProblem:
    """A line that cannot be read, or a position that cannot be counted."""

    source: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.source}:{self.line}: {self.text}"


@documented(
    depth="The depth at which the counts differ.",
    expected="The leaves that the suite expects.",
    leaves="The leaves that we count, or None if there are far too many.",
    divide="The leaves below each move, by its text.",
)
@dataclass(frozen=True, slots=True)
class Failure:
    """A count that differs from the suite's. `leaves` is None if the count was far too large."""

    depth: int
    expected: int
    leaves: int | None
    divide: dict[str, int]


@documented(
    entry="The entry that was counted.",
    counted="The leaves that were found as expected, by depth.",
    failure="The first count that differs, or None.",
    problem="Why the position cannot be counted, or None.",
)
@dataclass(frozen=True, slots=True)
class Result:
    """The result of an entry. Depths with too many leaves are left out."""

    entry: Entry
    counted: dict[int, int]
    failure: Failure | None = None
    problem: SuiteProblem | None = None

    @property
    def leaves(self) -> int:
        """All leaves that were counted, right or wrong."""
        wrong = self.failure.leaves if self.failure else None
        return sum(self.counted.values()) + (wrong or 0)


def shipped_suites() -> dict[str, Path]:
    """Return the suites that rookery ships, by name.

    >>> "chess" in shipped_suites()
    True
    """
    folder = Path(__file__).parent / "data"
    return {path.stem: path for path in sorted(folder.glob("*.perft"))}


def read_suite(
    source: "str | os.PathLike[str]", *, game: str = "chess", bare: bool = False
) -> Iterator[Entry | SuiteProblem]:
    """Read a suite: a file, `-` for standard input, or the name of a shipped suite.

    Entries and problems are yielded as they are read, so files may have any size. `game` is the
    game of positions that do not name theirs. With `bare`, positions need no counts.

    >>> [entry] = [entry for entry in read_suite("chess") if entry.line < 10]
    >>> entry.name, entry.counts[3]
    ('the start position', 8902)
    """
    if not isinstance(source, str | os.PathLike) or not isinstance(os.fspath(source), str):
        raise TypeError(f"a suite is a path or a name, a str, not {source!r}")
    name = path = os.fspath(source)
    if not os.path.isfile(path) and path in shipped_suites():
        path = str(shipped_suites()[path])
    if (wrong := _why_unreadable(path)) is not None:
        hint = suggestion(path, shipped_suites(), "shipped suites are")
        why = getattr(wrong, "strerror", None) or wrong
        raise file_error("suite-file", path, wrong, message=f"{path}: {why}{hint}")
    return _read_lines(path, name, game, bare)


def _why_unreadable(path: str) -> OSError | ValueError | None:
    """Return why a file cannot be opened, before it is needed."""
    if path == "-":
        return None
    try:
        os.stat(path)
    except (OSError, ValueError) as problem:
        return problem
    if os.path.isdir(path):
        return OSError(errno.EISDIR, os.strerror(errno.EISDIR))
    return None if os.access(path, os.R_OK) else OSError(errno.EACCES, os.strerror(errno.EACCES))


def _read_lines(path: str, source: str, game: str, bare: bool) -> "_Items":
    entry: Entry | None = None  # of the second format: complete when the next one begins
    name = ""
    with nullcontext(sys.stdin.buffer) if path == "-" else open(path, "rb") as stream:
        for number, raw in enumerate(_lines(stream), 1):
            if raw is None:
                yield SuiteProblem(source, number, f"a line of more than {_LONGEST_LINE} letters")
                continue
            line = harmless(raw.partition("#")[0].strip().replace("\t", " "))
            if not line:
                continue
            word, *others = line.split(None, 1)
            rest = others[0] if others else ""
            if word == "perft":
                problem = _add_count(entry, rest)
                if problem:
                    yield SuiteProblem(source, number, problem)
                continue
            if entry:
                yield _complete(entry, bare)
                entry = None
            if word == "id":
                name = rest
            elif word == "game":
                game = rest
            elif word == "epd":
                entry = Entry(source, number, game, rest, {}, name)
                name = ""
            else:
                yield _read_epd(source, number, game, line, bare)
        if entry:
            yield _complete(entry, bare)


_Items = Iterator[Entry | SuiteProblem]


def _lines(stream: IO[bytes]) -> Iterator[str | None]:
    """Yield the lines of a file, None for one that is too long."""
    first = True
    while raw := stream.readline(_LONGEST_LINE):
        too_long = len(raw) == _LONGEST_LINE and not raw.endswith(b"\n")
        if too_long:
            while (rest := stream.readline(_LONGEST_LINE)) and not rest.endswith(b"\n"):
                pass
        if first:
            raw = raw.removeprefix(b"\xef\xbb\xbf")
            first = False
        yield None if too_long else raw.decode("utf-8", "replace")


def _add_count(entry: Entry | None, text: str) -> str | None:
    """Add `depth leaves` to an entry, or return what is wrong."""
    if entry is None:
        return "perft without a position: an epd line must come before it"
    words = text.split()
    if len(words) != 2 or not all(word.isascii() and word.isdecimal() for word in words):
        return f"perft {one_line(text)}: expected a depth and a number of leaves, like perft 3 8902"
    return _set_count(entry.counts, words[0], words[1])


def _set_count(counts: dict[int, int], depth: str, leaves: str) -> str | None:
    if len(depth) > 2 or not 0 <= int(depth) <= MOST_DEPTH:
        return f"a depth of {one_line(depth)}: expected 0 to {MOST_DEPTH}"
    if len(leaves) > 39:
        return f"a count of {len(leaves)} digits at depth {depth} is too large"
    if counts.setdefault(int(depth), int(leaves)) != int(leaves):
        return f"depth {depth} has two counts, {counts[int(depth)]} and {leaves}"
    return None


def _complete(entry: Entry, bare: bool) -> Entry | SuiteProblem:
    if entry.counts or bare:
        return entry
    return SuiteProblem(
        entry.source, entry.line, "a position without counts: perft lines must follow"
    )


def _read_epd(source: str, number: int, game: str, line: str, bare: bool) -> Entry | SuiteProblem:
    fen, *operations = [part.strip() for part in line.split(";")]
    entry = Entry(source, number, game, fen)
    for operation in filter(None, operations):
        found = _COUNT.fullmatch(operation.replace(",", ""))
        if found:
            problem = _set_count(entry.counts, found[1], found[2])
            if problem:
                return SuiteProblem(source, number, problem)
        elif _COMMENT.match(operation):
            entry.name = operation.partition(" ")[2].strip(' "') or entry.name
        else:
            return SuiteProblem(
                source, number, f";{one_line(operation)}: expected a count like ;D3 8902"
            )
    if entry.counts or bare:
        return entry
    expected = "expected a position with counts, like FEN ;D1 20 ;D2 400"
    return SuiteProblem(source, number, f"{one_line(line)}: {expected}")


def run_suite(
    entries: Iterable[Entry | SuiteProblem],
    *,
    max_leaves: int = 100_000_000,
    max_depth: int = MOST_DEPTH,
    threads: int | None = None,
) -> Iterator[Result]:
    """Count every position of a suite, several at a time, and yield the results in order.

    Depths of more than `max_leaves` are left out; `threads` is by default the number of cores. The
    first wrong count ends a position; its divide comes with the result.

    >>> sum(result.leaves for result in run_suite(read_suite("chess"), max_leaves=100))
    4547
    """
    from concurrent.futures import Future, ThreadPoolExecutor

    if isinstance(entries, str | bytes) or not isinstance(entries, Iterable):
        raise TypeError(f"entries of a suite, as read_suite() yields them, not {entries!r}")
    cores = threads or os.cpu_count() or 1
    waiting: deque[Future[Result]] = deque()
    running: set[int] = set()
    stop = Event()

    def threads_for_one() -> int:
        # The last positions of a suite also use the cores that have become idle.
        return max(1, cores // max(1, len(running)))

    def work(entry: Entry) -> Result:
        running.add(id(entry))
        try:
            return _count(entry, max_leaves, max_depth, threads_for_one, stop)
        finally:
            running.remove(id(entry))

    with ThreadPoolExecutor(cores) as pool:
        try:
            for entry in entries:
                future: Future[Result] = Future()
                if not isinstance(entry, Entry | SuiteProblem):
                    raise TypeError(f"an Entry or a SuiteProblem, not {entry!r}")
                if isinstance(entry, SuiteProblem):
                    place = Entry(entry.source, entry.line, "", "")
                    future.set_result(Result(place, {}, problem=entry))
                elif _is_small(entry):
                    future.set_result(work(entry))
                else:
                    future = pool.submit(work, entry)
                waiting.append(future)
                while waiting and (len(waiting) > 4 * cores or waiting[0].done()):
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)


def _is_small(entry: Entry) -> bool:
    return max(entry.counts, default=0) < 4 and max(entry.counts.values(), default=0) <= _HANDED_ON


def _count(
    entry: Entry, max_leaves: int, max_depth: int, threads: Callable[[], int], stop: Event
) -> Result:
    counted: dict[int, int] = {}
    try:
        board = game(entry.game).board(entry.fen)
    except RookeryError as wrong:
        return Result(entry, counted, problem=SuiteProblem(entry.source, entry.line, str(wrong)))
    for depth, expected in sorted(entry.counts.items()):
        if expected > max_leaves or depth > max_depth:
            continue

        def watch(leaves: int, most: int = max(2 * expected, max_leaves)) -> None:
            if stop.is_set() or leaves > most:
                raise StopCounting

        workers = threads() if expected > _HANDED_ON else 1
        try:
            leaves = board.perft(depth, threads=workers, progress=watch)
            if leaves == expected:
                counted[depth] = leaves
                continue
            divide = board.divide(depth, threads=workers, progress=watch) if depth else {}
        except StopCounting:
            return Result(entry, counted, Failure(depth, expected, None, {}))
        named = {str(move): count for move, count in divide.items()}
        return Result(entry, counted, Failure(depth, expected, leaves, named))
    return Result(entry, counted)
