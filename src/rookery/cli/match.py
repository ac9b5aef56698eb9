"""Let two players play many games, and tell how much stronger one is.

A and B are `rookery`, `greedy` (looks one move ahead), `random`, or an engine: a path, a name or a
command line, to which uci: or xboard: may be put in front. Limits may be a part of our own players,
as in rookery:nodes=2000 or rookery:level=3. Openings are random, but balanced according to our
search, or come from a file; each is played from both sides. Nobody thinks on the opponent's time.
With --save the same command continues after it was stopped.
"""

import argparse
import re

from rookery.cli._limits import level, options_from, seconds
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
from rookery.cli._terminal import UsageError, complain, paint, status

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rookery.engines import GameRecord, MatchResult, Player, Sprt

HELP = "let two engines play, with Elo and error bars"
EXAMPLES = """examples:
  rookery match rookery:nodes=2000 rookery:nodes=500 --games 100
  rookery match rookery fairymax --time 5+0.1 --games 60 --save games.jsonl --pgn games.pgn
  rookery match rookery hoixiangqi --game xiangqi --time 5+0.1
  rookery match rookery stockfish --nodes 5000 --b-nodes 500 --b-option "Skill Level=3"
  rookery match ./new ./old --time 8+0.08 --openings book.pgn --plies 16 --shuffle --sprt 0,5
  rookery match ./new ./old --nodes 20000 --resign score=600,moves=4 --draw score=10,moves=8,from=40
  rookery match rookery:level=4 rookery:level=3 --game shogi --sprt -5,25
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    # `--sprt -5,0` has a value, as `--sprt -5` would have.
    parser._negative_number_matcher = re.compile(r"-[\d.]+(,|$)")
    parser.add_argument("a", metavar="A", help="a player, whose score is reported")
    parser.add_argument("b", metavar="B", help="the other player")
    parser.add_argument(
        "--games", type=positive, default=100, metavar="N", help="how many (default: 100)"
    )
    parser.add_argument(
        "--sprt",
        metavar="ELO0,ELO1[,ALPHA,BETA]",
        help="stop when H0 (ELO0 or less) or H1 (ELO1 or more) is accepted; "
        "ALPHA and BETA are the probabilities of errors (default: 0.05)",
    )
    add_conditions(parser)
    for side in "ab":
        name = side.upper()
        own = parser.add_argument_group(f"settings of {name}")
        own.add_argument(f"--{side}-seconds", type=seconds, metavar="S", help="time for a move")
        own.add_argument(f"--{side}-depth", type=positive, metavar="N", help="depth in plies")
        own.add_argument(f"--{side}-nodes", type=positive, metavar="N", help="positions to look at")
        own.add_argument(f"--{side}-level", type=level, metavar="N", help="level of our search")
        own.add_argument(f"--{side}-name", metavar="NAME", default="", help="what to call it")
        own.add_argument(
            f"--{side}-option",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help="an option, if it is another engine; may be repeated",
        )
        own.add_argument(f"--{side}-variant", metavar="NAME", help="what it calls the game")


def run(arguments: argparse.Namespace) -> int:
    """Play, and print."""
    from rookery.engines import match

    def report(result: "MatchResult", record: "GameRecord") -> None:
        if record.fault:
            status()
            complain(f"game {record.number + 1}: {record.fault}: {record.message}")
        found = result.strength
        elo = f", Elo {found.elo_text}" if found else ""
        llr = "" if result.llr is None else f", LLR {result.llr:+.2f}"
        status(f"{len(result.games)} of {arguments.games}: {result.counts}{elo}{llr}")

    known = known_players(arguments)
    try:
        result = match(
            _player(arguments, "a", known),
            _player(arguments, "b", known),
            sprt=_sprt(arguments.sprt),
            progress=report,
            **conditions_from(arguments),
        )
    finally:
        status()
    return finish("match", arguments, result, _print)


def _player(arguments: argparse.Namespace, side: str, known: "dict[str, Player]") -> "Player":
    names = ("name", "seconds", "depth", "nodes", "level", "variant")
    own = {name: getattr(arguments, f"{side}_{name}") for name in names}
    options = tuple(options_from(getattr(arguments, f"{side}_option")))
    return player_from(getattr(arguments, side), arguments, known, options=options, **own)


def _sprt(text: str | None) -> "Sprt | None":
    from rookery.engines import Sprt

    if text is None:
        return None
    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) not in (2, 4):
        expected = "ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, such as 0,10"
        raise UsageError(f"--sprt {text}: expected {expected}")
    return Sprt(*numbers)


def _print(arguments: argparse.Namespace, result: "MatchResult") -> None:
    number = len(result.games)
    print(f"{paint(result.a, 'strong')} against {paint(result.b, 'strong')}")
    print(f"games      {number:,} of {result.game}{limits_text(arguments)}; pondering is off")
    print(f"results    {result.counts}")
    if result.score is None:
        return
    found = result.strength
    bounds = ""
    if found and not result.unpaired:
        bounds = f" [{found.score_low:.1%}, {found.score_high:.1%}]"
    print(f"score      {result.score:.1%}{bounds}")
    if found:
        print(f"Elo        {found.elo_text}, {result.counted}")
    else:
        print("Elo        unknown: it needs both games of a pair")
    print_repeats(result, len(result.pairs))
    if result.sprt:
        _print_sprt(result, result.sprt)
    for side, kinds in result.faults.items():
        print_faults(f"faults {side.upper()}  ", kinds)


def _print_sprt(result: "MatchResult", test: "Sprt") -> None:
    h0, h1 = f"H0 (Elo ≤ {test.elo0:g})", f"H1 (Elo ≥ {test.elo1:g})"
    accepted = {"H0": f"{h0} is accepted, not {h1}", "H1": f"{h1} is accepted, not {h0}"}
    print(f"SPRT       {accepted.get(result.verdict or '', f'undecided between {h0} and {h1}')}")
    print(
        f"LLR        {result.llr:+.2f} between {test.lower:+.2f} (H0) and {test.upper:+.2f} (H1); "
        f"alpha {test.alpha:g}, beta {test.beta:g}"
    )
