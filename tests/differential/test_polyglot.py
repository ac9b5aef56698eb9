"""Keys, moves and books of the Polyglot format, against python-chess.

ROOKERY_POLYGLOT_BOOK names a book of somebody else: every entry of it is compared.
"""

import os
import random

import chess as theirs
import chess.polyglot as polyglot
import pytest

from rookery import books, chess, pgn
from rookery._core import _polyglot_moves

BOOK = os.environ.get("ROOKERY_POLYGLOT_BOOK", "")
MOST_POSITIONS = 100_000
FENS = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",  # a pawn is ready, but pinned
    "8/8/8/8/k2P3Q/8/8/3K4 b - d3 0 1",  # none is
    "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1",
    "4k3/PPP5/8/8/8/8/ppp5/4K3 w - - 0 1",
]


def raw_move(board, move):
    """The number of a move in a book, from the format's description."""
    to = move.to_square
    if board.is_castling(move):
        rooks = board.castling_rights & theirs.BB_RANKS[theirs.square_rank(move.from_square)]
        is_short = board.is_kingside_castling(move)
        [to] = [rook for rook in theirs.SquareSet(rooks) if (rook > move.from_square) == is_short]
    promotion = (move.promotion or 1) - 1
    return promotion << 12 | move.from_square << 6 | to


def check(ours, other):
    assert books.key(ours) == polyglot.zobrist_hash(other)
    expected = {raw_move(other, move): move.uci() for move in other.legal_moves}
    assert {number: str(move) for number, move in _polyglot_moves(ours).items()} == expected


@pytest.mark.parametrize("fen", FENS)
def test_keys_and_moves_of_positions(fen):
    check(chess.Board(fen), theirs.Board(fen))


def test_keys_of_random_games():
    dice, compared = random.Random(3), 0
    for number in range(60):
        is_960 = number % 2 == 1
        start = theirs.Board.from_chess960_pos(dice.randrange(960)) if is_960 else theirs.Board()
        ours = chess.Board(start.fen(), chess960=is_960)
        for _ in range(100):
            key = books.key(ours)
            if key is not None:
                check(ours, start)
                compared += 1
            moves = list(start.legal_moves)
            if not moves:
                break
            move = dice.choice(moves)
            ours.push(move.uci())
            start.push(move)
    assert compared > 4000


def test_our_books_are_read_by_others(tmp_path):
    dice, path, text = random.Random(5), tmp_path / "book.bin", []
    for _ in range(50):
        board = chess.Board()
        while len(board.move_stack) < 40 and (moves := board.legal_moves.to_list()):
            board.push(dice.choice(moves))
        text.append(f"{pgn.from_board(board)}\n")
    made = books.make("".join(text).encode(), path, weights="games")
    with books.Book(path) as book, polyglot.open_reader(str(path)) as reader:
        assert len(reader) == len(book) == made.entries > 500
        for ours, other in zip(book, reader, strict=True):
            assert ours == (other.key, other.raw_move, other.weight, other.learn)


@pytest.mark.skipif(not BOOK, reason="needs ROOKERY_POLYGLOT_BOOK, the path of a book")
def test_every_entry_of_a_foreign_book():
    """Entries one by one, and the moves of all positions that its lines from the start reach."""
    with books.Book(BOOK) as book, polyglot.open_reader(BOOK) as reader:
        assert len(book) == len(reader)
        for ours, other in zip(book, reader, strict=True):
            assert tuple(ours) == (other.key, other.raw_move, other.weight, other.learn)
        todo, seen = [(chess.Board(), theirs.Board())], set()
        while todo and len(seen) < MOST_POSITIONS:
            ours, other = todo.pop()
            if (key := books.key(ours)) in seen:
                continue
            seen.add(key)
            assert key == polyglot.zobrist_hash(other)
            expected = sorted((entry.move.uci(), entry.weight) for entry in reader.find_all(other))
            found = book.find(ours)
            assert sorted((str(move.move), move.weight) for move in found) == expected
            for move in found:
                next_ours, next_other = ours.copy(), other.copy(stack=False)
                next_ours.push(move.move)
                next_other.push_uci(str(move.move))
                todo.append((next_ours, next_other))
        assert len(seen) > 1
