"""`rookery perft --cluster` and `rookery ledger`: what they print, their JSON, their exit codes."""

import csv
import io
import json
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from support.commands import run_command

from rookery import cluster, game
from rookery._extras import install_command
from rookery.cluster import connect, dask_workers, worker_side

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


@pytest.fixture
def command(capsys):
    """A function that runs a command and gives its exit code, its output and its complaints."""
    return partial(run_command, capsys)


@pytest.fixture
def on_threads(monkeypatch):
    """Let processes be threads: the tests of workers start real ones."""
    monkeypatch.setattr(connect, "_processes", ThreadPoolExecutor)


@pytest.fixture
def ledger(tmp_path):
    """The ledger of a count to depth 4, in several units."""
    path = tmp_path / "four.ledger"
    with ThreadPoolExecutor(1) as executor:
        cluster.perft(
            game("chess").board(), 4, cluster=executor, ledger=path, split=1, unit_seconds=1e-6
        )
    return path


def test_perft_on_processes(command, on_threads, tmp_path):
    path = tmp_path / "five.ledger"
    words = ["perft", 5, "--cluster", "processes", "--ledger", path, "--hash-mb", 4]
    code, out, err = command(*words)
    assert (code, err) == (0, "")
    head, titles, row, note = out.splitlines()
    assert head == f"chess  {START}"
    assert titles.split() == ["depth", "leaves", "seconds", "million/s"]
    assert row.split()[:2] == ["5", "4,865,609"]
    assert note == (
        "1 unit of 20 unique positions at ply 1; 1 counted twice; 0 failed and 0 lost attempts "
        "repeated"
    )
    # The count is in the ledger: no worker is asked again.
    code, out, err = command(*words[:3], "tcp://127.0.0.1:1", *words[4:])
    assert (code, err) == (0, "rookery: 1 of 1 units were done before\n")
    assert "4,865,609" in out


def test_perft_as_json(command, on_threads, tmp_path):
    path = tmp_path / "a.ledger"
    words = ["perft", 4, "--cluster", "processes", "--ledger", path, "--split", 2, "--check", 1]
    words += ["--unit-seconds", 100]
    code, out, err = command(*words, "--json")
    document = json.loads(out)
    assert (code, err) == (0, "")
    assert document.pop("seconds") >= 0
    assert document.pop("worker_seconds") >= 0
    assert document == {
        "format": 1,
        "command": "perft",
        "game": "chess",
        "fen": START,
        "unit": "move",
        "cluster": "processes",
        "ledger": str(path),
        "interrupted": False,
        "leaves": 197281,
        "depth": 4,
        "split": 2,
        "unique_positions": [1, 20, 400],
        "units": 1,
        "checked": 1,
        "failed": 0,
        "lost": 0,
    }


def test_the_whole_tree_as_one_unit(command, on_threads):
    code, out, err = command("perft", 3, "--cluster", "processes", "--split", 0, "--json")
    document = json.loads(out)
    assert (code, err) == (0, "")
    assert (document["split"], document["unique_positions"]) == (0, [1])
    assert (document["units"], document["leaves"]) == (1, 8902)


def test_an_interrupted_count(command, monkeypatch, tmp_path):
    class Interrupted(ThreadPoolExecutor):
        def submit(self, *arguments):
            raise KeyboardInterrupt

    monkeypatch.setattr(connect, "_processes", Interrupted)
    path = tmp_path / "a.ledger"
    words = ["perft", 4, "--cluster", "processes"]
    code, _, err = command(*words, "--ledger", path)
    assert code == 130
    assert err == "rookery: stopped after 0 of 1 units: the same command goes on from there\n"
    code, out, err = command(*words, "--json")
    assert code == 130
    assert err == "rookery: stopped after 0 of 1 units: nothing was kept (--ledger)\n"
    document = json.loads(out)
    assert document["interrupted"] is True
    assert (document["units"], document["units_done"]) == (1, 0)


def test_a_difference_has_an_exit_code_of_its_own(command, on_threads, monkeypatch):
    def lie(self, positions, second=False):
        return {"leaves": [1] * len(positions), "total": int(second)}

    monkeypatch.setattr(worker_side.count, "__call__", lie)
    code, out, err = command("perft", 4, "--cluster", "processes")
    assert code == 3
    assert err.startswith("rookery: unit 1 has been counted twice with different results, by ")
    assert "leaves" not in out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--ledger", "a"], "--ledger is for --cluster"),
        (["--check", "0.5"], "--check is for --cluster"),
        (["--unit-seconds", "1"], "--unit-seconds is for --cluster"),
        (["--cluster", "local", "--unit-seconds", "0"], "'0': expected seconds, more than 0"),
        (["--cluster", "local", "--divide"], "--cluster does not go with --divide"),
        (["--cluster", "local", "--check", "2"], "'2': expected a number from 0 to 1"),
    ],
)
def test_options_that_do_not_go_together(command, words, message):
    code, _, err = command("perft", 3, *words)
    assert code == 2
    assert message in err


