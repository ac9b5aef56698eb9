"""Chess and Chess960 under the names that chess programmers know.

>>> from rookery import chess
>>> board = chess.Board()
>>> chess.Move.from_uci("g1f3") in board.legal_moves
True
>>> board.push_san("e4")
Move('e2e4')
>>> board.piece_at(chess.E4)
Piece.from_symbol('P')
"""

from rookery._core import ChessBoard as Board
from rookery._core import ChessMove as Move
from rookery._core import ChessSetup as Setup
from rookery._games import Outcome
from rookery.chess._kinds import MoveKind, Status
from rookery.chess._magics import Magic, magic
from rookery.chess._pieces import (
    BISHOP,
    BLACK,
    COLOR_NAMES,
    COLORS,
    KING,
    KNIGHT,
    PAWN,
    PIECE_NAMES,
    PIECE_SYMBOLS,
    PIECE_TYPES,
    QUEEN,
    ROOK,
    UNICODE_PIECE_SYMBOLS,
    WHITE,
    Piece,
    piece_name,
    piece_symbol,
)
from rookery.chess._squares import (
    FILE_NAMES,
    RANK_NAMES,
    SQUARE_NAMES,
    SQUARES,
    parse_square,
    square,
    square_distance,
    square_file,
    square_mirror,
    square_name,
    square_rank,
)
from rookery.errors import AmbiguousMoveError, IllegalMoveError, InvalidMoveError

A1, B1, C1, D1, E1, F1, G1, H1 = range(8)
A2, B2, C2, D2, E2, F2, G2, H2 = range(8, 16)
A3, B3, C3, D3, E3, F3, G3, H3 = range(16, 24)
A4, B4, C4, D4, E4, F4, G4, H4 = range(24, 32)
A5, B5, C5, D5, E5, F5, G5, H5 = range(32, 40)
A6, B6, C6, D6, E6, F6, G6, H6 = range(40, 48)
A7, B7, C7, D7, E7, F7, G7, H7 = range(48, 56)
A8, B8, C8, D8, E8, F8, G8, H8 = range(56, 64)

STARTING_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

__all__ = [
    "BISHOP",
    "BLACK",
    "COLORS",
    "COLOR_NAMES",
    "FILE_NAMES",
    "KING",
    "KNIGHT",
    "PAWN",
    "PIECE_NAMES",
    "PIECE_SYMBOLS",
    "PIECE_TYPES",
    "QUEEN",
    "RANK_NAMES",
    "ROOK",
    "SQUARES",
    "SQUARE_NAMES",
    "STARTING_FEN",
    "UNICODE_PIECE_SYMBOLS",
    "WHITE",
    "AmbiguousMoveError",
    "Board",
    "IllegalMoveError",
    "InvalidMoveError",
    "Magic",
    "Move",
    "MoveKind",
    "Outcome",
    "Piece",
    "Setup",
    "Status",
    "magic",
    "parse_square",
    "piece_name",
    "piece_symbol",
    "square",
    "square_distance",
    "square_file",
    "square_mirror",
    "square_name",
    "square_rank",
]
# Written out for type checkers, which read this list and do not run it.
__all__ += ["A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1"]
__all__ += ["A2", "B2", "C2", "D2", "E2", "F2", "G2", "H2"]
__all__ += ["A3", "B3", "C3", "D3", "E3", "F3", "G3", "H3"]
__all__ += ["A4", "B4", "C4", "D4", "E4", "F4", "G4", "H4"]
__all__ += ["A5", "B5", "C5", "D5", "E5", "F5", "G5", "H5"]
__all__ += ["A6", "B6", "C6", "D6", "E6", "F6", "G6", "H6"]
__all__ += ["A7", "B7", "C7", "D7", "E7", "F7", "G7", "H7"]
__all__ += ["A8", "B8", "C8", "D8", "E8", "F8", "G8", "H8"]


def __dir__() -> list[str]:
    return __all__
