"""The speed of perft on this machine, beside other installed programs."""

import importlib.util
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import process_time

from rookery._documented import documented
from rookery._games import game
from rookery._limits import MOST_DEPTH
from rookery.errors import RookeryError
from rookery.perft.engines import Engine

__all__ = ["Bench", "run_bench"]

_ROUNDS = 3
# chessprogramming.org, "Perft Results": the six positions by which generators are compared.
_SIX = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4865609),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4085603),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 11030083),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5, 15833292),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2103487),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4, 3894594),
]
# The games that are measured by default: the native ones, and chess as a definition.
_USUAL = ["chess", "chess960", "cotulenh", "chess-defined"]
_ENOUGH_SECONDS = 0.1
# The next depth may take a hundred times as long, and every game is to be measured in a moment.
_ENOUGH_FOR_US = 0.02


@documented(
    game="The name of the game.",
    positions="What was counted: FEN, depth and leaves of each position.",
    mega_leaves="Our speed, in million leaves per CPU second.",
    peers="The speed of each peer, in the same unit.",
    differences="Where the count of a peer differs from ours, in a sentence each.",
    problems="Which peers failed, in a sentence each.",
)
@dataclass(slots=True)
class Bench:
    """The speed of perft in one game, in million leaves per CPU second, and that of the peers."""

    game: str
    positions: list[tuple[str, int, int]]
    mega_leaves: float
    peers: dict[str, float] = field(default_factory=dict)
    differences: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    @property
    def ratios(self) -> dict[str, float]:
        """Our speed divided by that of each peer."""
        return {peer: self.mega_leaves / speed for peer, speed in self.peers.items()}


def run_bench(
    names: list[str] | None = None,
    *,
    progress: Callable[[str], object] | None = None,
) -> Iterator[Bench]:
    """Measure games one after the other: chess on six positions, others on their start position.

    The default is the native games, and chess as a definition. One thread, no hash table. All
    programs count the same positions in turn, slow ones a ply or two less deep; the best of three
    rounds is reported. The peers are Stockfish, Fairy-Stockfish and python-chess, if installed.
    """
    engines: list[Engine] = []
    for command in ("stockfish", "fairy-stockfish"):
        try:
            engines.append(Engine(command, timeout=60))
        except RookeryError:
            continue
    try:
        for name in names or _USUAL:
            if progress:
                progress(name)
            yield _measure(name, engines)
    finally:
        for engine in engines:
            engine.close()


def _measure(name: str, engines: list[Engine]) -> Bench:
    positions = _SIX if name == "chess" else [_first_position(name)]
    leaves = sum(position[2] for position in positions)
    boards = [(game(name).board(fen), depth) for fen, depth, _ in positions]
    bench = Bench(name, positions, 0.0)
    peers: dict[str, _Count] = {}
    for engine in engines:
        if _plays(engine, name):
            peers[engine.name] = _engine_count(engine, bench)
    if name in ("chess", "chess960") and importlib.util.find_spec("chess"):
        peers["python-chess"] = _python_chess_count(name)
    plies_less = {peer: _plies_less(count, bench) for peer, count in peers.items()}
    best = float("inf")
    for _ in range(_ROUNDS):
        start = process_time()
        counts = [board.perft(depth) for board, depth in boards]
        best = min(best, process_time() - start)
        for (fen, depth, expected), found in zip(positions, counts, strict=True):
            _check(bench, "rookery", fen, depth, found, expected)
        for peer, count in peers.items():
            speed = _speed(peer, count, plies_less[peer], bench)
            bench.peers[peer] = max(speed, bench.peers.get(peer, 0.0))
    bench.mega_leaves = leaves / best / 1e6
    bench.peers = {peer: speed for peer, speed in bench.peers.items() if speed}
    bench.differences = list(dict.fromkeys(bench.differences))
    bench.problems = list(dict.fromkeys(bench.problems))
    return bench


# Counts a position; gives the leaves and the CPU seconds, none where the system does not tell.
_Count = Callable[[str, int], "tuple[int, float | None]"]


def _plies_less(count: _Count, bench: Bench) -> int:
    """Return how many plies fewer a slower program must count to finish quickly."""
    for less in (2, 1):
        spent = [count(fen, max(1, depth - less))[1] for fen, depth, _ in bench.positions]
        if sum(seconds or 0.0 for seconds in spent) > _ENOUGH_SECONDS:
            return less
    return 0


def _speed(peer: str, count: _Count, less: int, bench: Bench) -> float:
    """Return million leaves per second, after checking the counts against ours."""
    leaves, spent = 0, 0.0
    for fen, depth, _ in bench.positions:
        plies = max(1, depth - less)
        found, seconds = count(fen, plies)
        if not bench.problems:
            _check(bench, peer, fen, plies, found, game(bench.game).board(fen).perft(plies))
        leaves += found
        spent += seconds or 0.0
    return leaves / spent / 1e6 if spent else 0.0


def _check(bench: Bench, who: str, fen: str, depth: int, found: int, expected: int) -> None:
    if found != expected:
        bench.differences.append(f"{who}: {fen} at depth {depth}: {found}, not {expected}")


def _first_position(name: str) -> tuple[str, int, int]:
    """Count the start position of a game to a depth that takes a few hundredths of a second."""
    board = game(name).board()
    for depth in range(1, MOST_DEPTH):
        start = process_time()
        leaves = board.perft(depth)
        if process_time() - start > _ENOUGH_FOR_US:
            break
    return board.fen(), depth, leaves


def _plays(engine: Engine, name: str) -> bool:
    try:
        engine.set_game(game(name))
    except RookeryError:
        return False
    return True


def _engine_count(engine: Engine, bench: Bench) -> _Count:
    def count(fen: str, depth: int) -> tuple[int, float | None]:
        start = engine.cpu_seconds()
        try:
            leaves = sum(below for _, below in engine.divide(fen, [], depth))
        except RookeryError as wrong:
            bench.problems.append(str(wrong))
            return 0, None
        end = engine.cpu_seconds()
        return leaves, None if start is None or end is None else end - start

    return count


def _python_chess_count(name: str) -> _Count:
    import chess

    def count_below(board: chess.Board, depth: int) -> int:
        if depth == 1:
            return board.legal_moves.count()
        leaves = 0
        for move in board.legal_moves:
            board.push(move)
            leaves += count_below(board, depth - 1)
            board.pop()
        return leaves

    def count(fen: str, depth: int) -> tuple[int, float | None]:
        board = chess.Board(fen, chess960=name == "chess960")
        start = process_time()
        return count_below(board, depth), process_time() - start

    return count
