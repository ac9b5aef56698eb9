"""Books made from games and from other books."""

import pytest

from rookery import books, chess, pgn
from rookery.errors import BookError, PgnError

GAMES = b"""[Event "a"]
[WhiteElo "2500"]
[BlackElo "2400"]

1. e4 e5 2. Nf3 1-0

[Event "b"]

1. e4 e5 2. Bc4 0-1

[Event "c"]

1. e4 c5 1/2-1/2

[Event "d"]

1. d4 d5 2. c4 *

[Event "e"]

1. e4 Ke7 1-0

[Event "f"]
[Variant "Atomic"]

1. Nf3 f6 1-0
"""


def moves_of(path, *sans):
    board = chess.Board()
    for san in sans:
        board.push_san(san)
    with books.Book(path) as book:
        return [(str(m.move), m.weight, m.games) for m in book.find(board, min_weight=0)]


def test_weights_are_points_of_the_mover(tmp_path):
    path = tmp_path / "book.bin"
    made = books.make(GAMES, path)
    # "e" counts up to its mistake, "d" has no result and "f" is of another game.
    assert made.games == 5
    assert moves_of(path) == [("e2e4", 5, 4)]
    assert moves_of(path, "e4") == [("e7e5", 2, 2), ("c7c5", 1, 1)]
    assert moves_of(path, "e4", "e5") == [("g1f3", 2, 1)]
    assert made == books.BookMade(5, 3, 4)
    assert path.stat().st_size == 16 * made.entries


def test_weights_by_games(tmp_path):
    path = tmp_path / "book.bin"
    books.make(GAMES, path, weights="games")
    assert moves_of(path) == [("e2e4", 4, 4), ("d2d4", 1, 1)]
    assert moves_of(path, "e4", "e5") == [("f1c4", 1, 1), ("g1f3", 1, 1)]


@pytest.mark.parametrize(
    ("options", "start", "later"),
    [
        ({"plies": 1}, ["e2e4", "d2d4"], []),
        ({"side": "black"}, [], ["e7e5", "c7c5"]),
        ({"side": "white"}, ["e2e4", "d2d4"], []),
        ({"min_games": 2}, ["e2e4"], ["e7e5"]),
        ({"min_score": 0.51}, ["e2e4"], []),
        ({"where": pgn.Filter(min_elo=2300)}, ["e2e4"], ["e7e5"]),
        ({"where": pgn.Filter(results=["*"])}, ["d2d4"], []),
        ({"where": pgn.Filter(errors=False, results=["1-0"])}, ["e2e4"], ["e7e5"]),
    ],
)
def test_what_is_left_out(options, start, later, tmp_path):
    path = tmp_path / "book.bin"
    books.make(GAMES, path, weights="games", **options)
    assert [move for move, _, _ in moves_of(path)] == start
    assert [move for move, _, _ in moves_of(path, "e4")] == later


def test_several_sources_and_threads(tmp_path):
    source = tmp_path / "games.pgn"
    source.write_bytes(GAMES)
    one, two = tmp_path / "one.bin", tmp_path / "two.bin"
    books.make([source, GAMES], one, threads=2)
    books.make(GAMES + b"\n" + GAMES, two)
    assert one.read_bytes() == two.read_bytes()
    assert moves_of(one) == [("e2e4", 10, 8)]


def test_entries_are_in_order(tmp_path):
    path = tmp_path / "book.bin"
    books.make(GAMES, path, weights="games")
    with books.Book(path) as book:
        entries = list(book)
    assert entries == sorted(entries, key=lambda entry: (entry.key, -entry.weight, entry.bits))


