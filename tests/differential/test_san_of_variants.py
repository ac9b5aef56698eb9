"""python-chess writes the moves of its variants as we write those of our definitions."""

import random

import chess as theirs
import chess.variant
import pytest

import rookery

BOARDS = {
    "antichess": chess.variant.AntichessBoard,
    "atomic": chess.variant.AtomicBoard,
    "crazyhouse": chess.variant.CrazyhouseBoard,
    "king-of-the-hill": chess.variant.KingOfTheHillBoard,
    "racing-kings": chess.variant.RacingKingsBoard,
    "three-check": chess.variant.ThreeCheckBoard,
}


def written(board):
    """Every legal move with its SAN; python-chess writes no letter for a pawn that is dropped."""
    sans = {move.uci(): board.san(move) for move in board.legal_moves}
    return {uci: f"P{san}" if san.startswith("@") else san for uci, san in sans.items()}


@pytest.mark.parametrize("name", BOARDS)
def test_san(name):
    dice = random.Random(name)
    for _ in range(5):
        board, other = rookery.game(name).board(), BOARDS[name]()
        for _ in range(80):
            expected = written(other)
            assert {str(move): board.san(move) for move in board.legal_moves} == expected
            if not expected or other.is_insufficient_material():
                break
            move = dice.choice(sorted(expected))
            assert board.parse_move(expected[move]) == board.parse_move(move)
            board.push(move)
            other.push(theirs.Move.from_uci(move))


ENDS = [
    ("antichess", "8/8/8/p7/8/P7/8/8 w - - 0 1", "a3a4"),  # Black cannot move, and has won
    ("antichess", "8/8/8/p7/1P6/8/8/8 b - - 0 1", "a5b4"),  # White has no piece left, and has won
    ("atomic", "rnbqkbnr/pppppppp/8/8/8/8/8/3QK3 w kq - 0 1", "d1d7"),
    ("king-of-the-hill", "7k/8/8/8/8/4K3/8/8 w - - 0 1", "e3e4"),
    ("racing-kings", "8/K7/8/8/8/8/8/7k w - - 0 1", "a7a8"),
    ("racing-kings", "8/K6k/8/8/8/8/8/8 w - - 0 1", "a7a8"),  # Black can still draw
    ("racing-kings", "K7/7k/8/8/8/8/8/8 b - - 0 1", "h7h8"),  # and does
    ("three-check", "7k/8/8/8/8/4K3/8/R7 w - - 1+3 0 1", "a1a8"),
    ("three-check", "7k/8/8/8/8/4K3/8/R7 w - - 2+3 0 1", "a1a8"),
]


@pytest.mark.parametrize(("name", "fen", "move"), ENDS)
def test_ends(name, fen, move):
    expected = BOARDS[name](fen).san(theirs.Move.from_uci(move))
    board = rookery.game(name).board(fen)
    assert board.san(move) == expected
    assert board.parse_move(expected) == board.parse_move(move)
    board.push(move)
    outcome = board.outcome()
    assert expected.endswith("#") == (outcome is not None and outcome.winner is not None)


def test_a_stalemate_that_loses_is_a_win():
    board = rookery.game("xiangqi").board("3k5/9/9/9/9/9/9/4R4/R8/5K3 w - - 0 1")
    wins = [san for san in map(board.san, board.legal_moves) if san.endswith("#")]
    for san in wins:
        board.push(san)
        assert str(board.outcome()).startswith("1-0")
        board.pop()
    for move in board.legal_moves:
        if not board.san(move).endswith("#"):
            board.push(move)
            assert board.outcome() is None
            board.pop()
    assert wins


def test_a_dropped_pawn_as_python_chess_writes_it():
    fen = "k7/8/8/8/8/8/8/K7[PNp] w - - 0 1"
    other = chess.variant.CrazyhouseBoard(fen)
    assert other.san(theirs.Move.from_uci("P@h6")) == "@h6"
    board = rookery.game("crazyhouse").board(fen)
    assert str(board.parse_move("@h6")) == "P@h6" == board.san("@h6")
    assert board.push_san("@a7+") == board.peek()
    with pytest.raises(rookery.errors.IllegalMoveError):
        board.push("@h8")
    with pytest.raises(rookery.errors.MoveError):
        rookery.game("chess").board().push("@h6")
