"""Fits the weights of a game: self-play, samples, fits, and a trial of what they found.

A fit is kept only if it predicts games that were set aside no worse than the derived weights, and
wins its trial. The trial alone would keep chance: of three fits that gain nothing, the best scores
53 % of 200 games about two times in five. The loss alone would keep fits that predict better and
play worse.
"""

import json
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO, Any

from rookery._core import Game
from rookery._documented import documented
from rookery._limits import MOST_THREADS
from rookery._version import __version__
from rookery._weights import Weights, evaluator_of, game_digest
from rookery.engines._fit import Samples, WeightChange, fit
from rookery.errors import error

__all__ = ["Tuning", "tune"]

_FORMAT = 3
_CHUNK = 8  # games of a thread between two reports
_PER_GAME = 40  # positions of a game, spread over it, since neighbouring ones tell little more
_LOOSENESS = (0.5, 1.0, 2.0)  # the looseness of each fit that is tried out
_ENOUGH = 0.03  # how far above one half weights must score to be kept: less may be chance


@dataclass(frozen=True, slots=True)
class _Played:
    """A game of self-play."""

    moves: str
    quiet: list[int]
    scores: list[int]  # of the search at the quiet plies, for the side that begins
    winner: int  # 0 for the side that begins, 1 for the other, -1 for a draw


@documented(
    games="The number of games of self-play.",
    positions="The number of positions to which the weights were fitted.",
    results="The number of games by result: 1-0, 0-1 and 1/2-1/2.",
    weights="The weights that were kept, or None before the fit.",
    loss_before="How badly the derived weights predict games that they were not fitted to.",
    loss_after="The same of the weights that were kept.",
    losses="The loss of each fit, by how loose the fit is.",
    trials="The score of each fit that was tried against the derived weights, likewise.",
    interrupted="Whether Ctrl-C ended the games before the last one.",
)
@dataclass(slots=True)
class Tuning:
    """The games of a tuning, and the weights that were fitted to them.

    `results` are from the view of the side that begins: 1-0 if it has won. Losses say how badly
    weights predict games that they were not fitted to; `loss_after` is that of the weights that are
    kept. A fit whose loss is larger than `loss_before` has no trial.
    """

    games: int = 0
    positions: int = 0
    results: dict[str, int] = field(default_factory=dict)
    weights: Weights | None = None
    loss_before: float = 0.0
    loss_after: float = 0.0
    losses: dict[float, float] = field(default_factory=dict)
    trials: dict[float, float] = field(default_factory=dict)
    interrupted: bool = False

    @property
    def is_unchanged(self) -> bool:
        """Whether no fitted weights won their trial, so that the weights are the derived ones."""
        return self.weights is not None and self.weights.provenance.get("looseness", 0) == 0

    def data(self) -> dict[str, Any]:
        """Return the result as plain data, for JSON."""
        return {
            "game": self.weights.game.name if self.weights else None,
            "games": self.games,
            "results": self.results,
            "positions": self.positions,
            "loss_before": round(self.loss_before, 5),
            "loss_after": round(self.loss_after, 5),
            "losses": {str(looseness): round(loss, 5) for looseness, loss in self.losses.items()},
            "trials": {str(looseness): score for looseness, score in self.trials.items()},
            "unchanged": self.is_unchanged,
            "pieces": {
                name: value._asdict()
                for name, value in (self.weights.piece_values() if self.weights else {}).items()
            },
            "interrupted": self.interrupted,
        }


