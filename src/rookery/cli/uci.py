"""Answer the UCI commands that perft tools use, so that they can use rookery as the reference.

Commands: uci, isready, ucinewgame, setoption, position, d, go perft N, stop, quit.
"""

import argparse
import sys

from rookery.cli._position import add_game, game_from
from rookery.perft.uci import UciServer

HELP = "be an engine for perft tools"
EXAMPLES = """examples:
  rookery uci
  printf 'position startpos\\ngo perft 3\\n' | rookery uci
  rookery compare "rookery uci" 4        rookery beside itself
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    add_game(parser)


def run(arguments: argparse.Namespace) -> int:
    """Serve until `quit` or the end of the input."""
    chosen = game_from(arguments.game)  # reports an unknown game first

    def answer(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    server = UciServer(answer, game=chosen.name)
    try:
        server.serve(sys.stdin)
    finally:
        server.stop()
    return 0
