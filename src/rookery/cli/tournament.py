"""Let several players play each other, and print who is how strong.

Players are those of `rookery match`: `rookery`, `greedy`, `random`, or an engine, with limits of
their own if wanted, as in rookery:nodes=2000. With --players FILE, a TOML or JSON file, they may be
called by the names that they have there; without any name all players of the file take part. Every
player meets every other one, or with --gauntlet the first one meets the others. All pairings play
the same openings, each from both sides. With --save the same command continues after it was
stopped.
"""

import argparse

from rookery._text import harmless
from rookery.cli._match_options import (
    add_conditions,
    conditions_from,
    finish,
    known_players,
    limits_text,
    player_from,
    print_faults,
    print_repeats,
)
from rookery.cli._position import positive
from rookery.cli._terminal import UsageError, complain, paint, plural, status

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rookery.engines import GameRecord, TournamentResult

HELP = "let several engines play each other, with a crosstable"
EXAMPLES = """examples:
  rookery tournament rookery:nodes=1600 rookery:nodes=400 rookery:nodes=100 --games 20
  rookery tournament rookery fairymax phalanx --time 5+0.1 --games 40 --save t.jsonl --pgn t.pgn
  rookery tournament ./new ./old-1 ./old-2 --gauntlet --nodes 20000 --games 100
  rookery tournament --players players.toml --time 10+0.1 --openings book.epd --shuffle
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.add_argument(
        "who", metavar="PLAYER", nargs="*", help="the players; default: all of --players"
    )
    parser.add_argument(
        "--games", type=positive, default=2, metavar="N", help="of each pairing (default: 2)"
    )
    parser.add_argument(
        "--gauntlet", action="store_true", help="only the first player against the others"
    )
    add_conditions(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play, and print."""
    from rookery.engines import tournament

    def report(result: "TournamentResult", record: "GameRecord") -> None:
        if record.fault:
            status()
            complain(f"game {record.number + 1}: {record.fault}: {record.message}")
        number = sum(len(match.games) for match in result.matches)
        a, b = result.names_in(record)
        first, second = (a, b) if record.a_first else (b, a)
        total = arguments.games * len(result.matches)
        status(f"{number} of {total}: {first} – {second} {record.result}")

    known = known_players(arguments)
    words = arguments.who or list(known)
    if len(words) < 2:
        raise UsageError("expected at least two players, or --players FILE")
    try:
        result = tournament(
            [player_from(word, arguments, known) for word in words],
            kind="gauntlet" if arguments.gauntlet else "round-robin",
            progress=report,
            **conditions_from(arguments),
        )
    finally:
        status()
    return finish("tournament", arguments, result, _print)


def _print(arguments: argparse.Namespace, result: "TournamentResult") -> None:
    head, *lines = str(result).split("\n")
    print(paint(head, "strong"))
    for line in lines:
        print(harmless(line))
    print()
    number = len(result.games)
    print(f"games      {number:,} of {result.game}{limits_text(arguments)}; pondering is off")
    print("Elo        relative to the mean of all players, with errors of 95 % confidence")
    if result.unpaired:
        print(f"           {plural(result.unpaired, 'game')} without a pair: not counted for Elo")
    print_repeats(result, sum(len(match.pairs) for match in result.matches))
    for standing in result.standings():
        print_faults(f"faults     {standing.name}:", standing.faults)
