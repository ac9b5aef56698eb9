"""Counts of one board, depth by depth or move by move, each as soon as it is ready."""

from collections.abc import Callable, Iterator, Sequence
from time import perf_counter, process_time
from typing import NamedTuple

from rookery._core import Board, Move
from rookery._documented import documented
from rookery._limits import check_depth

__all__ = ["Count", "count_depths", "count_kinds", "divide", "expected_leaves"]

Progress = Callable[[int, int], object]


class StopCounting(Exception):  # noqa: N818
    """Raised by a progress function to end the count."""


@documented(
    depth="The depth in plies.",
    leaves="The number of leaves.",
    seconds="The seconds that it took, by the clock.",
    cpu_seconds="The seconds that it took on the CPU, in all threads together.",
)
class Count(NamedTuple):
    """The leaves of one depth, and the time taken to count them."""

    depth: int
    leaves: int
    seconds: float
    cpu_seconds: float

    @property
    def leaves_per_second(self) -> float:
        """The speed by wall-clock time; 0 if the time was too short to measure."""
        return self.leaves / self.seconds if self.seconds > 1e-4 else 0.0


def count_depths(
    board: Board,
    depth: int,
    *,
    threads: int = 1,
    hash_mb: int = 0,
    pseudo_legal: bool = False,
    unit: str = "move",
    progress: Progress | None = None,
) -> Iterator[Count]:
    """Count depths 1, 2, … up to `depth`; takes the options of `Board.perft`.

    `progress` is called with the depth and its leaves so far.

    >>> from rookery import game
    >>> [count.leaves for count in count_depths(game("chess").board(), 4)]
    [20, 400, 8902, 197281]
    """
    _check(board, depth)
    board = board.copy(stack=False)
    for level in range(1, depth + 1):
        wall, cpu = perf_counter(), process_time()
        leaves = board.perft(
            level,
            threads=threads,
            hash_mb=hash_mb if level > 2 else 0,
            pseudo_legal=pseudo_legal,
            unit=unit,
            progress=_at(level, progress),
        )
        yield Count(level, leaves, perf_counter() - wall, process_time() - cpu)


def divide(
    board: Board,
    depth: int,
    *,
    threads: int = 1,
    hash_mb: int = 0,
    pseudo_legal: bool = False,
    unit: str = "move",
    progress: Progress | None = None,
) -> Iterator[tuple[Move, int]]:
    """Count the leaves below each move, one move after the other.

    `Board.divide` returns the same at once. By whole turns, or with pseudo-legal moves, this calls
    `Board.divide`, so all moves arrive together.

    >>> from rookery import game
    >>> board = game("chess").board("7k/8/8/8/8/8/p7/K7 b - - 0 1")
    >>> [f"{move}: {leaves}" for move, leaves in divide(board, 2)]
    ['h8g8: 2', 'h8g7: 2', 'h8h7: 2']
    """
    _check(board, depth)
    watch = _at(depth, progress)
    if unit != "move" or pseudo_legal or depth < 2:
        yield from board.divide(
            depth,
            threads=threads,
            hash_mb=hash_mb,
            pseudo_legal=pseudo_legal,
            unit=unit,
            progress=watch,
        ).items()
        return
    board = board.copy(stack=False)
    done = 0
    for move in board.legal_moves.to_list():
        board.push(move)
        leaves = board.perft(
            depth - 1,
            threads=threads,
            hash_mb=hash_mb if depth > 3 else 0,
            progress=watch and (lambda leaves, done=done: watch(done + leaves)),  # type: ignore[misc]
        )
        board.pop()
        done += leaves
        yield move, leaves


def count_kinds(
    board: Board,
    depth: int,
    *,
    plies: str = "leaves",
    threads: int = 1,
    progress: Progress | None = None,
) -> Iterator[tuple[int, dict[str, int]]]:
    """Count moves by kind for depths 1, 2, … up to `depth`, as `Board.perft_stats` does.

    >>> from rookery import game
    >>> [kinds["captures"] for depth, kinds in count_kinds(game("chess").board(), 4)]
    [0, 0, 34, 1576]
    """
    _check(board, depth)
    board = board.copy(stack=False)
    for level in range(1, depth + 1):
        yield (
            level,
            board.perft_stats(level, plies=plies, threads=threads, progress=_at(level, progress)),
        )


def expected_leaves(counts: Sequence[int]) -> int | None:
    """Estimate the leaves of the next depth from the ratio of the last two.

    >>> expected_leaves([20, 400, 8902])
    198114
    """
    if not counts or not counts[-1]:
        return None
    before = counts[-2] if len(counts) > 1 else 1
    return counts[-1] * counts[-1] // max(before, 1)


def _check(board: Board, depth: int) -> None:
    """Refuse what makes no sense at once, not after all the depths before it."""
    if not isinstance(board, Board):
        raise TypeError(f"the board comes first: a Board, not {board!r}")
    check_depth(depth)


def _at(depth: int, progress: Progress | None) -> Callable[[int], object] | None:
    if progress is None:
        return None
    if not callable(progress):
        raise TypeError(f"progress is a function or None, not {progress!r}")
    return lambda leaves: progress(depth, leaves)
