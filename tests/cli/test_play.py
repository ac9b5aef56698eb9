"""Playing, analysing and matches on the command line."""

import io
import json
import re
import shutil
import sys
from pathlib import Path

import pytest
from support.commands import run_command

from rookery import game, variants
from rookery.cli.play import _Table
from rookery.engines import Weights

FAKE = f"{sys.executable} {Path(__file__).parents[1] / 'engines' / 'fake.py'}"
MATE_IN_1 = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"


@pytest.fixture
def run(capsys, monkeypatch):
    """A function that runs a command, with some typed lines, and gives code, output, complaints."""

    def run(*words, typed=""):
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        return run_command(capsys, *words)

    return run


def test_a_game_to_its_end(run):
    code, out, err = run("play", "--fen", MATE_IN_1, typed="Ra8\n")
    assert code == 0
    assert "the game is over: 1-0 (checkmate)" in out
    assert not err


def test_moves_that_are_wrong_are_explained(run):
    code, out, err = run("play", "--level", "1", typed="e5\nresing\nxyz\ne2e4\nquit\n")
    assert code == 0
    assert '"e5": no pawn can legally go to e5; type moves for a list, help for more' in err
    assert "did you mean 'resign'?" in err
    assert "the opponent plays" in out


@pytest.mark.parametrize("name", ["chess", "cotulenh", "othello", "crazyhouse", "two-lakes"])
def test_every_kind_of_game(run, name):
    first = game(name).board().legal_moves.to_list()[0]
    typed = f"help\nmoves\nhint\n{first}\nflip\nfen\nshow\nundo\nundo\nresign\n"
    code, out, err = run("play", "--game", name, "--level", "1", typed=typed)
    assert code == 0
    assert "the game is over: 0-1 (resignation)" in out
    assert err == "rookery: there is no move to take back\n"


def test_a_definition_file_of_ones_own(run, tmp_path):
    path = tmp_path / "mine.json"
    path.write_text(variants.design("breakthrough").to_json(), encoding="utf-8")
    saved = tmp_path / "game.json"
    code, _, _ = run("play", "--game", str(path), "--side", "none", "--nodes", "20", "--save",
                     str(saved))  # fmt: skip
    assert code == 0
    code, out, _ = run("play", "--resume", str(saved))
    assert "the game is over" in out


@pytest.mark.parametrize(
    ("name", "first", "second"),
    [
        ("chess", "White", "Black"),
        ("othello", "Black", "White"),
        ("xiangqi", "Red", "Black"),
        ("cotulenh", "Red", "Blue"),
        ("shogi", "Sente", "Gote"),
    ],
)
def test_sides_have_the_names_of_the_game(run, name, first, second):
    for side, mine in ((first, first), (second.lower(), second), ("second", second)):
        words = ["play", "--game", name, "--side", side, "--level", "1"]
        code, out, err = run(*words, typed="quit\n")
        assert (code, err) == (0, "")
        assert f"you play {mine}, the opponent is rookery" in out
        assert f"1. {mine}> " in out
    code, out, _ = run("play", "--game", name, "--side", "both", typed="quit\n")
    assert f"1. {first}> " in out
    code, out, err = run("play", "--game", name, "--side", "none", "--nodes", "1", "--level", "1")
    assert code == 0
    assert f"level 1 (1 nodes) plays {first} and {second}\n" in out
    assert f"\n{first}: " in out
    code, _, err = run("play", "--game", name, "--side", "green")
    expected = dict.fromkeys(["first", "second", first.lower(), second.lower(), "both", "none"])
    assert code == 2
    assert f"rookery: --side green: expected one of {', '.join(expected)}\n" in err


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("nf3", "Nf3"), ("E2E4", "e2e4"), ("hepl", "help"), ("Ng4", None), ("e9", None)],
)
def test_what_may_have_been_meant(run, typed, meant):
    _, _, err = run("play", "--level", "1", typed=f"{typed}\nquit\n")
    assert ("did you mean" in err) is (meant is not None)
    if meant:
        assert err.endswith(f"; did you mean {meant!r}?\n")


def test_undo_takes_back_to_ones_own_move(run):
    code, out, _ = run("play", "--level", "1", typed="e4\nd4\nundo\nfen\nundo\nfen\nquit\n")
    fens = [line for line in out.splitlines() if " w KQkq" in line]
    assert code == 0
    assert fens[0].endswith(" 2")
    assert fens[1].endswith(game("chess").start_fen)


def test_the_opponent_begins_where_one_plays_second(run):
    code, out, err = run("play", "--side", "second", "--level", "1", typed="undo\nquit\n")
    assert code == 0
    assert out.index("the opponent plays") < out.index("1. Black>")
    assert out.splitlines()[1].startswith("you play Black, the opponent is rookery ")
    assert "   h   g   f   e   d   c   b   a" in out
    assert "there is no move to take back" in err


