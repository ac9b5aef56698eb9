"""The parser of one command or of all: argparse, with short usage, suggestions and hints."""

import argparse
import sys
from collections.abc import Container, Sequence
from typing import NoReturn

from rookery._suggest import suggestion
from rookery._text import harmless
from rookery.cli._terminal import UsageError

__all__ = ["Parser", "hint_to_quote"]


class Parser(argparse.ArgumentParser):
    """An ArgumentParser that raises what is wrong, and shows nothing that a terminal would obey."""

    def error(self, message: str) -> NoReturn:
        """Raise what is wrong as a UsageError."""
        before, unknown, words = message.partition("unrecognized arguments: ")
        if unknown and not before:
            first = words.split()[0].partition("=")[0] if words.split() else ""
            if first.startswith("-"):
                long = [name for name in self._option_string_actions if name.startswith("--")]
                message = f"no option is called {first!r}{suggestion(first, long)}"
            else:
                message = f"more words than are expected: {words}"
        raise UsageError(message)

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """Print a message, and exit."""
        if message:
            sys.stderr.write(harmless(message))
        sys.exit(status)

    def short_usage(self) -> str:
        """Return one line of usage: --help has the options."""
        formatter = argparse.HelpFormatter(self.prog, width=1000)
        words = [action for action in self._actions if action.required or not action.option_strings]
        formatter.add_usage(None, words, [])
        return f"{formatter.format_help().strip()} [options]; {self.prog} --help has more"


def hint_to_quote(words: Sequence[str], options: Container[str]) -> str:
    """Return the end of a message about words one of which should have been quoted, or nothing.

    A shell splits a FEN or a list of moves at its blanks; the second part of a FEN is the letter
    of a side. The options are those of the command.

    >>> words = ["3", "--fen", "4k3/8/8/8/8/8/8/4K3", "w", "-", "-", "0", "1", "--json"]
    >>> hint_to_quote(words, ["--fen"])
    '; quote the FEN: --fen "4k3/8/8/8/8/8/8/4K3 w - - 0 1"'
    >>> hint_to_quote(["4k3/8/8/8/8/8/8/4K3", "w", "-", "-"], ["--fen"])
    '; quote the FEN: --fen "4k3/8/8/8/8/8/8/4K3 w - -"'
    >>> hint_to_quote(["-m", "e2e4", "e7e5"], ["-m"])
    '; quote the moves: -m "e2e4 e7e5"'
    """
    for at, word in enumerate(words):
        option, equals, value = word.partition("=")
        if word[0:1] != "-" and word.count("/") > 2 and _begins_fen(words[at : at + 2]):
            option, equals, value = "--fen", " ", word  # the option was forgotten
        if option not in ("--fen", "-f", "--moves", "-m") or option not in options:
            continue
        is_fen = option in ("--fen", "-f")
        parts = [value] if equals else []
        for part in words[at + 1 :]:
            is_option = part.startswith("-") and part != "-"
            if is_option or (part.isdecimal() and not is_fen):  # or a depth
                break
            parts.append(part)
        if len(parts) < 2 or " " in parts[0] or (is_fen and not _begins_fen(parts)):
            continue
        what = "FEN" if is_fen else "moves"
        return f'; quote the {what}: {option}{equals or " "}"{" ".join(parts)}"'
    return ""


def _begins_fen(parts: Sequence[str]) -> bool:
    return len(parts) > 1 and "/" in parts[0] and len(parts[1]) == 1 and parts[1].isalpha()
