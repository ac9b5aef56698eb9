"""The simulator of clusters: cases that can be computed by hand, and laws."""

import runpy
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "simulate_cluster.py"
pytestmark = pytest.mark.skipif(not TOOL.exists(), reason="needs the sources of rookery")


@pytest.fixture
def simulate(monkeypatch):
    # A dataclass looks its module up.
    module = type(sys)("simulate_cluster")
    monkeypatch.setitem(sys.modules, "simulate_cluster", module)
    tool = runpy.run_path(str(TOOL), run_name="simulate_cluster")

    def run(lengths, **conditions):
        conditions = {"overhead_seconds": 0.0, "check": 0.0} | conditions
        return tool["simulate"](lengths, tool["Conditions"](**conditions))

    return run


@pytest.mark.parametrize(
    ("lengths", "conditions", "seconds"),
    [
        ([1.0] * 4, {"workers": 1}, 4),
        ([1.0] * 4, {"workers": 2}, 2),
        ([1.0] * 5, {"workers": 2}, 3),
        ([1.0, 1, 1, 9], {"workers": 2}, 10),  # the long one begins after a second
        ([1.0] * 8, {"workers": 4, "cores": 2}, 4),
        ([1.0] * 4, {"workers": 2, "slow_fraction": 0.5, "slow_factor": 3}, 3),
        ([1.0] * 4, {"workers": 1, "check": 1.0}, 8),
        # The server sends one unit every 10 ms, and takes the last result.
        ([0.0] * 100, {"workers": 4, "overhead_seconds": 0.01}, 1.01),
        ([], {"workers": 3}, 0),
    ],
)
def test_by_hand(simulate, lengths, conditions, seconds):
    assert simulate(lengths, **conditions).seconds == pytest.approx(seconds)


def test_every_unit_is_counted_whatever_fails(simulate):
    lengths = [1.0] * 200
    calm = simulate(lengths, workers=5)
    bad = simulate(lengths, workers=5, mtbf_seconds=10, repair_seconds=5)
    assert (calm.counts, bad.counts) == (200, 200)
    assert calm.failures == 0
    assert bad.failures > 5
    assert bad.seconds > calm.seconds == 40
    assert bad.efficiency < calm.efficiency == 1


def test_it_is_the_same_for_a_seed(simulate):
    conditions = {"workers": 7, "mtbf_seconds": 20, "repair_seconds": 3}
    assert simulate([0.7] * 300, **conditions) == simulate([0.7] * 300, **conditions)
    assert simulate([0.7] * 300, seed=2, **conditions) != simulate([0.7] * 300, **conditions)