def test_saving_and_resuming(run, tmp_path):
    path = tmp_path / "game.json"
    code, out, _ = run("play", "--level", "1", "--save", str(path), typed="e4\n")  # input ends
    assert code == 0
    data = json.loads(path.read_text())
    assert data["moves"][0] == "e2e4"
    assert len(data["moves"]) == 2
    code, out, _ = run("play", "--resume", str(path), typed="fen\nd4\nlevel 2\nresign\n")
    assert "level 1" in out
    again = json.loads(path.read_text())
    assert again["moves"][:2] == data["moves"]
    assert (again["result"], again["reason"], again["level"]) == ("0-1", "resignation", 2)
    code, out, _ = run("play", "--resume", str(path))
    assert code == 0
    assert "the game is over: 0-1 (resignation)" in out


@pytest.mark.parametrize(
    "content",
    ["", "{}", "[3]", '{"format": 1, "rookery": "x"}', "\x00", "[" * 100_000],
    ids=range(6),
)
def test_a_file_that_is_no_saved_game(run, tmp_path, content):
    path = tmp_path / "game.json"
    path.write_text(content)
    code, _, err = run("play", "--resume", str(path))
    assert code == 1
    assert "it is not a saved game" in err
    assert run("play", "--resume", str(tmp_path / "none"))[0] == 1


@pytest.mark.parametrize(
    ("key", "value"),
    [("game", 5), ("fen", 3), ("seconds", "x"), ("nodes", 1.5), ("level", True), ("result", "foo")],
)
def test_a_saved_game_with_a_wrong_field(run, tmp_path, key, value):
    path = tmp_path / "game.json"
    run("play", "--level", "1", "--save", str(path), typed="e4\n")
    path.write_text(json.dumps({**json.loads(path.read_text()), key: value}))
    code, _, err = run("play", "--resume", str(path))
    assert code == 1
    assert "it is not a saved game" in err


def test_clocks(run, monkeypatch):
    monkeypatch.setattr(_Table, "_ask", slow_person(_Table._ask))
    code, out, _ = run("play", "--time", "1+0", typed="e4\ne4\n")
    assert code == 0
    assert "your time is over" in out
    assert "the game is over: 0-1 (time)" in out


def slow_person(ask):
    def slow(table):
        table.ongoing.left[True] = 1e-9
        return ask(table)

    return slow


def test_an_engine_that_dies_while_one_plays(run, tmp_path):
    path = tmp_path / "game.json"
    words = ["play", "--engine", f"uci:{FAKE} uci dies 2", "--depth", "1", "--save", str(path)]
    code, _, err = run(*words, typed="e4\nh4\n")
    assert code == 1
    assert err.count("it ended with status 3 before it answered") == 1
    assert "the game is saved" in err
    assert len(json.loads(path.read_text())["moves"]) == 3


