"""Predicts how long a job of `rookery.cluster` takes on any number of workers.

    python tools/simulate_cluster.py --ledger nine.ledger --workers 1 2 4
    python tools/simulate_cluster.py --units 30000 --seconds 20 --workers 100 1000 --mtbf-hours 100

A simulation of discrete events. The client and the scheduler are one server, which needs
`--overhead-ms` for each unit, one after the other (measured with empty units by `python
benchmarks/cluster.py overhead`). A worker takes a unit as soon as it is free and one has been sent.
Workers fail, which loses the unit under way, and come back; some are slower than others; some units
are counted twice.
"""

import argparse
import heapq
import json
import math
import random
import statistics
from collections import deque
from dataclasses import asdict, dataclass, field, replace

_AHEAD = 4  # units per worker that are sent ahead, about as the client does it


@dataclass(frozen=True)
class Conditions:
    """Everything but the units."""

    workers: int = 1
    cores: int = 10**9  # that the workers share
    overhead_seconds: float = 0.0013  # measured, see docs/scale.md
    mtbf_seconds: float = float("inf")  # mean time between failures of one worker
    repair_seconds: float = 30.0  # until a worker that failed is back
    slow_fraction: float = 0.0  # of the workers
    slow_factor: float = 1.0  # how much longer they take
    check: float = 0.02  # the fraction of the units that are counted twice
    seed: int = 1


@dataclass
class Prediction:
    """How a simulated job went."""

    workers: int
    seconds: float
    efficiency: float  # work that counted, as a fraction of the time of all workers
    server_load: float  # how much of the time client and scheduler were busy
    failures: int
    counts: int  # units that were counted to their ends, second counts included


@dataclass
class _Simulation:
    lengths: list[float]
    conditions: Conditions
    now: float = 0.0
    events: list[tuple[float, int, str, int]] = field(default_factory=list)
    number: int = 0
    server_free: float = 0.0
    server_busy: float = 0.0
    failures: int = 0
    counts: int = 0
    work: float = 0.0

    def __post_init__(self) -> None:
        at = self.conditions
        self.dice = random.Random(at.seed)
        self.todo = deque((unit, False) for unit in range(len(self.lengths)))
        self.ready: deque[tuple[int, bool]] = deque()
        self.sent: dict[int, tuple[int, bool]] = {}  # messages to the scheduler
        self.under_way: dict[int, tuple[int, bool]] = {}  # by worker
        self.attempt = [0] * at.workers  # tells events of a dead attempt from others
        self.idle = set(range(at.workers))
        self.waiting = list(range(at.workers))  # a heap; those that are not idle any more are left
        slow = round(at.slow_fraction * at.workers)
        share = max(1.0, at.workers / at.cores)
        self.factor = [share * (at.slow_factor if i < slow else 1.0) for i in range(at.workers)]

    def after(self, seconds: float, what: str, which: int) -> None:
        self.number += 1
        heapq.heappush(self.events, (self.now + seconds, self.number, what, which))

    def run(self) -> Prediction:
        at = self.conditions
        for worker in range(at.workers):
            self.fail_later(worker)
        for _ in range(at.workers * (1 + _AHEAD) + 2):
            self.send()
        left = len(self.lengths) + sum(map(self.is_checked, range(len(self.lengths))))
        while self.counts < left:
            self.now, number, what, which = heapq.heappop(self.events)
            if what == "sent":
                self.ready.append(self.sent.pop(which))
            elif what == "done":
                self.done(which, number)
            elif what == "failed":
                self.failed(which)
            else:
                self.wait(which)
                self.fail_later(which)
            self.start()
        seconds = self.now + at.overhead_seconds
        capacity = seconds * min(at.workers, at.cores)
        return Prediction(
            at.workers,
            seconds,
            self.work / capacity if capacity else 1.0,
            self.server_busy / seconds if seconds else 0.0,
            self.failures,
            self.counts,
        )

    def is_checked(self, unit: int) -> bool:
        return random.Random(unit).random() < self.conditions.check

    def send(self) -> None:
        """Let the server send one more unit, when it has time."""
        if not self.todo:
            return
        overhead = self.conditions.overhead_seconds
        self.server_free = max(self.now, self.server_free) + overhead
        self.server_busy += overhead
        self.sent[self.number] = self.todo.popleft()
        self.after(self.server_free - self.now, "sent", self.number)

    def start(self) -> None:
        """Let workers without a unit begin one that is ready."""
        while self.idle and self.ready:
            worker = heapq.heappop(self.waiting)
            if worker not in self.idle:
                continue
            self.idle.remove(worker)
            unit, second = self.ready.popleft()
            self.under_way[worker] = (unit, second)
            self.after(self.lengths[unit] * self.factor[worker], "done", worker)
            self.attempt[worker] = self.number

    def wait(self, worker: int) -> None:
        self.idle.add(worker)
        heapq.heappush(self.waiting, worker)

    def done(self, worker: int, number: int) -> None:
        if self.attempt[worker] != number:
            return  # it failed meanwhile
        unit, second = self.under_way.pop(worker)
        self.wait(worker)
        self.counts += 1
        self.work += self.lengths[unit]
        if not second and self.is_checked(unit):
            self.todo.appendleft((unit, True))
        self.send()

    def failed(self, worker: int) -> None:
        self.failures += 1
        self.attempt[worker] = 0
        self.idle.discard(worker)
        if worker in self.under_way:
            self.todo.appendleft(self.under_way.pop(worker))
            self.send()
        self.after(self.conditions.repair_seconds, "back", worker)

    def fail_later(self, worker: int) -> None:
        if self.conditions.mtbf_seconds < float("inf"):
            self.after(self.dice.expovariate(1 / self.conditions.mtbf_seconds), "failed", worker)


