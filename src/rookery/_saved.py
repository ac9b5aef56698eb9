"""Reads pickles back. The names and arguments here are part of the saved form.

The first argument of each is the number of its format. A pickle of a later format than this rookery
knows is refused.
"""

from rookery import _core
from rookery._games import from_reference
from rookery._moves import Moves
from rookery._terms import FREE, Terms
from rookery.errors import MoveError, error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rookery._setup import Setup
    from rookery.design import Design


def _require_known(format_number: int, known: int, what: str) -> None:
    if format_number != known:
        raise error(
            "saved-format",
            f"a saved {what} of format {format_number}: this rookery reads format {known}",
        )


def restore_shift(format_number: int, up: int, right: int) -> _core.Shift:
    """Give back a pickled Shift."""
    _require_known(format_number, 1, "Shift")
    return _core.Shift(up=up, right=right)


def restore_grid(format_number: int, width: int, height: int, stride: int) -> _core.Grid:
    """Give back a pickled Grid."""
    _require_known(format_number, 1, "Grid")
    return _core.Grid(width, height, stride)


def restore_bitboard(format_number: int, grid: _core.Grid, bits: int) -> _core.BitBoard:
    """Give back a pickled BitBoard."""
    _require_known(format_number, 1, "BitBoard")
    return _core.BitBoard.from_int(grid, bits)


def restore_rays(
    format_number: int, grid: _core.Grid, leap: _core.Shift, count: int | None
) -> _core.Rays:
    """Give back pickled Rays; the table is made anew."""
    _require_known(format_number, 1, "Rays")
    return grid.rays(leap, count)


def restore_moves(
    format_number: int,
    rays: "tuple[tuple[Any, ...], ...]",
    word: str,
    board: _core.BitBoard | None,
) -> Moves:
    """Give back a pickled Moves; in format 1 rays had no terms."""
    if format_number == 1:
        rays = tuple((leap, count, FREE) for leap, count in rays)
        format_number = 2
    _require_known(format_number, 2, "Moves")
    return Moves._after(rays, word, board)


def restore_terms(format_number: int, values: "dict[str, Any]") -> Terms:
    """Give back the pickled Terms of a ray."""
    _require_known(format_number, 1, "Terms")
    return Terms(**values)


def restore_design(format_number: int, data: "dict[str, Any]") -> "Design":
    """Rebuild a pickled Design, with whatever may be wrong with it."""
    from rookery.design import Design, _format

    _require_known(format_number, 1, "Design")
    return Design._of(_format.DESIGN.full(data))


def restore_game(format_number: int, name: str) -> _core.Game:
    """Give back a pickled Game, by its name or its definition."""
    _require_known(format_number, 1, "Game")
    return from_reference(name)


def restore_board(format_number: int, name: str, fen: str, moves: tuple[str, ...]) -> _core.Board:
    """Give back a pickled Board, history included."""
    _require_known(format_number, 1, "Board")
    board = from_reference(name).board(fen)
    for move in moves:
        try:
            board.push(move)
        except MoveError:  # it was played unchecked
            board.push_unchecked(move)
    return board


def restore_move(format_number: int, name: str, text: str) -> _core.Move:
    """Give back a pickled Move."""
    _require_known(format_number, 1, "Move")
    return from_reference(name).move(text)


def restore_position(format_number: int, name: str, fen: str) -> _core.Position:
    """Give back a pickled Position."""
    _require_known(format_number, 1, "Position")
    return from_reference(name).board(fen).position


def restore_setup(format_number: int, name: str, fen: str) -> "_core.ChessSetup | Setup":
    """Give back a pickled Setup, or ChessSetup."""
    _require_known(format_number, 1, "Setup")
    return from_reference(name).setup(fen)
