"""Let two players play many games, and tell how much stronger one is.

A and B are `rookery`, `greedy` (looks one move ahead), `random`, or an engine: a path, a name or a
command line, to which uci: or xboard: may be put in front. Limits may be a part of our own players,
as in rookery:nodes=2000 or rookery:level=3. Openings are random, but balanced according to our
search; each is played from both sides. With --save the same command continues after it was stopped.
"""

import argparse
from typing import Any

from rookery.cli._codes import FINE, INTERRUPTED
from rookery.cli._limits import add_limits, level, options_from, seconds
from rookery.cli._position import add_game, game_from, not_negative, positive, threads
from rookery.cli._terminal import UsageError, complain, paint, plural, print_json, status

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rookery.engines import GameRecord, MatchResult, Player, Sprt

HELP = "let two engines play, with Elo and error bars"
EXAMPLES = """examples:
  rookery match rookery:nodes=2000 rookery:nodes=500 --games 100
  rookery match rookery fairymax --time 5+0.1 --games 60 --save games.jsonl --pgn games.pgn
  rookery match rookery hoixiangqi --game xiangqi --time 5+0.1
  rookery match rookery stockfish --nodes 5000 --b-nodes 500 --b-option "Skill Level=3"
  rookery match rookery:level=4 rookery:level=3 --game shogi --sprt 0,50
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.add_argument("a", metavar="A", help="a player, whose score is reported")
    parser.add_argument("b", metavar="B", help="the other player")
    add_game(parser)
    parser.add_argument(
        "--games", type=positive, default=100, metavar="N", help="how many (default: 100)"
    )
    parser.add_argument(
        "--time", "--tc", metavar="S+I", help="seconds for a game, and for each move: 5+0.1"
    )
    add_limits(parser)
    for side in "ab":
        name = side.upper()
        parser.add_argument(f"--{side}-seconds", type=seconds, metavar="S", help=f"time of {name}")
        parser.add_argument(f"--{side}-depth", type=positive, metavar="N", help=f"depth of {name}")
        parser.add_argument(f"--{side}-nodes", type=positive, metavar="N", help=f"nodes of {name}")
        parser.add_argument(f"--{side}-level", type=level, metavar="N", help=f"level of {name}")
        parser.add_argument(f"--{side}-name", metavar="NAME", default="", help=f"name of {name}")
        parser.add_argument(
            f"--{side}-option",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help=f"an option of {name}, if it is another engine; may be repeated",
        )
        parser.add_argument(f"--{side}-variant", metavar="NAME", help=f"what {name} calls the game")
    parser.add_argument(
        "--hash", type=positive, default=16, metavar="MB", help="table of each (default: 16)"
    )
    parser.add_argument(
        "--plies", type=not_negative, default=6, metavar="N", help="of an opening (default: 6)"
    )
    parser.add_argument(
        "--seed", type=not_negative, default=0, metavar="N", help="of the openings (default: 0)"
    )
    parser.add_argument(
        "--max-plies",
        type=positive,
        default=600,
        metavar="N",
        help="a longer game is a draw (default: 600)",
    )
    parser.add_argument(
        "--margin",
        type=float,
        default=0.1,
        metavar="S",
        help="seconds that a player may be late (default: 0.1)",
    )
    parser.add_argument(
        "--timeout",
        type=seconds,
        default=10.0,
        metavar="S",
        help="seconds after which a player that does not answer has lost (default: 10)",
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
        "--sprt", metavar="ELO0,ELO1", help="stop when one of two differences is much likelier"
    )
    parser.add_argument("--save", metavar="FILE", help="add each game to a file, line by line")
    parser.add_argument("--pgn", metavar="FILE", help="write all games as PGN")
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout")


def run(arguments: argparse.Namespace) -> int:
    """Play, and print."""
    from rookery.engines import match

    game = game_from(arguments.game)

    def report(result: "MatchResult", record: "GameRecord") -> None:
        if record.fault:
            status()
            complain(f"game {record.number + 1}: {record.fault}: {record.message}")
        found = result.strength
        elo = (
            f", Elo {found.elo:+.0f} [{found.elo_low:+.0f}, {found.elo_high:+.0f}]" if found else ""
        )
        counts = f"+{result.wins} ={result.draws} -{result.losses}"
        llr = "" if result.llr is None else f", LLR {result.llr:+.2f}"
        status(f"{len(result.games)} of {arguments.games}: {counts}{elo}{llr}")

    try:
        result = match(
            _player(arguments, "a"),
            _player(arguments, "b"),
            game=game,
            games=arguments.games,
            time=arguments.time,
            seconds=arguments.seconds,
            depth=arguments.depth,
            nodes=arguments.nodes,
            plies=arguments.plies,
            seed=arguments.seed,
            max_plies=arguments.max_plies,
            margin=arguments.margin,
            concurrency=arguments.concurrency,
            sprt=_sprt(arguments.sprt),
            save=arguments.save,
            pgn=arguments.pgn,
            progress=report,
        )
    finally:
        status()
    if arguments.json:
        print_json("match", **result.data())
    else:
        _print(arguments, result)
    if result.interrupted:
        again = "; the same command continues" if arguments.save else ""
        complain(f"stopped after {plural(len(result.games), 'game')}{again}")
        return INTERRUPTED
    return FINE


def _player(arguments: argparse.Namespace, side: str) -> "Player":
    from rookery.engines import Player

    own: dict[str, Any] = {
        name: getattr(arguments, f"{side}_{name}")
        for name in ("name", "seconds", "depth", "nodes", "level", "variant")
    }
    options = tuple(options_from(getattr(arguments, f"{side}_option")))
    return Player(
        getattr(arguments, side),
        hash_mb=arguments.hash,
        options=options,
        timeout=arguments.timeout,
        **own,
    )


def _sprt(text: str | None) -> "Sprt | None":
    from rookery.engines import Sprt

    if text is None:
        return None
    try:
        low, high = (float(part) for part in text.split(","))
        if not low < high:
            raise ValueError
    except ValueError:
        raise UsageError(f"--sprt {text}: expected ELO0,ELO1, such as 0,10") from None
    return Sprt(low, high)


def _print(arguments: argparse.Namespace, result: "MatchResult") -> None:
    number = len(result.games)
    print(f"{paint(result.a, 'strong')} against {paint(result.b, 'strong')}")
    limits = arguments.time or ""
    print(f"games      {number} of {result.game}{f' at {limits}' if limits else ''}")
    print(f"results    +{result.wins} ={result.draws} -{result.losses}")
    found = result.strength
    if found:
        print(
            f"score      {found.score:.1%} [{found.score_low:.1%}, {found.score_high:.1%}]\n"
            f"Elo        {found.elo:+.0f} [{found.elo_low:+.0f}, {found.elo_high:+.0f}]"
        )
    if result.sprt:
        verdict = result.verdict or "undecided"
        print(
            f"SPRT       {verdict}, LLR {result.llr:+.2f} for "
            f"{result.sprt.elo0:g} against {result.sprt.elo1:g}"
        )
    for side, kinds in result.faults.items():
        if kinds:
            listed = ", ".join(f"{kind} × {times}" for kind, times in kinds.items())
            print(f"faults {side.upper()}   {paint(listed, 'bad')}")
