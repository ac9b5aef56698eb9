"""Read games as text (PGN), plain or compressed: count, check, filter, convert, split, show.

ACTION is one of
  stats    count games, results, ratings, variants
  check    list everything that is wrong, in variations too
  filter   write the games that match to TARGET, or to standard output
  convert  write the games that match to TARGET, a Parquet file, with a manifest beside it
  split    write files of --games games each: TARGET-0001.pgn, TARGET-0002.pgn, …
  show     show one game: its headers, its moves, and a board
"""

import argparse
import sys
from contextlib import ExitStack
from time import monotonic
from typing import IO, Any

from rookery.cli._codes import FAILED, FINE
from rookery.cli._pgn_filter import add_filter, filter_from
from rookery.cli._position import game_from, not_negative, positive
from rookery.cli._terminal import Bar, UsageError, complain, plural, print_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rookery._core import Game
    from rookery.errors import PgnError
    from rookery.pgn._files import Source

HELP = "read games as text (PGN)"
EXAMPLES = """examples:
  rookery pgn stats lichess_2024-01.pgn.zst --threads 2
  rookery pgn check games.pgn
  rookery pgn filter games.pgn.gz strong.pgn --min-elo 2400 --result 1-0
  rookery pgn convert games.pgn.zst games.parquet --validation 0.1
  rookery pgn split games.pgn part --games 10000
  rookery pgn show games.pgn --number 3 --ply 20
  rookery pgn check games.pgn --game my-game.json
"""
_ACTIONS = ("stats", "check", "filter", "convert", "split", "show")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the words of this command."""
    parser.add_argument("action", metavar="ACTION", choices=_ACTIONS)
    parser.add_argument("source", metavar="FILE", help="games; - for stdin")
    parser.add_argument("target", metavar="TARGET", nargs="?", help="what is written")
    parser.add_argument(
        "--game",
        "-g",
        metavar="GAME",
        help="of which the games are: a name, or a .json or .py file with a definition; "
        "default: what their Variant tags say, or chess",
    )
    add_filter(parser.add_argument_group("which games (stats, filter, convert, split)"))
    parser.add_argument("--games", type=positive, metavar="N", help="split: games in each file")
    parser.add_argument(
        "--validation", type=float, default=0.0, metavar="F", help="convert: part held back, 0 to 1"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="convert: of that choice")
    parser.add_argument(
        "--positions", action="store_true", help="convert: one row for each position"
    )
    parser.add_argument(
        "--columns", metavar="NAMES", help="convert: only these, such as board,move,fen"
    )
    parser.add_argument("--number", type=positive, default=1, metavar="N", help="show: which game")
    parser.add_argument(
        "--ply", type=not_negative, metavar="N", help="show: the board after N moves"
    )
    parser.add_argument(
        "--show", type=not_negative, default=20, metavar="N", help="check: mistakes to list"
    )
    parser.add_argument("--threads", "-t", type=positive, default=1, metavar="N")
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout")


def run(arguments: argparse.Namespace) -> int:
    """Do what the action says."""
    if arguments.action in ("convert", "split") and not arguments.target:
        raise UsageError(f"pgn {arguments.action}: TARGET is missing")
    if arguments.action == "split" and not arguments.games:
        raise UsageError("pgn split: --games N is missing")
    if arguments.action in ("stats", "check", "show") and arguments.target:
        raise UsageError(f"pgn {arguments.action}: writes nothing, so it has no TARGET")
    if arguments.action == "filter" and arguments.json and not arguments.target:
        raise UsageError("pgn filter: --json needs a TARGET, since games go to stdout")
    # Before the filter: a definition is a variant that it may name.
    game = None if arguments.game is None else game_from(arguments.game)
    from rookery.pgn._reader import open_pgn

    action: Any = globals()[f"_{arguments.action}"]
    with open_pgn(arguments.source, game) as source:
        code: int = action(arguments, source, game)
    return code


def _stats(arguments: argparse.Namespace, source: "Source", game: "Game | None") -> int:
    from rookery.pgn._stats import stats
    from rookery.pgn._variants import variant_finder

    start = monotonic()
    with Bar("stats", "bytes") as bar:
        found = stats(
            source,
            where=filter_from(arguments),
            game=game,
            threads=arguments.threads,
            progress=_progress(bar),
        )
    unknown = [why for why in map(variant_finder(game), found["variants"]) if isinstance(why, str)]
    if unknown:
        more = f" (and {plural(len(unknown) - 1, 'other')})" if unknown[1:] else ""
        complain(f"{arguments.source}: {unknown[0]}{more}")
    if arguments.json:
        print_json(
            "pgn stats", source=arguments.source, seconds=round(monotonic() - start, 3), **found
        )
        return FINE
    print(f"games      {found['games']:,}")
    print(f"plies      {found['plies']:,} (longest game {found['longest']:,})")
    print(f"mistakes   {plural(found['errors'], 'game')}")
    if found["mean_elo"] is not None:
        print(f"mean Elo   {found['mean_elo']:.0f}")
    if found["first_date"]:
        print(f"dates      {found['first_date']} to {found['last_date']}")
    for name in ("results", "variants", "terminations", "time_controls"):
        counted = sorted(found[name].items(), key=lambda pair: -pair[1])
        if counted:
            shown = ", ".join(f"{key} {count:,}" for key, count in counted[:8])
            more = f", {plural(len(counted) - 8, 'other')}" if len(counted) > 8 else ""
            print(f"{name.replace('_', ' ') + ':':<15}{shown}{more}")
    return FINE


def _progress(bar: Bar) -> Any:
    def update(done: int, total: int | None) -> None:
        bar.set_total(total)
        bar.update(done)

    return update


def _check(arguments: argparse.Namespace, source: "Source", game: "Game | None") -> int:
    from rookery import pgn

    games = wrong = 0
    problems: list[PgnError] = []
    with (
        Bar("check", "bytes") as bar,
        pgn.read(source, game=game, on_error="keep", threads=arguments.threads) as reader,
    ):
        for played in reader:
            games += 1
            found = played.problems
            wrong += bool(found)
            for problem in found:
                if len(problems) < arguments.show:
                    problems.append(problem)
                    if not arguments.json:
                        bar.hide()
                        print(problem)
            if games % 256 == 0:
                bar.set_total(reader.bytes_total)
                bar.update(reader.bytes_read)
    if arguments.json:
        listed = [
            {
                "code": problem.code,
                "game": problem.number,
                "offset": problem.offset,
                "line": problem.line,
                "ply": problem.ply,
                "token": problem.token,
                "why": str(problem),
            }
            for problem in problems
        ]
        print_json("pgn check", source=arguments.source, games=games, wrong=wrong, problems=listed)
    else:
        print(f"{plural(games, 'game')}, {wrong:,} with mistakes")
    return FAILED if wrong else FINE


def _filter(arguments: argparse.Namespace, source: "Source", game: "Game | None") -> int:
    from rookery.pgn._convert import Partial
    from rookery.pgn._stats import matching

    games = 0
    with ExitStack() as stack:
        partial = stack.enter_context(Partial(arguments.target)) if arguments.target else None
        out: IO[bytes] = (
            stack.enter_context(open(partial.path, "wb")) if partial else sys.stdout.buffer
        )
        with Bar("filter", "bytes") as bar:
            for record in matching(
                source,
                where=filter_from(arguments),
                game=game,
                threads=arguments.threads,
                progress=_progress(bar),
            ):
                out.write(record.text + b"\n\n")
                games += 1
        out.flush()
        if partial:
            partial.keep()
    _report(arguments, games=games, files=[arguments.target])
    return FINE


def _split(arguments: argparse.Namespace, source: "Source", game: "Game | None") -> int:
    from rookery.pgn._convert import Partial
    from rookery.pgn._stats import matching

    games = 0
    partials: list[Partial] = []
    with ExitStack() as stack, Bar("split", "bytes") as bar:
        out: IO[bytes] | None = None
        for record in matching(
            source,
            where=filter_from(arguments),
            game=game,
            threads=arguments.threads,
            progress=_progress(bar),
        ):
            if games % arguments.games == 0:
                if out:
                    out.close()
                name = f"{arguments.target}-{len(partials) + 1:04}.pgn"
                partials.append(stack.enter_context(Partial(name)))
                out = stack.enter_context(open(partials[-1].path, "wb"))
            assert out
            out.write(record.text + b"\n\n")
            games += 1
        if out:
            out.close()
        for partial in partials:
            partial.keep()
    _report(arguments, games=games, files=[str(partial.final) for partial in partials])
    return FINE


def _convert(arguments: argparse.Namespace, source: "Source", game: "Game | None") -> int:
    from rookery import pgn

    with Bar("convert", "bytes") as bar:
        manifest = pgn.convert(
            source,
            arguments.target,
            game=game,
            rows="positions" if arguments.positions else "games",
            columns=arguments.columns.split(",") if arguments.columns else None,
            where=filter_from(arguments),
            validation=arguments.validation,
            seed=arguments.seed,
            threads=arguments.threads,
            progress=_progress(bar),
        )
    if arguments.json:
        print_json("pgn convert", **{**manifest, "manifest": f"{arguments.target}.json"})
    else:
        for file in manifest["files"]:
            print(f"{file['name']}: {plural(file['rows'], 'row')}")
    return FINE


def _report(arguments: argparse.Namespace, *, games: int, files: list[str]) -> None:
    if arguments.json:
        print_json(f"pgn {arguments.action}", source=arguments.source, games=games, files=files)
    elif files != [None]:
        print(f"{plural(games, 'game')} in {plural(len(files), 'file')}")


def _show(arguments: argparse.Namespace, source: "Source", game: "Game | None") -> int:
    from rookery import pgn

    with pgn.read(source, game=game, on_error="keep") as reader:
        played = next((found for found in reader if found.number == arguments.number), None)
    if played is None:
        complain(f"{arguments.source}: there is no game {arguments.number}")
        return FAILED
    moves = played.moves
    ply = len(moves) if arguments.ply is None else arguments.ply
    if ply > len(moves):
        raise UsageError(f"--ply {ply}: the game has {plural(len(moves), 'move')}")
    board = played.board()
    for move in moves[:ply]:
        board.push(move)
    if arguments.json:
        print_json(
            "pgn show",
            number=played.number,
            offset=played.offset,
            line=played.line,
            headers=dict(played.headers),
            result=played.result,
            game=played.game.name,
            moves=[str(move) for move in moves],
            ply=ply,
            fen=board.fen(),
            problems=[str(problem) for problem in played.problems],
        )
        return FINE
    print(str(played))
    print(f"after {plural(ply, 'move')}: {board.fen()}")
    print(board)
    for problem in played.problems:
        complain(str(problem))
    return FINE
