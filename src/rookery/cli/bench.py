"""Measure the speed of perft beside other installed programs.

One core, no hash table, CPU time, the same positions for all. Chess is measured on six positions,
other games on their start position; without a name, the native games and chess as a definition
are measured. The peers are Stockfish, Fairy-Stockfish and python-chess.
"""

import argparse

from rookery._games import games
from rookery._native import cpu
from rookery._platform import processor_name
from rookery._version import __version__
from rookery.cli._codes import DIFFERENT, FAILED, FINE
from rookery.cli._position import game_from
from rookery.cli._terminal import complain, print_json, status

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rookery.perft import Bench

HELP = "measure the speed of counting"
COUNTED = "leaves of plain perft, in bulk, without a hash table, per second of CPU time of one core"
EXAMPLES = """examples:
  rookery bench
  rookery bench --game xiangqi --game shogi
  rookery bench --all                    every game; a minute or two
  rookery bench --json > bench-today.json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--game",
        "-g",
        action="append",
        metavar="GAME",
        help="only this game, by its name or a file; may be repeated",
    )
    which.add_argument("--all", action="store_true", help="every game")
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout")


def run(arguments: argparse.Namespace) -> int:
    """Measure, and print."""
    import platform

    from rookery.perft import run_bench

    processor = processor_name()
    names = games() if arguments.all else [game_from(word).name for word in arguments.game or ()]
    found: list[Bench] = []
    if not arguments.json:
        print(f"rookery {__version__}, Python {platform.python_version()}, kernel {cpu()}")
        print(f"{processor}, {platform.system()}; {COUNTED}")
        print(f"{'game':<16}{'million leaves/s':>17}   times as fast as")
    for bench in run_bench(names, progress=lambda game: status(f"measuring {game} …")):
        found.append(bench)
        status()
        if not arguments.json:
            ratios = ", ".join(
                f"{peer} {ratio:.2f}" if ratio < 10 else f"{peer} {ratio:.0f}"
                for peer, ratio in bench.ratios.items()
            )
            print(f"{bench.game:<16}{bench.mega_leaves:>17.1f}   {ratios}", flush=True)
    differences = [text for bench in found for text in bench.differences]
    problems = [text for bench in found for text in bench.problems]
    for text in problems + differences:
        complain(text)
    if arguments.json:
        print_json(
            "bench",
            version=__version__,
            python=platform.python_version(),
            machine=platform.machine(),
            processor=processor,
            kernel=cpu().kernel,
            counted=COUNTED,
            games=[
                {
                    "game": bench.game,
                    "positions": [
                        {"fen": fen, "depth": depth, "leaves": leaves}
                        for fen, depth, leaves in bench.positions
                    ],
                    "leaves": sum(position[2] for position in bench.positions),
                    "mega_leaves_per_second": round(bench.mega_leaves, 3),
                    "peers": {peer: round(speed, 3) for peer, speed in bench.peers.items()},
                    "ratios": {peer: round(ratio, 3) for peer, ratio in bench.ratios.items()},
                    "differences": bench.differences,
                    "problems": bench.problems,
                }
                for bench in found
            ],
        )
    return DIFFERENT if differences else FAILED if problems else FINE
