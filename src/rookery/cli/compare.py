"""Find the first position where an engine's moves differ from the legal ones.

ENGINE is a path, a name or a command line; it must speak UCI and know `go perft`. Both sides
count the leaves below every move, and the tree is walked down to where the lists differ.
"""

import argparse
from collections.abc import Iterator, Sequence

from rookery._core import Board
from rookery._games import game
from rookery.cli._codes import DIFFERENT, FAILED, FINE, INTERRUPTED
from rookery.cli._position import add_position, board_from, not_negative, positive
from rookery.cli._position import depth as a_depth
from rookery.cli._terminal import UsageError, complain, paint, plural, print_json, status
from rookery.errors import EngineError, RookeryError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rookery.perft import Difference, Engine, Entry, Problem

HELP = "find where an engine's moves are wrong"
EXAMPLES = """examples:
  rookery compare stockfish
  rookery compare "python my_engine.py" 4 --fen "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
  rookery compare ./my-engine --suite chess --option Threads=2
  rookery compare fairy-stockfish 3 --game chess960 --json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.add_argument("engine", metavar="ENGINE", help="a path, a name or a command line")
    parser.add_argument(
        "depth", nargs="?", type=a_depth, default=4, metavar="DEPTH", help="default: 4"
    )
    add_position(parser)
    parser.add_argument(
        "--suite", metavar="FILE", help="every position of a suite; see rookery suite"
    )
    parser.add_argument(
        "--max-leaves",
        type=positive,
        default=5_000_000,
        metavar="N",
        help="in a suite: go less deep where there are more leaves (default: 5,000,000)",
    )
    parser.add_argument(
        "--option",
        "-o",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the engine; may be repeated",
    )
    parser.add_argument(
        "--variant", metavar="NAME", help="what the engine calls the game, if not as we do"
    )
    parser.add_argument(
        "--timeout",
        type=_seconds,
        default=60.0,
        metavar="SECONDS",
        help="the longest wait for an answer (default: 60)",
    )
    parser.add_argument(
        "--show", type=not_negative, default=3, metavar="N", help="differences to show (default: 3)"
    )
    parser.add_argument("--threads", "-t", type=positive, default=1, metavar="N", help="for us")
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout")


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.0 < seconds < 1e6:
        raise argparse.ArgumentTypeError(f"{text!r}: expected a number of seconds")
    return seconds


def run(arguments: argparse.Namespace) -> int:
    """Compare, and print."""
    if arguments.suite and (arguments.fen or arguments.moves):
        raise UsageError("--suite does not go with --fen and --moves")
    options = []
    for option in arguments.option:
        name, equals, value = option.partition("=")
        if not equals:
            raise UsageError(f"--option {option}: expected NAME=VALUE")
        options.append((name.strip(), value.strip()))
    return _Run(arguments, options).result()


class _Run:
    """One comparison: its results, and their printing."""

    def __init__(self, arguments: argparse.Namespace, options: list[tuple[str, str]]) -> None:
        self.arguments = arguments
        self.options = options
        self.board = board_from(arguments)
        self.differences: list[tuple[str, Difference]] = []
        self.problems: list[str] = []
        self.depths: list[int] = []  # of each position that was compared
        self.where = ""

    def result(self) -> int:
        """Compare, print, and return the exit code."""
        from rookery.perft import Engine

        interrupted = failed = False
        positions = self._positions()
        with Engine(self.arguments.engine, timeout=self.arguments.timeout) as engine:
            for name, value in self.options:
                engine.set_option(name, value)
            engine.set_game(self.board.game, variant=self.arguments.variant)
            try:
                for where, start, depth in positions:
                    self.where = where
                    self._compare(engine, start, depth)
            except KeyboardInterrupt:
                interrupted = True
            except EngineError as wrong:
                # It cannot be asked any more, but what is known is printed.
                failed = True
                self.problems.append(f"{self.where}: {wrong}" if self.where else str(wrong))
        status()
        for problem in self.problems[:20]:
            complain(problem)
        if len(self.problems) > 20:
            complain(f"and {plural(len(self.problems) - 20, 'more problem')}")
        if interrupted:
            complain(f"stopped after {plural(len(self.depths), 'position')}")
        self._print_end(engine.name, interrupted)
        if interrupted:
            return INTERRUPTED
        if self.differences:
            return DIFFERENT
        return FAILED if failed or self.problems or not self.depths else FINE

    def _positions(self) -> "Iterator[tuple[str, Board, int]]":
        """Yield each position, where it comes from, and the depth to compare."""
        from rookery.perft import read_suite

        if not self.arguments.suite:
            return iter([("", self.board, self.arguments.depth)])
        entries = read_suite(self.arguments.suite, game=self.board.game.name, bare=True)
        return self._positions_of(entries)

    def _positions_of(
        self, entries: "Iterator[Entry | Problem]"
    ) -> "Iterator[tuple[str, Board, int]]":
        from rookery.perft import Problem

        for entry in entries:
            if isinstance(entry, Problem):
                self.problems.append(str(entry))
                continue
            try:
                start = game(entry.game).board(entry.fen)
            except RookeryError as wrong:
                self.problems.append(f"{entry.where}: {wrong}")
                continue
            if start.game.name != self.board.game.name:
                self.problems.append(f"{entry.where}: a position of {start.game.name}; see --game")
                continue
            where = f"{entry.where} ({entry.name})" if entry.name else entry.where
            yield where, start, self._depth(start)

    def _depth(self, start: Board) -> int:
        """Return the depth to compare within the limit of leaves."""
        depth = 1
        while depth < self.arguments.depth and (
            start.perft(depth + 1, threads=self.arguments.threads) <= self.arguments.max_leaves
        ):
            depth += 1
        return depth

    def _compare(self, engine: "Engine", start: Board, depth: int) -> None:
        from rookery.perft import compare

        def report(path: Sequence[str], plies: int) -> None:
            where = f"{self.where}: " if self.where else ""
            status(f"{where}depth {plies}" + (f" after {' '.join(path)}" if path else ""))

        difference = compare(engine, start, depth, threads=self.arguments.threads, progress=report)
        self.depths.append(depth)
        if difference:
            self.differences.append((self.where, difference))
            if not self.arguments.json and len(self.differences) <= self.arguments.show:
                status()
                _print_difference(self.where, start, difference)

    def _print_end(self, engine: str, interrupted: bool) -> None:
        arguments = self.arguments
        if arguments.json:
            print_json(
                "compare",
                engine=engine,
                game=self.board.game.name,
                depth=arguments.depth,
                suite=arguments.suite,
                fen=None if arguments.suite else self.board.fen(),
                positions=len(self.depths),
                interrupted=interrupted,
                problems=self.problems,
                differences=[
                    {"where": where or None, **_as_data(difference)}
                    for where, difference in self.differences
                ],
            )
            return
        if not self.depths:
            print(f"{engine}: {paint('nothing was compared to the end', 'bad')}")
            return
        least, most = min(self.depths), max(self.depths)
        reached = f"to depth {most}" if least == most else f"to depths {least} to {most}"
        verdict = (
            paint(f"{len(self.differences)} with a difference", "bad")
            if self.differences
            else paint("no difference", "good")
        )
        print(f"{engine}: {plural(len(self.depths), 'position')} {reached}, {verdict}")


def _print_difference(where: str, start: Board, difference: "Difference") -> None:
    if where:
        print(paint(where, "strong"))
    print(f"position   {start.fen()}")
    print(f"path       {' '.join(difference.path) or '(none: the position itself)'}")
    print(f"there      {difference.fen}")
    for name, moves in (
        ("missing", difference.missing),
        ("extra", difference.extra),
        ("twice", difference.twice),
    ):
        if moves:
            print(f"{name:<10} {paint(' '.join(moves), 'bad')}")
    print(
        f"leaves     {difference.leaves:,} at depth {difference.depth}, "
        f"the engine has {difference.engine_leaves:,}"
    )
    if difference.cause:
        print(f"cause      {difference.cause}")


def _as_data(difference: "Difference") -> dict[str, object]:
    return {name: getattr(difference, name) for name in type(difference).__slots__}
