"""How our benchmarks measure: CPU time, the two sides alternating, best of several."""

from collections.abc import Callable
from time import process_time_ns


def best_ns(*jobs: Callable[[], object], rounds: int = 9, least_ms: float = 20) -> list[float]:
    """Return the CPU time of one call of each job, in nanoseconds.

    Every job is called often enough to fill `least_ms`; the jobs take turns, and the best round of
    each counts, since whatever else the machine does only ever adds.
    """
    calls = [_calls_to_fill(job, least_ms) for job in jobs]
    best = [float("inf")] * len(jobs)
    for _ in range(rounds):
        for which, job in enumerate(jobs):
            best[which] = min(best[which], _time_ns(job, calls[which]) / calls[which])
    return best


def _time_ns(job: Callable[[], object], calls: int) -> int:
    start = process_time_ns()
    for _ in range(calls):
        job()
    return process_time_ns() - start


def _calls_to_fill(job: Callable[[], object], least_ms: float) -> int:
    calls = 1
    while (spent := _time_ns(job, calls)) < least_ms * 1e6:
        calls = max(calls * 2, int(calls * least_ms * 1e6 / max(spent, 1)))
    return calls
