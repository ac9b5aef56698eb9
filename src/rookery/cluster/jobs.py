"""The jobs of `rookery.cluster`, as functions that return when they are done."""

import os
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from rookery._core import Board, Game
from rookery._documented import documented
from rookery._games import Outcome, Playouts
from rookery.cluster import planning
from rookery.cluster.connect import Cluster, connect
from rookery.cluster.driver import Progress, run_job
from rookery.cluster.ledger import Ledger, unpack

__all__ = ["PerftReport", "perft", "playouts", "run"]

Watch = Callable[[Progress], object]


@documented(
    leaves="The number of leaves.",
    depth="The depth of the tree in plies.",
    split="The ply whose unique positions were counted one by one.",
    unique_positions="The number of unique positions at each ply down to that one.",
    units="The number of units of work.",
    checked="How many units were counted a second time, to check the first.",
    failed="How many attempts failed in this run and were repeated.",
    lost="How many units were sent again in this run, since a scheduler or worker had gone.",
    seconds="The seconds that this run took.",
    worker_seconds="The seconds that workers spent on all units, in all runs.",
)
class PerftReport(NamedTuple):
    """The leaves of a tree, and how they were counted."""

    leaves: int
    depth: int
    split: int
    unique_positions: list[int]
    units: int
    checked: int
    failed: int
    lost: int
    seconds: float
    worker_seconds: float


def perft(
    board: Board,
    depth: int,
    *,
    cluster: Cluster = "local",
    ledger: str | os.PathLike[str] | None = None,
    workers: int | None = None,
    hash_mb: int = 128,
    threads: int = 1,
    unit: str = "move",
    check: float = 0.02,
    split: int | None = None,
    unit_seconds: float | None = None,
    progress: Watch | None = None,
) -> PerftReport:
    """Count the leaves at `depth` plies on many workers.

    `cluster` is "local" (Dask on this machine), "processes" (without Dask), the address or the
    scheduler file of a Dask cluster, an executor of concurrent.futures or a Dask client. With a
    `ledger`, the same call goes on where another one was stopped. Each worker has a table of
    `hash_mb`; `check` is the fraction of the units that are counted twice, with other hash keys.
    `split` is the ply whose unique positions are counted, and `unit_seconds` how long a unit takes
    at most, by an estimate; both are chosen if they are not given. `progress` is called with a
    Progress, about ten times a second.

    >>> from rookery import cluster, game
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(2) as executor:
    ...     report = cluster.perft(game("chess").board(), 5, cluster=executor)
    >>> report.leaves, report.split, report.unique_positions
    (4865609, 1, [1, 20])
    """
    job = planning.perft_job(
        board,
        depth,
        unit=unit,
        split=split,
        hash_mb=hash_mb,
        threads=threads,
        unit_seconds=unit_seconds,
    )
    with Ledger(ledger, create=True) as book:
        went = _run(job, book, cluster, workers, check, progress)
        about = book.about
        assert about
        return PerftReport(
            leaves=went.leaves,
            depth=depth,
            split=about["plan"]["split"],
            unique_positions=about["plan"]["unique_positions"],
            units=went.total,
            checked=went.checked,
            failed=went.failed,
            lost=went.lost,
            seconds=went.seconds,
            worker_seconds=sum(result.seconds for result in book.results()),
        )


def playouts(
    start: Game | Board,
    games: int,
    *,
    cluster: Cluster = "local",
    ledger: str | os.PathLike[str] | None = None,
    workers: int | None = None,
    seed: int = 0,
    max_plies: int = 10_000,
    check: float = 0.02,
    progress: Watch | None = None,
) -> Playouts:
    """Play random games on many workers: the games that `Board.playouts` plays with this seed.

    >>> from rookery import cluster, game
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(2) as executor:
    ...     played = cluster.playouts(game("chess"), 100, seed=3, cluster=executor)
    >>> played.results == game("chess").playouts(100, seed=3).results
    True
    """
    from array import array

    board = start.board() if isinstance(start, Game) else start
    job = planning.playouts_job(board, games, seed=seed, max_plies=max_plies)
    outcomes: list[Outcome | None] = []
    lengths = array("I")
    with Ledger(ledger, create=True) as book:
        _run(job, book, cluster, workers, check, progress)
        for result in book.results():
            played = unpack(result.result)
            distinct = [o if o is None else Outcome(*o) for o in played["outcomes"]]
            outcomes += [distinct[ending] for ending in bytes.fromhex(played["endings"])]
            lengths.frombytes(bytes.fromhex(played["lengths"]))
    return Playouts(outcomes, lengths)


def run(
    function: Callable[[Any], object],
    units: Iterable[object],
    *,
    cluster: Cluster = "local",
    ledger: str | os.PathLike[str] | None = None,
    workers: int | None = None,
    name: str | None = None,
    check: float = 0.0,
    progress: Watch | None = None,
) -> list[Any]:
    """Call a function with every unit on many workers, and return its results in their order.

    Units and results are JSON values: numbers, text, lists, dicts. The function must return the
    same result whenever it is called with the same unit; `check` is the fraction of the units for
    which that is tested. A ledger belongs to one function, which is called `name` in it (by
    default, by its module and name). The units are read only if the ledger has none yet.

    >>> from rookery import cluster
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(2) as executor:
    ...     cluster.run(len, ["a", "bc", "def"], cluster=executor)
    [1, 2, 3]
    """
    known = f"{function.__module__}:{function.__qualname__}"
    job = planning.function_job(function, units, name or known)
    with Ledger(ledger, create=True) as book:
        _run(job, book, cluster, workers, check, progress)
        return [unpack(result.result) for result in book.results()]


def _run(
    job: planning.Job,
    book: Ledger,
    cluster: Cluster,
    workers: int | None,
    check: float,
    progress: Watch | None,
) -> Progress:
    return run_job(job, book, lambda: connect(cluster, workers), check=check, progress=progress)
