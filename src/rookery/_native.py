"""Chooses and loads the native module: `_core`, or `_core_v3` on CPUs with AVX2 and BMI2.

Both are built from the same sources. Whichever is loaded is `rookery._core` from then on.
"""

import os
import sys

from rookery import errors
from rookery._cpuid import missing_from_v3

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from rookery.chess import Piece

KERNELS = ("baseline", "v3")


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


def _load_v3() -> "ModuleType | None":
    try:
        return __import__("rookery._core_v3", fromlist=["Grid"])
    except ModuleNotFoundError:
        return None


def _choose(wanted: str | None) -> "tuple[Cpu, ModuleType]":
    """Load the wanted kernel, or the best that runs here."""
    if wanted not in (None, "", *KERNELS):
        expected = " or ".join(KERNELS)
        raise errors.error("cpu-unknown", f"ROOKERY_CPU={wanted}: expected {expected}")
    missing = missing_from_v3()
    if wanted != "baseline" and not missing:
        module = _load_v3()
        if module is not None:
            reason = "ROOKERY_CPU asks for it" if wanted else "this CPU has AVX2 and BMI2"
            return Cpu("v3", reason, forced=bool(wanted)), module
    if wanted == "v3":
        if missing:
            raise errors.error(
                "cpu-unsupported", f"ROOKERY_CPU=v3: this CPU lacks {', '.join(missing)}"
            )
        raise errors.error("cpu-not-built", "ROOKERY_CPU=v3: this rookery was built without it")
    from rookery import _core

    if wanted:
        reason = "ROOKERY_CPU asks for it"
    elif missing:
        reason = f"this CPU lacks {', '.join(missing)}"
    else:
        reason = "this rookery was built without the v3 module"
    return Cpu("baseline", reason, forced=bool(wanted)), _core


_cpu, _module = _choose(os.environ.get("ROOKERY_CPU"))
sys.modules["rookery._core"] = _module
sys.modules["rookery"]._core = _module  # type: ignore[attr-defined]


def cpu() -> Cpu:
    """Tell which native module was loaded, and why.

    The environment variable ROOKERY_CPU=baseline or v3 forces one.
    """
    return _cpu


def _load_pieces() -> "tuple[Piece | None, ...]":
    from rookery.chess import _pieces

    return tuple(_pieces.PIECES)


def connect() -> None:
    """Hand the native module what it needs of the Python side."""
    _module._connect(error=errors.error, load_pieces=_load_pieces)
