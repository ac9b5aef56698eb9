"""The games, by name."""

from rookery._core import Game, native_games
from rookery.errors import error

_GAMES = {native.name: native for native in native_games()}


def games() -> list[str]:
    """Give the names of all games.

    >>> games()
    ['chess', 'chess960']
    """
    return list(_GAMES)


def game(name: str) -> Game:
    """Give a game by its name.

    >>> game("chess").board().perft(4)
    197281
    """
    try:
        return _GAMES[name]
    except KeyError:
        known = ", ".join(_GAMES)
        raise error("game-unknown", f"no game is called {name!r}; there are {known}") from None
