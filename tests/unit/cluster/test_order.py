"""Positions in the order of their texts, in memory or not."""

import random

import pytest

from rookery.cluster.order import by_text


@pytest.mark.parametrize("in_memory", [1, 7, 1000, 1001, 5000])
def test_the_same_order_with_any_memory(in_memory):
    dice = random.Random(1)
    positions = [(f"{dice.random()} é w - - 0 1", dice.randrange(2**90)) for _ in range(1000)]
    assert list(by_text(iter(positions), in_memory)) == sorted(positions)


def test_nothing():
    assert list(by_text([])) == []
