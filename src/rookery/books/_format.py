"""The Polyglot format: entries of 16 bytes, ordered by the keys of their positions.

Its description is "Polyglot book format" by Michel Van den Bergh.
"""

import struct
from typing import NamedTuple

from rookery._core import Board, ChessBoard, _polyglot_key
from rookery._documented import documented
from rookery.errors import error

__all__ = ["MOST_LEARN", "MOST_WEIGHT", "SIZE", "BookEntry", "chess_board", "key", "pack", "unpack"]

_ENTRY = struct.Struct(">QHHI")  # key, move, weight, learn: highest byte first
SIZE = _ENTRY.size
MOST_WEIGHT, MOST_LEARN = 2**16 - 1, 2**32 - 1
_PROMOTIONS = ("", "n", "b", "r", "q")


@documented(
    key="The key of the position.",
    bits="The move as a number of 16 bits: see text.",
    weight="How good the move is, as the book sees it.",
    learn="Another number; in books by make(), how often the move was played.",
)
class BookEntry(NamedTuple):
    """An entry of a book: a move in the position of a key.

    >>> BookEntry(0x463B96181691FC9C, 796, 5, 0).text
    'e2e4'
    """

    key: int
    bits: int
    weight: int
    learn: int

    @property
    def text(self) -> str:
        """The move as the book has it, which need not be legal; castling ends on the rook."""
        squares = [
            "abcdefgh"[square % 8] + str(square // 8 + 1)
            for square in (self.bits >> 6 & 63, self.bits & 63)
        ]
        promotion = self.bits >> 12
        return "".join(squares) + (_PROMOTIONS[promotion] if promotion < 5 else "?")

    @property
    def is_sound(self) -> bool:
        """Whether some position could have this move. Entries of key 0 are notes of programs."""
        from_rank, to_rank = self.bits >> 9 & 7, self.bits >> 3 & 7
        promotion = self.bits >> 12
        if self.key == 0:
            return True
        if promotion:
            return promotion < 5 and (from_rank, to_rank) in ((6, 7), (1, 0))
        return self.bits >> 6 & 63 != self.bits & 63


def unpack(data: "bytes | memoryview", at: int) -> BookEntry:
    """Return the entry with this number."""
    return BookEntry(*_ENTRY.unpack_from(data, at * SIZE))


def pack(entry: BookEntry) -> bytes:
    """Return the 16 bytes of an entry."""
    return _ENTRY.pack(*entry)


def key(board: Board) -> int | None:
    """Return the key that Polyglot books have for a position of chess or Chess960.

    It is None if they cannot have the position: in Chess960, when an inner rook may castle. En
    passant counts if a pawn stands ready, whether the capture is legal or not.

    >>> from rookery import chess
    >>> f"{key(chess.Board()):016X}"
    '463B96181691FC9C'
    """
    return _polyglot_key(chess_board(board))


def chess_board(board: Board) -> ChessBoard:
    """Return a board if it is one of chess, or raise BookError."""
    if isinstance(board, ChessBoard):
        return board
    if not isinstance(board, Board):
        raise TypeError(f"expected a board of chess, not {type(board).__name__}")
    raise error(
        "book-game", f"books have positions of chess and Chess960, not of {board.game.name}"
    )
