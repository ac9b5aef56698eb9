"""Fit the evaluation of a game to games that our search plays against itself.

The games begin with random moves. What pieces, squares and other terms are worth is then fitted to
the results and to what the search expected, starting from the weights derived from the rules. Of
three fits, those that predict games which were set aside no worse play against the derived weights;
the best one is kept if it wins. With --save the games are kept, and the same command continues
after it was stopped; a larger --games adds more.
"""

import argparse
from pathlib import Path

from rookery._text import harmless
from rookery.cli._codes import FINE, INTERRUPTED
from rookery.cli._position import game_from, not_negative, positive, threads
from rookery.cli._terminal import Bar, UsageError, complain, plural, print_json
from rookery.render.figures import figures_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rookery.engines import Tuning, Weights

_WON = ("1-0", "0-1")  # by the side that begins, by the other

HELP = "fit the evaluation of a game to self-play"
EXAMPLES = """examples:
  rookery tune xiangqi --games 5000 --save games.jsonl --out xiangqi.json
  rookery tune my-game.py --out my-game.json
  rookery match rookery:weights=my-game.json rookery:weights=derived --game my-game.py --nodes 2000
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.add_argument("game", metavar="GAME", help="a name, or a file with a definition")
    parser.add_argument(
        "--games", type=positive, default=1000, metavar="N", help="how many (default: 1000)"
    )
    parser.add_argument(
        "--nodes", "-n", type=positive, default=500, metavar="N", help="a move (default: 500)"
    )
    parser.add_argument(
        "--plies",
        type=not_negative,
        default=12,
        metavar="N",
        help="random moves at the beginning, at most, and at least half of them (default: 12)",
    )
    parser.add_argument(
        "--max-plies",
        type=positive,
        default=240,
        metavar="N",
        help="the evaluation decides a longer game (default: 240)",
    )
    parser.add_argument(
        "--trial",
        type=positive,
        default=200,
        metavar="N",
        help="games of each fit against the derived weights (default: 200)",
    )
    parser.add_argument("--seed", type=not_negative, default=0, metavar="N", help="(default: 0)")
    parser.add_argument(
        "--threads", "-t", type=threads, default=0, metavar="N", help="(default: 0, one per core)"
    )
    parser.add_argument("--save", metavar="FILE", help="keep the games, and continue from them")
    parser.add_argument("--out", "-o", metavar="FILE", help="write the weights as JSON")
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout")


def run(arguments: argparse.Namespace) -> int:
    """Play, fit, and print."""
    from rookery.engines import tune

    game = game_from(arguments.game)
    if arguments.out and not Path(arguments.out).absolute().parent.is_dir():
        raise UsageError(f"--out {arguments.out}: there is no such folder")
    sides = figures_of(game).SIDES
    with Bar("self-play", "games", arguments.games) as bar:

        def report(tuning: "Tuning") -> None:
            bar.update(tuning.games, _results(tuning, sides))

        tuning = tune(
            game,
            games=arguments.games,
            nodes=arguments.nodes,
            plies=arguments.plies,
            max_plies=arguments.max_plies,
            trial=arguments.trial,
            seed=arguments.seed,
            threads=arguments.threads,
            save=arguments.save,
            progress=report,
        )
    if arguments.out and tuning.weights:
        tuning.weights.save(arguments.out)
    if arguments.json:
        print_json("tune", **tuning.data())
    else:
        _print(tuning, sides)
    if tuning.interrupted:
        again = "; the same command continues" if arguments.save else ""
        complain(f"stopped after {plural(tuning.games, 'game')}{again}")
        return INTERRUPTED
    return FINE


def _results(tuning: "Tuning", sides: tuple[str, str]) -> str:
    results = tuning.results
    first, second = (f"{side} won {results[won]:,}" for side, won in zip(sides, _WON, strict=True))
    return f"{first}, {second}, {results['1/2-1/2']:,} drawn"


def _print(tuning: "Tuning", sides: tuple[str, str]) -> None:
    assert tuning.weights
    game = tuning.weights.game
    print(f"games      {tuning.games:,} of {game.name}: {_results(tuning, sides)}")
    print(f"positions  {tuning.positions:,}")
    if tuning.losses:
        print(f"loss       {tuning.loss_before:.5f} of the derived weights, on games set aside")
    for looseness, loss in tuning.losses.items():
        if looseness in tuning.trials:
            what = f"scored {tuning.trials[looseness]:.1%} against the derived weights"
        else:
            what = "worse, so not tried" if loss > tuning.loss_before else "not tried"
        print(f"fit {looseness:<6} {loss:.5f}, {what}")
    kept = tuning.weights.provenance.get("looseness")
    print(f"weights    {f'fit {kept}' if kept else 'those derived from the rules'}")
    print()
    _print_values(tuning.weights)


def _print_values(weights: "Weights") -> None:
    """Print what pieces are worth, beside their derived values if these are others."""
    values, derived = weights.piece_values(), weights.derived(weights.game).piece_values()
    columns = ["opening", "ending", "opening in hand", "ending in hand"]
    columns = columns[: 4 if weights.game.has_hands else 2]
    wide = max(len("centipawns"), *map(len, values))
    others = "  (derived from the rules)" if values != derived else ""
    print(f"{'centipawns':<{wide}}  {'  '.join(columns)}{others}")
    for name, value in values.items():
        row = [f"{number:>{len(column)}}" for number, column in zip(value, columns, strict=False)]
        if others:
            row.append(f"({', '.join(map(str, derived[name][: len(columns)]))})")
        print(f"{harmless(name):<{wide}}  {'  '.join(row)}")
