"""Plays the games of a match or a tournament, several at once, on threads."""

import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic

from rookery.engines._conditions import Conditions
from rookery.engines._game_record import GameRecord
from rookery.engines._openings import Opening
from rookery.engines._players import Player, Seat
from rookery.engines._referee import play_game
from rookery.errors import RookeryError

__all__ = ["Runner", "Schedule"]

_STALL = 3.0  # seconds without the CPU, after which a process counts as suspended


@dataclass(frozen=True, slots=True)
class Schedule:
    """Who plays in a game, by its number.

    Games come in pairs, one from each side of an opening. A round is a pair of games for each
    pairing, all from one opening, so that more games are more rounds and nothing is numbered anew.
    """

    pairings: tuple[tuple[int, int], ...]  # players A and B, by their numbers

    def numbers(self, games: int) -> list[int]:
        """Return the numbers of all games, if each pairing has so many."""
        size = len(self.pairings)
        return sorted(
            2 * (game // 2 * size + pairing) + game % 2
            for pairing in range(size)
            for game in range(games)
        )

    def pairing(self, number: int) -> tuple[int, int]:
        """Return the players of a game."""
        return self.pairings[number // 2 % len(self.pairings)]

    def opening(self, number: int) -> int:
        """Return the number of the opening of a game, which is also that of its round."""
        return number // 2 // len(self.pairings)


class Runner:
    """The games that are played at the moment."""

    def __init__(
        self, conditions: Conditions, players: Sequence[Player], schedule: Schedule
    ) -> None:
        self._conditions = conditions
        self._players = tuple(player.resolved() for player in players)
        self._schedule = schedule
        self._stopping = threading.Event()
        self._lock = threading.Lock()  # for the list of seats
        self._openings_lock = threading.Lock()  # openings take time, and seats must be closed soon
        self._seats: set[Seat] = set()
        self._stalls = 0
        self._waiting: Iterator[int] = iter(())  # numbers of games that have not begun
        self._known: Iterator[Opening] = iter(())
        self._made: list[Opening] = []
        self._done: queue.Queue[GameRecord | BaseException | None] = queue.Queue()
        # All players are started once here, so that a failure is reported before the first game.
        self.names: list[str] = []
        for player in self._players:
            seat = player.open(conditions.game)
            self.names.append(seat.name)
            seat.close()

    def run(
        self,
        games: int,
        concurrency: int,
        played: Sequence[GameRecord],
        ended: Callable[[GameRecord], bool],
    ) -> bool:
        """Play the games that have not been played yet. Return whether Ctrl-C has stopped them.

        `ended` is called on this thread with each game that is over; if it returns True, no more
        are played.
        """
        done = {record.number for record in played}
        missing = [number for number in self._schedule.numbers(games) if number not in done]
        if not missing:
            return False
        self._waiting = iter(missing)
        of_rounds = {self._schedule.opening(record.number): record.opening for record in played}
        self._known = self._conditions.openings(of_rounds)
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
                if ended(record):
                    break
        except KeyboardInterrupt:
            return True
        finally:
            self._stop()
            for thread in threads:
                thread.join(10)
        return False

    def _stop(self) -> None:
        """End all players, also those that are thinking."""
        self._stopping.set()
        with self._lock:
            seats = list(self._seats)
        for seat in seats:
            with suppress(RookeryError, OSError):
                seat.close()

    def _open(self, player: int) -> Seat:
        seat = self._players[player].open(self._conditions.game)
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
            at = self._schedule.opening(number)
            while at >= len(self._made):
                if self._stopping.is_set():
                    return None
                self._made.append(next(self._known))
            return None if self._stopping.is_set() else (number, self._made[at])

    def _work(self) -> None:
        """Play games until there is none left, on a thread of its own."""
        seats: dict[int, Seat] = {}  # by the numbers of the players
        try:
            while job := self._next_job():
                record = self._play(*job, seats)
                if self._stopping.is_set():
                    break  # stopping the match has caused what looks like a fault
                self._done.put(record)
        except BaseException as failure:
            if not self._stopping.is_set():
                self._done.put(failure)
        finally:
            try:
                for seat in seats.values():
                    self._close(seat)
            finally:
                self._done.put(None)  # whatever happens: the main thread waits for it

    def _play(self, number: int, opening: Opening, seats: dict[int, Seat]) -> GameRecord:
        """Play one game; if the computer was asleep meanwhile, clocks mean nothing: once more."""
        conditions, players = self._conditions, self._schedule.pairing(number)
        while True:
            stalls = self._stalls
            for player in players:
                if player not in seats:
                    seats[player] = self._open(player)
            record = play_game(
                number,
                opening,
                opening.board(conditions.game),
                [seats[player] for player in players],
                a_first=number % 2 == 0,
                limits=conditions.limits,
                time=conditions.time,
                margin=conditions.margin,
                max_plies=conditions.max_plies,
                resign=conditions.resign,
                draw=conditions.draw,
            )
            if record.fault and not self._stopping.is_set():
                # A player that has failed is started again when it is needed.
                self._close(seats.pop(players[1 if record.score == 1 else 0]))
            if self._stopping.is_set() or not conditions.time or self._stalls == stalls:
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
        with suppress(RookeryError, OSError):
            seat.close()
