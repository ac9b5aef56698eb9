"""The options that choose games of a file."""

import argparse

from rookery.cli._position import not_negative

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rookery.pgn import Filter

__all__ = ["add_filter", "filter_from"]


def add_filter(wanted: "argparse._ActionsContainer") -> None:
    """Add `--min-elo`, `--result` and so on."""
    for name, unit in (
        ("elo", "rating of both players"),
        ("initial", "seconds on the clock at the start"),
        ("plies", "moves of both sides"),
    ):
        for end in ("min", "max"):
            wanted.add_argument(f"--{end}-{name}", type=not_negative, metavar="N", help=unit)
    for name, example in (
        ("result", "1-0"),
        ("termination", "Normal"),
        ("time-control", "180+2"),
        ("variant", "Atomic"),
    ):
        wanted.add_argument(
            f"--{name}",
            action="append",
            default=[],
            metavar="X",
            help=f"such as {example}; repeatable",
        )
    wanted.add_argument("--no-errors", action="store_true", help="leave out games with a mistake")


def filter_from(arguments: argparse.Namespace) -> "Filter":
    """Return the filter that the options describe."""
    from rookery.pgn import Filter

    return Filter(
        min_elo=arguments.min_elo,
        max_elo=arguments.max_elo,
        min_initial=arguments.min_initial,
        max_initial=arguments.max_initial,
        min_plies=arguments.min_plies,
        max_plies=arguments.max_plies,
        results=arguments.result,
        terminations=arguments.termination,
        time_controls=arguments.time_control,
        variants=arguments.variant,
        errors=not arguments.no_errors,
    )
