"""rookery as an engine: what other programs ask for in UCI, and what it answers.

The command `rookery uci` passes lines to a UciServer; engines that rookery starts itself are in
`rookery.engines`.

>>> from rookery import uci
>>> uci.UciServer(print).serve(["isready"])
readyok
"""

from rookery.uci._server import UciServer

__all__ = ["UciServer"]


def __dir__() -> list[str]:
    return __all__
