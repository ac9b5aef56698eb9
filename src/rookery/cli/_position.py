"""The options that choose a game and a position."""

import argparse
import os
import sys
from collections.abc import Callable
from contextlib import redirect_stdout

from rookery._core import Board, Game
from rookery._games import game, register
from rookery._limits import check_depth, check_threads
from rookery.errors import DesignError, RookeryError

__all__ = [
    "add_game",
    "add_position",
    "board_from",
    "depth",
    "game_from",
    "not_negative",
    "positive",
    "threads",
]


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add `--game`."""
    parser.add_argument(
        "--game",
        "-g",
        default="chess",
        metavar="GAME",
        help="a name, or a .json or .py file with a definition; default: chess",
    )


def add_position(parser: argparse.ArgumentParser) -> None:
    """Add `--game`, `--fen` and `--moves`."""
    add_game(parser)
    parser.add_argument(
        "--fen", "-f", metavar="FEN", help="the position; default: where the game begins"
    )
    parser.add_argument(
        "--moves", "-m", metavar="MOVES", default="", help='moves to play first, like "e2e4 e7e5"'
    )


def game_from(word: str) -> Game:
    """Return the game of a name or of a definition file; the latter is registered under its name.

    An argument with a folder or with the suffix of a definition file is a file.
    """
    if not (os.sep in word or word.endswith((".json", ".py"))):
        return game(word)
    from rookery.design import from_file

    with redirect_stdout(sys.stderr):  # output of a Python file is not the command's answer
        definition = from_file(word)
    try:
        return register(definition)
    except DesignError as wrong:
        raise DesignError(f"{word}: {wrong}", code=wrong.code, problems=wrong.problems) from None
    except RookeryError as wrong:
        raise type(wrong)(f"{word}: {wrong}", code=wrong.code) from None


def board_from(arguments: argparse.Namespace) -> Board:
    """Set up the board that the options describe."""
    chosen = game_from(arguments.game)
    board = chosen.board() if arguments.fen in (None, "startpos") else chosen.board(arguments.fen)
    for move in arguments.moves.replace(",", " ").split():
        board.push(move)
    return board


def positive(text: str) -> int:
    """Parse an integer of at least one, for argparse."""
    return _number(text, 1)


def depth(text: str) -> int:
    """Parse a depth, for argparse."""
    return _checked(positive(text), check_depth)


def threads(text: str) -> int:
    """Parse a number of threads, for argparse."""
    return _checked(not_negative(text), check_threads)


def not_negative(text: str) -> int:
    """Parse an integer of at least zero, for argparse."""
    return _number(text, 0)


def _checked(number: int, check: Callable[[int], None]) -> int:
    try:
        check(number)
    except RookeryError as wrong:
        raise argparse.ArgumentTypeError(str(wrong)) from None
    return number


def _number(text: str, least: int) -> int:
    plain = text.replace(",", "").replace("_", "")
    if not (plain.isascii() and plain.isdecimal() and len(plain) < 19) or int(plain) < least:
        raise argparse.ArgumentTypeError(f"{text!r}: expected a whole number from {least}")
    return int(plain)
