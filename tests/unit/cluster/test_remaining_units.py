"""The units that remain: every unit is sent once, and neighbours go to the same worker."""

import random

from rookery.cluster.remaining_units import RemainingUnits


def test_every_unit_is_taken_once_whoever_asks():
    dice = random.Random(1)
    for length in (0, 1, 2, 7, 100):
        remaining = RemainingUnits(range(10, 10 + length))
        taken = [remaining.take(dice.choice("abcde")) for _ in range(length)]
        assert sorted(taken) == list(range(10, 10 + length))
        assert [remaining.take(worker) for worker in "af"] == [None, None]


def test_one_worker_takes_all_in_their_order():
    remaining = RemainingUnits(iter([3, 1, 2]))
    assert [remaining.take("") for _ in range(4)] == [3, 1, 2, None]


def test_most_units_follow_a_neighbour_at_the_same_worker():
    dice = random.Random(2)
    remaining = RemainingUnits(range(1000))
    last: dict[str, int] = {}
    neighbours = 0
    for _ in range(1000):
        worker = dice.choice("abc")
        unit = remaining.take(worker)
        neighbours += unit == last.get(worker, -2) + 1
        last[worker] = unit
    assert neighbours > 950


def test_a_worker_that_comes_late_takes_half_of_the_largest_range():
    remaining = RemainingUnits(range(100))
    assert [remaining.take("a") for _ in range(20)] == list(range(20))
    assert [remaining.take("b") for _ in range(2)] == [60, 61]
    assert remaining.take("a") == 20
