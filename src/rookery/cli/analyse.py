"""Find the best moves of a position, with our search or another engine.

Scores are in hundredths of about a pawn, from the view of the side to move; #3 is a win in three
moves. Without a limit the search takes three seconds. Ctrl-C ends it and prints the best so far.
"""

import argparse
import os
import signal
from collections.abc import Callable

from rookery._core import Board
from rookery._search import Line, SearchResult
from rookery.cli._codes import FINE, INTERRUPTED
from rookery.cli._limits import (
    add_engine_options,
    add_limits,
    command,
    level,
    options_from,
    show_score,
)
from rookery.cli._position import add_position, board_from, positive, threads
from rookery.cli._terminal import UsageError, paint, print_json, short, status

HELP = "find the best moves of a position"
EXAMPLES = """examples:
  rookery analyse
  rookery analyse --moves "e2e4 e7e5" --depth 8 --lines 3
  rookery analyse --game xiangqi --seconds 5 --threads 2
  rookery analyse --engine stockfish --fen "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1" --json
  rookery analyse --level 3
  rookery analyse --explain --nodes 1000
"""
_SECONDS = 3.0
Report = Callable[[SearchResult], None]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    add_position(parser)
    add_limits(parser)
    parser.add_argument(
        "--level", "-L", type=level, metavar="N", help="1 to 10: as the opponent of rookery play"
    )
    parser.add_argument(
        "--lines", "-l", type=positive, default=1, metavar="N", help="best lines (default: 1)"
    )
    parser.add_argument(
        "--threads", "-t", type=threads, default=1, metavar="N", help="0: all cores; default 1"
    )
    parser.add_argument(
        "--hash", type=positive, default=64, metavar="MB", help="size of the table (default: 64)"
    )
    parser.add_argument(
        "--engine",
        "-e",
        type=command,
        metavar="ENGINE",
        help="another engine: uci:COMMAND, xboard:COMMAND",
    )
    add_engine_options(parser)
    parser.add_argument(
        "--explain", action="store_true", help="also what the position is worth, term by term"
    )
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout")


def run(arguments: argparse.Namespace) -> int:
    """Search, and print."""
    if (arguments.option or arguments.variant) and not arguments.engine:
        raise UsageError("--option and --variant are for --engine")
    if arguments.level and arguments.engine:
        raise UsageError("--level is for our own search, not for --engine")
    if arguments.seconds is arguments.depth is arguments.nodes is arguments.level is None:
        arguments.seconds = _SECONDS
    board = board_from(arguments)
    latest: list[SearchResult] = []

    def report(found: SearchResult) -> None:
        latest[:] = [found]
        best = found.lines[0]
        moves = " ".join(sans(board, best)[:8])
        status(f"depth {found.depth}  {show_score(best.score, best.mate)}  {moves}")

    interrupted = False
    try:
        if arguments.engine:
            name, found = _ask(arguments, board, report)
        else:
            name, found, interrupted = _search(arguments, board, report)
    except KeyboardInterrupt:
        if not latest:
            raise
        name, found, interrupted = arguments.engine, latest[0], True
    finally:
        status()
    _print(arguments, board, name, found)
    return INTERRUPTED if interrupted else FINE


def _search(
    arguments: argparse.Namespace, board: Board, report: Report
) -> tuple[str, SearchResult, bool]:
    from rookery._version import __version__

    # Without this, the search would return after Ctrl-C as if it had ended by itself.
    signals: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: signals.append(number))

    def watch(found: SearchResult) -> bool:
        report(found)
        return bool(signals)

    try:
        found = board.search(
            seconds=arguments.seconds,
            depth=arguments.depth,
            nodes=arguments.nodes,
            level=arguments.level,
            threads=arguments.threads or os.cpu_count() or 1,
            hash_mb=arguments.hash,
            lines=arguments.lines,
            progress=watch,
        )
    finally:
        signal.signal(signal.SIGINT, before)
    return f"rookery {__version__}", found, bool(signals)


def _ask(arguments: argparse.Namespace, board: Board, report: Report) -> tuple[str, SearchResult]:
    from rookery.engines import Limits, open_engine

    limits = Limits(seconds=arguments.seconds, depth=arguments.depth, nodes=arguments.nodes)
    options = options_from(arguments.option)
    with open_engine(arguments.engine, timeout=arguments.timeout) as engine:
        for name, value in (("Hash", arguments.hash), ("Threads", arguments.threads)):
            if name.lower() in engine.options and value:
                engine.set_option(name, str(value))
        for name, value in options:
            engine.set_option(name, value)
        engine.set_game(board.game, variant=arguments.variant)
        found = engine.analyse(board, limits, lines=arguments.lines, progress=report)
        return engine.name, found


def sans(board: Board, line: Line) -> list[str]:
    """Return the moves of a line as people write them."""
    board = board.copy(stack=False)
    written = []
    for move in line.moves:
        written.append(board.san(move))
        board.push(move)
    return written


def _print(arguments: argparse.Namespace, board: Board, name: str, found: SearchResult) -> None:
    evaluation = board.evaluate() if arguments.explain else None
    if arguments.json:
        print_json(
            "analyse",
            game=board.game.name,
            fen=board.fen(),
            engine=name,
            depth=found.depth,
            nodes=found.nodes,
            seconds=round(found.seconds, 3),
            lines=[
                {
                    "score": line.score,
                    "mate": line.mate,
                    "evaluation": {"cp": line.evaluation.cp, "mate": line.evaluation.mate},
                    "depth": line.depth,
                    "selective_depth": line.selective_depth,
                    "moves": [str(move) for move in line.moves],
                    "san": sans(board, line),
                }
                for line in found.lines
            ],
            evaluation=None
            if evaluation is None
            else {
                "score": evaluation.score,
                "terms": [
                    {"name": term.name, "count": term.count, "value": term.value}
                    for term in evaluation.terms
                ],
            },
        )
        return
    print(paint(f"{board.game.name}  {board.fen()}", "dim"))
    if evaluation:
        print(evaluation)
    for line in found.lines:
        score = show_score(line.score, line.mate)
        print(
            f"{paint(f'{score:>7}', 'strong')}  depth {line.depth:<3} {' '.join(sans(board, line))}"
        )
    speed = f", {short(found.nodes / found.seconds)}/s" if found.seconds > 0.01 else ""
    print(paint(f"{name}: {found.nodes:,} nodes in {found.seconds:.2f} s{speed}", "dim"))
