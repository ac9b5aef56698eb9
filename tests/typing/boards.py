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
    pgn,
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
assert_type(board.legal_captures.to_list(), list[ChessMove])
assert_type(board.pieces("K"), BitBoard)
assert_type(board.pieces(chess.KING, chess.WHITE), BitBoard)
assert_type(board.pieces(side=chess.WHITE), BitBoard)
assert_type(rookery.game("xiangqi").board().pieces(side=True), BitBoard)
assert_type(board.position.pieces(side=False), BitBoard)
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

assert_type(next(pgn.read(b"1. e4 *")).board(), Board)
for played in pgn.read(b"1. e4 *", game="chess", on_error="keep"):
    assert_type(played, pgn.Game[ChessBoard])
    assert_type(played.board(), ChessBoard)
    assert_type(played.end_board(), ChessBoard)
    assert_type(played.game, Game[ChessBoard])
    assert_type(played.moves, list[ChessMove])
    assert_type(played.root.variations[0].board(), ChessBoard)
    assert_type(played.root.next, pgn.Node[ChessBoard] | None)
    assert_type(played.root.main_line()[0].move, ChessMove | None)
    assert_type(played.root.add_line(["e4"]).line(), list[ChessMove])
    for before, move in played.boards_before_moves():
        assert_type((before, move), tuple[ChessBoard, ChessMove])
    for after, move in played.boards_after_moves():
        assert_type((after, move), tuple[ChessBoard, ChessMove])
assert_type(next(pgn.read(b"*", game=rookery.game("cotulenh"))).board(), CotulenhBoard)
assert_type(next(pgn.read(b"*", game="xiangqi")).moves, list[Move])
assert_type(pgn.game_at(b"*", 0, game="chess960").board(), ChessBoard)
assert_type(pgn.Game().board(), ChessBoard)
assert_type(pgn.Game("xiangqi").root.next, pgn.Node | None)
assert_type(pgn.from_board(board).moves, list[ChessMove])


def count_moves(games: pgn.Reader) -> int:
    """Take games of any kind."""
    return sum(len(game.moves) for game in games)


count_moves(pgn.read(b"1. e4 *", game="chess"))


def first_move(anything: Board) -> Move:
    """Take a board of any game."""
    return anything.legal_moves.to_list()[0]


def games() -> list[Game]:
    """Return games of several kinds."""
    return [rookery.game("chess"), rookery.game("shogi")]


first_move(board)
first_move(rookery.game("xiangqi").board())
