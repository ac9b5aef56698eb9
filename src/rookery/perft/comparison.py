"""Where an engine and rookery disagree: a walk down the tree to the first lists that differ."""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from rookery._core import Board, ChessBoard, Move
from rookery._documented import documented
from rookery._limits import check_depth
from rookery.errors import EngineError, RookeryError
from rookery.perft.causes import causes
from rookery.perft.engines import Engine
from rookery.perft.peers import Divide, Function, Peer

__all__ = ["Difference", "compare"]


@documented(
    path="The moves that lead to the position, from that of `start_fen`.",
    start_fen="The position in which the path begins.",
    fen="The position in which the moves differ.",
    depth="The depth at which the lists were compared.",
    leaves="Our number of leaves at that depth.",
    engine_leaves="The number of leaves that the engine counts.",
    missing="Legal moves that the engine does not list.",
    extra="Illegal moves that the engine lists.",
    twice="Moves that the engine lists more than once.",
    cause="The likely cause in a sentence, or None if it is not known.",
)
@dataclass(frozen=True, slots=True)
class Difference:
    """The first position whose moves differ, and how it is reached.

    `missing` are legal moves that the engine does not list, `extra` illegal moves that it lists,
    `twice` those that it lists more than once. If all three are empty, the lists are the same and
    only the counts differ, as `cause` explains.
    """

    path: list[str]
    start_fen: str
    fen: str
    depth: int
    leaves: int
    engine_leaves: int
    missing: list[str] = field(default_factory=list)
    extra: list[str] = field(default_factory=list)
    twice: list[str] = field(default_factory=list)
    cause: str | None = None


def compare(
    engine: Peer | Divide,
    board: Board,
    depth: int,
    *,
    threads: int = 1,
    progress: Callable[[Sequence[str], int], object] | None = None,
) -> Difference | None:
    """Return the first position below `board` where the engine's moves differ from ours, or None.

    `engine` is an Engine, a Program, or a function of a FEN and a depth that returns the leaves
    below every move.

    Depths 1, 2, … are compared in turn, so that the path is as short as possible. Both sides count
    the leaves below every move; where a count differs, that move is played and the comparison goes
    on below it, until the lists themselves differ. `progress` is called with the path and the depth
    being compared.

    >>> from rookery import chess
    >>> def divide(fen, depth):
    ...     counts = chess.Board(fen).divide(depth)
    ...     return {move: n for move, n in counts.items() if str(move) != "e1g1"}
    >>> found = compare(divide, chess.Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), 2)
    >>> found.missing, found.cause
    (['e1g1'], 'castling is missing')
    """
    if not isinstance(board, Board):
        raise TypeError(f"a Board is expected to compare on, not {board!r}")
    peer = engine if isinstance(engine, Peer) else Function(engine)
    check_depth(depth)
    if peer.game is not board.game:
        peer.set_game(board.game)
    for level in range(1, depth + 1):
        difference = _walk(peer, board.copy(stack=False), level, threads, progress)
        if difference:
            return difference
    return None


def _walk(
    engine: Peer,
    board: Board,
    depth: int,
    threads: int,
    progress: Callable[[Sequence[str], int], object] | None,
) -> Difference | None:
    root = board.fen()
    path: list[str] = []
    played: list[tuple[Board, Move]] = []  # the same, with the board before each move
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
            cause = causes(board, missing, extra, twice, path=played)
            if path and _is_right_by_fen(engine, board):
                cause = (
                    "a move of the path is played wrongly: set up by its FEN, the position has "
                    f"the right moves ({cause or 'no other cause is known'})"
                )
            return Difference(
                path, root, board.fen(), depth, total, engine_total, missing, extra, twice, cause
            )
        if counted_above is not None and engine_total != counted_above:
            cause = (
                "asked for this position the engine counts otherwise than on the way down: "
                "something is left behind when it makes or takes back moves, or its hash table "
                "takes two positions for one"
            )
            return Difference(path, root, board.fen(), depth, total, counted_above, cause=cause)
        engine_counts = dict(named)
        unlike = next((text for text in ours if engine_counts[text] != ours[text]), None)
        if unlike is None:
            return None
        counted_above = engine_counts[unlike]
        if depth == 1:
            cause = "at depth 1 the engine does not count one leaf below every move"
            return Difference(path, root, board.fen(), depth, total, engine_total, cause=cause)
        move = board.game.move(unlike)
        played.append((board.copy(stack=False), move))
        board.push(move)
        path = [*path, unlike]
        depth -= 1


def _is_right_by_fen(engine: Peer, board: Board) -> bool:
    """Return whether an engine lists the legal moves of a position that is set up, not played to.

    Other peers are always asked so. In chess the FEN has the square of en passant whether or not
    such a capture is legal; that of other games may lack it, and would hide a mistake there.
    """
    if not isinstance(engine, Engine) or not isinstance(board, ChessBoard):
        return False
    with suppress(EngineError):
        counts = engine.divide(board.fen(en_passant="fen"), [], 1)
        listed = [_canonical(board, text) for text, _ in counts]
        return sorted(listed) == sorted(str(move) for move in board.legal_moves)
    return False


def _canonical(board: Board, text: str) -> str:
    """Return a move in our notation: engines differ in castling, and some print SAN."""
    for spelling in (text, text.lower()):
        try:
            return str(board.parse_move(spelling))
        except RookeryError:
            continue
    return text
