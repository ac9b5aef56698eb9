"""The names that Variant tags have for games."""

from collections.abc import Callable

from rookery._core import Game
from rookery._games import game, games
from rookery.errors import PgnError, RookeryError

# Names of other programs, without case, blanks and hyphens, and ours.
_ALIASES = {
    "": "chess",
    "standard": "chess",
    "std": "chess",
    "fromposition": "chess",
    "normal": "chess",
    "classical": "chess",
    "regular": "chess",
    "orthodox": "chess",
    "fischerandom": "chess960",
    "fischerrandom": "chess960",
    "fischerandomchess": "chess960",
    "fischerrandomchess": "chess960",
    "freestyle": "chess960",
    "freestylechess": "chess960",
    "frc": "chess960",
    "960": "chess960",
    "3check": "three-check",
    "threecheckchess": "three-check",
    "giveaway": "antichess",
    "giveawaychess": "antichess",
    "suicide": "antichess",
    "suicidechess": "antichess",
    "losing": "antichess",
    "losingchess": "antichess",
    "losers": "antichess",
    "koth": "king-of-the-hill",
    "zh": "crazyhouse",
    "race": "racing-kings",
    "racingchess": "racing-kings",
    "hordechess": "horde",
    "atomicchess": "atomic",
    "torpedochess": "torpedo",
    "capablancachess": "capablanca",
    "losalamoschess": "los-alamos",
    "chinesechess": "xiangqi",
}
_ONE_BOARD = {"chess", "chess960"}
# How Lichess and others write them.
_TAGS = {
    "chess960": "Chess960",
    "three-check": "Three-check",
    "king-of-the-hill": "King of the Hill",
    "racing-kings": "Racing Kings",
    "antichess": "Antichess",
    "atomic": "Atomic",
    "crazyhouse": "Crazyhouse",
    "horde": "Horde",
}


def plain_name(name: str) -> str:
    """Return a name without case, blanks and hyphens."""
    return "".join(c for c in name.lower() if c.isalnum())


def variant_game(tag: str) -> Game:
    """Return the game that a Variant tag names, or raise PgnError.

    >>> variant_game("King of the Hill").name
    'king-of-the-hill'
    """
    plain = plain_name(tag)
    name = _ALIASES.get(plain)
    if name is None:
        name = next((known for known in games() if plain_name(known) == plain), None)
    try:
        if name is not None:
            return game(name)
    except RookeryError:
        pass
    raise PgnError(f"Variant: no game is called {tag!r}", code="pgn-variant")


def chosen_game(chosen: Game | str | None) -> Game | None:
    """Return the game that `game=` names, None if it leaves the choice to Variant tags."""
    if chosen is None or isinstance(chosen, Game):
        return chosen
    if not isinstance(chosen, str):
        raise TypeError(f"game is a Game, its name or None, not {chosen!r}")
    return game(chosen)


def variant_finder(chosen: Game | None = None) -> Callable[[str], Game | str]:
    """Return a function of a Variant tag: its game, or a sentence that says why there is none.

    If a game is chosen, a game without a tag is one of it, and so is one whose tag names no game
    that is known: the name of somebody else for the same rules. A tag that names another game is a
    mistake, but for Chess960, which has the boards of chess.
    """

    def find(tag: str) -> Game | str:
        if chosen is not None and plain_name(tag) in ("", plain_name(chosen.name)):
            return chosen
        try:
            named = variant_game(tag)
        except PgnError as unknown:
            if chosen is not None:
                return chosen
            return f"{unknown}; game=, or --game, names a game of your own"
        if chosen in (None, named) or {chosen.name, named.name} == _ONE_BOARD:
            return named
        return f"Variant: {tag!r} is {named.name}, expected {chosen.name}"

    return find


def variant_tag(of: Game) -> str | None:
    """Return the Variant tag of a game; None for chess, which needs none.

    >>> from rookery import game
    >>> variant_tag(game("three-check"))
    'Three-check'
    """
    return None if of.name == "chess" else _TAGS.get(of.name, of.name)
