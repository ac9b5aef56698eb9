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
    from rookery.perft import shipped_suites

    a_game = _name_or_file("game", games())
    a_suite = _name_or_file("suite", list(shipped_suites()))
    parser = make_parser()
    _complete(
        parser,
        {
            "game": a_game,
            "files": a_suite,
            "suite": a_suite,
            "svg": shtab.FILE,
            "engine": shtab.FILE,
        },
    )
    print(shtab.complete(parser, shell=arguments.shell))
    return 0


def _complete(parser: argparse.ArgumentParser, by_argument: dict[str, object]) -> None:
    """Set how the arguments of all commands are completed."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                _complete(command, by_argument)
        elif action.dest in by_argument:
            action.complete = by_argument[action.dest]  # type: ignore[attr-defined]


def _name_or_file(kind: str, names: list[str]) -> dict[str, object]:
    """Return what shtab needs to complete a name or else a file; tcsh completes names only."""
    words, function = " ".join(names), f"_rookery_{kind}"
    either = f"'{kind}s:{kind}:({words})' 'files:file:_files'"
    return {
        "bash": function,
        "zsh": function,
        "fish": f"(printf '%s\\n' {words}; __fish_complete_path (commandline -ct))",
        "tcsh": f"({words})",
        "preamble": {
            "bash": f'{function}() {{ compgen -W "{words}" -- "$1"; compgen -f -- "$1"; }}',
            "zsh": f"{function}() {{ _alternative {either} }}",
        },
    }
