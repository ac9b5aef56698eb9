"""A tournament of several players: a match for each pairing, all from the same openings."""

import os
from collections.abc import Callable, Sequence
from itertools import combinations

from rookery._core import Game
from rookery._suggest import suggestion
from rookery.engines._adjudication import DrawRule, ResignRule
from rookery.engines._conditions import Conditions, OpeningSource, check_folder, check_number
from rookery.engines._game_record import GameRecord
from rookery.engines._limits import Limits
from rookery.engines._match_file import MatchFile
from rookery.engines._match_pgn import write_pgn
from rookery.engines._match_result import MatchResult
from rookery.engines._players import Player
from rookery.engines._referee import TimeControl
from rookery.engines._runner import Runner, Schedule
from rookery.engines._tournament_result import TournamentResult
from rookery.errors import error

__all__ = ["tournament"]

_KINDS = ("round-robin", "gauntlet")


def tournament(
    players: Sequence[Player | str],
    *,
    kind: str = "round-robin",
    game: Game | str = "chess",
    games: int = 2,
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
    save: str | os.PathLike[str] | None = None,
    pgn: str | os.PathLike[str] | None = None,
    progress: Callable[[TournamentResult, GameRecord], object] | None = None,
) -> TournamentResult:
    """Play a match between every two players, and return the result.

    `kind` is `round-robin`, or `gauntlet`: the first player against each of the others. `games` is
    the number of games of each pairing. They are played in rounds: two games for each pairing, all
    of them from one opening. The other arguments are those of match(); a tournament with more games
    continues one with fewer.

    >>> players = ["rookery:nodes=200", "greedy", "random"]
    >>> result = tournament(players, games=4, max_plies=80, concurrency=1)
    >>> len(result.games), result.standings()[0].name.startswith("rookery")
    (12, True)
    """
    check_number("games", games, 0, 10**7)
    if kind not in _KINDS:
        hint = suggestion(kind, _KINDS)
        raise error("match-players", f"kind={kind!r}: no such kind of tournament{hint}")
    found = [Player(player) if isinstance(player, str) else player for player in players]
    if not 2 <= len(found) <= 1000:
        raise error("match-players", f"players: expected 2 to 1000, got {len(found)}")
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
    conditions.check_limits(found)
    check_folder(save)
    check_folder(pgn)
    numbers = range(len(found))
    pairings = combinations(numbers, 2) if kind == "round-robin" else ((0, n) for n in numbers[1:])
    schedule = Schedule(tuple(pairings))
    described = {"kind": kind, "players": [player.data() for player in found]}
    settings = conditions.settings() | described
    runner = Runner(conditions, found, schedule)
    names = _distinct(runner.names)
    name = conditions.game.name
    matches = {(a, b): MatchResult(name, names[a], names[b]) for a, b in schedule.pairings}
    result = TournamentResult(
        name, kind, names, schedule.pairings, list(matches.values()), settings=settings
    )
    match_file = MatchFile(save, settings) if save is not None else None

    def ended(record: GameRecord) -> bool:
        matches[schedule.pairing(record.number)].games.append(record)
        if match_file:
            match_file.add(record)
        return progress is not None and progress(result, record) is True

    def about(record: GameRecord) -> tuple[tuple[str, str], int]:
        return result.names_in(record), schedule.opening(record.number) + 1

    try:
        played = match_file.games if match_file else []
        wanted = set(schedule.numbers(games))
        for record in played:
            if record.number in wanted:
                matches[schedule.pairing(record.number)].games.append(record)
        result.interrupted = runner.run(games, concurrency or os.cpu_count() or 1, played, ended)
    finally:
        for match in result.matches:
            match.games.sort(key=lambda record: record.number)
        if match_file:
            match_file.close()
        if pgn is not None:
            write_pgn(pgn, conditions, result.games, about, event=f"{kind} of {len(found)} players")
    return result


def _distinct(names: Sequence[str]) -> list[str]:
    """Return the names of players, numbered where several have the same.

    >>> _distinct(["fish", "rook", "fish"])
    ['fish', 'rook', 'fish #2']
    """
    found: list[str] = []
    for name in names:
        number, distinct = 2, name
        while distinct in found:
            number, distinct = number + 1, f"{name} #{number}"
        found.append(distinct)
    return found
