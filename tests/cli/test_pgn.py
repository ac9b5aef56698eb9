"""`rookery pgn`."""

import gzip
import json
import os
from pathlib import Path

import pytest

from rookery import _games, pgn
from rookery.cli import main
from rookery.variants import design

GAMES = [
    '[Event "a"]\n[WhiteElo "2000"]\n[BlackElo "2100"]\n[Result "1-0"]\n\n1. e4 e5 1-0',
    '[Event "b"]\n[WhiteElo "1000"]\n[BlackElo "1100"]\n[Result "0-1"]\n\n1. d4 (1. Ke5) d5 0-1',
    '[Event "c"]\n\n1. c4 Ke7 *',
]


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "games.pgn.gz"
    path.write_bytes(gzip.compress("\n\n".join(GAMES).encode()))
    return str(path)


def answer(capsys):
    return json.loads(capsys.readouterr().out)


def test_stats(path, capsys):
    assert main(["pgn", "stats", path, "--json"]) == 0
    found = answer(capsys)
    assert (found["games"], found["plies"], found["errors"]) == (3, 5, 2)
    assert found["results"] == {"1-0": 1, "0-1": 1, "*": 1}
    assert found["mean_elo"] == 1550
    assert main(["pgn", "stats", path, "--min-elo", "2000", "--threads", "2"]) == 0
    assert "games      1" in capsys.readouterr().out


def test_check(path, capsys):
    assert main(["pgn", "check", path]) == 1
    out = capsys.readouterr().out
    assert 'game 2, line 13, ply 1: "Ke5"' in out
    assert 'game 3, line 17, ply 2: "Ke7"' in out
    assert "3 games, 2 with mistakes" in out
    assert main(["pgn", "check", path, "--json"]) == 1
    assert [problem["token"] for problem in answer(capsys)["problems"]] == ["Ke5", "Ke7"]


WRONG = [
    "1. e4 (1. Ke5) e5 1-0",
    "1. e4 e5 (1... c5 2. Nf3 (2. Bf1)) 2. Nf3 *",
    '[Event "a]\n[Site "s"]\n\n1. e4 *',
    "1. e4 $ 1-0",
    "1. e4 (1. d4 1-0",
    "(1. e4) 1. d4 *",
    "1. e4 e5 ) *",
    '[Event "a"]\n\n1. Ke5 *',
]
FINE_GAMES = ["1. e4 (1. d4 d5) e5 *", "1. e4 { (Ke5) } e5 1-0", '[Event "(a"]\n\n1. e4 *']


@pytest.mark.parametrize("threads", ["1", "2"])
def test_stats_and_check_agree_on_mistakes(threads, tmp_path, capsys):
    for text, wrong in [*((text, 1) for text in WRONG), *((text, 0) for text in FINE_GAMES)]:
        path = tmp_path / "games.pgn"
        path.write_text(text)
        assert main(["pgn", "check", str(path), "--json", "--threads", threads]) == wrong
        assert answer(capsys)["wrong"] == wrong, text
        assert main(["pgn", "stats", str(path), "--json", "--threads", threads]) == 0
        assert answer(capsys)["errors"] == wrong, text


def test_filter_and_split(path, tmp_path, capsys):
    target = tmp_path / "strong.pgn"
    assert main(["pgn", "filter", path, str(target), "--min-elo", "1500"]) == 0
    assert target.read_text() == GAMES[0] + "\n\n"
    assert main(["pgn", "split", path, str(tmp_path / "part"), "--games", "2", "--json"]) == 0
    capsys.readouterr()
    assert (tmp_path / "part-0001.pgn").read_text() == "\n\n".join([*GAMES[:2], ""])
    assert (tmp_path / "part-0002.pgn").read_text() == GAMES[2] + "\n\n"


def test_convert(path, tmp_path, capsys):
    pytest.importorskip("pyarrow")
    target = tmp_path / "games.parquet"
    assert main(["pgn", "convert", path, str(target), "--result", "1-0", "--json"]) == 0
    found = answer(capsys)
    assert found["files"] == [{"name": "games.parquet", "rows": 1}]
    assert found["filters"] == {"results": ["1-0"]}
    assert target.exists()


def test_show(path, capsys):
    assert main(["pgn", "show", path, "--number", "2", "--ply", "1"]) == 0
    out = capsys.readouterr().out
    assert '[Event "b"]' in out
    assert "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1" in out
    assert main(["pgn", "show", path, "--number", "9"]) == 1


@pytest.mark.parametrize(
    "words",
    [
        ["split", "x.pgn"],
        ["convert", "x.pgn"],
        ["stats", "x.pgn", "y"],
        ["show", "{}", "--ply", "9"],
    ],
)
def test_wrong_usage(words, path, capsys):
    assert main(["pgn", *(word.format(path) for word in words)]) == 2
    usage, message = capsys.readouterr().err.splitlines()
    assert usage.startswith("usage: rookery pgn ACTION FILE [TARGET]")
    assert message.startswith("rookery: ")


