"""The 960 start positions, by Reinhard Scharnagl's numbers."""

from rookery._core import ChessBoard
from rookery.errors import error

# The places of the two knights among the five squares that are left, by their number from 0 to 9.
_KNIGHTS = [(a, b) for a in range(5) for b in range(a + 1, 5)]


def from_chess960_pos(number: int) -> ChessBoard:
    """Return a board at the start position with a number from 0 to 959."""
    if not isinstance(number, int):
        raise TypeError(f"a start position is a number from 0 to 959, not {number!r}")
    if not 0 <= number < 960:
        raise error("chess960-number", f"start position {str(number)[:20]}: expected 0 to 959")
    rank = [""] * 8
    rest, light = divmod(number, 4)
    rest, dark = divmod(rest, 4)
    knights, queen = divmod(rest, 6)
    rank[light * 2 + 1] = "b"
    rank[dark * 2] = "b"
    rank[_free(rank)[queen]] = "q"
    free = _free(rank)
    for knight in _KNIGHTS[knights]:
        rank[free[knight]] = "n"
    for square, piece in zip(_free(rank), "rkr", strict=True):
        rank[square] = piece
    pieces = "".join(rank)
    fen = f"{pieces}/pppppppp/8/8/8/8/PPPPPPPP/{pieces.upper()} w KQkq - 0 1"
    return ChessBoard(fen, chess960=True)


def _free(rank: list[str]) -> list[int]:
    return [square for square, piece in enumerate(rank) if not piece]
