"""What earlier versions have saved is read: pickles, and one file of each kind."""

import json
import pickle
import shutil
import subprocess
import sys

import pytest
from support import saved

from rookery import cluster, engines, game, learn, variants
from rookery.design import from_file

VERSIONS = sorted(folder.name for folder in saved.FOLDER.iterdir())
pytestmark = pytest.mark.parametrize("version", VERSIONS)


def copied(version, name, tmp_path):
    """A copy of a saved file: reading must not change what is kept."""
    return shutil.copy(saved.FOLDER / version / name, tmp_path)


def test_pickles_of_earlier_versions(version):
    now = saved.objects()
    files = {file.stem: file for file in (saved.FOLDER / version).glob("*.pickle")}
    assert len(files) >= 26
    for name, file in files.items():
        restored = pickle.loads(file.read_bytes())
        assert saved.shown(restored) == saved.shown(now[name]), name


def test_a_batch_goes_on(version):
    restored = pickle.loads((saved.FOLDER / version / "batch.pickle").read_bytes())
    now = saved.objects()["batch"]
    for batch in (restored, now):
        batch.step(batch.sample())  # the random numbers continue as well
    assert saved.shown(restored) == saved.shown(now)


def test_definitions_weights_and_recorded_games(version, tmp_path):
    folder = saved.FOLDER / version
    assert from_file(folder / "design.json") == variants.design("two-lakes")
    weights = engines.Weights.load(folder / "weights.json", game("los-alamos"))
    assert weights.provenance["games"] == 4
    assert len(weights.opening) == len(engines.Weights.derived(game("los-alamos")).opening)
    games = learn.load_games(folder / "recorded.npz")
    assert [games.board(number).fen() for number in range(3)] == [
        saved.objects()["recorded"].board(number).fen() for number in range(3)
    ]


def test_matches_and_self_play_are_continued(version, tmp_path):
    """The same call plays only what is missing."""
    file = copied(version, "match.jsonl", tmp_path)
    played = []
    result = engines.match(
        *("greedy", "random"),
        game="los-alamos",
        games=2,
        save=file,
        progress=lambda result, record: played.append(record),
    )
    assert len(result.games) == 2
    assert not played
    before = (saved.FOLDER / version / "tune.jsonl").read_bytes()
    file = copied(version, "tune.jsonl", tmp_path)
    options = {"nodes": 20, "trial": 2, "threads": 1, "save": file}
    tuned = engines.tune(game("los-alamos"), games=4, **options)
    assert tuned.games == 4
    with open(file, "rb") as now:
        assert now.read() == before


def test_ledgers_are_continued(version, tmp_path):
    file = copied(version, "perft.ledger", tmp_path)
    assert cluster.summary(file)
    again = [sys.executable, "-m", "rookery", "perft", "3", "--cluster", "processes"]
    done = subprocess.run([*again, "--ledger", file], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "8,902" in done.stdout


def test_what_was_printed_as_json_is_printed_still(version):
    for name, command in (("perft", ["perft", "3"]), ("moves", ["moves", "--game", "othello"])):
        before = json.loads((saved.FOLDER / version / f"{name}.json").read_text("utf-8"))
        printed = subprocess.check_output([sys.executable, "-m", "rookery", *command, "--json"])
        now = json.loads(printed)
        assert before["format"] <= now["format"]
        if before["format"] == now["format"]:
            assert set(before) <= set(now), "a name was removed without a new format"
