"""Print a shell completion script for rookery."""

import argparse

from rookery._games import games

HELP = "print a completion script for a shell"
EXAMPLES = """examples:
  eval "$(rookery completion bash)"                               bash, in ~/.bashrc
  rookery completion zsh > ~/.zfunc/_rookery                      zsh
  rookery completion fish > ~/.config/fish/completions/rookery.fish
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.add_argument("shell", choices=("bash", "zsh", "fish", "tcsh"))


def run(arguments: argparse.Namespace) -> int:
    """Print the script."""
    import shtab

    from rookery.cli import make_parser

    parser = make_parser()
    _complete(parser, shtab.FILE)
    print(shtab.complete(parser, shell=arguments.shell))
    return 0


def _complete(parser: argparse.ArgumentParser, a_file: object) -> None:
    """Mark which arguments are games, which are files, and which may be either."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                _complete(command, a_file)
        elif action.dest == "game":
            action.choices = [*games(), a_file]
        elif action.dest in ("files", "suite", "svg", "engine"):
            action.complete = a_file  # type: ignore[attr-defined]