@pytest.mark.parametrize(
    "words",
    [
        ["play", "--level", "11"],
        ["play", "--time", "soon"],
        ["play", "--engine", ""],
        ["play", "--save", "/no/such/folder/game.json"],
        ["analyse", "--engine", " "],
        ["tune", "los-alamos", "--out", "/no/such/folder/weights.json"],
        ["play", "--resume", "x", "--fen", MATE_IN_1],
        ["play", "--engine", "x", "--level", "3"],
        ["analyse", "--option", "Hash=3"],
        ["analyse", "--engine", "x", "--level", "3"],
        ["analyse", "--level", "0"],
        ["analyse", "--seconds", "-1"],
        ["analyse", "--fen", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"],
        ["match", "rookery", "random"],
        ["match", "rookery", "random", "--time", "soon"],
        ["match", "rookery:nodes=1", "random", "--sprt", "5,0"],
        ["match", "no-such-engine", "random", "--nodes", "1"],
    ],
)
def test_wrong_usage(run, words):
    code, out, err = run(*words)
    assert code in (1, 2)
    assert not out
    assert "rookery" in err
    assert "Traceback" not in err


def test_analyse(run):
    code, out, _ = run("analyse", "--fen", MATE_IN_1, "--depth", "3", "--lines", "2")
    assert code == 0
    assert "#1  depth 3   Ra8#" in out
    code, out, _ = run("analyse", "--game", "xiangqi", "--nodes", "500", "--json", "--explain")
    document = json.loads(out)
    assert code == 0
    assert (document["command"], document["game"]) == ("analyse", "xiangqi")
    assert document["lines"][0]["moves"]
    assert document["evaluation"]["terms"]
    code, out, _ = run("analyse", "--engine", f"xboard:{FAKE} xboard none", "--depth", "1")
    assert code == 0
    assert "+0.12  depth 1" in out


def test_analyse_gives_evaluations_as_white_sees_them(run):
    words = ["analyse", "--depth", "3", "--json", "--fen"]
    _, out, _ = run(*words, "r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1")
    [line] = json.loads(out)["lines"]
    assert (line["mate"], line["evaluation"]) == (1, {"cp": None, "mate": -1})
    _, out, _ = run(*words, "q5k1/8/8/8/8/8/8/6K1 b - - 0 1")
    [line] = json.loads(out)["lines"]
    assert line["evaluation"] == {"cp": -line["score"], "mate": None}
    assert line["score"] > 0


def test_analyse_at_a_level(run):
    _, out, _ = run("analyse", "--level", "2", "--json")
    document = json.loads(out)
    found = game("chess").board().search(level=2, hash_mb=64)
    assert (document["nodes"], document["depth"]) == (found.nodes, found.depth)
    assert document["lines"][0]["moves"] == [str(move) for move in found.moves]
    _, out, _ = run("analyse", "--level", "5", "--nodes", "50", "--json")
    assert json.loads(out)["nodes"] <= 50


def test_tune_says_whose_results_and_what_pieces_are_worth(run, tmp_path):
    path = tmp_path / "weights.json"
    words = ["tune", "minishogi", "--games", "30", "--nodes", "20", "--trial", "10", "--threads"]
    code, out, err = run(*words, "1", "--out", str(path))
    assert (code, err) == (0, "")
    games, positions, loss, *fits, weights, empty, head = out.splitlines()[:9]
    assert re.fullmatch(
        r"games      30 of minishogi: Sente won \d+, Gote won \d+, \d+ drawn", games
    )
    assert positions.startswith("positions  ")
    assert re.fullmatch(r"loss       0\.\d{5} of the derived weights, on games set aside", loss)
    tried = r"(scored \d+\.\d% against the derived weights|worse, so not tried)"
    for line, looseness in zip(fits, ("0.5", "1.0", "2.0"), strict=True):
        assert re.fullmatch(rf"fit {looseness}    0\.\d{{5}}, {tried}", line)
    assert re.fullmatch(r"weights    (fit \d\.\d|those derived from the rules)", weights)
    assert not empty
    assert head.startswith("centipawns       opening  ending  opening in hand  ending in hand")
    values = Weights.load(path, game("minishogi")).piece_values()
    rows = out.splitlines()[9:]
    assert len(rows) == len(values)
    for row, (name, value) in zip(rows, values.items(), strict=True):
        assert row.startswith(name)
        assert [int(word) for word in row.removeprefix(name).split()[:4]] == list(value)
    code, out, _ = run(*words, "1", "--json")
    assert json.loads(out)["pieces"] == {name: value._asdict() for name, value in values.items()}


def test_match(run, tmp_path):
    words = ["match", "rookery:nodes=100", "random", "--games", "4", "--save"]
    words += [str(tmp_path / "g"), "--pgn", str(tmp_path / "p")]
    code, out, _ = run(*words)
    assert code == 0
    assert "results    +" in out
    code, out, _ = run(*words, "--json")
    document = json.loads(out)
    assert document["games"] == 4
    assert 0 <= document["pair_score_low"] <= document["pair_score_high"] <= 1
    code, _, err = run("match", f"uci:{FAKE} uci illegal", "random", "--games", "1", "--depth", "1")
    assert code == 0
    assert "game 1: illegal move: fake illegal: it plays 'e1e8'" in err


# The engines that the match tool must drive: two short games each.
OTHERS = [
    ("stockfish", "chess"),
    ("fairy-stockfish", "xiangqi"),
    ("gnuchess --uci", "chess"),
    ("fairymax", "chess"),
    ("phalanx", "chess"),
    ("hoichess", "chess"),
    ("hoixiangqi", "xiangqi"),
]


@pytest.mark.parametrize(("command", "name"), OTHERS)
def test_match_against_others(run, command, name):
    first = command.split()[0]
    if not (shutil.which(first) or shutil.which(first, path="/usr/games")):
        pytest.skip(f"needs {first} (apt: {'hoichess' if first[:3] == 'hoi' else first})")
    code, out, err = run(
        *("match", "rookery", command, "--game", name, "--games", "2", "--time", "0.2+0.01"),
        *("--margin", "20", "--max-plies", "24", "--json"),
    )
    assert code == 0
    assert not err
    document = json.loads(out)
    assert document["games"] == 2
    assert not any(document["faults"].values())
