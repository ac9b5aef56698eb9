"""Counts of many games, and the games that match a filter."""

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from typing import Any

from rookery._core import Game, _pgn_counts, _PgnRecord
from rookery.pgn._files import open_source
from rookery.pgn._reader import Records
from rookery.pgn._table import Filter, results

__all__ = ["matching", "stats"]

Progress = Callable[[int, "int | None"], None]
_NAMES = ("results", "variants", "terminations", "time_controls")
_SUMS = ("games", "plies", "errors", "rated_players", "elo")


def stats(
    source: object,
    *,
    where: Filter | None = None,
    game: Game | str | None = None,
    threads: int = 1,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Count games, moves, mistakes, results, variants, terminations and time controls."""
    total: dict[str, Any] = {**dict.fromkeys(_SUMS, 0), "longest": 0}
    names: dict[str, dict[str, int]] = {name: {} for name in _NAMES}
    days: list[int] = []
    opened = open_source(source)
    for counts, _ in results(
        _pgn_counts, opened, where=where or Filter(), threads=threads, game=game
    ):
        for name in _SUMS:
            total[name] += getattr(counts, name)
        total["longest"] = max(total["longest"], counts.longest)
        for name in _NAMES:
            for key, count in getattr(counts, name).items():
                names[name][key] = names[name].get(key, 0) + count
        days += [day for day in (counts.first_day, counts.last_day) if day is not None]
        days = [min(days), max(days)] if days else []
        if progress:
            progress(opened.position, opened.size)
    rated, elo = total.pop("rated_players"), total.pop("elo")
    return {
        **total,
        **names,
        "mean_elo": elo / rated if rated else None,
        "first_date": _date(days[0]) if days else None,
        "last_date": _date(days[1]) if days else None,
    }


def _date(day: int) -> str:
    return (date(1970, 1, 1) + timedelta(days=day)).isoformat()


def matching(
    source: object,
    *,
    where: Filter,
    game: Game | str | None = None,
    threads: int = 1,
    progress: Progress | None = None,
) -> Iterator[_PgnRecord]:
    """Yield the records of the games that match."""
    with open_source(source) as opened:
        records = Records(opened, limit=64 << 20, game=game)
        for batch in records.batches() if threads == 1 else records.threaded(threads):
            for record in batch:
                if where._native.matches(record):
                    yield record
            if progress:
                progress(opened.position, opened.size)
