"""Pickles: what is saved of each class, and how it is restored.

The names and arguments of the restore functions are part of the saved form.
The first argument of each is the number of its format. A pickle of a later format than this rookery
knows is refused, and so is one whose state is damaged.
"""

# mypy: disable-error-code="misc"

from functools import wraps

from rookery import _core
from rookery._games import from_reference, saved_reference
from rookery._methods._attach import completes
from rookery._pattern import Pattern
from rookery._terms import FREE, Terms
from rookery.errors import MoveError, RookeryError, error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    from rookery.design import Design

    Restored = TypeVar("Restored")

_DAMAGED = (AttributeError, LookupError, TypeError, ValueError, OverflowError)


def restores(
    what: str, known: int, *older: int
) -> "Callable[[Callable[..., Restored]], Callable[..., Restored]]":
    """Check the format before a function restores an object, and refuse a damaged state."""

    def check(restore: "Callable[..., Restored]") -> "Callable[..., Restored]":
        @wraps(restore)
        def restored(format_number: int, *state: object) -> "Restored":
            if format_number not in (known, *older):
                raise error(
                    "saved-format",
                    f"a saved {what} of format {format_number}: this rookery reads format {known}",
                )
            try:
                return restore(format_number, *state)
            except RookeryError:
                raise
            except _DAMAGED as wrong:
                raise error("saved-damaged", f"a saved {what} is damaged: {wrong}") from None

        return restored

    return check


@completes(_core.Shift)
class PickledShift:
    def __reduce__(self: _core.Shift) -> tuple[object, ...]:
        return restore_shift, (1, self.up, self.right)


@restores("Shift", 1)
def restore_shift(format_number: int, up: int, right: int) -> _core.Shift:
    """Rebuild a pickled Shift."""
    return _core.Shift(up=up, right=right)


@completes(_core.Grid)
class PickledGrid:
    def __reduce__(self: _core.Grid) -> tuple[object, ...]:
        return restore_grid, (1, self.width, self.height, self.stride)


@restores("Grid", 1)
def restore_grid(format_number: int, width: int, height: int, stride: int) -> _core.Grid:
    """Rebuild a pickled Grid."""
    return _core.Grid(width, height, stride)


@completes(_core.BitBoard)
class PickledBitBoard:
    def __reduce__(self: _core.BitBoard) -> tuple[object, ...]:
        return restore_bitboard, (1, self.grid, int(self))


@restores("BitBoard", 1)
def restore_bitboard(format_number: int, grid: _core.Grid, bits: int) -> _core.BitBoard:
    """Rebuild a pickled BitBoard."""
    return _core.BitBoard.from_int(grid, bits)


@completes(_core.Rays)
class PickledRays:
    def __reduce__(self: _core.Rays) -> tuple[object, ...]:
        return restore_rays, (1, self.grid, self.leap, self.count)


@restores("Rays", 1)
def restore_rays(
    format_number: int, grid: _core.Grid, leap: _core.Shift, count: int | None
) -> _core.Rays:
    """Rebuild pickled Rays; the table is computed again."""
    return grid.rays(leap, count)


@completes(Pattern)
class PickledPattern:
    def __reduce__(self: Pattern) -> tuple[object, ...]:
        return restore_moves, (2, self._ways, self._word, self.bitboard)


@restores("Pattern", 2, 1)
def restore_moves(
    format_number: int,
    rays: "tuple[tuple[Any, ...], ...]",
    word: str,
    bitboard: _core.BitBoard | None,
) -> Pattern:
    """Rebuild a pickled Pattern; in format 1 rays had no terms."""
    if format_number == 1:
        rays = tuple((leap, count, FREE) for leap, count in rays)
    return Pattern._after(rays, word, bitboard)


@completes(Terms)
class PickledTerms:
    def __reduce__(self: Terms) -> tuple[object, ...]:
        return restore_terms, (1, {name: getattr(self, name) for name in Terms.__slots__})


@restores("Terms", 1)
def restore_terms(format_number: int, values: "dict[str, Any]") -> Terms:
    """Rebuild the pickled Terms of a ray."""
    return Terms(**values)


@restores("Design", 1)
def restore_design(format_number: int, data: "dict[str, Any]") -> "Design":
    """Rebuild a pickled Design, including any problems it has."""
    from rookery.design import Design, _format

    return Design._of(_format.DESIGN.full(data))


@completes(_core.Game)
class PickledGame:
    def __reduce__(self: _core.Game) -> tuple[object, ...]:
        return restore_game, (1, saved_reference(self))


@restores("Game", 1)
def restore_game(format_number: int, name: str) -> _core.Game:
    """Rebuild a pickled Game, by its name or its definition."""
    return from_reference(name)


@completes(_core.PieceKind)
class PickledPieceKind:
    def __reduce__(self: _core.PieceKind) -> tuple[object, ...]:
        return restore_piece_kind, (1, self.symbol, self.name, self.side, self.royal, self.promoted)


@restores("PieceKind", 1)
def restore_piece_kind(
    format_number: int, symbol: str, name: str, side: bool, royal: bool, promoted: bool
) -> _core.PieceKind:
    """Rebuild a pickled PieceKind."""
    return _core.PieceKind(symbol, name=name, side=side, royal=royal, promoted=promoted)


@completes(_core.Board)
class PickledBoard:
    def __reduce__(self: _core.Board) -> tuple[object, ...]:
        """Save the position before the first move, and the moves, which are replayed."""
        moves = tuple(str(move) for move in self.history)
        return restore_board, (1, saved_reference(self.game), self.root()._exact_fen(), moves)


@restores("Board", 1)
def restore_board(format_number: int, name: str, fen: str, moves: tuple[str, ...]) -> _core.Board:
    """Rebuild a pickled Board, history included."""
    board = from_reference(name).board(fen)
    for move in moves:
        try:
            board.push(move)
        except MoveError:  # it was played unchecked
            board.push_unchecked(move)
    return board


@completes(_core.Move)
class PickledMove:
    def __reduce__(self: _core.Move) -> tuple[object, ...]:
        return restore_move, (1, saved_reference(self.game), str(self))


@restores("Move", 1)
def restore_move(format_number: int, name: str, text: str) -> _core.Move:
    """Rebuild a pickled Move."""
    return from_reference(name).move(text)


@completes(_core.Position)
class PickledPosition:
    def __reduce__(self: _core.Position) -> tuple[object, ...]:
        return restore_position, (1, saved_reference(self.game), self._exact_fen())


@restores("Position", 1)
def restore_position(format_number: int, name: str, fen: str) -> _core.Position:
    """Rebuild a pickled Position."""
    return from_reference(name).board(fen).position


@completes(_core.Setup)
class PickledSetup:
    def __reduce__(self: _core.Setup) -> tuple[object, ...]:
        return restore_setup, (1, saved_reference(self.game), self.fen())


@restores("Setup", 1)
def restore_setup(format_number: int, name: str, fen: str) -> _core.Setup:
    """Rebuild a pickled Setup, or ChessSetup."""
    return from_reference(name).setup(fen)
