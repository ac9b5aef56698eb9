"""Running a job: submit its units, record their results, report progress."""

from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b
from queue import Empty, SimpleQueue
from time import monotonic, time
from typing import Any, NamedTuple

from rookery.cluster import state as st
from rookery.cluster import work
from rookery.cluster.ledger import Failure, Ledger, Result, unpack
from rookery.cluster.units import Job
from rookery.cluster.workers import Gone, Workers
from rookery.errors import RookeryError, error

__all__ = ["Progress", "open_job", "run_job"]

_TICK_SECONDS = 0.1
_AHEAD = 3  # units that wait at each worker, so that none is idle


class Progress(NamedTuple):
    """How far a job is."""

    done: int
    total: int
    leaves: int  # of the units done; 0 if the job does not count leaves
    checked: int
    failed: int  # attempts
    lost: int  # units that were sent again, since a scheduler or worker had gone
    workers: int
    seconds: float  # since this run of the job began
    seconds_left: float | None

    @property
    def rate(self) -> float:
        """Leaves per second of this run."""
        return self.leaves / self.seconds if self.seconds else 0.0


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
        run = _Run(job, open_job(job, ledger), ledger, check, progress)
        if run.is_over():
            return run.report()
    workers = connect()
    try:
        workers.require_same_version()
        return _Run(job, open_job(job, ledger), ledger, check, progress).run(workers)
    finally:
        workers.close()


class _Run:
    def __init__(
        self,
        job: Job,
        plan: dict[str, Any],
        ledger: Ledger,
        check: float,
        progress: Callable[[Progress], object] | None,
    ) -> None:
        self.ledger, self.progress = ledger, progress
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
        self.failed = self.lost = 0
        self.futures: dict[st.Task, Any] = {}
        self.finished: SimpleQueue[tuple[st.Task, Any]] = SimpleQueue()
        self.unchecked = len(unchecked)
        self.state = st.State(
            todo=ledger.todo(), unchecked=map(self._first, unchecked), is_checked=self._is_checked
        )
        self.workers: Workers | None = None
        self.start = monotonic()

    def is_over(self) -> bool:
        """Return whether nothing was left to do when the job was opened."""
        return self.done == self.total and not self.unchecked

    def run(self, workers: Workers) -> Progress:
        self.workers = workers
        self.start = monotonic()
        try:
            self.state.window = self._window()
            self._follow(self.state.start())
            while not self.state.over:
                self._wait()
                self.report()
        except BaseException:
            for future in self.futures.values():
                with suppress(Exception):
                    future.cancel()
            raise
        return self.report()

    def report(self) -> Progress:
        """Return how far the job is, after telling whoever watches it."""
        found = self._progress()
        if self.progress:
            self.progress(found)
        return found

    def _wait(self) -> None:
        """Handle what has finished; look for what never will."""
        assert self.workers
        events: list[tuple[st.Task, Any]] = []
        with suppress(Empty):
            events.append(self.finished.get(timeout=_TICK_SECONDS))
            while len(events) < 1000:
                events.append(self.finished.get_nowait())
        self.state.window = self._window()
        instructions: list[st.Instruction] = []
        for task, future in events:
            if self.futures.get(task) is future:
                del self.futures[task]
                instructions += self.state.handle(self._event(task, future))
        if not events:
            for task, future in list(self.futures.items()):
                if self.workers.is_gone(future):
                    del self.futures[task]
                    self.lost += 1
                    instructions += self.state.handle(st.Lost(task))
        self._follow(instructions)

    def _event(self, task: st.Task, future: Any) -> st.Done | st.Failed | st.Lost:
        assert self.workers
        try:
            answer = self.workers.answer(future)
        except Gone:
            self.lost += 1
            return st.Lost(task)
        except RookeryError as wrong:
            if wrong.code.startswith("cluster-"):
                raise
            return self._failure(task, wrong)
        except Exception as wrong:
            return self._failure(task, wrong)
        if answer.version != work.VERSION:
            if not self.workers.bar(answer.worker):
                raise error(
                    "cluster-version",
                    f"worker {answer.worker} has rookery {answer.version}: expected "
                    f"{work.VERSION}, as the client has",
                )
            self.lost += 1
            return st.Lost(task)
        return st.Done(task, answer.result, answer.worker, answer.seconds)

    def _failure(self, task: st.Task, wrong: Exception) -> st.Failed:
        self.failed += 1
        return st.Failed(task, f"{type(wrong).__name__}: {wrong}")

    def _follow(self, instructions: list[st.Instruction]) -> None:
        # Results are on disk before anything that follows from them.
        records = [i for i in instructions if isinstance(i, st.Record)]
        if records:
            now = time()
            self.ledger.record(Result(r.unit, r.result, r.worker, r.seconds, now) for r in records)
            for record in records:
                self._count(record.result)
        for instruction in instructions:
            if isinstance(instruction, st.Submit):
                self._submit(instruction)
            elif isinstance(instruction, st.RecordCheck):
                self.ledger.record_check(instruction.unit, instruction.worker, instruction.seconds)
                self.checked.add(instruction.unit)
            elif isinstance(instruction, st.RecordFailure):
                self.ledger.record_failure(
                    Failure(instruction.unit, instruction.worker, instruction.message, time())
                )
            elif isinstance(instruction, st.Stop):
                raise error(instruction.code, instruction.message)

    def _submit(self, instruction: st.Submit) -> None:
        assert self.workers
        task = instruction.task
        payload = self.ledger.payload(task.unit)
        arguments = (self.function, work.VERSION, payload, task.second)
        future = self.workers.submit(arguments, instruction.avoid)
        self.futures[task] = future
        future.add_done_callback(lambda done: self.finished.put((task, done)))

    def _window(self) -> int:
        assert self.workers
        return 2 + self.workers.size() * (1 + _AHEAD)

    def _is_checked(self, unit: int) -> bool:
        """Choose units evenly, always the same ones, and at least one."""
        if unit == 1:
            return self.check > 0
        digest = blake2b(b"check %d" % unit, digest_size=8).digest()
        return int.from_bytes(digest, "big") < self.check * 2**64

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
            len(self.checked),
            self.failed,
            self.lost,
            self.workers.size() if self.workers else 0,
            seconds,
            left,
        )
