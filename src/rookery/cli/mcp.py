"""Serve games to language models over MCP, on stdin and stdout.

A client of the Model Context Protocol starts this command and can then begin games, list and play
moves, ask for an analysis, and read rules. It opens no files of yours and uses no network.
"""

import argparse
import signal

from rookery._extras import install_command
from rookery.cli._codes import FINE, WRONG_USAGE
from rookery.cli._terminal import complain

HELP = "serve games to language models (MCP)"
EXAMPLES = """examples:
  rookery mcp        a client starts this, with an entry such as the following in its settings
  {"mcpServers": {"rookery": {"command": "rookery", "args": ["mcp"]}}}
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command: there are none."""


def run(arguments: argparse.Namespace) -> int:
    """Serve until the input ends."""
    try:
        from rookery.mcp.server import make_server
    except ImportError as missing:  # it is not there, or is older
        complain(f"the server needs {missing.name}: {install_command('mcp')}")
        return WRONG_USAGE
    # A thread waits for input, and cannot be asked to stop. There is nothing to tidy up.
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    make_server().run("stdio")
    return FINE
