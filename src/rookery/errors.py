"""The exceptions of rookery.

Bad input is also a `ValueError`. Every error has a `code`, a short name that stays the same when
the wording of the message improves.

>>> from rookery import Grid
>>> try:
...     Grid(8, 8).square("i9")
... except SquareError as error:
...     print(error.code, "-", error)
square-off-board - i9 is not on an 8×8 grid (a1–h8)
"""

__all__ = [
    "ActionError",
    "AmbiguousMoveError",
    "BatchError",
    "BitBoardError",
    "BookError",
    "ClusterError",
    "CpuError",
    "DesignError",
    "EngineError",
    "EpdError",
    "FenError",
    "FileError",
    "GameError",
    "GridError",
    "HistoryError",
    "IllegalMoveError",
    "InvalidMoveError",
    "LedgerError",
    "MatchError",
    "MoveError",
    "MovementError",
    "NumberError",
    "PerftError",
    "PgnError",
    "PictureError",
    "PieceError",
    "PositionError",
    "Problem",
    "RookeryError",
    "SavedError",
    "SearchError",
    "SquareError",
    "SuiteError",
    "WeightsError",
]

import errno
import os

from rookery._text import harmless

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any


class Problem(str):
    r"""A sentence that says what is wrong, with a `code` for programs.

    >>> from rookery import game
    >>> try:
    ...     game("chess").board("8/8/8/8/8/8/8/K7 x - e9")
    ... except FenError as error:
    ...     print(*(f"{problem.code} - {problem}" for problem in error.problems), sep="\n")
    fen-turn - field 2 (side to move): expected "w" or "b", got "x"
    fen-en-passant - field 4 (en passant): expected "-" or a square of rank 3 or 6, got "e9"
    """

    __slots__ = {"code": "The code of what is wrong, which stays the same if the wording changes."}

    code: str

    def __new__(cls, code: str, sentence: str) -> "Problem":
        """Create the sentence with its code."""
        problem = super().__new__(cls, harmless(sentence))
        problem.code = code
        return problem

    def __reduce__(self) -> tuple[object, ...]:
        return Problem, (self.code, str(self))


class RookeryError(Exception):
    """Base class of all rookery errors.

    `problems` lists everything that is wrong, where several things can be.
    """

    codes: tuple[str, ...] = ()

    def __init__(
        self, message: str = "", *, code: str = "", problems: "Iterable[str]" = ()
    ) -> None:
        super().__init__(harmless(message))
        self.code = code
        self.problems = tuple(problems)


class FileError(RookeryError, OSError):
    """A file that the system does not open or read.

    What is raised is also the error of what was to be read, such as PgnError, and the error of
    Python that says what happened, such as FileNotFoundError.

    >>> from rookery import pgn
    >>> try:
    ...     pgn.read("no-such.pgn")
    ... except FileNotFoundError as error:
    ...     print(error.filename, error.code, isinstance(error, PgnError), "-", error)
    no-such.pgn pgn-file True - no-such.pgn: No such file or directory
    """

    def __str__(self) -> str:
        return str(self.args[0])  # and not "[Errno 2] …", as OSError has it

    def __reduce__(self) -> tuple[object, ...]:
        caused = OSError(self.errno, self.strerror, self.filename)
        return _file_error, (self.code, str(self), caused), self.__dict__


class GridError(RookeryError, ValueError):
    """An impossible size of a grid, or objects of different grids used together."""

    codes = ("grid-size", "grid-stride", "grids-differ")


class SquareError(RookeryError, ValueError):
    """A square that is not on the board, or text that is not a square."""

    codes = ("square-off-board", "square-name")


class BitBoardError(RookeryError, ValueError):
    """A number, drawing or array that is not a set of squares of the board."""

    codes = (
        "bits-outside",
        "drawing-shape",
        "drawing-mark",
        "drawing-label",
        "array-shape",
        "array-values",
    )


