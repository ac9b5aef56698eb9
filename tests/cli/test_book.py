"""`rookery book`."""

import json

import pytest

from rookery import books
from rookery.cli import main

GAMES = """[WhiteElo "2000"]
[BlackElo "2000"]

1. e4 e5 1-0

1. e4 c5 1/2-1/2

1. d4 d5 1-0
"""


@pytest.fixture
def files(tmp_path):
    games, book = tmp_path / "games.pgn", tmp_path / "book.bin"
    games.write_text(GAMES)
    return str(games), str(book)


def answer(capsys):
    return json.loads(capsys.readouterr().out)


def test_make_and_show(files, capsys):
    assert main(["book", "make", *files]) == 0
    assert capsys.readouterr().out == f"{files[1]}: 3 moves in 2 positions of 3 games\n"
    assert main(["book", "show", files[1], "--json"]) == 0
    found = answer(capsys)
    assert [(row["san"], row["weight"], row["learn"]) for row in found["moves"]] == [
        ("e4", 3, 2),
        ("d4", 2, 1),
    ]
    assert found["moves"][0]["share"] == 0.6
    assert main(["book", "show", files[1], "--moves", "e2e4"]) == 0
    out = capsys.readouterr().out
    assert "c5" in out
    assert out.endswith("1 move\n")
    assert main(["book", "show", files[1], "--moves", "d4"]) == 0
    assert capsys.readouterr().out.endswith("0 moves\n")


def test_filters(files, capsys):
    words = ["book", "make", *files, "--weights", "games", "--json"]
    for more, entries in (
        (["--min-elo", "1900"], 2),
        (["--plies", "1"], 2),
        (["--min-games", "2"], 1),
        (["--side", "black"], 3),
        (["--min-score", "0.9"], 1),
        (["--result", "1/2-1/2"], 2),
        (["--threads", "2"], 5),
    ):
        assert main([*words, *more]) == 0
        assert answer(capsys)["entries"] == entries, more


def test_stats_and_merge(files, tmp_path, capsys):
    main(["book", "make", *files])
    both = str(tmp_path / "both.bin")
    assert main(["book", "merge", files[1], files[1], both]) == 0
    capsys.readouterr()
    assert main(["book", "stats", both]) == 0
    assert capsys.readouterr().out == "positions  2\nmoves      3\nheaviest   6\n"
    assert main(["book", "stats", both, "--json"]) == 0
    assert answer(capsys)["heaviest"] == 6
    with books.Book(both) as book:
        assert len(book) == 3


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["show", "a.bin", "b.bin"], 2, "book show: expected one book, got 2 files"),
        (["make", "games.pgn"], 2, "book make: expected what is read, and then the book"),
        (["merge", "a.bin"], 2, "book merge: expected what is read"),
        (["lose", "a.bin"], 2, "invalid choice"),
        (["show", "no-such.bin"], 1, "no-such.bin: No such file"),
        (["stats", "no-such.bin"], 1, "no-such.bin: No such file"),
        (["make", "no-such.pgn", "x.bin"], 1, "no-such.pgn: No such file"),
    ],
)
def test_what_makes_no_sense(words, code, message, capsys):
    assert main(["book", *words]) == code
    assert message in capsys.readouterr().err


def test_positions_of_other_games(files, capsys):
    main(["book", "make", *files])
    capsys.readouterr()
    assert main(["book", "show", files[1], "--game", "shogi"]) == 1
    assert "not of shogi" in capsys.readouterr().err
