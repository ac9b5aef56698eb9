"""List the games that rookery knows, or print the rules of one."""

import argparse

from rookery import _games
from rookery._core import Game
from rookery._text import harmless
from rookery.cli._position import game_from
from rookery.cli._terminal import UsageError, print_json

HELP = "list the games, or print the rules of one"
EXAMPLES = """examples:
  rookery games
  rookery games --json
  rookery games shogi --rules
  rookery games my-game.json --rules             a definition of your own
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.add_argument(
        "game", nargs="?", metavar="GAME", help="a name, or a .json or .py file with a definition"
    )
    parser.add_argument("--rules", action="store_true", help="the rules of that game")
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout")


def run(arguments: argparse.Namespace) -> int:
    """List, and print."""
    from rookery.variants import NAMES

    if arguments.game is not None or arguments.rules:
        return _one(arguments)
    games = [
        _defined(name) if name in NAMES else _shown(_games.game(name)) for name in _games.games()
    ]
    if arguments.json:
        print_json("games", games=games)
        return 0
    _list(games)
    return 0


def _one(arguments: argparse.Namespace) -> int:
    """Print one game, or its rules."""
    from rookery.describe._game import rules_text

    if arguments.game is None:
        raise UsageError("--rules is for one game: rookery games shogi --rules")
    game = game_from(arguments.game)
    rules = {"rules": rules_text(game)} if arguments.rules else {}
    if arguments.json:
        print_json("games", games=[_shown(game) | rules])
    elif rules:
        print(harmless(rules["rules"]))
    else:
        _list([_shown(game)])
    return 0


def _list(games: list[dict[str, object]]) -> None:
    width = max(len(str(game["name"])) for game in games)
    for game in games:
        size = f"{game['width']}×{game['height']}"
        print(harmless(f"{game['name']:<{width}}  {size:>5}  {game['title']}"))


def _defined(name: str) -> dict[str, object]:
    """Describe a shipped game from its definition, because compiling them all takes a while."""
    import json

    from rookery.variants import design

    definition = json.loads(design(name).to_json())
    return {
        "name": name,
        "title": definition["about"],
        "width": definition["board"]["width"],
        "height": definition["board"]["height"],
        "start_fen": definition["start"],
    }


def _shown(game: Game) -> dict[str, object]:
    return {
        "name": game.name,
        "title": game.title,
        "width": game.grid.width,
        "height": game.grid.height,
        "start_fen": game.start_fen,
    }
