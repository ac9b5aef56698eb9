"""Starting an engine whatever protocol it speaks."""

import os
import re
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty
from time import monotonic

from rookery.engines._engine import Engine
from rookery.engines._process import Process, program
from rookery.engines._uci import UciEngine
from rookery.engines._xboard import XBoardEngine

__all__ = ["open_engine", "protocol_of"]

_SECONDS = 1.0  # for an engine to answer `uci`, before it is also asked in the other protocol
_MORE_SECONDS = 10.0
_UNKNOWN = re.compile("unknown command|illegal move", re.IGNORECASE)
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
        protocol = protocol_of(command, timeout)
    if protocol not in _KINDS:
        raise ValueError(f"protocol={protocol!r}: expected uci or xboard")
    return _KINDS[protocol](command, timeout=timeout)


def protocol_of(command: str | Sequence[str], timeout: float = _MORE_SECONDS) -> str:
    """Return which protocol an engine answers to; `xboard` if it answers to none in time."""
    name, arguments = program(command)
    process = Process(name, arguments)
    try:
        for questions, seconds in ((("uci",), _SECONDS), (("xboard", "protover 2"), _MORE_SECONDS)):
            for question in questions:
                process.send(question)
            with suppress(Empty):
                end = monotonic() + min(seconds, timeout)
                while found := process.line(end - monotonic()):
                    if found[0] == "uciok":
                        return "uci"
                    if found[0].startswith("feature "):
                        return "xboard"
                    if questions == ("uci",) and _UNKNOWN.search(found[0]):
                        return "xboard"
    except (OSError, ValueError):  # it has gone
        pass
    finally:
        process.close("quit")
    return "xboard"
