"""What rookery raises when something is wrong.

Bad input is also a `ValueError`. Every error has a `code`, a short name that stays the same when
the sentence gets better.

>>> from rookery import Grid
>>> try:
...     Grid(8, 8).square("i9")
... except SquareError as error:
...     print(error.code, "-", error)
square-off-board - i9 is not on an 8×8 board (a1–h8)
"""

__all__ = [
    "BitBoardError",
    "CpuError",
    "DesignError",
    "EngineError",
    "EpdError",
    "FenError",
    "GameError",
    "GridError",
    "HistoryError",
    "MoveError",
    "MovementError",
    "NumberError",
    "PerftError",
    "PictureError",
    "PieceError",
    "PositionError",
    "Problem",
    "RookeryError",
    "SavedError",
    "SearchError",
    "SquareError",
    "SuiteError",
]


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


class Problem(str):
    r"""A sentence that says what is wrong, with a `code` that names the mistake for programs.

    >>> from rookery import game
    >>> try:
    ...     game("chess").board("8/8/8/8/8/8/8/K7 x - e9")
    ... except FenError as error:
    ...     print(*(f"{problem.code} - {problem}" for problem in error.problems), sep="\n")
    fen-turn - field 2 (side to move): expected "w" or "b", got "x"
    fen-en-passant - field 4 (en passant): expected "-" or a square of rank 3 or 6, got "e9"
    """

    __slots__ = ("code",)

    code: str

    def __new__(cls, code: str, sentence: str) -> "Problem":
        """Return the sentence, which knows its code."""
        problem = super().__new__(cls, sentence)
        problem.code = code
        return problem

    def __reduce__(self) -> tuple[object, ...]:
        return Problem, (self.code, str(self))


class RookeryError(Exception):
    """The root of all errors of rookery.

    `problems` lists everything that is wrong, where it can be several things at once.
    """

    codes: tuple[str, ...] = ()

    def __init__(
        self, message: str = "", *, code: str = "", problems: "Iterable[str]" = ()
    ) -> None:
        super().__init__(message)
        self.code = code
        self.problems = tuple(problems)


class GridError(RookeryError, ValueError):
    """A board of an impossible size, or two things of different boards used together."""

    codes = ("grid-size", "grid-stride", "grids-differ")


class SquareError(RookeryError, ValueError):
    """A square that is not on the board, or a text that is no square."""

    codes = ("square-off-board", "square-name")


class BitBoardError(RookeryError, ValueError):
    """A number, drawing or array that is no set of squares of the board."""

    codes = (
        "bits-outside",
        "drawing-shape",
        "drawing-mark",
        "drawing-label",
        "array-shape",
        "array-values",
    )


class MovementError(RookeryError, ValueError):
    """A displacement or a pattern of movement that makes no sense."""

    codes = (
        "distance-negative",
        "distance-small",
        "distance-too-far",
        "leap-nowhere",
        "leap-twice",
        "repeat-count",
        "repeat-nothing",
        "repeat-twice",
        "repeat-counted",
        "mirror-nothing",
        "rotate-nothing",
        "moves-no-board",
        "moves-boards-differ",
        "moves-endless",
        "moves-of-a-game",
        "terms-of-nothing",
        "via-nowhere",
        "via-nothing",
        "hop-over",
        "hop-land",
        "hop-twice",
        "move-and-capture",
    )


class NumberError(RookeryError, ValueError):
    """A number that is beyond every limit."""

    codes = ("number-absurd",)


class PieceError(RookeryError, ValueError):
    """A kind of piece that is not there."""

    codes = ("piece-unknown",)


class GameError(RookeryError, ValueError):
    """A game that is not there, or something that a game does not have."""

    codes = ("game-unknown", "game-taken", "game-no-attacks")


class DesignError(RookeryError, ValueError):
    """A definition of a game that makes no sense. `problems` lists everything, in words."""

    codes = ("design-file", "design-json", "design-problems")


class FenError(RookeryError, ValueError):
    """A text that is no position. `problems` lists everything that is wrong with it."""

    codes = ("fen-fields", "fen-field", "fen-mode")


class EpdError(RookeryError, ValueError):
    """A line that is no EPD."""

    codes = ("epd-fields", "epd-operation")


class PositionError(RookeryError, ValueError):
    """A position that cannot be played, or a part of one that cannot be set.

    `problems` lists everything that is wrong with it.
    """

    codes = (
        "position-unplayable",
        "setup-castling",
        "setup-counter",
        "setup-en-passant",
        "setup-field",
        "setup-piece",
    )


class MoveError(RookeryError, ValueError):
    """A text that is no move, or a move that is not legal."""

    codes = (
        "move-text",
        "move-illegal",
        "san-text",
        "san-illegal",
        "san-ambiguous",
        "chess-piece",
        "chess-slider",
        "chess960-number",
    )


class HistoryError(RookeryError, IndexError, ValueError):
    """A move to take back or to look at where none has been played."""

    codes = ("move-none",)


class PerftError(RookeryError, ValueError):
    """A depth, a number of threads or of games, or a size that makes no sense."""

    codes = (
        "perft-depth",
        "perft-threads",
        "perft-hash",
        "perft-plies",
        "perft-unit",
        "perft-too-many",
        "playouts-number",
    )


class SearchError(RookeryError, ValueError):
    """Limits of a search that make no sense, or a game that is over already."""

    codes = (
        "search-limits",
        "search-depth",
        "search-nodes",
        "search-seconds",
        "search-threads",
        "search-hash",
        "search-lines",
        "search-level",
        "search-over",
    )


class PictureError(RookeryError, ValueError):
    """A figure, an arrow or a size that cannot be drawn."""

    codes = ("picture-figure", "picture-arrow", "picture-hole", "picture-size")


class SuiteError(RookeryError, ValueError):
    """A file of positions and counts that cannot be opened."""

    codes = ("suite-file",)


class EngineError(RookeryError):
    """An engine that is not there, fails, or does not offer what was asked for."""

    codes = (
        "engine-missing",
        "engine-died",
        "engine-silent",
        "engine-nonsense",
        "engine-option",
        "engine-variant",
    )


class SavedError(RookeryError, ValueError):
    """A pickle of a format that this rookery does not read."""

    codes = ("saved-format",)


class CpuError(RookeryError, ImportError):
    """The native module that was asked for does not exist or cannot run here."""

    codes = ("cpu-unknown", "cpu-unsupported", "cpu-not-built")


_CLASSES = {code: kind for kind in RookeryError.__subclasses__() for code in kind.codes}


def error(code: str, message: str, problems: "Iterable[tuple[str, str]]" = ()) -> RookeryError:
    """Return the error that belongs to a code; each of the problems is a code and a sentence."""
    return _CLASSES[code](message, code=code, problems=[Problem(*pair) for pair in problems])
