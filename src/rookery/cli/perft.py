"""Count the leaves of the tree of legal moves.

Each depth is printed as soon as it is counted; Ctrl-C keeps the depths counted so far.
"""

import argparse
import os

from rookery._core import Board
from rookery._limits import check_hash_mb
from rookery.cli import _cluster
from rookery.cli._codes import FINE, INTERRUPTED
from rookery.cli._position import add_position, board_from, not_negative, threads
from rookery.cli._position import depth as a_depth
from rookery.cli._terminal import Bar, UsageError, complain, paint, plural, print_json
from rookery.perft.reports import Count, count_depths, count_kinds, divide, expected_leaves

HELP = "count the leaves of the tree of moves"
EXAMPLES = """examples:
  rookery perft 6                        depths 1 to 6 of the start position of chess
  rookery perft 5 --divide               the leaves below every move
  rookery perft 4 --stats                captures, castles, checks, … of every depth
  rookery perft 8 --threads 8 --hash-mb 1024
  rookery perft 9 --cluster local --ledger nine.ledger
  rookery perft 4 --fen "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1" --json
"""

_KINDS_ON_A_LINE = 4


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.add_argument(
        "depth", nargs="?", type=a_depth, default=5, metavar="DEPTH", help="default: 5"
    )
    add_position(parser)
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--divide", "-d", action="store_true", help="the leaves below every move")
    how.add_argument("--stats", "-s", action="store_true", help="counts by kind of move")
    parser.add_argument(
        "--plies",
        choices=("leaves", "all"),
        default="leaves",
        help="with --stats: moves to the leaves (default), or of all plies on the way",
    )
    parser.add_argument(
        "--unit",
        choices=("move", "turn"),
        default="move",
        help="what a ply is, where a turn can be several moves (default: move)",
    )
    parser.add_argument(
        "--pseudo-legal", action="store_true", help="moves that need not be legal; one thread"
    )
    parser.add_argument(
        "--threads", "-t", type=threads, default=1, metavar="N", help="0: all cores; default 1"
    )
    parser.add_argument(
        "--hash-mb",
        type=not_negative,
        default=None,
        metavar="MB",
        help="remember subtrees; on a cluster at each worker, default 128",
    )
    _cluster.add_arguments(parser)
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout")


def run(arguments: argparse.Namespace) -> int:
    """Count, and print."""
    _cluster.refuse_what_is_ignored(arguments)
    if arguments.cluster is not None:
        return _cluster.run(arguments)
    arguments.hash_mb = arguments.hash_mb or 0
    _refuse_what_is_ignored(arguments)
    board = board_from(arguments)
    arguments.threads = arguments.threads or os.cpu_count() or 1
    check_hash_mb(arguments.hash_mb)  # before anything is printed
    if not arguments.json:
        print(paint(f"{board.game.name}  {board.fen()}", "dim"))
    if arguments.divide:
        return _divide(board, arguments)
    if arguments.stats:
        return _stats(board, arguments)
    return _table(board, arguments)


def _refuse_what_is_ignored(arguments: argparse.Namespace) -> None:
    if not arguments.stats and arguments.plies != "leaves":
        raise UsageError("--plies is for --stats")
    ignored = {
        "--unit": arguments.unit != "move",
        "--pseudo-legal": arguments.pseudo_legal,
        "--hash-mb": arguments.hash_mb,
    }
    for word, given in ignored.items():
        if arguments.stats and given:
            raise UsageError(f"--stats does not go with {word}")


def _options(arguments: argparse.Namespace) -> dict[str, object]:
    return {
        "threads": arguments.threads,
        "hash_mb": arguments.hash_mb,
        "pseudo_legal": arguments.pseudo_legal,
        "unit": arguments.unit,
    }


class _Watch:
    """Shows a progress bar for each depth of a count."""

    def __init__(self, label: str) -> None:
        self.label = label
        self.depth = 1
        self.leaves = 0
        self.known: list[int] = []
        self.bar = self._new_bar()

    def __call__(self, depth: int, leaves: int) -> None:
        self.depth, self.leaves = depth, leaves
        self.bar.update(leaves)

    def done(self, leaves: int) -> None:
        """Remove the bar: a depth is counted, and the next one begins."""
        self.bar.hide()
        self.known.append(leaves)
        self.depth, self.leaves = len(self.known) + 1, 0
        self.bar = self._new_bar()

    def interrupted(self) -> None:
        """Report how far the unfinished depth had got."""
        self.bar.hide()
        complain(f"stopped at depth {self.depth} after {self.leaves:,} leaves")

    def _new_bar(self) -> Bar:
        return Bar(f"{self.label} {len(self.known) + 1}", "leaves", expected_leaves(self.known))


