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
    from rookery.engines._adjudication import DrawRule, ResignRule
    from rookery.engines._elo import Sprt, Strength
    from rookery.engines._engine import Engine, Reply
    from rookery.engines._game_record import GameRecord, MoveNote
    from rookery.engines._limits import Clock, Limits
    from rookery.engines._match import match
    from rookery.engines._match_result import MatchResult
    from rookery.engines._open import open_engine
    from rookery.engines._opening_file import read_openings
    from rookery.engines._openings import Opening, openings
    from rookery.engines._options import Option
    from rookery.engines._players import Player
    from rookery.engines._players_file import load_players
    from rookery.engines._ratings import Rating
    from rookery.engines._referee import TimeControl
    from rookery.engines._tournament import tournament
    from rookery.engines._tournament_result import PlayerResult, TournamentResult
    from rookery.engines._tune import Tuning, tune
    from rookery.engines._uci import UciEngine
    from rookery.engines._xboard import XBoardEngine

_HOMES = {
    "_adjudication": ("DrawRule", "ResignRule"),
    "_elo": ("Sprt", "Strength"),
    "_engine": ("Engine", "Reply"),
    "_game_record": ("GameRecord", "MoveNote"),
    "_limits": ("Clock", "Limits"),
    "_match": ("match",),
    "_match_result": ("MatchResult",),
    "_open": ("open_engine",),
    "_opening_file": ("read_openings",),
    "_openings": ("Opening", "openings"),
    "_options": ("Option",),
    "_players": ("Player",),
    "_players_file": ("load_players",),
    "_ratings": ("Rating",),
    "_referee": ("TimeControl",),
    "_tournament": ("tournament",),
    "_tournament_result": ("PlayerResult", "TournamentResult"),
    "_tune": ("Tuning", "tune"),
    "_uci": ("UciEngine",),
    "_weights": ("Weights",),
    "_xboard": ("XBoardEngine",),
}

__all__ = [
    "Clock",
    "DrawRule",
    "Engine",
    "GameRecord",
    "Limits",
    "MatchResult",
    "MoveNote",
    "Opening",
    "Option",
    "Player",
    "PlayerResult",
    "Rating",
    "Reply",
    "ResignRule",
    "Sprt",
    "Strength",
    "TimeControl",
    "TournamentResult",
    "Tuning",
    "UciEngine",
    "Weights",
    "XBoardEngine",
    "load_players",
    "match",
    "open_engine",
    "openings",
    "read_openings",
    "tournament",
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