def test_books_of_chess960(tmp_path):
    text = b"""[Variant "Chess960"]
[FEN "4k3/8/8/8/8/8/8/1R2KR2 w FB - 0 1"]

1. O-O Kd7 1-0

[Variant "Chess960"]
[FEN "4k3/8/8/8/8/8/8/4KR1R w F - 0 1"]

1. O-O Kd7 1-0

[FEN "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"]

1. O-O-O 1-0
"""
    path = tmp_path / "book.bin"
    # In the second game an inner rook castles, which books cannot have.
    assert books.make(text, path, game="chess960", weights="games").entries == 4
    with books.Book(path) as book:
        assert sorted(entry.text for entry in book) == ["e1a1", "e1f1", "e8d7", "e8d7"]
    board = chess.Board("4k3/8/8/8/8/8/8/1R2KR2 w FB - 0 1", chess960=True)
    with books.Book(path) as book:
        assert [str(found.move) for found in book.find(board)] == ["e1f1"]
    books.make(text, path)
    with books.Book(path) as book:
        assert [entry.text for entry in book] == ["e1a1"]


def test_weights_that_do_not_fit_are_scaled(tmp_path):
    path, more = tmp_path / "a.bin", tmp_path / "b.bin"
    books.make(b"1. e4 1-0 1. e4 1-0 1. d4 1-0", path)
    books.merge([path], more, factors=[30000])
    assert moves_of(more) == [("e2e4", 65535, 2), ("d2d4", 32767, 1)]


def test_merged_books(tmp_path):
    one, two, both = (tmp_path / f"{name}.bin" for name in ("one", "two", "both"))
    books.make(b"1. e4 e5 1-0  1. d4 1/2-1/2", one)
    books.make(b"1. e4 c5 0-1  1. c4 1-0", two, weights="games")
    assert books.merge([one, two], both) == books.BookMade(0, 2, 4)
    assert moves_of(both) == [("e2e4", 3, 2), ("c2c4", 1, 1), ("d2d4", 1, 1)]
    assert moves_of(both, "e4") == [("c7c5", 1, 1)]
    books.merge([one, two], both, factors=[0, 2])
    assert moves_of(both) == [("c2c4", 2, 1), ("e2e4", 2, 2)]
    # A book may take the place of one of those that it is made of.
    books.merge([one, two], one)
    assert len(moves_of(one)) == 3


@pytest.mark.parametrize(
    ("make", "code", "message"),
    [
        (lambda p: books.make(GAMES, p, game="shogi"), "book-game", "not of shogi"),
        (lambda p: books.make(GAMES, p, weights="x"), "book-option", "'score' or 'games'"),
        (lambda p: books.make(GAMES, p, side="x"), "book-option", "'white', 'black' or None"),
        (lambda p: books.make(GAMES, p, plies=0), "book-option", "plies=0"),
        (lambda p: books.make(GAMES, p, min_games=0), "book-option", "min_games=0"),
        (lambda p: books.make(GAMES, p, min_score=2), "book-option", "min_score=2"),
        (lambda p: books.make(GAMES, p, min_games=99), "book-option", "no move is left"),
        (lambda p: books.make(b"", p), "book-option", "no move is left"),
        (lambda p: books.merge([], p), "book-option", "expected a list of books"),
        (lambda p: books.merge(str(p), p), "book-option", "expected a list of books"),
        (lambda p: books.merge([p], p, factors=[1, 2]), "book-option", "expected 1 numbers"),
        (lambda p: books.merge([p], p), "book-file", "No such file"),
    ],
)
def test_what_makes_no_book(make, code, message, tmp_path):
    path = tmp_path / "book.bin"
    with pytest.raises(BookError, match=message) as caught:
        make(path)
    assert caught.value.code == code
    assert list(tmp_path.iterdir()) == []


def test_places_where_no_book_can_be_written(tmp_path):
    with pytest.raises(BookError, match="there is no such folder") as caught:
        books.make(GAMES, tmp_path / "none" / "book.bin")
    assert caught.value.code == "book-file"
    with pytest.raises(BookError, match="is a folder"):
        books.make(GAMES, tmp_path)
    with pytest.raises(PgnError):
        books.make(tmp_path / "none.pgn", tmp_path / "book.bin")
    with pytest.raises(TypeError, match="plies is an int, not str"):
        books.make(GAMES, tmp_path / "book.bin", plies="3")
