"""`rookery perft --cluster`: a count on many workers."""

import argparse
import os
import sys
from time import monotonic

from rookery.cli._codes import DIFFERENT, FINE, INTERRUPTED
from rookery.cli._position import board_from, not_negative, positive
from rookery.cli._terminal import (
    Bar,
    UsageError,
    complain,
    paint,
    plural,
    print_json,
    short,
    status,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rookery.cluster import PerftReport, Progress


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of a count on many workers."""
    group = parser.add_argument_group("many workers")
    group.add_argument(
        "--cluster",
        metavar="WHERE",
        help="local (Dask), processes, tcp://HOST:PORT, or the scheduler file of a Dask cluster",
    )
    group.add_argument(
        "--ledger", metavar="FILE", help="record results, and go on where a count was stopped"
    )
    group.add_argument(
        "--workers", type=positive, metavar="N", help="of local and processes; default: all cores"
    )
    group.add_argument(
        "--check",
        type=_fraction,
        default=None,
        metavar="FRACTION",
        help="of the units, counted twice with other hash keys; default 0.02",
    )
    group.add_argument(
        "--split",
        type=not_negative,
        metavar="PLY",
        help="whose positions are counted; default: chosen",
    )
    group.add_argument(
        "--unit-seconds",
        type=_seconds,
        metavar="S",
        help="how long a unit takes, by an estimate; default: chosen, at most 20",
    )


def refuse_what_is_ignored(arguments: argparse.Namespace) -> None:
    """Refuse options that have no effect."""
    if arguments.cluster is None:
        for word in ("ledger", "workers", "check", "split", "unit_seconds"):
            if getattr(arguments, word) is not None:
                raise UsageError(f"--{word.replace('_', '-')} is for --cluster")
        return
    for word in ("divide", "stats", "pseudo_legal"):
        if getattr(arguments, word):
            raise UsageError(f"--cluster does not go with --{word.replace('_', '-')}")
    if arguments.plies != "leaves":
        raise UsageError("--plies is for --stats")


def run(arguments: argparse.Namespace) -> int:
    """Count on a cluster, and print."""
    from rookery.cluster import perft
    from rookery.errors import ClusterError

    board = board_from(arguments)
    if not arguments.json:
        print(paint(f"{board.game.name}  {board.fen()}", "dim"), flush=True)
    watch = _Watch(arguments.depth)
    report = None
    try:
        report = perft(
            board,
            arguments.depth,
            cluster=arguments.cluster,
            ledger=arguments.ledger,
            workers=arguments.workers,
            hash_mb=128 if arguments.hash_mb is None else arguments.hash_mb,
            threads=arguments.threads or os.cpu_count() or 1,
            unit=arguments.unit,
            check=0.02 if arguments.check is None else arguments.check,
            split=arguments.split,
            unit_seconds=arguments.unit_seconds,
            progress=watch,
        )
    except KeyboardInterrupt:
        watch.hide()
        complain(watch.stopped(arguments.ledger))
    except ClusterError as wrong:
        if wrong.code != "cluster-differs":
            raise
        watch.hide()
        complain(str(wrong))
        return DIFFERENT
    finally:
        watch.hide()
    _print(board.game.name, board.fen(), arguments, report, watch.last)
    return FINE if report else INTERRUPTED


def _print(
    game: str,
    fen: str,
    arguments: argparse.Namespace,
    report: "PerftReport | None",
    last: "Progress | None",
) -> None:
    if arguments.json:
        answer: dict[str, object] = {}
        if report:
            answer = {**report._asdict(), "seconds": round(report.seconds, 3)}
            answer["worker_seconds"] = round(report.worker_seconds, 3)
        elif last:
            answer = {"depth": arguments.depth, "units": last.total, "units_done": last.done}
        print_json(
            "perft",
            game=game,
            fen=fen,
            unit=arguments.unit,
            cluster=arguments.cluster,
            ledger=arguments.ledger,
            interrupted=report is None,
            **answer,
        )
    elif report:
        speed = report.leaves / report.seconds / 1e6 if report.seconds > 0.01 else 0.0
        print(f"{'depth':>5}  {'leaves':>26}  {'seconds':>9}  {'million/s':>9}")
        print(f"{report.depth:>5}  {report.leaves:>26,}  {report.seconds:>9.3f}  {speed:9.1f}")
        unique = report.unique_positions[-1]
        print(
            f"{plural(report.units, 'unit')} of {plural(unique, 'unique position')} at ply "
            f"{report.split}; {report.checked:,} counted twice; {report.failed:,} failed and "
            f"{report.lost:,} lost attempts repeated"
        )


class _Watch:
    """Shows the progress of a count: a bar on terminals, a line now and then elsewhere."""

    def __init__(self, depth: int) -> None:
        self.label = f"depth {depth}"
        self.bar = Bar(self.label, "units")
        self.last: Progress | None = None
        self.printed = monotonic()
        status("planning, and looking for workers …")

    def __call__(self, progress: "Progress") -> None:
        if self.last is None:
            self._begin(progress)
        self.last = progress
        self.bar.update(progress.done, self._note(progress))
        if not sys.stderr.isatty() and monotonic() - self.printed > 60:
            self.printed = monotonic()
            left = "" if progress.seconds_left is None else f", {progress.seconds_left:.0f} s left"
            complain(f"{progress.done:,} of {progress.total:,} units, {self._note(progress)}{left}")

    def _begin(self, progress: "Progress") -> None:
        status()
        self.bar = Bar(
            self.label,
            f"of {plural(progress.total, 'unit')}",
            progress.total,
            before=progress.done,
        )
        if progress.done:
            complain(f"{progress.done:,} of {progress.total:,} units were done before")
        if progress.dashboard and sys.stderr.isatty():
            complain(f"Dask's dashboard is at {progress.dashboard}")
        if len(progress.kernels) > 1:
            kernels = ", ".join(f"{kernel} ({n})" for kernel, n in progress.kernels.items())
            complain(f"workers run different kernels, {kernels}: results do not depend on it")

    def hide(self) -> None:
        """Remove the bar."""
        if self.last is None:
            status()
        self.bar.hide()

    def stopped(self, ledger: str | None) -> str:
        """Return a sentence on a count that was stopped."""
        if self.last is None:
            return "stopped before the first unit"
        done = f"stopped after {self.last.done:,} of {self.last.total:,} units"
        again = "the same command goes on from there" if ledger else "nothing was kept (--ledger)"
        return f"{done}: {again}"

    def _note(self, progress: "Progress") -> str:
        notes = [f"{short(progress.leaves)} leaves", f"{short(progress.rate)}/s"]
        notes.append(plural(progress.workers, "worker"))
        if progress.failed:
            notes.append(f"{progress.failed:,} failed")
        if progress.lost:
            notes.append(f"{progress.lost:,} sent again")
        return ", ".join(notes)


def _fraction(text: str) -> float:
    number = _number(text)
    if not 0 <= number <= 1:
        raise argparse.ArgumentTypeError(f"{text!r}: expected a number from 0 to 1")
    return number


def _seconds(text: str) -> float:
    number = _number(text)
    if not 0 < number <= 1e9:
        raise argparse.ArgumentTypeError(f"{text!r}: expected seconds, more than 0")
    return number


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return -1.0