def _table(board: Board, arguments: argparse.Namespace) -> int:
    counts: list[Count] = []
    interrupted = False
    watch = _Watch("depth")
    if not arguments.json:
        print(f"{'depth':>5}  {'leaves':>20}  {'seconds':>9}  {'million/s':>9}", flush=True)
    try:
        for count in count_depths(board, arguments.depth, progress=watch, **_options(arguments)):  # type: ignore[arg-type]
            watch.done(count.leaves)
            counts.append(count)
            if not arguments.json:
                speed = f"{count.leaves_per_second / 1e6:9.1f}" if count.seconds > 0.01 else ""
                line = f"{count.depth:>5}  {count.leaves:>20,}  {count.seconds:>9.3f}  {speed}"
                print(line.rstrip(), flush=True)
    except KeyboardInterrupt:
        watch.interrupted()
        interrupted = True
    if arguments.json:
        depths = [
            {
                "depth": count.depth,
                "leaves": count.leaves,
                "seconds": round(count.seconds, 6),
                "cpu_seconds": round(count.cpu_seconds, 6),
            }
            for count in counts
        ]
        _json(board, arguments, interrupted, depths=depths)
    return INTERRUPTED if interrupted else FINE


def _divide(board: Board, arguments: argparse.Namespace) -> int:
    counts: dict[str, int] = {}
    interrupted = False
    options = _options(arguments)
    expected = None
    if arguments.unit == "move":
        expected = expected_leaves(
            [board.perft(depth) for depth in range(1, min(arguments.depth, 4))]
        )
        for _ in range(arguments.depth - 4):
            expected = expected and expected * max(1, len(board.legal_moves))
    bar = Bar(f"depth {arguments.depth}", "leaves", expected)
    try:
        for move, leaves in divide(
            board,
            arguments.depth,
            progress=lambda _, leaves: bar.update(leaves),
            **options,  # type: ignore[arg-type]
        ):
            counts[str(move)] = leaves
            if not arguments.json:
                bar.hide()
                print(f"{move}: {leaves}", flush=True)
    except KeyboardInterrupt:
        interrupted = True
    bar.hide()
    if interrupted:
        complain(f"stopped after {len(counts)} of {len(board.legal_moves)} moves")
    if arguments.json:
        _json(
            board,
            arguments,
            interrupted,
            depth=arguments.depth,
            divide=counts,
            leaves=sum(counts.values()),
        )
    else:
        moves = plural(len(counts), "move")
        print(f"\n{sum(counts.values()):,} leaves below {moves}")
    return INTERRUPTED if interrupted else FINE


def _stats(board: Board, arguments: argparse.Namespace) -> int:
    rows: list[dict[str, int]] = []
    interrupted = False
    watch = _Watch("depth")
    try:
        for depth, kinds in count_kinds(
            board,
            arguments.depth,
            plies=arguments.plies,
            threads=arguments.threads,
            progress=watch,
        ):
            watch.done(kinds["nodes"])
            rows.append({"depth": depth, **kinds})
            if not arguments.json:
                if depth == 1:
                    print(_stats_lines({name: name.replace("_", " ") for name in rows[0]}))
                print(_stats_lines({name: f"{n:,}" for name, n in rows[-1].items()}), flush=True)
    except KeyboardInterrupt:
        watch.interrupted()
        interrupted = True
    if arguments.json:
        _json(board, arguments, interrupted, plies=arguments.plies, depths=rows)
    return INTERRUPTED if interrupted else FINE


def _stats_lines(cells: dict[str, str]) -> str:
    """Return a row of counts by kind; what does not fit into 80 columns goes on a second line."""
    (_, depth), (_, nodes), *kinds = cells.items()
    widths = [
        max(11, *(len(name) for name, _ in kinds[column::_KINDS_ON_A_LINE]))
        for column in range(min(len(kinds), _KINDS_ON_A_LINE))
    ]
    lines = []
    for first in range(0, len(kinds), _KINDS_ON_A_LINE):
        line = f"{depth:>5}  {nodes:>13}" if first == 0 else " " * 20
        for (_, cell), width in zip(kinds[first:], widths, strict=False):
            line += f"  {cell:>{width}}"
        lines.append(line)
    return "\n".join(lines)


def _json(board: Board, arguments: argparse.Namespace, interrupted: bool, **answer: object) -> None:
    print_json(
        "perft",
        game=board.game.name,
        fen=board.fen(),
        unit=arguments.unit,
        pseudo_legal=arguments.pseudo_legal,
        threads=arguments.threads,
        hash_mb=arguments.hash_mb,
        interrupted=interrupted,
        **answer,
    )
