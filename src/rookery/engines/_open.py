"""Starting an engine whatever protocol it speaks."""

import os
from collections.abc import Sequence
from queue import Empty
from time import monotonic

from rookery.engines._engine import Engine
from rookery.engines._process import Process, program
from rookery.engines._uci import UciEngine
from rookery.engines._xboard import XBoardEngine

__all__ = ["open_engine", "protocol_of"]

_SECONDS = 2.0  # for an engine to answer `uci`
_KINDS = {"uci": UciEngine, "xboard": XBoardEngine}


def open_engine(
    command: str | Sequence[str], *, protocol: str | None = None, timeout: float = 60.0
) -> Engine:
    """Start an engine. `protocol` is `uci` or `xboard`; without it, the engine is asked.

    A command may begin with `uci:` or `xboard:` as well.
    """
    if isinstance(command, str):
        prefix, colon, rest = command.partition(":")
        if colon and prefix in _KINDS and not os.path.exists(command):
            protocol, command = prefix, rest
    if protocol is None:
        protocol = protocol_of(command)
    if protocol not in _KINDS:
        raise ValueError(f"protocol={protocol!r}: expected uci or xboard")
    return _KINDS[protocol](command, timeout=timeout)


def protocol_of(command: str | Sequence[str]) -> str:
    """Return `uci` if an engine answers that within two seconds, otherwise `xboard`."""
    name, arguments = program(command)
    process = Process(name, arguments)
    end = monotonic() + _SECONDS
    try:
        process.send("uci")
        while found := process.line(end - monotonic()):
            if found[0] == "uciok":
                return "uci"
            if "unknown command" in found[0].lower() or "illegal move" in found[0].lower():
                break
    except (OSError, ValueError, Empty):
        pass
    finally:
        process.close("quit")
    return "xboard"
