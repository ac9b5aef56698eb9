"""Engines as players: one client for UCI and XBoard, and matches between players.

>>> import sys
>>> from rookery import engines, game
>>> board = game("chess").board("7k/R7/8/8/8/8/8/1R5K w - - 0 1")
>>> with engines.open_engine([sys.executable, "-m", "rookery", "uci"]) as engine:
...     print(engine.play(board, engines.Limits(depth=4)).move)
b1b8
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rookery._weights import Weights
    from rookery.engines._elo import Sprt, Strength
    from rookery.engines._engine import Engine, Reply
    from rookery.engines._limits import Clock, Limits
    from rookery.engines._match import MatchResult, match
    from rookery.engines._open import open_engine
    from rookery.engines._openings import Opening, openings
    from rookery.engines._options import Option
    from rookery.engines._players import Player
    from rookery.engines._referee import GameRecord, TimeControl
    from rookery.engines._tune import Tuning, tune
    from rookery.engines._uci import UciEngine
    from rookery.engines._xboard import XBoardEngine

_HOMES = {
    "_elo": ("Sprt", "Strength"),
    "_engine": ("Engine", "Reply"),
    "_limits": ("Clock", "Limits"),
    "_match": ("MatchResult", "match"),
    "_open": ("open_engine",),
    "_openings": ("Opening", "openings"),
    "_options": ("Option",),
    "_players": ("Player",),
    "_referee": ("GameRecord", "TimeControl"),
    "_tune": ("Tuning", "tune"),
    "_uci": ("UciEngine",),
    "_weights": ("Weights",),
    "_xboard": ("XBoardEngine",),
}

__all__ = [
    "Clock",
    "Engine",
    "GameRecord",
    "Limits",
    "MatchResult",
    "Opening",
    "Option",
    "Player",
    "Reply",
    "Sprt",
    "Strength",
    "TimeControl",
    "Tuning",
    "UciEngine",
    "Weights",
    "XBoardEngine",
    "match",
    "open_engine",
    "openings",
    "tune",
]


def __getattr__(name: str) -> object:
    """Load each part on first use: counting needs no clocks, and starts at once."""
    from importlib import import_module

    for home, names in _HOMES.items():
        if name in names:
            package = "rookery" if home == "_weights" else "rookery.engines"
            return getattr(import_module(f"{package}.{home}"), name)
    raise AttributeError(f"module 'rookery.engines' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
