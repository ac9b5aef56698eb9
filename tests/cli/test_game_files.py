"""Every command takes a file with a definition in place of the name of a game."""

import json
from pathlib import Path

import pytest

from rookery import _games, variants
from rookery.cli import main
from rookery.design import KING, Design

FORD = str(Path(__file__).parents[2] / "examples" / "ford.py")
START = "chokohc/sssssss/7/*1*1*1*/7/SSSSSSS/CHOKOHC w - - 0 1"


@pytest.fixture(autouse=True)
def nothing_stays_registered(monkeypatch):
    monkeypatch.setattr(_games, "_REGISTERED", {})


@pytest.fixture
def command(capsys):
    """A function that runs a command and gives its exit code, its output and its complaints."""

    def run(*words):
        code = main(words)
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


def test_perft_moves_and_show(command, tmp_path):
    code, out, err = command("perft", "3", "--game", FORD, "--json")
    assert (code, err) == (0, "")
    document = json.loads(out)
    assert (document["game"], document["fen"]) == ("ford", START)
    assert [row["leaves"] for row in document["depths"]] == [24, 573, 12386]
    code, out, _ = command("moves", "-g", FORD)
    assert (code, out.splitlines()[-1]) == (0, "24 legal moves")
    code, out, _ = command("show", "-g", FORD, "--svg", str(tmp_path / "ford.svg"))
    assert code == 0
    assert (tmp_path / "ford.svg").read_text("utf-8").startswith("<svg")


def test_suite_and_uci(command, tmp_path, monkeypatch):
    suite = tmp_path / "ford.epd"
    suite.write_text(f"{START} ;D1 24 ;D2 573 ;D3 12386\n")
    code, out, err = command("suite", str(suite), "--game", FORD)
    assert (code, err) == (0, "")
    assert "no difference" in out
    monkeypatch.setattr("sys.stdin", ["uci", "go perft 2"])
    code, out, _ = command("uci", "--game", FORD)
    assert code == 0
    assert "option name UCI_Variant type combo default ford var chess " in out
    assert "Nodes searched: 573" in out


def test_compare(command, tmp_path):
    suite = tmp_path / "ford.epd"
    suite.write_text(f"{START}\n")
    engine = f"rookery uci --game {FORD}"
    code, out, err = command("compare", engine, "2", "--game", FORD, "--suite", str(suite))
    assert (code, err) == (0, "")
    assert out.endswith("1 position to depth 2, no difference\n")


def test_bench(command, tmp_path):
    file = tmp_path / "small.json"
    kings = Design("small", 3, 3).piece("K", "king", KING, royal=True).start("k2/3/2K")
    file.write_text(kings.to_json())
    code, out, _ = command("bench", "--game", str(file))
    assert code == 0
    assert out.splitlines()[-1].startswith("small  ")


def test_a_json_file(command, tmp_path):
    file = tmp_path / "shogi.json"
    file.write_text(variants.design("minishogi").to_json(), encoding="utf-8")
    code, out, _ = command("perft", "2", "-g", str(file), "--json")
    assert (code, json.loads(out)["depths"][-1]["leaves"]) == (0, 181)


def test_what_a_file_prints_is_no_answer(command, tmp_path):
    file = tmp_path / "loud.py"
    file.write_text("from rookery.variants.torpedo import DESIGN\nprint('hello')\n")
    code, out, err = command("moves", "-g", str(file), "--json")
    assert (code, err) == (0, "hello\n")
    assert json.loads(out)["game"] == "torpedo"


def test_files_that_are_no_game(command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    file = Path("lone.json")
    assert command("moves", "-g", "lone.json") == (
        1,
        "",
        "rookery: lone.json: No such file or directory\n",
    )
    file.write_text('{"format": 1, "name": "x"}', encoding="utf-8")
    assert command("moves", "-g", "lone.json")[2].splitlines() == [
        "rookery: lone.json: the definition has 3 problems:",
        "- the definition: 'board' is missing",
        "- the definition: 'pieces' is missing",
        "- the definition: 'start' is missing",
    ]
    race = variants.design("breakthrough").named("race").start("8/8").zone("x", "z9")
    file.write_text(race.to_json(), encoding="utf-8")
    code, _, err = command("perft", "-g", "./lone.json")
    assert code == 1
    assert err.splitlines()[0] == "rookery: ./lone.json: the definition has 2 problems:"
    file.write_text(variants.design("shogi").named("xiangqi").to_json(), encoding="utf-8")
    assert command("bench", "-g", "lone.json") == (
        1,
        "",
        "rookery: lone.json: another game is called 'xiangqi' already\n",
    )
    assert command("uci", "-g", "lone")[2].startswith("rookery: no game is called 'lone'; ")
