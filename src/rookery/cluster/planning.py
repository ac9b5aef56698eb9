"""Plans of jobs: how each is split into units. A unit is a JSON value with a fixed number."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from time import process_time
from typing import Any, NamedTuple

from rookery._core import Board, Game, PerftTable, UniquePositions
from rookery._games import from_reference, saved_reference
from rookery._limits import check_depth, check_hash_mb, check_playouts, check_threads, check_unit
from rookery.cluster import worker_side
from rookery.cluster.ledger import pack
from rookery.cluster.position_order import by_pieces, pieces_that_last
from rookery.errors import error

__all__ = ["Job", "count_function", "function_job", "perft_job", "playouts_job"]

# A unit of perft takes about this long, unless that makes too few or too many of them. Beyond 500
# core-hours or so, units are longer than a minute, so that there are not too many.
_SECONDS = 20.0
_SHORTEST_SECONDS = 0.25
# Enough for a few workers to end at about the same time. Units that are counted twice begin with an
# empty table, which costs 1.6 times as much in 64 units, and twice as much in 256.
_UNITS = 100
_MOST_UNITS = 30_000
_MOST_UNITS_IF_ASKED = 1_000_000
# Positions of deeper plies are only looked at if those before take too long each.
_POSITIONS = 200_000
_LONGEST_POSITION_SECONDS = 20.0
_LEAST_REMAINING = 4  # plies below a unit's positions, so that they are worth sending
_SAMPLE = 256
_SAMPLE_SECONDS = 0.2
_SAMPLE_TABLE_MB = 16
_GAMES = 10_000


class Job(NamedTuple):
    """The description of a job.

    `about` distinguishes one job from another and is JSON. `plan` returns how the job is split,
    which is JSON as well, and its units; it is called only if no ledger has them. `function`
    returns the function that workers run, by the plan.
    """

    about: dict[str, Any]
    plan: Callable[[], tuple[dict[str, Any], Iterable[bytes]]]
    function: Callable[[dict[str, Any]], Callable[[Any, bool], object]]


def perft_job(
    board: Board,
    depth: int,
    *,
    unit: str = "move",
    split: int | None = None,
    hash_mb: int = 128,
    threads: int = 1,
    unit_seconds: float | None = None,
) -> Job:
    """Return the job of counting the leaves at `depth` plies.

    The tree is split at the unique positions of ply `split`, by default of a ply that makes units
    of a good size; `unit_seconds` is how long a unit shall take, at most about.
    """
    check_depth(depth)
    check_threads(threads)
    check_hash_mb(hash_mb)
    check_unit(unit)
    if split is not None and not 0 <= split < depth:
        raise error("cluster-option", f"split={split}: expected 0 to {depth - 1}")
    if unit_seconds is not None and not unit_seconds > 0:
        raise error("cluster-option", f"unit_seconds={unit_seconds}: expected more than 0")
    reference = saved_reference(board.game)
    about = {
        "kind": "perft",
        "game": board.game.name,
        "definition": reference,
        "fen": board._exact_fen(),
        "depth": depth,
        "unit": unit,
        "version": worker_side.VERSION,
    }
    board = board.copy(stack=False)

    def plan() -> tuple[dict[str, Any], Iterable[bytes]]:
        return _plan_perft(board, depth, unit, split, hash_mb, unit_seconds)

    def function(plan: dict[str, Any]) -> worker_side.count:
        return count_function(about, plan, hash_mb=hash_mb, threads=threads)

    return Job(about, plan, function)


def count_function(
    about: dict[str, Any], plan: dict[str, Any], *, hash_mb: int, threads: int = 1
) -> worker_side.count:
    """Return what counts the units of a planned perft."""
    return worker_side.count(
        game=about["definition"],
        depth=about["depth"] - plan["split"],
        unit=about["unit"],
        hash_mb=hash_mb,
        threads=threads,
    )


def _plan_perft(
    board: Board,
    depth: int,
    unit: str,
    split: int | None,
    hash_mb: int,
    unit_seconds: float | None,
) -> tuple[dict[str, Any], Iterable[bytes]]:
    game = board.game
    ply = min(1, depth - 1) if split is None else split
    while True:
        found = board.unique_positions(ply, unit=unit)
        remaining = depth - ply
        # A turn of several moves has very many children: plies of turns are not split far.
        growth = len(found) / max(1, found.counts[-2]) if ply else 1.0
        is_last = split is not None or not len(found) or remaining <= 1
        is_enough = remaining <= _LEAST_REMAINING or len(found) * growth > _POSITIONS
        if is_last or is_enough:
            estimate = _estimate(game, found, remaining, unit, hash_mb)
            is_long = estimate.seconds > _LONGEST_POSITION_SECONDS * len(found)
            if is_last or not is_long:
                break
        ply += 1
    most = _MOST_UNITS_IF_ASKED if unit_seconds else _MOST_UNITS
    if unit_seconds is None:
        unit_seconds = min(max(estimate.seconds / _UNITS, _SHORTEST_SECONDS), _SECONDS)
    units = max(1, min(most, estimate.seconds / unit_seconds))
    plan = {
        "split": ply,
        "unique_positions": found.counts,
        "estimated_seconds": round(estimate.seconds, 3),
    }
    positions = by_pieces(found, _sorted_by(board, depth))
    return plan, _perft_units(game, positions, estimate, estimate.weight / units, unit)


def _sorted_by(board: Board, depth: int) -> tuple[str, str]:
    """Return the pieces by which positions are sorted: those of one side.

    Most entries of a hash table are positions two plies above the leaves. Such a position is
    usually reached again by other moves of the side that has just moved there. If a worker counts
    both soon after each other, the table still has the entry. So positions are sorted by the pieces
    of the side to move there, which are the same in both. Sorted by the other side, perft(8) takes
    1.2 times as long.
    """
    first_side = board.turn == (depth % 2 == 0)
    return pieces_that_last(board.fen(), first_side=first_side)


class _Estimate(NamedTuple):
    weight: float  # of all positions
    power: float  # the weight of a position is the number of its leaves two plies down to this
    seconds: float  # to count all of them, on one core


def _estimate(
    game: Game, found: UniquePositions, remaining: int, unit: str, hash_mb: int
) -> _Estimate:
    """Count a few positions, and conclude how long all of them take.

    The few have fewer transpositions in common than all, so that the estimate is rather too high.
    """
    # The order of keys is random.
    fens = (fen for fen, _ in found)
    sample = list(islice(fens, 0, None, max(1, len(found) // _SAMPLE)))
    power = remaining / 2
    weights = [leaves**power for leaves in _two_plies(game, sample, unit)]
    cost = growth = 0.0  # CPU seconds for a weight of 1; and how it grows with each ply
    for depth in range(1, remaining + 1):
        table: int | PerftTable = 0
        if hash_mb and depth > 2:
            table = PerftTable(game, min(hash_mb, _SAMPLE_TABLE_MB), unit=unit)
        counted, start, seconds = 0.0, process_time(), 0.0
        for fen, weight in zip(sample, weights, strict=True):
            game.perft_each([fen], depth, hash_mb=table, unit=unit)
            counted += weight
            seconds = process_time() - start
            if seconds > _SAMPLE_SECONDS:
                break
        if counted:
            growth = max(1.0, seconds / counted / cost) if cost else 1.0
            cost = seconds / counted
        if seconds > _SAMPLE_SECONDS:
            cost *= growth ** (remaining - depth)
            break
    weight = _mean(weights) * len(found)
    return _Estimate(weight, power, cost * weight)


def _perft_units(
    game: Game,
    positions: Iterator[tuple[str, int]],
    estimate: _Estimate,
    most: float,
    unit: str,
) -> Iterator[bytes]:
    """Put positions together until a unit is as large as it should be."""
    together: list[tuple[str, int]] = []
    weight = 0.0
    while some := list(islice(positions, 10_000)):
        leaves = _two_plies(game, [fen for fen, _ in some], unit)
        for position, number in zip(some, leaves, strict=True):
            together.append(position)
            weight += number**estimate.power
            if weight >= most:
                yield pack(together)
                together, weight = [], 0.0
    if together:
        yield pack(together)


def _two_plies(game: Game, fens: list[str], unit: str) -> list[int]:
    """Return about how many leaves there are two plies down, by which positions are weighed."""
    # One ply of turns is work enough.
    depth = 2 if unit == "move" else 1
    return [max(1, leaves) for leaves in game.perft_each(fens, depth, unit=unit)]


def _mean(numbers: "list[float] | list[int]") -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def playouts_job(board: Board, games: int, *, seed: int = 0, max_plies: int = 10_000) -> Job:
    """Return the job of playing random games: the same games for any number of workers."""
    reference = saved_reference(board.game)
    fen = board._exact_fen()
    check_playouts(seed, max_plies)
    board.game.board(fen)  # a worker cannot begin at what moves played unchecked have made unsound
    if not isinstance(games, int) or games < 0:
        raise error("playouts-number", f"games={games!r}: expected a whole number from 0")
    about = {
        "kind": "playouts",
        "game": board.game.name,
        "definition": reference,
        "fen": fen,
        "games": games,
        "seed": seed,
        "max_plies": max_plies,
        "version": worker_side.VERSION,
    }

    def plan() -> tuple[dict[str, Any], Iterable[bytes]]:
        each = max(1, min(_GAMES, -(-games // _UNITS)))
        return {"games_per_unit": each}, (
            pack([first, min(first + each, games)]) for first in range(0, games, each)
        )

    def function(_: dict[str, Any]) -> worker_side.play:
        return worker_side.play(game=reference, fen=fen, seed=seed, max_plies=max_plies)

    return Job(about, plan, function)


def function_job(function: Callable[[Any], object], units: Iterable[object], name: str) -> Job:
    """Return the job of calling a function with every unit."""
    about = {"kind": "function", "function": name, "version": worker_side.VERSION}

    def plan() -> tuple[dict[str, Any], Iterable[bytes]]:
        return {}, (pack(value) for value in units)

    return Job(about, plan, lambda _: worker_side.call(function))


def game_of(about: dict[str, Any]) -> Game:
    """Return the game of a recorded job."""
    return from_reference(about["definition"])
