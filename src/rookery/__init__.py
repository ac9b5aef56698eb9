"""Legal moves for any board, at native speed, from Python.

The board language: grids of any size, sets of squares on them, displacements, patterns of movement.

>>> from rookery import BitBoard, Grid, moves
>>> knight = moves().up(1).left(2).up(2).left(1).rotate().mirror()
>>> print(knight.collect(BitBoard(Grid(5, 5), "c3")))
5  . x . x .
4  x . . . x
3  . . . . .
2  x . . . x
1  . x . x .
   a b c d e
"""

from rookery._native import Cpu, cpu  # first: it decides which native module the others get

# isort: split
from rookery import _methods, _native  # noqa: F401 (the first completes native classes)
from rookery._core import (
    BitBoard,
    Board,
    ChessBoard,
    ChessMove,
    ChessSetup,
    CotulenhBoard,
    Down,
    DownLeft,
    DownRight,
    Game,
    Grid,
    Left,
    LegalCaptures,
    LegalMoves,
    Move,
    PerftTable,
    PieceKind,
    Position,
    PseudoLegalMoves,
    Rays,
    Right,
    SearchTable,
    Setup,
    Shift,
    UniquePositions,
    Up,
    UpLeft,
    UpRight,
)
from rookery._games import Outcome, Playouts, game, games, register

_native.connect()

_PARTS = (
    *("books", "chess", "cluster", "cotulenh", "describe", "design", "engines", "errors", "learn"),
    *("notebook", "perft", "pgn", "render", "uci", "variants"),
)
_LATER = {
    **dict.fromkeys(("Evaluation", "Line", "SearchResult", "Term"), "_search"),
    **dict.fromkeys(("Pattern", "moves"), "_pattern"),
    "PieceValue": "_weights",
    "Terms": "_terms",
    "RookeryError": "errors",
    "__version__": "_version",
}

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rookery import books as books
    from rookery import chess as chess
    from rookery import cluster as cluster
    from rookery import cotulenh as cotulenh
    from rookery import design as design
    from rookery import engines as engines
    from rookery import errors as errors
    from rookery import learn as learn
    from rookery import notebook as notebook
    from rookery import perft as perft
    from rookery import pgn as pgn
    from rookery import render as render
    from rookery import uci as uci
    from rookery import variants as variants
    from rookery._pattern import Pattern, moves
    from rookery._search import Evaluation, Line, SearchResult, Term
    from rookery._terms import Terms
    from rookery._version import __version__
    from rookery._weights import PieceValue
    from rookery.errors import RookeryError
else:

    def __getattr__(name: str) -> object:
        """Load the less common names when they are first used."""
        if name in _PARTS:
            return __import__(f"rookery.{name}", fromlist=[name])
        if name in _LATER:
            module = __import__(f"rookery.{_LATER[name]}", fromlist=[name])
            return globals().setdefault(name, getattr(module, name))
        raise AttributeError(f"module 'rookery' has no attribute {name!r}")


__all__ = [
    "BitBoard",
    "Board",
    "ChessBoard",
    "ChessMove",
    "ChessSetup",
    "CotulenhBoard",
    "Cpu",
    "Down",
    "DownLeft",
    "DownRight",
    "Evaluation",
    "Game",
    "Grid",
    "Left",
    "LegalCaptures",
    "LegalMoves",
    "Line",
    "Move",
    "Outcome",
    "Pattern",
    "PerftTable",
    "PieceKind",
    "PieceValue",
    "Playouts",
    "Position",
    "PseudoLegalMoves",
    "Rays",
    "Right",
    "RookeryError",
    "SearchResult",
    "SearchTable",
    "Setup",
    "Shift",
    "Term",
    "Terms",
    "UniquePositions",
    "Up",
    "UpLeft",
    "UpRight",
    "__version__",
    "cpu",
    "game",
    "games",
    "moves",
    "register",
]


def __dir__() -> list[str]:
    return [*__all__, *_PARTS]
