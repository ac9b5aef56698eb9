"""The example that learns a game: seeded, resumable, with a picture."""

import runpy
import sys
from pathlib import Path

import numpy as np
import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn_a_game.py"
pytestmark = pytest.mark.skipif(not EXAMPLE.exists(), reason="needs the sources of rookery")


def learn(monkeypatch, file, rounds):
    """Run the example, and return what it saved."""
    options = ["--games", "24", "--trials", "40", "--rounds", str(rounds), "--file", str(file)]
    monkeypatch.setattr(sys, "argv", ["learn_a_game.py", *options])
    runpy.run_path(str(EXAMPLE), run_name="__main__")
    with np.load(file) as saved:
        return dict(saved)


def test_a_run_that_is_resumed_is_the_same(monkeypatch, tmp_path):
    whole = learn(monkeypatch, tmp_path / "whole.npz", 2)
    learn(monkeypatch, tmp_path / "parts.npz", 1)
    parts = learn(monkeypatch, tmp_path / "parts.npz", 2)
    assert whole.keys() == parts.keys()
    for name, array in whole.items():
        assert (array == parts[name]).all(), name
    assert len(whole["scores"]) == 3
    assert whole["scores"][-1, 1] > whole["scores"][0, 1]
    assert (tmp_path / "whole.svg").read_text().startswith("<svg ")
