"""What to do next in a job: events come in, instructions go out. Knows no workers and no files."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import cycle, repeat
from typing import NamedTuple

from rookery.cluster.remaining_units import RemainingUnits

__all__ = [
    "Attempt",
    "Done",
    "Failed",
    "Finish",
    "Instruction",
    "JobState",
    "Lost",
    "RecordCheck",
    "RecordFailure",
    "RecordResult",
    "Stop",
    "Submit",
]


class Attempt(NamedTuple):
    """One attempt at a unit: the first count, or the second one that checks it."""

    unit: int
    second: bool = False


# Events


class Done(NamedTuple):
    """A worker has returned the result of an attempt."""

    attempt: Attempt
    result: bytes
    worker: str
    seconds: float


class Failed(NamedTuple):
    """An attempt has raised an error, or its worker has died too often."""

    attempt: Attempt
    message: str
    worker: str = ""


class Lost(NamedTuple):
    """An attempt will never end, for a reason for which its unit is not to blame."""

    attempt: Attempt


# Instructions


class Submit(NamedTuple):
    """Send a unit to a worker: to `prefer` if it is there, not to `avoid` if there is another."""

    attempt: Attempt
    avoid: str = ""
    prefer: str = ""


class RecordResult(NamedTuple):
    """Write the first result of a unit."""

    unit: int
    result: bytes
    worker: str
    seconds: float


class RecordCheck(NamedTuple):
    """Write that the second count of a unit agrees."""

    unit: int
    worker: str
    seconds: float


class RecordFailure(NamedTuple):
    """Write that an attempt has failed."""

    unit: int
    worker: str
    message: str


class Stop(NamedTuple):
    """End the job: something is wrong."""

    code: str
    message: str


class Finish(NamedTuple):
    """End the job: every unit has a result, and those to be checked have been."""


Instruction = Submit | RecordResult | RecordCheck | RecordFailure | Stop | Finish


@dataclass
class JobState:
    """A job under way.

    `todo` are the units without a result, `unchecked` those whose second count is missing, with
    their results and workers; `is_checked` chooses the units to be counted twice. `workers` are
    those that can be chosen, if any can.
    """

    todo: RemainingUnits
    unchecked: Iterator[tuple[int, bytes, str]]
    is_checked: Callable[[int], bool]
    workers: list[str] = field(default_factory=list)
    window: int = 32  # how many attempts are under way at once
    most_failures: int = 5  # of a unit
    under_way: set[Attempt] = field(default_factory=set)
    again: list[Submit] = field(default_factory=list)  # to be submitted before new units
    results: dict[int, tuple[bytes, str]] = field(default_factory=dict)  # of units being checked
    failed: dict[int, int] = field(default_factory=dict)
    over: bool = False

    def start(self) -> list[Instruction]:
        """Return the first instructions."""
        return self._more(cycle(self.workers or [""]))

    def handle(self, event: Done | Failed | Lost) -> list[Instruction]:
        """Return what an event leads to. Events of attempts that are not under way are ignored."""
        if self.over or event.attempt not in self.under_way:
            return []
        self.under_way.remove(event.attempt)
        if isinstance(event, Done):
            return self._done(event) + self._more(repeat(event.worker if self.workers else ""))
        if isinstance(event, Lost):
            self.again.append(self._submit(event.attempt))
            return self._more(repeat(""))
        return self._failed(event) + self._more(repeat(""))

    def _done(self, event: Done) -> list[Instruction]:
        unit = event.attempt.unit
        if not event.attempt.second:
            if self.is_checked(unit):
                self.results[unit] = (event.result, event.worker)
                self.again.append(Submit(Attempt(unit, second=True), avoid=event.worker))
            return [RecordResult(unit, event.result, event.worker, event.seconds)]
        first, worker = self.results.pop(unit)
        if first == event.result:
            return [RecordCheck(unit, event.worker, event.seconds)]
        message = (
            f"unit {unit} has been counted twice with different results, by "
            f"{worker or 'a worker'} and by {event.worker or 'a worker'}"
        )
        return [RecordFailure(unit, event.worker, message), *self._stop("cluster-differs", message)]

    def _failed(self, event: Failed) -> list[Instruction]:
        unit = event.attempt.unit
        times = self.failed[unit] = self.failed.get(unit, 0) + 1
        record = RecordFailure(unit, event.worker, event.message)
        if times >= self.most_failures:
            message = f"unit {unit} has failed {times} times, the last time so: {event.message}"
            return [record, *self._stop("cluster-failed", message)]
        self.again.append(self._submit(event.attempt, event.worker))
        return [record]

    def _submit(self, attempt: Attempt, avoid: str = "") -> Submit:
        return Submit(attempt, self.results[attempt.unit][1] if attempt.second else avoid)

    def _stop(self, code: str, message: str) -> list[Instruction]:
        self.over = True
        return [Stop(code, message)]

    def _more(self, workers: Iterable[str]) -> list[Instruction]:
        """Fill the window with units for these workers; finish if nothing is left."""
        found: list[Instruction] = []
        for worker in workers:
            if self.over or len(self.under_way) >= self.window:
                break
            submit = self._next(worker)
            if submit is None:
                if not self.under_way:
                    self.over = True
                    found.append(Finish())
                break
            self.under_way.add(submit.attempt)
            found.append(submit)
        return found

    def _next(self, worker: str) -> Submit | None:
        if self.again:
            return self.again.pop(0)
        for unit, result, first in self.unchecked:
            self.results[unit] = (result, first)
            return Submit(Attempt(unit, second=True), avoid=first)
        following = self.todo.take(worker)
        return None if following is None else Submit(Attempt(following), prefer=worker)