def test_without_the_extra(command, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    code, _, err = command("perft", 4, "--cluster", "local")
    assert code == 1
    assert install_command("cluster") in err
    assert err.count("\n") == 1


def test_an_unreachable_scheduler(command, monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr(dask_workers, "_CONNECT_SECONDS", 0.3)
    code, _, err = command("perft", 4, "--cluster", "tcp://127.0.0.1:9")
    assert code == 1
    assert err.startswith("rookery: no Dask scheduler answers at tcp://127.0.0.1:9: ")
    assert err.count("\n") == 1
    code, _, err = command("perft", 4, "--cluster", "nowhere.json")
    assert code == 1
    assert err.startswith('rookery: cluster \'nowhere.json\': expected "local", "processes", ')


def test_ledger_show(command, ledger):
    code, out, err = command("ledger", "show", ledger)
    assert (code, err) == (0, "")
    shown = dict(line.split(maxsplit=1) for line in out.splitlines())
    assert shown["game"] == "chess"
    assert shown["depth"] == "4"
    assert shown["units"].startswith("20 of 20, ")
    assert shown["leaves"] == "197,281"
    code, out, _ = command("ledger", "show", ledger, "--json")
    document = json.loads(out)
    assert document["job"]["fen"] == START
    assert (document["units"], document["done"], document["leaves"]) == (20, 20, 197281)


def test_ledger_verify(command, ledger, monkeypatch):
    code, out, err = command("ledger", "verify", ledger, "--all")
    assert (code, err) == (0, "")
    assert out == (
        "20 units, 20 done: every row is as it was written\n"
        "20 units counted again, 0 with another result\n"
    )
    code, out, _ = command("ledger", "verify", ledger, "--sample", 3, "--json")
    document = json.loads(out)
    assert code == 0
    assert (len(document["counted"]), document["different"]) == (3, [])
    honest = worker_side.count.__call__

    def lie(self, positions, second=False):
        found = honest(self, positions, second)
        return {**found, "total": found["total"] + 1}

    monkeypatch.setattr(worker_side.count, "__call__", lie)
    code, _, err = command("ledger", "verify", ledger, "--units", "2,7")
    assert code == 3
    assert err == (
        "rookery: unit 2 has another result than the ledger\n"
        "rookery: unit 7 has another result than the ledger\n"
    )
    code, _, err = command("ledger", "verify", ledger, "--units", "2,x")
    assert (code, err.splitlines()[1:]) == (
        2,
        ["rookery: --units '2,x': expected numbers like 3,17"],
    )


def test_ledgers_of_functions(command, tmp_path):
    path = tmp_path / "a.ledger"
    with ThreadPoolExecutor(1) as executor:
        cluster.run(len, ["a", "bc"], cluster=executor, ledger=path)
    code, out, err = command("ledger", "verify", path)
    assert (code, err) == (0, "")
    assert out.startswith("2 units, 2 done: every row is as it was written\n0 units counted again")
    code, _, err = command("ledger", "verify", path, "--units", "1")
    assert (code, err) == (1, "rookery: units of builtins:len cannot be run from here\n")
    code, out, _ = command("ledger", "show", path)
    assert "function     builtins:len\n" in out


def test_ledger_export(command, ledger):
    code, out, err = command("ledger", "export", ledger)
    proof = json.loads(out)
    assert (code, err) == (0, "")
    assert proof["leaves"] == sum(proof["first_moves"].values()) == 197281
    assert proof["first_moves"]["e2e4"] == 13160
    assert len(proof["first_moves"]) == 20
    code, out, _ = command("ledger", "export", ledger, "--csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [int(row["unit"]) for row in rows] == list(range(1, 21))
    assert sum(int(row["leaves"]) for row in rows) == 197281


def test_ledgers_that_cannot_be_read(command, ledger):
    data = bytearray(ledger.read_bytes())
    where = data.index(b'"kind": "perft"')
    data[where + 10] ^= 4
    ledger.write_bytes(data)
    code, out, err = command("ledger", "show", ledger)
    assert (code, out) == (1, "")
    assert err == (
        f"rookery: {ledger} is damaged: the description of its job is not what was written\n"
    )
    code, out, err = command("perft", 4, "--cluster", "processes", "--ledger", ledger)
    assert code == 1
    assert "is damaged" in err
    code, out, err = command("ledger", "show", ledger.with_name("none"))
    assert (code, out) == (1, "")
    assert err.endswith("none: there is no such ledger\n")
