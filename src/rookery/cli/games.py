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
    """Add the words of this command."""
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout")


def run(arguments: argparse.Namespace) -> int:
    """List, and print."""
    games = [_games.game(name) for name in _games.games()]
    if arguments.json:
        listed = [
            {
                "name": game.name,
                "title": game.title,
                "width": game.grid.width,
                "height": game.grid.height,
                "start_fen": game.start_fen,
            }
            for game in games
        ]
        print_json("games", games=listed)
        return 0
    name = max(len(game.name) for game in games)
    for game in games:
        size = f"{game.grid.width}×{game.grid.height}"
        print(f"{game.name:<{name}}  {size:>5}  {game.title}")
    return 0
