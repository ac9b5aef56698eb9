"""Fit the weights of all shipped games, as they are in src/rookery/_weights/data.

    python tools/tune_games.py FOLDER                 every game that is not done yet
    python tools/tune_games.py FOLDER --only xiangqi  those whose name begins so
    python tools/tune_games.py FOLDER --fit           only fit the games that FOLDER has again

The games of self-play are kept in FOLDER, one file for each game: run it again to continue. For
each game this is `rookery tune GAME --games N --trial M --save FOLDER/GAME.jsonl --out FILE`; N and
M are in the provenance of the file.
"""

import argparse
import sys
from pathlib import Path
from time import process_time

from rookery import game, games
from rookery.engines import Tuning, tune

OUT = Path(__file__).parents[1] / "src" / "rookery" / "_weights" / "data"
LEAST_GAMES = 300


def main() -> int:
    """Play until each game has had its time, and fit."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", help="games whose name begins so")
    parser.add_argument("--nodes", type=int, default=500)
    parser.add_argument("--games", type=int, default=3000, help="at most (default: 3000)")
    parser.add_argument("--trial", type=int, default=200)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument(
        "--seconds", type=float, default=20.0, help="CPU time of self-play (default: 20)"
    )
    parser.add_argument("--fit", action="store_true", help="play no further games")
    arguments = parser.parse_args()
    arguments.folder.mkdir(exist_ok=True, parents=True)
    OUT.mkdir(exist_ok=True)
    for name in games():
        if not name.startswith(arguments.only):
            continue
        path = arguments.folder / f"{name}.jsonl"
        number = path.read_bytes().count(b"\n") - 1 if path.exists() else 0
        begin = process_time()

        def is_done(tuning: Tuning, begin: float = begin, number: int = number) -> None:
            enough = process_time() - begin > arguments.seconds and tuning.games >= LEAST_GAMES
            if tuning.games > number and enough:
                raise KeyboardInterrupt

        done = arguments.folder / f"{name}.done"
        if not arguments.fit and done.exists():
            continue
        try:
            tuned = tune(
                game(name),
                games=number if arguments.fit else arguments.games,
                nodes=arguments.nodes,
                trial=arguments.trial,
                threads=arguments.threads,
                save=path,
                progress=is_done,
            )
        except KeyboardInterrupt:
            return 130
        if not arguments.fit:
            enough = process_time() - begin > arguments.seconds or tuned.games >= arguments.games
            better = {fit for fit, loss in tuned.losses.items() if loss <= tuned.loss_before}
            if not enough or len(tuned.losses) < 3 or better != tuned.trials.keys():
                return 130  # it was Ctrl-C
            done.touch()
        assert tuned.weights
        tuned.weights.save(OUT / f"{name}.json")
        print(
            f"{name}: {tuned.games} games, {tuned.positions} positions, {tuned.results}, "
            f"loss {tuned.loss_before:.4f} to {tuned.loss_after:.4f}, "
            f"losses {tuned.losses}, trials {tuned.trials}, "
            f"{process_time() - begin:.0f} s",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
