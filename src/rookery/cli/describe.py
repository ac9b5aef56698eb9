"""Describe a game or a position: what a program or a person needs to play it.

Without a position: the rules, how FEN is read and how moves are written. With one: the board, its
legal moves and the last moves.
"""

import argparse

from rookery._text import harmless
from rookery.cli._codes import FINE
from rookery.cli._position import add_position, board_from, game_from, not_negative
from rookery.cli._terminal import UsageError, print_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rookery.describe._text_and_data import TextAndData

HELP = "describe a game or a position, for people and programs"
EXAMPLES = """examples:
  rookery describe --game xiangqi                the rules, FEN, and how moves are written
  rookery describe --game my-game.json --json    the same as data, of a definition of your own
  rookery describe --fen "8/P7/8/8/8/8/8/k1K5 w - - 0 1"
  rookery describe --game shogi --moves "g3g4" --max-moves 5 --json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    add_position(parser)
    parser.add_argument(
        "--max-moves",
        type=not_negative,
        metavar="N",
        help="list at most so many legal moves (default: 256)",
    )
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout")


def run(arguments: argparse.Namespace) -> int:
    """Describe, and print."""
    is_board = arguments.fen is not None or bool(arguments.moves)
    if arguments.max_moves is not None and not is_board:
        raise UsageError("--max-moves is for a position: say --fen or --moves")
    described: TextAndData
    if is_board:
        most = {} if arguments.max_moves is None else {"max_moves": arguments.max_moves}
        described = board_from(arguments).describe(**most)
    else:
        described = game_from(arguments.game).describe()
    if arguments.json:
        print_json("describe", description=described.data)
    else:
        print(harmless(described.text))
    return FINE
