"""A match between two players: several games at once, each saved when it is over."""

import os
import queue
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

from rookery._core import Game
from rookery._games import game as game_by_name
from rookery._weights import definition_digest
from rookery.engines._elo import Sprt, Strength, strength
from rookery.engines._limits import Limits
from rookery.engines._match_file import MatchFile, write_pgn
from rookery.engines._openings import Opening, openings
from rookery.engines._players import Player, Seat
from rookery.engines._referee import FAULTS, GameRecord, TimeControl, play_game
from rookery.errors import RookeryError, error

__all__ = ["MatchResult", "match"]

_STALL = 3.0  # seconds without the CPU, after which a process counts as suspended


@dataclass(slots=True)
class MatchResult:
    """The games of a match, and what they say; scores are those of A.

    Only whole pairs of games, one from each side of an opening, count for the Elo difference.
    """

    game: str
    a: str
    b: str
    games: list[GameRecord] = field(default_factory=list)
    sprt: Sprt | None = None
    interrupted: bool = False

    @property
    def wins(self) -> int:
        """How many games A has won."""
        return sum(record.score == 1 for record in self.games)

    @property
    def draws(self) -> int:
        """How many games were drawn."""
        return sum(record.score == 0.5 for record in self.games)

    @property
    def losses(self) -> int:
        """How many games A has lost."""
        return sum(record.score == 0 for record in self.games)

    @property
    def score(self) -> float | None:
        """The score of A between 0 and 1, None without a game."""
        return sum(r.score for r in self.games) / len(self.games) if self.games else None

    @property
    def pairs(self) -> list[float]:
        """The score of A, between 0 and 1, in each whole pair of games."""
        scores: dict[int, list[float]] = {}
        for record in self.games:
            scores.setdefault(record.number // 2, []).append(record.score)
        return [sum(both) / 2 for both in scores.values() if len(both) == 2]

    @property
    def strength(self) -> Strength | None:
        """The score and the Elo difference with their errors; None without a pair of games."""
        pairs = self.pairs
        return strength(pairs, 2 * len(pairs))

    @property
    def faults(self) -> dict[str, dict[str, int]]:
        """How often A and B lost other than by the rules, by kind."""
        found: dict[str, Counter[str]] = {"a": Counter(), "b": Counter()}
        for record in self.games:
            if record.fault:
                found["b" if record.score == 1 else "a"][record.fault] += 1
        return {side: {kind: n[kind] for kind in FAULTS if n[kind]} for side, n in found.items()}

    @property
    def llr(self) -> float | None:
        """The logarithm of the likelihood ratio of the test, None without one."""
        return self.sprt.ratio(self.pairs) if self.sprt else None

    @property
    def verdict(self) -> str | None:
        """`accepted` or `rejected` when the test has ended, otherwise None."""
        return self.sprt.verdict(self.sprt.ratio(self.pairs)) if self.sprt else None

    def __str__(self) -> str:
        counts = f"+{self.wins} ={self.draws} -{self.losses}"
        line = f"{self.a} against {self.b} ({self.game}): {counts}"
        found = self.strength
        if found:
            line += f", {found.score:.1%}, Elo {found.elo:+.0f}"
            line += f" [{found.elo_low:+.0f}, {found.elo_high:+.0f}]"
        return line

    def data(self) -> dict[str, Any]:
        """Return the result as plain data, for JSON."""
        found = self.strength

        return {
            "game": self.game,
            "a": self.a,
            "b": self.b,
            "games": len(self.games),
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "score": self.score,
            "strength": None
            if found is None
            else {
                "score": round(found.score, 4),
                "score_low": round(found.score_low, 4),
                "score_high": round(found.score_high, 4),
                "elo": _finite(found.elo),
                "elo_low": _finite(found.elo_low),
                "elo_high": _finite(found.elo_high),
                "superiority": round(found.superiority, 4),
            },
            "sprt": None
            if self.sprt is None
            else {
                "elo0": self.sprt.elo0,
                "elo1": self.sprt.elo1,
                "llr": round(self.llr or 0.0, 3),
                "verdict": self.verdict,
            },
            "faults": self.faults,
            "interrupted": self.interrupted,
        }


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
    plies: int = 6,
    seed: int = 0,
    max_plies: int = 600,
    margin: float = 0.1,
    concurrency: int = 0,
    sprt: Sprt | None = None,
    save: str | os.PathLike[str] | None = None,
    pgn: str | os.PathLike[str] | None = None,
    progress: Callable[[MatchResult, GameRecord], object] | None = None,
) -> MatchResult:
    """Play games between two players, and return the result.

    Each opening, of at least `plies` random moves after which our search finds neither side better,
    is played twice, once from each side. `time`, such as `"5+0.1"`, or `seconds`, `depth` and
    `nodes` are the limits of players that have none of their own. `concurrency` is the number of
    games at once, 0 for one per core. With `sprt` the match ends when the test has a verdict.

    `save` names a file to which each game is added when it is over; a match whose file exists
    already is continued. Ctrl-C ends the match and returns what has been played so far. Afterwards
    all games are written to `pgn`. `progress` is called after every game; if it returns True, the
    match ends.

    >>> result = match("rookery:nodes=200", "random", games=4, concurrency=1)
    >>> result.wins, result.losses
    (4, 0)
    """
    rules = game_by_name(game) if isinstance(game, str) else game
    if not isinstance(rules, Game):
        raise TypeError(f"a game is a Game or a name, not {game!r}")
    control = TimeControl.parse(time) if isinstance(time, str) else time
    limits = Limits(seconds=seconds, depth=depth, nodes=nodes)
    players = tuple(Player(player) if isinstance(player, str) else player for player in (a, b))
    for player in players:
        if not (player.has_limits or control or limits):
            message = "no limit: expected a time control, seconds, depth or nodes"
            raise error("search-limits", message)
    if control and limits:
        raise error("search-limits", "either a time control, or seconds, depth and nodes")
    for name, number, most in (("games", games, 10**7), ("plies", plies, 1000)):
        if isinstance(number, bool) or not isinstance(number, int):
            raise TypeError(f"{name} is an int, not {type(number).__name__}")
        if not 0 <= number <= most:
            raise error("match-number", f"{name}={number}: expected 0 to {most}")
    for path in (save, pgn):
        if path is not None and not Path(path).absolute().parent.is_dir():
            raise error("match-file", f"{os.fspath(path)}: there is no such folder")
    settings = {
        "game": rules.name,
        "definition": definition_digest(rules),
        "a": players[0].data(),
        "b": players[1].data(),
        "time": str(control) if control else None,
        "limits": str(limits),
        "plies": plies,
        "seed": seed,
        "max_plies": max_plies,
    }
    runner = _Runner(rules, tuple(player.resolved() for player in players))
    runner.limits, runner.time = limits, control
    runner.margin, runner.max_plies = margin, max_plies
    match_file = MatchFile(save, settings) if save is not None else None
    try:
        runner.result.sprt = sprt
        runner.run(
            games,
            concurrency or os.cpu_count() or 1,
            _known(rules, plies, seed, match_file),
            match_file,
            progress,
        )
    finally:
        if match_file:
            match_file.close()
        if pgn is not None:
            names = (runner.result.a, runner.result.b)
            write_pgn(pgn, rules, runner.result.games, names, str(control) if control else "")
    return runner.result


