"""Counts of the position on screen."""

import pytest

pytest.importorskip("starlette", reason="needs the extra 'page'")

from rookery import game
from rookery.page.counting import StoppedError
from rookery.page.session import Session


def run(session, **fields):
    [job] = session.handle({"type": "perft", **fields})
    reports = []
    [answer] = job.finish(job.run(reports.append, lambda: False))
    return answer, reports


@pytest.mark.parametrize("name", ["chess", "shogi", "cotulenh", "othello"])
def test_divide(name):
    answer, _ = run(Session(game(name)), depth=3)
    divided = game(name).board().divide(3)
    assert {row["move"]: row["leaves"] for row in answer["rows"]} == {
        str(move): leaves for move, leaves in divided.items()
    }
    assert answer["total"] == str(sum(divided.values()))
    assert answer["done"]


def test_depths_without_moves():
    assert run(Session(game("chess")), depth=0)[0]["total"] == "1"
    assert run(Session(game("chess")), depth=1)[0]["total"] == "20"


def test_kinds():
    answer, _ = run(Session(game("chess")), depth=3, kinds=True)
    assert {kind["name"]: kind["count"] for kind in answer["kinds"]}["captures"] == "34"


def test_a_position_of_the_past():
    session = Session(game("chess"))
    session.handle({"type": "move", "move": "e4"})
    assert run(session, depth=2, ply=0)[0]["total"] == "400"


@pytest.mark.parametrize("kinds", [False, True])
def test_a_count_reports_and_is_stopped(kinds):
    [job] = Session(game("chess")).handle({"type": "perft", "depth": 12, "kinds": kinds})
    reports = []

    def has_grown():
        return len({report["total"] for report in reports}) > 1

    with pytest.raises(StoppedError):
        job.run(reports.append, has_grown)
    totals = [int(report["total"]) for report in reports]
    assert totals == sorted(totals)
    assert not any(report["done"] for report in reports)
