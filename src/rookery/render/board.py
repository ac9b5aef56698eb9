"""Boards of games: as text, in Unicode and as pictures."""

from rookery._core import Board, ChessBoard, Game, Move, Position
from rookery.render import svg, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, Protocol

    class Drawn(Protocol):
        """Anything that can be drawn: a board, a position, or a setup."""

        @property
        def game(self) -> Game: ...
        def symbols(self) -> dict[int, str]: ...
        @property
        def hands(self) -> dict[str, int]: ...


__all__ = ["to_svg", "to_text", "to_unicode"]

_UNICODE = dict(zip("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟", strict=True))


def to_text(board: "Drawn", *, marked: "Iterable[int]" = (), flipped: bool = False) -> str:
    """Draw a board with the letters of its pieces; holes stay blank, and hands are listed below.

    >>> from rookery import game
    >>> print(to_text(game("chess").board("8/8/8/8/8/5k2/4p3/4K3 w - - 0 1")))
    8  . . . . . . . .
    7  . . . . . . . .
    6  . . . . . . . .
    5  . . . . . . . .
    4  . . . . . . . .
    3  . . . . . k . .
    2  . . . . p . . .
    1  . . . . K . . .
       a b c d e f g h
    >>> house = game("crazyhouse").board()
    >>> for move in ("e2e4", "d7d5", "e4d5", "d8d5"):
    ...     house.push(move)
    >>> to_text(house).splitlines()[-1]
    'in hand: P p'
    """
    holes = board.game.terrain.get("hole", ())
    symbols = board.symbols() | dict.fromkeys(holes, " ")
    drawing = text.draw_symbols(board.game.grid, symbols, marked=set(marked), flipped=flipped)
    held = " ".join("".join(hand) for hand in _hands(board) if hand)
    return f"{drawing}\nin hand: {held}" if held else drawing


def _hands(board: "Drawn") -> tuple[list[str], list[str]]:
    """Return the hands of the first side and of the second."""
    held = board.hands.items()
    all_held = [piece for piece, number in held for _ in range(number)]
    return (
        [piece for piece in all_held if piece.upper() == piece],
        [piece for piece in all_held if piece.upper() != piece],
    )


def to_unicode(
    board: ChessBoard,
    *,
    invert_color: bool = False,
    borders: bool = True,
    empty_square: str = "·",
    orientation: bool = True,
) -> str:
    """Draw a chess board with Unicode symbols.

    `borders` labels ranks and files; `orientation` is the side at the bottom, True for White.
    """
    symbols = {
        square: _UNICODE[symbol.swapcase() if invert_color else symbol]
        for square, symbol in board.symbols().items()
    }
    return text.draw_symbols(
        board.game.grid, symbols, empty=empty_square, labels=borders, flipped=not orientation
    )


def to_svg(
    board: "Drawn",
    *,
    last_move: Move | str | bool = True,
    check: bool = True,
    areas: bool = False,
    letters: bool = False,
    **options: "Any",
) -> svg.Picture:
    """Draw a board as SVG, on request with letters; other options are passed to `svg.draw`."""
    from rookery.render.figures import figures_of

    drawn = figures_of(board.game, letters=letters)
    symbols = board.symbols()
    held = board.hands
    return svg.draw(
        board.game.grid,
        figures={at: symbol for at, symbol in symbols.items() if drawn.is_drawn(symbol)},
        figures_of=drawn,
        # A piece that the game does not have: only a setup can contain one.
        pieces={at: symbol for at, symbol in symbols.items() if not drawn.is_drawn(symbol)},
        hands={symbol: number for symbol, number in held.items() if drawn.is_drawn(symbol)},
        terrain=board.game.terrain,
        areas=board.areas() if areas and isinstance(board, Board | Position) else None,
        last_move=_squares(board, last_move),
        check=board.check_square if check and isinstance(board, Board | Position) else None,
        **options,
    )


def _squares(board: "Drawn", last_move: Move | str | bool) -> list[int]:
    """Return the squares of the last move, or of the move passed in."""
    if last_move is True:
        history = board.history if isinstance(board, Board) else []
        if not history:
            return []
        last_move = history[-1]
    if last_move is False:
        return []
    move = board.game.move(last_move) if isinstance(last_move, str) else last_move
    if not isinstance(move, Move):
        raise TypeError(f"last_move is a Move, its text, True or False, not {last_move!r}")
    if not getattr(move, "__bool__", lambda: True)():
        return []  # the null move
    squares = (move.from_square, move.to_square)
    return [square for square in squares if square is not None]


def __dir__() -> list[str]:
    return __all__
