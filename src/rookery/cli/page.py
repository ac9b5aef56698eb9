"""Open a page in the browser: play any game, see its bitboards, count, design."""

import argparse

from rookery._extras import install_command
from rookery.cli._codes import FINE, WRONG_USAGE
from rookery.cli._position import add_position, board_from
from rookery.cli._terminal import complain

HELP = "play, see, count and design in the browser"
EXAMPLES = """examples:
  rookery page
  rookery page --game xiangqi
  rookery page --game my-game.json --no-open     a definition of your own
  rookery page --link "http://127.0.0.1:8642/#game=chess&moves=e2e4"     from somebody else
  rookery page --fen "8/8/8/8/8/5k2/4p3/4K3 w - - 0 1" --port 8000
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    add_position(parser)
    parser.add_argument(
        "--port", type=_port, metavar="N", help="the port; default: 8642, or one that is free"
    )
    parser.add_argument(
        "--no-open", action="store_true", help="only print the address, open no browser"
    )
    parser.add_argument(
        "--link", default="", metavar="LINK", help="open a link to a game, from any machine"
    )


def run(arguments: argparse.Namespace) -> int:
    """Serve the page until Ctrl-C."""
    board = board_from(arguments)
    try:
        from rookery.page.serve import serve
    except ModuleNotFoundError as missing:
        complain(f"the page needs {missing.name}: {install_command('page')}")
        return WRONG_USAGE
    serve(
        board.game,
        board.fen(),
        port=arguments.port,
        open_browser=not arguments.no_open,
        link=arguments.link,
    )
    return FINE


def _port(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 6) or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r}: expected a port, 0 to 65535")
    return int(text)
