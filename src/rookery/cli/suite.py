"""Count the positions of suites and compare the counts with those in the files.

A suite is a file of lines `FEN ;D1 20 ;D2 400`, or of `id`, `epd` and `perft DEPTH LEAVES` lines;
`-` reads standard input, and a name is one of the suites that rookery ships (--list).
"""

import argparse
from collections.abc import Iterator
from itertools import chain
from time import monotonic

from rookery._limits import MOST_DEPTH
from rookery.cli._codes import DIFFERENT, FAILED, FINE, INTERRUPTED
from rookery.cli._position import add_game, game_from, not_negative, positive, threads
from rookery.cli._terminal import Bar, UsageError, complain, paint, plural, print_json, short

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rookery.perft import Entry, Result, SuiteProblem

HELP = "count the positions of suites and compare"
EXAMPLES = """examples:
  rookery suite --list
  rookery suite chess chess960
  rookery suite my.epd --max-leaves 1000000 --show 10
  rookery suite positions.perft --game chess960 --json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.add_argument("files", nargs="*", metavar="FILE", help="suites; - for stdin")
    parser.add_argument("--list", action="store_true", help="list the suites that are shipped")
    add_game(parser)
    parser.add_argument(
        "--max-leaves",
        type=positive,
        default=100_000_000,
        metavar="N",
        help="leave out depths with more leaves (default: 100,000,000)",
    )
    parser.add_argument("--max-depth", type=positive, default=MOST_DEPTH, metavar="N")
    parser.add_argument(
        "--threads", "-t", type=threads, default=0, metavar="N", help="default: all cores"
    )
    parser.add_argument(
        "--show", type=not_negative, default=3, metavar="N", help="failures to show (default: 3)"
    )
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout")


def run(arguments: argparse.Namespace) -> int:
    """Count, and print."""
    if arguments.list:
        return _list(arguments)
    if not arguments.files:
        raise UsageError(
            "no suite is named: expected FILE, or --list to see those that are shipped"
        )
    return _Run(arguments).result()


def _list(arguments: argparse.Namespace) -> int:
    from rookery.perft import Entry, read_suite, shipped_suites

    suites = []
    for name, path in shipped_suites().items():
        entries = [entry for entry in read_suite(path) if isinstance(entry, Entry)]
        first = path.read_text(encoding="utf-8").splitlines()[0].lstrip("# ")
        suites.append({"name": name, "positions": len(entries), "provenance": first})
    if arguments.json:
        print_json("suite", suites=suites)
        return 0
    width = max(len(str(suite["name"])) for suite in suites)
    for suite in suites:
        print(f"{suite['name']:<{width}}  {suite['positions']:>5} positions  {suite['provenance']}")
    return 0


class _Run:
    """One run over all files: its results, and their printing."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.arguments = arguments
        self.positions = 0
        self.left_out = 0
        self.leaves = 0
        self.counted = 0  # depths
        self.failed = 0
        self.failures: list[Result] = []
        self.broken = 0
        self.problems: list[SuiteProblem] = []
        self.start = monotonic()

    def result(self) -> int:
        """Run, print, and return the exit code."""
        from rookery.perft import run_suite

        interrupted = False
        try:
            with Bar("suite", "positions") as bar:
                for result in run_suite(
                    self._entries(),
                    max_leaves=self.arguments.max_leaves,
                    max_depth=self.arguments.max_depth,
                    threads=self.arguments.threads or None,
                ):
                    self._take(result, bar)
        except KeyboardInterrupt:
            interrupted = True
            complain("stopped before the end")
        self._print(interrupted)
        if interrupted:
            return INTERRUPTED
        if self.failed:
            return DIFFERENT
        return FAILED if self.broken or not self.counted else FINE

    def _entries(self) -> "Iterator[Entry | SuiteProblem]":
        from rookery.perft import read_suite

        # A missing file is reported before anything is counted.
        name = game_from(self.arguments.game).name
        suites = [read_suite(file, game=name) for file in self.arguments.files]
        return chain.from_iterable(suites)

    def _take(self, result: "Result", bar: Bar) -> None:
        if result.problem:
            self.broken += 1
            if len(self.problems) < 20:
                self.problems.append(result.problem)
                bar.hide()
                complain(str(result.problem))
            return
        self.positions += 1
        self.leaves += result.leaves
        self.counted += len(result.counted)
        if result.failure:
            self.counted += 1
            self.failed += 1
            if len(self.failures) < self.arguments.show:
                self.failures.append(result)
                if not self.arguments.json:
                    bar.hide()
                    _print_failure(result)
        else:
            self.left_out += len(result.entry.counts) - len(result.counted)
        bar.update(self.positions, f"{short(self.leaves)} leaves, {self.failed} failed")

    def _print(self, interrupted: bool) -> None:
        seconds = monotonic() - self.start
        if self.arguments.json:
            print_json(
                "suite",
                files=self.arguments.files,
                positions=self.positions,
                failed=self.failed,
                broken_lines=self.broken,
                depths_left_out=self.left_out,
                leaves=self.leaves,
                seconds=round(seconds, 3),
                interrupted=interrupted,
                failures=[_failure_as_data(result) for result in self.failures],
                problems=[
                    {"file": problem.source, "line": problem.line, "text": problem.text}
                    for problem in self.problems
                ],
            )
            return
        if self.broken > len(self.problems):
            more = plural(self.broken - len(self.problems), "more line")
            complain(f"and {more} that cannot be read")
        if self.failed > len(self.failures):
            more = plural(self.failed - len(self.failures), "more position")
            print(f"and {more} with other counts")
        verdict = (
            paint("no difference", "good")
            if not self.failed
            else paint(f"{self.failed:,} with other counts", "bad")
        )
        if not self.counted:
            verdict = paint("nothing was counted", "bad")
        broken = f", {plural(self.broken, 'line')} cannot be read" if self.broken else ""
        left_out = f", {plural(self.left_out, 'depth')} left out" if self.left_out else ""
        speed = short(self.leaves / max(seconds, 1e-9))
        print(
            f"{plural(self.positions, 'position')}, {self.leaves:,} leaves in {seconds:.2f} s "
            f"({speed}/s): {verdict}{broken}{left_out}"
        )


def _print_failure(result: "Result") -> None:
    entry, failure = result.entry, result.failure
    assert failure
    name = f" ({entry.name})" if entry.name else ""
    print(f"{paint(entry.where, 'strong')}{name}")
    print(f"  {entry.fen}")
    if failure.leaves is None:
        print(f"  depth {failure.depth}: {failure.expected:,} expected, many more counted")
        return
    found = paint(f"{failure.leaves:,}", "bad")
    print(f"  depth {failure.depth}: {failure.expected:,} expected, {found} counted")
    for move, leaves in failure.divide.items():
        print(f"    {move}: {leaves}")


def _failure_as_data(result: "Result") -> dict[str, object]:
    entry, failure = result.entry, result.failure
    assert failure
    return {
        "file": entry.source,
        "line": entry.line,
        "id": entry.name or None,
        "game": entry.game,
        "fen": entry.fen,
        "depth": failure.depth,
        "expected": failure.expected,
        "leaves": failure.leaves,
        "divide": failure.divide,
    }
