"""Chooses and loads the native module: `_core`, or `_core_v3` on CPUs with AVX2 and BMI2.

Both are built from the same sources, or only the one for the machine that builds. Whichever is
loaded is `rookery._core` from then on.
"""

import atexit
import os
import sys

from rookery._cpuid import missing_from_v3

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import ModuleType

    from rookery.chess import Piece
    from rookery.errors import RookeryError

KERNELS = {"baseline": "_core", "v3": "_core_v3"}  # and their modules


def error(code: str, message: str, problems: "Iterable[tuple[str, str]]" = ()) -> "RookeryError":
    """Return the error with this code. The classes of errors are loaded when one is needed."""
    from rookery import errors

    return errors.error(code, message, problems)


class Cpu:
    """The native module that was loaded, and the reason."""

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
    """Return the native module of a kernel, or None if it was not built."""
    try:
        return __import__(f"rookery.{KERNELS[kernel]}", fromlist=["Grid"])
    except ModuleNotFoundError:
        return None


def _choose(wanted: str | None) -> "tuple[Cpu, ModuleType]":
    """Load the requested kernel, or the best one that this CPU runs."""
    if wanted and wanted not in KERNELS:
        expected = " or ".join(KERNELS)
        raise error("cpu-unknown", f"ROOKERY_CPU={wanted}: expected {expected}")
    missing = missing_from_v3()
    lacks = f"this CPU lacks {', '.join(missing)}"
    if wanted == "v3" and missing:
        raise error("cpu-unsupported", f"ROOKERY_CPU=v3: {lacks}")
    if wanted:
        module = _load(wanted)
        if module is None:
            raise error(
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
    raise error(
        "cpu-not-built",
        f"rookery was built on another machine, and {lacks}: build it here, or for every machine "
        "with pip install . -C cmake.define.ROOKERY_KERNELS=all",
    )


_cpu, _module = _choose(os.environ.get("ROOKERY_CPU"))
sys.modules["rookery._core"] = _module
sys.modules["rookery"]._core = _module  # type: ignore[attr-defined]


def cpu() -> Cpu:
    """Return which native module was loaded, and why.

    Set the environment variable ROOKERY_CPU to baseline or v3 to force one.
    """
    return _cpu


def _load_pieces() -> "tuple[Piece | None, ...]":
    from rookery.chess import _pieces

    return tuple(_pieces.PIECES)


def _words_of_refusal(
    message: str, arguments: "list[object]", names: "tuple[str, ...]"
) -> str | None:
    from rookery import _refusals

    return _refusals.words(message, arguments, names)


def connect() -> None:
    """Pass the native module the Python functions that it needs."""
    _module._connect(error=error, load_pieces=_load_pieces, words_of_refusal=_words_of_refusal)
    # Daemon threads that wait for a count would otherwise crash the interpreter when it exits.
    atexit.register(_module._end_jobs)
