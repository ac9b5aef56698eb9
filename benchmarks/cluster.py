"""What many workers cost, and whether they are worth it. Run with nothing else running.

    python benchmarks/cluster.py overhead --units 100000     per unit, on Dask and on processes
    python benchmarks/cluster.py memory --units 1000000      of the client, with a ledger
    python benchmarks/cluster.py efficiency                  two workers, one process of two threads
    python benchmarks/cluster.py scaling                     1, 2 and 4 workers, and the simulator

Every answer is checked.
"""

import argparse
import random
import runpy
import sys
import tempfile
import time
from math import inf
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from typing import Any

import distributed

from rookery import cluster, game
from rookery.cluster.dask_workers import local_cluster

ROOT = Path(__file__).parents[1]
# Counts of chess, as published.
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
JOBS = {
    "start-7": (START, 7, 3195901860),
    "start-8": (START, 8, 84998978956),
    "start-9": (START, 9, 2439530234167),
    "kiwipete-6": (KIWIPETE, 6, 8031647685),
    "kiwipete-7": (KIWIPETE, 7, 374190009323),
}


def nothing(unit: int) -> int:
    """Return the unit."""
    return unit


def wait(seconds: float) -> float:
    """Wait for as long as the unit says."""
    time.sleep(seconds)
    return seconds


def overhead(units: int, where: str = "local", ledger: str | None = None) -> None:
    """Run units in which nothing happens."""
    seen: list[cluster.Progress] = []
    start = time.process_time()
    found = cluster.run(
        nothing, range(units), cluster=where, workers=2, ledger=ledger, progress=seen.append
    )
    assert found == list(range(units))
    seconds, own = seen[-1].seconds, time.process_time() - start
    memory = getrusage(RUSAGE_SELF).ru_maxrss / 1024
    who = "client and scheduler" if where == "local" else "client"
    print(
        f"{units:,} empty units on {where}{', with a ledger' if ledger else ''}: "
        f"{1000 * seconds / units:.2f} ms per unit; {who}: {1000 * own / units:.2f} ms of CPU, "
        f"at most {memory:,.0f} MB"
    )


def efficiency(job: str, hash_mb: int, rounds: int, check: float) -> None:
    """Compare two workers of one thread with one process of two threads.

    The process has a table as large as that of each worker (the same command with and without
    `--cluster`), then one as large as both together. The workers are up, as `--cluster local`
    starts them; the plan and second counts are included. All take turns, and the best time of each
    counts. On a busy machine only the CPU times mean anything.
    """
    fen, depth, leaves = JOBS[job]
    board = game("chess").board(fen)
    best: dict[str, float] = {}

    def report(who: str, seconds: float, note: str) -> None:
        best[who] = min(seconds, best.get(who, inf))
        print(f"{job}, {who}: {seconds:.2f} s ({note})", flush=True)

    for _ in range(rounds):
        for megabytes in (hash_mb, 2 * hash_mb):
            start, used = time.perf_counter(), time.process_time()
            assert board.perft(depth, threads=2, hash_mb=megabytes) == leaves
            seconds, cpu = time.perf_counter() - start, time.process_time() - used
            report(f"one process, {megabytes} MB", seconds, f"{cpu:.1f} s of CPU")
        make_client: Any = distributed.Client
        with local_cluster(2) as machines, make_client(machines) as client:
            before = client.run(time.process_time)
            start, used = time.perf_counter(), time.process_time()
            found = cluster.perft(board, depth, cluster=client, hash_mb=hash_mb, check=check)
            seconds, own = time.perf_counter() - start, time.process_time() - used
            after = client.run(time.process_time)
        assert found.leaves == leaves
        of_workers = " + ".join(f"{after[worker] - before[worker]:.1f}" for worker in after)
        report(
            f"two workers, {hash_mb} MB each",
            seconds,
            f"{of_workers} s of CPU, {own:.1f} s in client and scheduler, {found.units} units, "
            f"{found.checked} of them twice",
        )
    *together, apart = best.values()
    print(
        f"efficiency: {together[0] / apart:.2f} with a table of the same size in each process, "
        f"{together[1] / apart:.2f} with as much memory in all"
    )


def scaling(units: int, seconds: float) -> None:
    """Run units that wait, and compare with the simulator."""
    module = type(sys)("simulate_cluster")
    sys.modules["simulate_cluster"] = module
    tool = runpy.run_path(str(ROOT / "tools" / "simulate_cluster.py"), run_name="simulate_cluster")
    dice = random.Random(1)
    lengths = [round(dice.lognormvariate(0, 0.5) * seconds, 4) for _ in range(units)]
    print(f"{units} units of {sum(lengths) / units:.2f} s on average, at most {max(lengths):.2f} s")
    print("workers  measured  predicted  difference")
    for workers in (1, 2, 4):
        seen: list[cluster.Progress] = []
        with tempfile.TemporaryDirectory() as folder:
            ledger = Path(folder, "a.ledger")
            found = cluster.run(wait, lengths, workers=workers, progress=seen.append, ledger=ledger)
            with cluster.Ledger(ledger) as book:
                took = [result.seconds for result in book.results()]
        assert found == lengths
        measured = seen[-1].seconds
        conditions = tool["Conditions"](workers=workers, check=0.0)
        predicted = tool["simulate"](took, conditions).seconds
        print(
            f"{workers:>7}  {measured:8.2f}  {predicted:9.2f}  {measured / predicted - 1:+10.1%}",
            flush=True,
        )


def main() -> None:
    """Run one of the benchmarks."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("overhead", "memory", "efficiency", "scaling"))
    parser.add_argument("--units", type=int)
    parser.add_argument("--job", default="start-9", choices=JOBS)
    parser.add_argument("--hash-mb", type=int, default=128, help="of each worker")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--check", type=float, default=0.02, help="of the units, counted twice")
    given = parser.parse_args()
    if given.what == "overhead":
        for where in ("local", "processes"):
            overhead(given.units or 20_000, where)
    elif given.what == "memory":
        with tempfile.TemporaryDirectory() as folder:
            overhead(given.units or 1_000_000, "processes", str(Path(folder, "a.ledger")))
    elif given.what == "efficiency":
        efficiency(given.job, given.hash_mb, given.rounds, given.check)
    else:
        scaling(given.units or 150, 0.3)


if __name__ == "__main__":
    main()
