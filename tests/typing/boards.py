"""What type checkers make of boards and moves; checked by test_pages.py, and never run."""

from typing_extensions import assert_type

import rookery
from rookery import (
    BitBoard,
    Board,
    ChessBoard,
    ChessMove,
    CotulenhBoard,
    Game,
    Move,
    Playouts,
    chess,
    learn,
)

board = chess.Board()
assert_type(board, ChessBoard)
assert_type(board.push_san("e4"), ChessMove)
assert_type(board.pop(), ChessMove)
assert_type(board.parse_move("e4"), ChessMove)
assert_type(board.parse_san("e4"), ChessMove)
assert_type(board.find_move("e2", "e4"), ChessMove)
assert_type(board.decode(0x131C), ChessMove)
assert_type(board.legal_moves.to_list(), list[ChessMove])
assert_type(list(board.pseudo_legal_moves), list[ChessMove])
assert_type(board.history, list[ChessMove])
assert_type(board.divide(2), dict[ChessMove, int])
assert_type(board.copy(), ChessBoard)
assert_type(board.root().legal_moves.to_list(), list[ChessMove])
assert_type(board.game, Game[ChessBoard])
assert_type(board.targets("e2"), BitBoard)
assert_type(board.best_move(level=1), ChessMove)
assert_type(board.game.playouts(10), Playouts)
assert_type(board.game.playouts(10, record="moves"), learn.RecordedGames)

assert_type(rookery.game("chess960").board().peek(), ChessMove)
assert_type(rookery.game("cotulenh").board(), CotulenhBoard)
assert_type(rookery.game("cotulenh").board().copy(), CotulenhBoard)
assert_type(rookery.game("xiangqi").board().pop(), Move)


def first_move(anything: Board) -> Move:
    """Take a board of any game."""
    return anything.legal_moves.to_list()[0]


def games() -> list[Game]:
    """Return games of several kinds."""
    return [rookery.game("chess"), rookery.game("shogi")]


first_move(board)
first_move(rookery.game("xiangqi").board())