class MovementError(RookeryError, ValueError):
    """An invalid displacement or pattern of movement."""

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
    """A number that is too large."""

    codes = ("number-absurd",)


class PieceError(RookeryError, ValueError):
    """Unknown piece."""

    codes = ("piece-unknown", "chess-piece", "chess-slider")


class GameError(RookeryError, ValueError):
    """Unknown game, or a feature that the game does not have."""

    codes = (
        *("game-unknown", "game-taken", "game-no-attacks", "describe-moves"),
        "widget-option",
        *("session-game", "session-limit", "session-over"),
    )


class DesignError(RookeryError, ValueError):
    """An invalid definition of a game. `problems` lists everything that is wrong."""

    codes = ("design-file", "design-json", "design-problems")


class FenError(RookeryError, ValueError):
    """Text that is not a valid FEN. `problems` lists everything that is wrong with it."""

    codes = ("fen-fields", "fen-field", "fen-mode")


class EpdError(RookeryError, ValueError):
    """Text that is not valid EPD."""

    codes = ("epd-fields", "epd-operation")


class PositionError(RookeryError, ValueError):
    """A position that cannot be played, or an invalid change of a position.

    `problems` lists everything that is wrong with it.
    """

    codes = (
        "position-unplayable",
        "chess960-number",
        "setup-castling",
        "setup-counter",
        "setup-en-passant",
        "setup-field",
        "setup-piece",
    )


class MoveError(RookeryError, ValueError):
    """A move that cannot be played or read: catch this for all of the three below."""


class InvalidMoveError(MoveError):
    """Text that is not a move in any position."""

    codes = ("move-text", "san-text")


class IllegalMoveError(MoveError):
    """A move that is not legal in this position."""

    codes = ("move-illegal", "san-illegal")


class AmbiguousMoveError(MoveError):
    """SAN that several legal moves share."""

    codes = ("san-ambiguous",)


class HistoryError(RookeryError, IndexError, ValueError):
    """No move to take back or to look at."""

    codes = ("move-none",)


class ActionError(RookeryError, ValueError):
    """A number that no move has, or a move that no position of the game has."""

    codes = ("action-move", "action-number")


class BatchError(RookeryError, ValueError):
    """Arrays, actions, options or positions that a batch of games cannot use."""

    codes = (
        "batch-action",
        "batch-busy",
        "batch-dtype",
        "batch-fen",
        "batch-index",
        "batch-network",
        "batch-option",
        "batch-over",
        "batch-shape",
        "games-file",
    )


class PerftError(RookeryError, ValueError):
    """An invalid depth, thread count, number of games, or size."""

    codes = (
        "perft-depth",
        "perft-threads",
        "perft-hash",
        "perft-plies",
        "perft-unit",
        "perft-too-many",
        "perft-memory",
        "perft-disk",
        "perft-table",
        "playouts-number",
    )


class PgnError(RookeryError, ValueError):
    """A game file that cannot be read, or a game in it that is wrong.

    An error of one game tells where it is: `number` (from 1), `offset` in bytes, `line`, `ply` (how
    many moves were played before it) and `token`. They are None where they do not apply.
    """

    codes = (
        "pgn-move",
        "pgn-syntax",
        "pgn-start",
        "pgn-variant",
        "pgn-budget",
        "pgn-file",
        "pgn-tag",
        "pgn-comment",
        "pgn-option",
        "pgn-extra",
    )

    def __init__(
        self,
        message: str = "",
        *,
        code: str = "",
        problems: "Iterable[str]" = (),
        number: int | None = None,
        offset: int | None = None,
        line: int | None = None,
        ply: int | None = None,
        token: str | None = None,
    ) -> None:
        super().__init__(message, code=code, problems=problems)
        self.number = number
        self.offset = offset
        self.line = line
        self.ply = ply
        self.token = token


class BookError(RookeryError, ValueError):
    """A file that is not an opening book, or a position or a setting that books do not have."""

    codes = ("book-file", "book-format", "book-game", "book-option")


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


