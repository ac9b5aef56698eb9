"""What a ledger holds: a summary, a second count of some of its units, and the proof of a count."""

import os
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from rookery._documented import documented
from rookery.cluster.ledger import FailedAttempt, Ledger, unpack
from rookery.cluster.planning import count_function, game_of
from rookery.cluster.worker_side import VERSION, play
from rookery.errors import error

__all__ = ["Summary", "export", "summary", "verify"]

_SECOND_TABLE_MB = 64


@documented(
    job="The job, as plain data.",
    plan="The plan of its units, as plain data.",
    units="How many units there are.",
    done="How many units are done.",
    checked="How many units were run a second time, to check the first.",
    leaves="The leaves of the units done, or None if the job does not count leaves.",
    worker_seconds="The seconds that workers spent on all units done.",
    workers="How many units each worker has done.",
    failures="The attempts that failed.",
)
class Summary(NamedTuple):
    """The progress of the job of a ledger."""

    job: dict[str, Any]
    plan: dict[str, Any]
    units: int
    done: int
    checked: int
    leaves: int | None
    worker_seconds: float
    workers: dict[str, int]
    failures: list[FailedAttempt]


def summary(path: str | os.PathLike[str]) -> Summary:
    """Return what a ledger holds. It may be in use."""
    with Ledger(path) as ledger:
        about = _about(ledger)
        counts = about["job"]["kind"] == "perft"
        done, leaves, seconds = 0, 0, 0.0
        workers: dict[str, int] = {}
        for result in ledger.results():
            done += 1
            seconds += result.seconds
            workers[result.worker] = workers.get(result.worker, 0) + 1
            leaves += unpack(result.result)["total"] if counts else 0
        return Summary(
            about["job"],
            about["plan"],
            ledger.units,
            done,
            len(ledger.checked()),
            leaves if counts else None,
            seconds,
            workers,
            ledger.failures(),
        )


def verify(
    path: str | os.PathLike[str],
    units: Iterable[int] | None = None,
    *,
    threads: int = 1,
    progress: Callable[[int, bool], object] | None = None,
) -> dict[int, bool]:
    """Read every row of a ledger, then count units again on this machine, with other hash keys.

    Returns, for each of `units` (by default none), whether the result is the recorded one.
    `progress` is called with each unit and whether it is. A damaged ledger raises an error.
    """
    with Ledger(path) as ledger:
        ledger.verify()
        about = _about(ledger)
        function = _function(about, threads)
        found: dict[int, bool] = {}
        for unit in units or ():
            result, value = ledger.result(unit), unpack(ledger.payload(unit))
            if result is None:
                raise error("ledger-unit", f"unit {unit} has no result yet")
            found[unit] = function(value, True) == unpack(result.result)
            if progress:
                progress(unit, found[unit])
        return found


def export(path: str | os.PathLike[str]) -> dict[str, Any]:
    """Return the proof of a count: all units, their sums, and the sub-totals of the first moves.

    The sub-totals are there if all units are done; they are computed from the leaves of each
    position and from the ways that lead to it from each first move.
    """
    with Ledger(path) as ledger:
        ledger.verify()
        about = _about(ledger)
        checked = ledger.checked()
        rows = []
        for result in ledger.results():
            row: dict[str, Any] = {
                "unit": result.unit,
                "worker": result.worker,
                "seconds": round(result.seconds, 6),
                "checked": result.unit in checked,
            }
            if about["job"]["kind"] == "perft":
                value = unpack(result.result)
                positions = unpack(ledger.payload(result.unit))
                row |= {
                    "positions": len(positions),
                    "occurrences": sum(times for _, times in positions),
                    "leaves": value["total"],
                }
            rows.append(row)
        proof = {**about, "units": ledger.units, "done": len(rows), "rows": rows}
        if about["job"]["kind"] == "perft":
            proof["leaves"] = sum(row["leaves"] for row in rows)
            if len(rows) == ledger.units:
                proof["first_moves"] = _first_moves(ledger, about, proof["leaves"])
        return proof


def _first_moves(ledger: Ledger, about: dict[str, Any], total: int) -> dict[str, int]:
    """Return the leaves below each first move."""
    job, split = about["job"], about["plan"]["split"]
    game = game_of(job)
    board = game.board(job["fen"])
    if split == 0 or job["unit"] != "move":
        return {}
    below = {game.board(fen).key: leaves for fen, leaves in _positions(ledger)}
    found = {}
    for move in board.legal_moves.to_list():
        board.push(move)
        ways = board.unique_positions(split - 1)
        found[str(move)] = sum(below[game.board(fen).key] * times for fen, times in ways)
        board.pop()
    if sum(found.values()) != total:
        raise error(
            "ledger-damaged",
            f"{ledger.name}: its first moves have {sum(found.values())} leaves together, its units "
            f"{total}",
        )
    return found


def _positions(ledger: Ledger) -> Iterator[tuple[str, int]]:
    for result in ledger.results():
        positions = unpack(ledger.payload(result.unit))
        leaves = unpack(result.result)["leaves"]
        for (fen, _), number in zip(positions, leaves, strict=True):
            yield fen, number


def _about(ledger: Ledger) -> dict[str, Any]:
    about = ledger.about
    if about is None:
        raise error("ledger-file", f"{ledger.name}: there is no job in it")
    return about


def _function(about: dict[str, Any], threads: int) -> Callable[[Any, bool], object]:
    job = about["job"]
    if job["version"] != VERSION:
        raise error(
            "ledger-other-job",
            f"the ledger was made by rookery {job['version']}: this is {VERSION}",
        )
    if job["kind"] == "perft":
        return count_function(job, about["plan"], hash_mb=_SECOND_TABLE_MB, threads=threads)
    if job["kind"] == "playouts":
        return play(
            game=job["definition"], fen=job["fen"], seed=job["seed"], max_plies=job["max_plies"]
        )

    def refuse(_: Any, __: bool) -> object:
        raise error("cluster-option", f"units of {job['function']} cannot be run from here")

    return refuse
