"""CoTuLenh and the slow model that was written from the rules alone: the same random games."""

from pathlib import Path

import pytest

TOOLS = Path(__file__).parents[2] / "tools"
pytestmark = pytest.mark.skipif(not TOOLS.exists(), reason="needs the tools of rookery")


@pytest.mark.parametrize("number", [0, *(pytest.param(n, marks=pytest.mark.long) for n in (1, 2))])
def test_random_games(number, monkeypatch):
    monkeypatch.syspath_prepend(str(TOOLS))
    compare = pytest.importorskip("compare_cotulenh")
    chunk = compare.run_chunk(10**6 + number)
    assert not chunk["differences"]
    assert chunk["positions"] >= 200
    assert chunk["features"]["an open turn or a stack that can split"] > 20
