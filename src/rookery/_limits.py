"""The limits of counts and searches: on this side of the border, each stands here and nowhere else.

Native code has the same limits and refuses what is beyond them in the same words (cpp/bindings);
tests/unit/test_limits.py compares both. The functions here refuse a job as a whole before its first
step, or before anything is printed.
"""

from rookery._platform import memory_bytes
from rookery.errors import error

MOST_DEPTH = 60  # plies of a count; keep in step with cpp/bindings/perft.cpp
MOST_THREADS = 1024
MOST_PLIES = 1_000_000  # of a random game
MOST_SEED = 1 << 40
MOST_SEARCH_DEPTH = 128
MOST_NODES = 1 << 40
MOST_SECONDS = 1e8
ENDLESS_SECONDS = 2 * MOST_SECONDS  # passed to a search without a limit of time


def check_depth(depth: int, *, least: int = 1) -> None:
    """Refuse a depth that cannot be counted."""
    if not isinstance(depth, int):
        raise TypeError(f"a depth is a whole number, not {depth!r}")
    if not least <= depth <= MOST_DEPTH:
        raise error("perft-depth", f"a depth of {depth}: expected {least} to {MOST_DEPTH}")


def check_threads(threads: int) -> None:
    """Refuse a number of threads that a count cannot have."""
    if not 0 <= _whole(threads) <= MOST_THREADS:
        raise error(
            "perft-threads",
            f"{threads} threads: expected 1 to {MOST_THREADS}, or 0 for all cores",
        )


def check_hash_mb(hash_mb: int) -> None:
    """Refuse a table of subtrees for which this machine has not enough memory."""
    most = memory_mb()
    if not 0 <= _whole(hash_mb) <= most:
        raise error(
            "perft-hash",
            f"a hash table of {hash_mb} MB: expected 0 (none) to the {most} MB of this machine",
        )


def check_unit(unit: str) -> None:
    """Refuse an unknown unit of depth."""
    if not isinstance(unit, str):
        raise TypeError(f'unit is "move" or "turn", not {unit!r}')
    if unit not in ("move", "turn"):
        shown = unit if len(unit) <= 40 else f"{unit[:40]}…"
        raise error("perft-unit", f'unit="{shown}": expected "move" or "turn"')


def check_playouts(seed: int, max_plies: int) -> None:
    """Refuse random games that cannot be played."""
    for name, number, most in (("seed", seed, MOST_SEED), ("max_plies", max_plies, MOST_PLIES)):
        if not 0 <= _whole(number) <= most:
            raise error("playouts-number", f"{name}={number}: expected 0 to {most}")


def check_seconds(seconds: float) -> None:
    """Refuse a time that a search cannot have."""
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        raise TypeError(f"seconds is a number, not {type(seconds).__name__}")
    if not 0 < seconds <= MOST_SECONDS:
        raise error("search-seconds", f"seconds={seconds}: expected more than 0 and at most 1e8")


def memory_mb() -> int:
    """Return the memory of this machine; 1 TB if the system does not report it."""
    return (memory_bytes() or 1 << 40) >> 20


def _whole(number: int) -> int:
    if not isinstance(number, int):
        raise TypeError(f"expected a whole number, not {number!r}")
    return number
