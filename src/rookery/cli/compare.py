"""Find the first position where an engine's moves are not the legal ones.

ENGINE is a path, a name or a command line; it must speak UCI and know `go perft`. Both sides
count the leaves below every move, and the tree is walked down to where the lists differ.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence

from rookery._core import Board
from rookery._games import game
from rookery.cli._position import add_position, board_from, not_negative, positive
from rookery.cli._position import depth as a_depth
from rookery.cli._terminal import UsageError, complain, paint, plural, print_json
from rookery.errors import RookeryError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rookery.perft import Difference, Engine

HELP = "find where an engine's moves are wrong"
EXAMPLES = """examples:
  rookery compare stockfish
  rookery compare "python my_engine.py" 4 --fen "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
  rookery compare ./my-engine --suite chess --option Threads=2
  rookery compare fairy-stockfish 3 --game chess960 --json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the words of this command."""
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
    from rookery.perft import Engine, compare

    options = []
    for option in arguments.option:
        name, equals, value = option.partition("=")
        if not equals:
            raise UsageError(f"--option {option}: expected NAME=VALUE")
        options.append((name.strip(), value.strip()))
    board = board_from(arguments)
    differences: list[tuple[str, Difference]] = []
    problems: list[str] = []
    compared = 0
    interrupted = False
    with Engine(arguments.engine, timeout=arguments.timeout) as engine:
        for name, value in options:
            engine.set_option(name, value)
        engine.set_game(board.game, variant=arguments.variant)
        try:
            for where, start, depth in _positions(board, arguments, problems):
                if start.game.name != board.game.name:
                    problems.append(f"{where}: a position of {start.game.name}; see --game")
                    continue
                difference = compare(
                    engine, start, depth, threads=arguments.threads, progress=_tell
                )
                compared += 1
                if difference:
                    differences.append((where, difference))
                    if not arguments.json and len(differences) <= arguments.show:
                        _hide()
                        _print_difference(where, start, difference)
        except KeyboardInterrupt:
            interrupted = True
        _hide()
        if interrupted:
            complain(f"stopped after {compared} positions")
        for problem in problems[:20]:
            complain(problem)
        _print_end(arguments, engine, board, compared, differences, problems, interrupted)
    if interrupted:
        return 130
    return 3 if differences else 1 if problems or not compared else 0


def _positions(
    board: Board, arguments: argparse.Namespace, problems: list[str]
) -> Iterator[tuple[str, Board, int]]:
    """Give where each position comes from, and how deep to look."""
    from rookery.perft import Problem, read_suite

    if not arguments.suite:
        yield "", board, arguments.depth
        return
    for entry in read_suite(arguments.suite, game=arguments.game):
        if isinstance(entry, Problem):
            problems.append(str(entry))
            continue
        try:
            start = game(entry.game).board(entry.fen)
        except RookeryError as wrong:
            problems.append(f"{entry.where}: {wrong}")
            continue
        within = [d for d, leaves in entry.counts.items() if leaves <= arguments.max_leaves]
        depth = min(arguments.depth, max(within, default=1))
        yield entry.where + (f" ({entry.name})" if entry.name else ""), start, max(depth, 1)


def _tell(path: Sequence[str], depth: int) -> None:
    if sys.stderr.isatty():
        line = f"depth {depth} after {' '.join(path)}" if path else f"depth {depth}"
        print(f"\r\033[K{line[:100]}\r", end="", file=sys.stderr, flush=True)


def _hide() -> None:
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr, flush=True)


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


def _print_end(
    arguments: argparse.Namespace,
    engine: "Engine",
    board: Board,
    compared: int,
    differences: "list[tuple[str, Difference]]",
    problems: list[str],
    interrupted: bool,
) -> None:
    if arguments.json:
        print_json(
            "compare",
            engine=engine.name,
            game=board.game.name,
            depth=arguments.depth,
            suite=arguments.suite,
            fen=None if arguments.suite else board.fen(),
            positions=compared,
            interrupted=interrupted,
            problems=problems,
            differences=[
                {
                    "where": where or None,
                    "path": difference.path,
                    "fen": difference.fen,
                    "depth": difference.depth,
                    "leaves": difference.leaves,
                    "engine_leaves": difference.engine_leaves,
                    "missing": difference.missing,
                    "extra": difference.extra,
                    "twice": difference.twice,
                    "cause": difference.cause,
                }
                for where, difference in differences
            ],
        )
        return
    depth = f"to depth {arguments.depth}" if not arguments.suite else "of the suite"
    verdict = (
        paint(f"{len(differences)} with a difference", "bad")
        if differences
        else paint("no difference", "good")
    )
    print(f"{engine.name}: {plural(compared, 'position')} {depth}, {verdict}")
