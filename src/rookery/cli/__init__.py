"""The command line: `rookery`, or `python -m rookery`.

One file per command. A command only reads its arguments and prints; the work is done by
`rookery.perft` and by boards.
"""

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from typing import NoReturn

from rookery._extras import DISTRIBUTION, other_package
from rookery._platform import ending_signals
from rookery._suggest import suggestion
from rookery._version import __version__
from rookery.cli import (
    analyse,
    bench,
    book,
    compare,
    completion,
    describe,
    games,
    ledger,
    match,
    mcp,
    moves,
    page,
    perft,
    pgn,
    play,
    show,
    suite,
    tournament,
    tune,
    uci,
)
from rookery.cli._codes import FAILED, INTERRUPTED, WRONG_USAGE
from rookery.cli._parser import Parser, hint_to_quote
from rookery.cli._terminal import UsageError, complain
from rookery.errors import RookeryError

__all__ = ["main", "make_parser"]

_COMMANDS = (
    perft,
    moves,
    show,
    page,
    games,
    describe,
    play,
    analyse,
    match,
    tournament,
    tune,
    suite,
    compare,
    pgn,
    book,
    ledger,
    uci,
    mcp,
    bench,
    completion,
)
_EPILOG = """examples:
  rookery perft 6                                  count chess, ply by ply
  rookery perft 4 --game chess960 --divide         the leaves below every move
  rookery perft 9 --cluster local --ledger nine    on many workers; goes on where it was stopped
  rookery suite chess                              count positions with known counts
  rookery compare ./my-engine 5                    where is my generator wrong?
  rookery show --targets g1                        a board in the terminal
  rookery play --game shogi --level 3              a game in the terminal
  rookery analyse --game xiangqi --seconds 5       the best moves of a position
  rookery match rookery fairymax --time 5+0.1      which one is stronger?
  rookery tournament ./a ./b ./c --time 5+0.1      and which of several?
  rookery games xiangqi --rules                    the rules of a game in plain English
  rookery page                                     play, see, count and design in the browser
  rookery pgn stats games.pgn.zst                  games of a file, counted
  rookery book make games.pgn.zst book.bin         an opening book of them

exit codes: 0 fine, 1 it failed, 2 wrong usage, 3 it ran, but counts or moves differ, 130 Ctrl-C
"""


class _Version(argparse.Action):
    """Prints the version and the name of the package, and warns of the other one."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        print(f"rookery {__version__} ({DISTRIBUTION})")
        if sentence := other_package():
            complain(sentence)
        parser.exit()


def make_parser() -> Parser:
    """Return the argument parser with all commands."""
    parser = Parser(
        prog="rookery",
        description="Legal moves for any board: counting, checking and showing them.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--version", "-V", action=_Version, nargs=0, help="print the version, and end"
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for command in _COMMANDS:
        name = command.__name__.rpartition(".")[2]
        own = commands.add_parser(
            name,
            help=command.HELP,
            description=command.__doc__,
            epilog=command.EXAMPLES,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        command.add_arguments(own)
        own.set_defaults(run=command.run)
    return parser


def _choose(parser: Parser, words: list[str]) -> tuple[Parser, list[str]]:
    """Return the parser of the command that is called, or of all, and the words for it."""
    [commands] = [a for a in parser._actions if isinstance(a, argparse._SubParsersAction)]
    if words[:1] == ["help"]:  # rookery help, rookery help perft
        words = [*words[1:2], "--help"]
    if not words:
        words = ["--help"]
    if words[0].startswith("-"):
        return parser, words
    own: Parser | None = commands.choices.get(words[0])
    if own is None:
        hint = suggestion(words[0], commands.choices)
        raise UsageError(f"no command is called {words[0]!r}{hint}")
    return own, words[1:]


def _parse(parser: Parser, words: list[str]) -> argparse.Namespace:
    try:
        if parser._subparsers:
            return parser.parse_args(words)
        # A depth may also stand behind the options, which parse_args would not allow.
        return parser.parse_intermixed_args(words)
    except UsageError as wrong:
        hint = hint_to_quote(words, parser._option_string_actions)
        raise UsageError(f"{wrong}{hint}") from None


def _prepare_streams() -> None:
    """Replace closed streams, and escape characters that cannot be encoded."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def main(words: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code."""
    _prepare_streams()
    for ending in ending_signals():
        # An exception, so that engines are ended as well.
        signal.signal(ending, lambda number, _: sys.exit(128 + number))
    parser = make_parser()
    try:
        parser, rest = _choose(parser, list(sys.argv[1:] if words is None else words))
        arguments = _parse(parser, rest)
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except RookeryError as wrong:
        complain(str(wrong))
        return FAILED
    except UsageError as wrong:
        complain(str(wrong), before=parser.short_usage())
        return WRONG_USAGE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of the output has gone (`| head`), so there is nobody to report to.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except OSError as wrong:
        complain(f"{wrong.filename or 'the system'}: {wrong.strerror or wrong}")
        return FAILED
    return code
