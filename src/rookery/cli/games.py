"""List the games that rookery knows."""

import argparse

from rookery import _games
from rookery.cli._terminal import print_json

HELP = "list the games"
EXAMPLES = """examples:
  rookery games
  rookery games --json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout")


def run(arguments: argparse.Namespace) -> int:
    """List, and print."""
    from rookery.variants import NAMES

    games = [_defined(name) if name in NAMES else _known(name) for name in _games.games()]
    if arguments.json:
        print_json("games", games=games)
        return 0
    width = max(len(str(game["name"])) for game in games)
    for game in games:
        size = f"{game['width']}×{game['height']}"
        print(f"{game['name']:<{width}}  {size:>5}  {game['title']}")
    return 0


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


def _known(name: str) -> dict[str, object]:
    game = _games.game(name)
    return {
        "name": name,
        "title": game.title,
        "width": game.grid.width,
        "height": game.grid.height,
        "start_fen": game.start_fen,
    }
