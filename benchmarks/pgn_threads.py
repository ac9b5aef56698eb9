"""Tables and statistics of games on one thread and on two: wall clock, so on an idle machine.

python benchmarks/pgn_threads.py [GAMES]

CPU time shows what two threads add to the work; if it stays near 1 and the wall clock does not
halve, the machine was busy.
"""

import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter_ns, process_time_ns

from pgn import random_game

from rookery import pgn
from rookery.pgn._stats import stats


def times_ns(job: Callable[[int], object], threads: int) -> tuple[int, int]:
    """Return wall clock and CPU time of a job."""
    wall, cpu = perf_counter_ns(), process_time_ns()
    job(threads)
    return perf_counter_ns() - wall, process_time_ns() - cpu


def compare(name: str, job: Callable[[int], object], rounds: int = 9) -> None:
    """Print how much faster two threads are; the best round of each counts."""
    found: dict[int, list[tuple[int, int]]] = {1: [], 2: []}
    for _ in range(rounds):
        for threads, times in found.items():
            times.append(times_ns(job, threads))
    (wall, cpu), (wall_2, cpu_2) = (
        [min(column) for column in zip(*times, strict=True)] for times in found.values()
    )
    print(f"  {name:<10}{wall / 1e6:>9.1f} ms{wall_2 / 1e6:>9.1f} ms", end="")
    print(f"  {wall / wall_2:.2f} times as fast, {cpu_2 / cpu:.2f} of the CPU time")


def measure(name: str, number: int, path: Path) -> None:
    """Measure a file of one kind."""
    rng = random.Random(7)
    games = [random_game(rng, name == "annotated") for _ in range(min(number, 2000))]
    texts = (games * (number // len(games) + 1))[:number]
    path.write_text("".join(texts), "utf-8")

    def table(threads: int) -> None:
        assert len(pgn.table(path, threads=threads)) == number

    def counts(threads: int) -> None:
        assert stats(path, threads=threads)["games"] == number

    print(f"{name}, {number:,} games: one thread, two threads")
    compare("table", table)
    compare("stats", counts)


def main() -> None:
    """Measure plain and annotated games."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    with tempfile.TemporaryDirectory() as folder:
        for name in ("plain", "annotated"):
            measure(name, number, Path(folder) / "games.pgn")


if __name__ == "__main__":
    main()
