"""What `match` and `tournament` share: the options of all games, and parts of the report."""

import argparse
from typing import Any

from rookery.cli._codes import FINE, INTERRUPTED
from rookery.cli._limits import add_limits, seconds
from rookery.cli._position import add_game, game_from, not_negative, positive, threads
from rookery.cli._terminal import complain, paint, plural, print_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from rookery.engines import MatchResult, Player, TournamentResult

    Played = TypeVar("Played", MatchResult, TournamentResult)

__all__ = [
    "add_conditions",
    "conditions_from",
    "finish",
    "known_players",
    "limits_text",
    "player_from",
    "print_faults",
    "print_repeats",
]


def add_conditions(parser: argparse.ArgumentParser) -> None:
    """Add the options of all games of a match or a tournament."""
    add_game(parser)
    limits = parser.add_argument_group("limits of players that have none of their own")
    limits.add_argument(
        "--time", "--tc", metavar="S+I", help="seconds for a game, and for each move: 5+0.1"
    )
    add_limits(limits)
    limits.add_argument(
        "--margin",
        type=float,
        default=0.1,
        metavar="S",
        help="seconds that a player may be late (default: 0.1)",
    )
    limits.add_argument(
        "--timeout",
        type=seconds,
        default=10.0,
        metavar="S",
        help="seconds after which a player that does not answer has lost (default: 10)",
    )
    limits.add_argument(
        "--hash", type=positive, default=16, metavar="MB", help="table of each (default: 16)"
    )
    parser.add_argument(
        "--players",
        metavar="FILE",
        help="a TOML or JSON file of players with their limits and options, to be called by name",
    )
    openings = parser.add_argument_group("openings")
    openings.add_argument(
        "--openings",
        metavar="FILE",
        help="games as PGN, or lines of FEN or EPD, played in order, or a Polyglot book (.bin)",
    )
    openings.add_argument("--shuffle", action="store_true", help="play them in a random order")
    openings.add_argument(
        "--first-opening",
        type=positive,
        default=1,
        metavar="N",
        help="the opening of the file to begin with (default: 1)",
    )
    openings.add_argument("--fen", "-f", metavar="FEN", help="the position where all games begin")
    openings.add_argument(
        "--plies",
        type=not_negative,
        metavar="N",
        help="moves of a random opening (default: 6, with --fen 0), of a line of a book "
        "(default: 12), or of each game of the file",
    )
    openings.add_argument(
        "--seed", type=not_negative, default=0, metavar="N", help="of what is random (default: 0)"
    )
    ends = parser.add_argument_group("ends of games")
    ends.add_argument(
        "--max-plies",
        type=positive,
        default=600,
        metavar="N",
        help="a longer game is a draw (default: 600)",
    )
    ends.add_argument(
        "--resign",
        metavar="RULE",
        help="score=600,moves=4,sides=both: a side has lost whose score was -600 or worse in 4 "
        "moves, and the other's 600 or better (or sides=one: no matter what the other says)",
    )
    ends.add_argument(
        "--draw",
        metavar="RULE",
        help="score=10,moves=8,from=40: a draw when the scores of the last 8 moves of both sides "
        "were within 10, not before move 40",
    )
    parser.add_argument(
        "--concurrency",
        "-c",
        type=threads,
        default=0,
        metavar="N",
        help="games at once (default: 0, one per core)",
    )
    parser.add_argument(
        "--save", metavar="FILE", help="add each game to a file, from which the command continues"
    )
    parser.add_argument("--pgn", metavar="FILE", help="write all games as PGN")
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout")


def conditions_from(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return the arguments of match() and tournament() that the options describe."""
    names = "games time seconds depth nodes openings shuffle first_opening fen plies seed max_plies"
    names += " margin resign draw concurrency save pgn"
    return {name: getattr(arguments, name) for name in names.split()} | {
        "game": game_from(arguments.game)
    }


def known_players(arguments: argparse.Namespace) -> "dict[str, Player]":
    """Return the players of the file of players, by their names."""
    from rookery.engines import load_players

    if not arguments.players:
        return {}
    return load_players(arguments.players, hash_mb=arguments.hash, timeout=arguments.timeout)


def player_from(
    word: str,
    arguments: argparse.Namespace,
    known: "dict[str, Player]",
    *,
    options: tuple[tuple[str, str], ...] = (),
    **own: Any,
) -> "Player":
    """Return a player that is known by a name, or one of a command, with settings of its own."""
    from dataclasses import replace

    from rookery.engines import Player

    own = {name: value for name, value in own.items() if value}
    if word in known:
        return replace(known[word], options=(*known[word].options, *options), **own)
    hash_mb, timeout = arguments.hash, arguments.timeout
    return Player(word, hash_mb=hash_mb, timeout=timeout, options=options, **own)


def limits_text(arguments: argparse.Namespace) -> str:
    """Return the limits of all games as text, empty if there are none."""
    from rookery.engines import Limits

    if arguments.time:
        return f", {arguments.time} s"
    own = Limits(seconds=arguments.seconds, depth=arguments.depth, nodes=arguments.nodes)
    return f", {own} a move" if own else ""


def finish(
    command: str,
    arguments: argparse.Namespace,
    result: "Played",
    show: "Callable[[argparse.Namespace, Played], None]",
) -> int:
    """Print a result, as JSON if that is wanted, and return the exit code."""
    if arguments.json:
        print_json(command, **result.data())
    else:
        show(arguments, result)
    if not result.interrupted:
        return FINE
    again = "; the same command continues" if arguments.save else ""
    complain(f"stopped after {plural(len(result.games), 'game')}{again}")
    return INTERRUPTED


def print_repeats(result: "MatchResult | TournamentResult", pairs: int) -> None:
    """Print what the sides have scored, and how many games were played more than once."""
    first, same = result.first_score, result.same_pairs
    if first is not None:
        print(f"sides      first side {first:.1%}, second side {1 - first:.1%}")
    if same:
        of, verb = plural(pairs, "pair"), "is" if same == 1 else "are"
        print(f"same       {same:,} of {of} {verb} one game played twice: both players moved alike")
    if result.repeats:
        games = plural(result.repeats, "game")
        print(
            f"repeated   {games} with the players and moves of an earlier one; errors are too small"
        )


def print_faults(label: str, kinds: dict[str, int]) -> None:
    """Print how often a player lost other than by the rules."""
    if kinds:
        listed = ", ".join(f"{kind} × {times}" for kind, times in kinds.items())
        print(f"{label} {paint(listed, 'bad')}")