def _known(game: Game, plies: int, seed: int, match_file: MatchFile | None) -> Iterator[Opening]:
    """Yield the openings of all pairs; where one was played already, it is that one."""
    played = {r.number // 2: r.opening for r in match_file.games} if match_file else {}
    for number, opening in enumerate(openings(game, plies=plies, seed=seed)):
        yield played.get(number, opening)


class _Runner:
    """The games of a match that are played at the moment."""

    def __init__(self, game: Game, players: tuple[Player, ...]) -> None:
        self.game = game
        self.players = players
        self.limits = Limits()
        self.time: TimeControl | None = None
        self.margin = 0.1
        self.max_plies = 600
        self._stopping = threading.Event()
        self._lock = threading.Lock()  # for the list of seats
        self._openings_lock = threading.Lock()  # openings take time, and seats must be closed soon
        self._seats: set[Seat] = set()
        self._stalls = 0
        self._waiting: Iterator[int] = iter(())  # numbers of games that have not begun
        self._known: Iterator[Opening] = iter(())
        self._made: dict[int, Opening] = {}  # openings, by the number of their pair
        self._done: queue.Queue[GameRecord | BaseException | None] = queue.Queue()
        # Both players are started once here, so that a failure is reported before the first game.
        names = []
        for player in players:
            seat = player.open(game)
            names.append(seat.name)
            seat.close()
        self.result = MatchResult(game.name, names[0], names[1])

    def run(
        self,
        games: int,
        concurrency: int,
        known: Iterator[Opening],
        match_file: MatchFile | None,
        progress: Callable[[MatchResult, GameRecord], object] | None,
    ) -> None:
        """Play the games that have not been played yet."""
        result = self.result
        if match_file:
            result.games.extend(r for r in match_file.games if r.number < games)
        played = {record.number for record in result.games}
        missing = [number for number in range(games) if number not in played]
        if not missing or result.verdict:
            return
        self._waiting = iter(missing)
        self._known = known
        threads = [
            threading.Thread(target=self._work, daemon=True)
            for _ in range(min(concurrency, len(missing)))
        ]
        running = len(threads)
        threading.Thread(target=self._watch, daemon=True).start()
        try:
            for thread in threads:
                thread.start()
            while running:
                try:
                    record = self._done.get(timeout=0.2)
                except queue.Empty:
                    continue
                if record is None:
                    running -= 1
                    continue
                if isinstance(record, BaseException):
                    raise record
                result.games.append(record)
                if match_file:
                    match_file.add(record)
                if (progress and progress(result, record) is True) or result.verdict:
                    break
        except KeyboardInterrupt:
            result.interrupted = True
        finally:
            self._stop()
            for thread in threads:
                thread.join(10)
            result.games.sort(key=lambda record: record.number)

    def _stop(self) -> None:
        """End all players, also those that are thinking."""
        self._stopping.set()
        with self._lock:
            seats = list(self._seats)
        for seat in seats:
            with suppress(RookeryError):
                seat.close()

    def _open(self, player: Player) -> Seat:
        seat = player.open(self.game)
        with self._lock:
            self._seats.add(seat)
        if self._stopping.is_set():
            seat.close()
        return seat

    def _next_job(self) -> tuple[int, Opening] | None:
        """Return the next game and its opening.

        Workers make the openings: on the main thread, Ctrl-C would only cut a search short.
        """
        with self._openings_lock:
            number = next(self._waiting, None)
            if number is None:
                return None
            while number // 2 not in self._made:
                if self._stopping.is_set():
                    return None
                self._made[len(self._made)] = next(self._known)
            return None if self._stopping.is_set() else (number, self._made[number // 2])

    def _work(self) -> None:
        """Play games until there is none left, on a thread of its own."""
        seats: list[Seat] = []
        try:
            while job := self._next_job():
                if not seats:
                    seats = [self._open(player) for player in self.players]
                record = self._play(*job, seats)
                if self._stopping.is_set():
                    break  # stopping the match has caused what looks like a fault
                self._done.put(record)
        except BaseException as failure:
            if not self._stopping.is_set():
                self._done.put(failure)
        finally:
            for seat in seats:
                self._close(seat)
            self._done.put(None)

    def _play(self, number: int, opening: Opening, seats: list[Seat]) -> GameRecord:
        """Play one game; if the computer was asleep meanwhile, clocks mean nothing: once more."""
        while True:
            stalls = self._stalls
            record = play_game(
                number,
                opening,
                opening.board(self.game),
                seats,
                a_first=number % 2 == 0,
                limits=self.limits,
                time=self.time,
                margin=self.margin,
                max_plies=self.max_plies,
            )
            if record.fault and not self._stopping.is_set():
                # A player that has failed is started again.
                at = 1 if record.score == 1 else 0
                self._close(seats[at])
                seats[at] = self._open(self.players[at])
            if self._stopping.is_set() or not self.time or self._stalls == stalls:
                return record

    def _watch(self) -> None:
        """Count how often this process was suspended, on a thread of its own."""
        last = monotonic()
        while not self._stopping.wait(_STALL / 10):
            now = monotonic()
            self._stalls += now - last > _STALL
            last = now

    def _close(self, seat: Seat) -> None:
        with self._lock:
            self._seats.discard(seat)
        with suppress(RookeryError):
            seat.close()


def _finite(value: float) -> float | None:
    """Return a number that JSON can hold, which has no infinity."""
    return round(value, 1) if abs(value) < 1e9 else None