def test_bad_files(path, tmp_path, capsys):
    cut = tmp_path / "cut.pgn.gz"
    cut.write_bytes(Path(path).read_bytes()[:-9])
    target = str(tmp_path / "out.pgn")
    before = sorted(os.listdir(tmp_path))
    for source in (str(cut), str(tmp_path), str(tmp_path / "nothing.pgn")):
        for action in (["stats", source], ["check", source], ["filter", source, target]):
            assert main(["pgn", *action]) == 1, action
            assert capsys.readouterr().err.count("\n") == 1
    assert main(["pgn", "filter", path, str(tmp_path / "no" / "folder.pgn")]) == 1
    assert sorted(os.listdir(tmp_path)) == before


def test_ctrl_c_leaves_nothing(path, tmp_path, monkeypatch, capsys):
    from rookery.pgn import _stats

    def stop(*_, **__):
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(_stats, "matching", stop)
    before = sorted(os.listdir(tmp_path))
    assert main(["pgn", "filter", path, str(tmp_path / "out.pgn")]) == 130
    assert sorted(os.listdir(tmp_path)) == before


ACTIONS = (["stats"], ["check"], ["filter"], ["convert", "x"], ["split", "x", "--games", "9"])


@pytest.mark.parametrize("words", [*ACTIONS, ["show"]])
def test_a_file_that_is_not_pgn(words, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("notes.txt").write_text("Call Anna.\nBuy a board.\n", encoding="utf-8")
    assert main(["pgn", words[0], "notes.txt", *words[1:]]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == (
        'rookery: notes.txt: not PGN: expected a tag such as [White "Anna"] or a move of chess, '
        'got "Call Anna."\n'
    )
    assert os.listdir() == ["notes.txt"]


@pytest.fixture
def own_games(tmp_path, monkeypatch):
    """Games of an own definition, in a folder with its file."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(_games, "_REGISTERED", {})
    own = design("los-alamos").named("pocket-chess")
    Path("own.json").write_text(own.to_json(), encoding="utf-8")
    board = own.compile().board()
    for _ in range(4):
        board.push(board.legal_moves.to_list()[0])
    Path("games.pgn").write_text(f"{pgn.from_board(board)}\n" * 3, encoding="utf-8")


def test_games_of_an_own_definition(own_games, capsys):
    assert main(["pgn", "stats", "games.pgn", "--json"]) == 0
    captured = capsys.readouterr()
    assert json.loads(captured.out)["plies"] == 0
    assert "no game is called 'pocket-chess'; game=, or --game, names a game of" in captured.err
    Path("more.pgn").write_text(
        "".join(f'[Variant "no {n}"]\n\n1. e4 *\n\n' for n in range(3)), encoding="utf-8"
    )
    assert main(["pgn", "stats", "more.pgn", "--json"]) == 0
    assert "names a game of your own (and 2 others)\n" in capsys.readouterr().err
    assert main(["pgn", "stats", "games.pgn", "--json", "--game", "own.json"]) == 0
    captured = capsys.readouterr()
    found = json.loads(captured.out)
    assert (found["plies"], found["errors"], found["variants"]) == (12, 0, {"pocket-chess": 3})
    assert captured.err == ""
    assert main(["pgn", "check", "games.pgn", "-g", "own.json"]) == 0
    assert main(["pgn", "filter", "games.pgn", "--game", "own.json", "--min-plies", "4"]) == 0
    assert capsys.readouterr().out.count("[Variant") == 3
    words = ["--game", "own.json", "--variant", "pocket-chess", "--no-errors"]
    assert main(["pgn", "split", "games.pgn", "part", "--games", "2", *words]) == 0
    assert Path("part-0002.pgn").read_text(encoding="utf-8").count("[Variant") == 1
    capsys.readouterr()
    assert main(["pgn", "show", "games.pgn", "--game", "own.json", "--ply", "2", "--json"]) == 0
    assert answer(capsys)["game"] == "pocket-chess"


def test_a_table_of_an_own_definition(own_games, capsys):
    pytest.importorskip("pyarrow")
    words = ["pgn", "convert", "games.pgn", "games.parquet", "--game", "own.json", "--json"]
    assert main(words) == 0
    assert answer(capsys)["game"] == "pocket-chess"
    import pyarrow.parquet

    rows = pyarrow.parquet.read_table("games.parquet")
    assert rows.column("plies").to_pylist() == [4, 4, 4]
    assert rows.column("error").to_pylist() == [None] * 3


def test_convert_some_columns(path, tmp_path, capsys):
    parquet = pytest.importorskip("pyarrow.parquet")
    target = tmp_path / "positions.parquet"
    words = ["pgn", "convert", path, str(target), "--positions", "--columns", "board,fen,ply"]
    assert main(words) == 0
    rows = parquet.read_table(target)
    assert rows.column_names == ["board", "fen", "ply"]
    assert rows.column("board").to_pylist()[0][:5] == [4, 2, 3, 5, 6]
    assert main([*words[:-1], "board,elo"]) == 1
    assert "no column is called 'elo'" in capsys.readouterr().err
