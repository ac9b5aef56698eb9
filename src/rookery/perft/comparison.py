"""Where an engine and rookery disagree: a walk down the tree to the first lists that differ."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rookery._core import Board
from rookery.errors import RookeryError, error
from rookery.perft.causes import causes
from rookery.perft.engines import Engine

__all__ = ["Difference", "compare"]


@dataclass(frozen=True, slots=True)
class Difference:
    """The first position whose moves differ, and how it is reached.

    `missing` are legal moves that the engine does not list, `extra` illegal moves that it lists,
    `twice` those that it lists more than once. If all three are empty, the lists are the same and
    only the counts differ, as `cause` explains.
    """

    path: list[str]
    fen: str
    depth: int  # at which the lists were asked for
    leaves: int
    engine_leaves: int
    missing: list[str] = field(default_factory=list)
    extra: list[str] = field(default_factory=list)
    twice: list[str] = field(default_factory=list)
    cause: str | None = None


def compare(
    engine: Engine,
    board: Board,
    depth: int,
    *,
    threads: int = 1,
    progress: Callable[[Sequence[str], int], object] | None = None,
) -> Difference | None:
    """Return the first position below `board` where the engine's moves differ from ours, or None.

    Depths 1, 2, … are compared in turn, so that the path is as short as possible. Both sides count
    the leaves below every move; where a count differs, that move is played and the comparison goes
    on below it, until the lists themselves differ. `progress` is called with the path and the depth
    being compared.
    """
    if not 1 <= depth <= 60:
        raise error("perft-depth", f"a depth of {depth}: expected 1 to 60")
    if engine.game is not board.game:
        engine.set_game(board.game)
    for level in range(1, depth + 1):
        difference = _walk(engine, board.copy(stack=False), level, threads, progress)
        if difference:
            return difference
    return None


def _walk(
    engine: Engine,
    board: Board,
    depth: int,
    threads: int,
    progress: Callable[[Sequence[str], int], object] | None,
) -> Difference | None:
    root = board.fen()
    path: list[str] = []
    counted_above: int | None = None
    while True:
        if progress:
            progress(path, depth)
        ours = {str(move): leaves for move, leaves in board.divide(depth, threads=threads).items()}
        theirs = engine.divide(root, path, depth)
        total, engine_total = sum(ours.values()), sum(leaves for _, leaves in theirs)
        named = [(_canonical(board, text), leaves) for text, leaves in theirs]
        found = Counter(text for text, _ in named)
        missing = [text for text in ours if text not in found]
        extra = [text for text in found if text not in ours]
        twice = [text for text, times in found.items() if times > 1]
        if missing or extra or twice:
            return Difference(
                path,
                board.fen(),
                depth,
                total,
                engine_total,
                missing,
                extra,
                twice,
                causes(board, missing, extra, twice),
            )
        if counted_above is not None and engine_total != counted_above:
            cause = (
                f"asked for this position the engine counts {engine_total}, but {counted_above} "
                "on the way down: something is left behind when it makes or takes back moves, or "
                "its hash table takes two positions for one"
            )
            return Difference(path, board.fen(), depth, total, counted_above, cause=cause)
        engine_counts = dict(named)
        unlike = next((text for text in ours if engine_counts[text] != ours[text]), None)
        if unlike is None:
            return None
        counted_above = engine_counts[unlike]
        if depth == 1:
            cause = f"the engine counts {counted_above} leaves below {unlike} at depth 1"
            return Difference(path, board.fen(), depth, total, engine_total, cause=cause)
        board.push(board.game.move(unlike))
        path = [*path, unlike]
        depth -= 1


def _canonical(board: Board, text: str) -> str:
    """Return a move in our notation: engines differ in castling, and some print SAN."""
    for spelling in (text, text.lower()):
        try:
            return str(board.parse_move(spelling))
        except RookeryError:
            continue
    return text
