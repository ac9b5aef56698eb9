"""What many workers cost, and whether they are worth it. Run with nothing else running.

    python benchmarks/cluster.py overhead --units 100000     per unit, on Dask and on processes
    python benchmarks/cluster.py memory --units 1000000      of the client, with a ledger
    python benchmarks/cluster.py efficiency --depth 9        two workers, one process of two threads
    python benchmarks/cluster.py scaling                     1, 2 and 4 workers, and the simulator

Every answer is checked.
"""

import argparse
import random
import runpy
import sys
import tempfile
import time
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from typing import Any

import distributed

from rookery import cluster, game

ROOT = Path(__file__).parents[1]
# Counts of chess from the start, as published.
LEAVES = {7: 3195901860, 8: 84998978956, 9: 2439530234167}


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


def efficiency(depth: int, hash_mb: int, rounds: int, check: float) -> None:
    """Compare two workers of one thread with one process of two threads."""
    board = game("chess").board()
    ratios = []
    for _ in range(rounds):
        start = time.perf_counter()
        assert board.perft(depth, threads=2, hash_mb=2 * hash_mb) == LEAVES[depth]
        together = time.perf_counter() - start
        make_cluster: Any = distributed.LocalCluster
        make_client: Any = distributed.Client
        with (
            make_cluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as machines,
            make_client(machines) as client,
        ):
            start = time.perf_counter()
            report = cluster.perft(board, depth, cluster=client, hash_mb=hash_mb, check=check)
            apart = time.perf_counter() - start
        assert report.leaves == LEAVES[depth]
        ratios.append(together / apart)
        print(
            f"perft({depth}): one process of two threads {together:.2f} s, two workers "
            f"{apart:.2f} s ({report.units} units, {report.checked} of them twice, and the plan): "
            f"efficiency {together / apart:.2f}"
        )
    print(f"best of {rounds}: {max(ratios):.2f}")


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
        conditions = tool["Conditions"](workers=workers, overhead_seconds=0.003, check=0.0)
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
    parser.add_argument("--depth", type=int, default=9, choices=LEAVES)
    parser.add_argument("--hash-mb", type=int, default=256, help="of each worker")
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
        efficiency(given.depth, given.hash_mb, given.rounds, given.check)
    else:
        scaling(given.units or 150, 0.3)


if __name__ == "__main__":
    main()
