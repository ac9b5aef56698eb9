"""The words with which a command is told a game and a position."""

import argparse

from rookery._core import Board, Game
from rookery._games import game

__all__ = ["add_game", "add_position", "board_from", "depth", "not_negative", "positive"]


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add `--game`."""
    parser.add_argument("--game", "-g", default="chess", metavar="GAME", help="default: chess")


def add_position(parser: argparse.ArgumentParser) -> None:
    """Add `--game`, `--fen` and `--moves`."""
    add_game(parser)
    parser.add_argument(
        "--fen", "-f", metavar="FEN", help="the position; default: where the game begins"
    )
    parser.add_argument(
        "--moves", "-m", metavar="MOVES", default="", help='moves to play first, like "e2e4 e7e5"'
    )


def board_from(arguments: argparse.Namespace) -> Board:
    """Set up the board that the words tell."""
    chosen: Game = game(arguments.game)
    board = chosen.board() if arguments.fen in (None, "startpos") else chosen.board(arguments.fen)
    for move in arguments.moves.replace(",", " ").split():
        board.push(board.parse_move(move))
    return board


def positive(text: str) -> int:
    """Read a whole number of at least one, for argparse."""
    return _number(text, 1)


def depth(text: str) -> int:
    """Read a depth, for argparse. Keep in step with the limit of Board.perft."""
    plies = positive(text)
    if plies > 60:
        raise argparse.ArgumentTypeError(f"a depth of {plies}: expected 1 to 60")
    return plies


def not_negative(text: str) -> int:
    """Read a whole number of at least zero, for argparse."""
    return _number(text, 0)


def _number(text: str, least: int) -> int:
    plain = text.replace(",", "").replace("_", "")
    if not (plain.isascii() and plain.isdecimal() and len(plain) < 19) or int(plain) < least:
        raise argparse.ArgumentTypeError(f"{text!r}: expected a whole number from {least}")
    return int(plain)
