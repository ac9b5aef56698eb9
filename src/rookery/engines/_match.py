"""A match between two players: several games at once, each saved when it is over."""

import os
from collections.abc import Callable

from rookery._core import Game
from rookery.engines._adjudication import DrawRule, ResignRule
from rookery.engines._conditions import Conditions, OpeningSource, check_folder, check_number
from rookery.engines._elo import Sprt
from rookery.engines._game_record import GameRecord
from rookery.engines._limits import Limits
from rookery.engines._match_file import MatchFile
from rookery.engines._match_pgn import write_pgn
from rookery.engines._match_result import MatchResult
from rookery.engines._players import Player
from rookery.engines._referee import TimeControl
from rookery.engines._runner import Runner, Schedule

__all__ = ["match"]


def match(
    a: Player | str,
    b: Player | str,
    *,
    game: Game | str = "chess",
    games: int = 100,
    time: TimeControl | str | None = None,
    seconds: float | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    openings: OpeningSource | None = None,
    shuffle: bool = False,
    first_opening: int = 1,
    fen: str | None = None,
    plies: int | None = None,
    seed: int = 0,
    max_plies: int = 600,
    margin: float = 0.1,
    resign: ResignRule | str | None = None,
    draw: DrawRule | str | None = None,
    concurrency: int = 0,
    sprt: Sprt | None = None,
    save: str | os.PathLike[str] | None = None,
    pgn: str | os.PathLike[str] | None = None,
    progress: Callable[[MatchResult, GameRecord], object] | None = None,
) -> MatchResult:
    """Play games between two players, and return the result.

    Each opening is played twice, once from each side. Openings are random moves, at least `plies`
    (6 by default), after which our search finds neither side better; or, by `openings`, those of a
    file or a list, in their order or by `shuffle` in a random one, from number `first_opening` on,
    and from the first again after the last. All games begin in the position of `fen`, if there is
    one, and then with random moves only if `plies` says how many.

    `time`, such as `"5+0.1"`, or `seconds`, `depth` and `nodes` are the limits of players that have
    none of their own; nobody thinks on the opponent's time. `resign` and `draw` end games by the
    scores that the players report. `concurrency` is the number of games at once, 0 for one per
    core. With `sprt` the match ends when the test has a verdict.

    `save` names a file to which each game is added when it is over; a match whose file exists
    already is continued. Ctrl-C ends the match and returns what has been played so far. Afterwards
    all games are written to `pgn`. `progress` is called after every game; if it returns True, the
    match ends.

    >>> result = match("rookery:nodes=200", "random", games=4, concurrency=1)
    >>> result.wins, result.losses
    (4, 0)
    """
    check_number("games", games, 0, 10**7)
    conditions = Conditions.checked(
        game=game,
        time=time,
        limits=Limits(seconds=seconds, depth=depth, nodes=nodes),
        openings=openings,
        shuffle=shuffle,
        first_opening=first_opening,
        fen=fen,
        plies=plies,
        seed=seed,
        max_plies=max_plies,
        margin=margin,
        resign=resign,
        draw=draw,
    )
    players = [Player(player) if isinstance(player, str) else player for player in (a, b)]
    conditions.check_limits(players)
    check_folder(save)
    check_folder(pgn)
    settings = conditions.settings() | {"a": players[0].data(), "b": players[1].data()}
    schedule = Schedule(((0, 1),))
    runner = Runner(conditions, players, schedule)
    names = (runner.names[0], runner.names[1])
    result = MatchResult(conditions.game.name, *names, sprt=sprt, settings=settings)
    match_file = MatchFile(save, settings) if save is not None else None

    def ended(record: GameRecord) -> bool:
        result.games.append(record)
        if match_file:
            match_file.add(record)
        return (progress is not None and progress(result, record) is True) or bool(result.verdict)

    try:
        if match_file:
            result.games.extend(r for r in match_file.games if r.number < games)
        if not result.verdict:
            played = match_file.games if match_file else []
            result.interrupted = runner.run(
                games, concurrency or os.cpu_count() or 1, played, ended
            )
    finally:
        result.games.sort(key=lambda record: record.number)
        if match_file:
            match_file.close()
        if pgn is not None:
            write_pgn(pgn, conditions, result.games, lambda record: (names, record.number + 1))
    return result
