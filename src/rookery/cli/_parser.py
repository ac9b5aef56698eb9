"""The parser of one command or of all: argparse, with suggestions and harmless messages."""

import argparse
import sys
from typing import NoReturn

from rookery._suggest import suggestion
from rookery._text import harmless

__all__ = ["Parser"]


class Parser(argparse.ArgumentParser):
    """An ArgumentParser that suggests options and shows nothing that a terminal would obey."""

    def error(self, message: str) -> NoReturn:
        """Print the usage and what is wrong, and exit."""
        before, unknown, words = message.partition("unrecognized arguments: ")
        if unknown and not before:
            first = words.split()[0].partition("=")[0] if words.split() else ""
            if first.startswith("-"):
                long = [name for name in self._option_string_actions if name.startswith("--")]
                message = f"no option is called {first!r}{suggestion(first, long)}"
            else:
                message = f"more words than are expected: {words}"
        super().error(message)

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """Print a message, and exit."""
        if message:
            sys.stderr.write(harmless(message))
        sys.exit(status)
