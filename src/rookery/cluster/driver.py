"""Running a job: submit its units, record their results, report progress."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from math import ceil
from queue import Empty, SimpleQueue
from time import monotonic, time
from typing import Any, NamedTuple

from rookery._documented import documented
from rookery.cluster import state, worker_side
from rookery.cluster.ledger import FailedAttempt, Ledger, UnitResult, unpack
from rookery.cluster.planning import Job
from rookery.cluster.remaining_units import RemainingUnits
from rookery.cluster.workers import Request, UnitGone, Workers
from rookery.errors import RookeryError, error

__all__ = ["Progress", "open_job", "run_job"]

_TICK_SECONDS = 0.1
# Units that wait at each worker, so that none is idle: more of them if they are short.
_AHEAD = 3
_AHEAD_SECONDS = 0.5
_MOST_AHEAD = 100


@documented(
    done="How many units are done.",
    total="How many units there are.",
    leaves="The leaves of the units done; 0 if the job does not count leaves.",
    leaves_here="The leaves of the units that were done in this run.",
    checked="How many units were run a second time, to check the first.",
    failed="How many attempts have failed.",
    lost="How many units were sent again, since a scheduler or worker had gone.",
    workers="How many workers there are.",
    kernels="How many workers had each kernel when the run began; results do not depend on it.",
    seconds="The seconds since this run of the job began.",
    seconds_left="The seconds that are left by the speed so far, or None if it is not known.",
    dashboard="The address of the dashboard of Dask; empty if there is none.",
)
class Progress(NamedTuple):
    """The progress of a job."""

    done: int
    total: int
    leaves: int
    leaves_here: int
    checked: int
    failed: int
    lost: int
    workers: int
    kernels: dict[str, int]
    seconds: float
    seconds_left: float | None
    dashboard: str

    @property
    def rate(self) -> float:
        """Leaves per second of this run."""
        return self.leaves_here / self.seconds if self.seconds else 0.0


def open_job(job: Job, ledger: Ledger) -> dict[str, Any]:
    """Plan the job, or check that the ledger has it; return how it is split."""
    recorded = ledger.about
    if recorded is None:
        plan, payloads = job.plan()
        ledger.plan({"job": job.about, "plan": plan}, payloads)
        return plan
    if recorded["job"] != job.about:
        raise error("ledger-other-job", _difference(ledger.name, recorded["job"], job.about))
    plan = recorded["plan"]
    assert isinstance(plan, dict)
    return plan


def _difference(name: str, recorded: dict[str, Any], wanted: dict[str, Any]) -> str:
    """Return a sentence that names what differs between two jobs."""
    parts = [
        f"its {key} is {_short(recorded.get(key))} instead of {_short(wanted.get(key))}"
        for key in {**recorded, **wanted}
        if recorded.get(key) != wanted.get(key)
    ]
    return f"{name} belongs to another job: {'; '.join(parts)}"


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}…"


def run_job(
    job: Job,
    ledger: Ledger,
    connect: Callable[[], Workers],
    *,
    check: float,
    progress: Callable[[Progress], object] | None = None,
) -> Progress:
    """Run the units that have no result yet, and return how it went.

    `connect` is called if there are any, and before anything is planned.
    """
    if not 0 <= check <= 1:
        raise error("cluster-option", f"check={check}: expected 0 to 1")
    ledger.verify()
    if ledger.about is not None:
        run = _JobRun(job, open_job(job, ledger), ledger, check, progress)
        if run.is_over():
            return run.report()
    workers = connect()
    try:
        kernels = workers.require_same_version()
        return _JobRun(job, open_job(job, ledger), ledger, check, progress, kernels).run(workers)
    finally:
        workers.close()


class _JobRun:
    def __init__(
        self,
        job: Job,
        plan: dict[str, Any],
        ledger: Ledger,
        check: float,
        progress: Callable[[Progress], object] | None,
        kernels: dict[str, int] | None = None,
    ) -> None:
        self.ledger, self.progress, self.kernels = ledger, progress, kernels or {}
        self.function = job.function(plan)
        self.counts_leaves = job.about["kind"] == "perft"
        self.check = check
        self.total = ledger.units
        self.checked = ledger.checked()
        self.leaves_before = self.leaves = self.done = 0
        unchecked: list[int] = []
        for result in ledger.results():
            self._count(result.result)
            if self._is_checked(result.unit) and result.unit not in self.checked:
                unchecked.append(result.unit)
        self.leaves_before, self.done_before = self.leaves, self.done
        self.failed = self.lost = self.answered = 0
        self.unit_seconds = 0.0
        self.futures: dict[state.Attempt, Any] = {}
        self.finished: SimpleQueue[tuple[state.Attempt, Any]] = SimpleQueue()
        self.unchecked = len(unchecked)
        self.state = state.JobState(
            todo=RemainingUnits(ledger.todo()),
            unchecked=map(self._first, unchecked),
            is_checked=self._is_checked,
        )
        self.workers: Workers | None = None
        self.dashboard = ""
        self.start = monotonic()

    def is_over(self) -> bool:
        """Return whether nothing was left to do when the job was opened."""
        return self.done == self.total and not self.unchecked

    def run(self, workers: Workers) -> Progress:
        self.workers = workers
        self.dashboard = workers.dashboard
        self.start = monotonic()
        try:
            self.state.workers = workers.names()
            self.state.window = self._window()
            self.report()
            self._follow(self.state.start())
            while not self.state.over:
                self._wait()
                self.report()
        except BaseException:
            for future in self.futures.values():
                with suppress(Exception):
                    future.cancel()
            raise
        return self._progress()

    def report(self) -> Progress:
        """Return the progress of the job, and pass it to the function `progress`."""
        found = self._progress()
        if self.progress:
            self.progress(found)
        return found

    def _wait(self) -> None:
        """Handle the units that have finished, and look for those that never will."""
        assert self.workers
        events: list[tuple[state.Attempt, Any]] = []
        with suppress(Empty):
            events.append(self.finished.get(timeout=_TICK_SECONDS))
            while len(events) < 1000:
                events.append(self.finished.get_nowait())
        self.state.window = self._window()
        instructions: list[state.Instruction] = []
        events = [
            (attempt, future) for attempt, future in events if self.futures.get(attempt) is future
        ]
        answers = self.workers.answers([future for _, future in events])
        for (attempt, _), answer in zip(events, answers, strict=True):
            del self.futures[attempt]
            instructions += self.state.handle(self._event(attempt, answer))
        if not events:
            for attempt, future in list(self.futures.items()):
                if self.workers.is_gone(future):
                    del self.futures[attempt]
                    self.lost += 1
                    instructions += self.state.handle(state.Lost(attempt))
        self._follow(instructions)

    def _event(
        self, attempt: state.Attempt, answer: worker_side.WorkerAnswer | Exception
    ) -> state.Done | state.Failed | state.Lost:
        assert self.workers
        if isinstance(answer, UnitGone):
            self.lost += 1
            return state.Lost(attempt)
        if isinstance(answer, RookeryError) and answer.code.startswith("cluster-"):
            raise answer
        if isinstance(answer, Exception):
            self.failed += 1
            return state.Failed(attempt, f"{type(answer).__name__}: {answer}")
        if answer.version != worker_side.VERSION:
            if not self.workers.bar(answer.worker):
                raise error(
                    "cluster-version",
                    f"worker {answer.worker} has rookery {answer.version}: expected "
                    f"{worker_side.VERSION}, as the client has",
                )
            self.lost += 1
            return state.Lost(attempt)
        self.answered += 1
        self.unit_seconds += answer.seconds
        return state.Done(attempt, answer.result, answer.worker, answer.seconds)

    def _follow(self, instructions: list[state.Instruction]) -> None:
        # Results are on disk before anything that follows from them.
        records = [i for i in instructions if isinstance(i, state.RecordResult)]
        if records:
            now = time()
            self.ledger.record(
                UnitResult(r.unit, r.result, r.worker, r.seconds, now) for r in records
            )
            for record in records:
                self._count(record.result)
        self._submit([i for i in instructions if isinstance(i, state.Submit)])
        for instruction in instructions:
            if isinstance(instruction, state.RecordCheck):
                self.ledger.record_check(instruction.unit, instruction.worker, instruction.seconds)
                self.checked.add(instruction.unit)
            elif isinstance(instruction, state.RecordFailure):
                self.ledger.record_failure(
                    FailedAttempt(instruction.unit, instruction.worker, instruction.message, time())
                )
            elif isinstance(instruction, state.Stop):
                raise error(instruction.code, instruction.message)

    def _submit(self, instructions: list[state.Submit]) -> None:
        assert self.workers
        requests = []
        for attempt, avoid, prefer in instructions:
            payload = self.ledger.payload(attempt.unit)
            arguments = (self.function, worker_side.VERSION, payload, attempt.second)
            requests.append(Request(arguments, avoid, prefer))
        for (attempt, *_), future in zip(instructions, self.workers.submit(requests), strict=True):
            self.futures[attempt] = future
            future.add_done_callback(partial(self._finish, attempt))

    def _finish(self, attempt: state.Attempt, future: Any) -> None:
        self.finished.put((attempt, future))

    def _window(self) -> int:
        assert self.workers
        ahead = _AHEAD
        if self.answered:
            mean = max(self.unit_seconds / self.answered, _AHEAD_SECONDS / _MOST_AHEAD)
            ahead = max(_AHEAD, round(_AHEAD_SECONDS / mean))
        return 2 + self.workers.size() * (1 + ahead)

    def _is_checked(self, unit: int) -> bool:
        """Return whether a unit is counted twice: the first, and others at equal distances from it.

        Neighbouring units go to the same worker, so some units of every worker are checked.
        """
        return ceil(unit * self.check) > ceil((unit - 1) * self.check)

    def _first(self, unit: int) -> tuple[int, bytes, str]:
        result = self.ledger.result(unit)
        assert result
        return unit, result.result, result.worker

    def _count(self, result: bytes) -> None:
        self.done += 1
        if self.counts_leaves:
            self.leaves += unpack(result)["total"]

    def _progress(self) -> Progress:
        seconds = monotonic() - self.start
        here = self.done - self.done_before
        left = seconds * (self.total - self.done) / here if here else None
        return Progress(
            self.done,
            self.total,
            self.leaves,
            self.leaves - self.leaves_before,
            len(self.checked),
            self.failed,
            self.lost,
            self.workers.size() if self.workers else 0,
            self.kernels,
            seconds,
            left,
            self.dashboard,
        )