def simulate(lengths: list[float], conditions: Conditions) -> Prediction:
    """Return how a job of units of these lengths, in seconds, would go."""
    return _Simulation(lengths, conditions).run()


def lengths_of_ledger(path: str) -> list[float]:
    """Return how long the units of a ledger took."""
    from rookery.cluster import Ledger

    with Ledger(path) as ledger:
        return [result.seconds for result in ledger.results()]


def made_up_lengths(units: int, seconds: float, spread: float, seed: int) -> list[float]:
    """Return lengths with this mean, spread as a log-normal distribution."""
    dice = random.Random(seed)
    return [
        dice.lognormvariate(0, spread) * seconds / _lognormal_mean(spread) for _ in range(units)
    ]


def _lognormal_mean(spread: float) -> float:
    return math.exp(spread * spread / 2)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--ledger", help="units as long as those of this ledger")
    parser.add_argument("--units", type=int, default=1000, help="without a ledger: so many units")
    parser.add_argument("--seconds", type=float, default=20, help="of a unit, on average")
    parser.add_argument("--spread", type=float, default=0.5, help="log-normal sigma of the lengths")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--cores", type=int, default=10**9, help="that the workers share")
    parser.add_argument("--overhead-ms", type=float, default=1.3)
    parser.add_argument("--mtbf-hours", type=float, help="mean time between failures of a worker")
    parser.add_argument("--repair-seconds", type=float, default=30)
    parser.add_argument("--slow-fraction", type=float, default=0.0)
    parser.add_argument("--slow-factor", type=float, default=1.0)
    parser.add_argument("--check", type=float, default=0.02)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def main() -> None:
    """Print the predictions for each number of workers."""
    given = _arguments()
    if given.ledger:
        lengths = lengths_of_ledger(given.ledger)
    else:
        lengths = made_up_lengths(given.units, given.seconds, given.spread, given.seed)
    conditions = Conditions(
        cores=given.cores,
        overhead_seconds=given.overhead_ms / 1000,
        mtbf_seconds=given.mtbf_hours * 3600 if given.mtbf_hours else float("inf"),
        repair_seconds=given.repair_seconds,
        slow_fraction=given.slow_fraction,
        slow_factor=given.slow_factor,
        check=given.check,
        seed=given.seed,
    )
    found = [simulate(lengths, replace(conditions, workers=n)) for n in given.workers]
    if given.json:
        print(json.dumps([asdict(prediction) for prediction in found], indent=2))
        return
    mean = statistics.fmean(lengths)
    print(f"{len(lengths):,} units of {mean:.3g} s on average, at most {max(lengths):.3g} s")
    print("workers      hours      seconds  efficiency  server  failures")
    for one in found:
        print(
            f"{one.workers:>7,}  {one.seconds / 3600:>9.2f}  {one.seconds:>11,.1f}  "
            f"{one.efficiency:>10.1%}  {one.server_load:>6.1%}  {one.failures:>8,}"
        )


if __name__ == "__main__":
    main()
