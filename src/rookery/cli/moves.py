"""List every legal move of a position, with its SAN."""

import argparse

from rookery.cli._position import add_position, board_from
from rookery.cli._terminal import paint, plural, print_json

HELP = "list the legal moves of a position"
EXAMPLES = """examples:
  rookery moves
  rookery moves --fen "8/P7/8/8/8/8/8/k1K5 w - - 0 1"
  rookery moves --moves "e2e4 e7e5 g1f3" --json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    add_position(parser)
    parser.add_argument(
        "--pseudo-legal", action="store_true", help="also moves that are not legal, marked so"
    )
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout")


def run(arguments: argparse.Namespace) -> int:
    """List, and print."""
    board = board_from(arguments)
    legal = board.legal_moves.to_list()
    moves = board.pseudo_legal_moves.to_list() if arguments.pseudo_legal else legal
    are_legal = set(legal)
    rows = [(str(move), board.san(move) if move in are_legal else None) for move in moves]
    if arguments.json:
        listed = [{"move": text, "san": san, "legal": san is not None} for text, san in rows]
        print_json("moves", game=board.game.name, fen=board.fen(), count=len(rows), moves=listed)
        return 0
    print(paint(f"{board.game.name}  {board.fen()}", "dim"))
    width = max((len(text) for text, _ in rows), default=0)
    for text, san in rows:
        print(f"{text:<{width}}  {san if san is not None else paint('not legal', 'bad')}")
    kind = "pseudo-legal" if arguments.pseudo_legal else "legal"
    ending = board.outcome()
    print(plural(len(rows), f"{kind} move") + (f", {ending}" if ending else ""))
    return 0
