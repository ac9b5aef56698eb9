"""Chooses and loads the native module: `_core`, or `_core_v3` on CPUs with AVX2 and BMI2.

Both are built from the same sources, or only the one for the machine that builds. Whichever is
loaded is `rookery._core` from then on.
"""

import os
import sys

from rookery import errors
from rookery._cpuid import missing_from_v3

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

    import numpy as np

    from rookery import BitBoard, Board, ChessBoard, Game, Grid, Moves, Position, Setup
    from rookery.chess import MoveKind, Piece, Status

KERNELS = {"baseline": "_core", "v3": "_core_v3"}  # and their modules


class Cpu:
    """Which native module was loaded, and why."""

    __slots__ = {
        "forced": "Whether the environment variable ROOKERY_CPU decided.",
        "kernel": 'The name of the module: "baseline" or "v3".',
        "reason": "Why it was chosen, in a sentence.",
    }

    def __init__(self, kernel: str, reason: str, *, forced: bool = False) -> None:
        self.kernel = kernel
        self.reason = reason
        self.forced = forced

    def __repr__(self) -> str:
        return f"Cpu({self.kernel!r}, {self.reason!r}, forced={self.forced})"

    def __str__(self) -> str:
        return f"{self.kernel}: {self.reason}"


def _load(kernel: str) -> "ModuleType | None":
    """Return the module of a kernel, or None if it was not built."""
    try:
        return __import__(f"rookery.{KERNELS[kernel]}", fromlist=["Grid"])
    except ModuleNotFoundError:
        return None


def _choose(wanted: str | None) -> "tuple[Cpu, ModuleType]":
    """Load the wanted kernel, or the best that runs here."""
    if wanted and wanted not in KERNELS:
        expected = " or ".join(KERNELS)
        raise errors.error("cpu-unknown", f"ROOKERY_CPU={wanted}: expected {expected}")
    missing = missing_from_v3()
    lacks = f"this CPU lacks {', '.join(missing)}"
    if wanted == "v3" and missing:
        raise errors.error("cpu-unsupported", f"ROOKERY_CPU=v3: {lacks}")
    if wanted:
        module = _load(wanted)
        if module is None:
            raise errors.error(
                "cpu-not-built",
                f"ROOKERY_CPU={wanted}: this rookery was built without it; "
                "pip install . -C cmake.define.ROOKERY_KERNELS=all builds both",
            )
        return Cpu(wanted, "ROOKERY_CPU asks for it", forced=True), module
    if not missing and (module := _load("v3")):
        return Cpu("v3", "this CPU has AVX2 and BMI2"), module
    if module := _load("baseline"):
        reason = lacks if missing else "this rookery was built without the v3 module"
        return Cpu("baseline", reason), module
    raise errors.error(
        "cpu-not-built",
        f"rookery was built on another machine, and {lacks}: build it here, or for every machine "
        "with pip install . -C cmake.define.ROOKERY_KERNELS=all",
    )


_cpu, _module = _choose(os.environ.get("ROOKERY_CPU"))
sys.modules["rookery._core"] = _module
sys.modules["rookery"]._core = _module  # type: ignore[attr-defined]


def cpu() -> Cpu:
    """Tell which native module was loaded, and why.

    The environment variable ROOKERY_CPU=baseline or v3 forces one.
    """
    return _cpu


# What native code calls of the Python side. Each imports its module only when it is needed.


def _to_text(board: "BitBoard") -> str:
    from rookery.render import text

    return text.draw(board)


def _from_text(grid: "Grid", drawing: str) -> "BitBoard":
    from rookery.render import text

    return text.parse(grid, drawing)


def _to_svg(board: "BitBoard") -> str:
    from rookery.render import svg

    return svg.draw(board.grid, marked=board)


def _to_numpy(board: "BitBoard") -> "np.typing.NDArray[np.bool_]":
    return _arrays().to_numpy(board)  # type: ignore[no-any-return]


def _from_numpy(grid: "Grid", array: "np.typing.ArrayLike") -> "BitBoard":
    return _arrays().from_numpy(grid, array)  # type: ignore[no-any-return]


def _arrays() -> "ModuleType":
    try:
        from rookery import _arrays
    except ModuleNotFoundError as missing:
        raise ModuleNotFoundError(
            "arrays need NumPy: pip install numpy", name=missing.name
        ) from missing
    return _arrays


def _moves(board: "BitBoard") -> "Moves":
    from rookery._moves import Moves

    return Moves(board=board)


def _board_to_text(board: "Board | Position") -> str:
    from rookery.render import board as boards

    return boards.to_text(board)


def _board_to_unicode(board: "ChessBoard", **options: "Any") -> str:
    from rookery.render import board as boards

    return boards.to_unicode(board, **options)


def _board_to_svg(board: "Board | Position", **options: "Any") -> str:
    from rookery.render import board as boards

    return boards.to_svg(board, **options)


def _to_epd(board: "ChessBoard", /, **operations: "Any") -> str:
    from rookery.chess import _epd

    return _epd.to_epd(board, **operations)


def _from_epd(epd: str, chess960: bool) -> "tuple[ChessBoard, dict[str, object]]":
    from rookery.chess import _epd

    return _epd.from_epd(epd, chess960)


def _from_chess960_pos(number: int) -> "ChessBoard":
    from rookery.chess import _chess960

    return _chess960.from_chess960_pos(number)


def _piece(code: int) -> "Piece | None":
    from rookery.chess import _pieces

    return _pieces.PIECES[code]


def _move_kind(kind: int) -> "MoveKind":
    from rookery.chess import _kinds

    return _kinds.MoveKind(kind)


def _status(flags: int) -> "Status":
    from rookery.chess import _kinds

    return _kinds.Status(flags)


def _setup(game: "Game", fen: str) -> "Setup":
    from rookery._setup import Setup

    return Setup(game, fen)


def connect() -> None:
    """Give the native module the Python functions that it calls."""
    from rookery import _games, _saved

    _module._connect(
        error=errors.error,
        to_text=_to_text,
        from_text=_from_text,
        to_svg=_to_svg,
        to_numpy=_to_numpy,
        from_numpy=_from_numpy,
        moves=_moves,
        board_to_text=_board_to_text,
        board_to_unicode=_board_to_unicode,
        board_to_svg=_board_to_svg,
        to_epd=_to_epd,
        from_epd=_from_epd,
        from_chess960_pos=_from_chess960_pos,
        piece=_piece,
        move_kind=_move_kind,
        status=_status,
        outcome=_games.Outcome,
        playouts=_games.Playouts,
        setup=_setup,
        saved_reference=_games.saved_reference,
        restore_shift=_saved.restore_shift,
        restore_grid=_saved.restore_grid,
        restore_rays=_saved.restore_rays,
        restore_bitboard=_saved.restore_bitboard,
        restore_game=_saved.restore_game,
        restore_board=_saved.restore_board,
        restore_move=_saved.restore_move,
        restore_position=_saved.restore_position,
        restore_setup=_saved.restore_setup,
    )
