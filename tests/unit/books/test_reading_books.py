"""Reading books: looking up, choosing, and what is no book."""

import random
import struct
import threading

import pytest

from rookery import books, chess, game
from rookery.books import BookEntry
from rookery.errors import BookError

START = 0x463B96181691FC9C


def move(text):
    promotion = " nbrq".index(text[4:] or " ")
    squares = [(ord(text[i]) - ord("a")) + 8 * (int(text[i + 1]) - 1) for i in (0, 2)]
    return promotion << 12 | squares[0] << 6 | squares[1]


def write(path, *entries):
    path.write_bytes(b"".join(struct.pack(">QHHI", *entry) for entry in entries))
    return path


@pytest.fixture
def book(tmp_path):
    entries = [
        (3, move("a2a3"), 1, 0),
        (START, move("d2d4"), 10, 7),
        (START, move("e2e4"), 30, 9),
        (START, move("e2e5"), 20, 0),  # illegal
        (START, move("a2a3"), 0, 1),
        (0xFFFF_FFFF_FFFF_FFFF, move("a7a8q"), 65535, 2**32 - 1),
    ]
    with books.Book(write(tmp_path / "book.bin", *entries)) as opened:
        yield opened


def test_entries_as_they_are_stored(book):
    assert len(book) == 6
    assert [entry.text for entry in book] == ["a2a3", "d2d4", "e2e4", "e2e5", "a2a3", "a7a8q"]
    assert book[-1] == BookEntry(2**64 - 1, move("a7a8q"), 65535, 2**32 - 1)
    assert book.entries(START) == list(book)[1:5]
    assert book.entries(0) == book.entries(4) == []
    with pytest.raises(IndexError, match="6 entries, and none with the number 6"):
        book[6]


def test_moves_of_a_position(book):
    found = book.find(chess.Board())
    assert [(str(m.move), m.weight, m.learn, m.games) for m in found] == [
        ("e2e4", 30, 9, 9),
        ("d2d4", 10, 7, 7),
    ]
    assert len(book.find(chess.Board(), min_weight=0)) == 3
    assert len(book.find(chess.Board(), min_weight=11)) == 1
    board = chess.Board()
    board.push_san("e4")
    assert book.find(board) == []
    assert book.choose(board) is None
    assert found[0].move in chess.Board().legal_moves


def test_moves_are_chosen_by_weight(book):
    numbers = random.Random(1)
    chosen = [str(book.choose(chess.Board(), numbers=numbers).move) for _ in range(1000)]
    assert set(chosen) == {"e2e4", "d2d4"}
    assert 700 < chosen.count("e2e4") < 800
    again = random.Random(1)
    assert chosen == [str(book.choose(chess.Board(), numbers=again).move) for _ in range(1000)]
    assert book.choose(chess.Board(), min_weight=31) is None


def test_several_threads_read_one_book(book):
    found = []
    threads = [
        threading.Thread(
            target=lambda: found.extend(book.find(chess.Board())[0] for _ in range(50))
        )
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 200
    assert len(set(found)) == 1


@pytest.mark.parametrize(
    ("fen", "text", "played"),
    [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", "e1g1"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1a1", "e1c1"),
        ("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8a8", "e8c8"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", "a7a8n"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "e5d6"),
    ],
)
def test_castling_promotion_and_en_passant(fen, text, played, tmp_path):
    board = chess.Board(fen)
    path = write(tmp_path / "book.bin", (books.key(board), move(text), 1, 0))
    with books.Book(path) as book:
        assert [str(found.move) for found in book.find(board)] == [played]


def test_castling_of_chess960(tmp_path):
    board = chess.Board("4k3/8/8/8/8/8/8/1R2KR2 w FB - 0 1", chess960=True)
    path = tmp_path / "book.bin"
    with books.Book(
        write(path, *[(books.key(board), move(m), 1, 0) for m in ("e1f1", "e1b1")])
    ) as b:
        assert {str(found.move) for found in b.find(board)} == {"e1f1", "e1b1"}


def test_positions_that_books_cannot_have():
    """The key does not say which of two rooks on one side may castle."""
    outer = chess.Board("4k3/8/8/8/8/8/8/4KR1R w H - 0 1", chess960=True)
    inner = chess.Board("4k3/8/8/8/8/8/8/4KR1R w F - 0 1", chess960=True)
    assert isinstance(books.key(outer), int)
    assert books.key(inner) is None


def test_a_file_that_was_closed(book):
    book.close()
    with pytest.raises(BookError, match="the book is closed"):
        book.find(chess.Board())
    assert repr(book).startswith("<books.Book")


def test_boards_of_other_games(book):
    with pytest.raises(BookError, match="books have positions of chess and Chess960, not of shogi"):
        book.find(game("shogi").board())
    with pytest.raises(TypeError, match="expected a board of chess, not str"):
        books.key("e2e4")


ENTRY = struct.pack(">QHHI", START, move("e2e4"), 1, 0)
NOT_A_BOOK = "not a Polyglot book"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the file is empty"),
        (b"x", NOT_A_BOOK),
        (ENTRY[:15], NOT_A_BOOK),
        (ENTRY + ENTRY[:5], "the book is truncated: 21 bytes are not a multiple of 16"),
        (ENTRY * 1000 + ENTRY[:1], "the book is truncated: 16,001 bytes"),
        (ENTRY + struct.pack(">QHHI", START - 1, 796, 1, 0), NOT_A_BOOK),  # not in order
        (struct.pack(">QHHI", START, 0x8000 | 796, 1, 0), NOT_A_BOOK),
        (struct.pack(">QHHI", START, 0x1000 | 796, 1, 0), NOT_A_BOOK),  # e2e4n
        (struct.pack(">QHHI", START, 0, 1, 0), NOT_A_BOOK),  # a1a1
        (b'[Event "A game of chess"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n' * 3, NOT_A_BOOK),
        (b"\x89PNG\r\n\x1a\n" + random.Random(1).randbytes(4088), NOT_A_BOOK),
        (b"\x7fELF" + bytes(60), NOT_A_BOOK),
        (b"# a text\n" * 160, NOT_A_BOOK),
    ],
)
def test_files_that_are_no_books(data, message, tmp_path):
    path = tmp_path / "some.bin"
    path.write_bytes(data)
    with pytest.raises(BookError, match=message) as caught:
        books.Book(path)
    assert caught.value.code == "book-format"
    assert "some.bin" in str(caught.value)


def test_notes_of_programs_come_before_the_moves(tmp_path):
    note = struct.pack(">Q8s", 0, b"@PG@\n1.0")
    path = tmp_path / "book.bin"
    path.write_bytes(note + ENTRY)
    with books.Book(path) as book:
        assert [str(found.move) for found in book.find(chess.Board())] == ["e2e4"]


def test_files_that_cannot_be_opened(tmp_path):
    with pytest.raises(FileNotFoundError) as caught:
        books.Book(tmp_path / "none.bin")
    assert isinstance(caught.value, BookError)
    assert caught.value.code == "book-file"
    with pytest.raises(BookError):
        books.Book(tmp_path)
