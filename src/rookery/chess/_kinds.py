"""Kinds of moves, and flags for invalid or odd positions."""

from enum import IntEnum, IntFlag


class MoveKind(IntEnum):
    """The kind of a move: the 4 high bits of its 16. Bit 2 means capture, bit 3 promotion.

    >>> from rookery import chess
    >>> chess.Board().kind("e2e4")
    <MoveKind.DOUBLE_PUSH: 1>
    """

    QUIET = 0
    DOUBLE_PUSH = 1
    CASTLE_KING_SIDE = 2
    CASTLE_QUEEN_SIDE = 3
    CAPTURE = 4
    EN_PASSANT = 5
    PROMOTE_KNIGHT = 8
    PROMOTE_BISHOP = 9
    PROMOTE_ROOK = 10
    PROMOTE_QUEEN = 11
    CAPTURE_PROMOTE_KNIGHT = 12
    CAPTURE_PROMOTE_BISHOP = 13
    CAPTURE_PROMOTE_ROOK = 14
    CAPTURE_PROMOTE_QUEEN = 15

    def is_capture(self) -> bool:
        """Return whether moves of this kind capture."""
        return bool(self & 4)

    def is_promotion(self) -> bool:
        """Return whether moves of this kind promote a pawn."""
        return bool(self & 8)

    def is_castling(self) -> bool:
        """Return whether moves of this kind castle."""
        return self in (MoveKind.CASTLE_KING_SIDE, MoveKind.CASTLE_QUEEN_SIDE)


class Status(IntFlag):
    """Flags for an invalid or odd position. Keep in step with cpp/games/chess/setup.hpp.

    >>> from rookery import chess
    >>> chess.Setup("8/8/8/8/8/8/8/K7 w - - 0 1").status() == Status.NO_BLACK_KING
    True
    """

    VALID = 0
    NO_WHITE_KING = 1 << 0
    NO_BLACK_KING = 1 << 1
    TOO_MANY_KINGS = 1 << 2
    TOO_MANY_WHITE_PAWNS = 1 << 3
    TOO_MANY_BLACK_PAWNS = 1 << 4
    PAWNS_ON_BACKRANK = 1 << 5
    TOO_MANY_WHITE_PIECES = 1 << 6
    TOO_MANY_BLACK_PIECES = 1 << 7
    BAD_CASTLING_RIGHTS = 1 << 8
    INVALID_EP_SQUARE = 1 << 9
    OPPOSITE_CHECK = 1 << 10
    EMPTY = 1 << 11
    TOO_MANY_CHECKERS = 1 << 15
