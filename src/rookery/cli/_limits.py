"""The options that limit a search, or name another engine."""

import argparse

from rookery.cli._position import positive
from rookery.cli._terminal import UsageError

__all__ = [
    "add_engine_options",
    "add_limits",
    "command",
    "level",
    "options_from",
    "seconds",
    "show_score",
]


def add_limits(parser: argparse._ActionsContainer) -> None:
    """Add `--seconds`, `--depth` and `--nodes`."""
    parser.add_argument("--seconds", "-s", type=seconds, metavar="S", help="time for a search")
    parser.add_argument("--depth", "-d", type=positive, metavar="N", help="depth in plies")
    parser.add_argument("--nodes", "-n", type=positive, metavar="N", help="positions to look at")


def add_engine_options(parser: argparse.ArgumentParser) -> None:
    """Add `--option`, `--variant` and `--timeout`."""
    parser.add_argument(
        "--option",
        "-o",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the engine; may be repeated",
    )
    parser.add_argument(
        "--variant", metavar="NAME", help="what the engine calls the game, if not as we do"
    )
    parser.add_argument(
        "--timeout",
        type=seconds,
        default=60.0,
        metavar="SECONDS",
        help="the longest wait for an answer (default: 60)",
    )


def options_from(words: list[str]) -> list[tuple[str, str]]:
    """Return the names and values of `--option`."""
    options = []
    for option in words:
        name, equals, value = option.partition("=")
        if not equals:
            raise UsageError(f"--option {option}: expected NAME=VALUE")
        options.append((name.strip(), value.strip()))
    return options


def command(text: str) -> str:
    """Parse the command line of an engine, for argparse."""
    if not text.strip():
        raise argparse.ArgumentTypeError("expected the command of an engine")
    return text


def seconds(text: str) -> float:
    """Parse a number of seconds, for argparse."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0.0 < number < 1e6:
        raise argparse.ArgumentTypeError(f"{text!r}: expected a number of seconds")
    return number


def level(text: str) -> int:
    """Parse a level, for argparse."""
    from rookery._search import LEVELS

    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= LEVELS):
        raise argparse.ArgumentTypeError(f"{text!r}: expected a level from 1 to {LEVELS}")
    return int(text)


def show_score(score: int, mate: int | None) -> str:
    """Return a score as people write it.

    >>> show_score(35, None), show_score(-120, None), show_score(31995, 3), show_score(-31996, -2)
    ('+0.35', '-1.20', '#3', '#-2')
    """
    return f"{score / 100:+.2f}" if mate is None else f"#{mate}"
