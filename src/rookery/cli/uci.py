"""Play any game as a UCI engine, and count for perft tools.

Commands: uci, isready, ucinewgame, setoption, position, d, go, go perft N, stop, quit. `go` takes
depth, nodes, movetime, wtime, btime, winc, binc, movestogo, mate, searchmoves and infinite.
Options: Hash, Threads, MultiPV, Skill Level (1 to 10), UCI_LimitStrength with UCI_Elo (a rating in
chess), UCI_Chess960 and UCI_Variant, which is the name of a game or a .json file with a definition.
There is no pondering.
When the input has ended, a search or count that takes longer than half a second is stopped.
"""

import argparse
import sys

from rookery._platform import has_hung_up
from rookery.cli._position import add_game, game_from
from rookery.uci import UciServer

HELP = "be a UCI engine for any game, also for perft tools"
EXAMPLES = """examples:
  rookery uci
  printf 'position startpos\\ngo depth 8\\n' | rookery uci --game xiangqi
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

    server = UciServer(answer, game=chosen.name, load=game_from, hung_up=_hung_up)
    try:
        server.serve(sys.stdin)
    finally:
        server.stop()
    return 0


def _hung_up() -> bool:
    """Return whether the other end of stdin has been closed, whatever is left to read."""
    try:
        return has_hung_up(sys.stdin.fileno())
    except (OSError, ValueError):  # stdin is not a file, or is closed
        return False
