"""The slow model of CoTuLenh against what the public engine answered (tests/data/cotulenh)."""

import json
import os
from pathlib import Path

import pytest
from support.cotulenh_data import positions
from support.models.cotulenh import (
    COMMIT,
    Position,
    divide,
    step_perft,
    turn_perft,
    turn_perft_merged,
)

TESTS = Path(__file__).parents[1]
DATA = TESTS / "data" / "cotulenh"
LONG = os.environ.get("ROOKERY_LONG_COUNTS") == "1"
MOST = 200_000 if LONG else 2_000  # leaves


def commit_fen(position):
    return position.play(COMMIT).fen() if position.can_commit() else None


def reached(row):
    """The position of a row, by its FEN and by its steps: both must give the same."""
    position = Position.from_fen(row["fen"])
    if "steps" in row:
        played = Position.from_fen(row["base_fen"])
        for step in row["steps"]:
            played = played.play(step)
        assert played == position
        assert position.can_commit() == row["can_commit"]
        assert commit_fen(position) == row["commit_fen"]
    return position


def with_our_q3(position, moves):
    """The moves of a row without those that throw; instead the ordinary step to that square."""
    kept = {move["move"]: move for move in moves if "error" not in move}
    thrown = [move["move"] for move in moves if "error" in move]
    ordinary = {text.replace("&", "") for text in thrown} & set(position.listed)
    return kept, ordinary


def differences(row):
    position = reached(row)
    if position.fen() != row["fen"]:
        yield "fen", position.fen()
    if position.is_check() != row["in_check"]:
        yield "in_check", position.is_check()
    if position.is_exposed() != row.get("exposed", False):
        yield "exposed", position.is_exposed()
    outcome = position.outcome()
    if (outcome.reason if outcome else "ongoing") != row["game_over"]:
        yield "game_over", outcome
    expected, ordinary = with_our_q3(position, row["moves"])
    listed = set(position.pseudo_legal()) - {COMMIT}
    if listed != set(expected) | ordinary:
        yield "moves", listed ^ set(expected)
    for text in listed & set(expected):
        yield from differences_after(position.play(text), expected[text])


def differences_after(after, expected):
    text = expected["move"]
    if after.fen() != expected["fen_after"]:
        yield text, after.fen()
    if after.deploy is not None and Position.from_fen(after.fen()) != after:
        yield text, "is not read back"
    is_dead = after.deploy is not None and not after.pseudo_legal()
    if is_dead != expected.get("dead", False):
        yield text, "dead"
    if (after.deploy is not None and not is_dead) != ("commit_fen" in expected):
        yield text, "open"
    if commit_fen(after) != expected.get("commit_fen"):
        yield text, commit_fen(after)


def test_positions():
    checked = positions()
    assert len(checked) >= 300
    assert sum(len(row["moves"]) for row in checked) >= 10_000
    found = [(row["fen"], *difference) for row in checked for difference in differences(row)]
    assert found == []


def test_the_only_error_is_q3():
    thrown = [
        (row["fen"], move["move"])
        for row in positions()
        for move in row["moves"]
        if "error" in move
    ]
    assert [move for _, move in thrown] == ["Na3>&a4"]
    position = Position.from_fen(thrown[0][0])
    assert "Na3>a4" in position.legal()


@pytest.mark.parametrize("line", (DATA / "positions_quirks.jsonl").read_text("utf-8").splitlines())
def test_where_the_engine_differs_from_its_clean_reading(line):
    row = json.loads(line)
    position = reached({**row, "can_commit": False, "commit_fen": None})
    for difference in row["diff"]:
        clean, as_it_is = difference["clean"], difference["asis"]
        if clean is None:
            assert as_it_is["move"] not in position.pseudo_legal()
        else:
            after = position.play(clean["move"])
            assert after.fen() == clean["fen_after"]
            assert (after.deploy is not None) == clean.get("dead", False)


# --- Counts ---

PERFT = json.loads((DATA / "perft.json").read_text("utf-8"))
COUNTED = [{"name": "start", **PERFT["start"]}, *PERFT["positions"]]


@pytest.mark.parametrize("entry", COUNTED, ids=lambda entry: entry["name"])
@pytest.mark.parametrize(
    ("kind", "count"), [("S", step_perft), ("T_seq", turn_perft), ("T_pos", turn_perft_merged)]
)
def test_counts(entry, kind, count):
    position = Position.from_fen(entry["fen"])
    for step in entry.get("steps", []):
        position = position.play(step)
    for depth, leaves in enumerate(entry[kind], start=1):
        # Merged turns are all made before they are merged.
        work = leaves if kind == "S" else entry["T_seq"][depth - 1]
        if work <= MOST:
            assert count(position, depth) == leaves, f"depth {depth}"


def test_divide_adds_up():
    position = Position.from_fen(PERFT["start"]["fen"])
    counts = divide(position, 2)
    assert set(counts) == set(PERFT["start"]["divide_S3"])
    assert sum(counts.values()) == PERFT["start"]["S"][1]