class WeightsError(RookeryError, ValueError):
    """Weights of another game, or a file that does not hold weights or games of self-play."""

    codes = (
        "weights-file",
        "weights-game",
        "weights-extra",
        "tune-file",
        "tune-number",
    )


class PictureError(RookeryError, ValueError):
    """An invalid figure, arrow or picture size."""

    codes = (
        "picture-figure",
        "picture-arrow",
        "picture-colour",
        "picture-hole",
        "picture-size",
    )


class SuiteError(RookeryError, ValueError):
    """A suite file that cannot be opened."""

    codes = ("suite-file",)


class EngineError(RookeryError):
    """An engine that is missing, fails, plays an illegal move, or lacks a requested feature."""

    codes = (
        "engine-missing",
        "engine-died",
        "engine-silent",
        "engine-nonsense",
        "engine-illegal",
        "engine-option",
        "engine-variant",
    )


class MatchError(RookeryError, ValueError):
    """Players, openings or numbers of a match that make no sense, or a file of another match."""

    codes = (
        "player-text",
        "player-file",
        "match-number",
        "match-time",
        "match-file",
        "match-opening",
        "match-adjudication",
        "match-players",
    )


class ClusterError(RookeryError, ValueError):
    """Workers that cannot be used, or a job on them that failed."""

    codes = (
        "cluster-extra",
        "cluster-unreachable",
        "cluster-version",
        "cluster-differs",
        "cluster-failed",
        "cluster-option",
        "cluster-value",
    )


class LedgerError(RookeryError, ValueError):
    """A ledger that is damaged, in use, full, or of another job."""

    codes = (
        "ledger-file",
        "ledger-format",
        "ledger-damaged",
        "ledger-busy",
        "ledger-disk",
        "ledger-other-job",
        "ledger-unit",
    )


class SavedError(RookeryError, ValueError):
    """A pickle in a format that this version cannot read, or one that is damaged."""

    codes = ("saved-format", "saved-damaged")


class CpuError(RookeryError, ImportError):
    """The requested native module does not exist or cannot run on this CPU."""

    codes = ("cpu-unknown", "cpu-unsupported", "cpu-not-built")


_KINDS = (*RookeryError.__subclasses__(), *MoveError.__subclasses__())
_CLASSES = {code: kind for kind in _KINDS for code in kind.codes}


def error(code: str, message: str, problems: "Iterable[tuple[str, str]]" = ()) -> RookeryError:
    """Return the error with this code; each of the problems is a (code, sentence) pair."""
    return _CLASSES[code](message, code=code, problems=[Problem(*pair) for pair in problems])


def file_error(
    code: str, name: str, cause: "OSError | ValueError | None" = None, *, message: str = ""
) -> RookeryError:
    """Return the error of a file that cannot be used; without a cause, it is not there.

    ValueError is what Python raises for a name that no file can have.
    """
    if cause is None:
        cause = FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    if not isinstance(cause, OSError):
        return error(code, message or f"{name}: {cause}")
    cause = OSError(cause.errno, cause.strerror or str(cause), name)
    return _file_error(code, message or f"{name}: {cause.strerror}", cause)


def _file_error(code: str, message: str, cause: OSError) -> RookeryError:
    kind = _CLASSES[code]
    both = (kind, type(cause))
    if both not in _FILE_ERRORS:
        members = {"__module__": __name__, "__doc__": FileError.__doc__}
        name = kind.__name__.removesuffix("Error") + type(cause).__name__
        _FILE_ERRORS[both] = type(name, (kind, FileError, type(cause)), members)
    made: FileError = _FILE_ERRORS[both](message, code=code)
    made.errno, made.strerror, made.filename = cause.errno, cause.strerror, cause.filename
    return made


_FILE_ERRORS: "dict[tuple[type, type], Any]" = {}


def __dir__() -> list[str]:
    return __all__
