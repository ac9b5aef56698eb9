"""The games that rookery ships as definitions, one per file.

>>> design("xiangqi")
<Design 'xiangqi', 9×10, pieces KABNRCP>
"""

from importlib import import_module

from rookery._suggest import suggestion
from rookery.design import Design
from rookery.errors import error

__all__ = ["NAMES", "design"]

NAMES = (
    "amazon",
    "antichess",
    "atomic",
    "berolina",
    "breakthrough",
    "capablanca",
    "chess-defined",
    "courier",
    "crazyhouse",
    "grasshopper",
    "horde",
    "janus",
    "king-of-the-hill",
    "knightmate",
    "los-alamos",
    "makruk",
    "minishogi",
    "nightrider",
    "racing-kings",
    "shatranj",
    "shogi",
    "three-check",
    "tic-tac-toe",
    "torpedo",
    "two-lakes",
    "xiangqi",
)


def design(name: str) -> Design:
    """Return a shipped definition by name, to read, check or change.

    >>> design("three-check").goal_checks(5).problems()
    ["start: 5 checks win, but the start counts '3+3'"]
    """
    if not isinstance(name, str):
        raise TypeError(f"a definition is called by its name, a str, not {name!r}")
    if name not in NAMES:
        raise error("game-unknown", f"no definition is called {name!r}{suggestion(name, NAMES)}")
    module = import_module(f"rookery.variants.{name.replace('-', '_')}")
    found: Design = module.DESIGN
    return found


def __dir__() -> list[str]:
    return __all__
