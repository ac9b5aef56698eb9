"""The state of a job: a list of events in, a list of instructions out."""

from rookery.cluster.remaining_units import RemainingUnits
from rookery.cluster.state import (
    Attempt,
    Done,
    Failed,
    Finish,
    JobState,
    Lost,
    RecordCheck,
    RecordFailure,
    RecordResult,
    Stop,
    Submit,
)


def state(units, *, checked=(), unchecked=(), **options):
    return JobState(RemainingUnits(units), iter(unchecked), lambda unit: unit in checked, **options)


def test_a_job_without_units_is_over_at_once():
    assert state([]).start() == [Finish()]


def test_units_are_submitted_and_recorded():
    job = state([1, 2, 3], window=2)
    assert job.start() == [Submit(Attempt(1)), Submit(Attempt(2))]
    assert job.handle(Done(Attempt(2), b"b", "w", 0.5)) == [
        RecordResult(2, b"b", "w", 0.5),
        Submit(Attempt(3)),
    ]
    assert job.handle(Done(Attempt(1), b"a", "w", 1)) == [RecordResult(1, b"a", "w", 1)]
    assert job.handle(Done(Attempt(3), b"c", "w", 1)) == [RecordResult(3, b"c", "w", 1), Finish()]
    assert job.over


def test_neighbours_go_to_the_same_worker():
    job = state([1, 2, 3, 4, 5, 6], window=2, workers=["v", "w"])
    assert job.start() == [Submit(Attempt(1), prefer="v"), Submit(Attempt(4), prefer="w")]
    for unit, worker, following in [(4, "w", 5), (5, "w", 6), (6, "w", 3), (1, "v", 2)]:
        assert job.handle(Done(Attempt(unit), b"", worker, 1)) == [
            RecordResult(unit, b"", worker, 1),
            Submit(Attempt(following), prefer=worker),
        ]


def test_what_comes_twice_counts_once():
    job = state([1, 2])
    job.start()
    assert job.handle(Done(Attempt(1), b"a", "w", 1)) == [RecordResult(1, b"a", "w", 1)]
    assert job.handle(Done(Attempt(1), b"a", "v", 1)) == []
    assert job.handle(Failed(Attempt(1), "late")) == []


def test_a_second_count_goes_elsewhere():
    job = state([1], checked={1})
    job.start()
    second = Attempt(1, second=True)
    assert job.handle(Done(Attempt(1), b"a", "w", 1)) == [
        RecordResult(1, b"a", "w", 1),
        Submit(second, avoid="w"),
    ]
    assert job.handle(Done(second, b"a", "v", 2)) == [RecordCheck(1, "v", 2), Finish()]


def test_a_difference_stops_the_job_and_names_the_unit():
    job = state([1, 2], checked={1})
    job.start()
    job.handle(Done(Attempt(1), b"a", "w", 1))
    failure, stop = job.handle(Done(Attempt(1, second=True), b"b", "v", 1))
    assert isinstance(failure, RecordFailure)
    assert stop == Stop(
        "cluster-differs", "unit 1 has been counted twice with different results, by w and by v"
    )
    assert job.handle(Done(Attempt(2), b"c", "w", 1)) == []


def test_checks_that_are_missing_are_made_up_for():
    job = state([], unchecked=[(7, b"a", "w")])
    assert job.start() == [Submit(Attempt(7, second=True), avoid="w")]
    assert job.handle(Done(Attempt(7, second=True), b"a", "v", 1)) == [
        RecordCheck(7, "v", 1),
        Finish(),
    ]


def test_failures_are_repeated_a_few_times():
    job = state([1], most_failures=3)
    job.start()
    for _ in range(2):
        assert job.handle(Failed(Attempt(1), "no", "w")) == [
            RecordFailure(1, "w", "no"),
            Submit(Attempt(1), avoid="w"),
        ]
    assert job.handle(Failed(Attempt(1), "no", "w")) == [
        RecordFailure(1, "w", "no"),
        Stop("cluster-failed", "unit 1 has failed 3 times, the last time so: no"),
    ]


def test_nobody_is_to_blame_for_what_is_lost():
    job = state([1], checked={1}, most_failures=1)
    job.start()
    for _ in range(10):
        assert job.handle(Lost(Attempt(1))) == [Submit(Attempt(1))]
    job.handle(Done(Attempt(1), b"a", "w", 1))
    second = Attempt(1, second=True)
    for _ in range(10):
        assert job.handle(Lost(second)) == [Submit(second, avoid="w")]