def tune(
    game: Game,
    *,
    games: int = 1000,
    nodes: int = 500,
    plies: int = 12,
    max_plies: int = 240,
    trial: int = 200,
    seed: int = 0,
    threads: int = 0,
    save: str | os.PathLike[str] | None = None,
    progress: Callable[[Tuning], object] | None = None,
) -> Tuning:
    """Fit the weights of a game to games that the search plays against itself.

    Each game begins with random moves, `plies` at most and half as many at least; then each move is
    searched with `nodes`. The search has the weights derived from the rules. Three fits are made,
    from a cautious to a bold one. Those that predict games which were set aside no worse than the
    derived weights play `trial` games each against these; the best one is kept if it wins,
    otherwise the derived weights are. `save` names a file to which the games are added; a file of
    the same settings is continued. Ctrl-C ends the games, and the weights are fitted to those
    played so far. `progress` is called after every few games.

    >>> from rookery import game
    >>> tuned = tune(game("los-alamos"), games=40, nodes=30, trial=20, threads=1)
    >>> tuned.games, tuned.weights.game.name
    (40, 'los-alamos')
    """
    if not isinstance(game, Game):
        raise TypeError(f"a game is a Game, not {game!r}")
    for name, number, least, most in (
        ("games", games, 1, 10**7),
        ("nodes", nodes, 1, 10**9),
        ("plies", plies, 0, 1000),
        ("max_plies", max_plies, 1, 10_000),
        ("trial", trial, 1, 10**7),
        ("seed", seed, 0, 2**64 - 1),
        ("threads", threads, 0, MOST_THREADS),
    ):
        if isinstance(number, bool) or not isinstance(number, int):
            raise TypeError(f"{name} is an int, not {type(number).__name__}")
        if not least <= number <= most:
            raise error("tune-number", f"{name}={number}: expected {least} to {most}")
    settings = {
        "game": game.name,
        "digest": game_digest(game),
        "nodes": nodes,
        "plies": plies,
        "max_plies": max_plies,
        "seed": seed,
    }
    threads = threads or os.cpu_count() or 1
    tuning = Tuning(results={"1-0": 0, "0-1": 0, "1/2-1/2": 0})
    with _File(save, settings) as file:
        for played in file.games[:games]:
            _count(tuning, played)
        del file.games[games:]
        board = game.board()
        try:
            while tuning.games < games:
                new = board._self_play(
                    nodes=nodes,
                    random_plies=plies,
                    max_plies=max_plies,
                    seed=seed,
                    first=tuning.games,
                    games=min(_CHUNK * threads, games - tuning.games),
                    threads=threads,
                    evaluator=evaluator_of(game, "derived"),
                )
                for one in new:
                    moves = " ".join(map(str, one.moves))
                    played = _Played(moves, one.quiet, one.scores, one.winner)
                    file.add(played)
                    _count(tuning, played)
                if progress:
                    progress(tuning)
        except KeyboardInterrupt:
            tuning.interrupted = True
        played_games = file.games
    samples = _samples(game, played_games)
    tuning.positions = len(samples)
    derived = Weights.derived(game)
    if not tuning.positions:
        tuning.weights = derived
        return tuning
    tuning.weights, best, kept = derived, 0.5 + _ENOUGH, None
    for looseness in _LOOSENESS:
        found = fit(samples, derived.opening, derived.ending, changes(derived), looseness)
        tuning.loss_before = found.loss_before  # the same for each of them
        tuning.losses[looseness] = found.loss_after
        if found.loss_after > found.loss_before:
            continue
        weights = Weights(
            game,
            opening=found.opening,
            ending=found.ending,
            phase=derived.phase,
            full_phase=derived.full_phase,
        )
        try:
            score = _score(weights, trial, nodes, plies // 2, max_plies, seed, threads)
        except KeyboardInterrupt:
            tuning.interrupted = True
            break
        tuning.trials[looseness] = round(score, 4)
        if score >= best:
            tuning.weights, best = weights, score
            weights.provenance["looseness"] = looseness
            kept = looseness
    tuning.loss_after = tuning.losses[kept] if kept else tuning.loss_before
    tuning.weights.provenance |= {
        "made": "derived from the rules" if tuning.is_unchanged else "fitted to self-play",
        "version": __version__,
        "games": tuning.games,
        "positions": tuning.positions,
        "nodes": nodes,
        "plies": plies,
        "max_plies": max_plies,
        "seed": seed,
        "loss_before": round(tuning.loss_before, 5),
        "loss_after": round(tuning.loss_after, 5),
        "losses": tuning.data()["losses"],
        "trial": trial,
        "trials": tuning.data()["trials"],
    }
    return tuning


def _score(
    weights: Weights, games: int, nodes: int, plies: int, max_plies: int, seed: int, threads: int
) -> float:
    """Return what weights score against the derived ones, each opening from both sides."""
    games += games % 2
    winners = weights.game.board()._play_match(
        nodes=nodes,
        random_plies=plies,
        max_plies=max_plies,
        seed=seed,
        first=0,
        games=games,
        threads=threads,
        evaluator=weights._evaluator,
        against=None,
    )
    # They begin in the games of even number.
    return sum(0.5 if w < 0 else w == n % 2 for n, w in enumerate(winners)) / games


def _count(tuning: Tuning, played: _Played) -> None:
    tuning.games += 1
    tuning.results[("1/2-1/2", "1-0", "0-1")[played.winner + 1]] += 1


def _samples(game: Game, games: list[_Played]) -> Samples:
    """Return the quiet positions of games."""
    samples = Samples()
    for number, played in enumerate(games):
        result = (0.5, 1.0, 0.0)[played.winner + 1]
        board = game.board()
        every = -(-len(played.quiet) // _PER_GAME) or 1
        pairs = list(zip(played.quiet, played.scores, strict=True))
        score_at = dict(pairs[number % every :: every])
        for ply, text in enumerate(played.moves.split()):
            if ply in score_at:
                found = board._count_terms(None)
                samples.add(
                    found.terms, found.times, found.phase / 256, number, result, score_at[ply]
                )
            board.push(game.move(text))
    return samples


def changes(weights: Weights) -> list[WeightChange]:
    """Return what may change in the weights of a game, and by about how much.

    Squares change by ranks, by files (the left half as the right), and one by one; and all of a
    kind together, in proportion to what they are worth.
    """
    game = weights.game
    kinds, width, height = len(game.pieces) // 2, game.grid.width, game.grid.height
    squares = width * height
    found = [WeightChange((kind,), 18.0 + abs(weights.opening[kind]) / 10) for kind in range(kinds)]
    for kind in range(kinds):
        first = kinds + kind * squares
        for rank in range(height):
            row = tuple(first + rank * width + file for file in range(width))
            found.append(WeightChange(row, 8.0))
        for file in range((width + 1) // 2):
            both = dict.fromkeys((file, width - 1 - file))
            column = tuple(first + r * width + f for r in range(height) for f in both)
            found.append(WeightChange(column, 6.0))
        every = tuple(range(first, first + squares))
        found += [WeightChange((square,), 3.0) for square in every]
        means = tuple((weights.opening[i] + weights.ending[i]) / 2 for i in every)
        if any(means):
            found.append(WeightChange(every, 0.5, means))
    held = kinds * (squares + 1)
    found += [
        WeightChange((held + kind,), 18.0 + abs(weights.opening[held + kind]) / 10)
        for kind in range(kinds)
    ]
    own = range(held + kinds, len(weights.opening) - 3)
    found += [
        WeightChange((term,), 1.0 + max(abs(weights.opening[term]), abs(weights.ending[term])) / 3)
        for term in own
    ]
    to_move, hunters, hunted = range(len(weights.opening) - 3, len(weights.opening))
    found += [
        WeightChange((to_move,), 10.0),
        WeightChange((hunters,), 1.0),
        WeightChange((hunted,), 4.0),
    ]
    return found


class _File:
    """The games on disk: settings, then one line of JSON for each; without a path only in memory.

    A last line that a kill cut off is dropped.
    """

    def __init__(self, path: "str | os.PathLike[str] | None", settings: dict[str, Any]) -> None:
        self.games: list[_Played] = []
        self._file: IO[bytes] | None = None
        if path is None:
            return
        place = Path(path)
        header = {"format": _FORMAT, "tune": settings}
        content = place.read_bytes() if place.exists() else b""
        whole = content.rfind(b"\n") + 1
        lines = content[:whole].splitlines()
        try:
            if content.strip() and not content.startswith(b'{"format"'):
                raise ValueError
            earlier: dict[str, Any] = json.loads(lines[0]) if lines else header
            if earlier["format"] != _FORMAT:
                raise error("tune-file", f"{path}: format {earlier['format']!r} is unknown")
            for key, value in dict(settings, **earlier["tune"]).items():
                if settings.get(key) != value:
                    message = f"{key} was {value!r} and is {settings.get(key)!r} now"
                    raise error("tune-file", f"{path}: it is of other games: {message}")
            for line in lines[1:]:
                found = json.loads(line)
                self.games.append(_Played(**found))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as wrong:
            if type(wrong).__module__.startswith("rookery"):
                raise
            raise error("tune-file", f"{path}: it is not a file of self-play") from None
        self._file = open(place, "r+b" if place.exists() else "w+b")  # noqa: SIM115
        self._file.truncate(whole)
        self._file.seek(whole)
        if not whole:
            self._write(header)

    def __enter__(self) -> "_File":
        return self

    def __exit__(self, *_: object) -> None:
        if self._file:
            self._file.close()

    def add(self, played: _Played) -> None:
        """Keep a game."""
        self._write(asdict(played))
        self.games.append(played)

    def _write(self, data: object) -> None:
        if self._file:
            self._file.write(json.dumps(data, separators=(",", ":")).encode() + b"\n")
            self._file.flush()
