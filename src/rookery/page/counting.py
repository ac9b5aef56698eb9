"""Counts of the position on screen: perft and divide with a bar, and counts by kind."""

from __future__ import annotations

import time

from rookery._core import Board
from rookery.page.jobs import Data, IsStopped, Report

__all__ = ["StoppedError", "count", "count_kinds"]


class StoppedError(Exception):
    """Raised within a job that has been stopped."""


def count(board: Board, depth: int, report: Report, is_stopped: IsStopped) -> Data:
    """Count the leaves below every move; a report after each of them, and in between."""
    start = time.monotonic()
    rows: list[Data] = []
    total = 0
    moves = board.legal_moves.to_list() if depth > 0 else []

    def progress(leaves: int) -> None:
        if is_stopped():
            raise StoppedError
        report(_counted(rows, len(moves), total + leaves, start, done=False))

    for move in moves:
        row = {"move": str(move), "san": board.san(move)}
        board.push(move)
        leaves = board.perft(depth - 1, threads=0, progress=progress)
        board.pop()
        if is_stopped():
            raise StoppedError
        rows.append({**row, "leaves": leaves})
        total += leaves
    return _counted(rows, len(moves), total if depth > 0 else 1, start, done=True)


def _counted(rows: list[Data], moves: int, total: int, start: float, *, done: bool) -> Data:
    return {
        "type": "count",
        "rows": list(rows) if done else rows[-1:],
        "finished": len(rows),
        "moves": moves,
        "total": str(total),
        "seconds": round(time.monotonic() - start, 3),
        "done": done,
    }


def count_kinds(board: Board, depth: int, report: Report, is_stopped: IsStopped) -> Data:
    """Count the moves of the last ply by kind."""
    start = time.monotonic()

    def progress(leaves: int) -> None:
        if is_stopped():
            raise StoppedError
        report(_counted([], 0, leaves, start, done=False))

    kinds = board.perft_stats(depth, threads=0, progress=progress)
    named = [{"name": name.replace("_", " "), "count": str(n)} for name, n in kinds.items()]
    total = kinds.get("nodes", 0)
    return {**_counted([], 0, total, start, done=True), "kinds": named}
