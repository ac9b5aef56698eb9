"""Games that are defined: perft against other programs, and the calls from Python.

Run it with `python benchmarks/defined_games.py`, or name games; `--json` prints one JSON document
instead. In perft everybody counts in bulk, on one core, without a hash table, and the best of three
rounds counts (ours are repeated if they are short); engines that are not there (apt: stockfish,
fairy-stockfish) are left out. One figure compares boards of 16×16 and 10×8: a position of either
with about as many moves.

The calls from Python are timed on 100 positions of random games: `to_list()` divided by the number
of moves, `push(move)` and `pop()` for every move, and a ply of `playouts`. Limits were set on a
machine where python-chess, the PyPI package `chess`, takes 3,230 ns to push and pop a move; what is
measured is scaled to that machine by python-chess in the same run. All times are CPU time, and
the sides take turns.
"""

import json
import random
import shutil
import sys
from collections.abc import Callable
from time import process_time
from typing import Any

import chess_board
from timing import best_ns

import rookery
from rookery.perft import Engine

ROUNDS = 3
SHORT = 0.05  # seconds
# Positions, depths and leaves; chess from chessprogramming.org, the others from COUNTS of
# Fairy-Stockfish's own tests, and the last two from our slow model at smaller depths.
CHESS = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4865609),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4085603),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 11030083),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5, 15833292),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2103487),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4, 3894594),
]
GAMES = {
    "chess-defined": CHESS,
    "capablanca": [("", 5, 28741319)],
    "xiangqi": [("", 4, 3290240)],
    "shogi": [("", 4, 719731)],
    "crazyhouse": [("", 5, 4888832)],
    "makruk": [("", 5, 6223994)],
    "atomic": [("", 5, 4864979)],
    "antichess": [("", 5, 2732672)],
    "racing-kings": [("", 5, 9472927)],
    "three-check": [("", 5, 4865609)],
}
# Debian's Fairy-Stockfish does not offer atomic.
ENGINES = {
    "stockfish": ["chess-defined"],
    "fairy-stockfish": [name for name in GAMES if name != "atomic"],
}
# Nanoseconds of list per move, push and pop, native random ply: at most this, and what is aimed at.
CALLS = ("list per move", "push and pop", "random ply")
LIMITS = {
    "chess-defined": ((15, 10), (180, 120), (200, 120)),
    "xiangqi": ((18, 12), (200, 140), (280, 180)),
    "shogi": ((20, 14), (200, 140), (400, 250)),
    "crazyhouse": ((18, 12), (220, 150), (350, 220)),
}
POSITIONS = 100
PLAYOUTS = 40
# As many moves in a position as there are in the other.
LARGE = ("two-lakes", "", 4, 38142976)
SMALL = ("capablanca", "r1a1qk1c1r/1n4b1n1/10/10/10/10/1N4B1N1/R1A1QK1C1R w - - 0 1", 3)


def our_seconds(name: str, fen: str, depth: int, leaves: int) -> float:
    """Return the CPU time of a count whose answer is known.

    A short one is repeated, and the best time counts: an engine takes a hundred milliseconds for
    what takes us one, and leaves the caches cold.
    """
    game = rookery.game(name)
    board = game.board(fen or game.start_fen)
    best, begin = float("inf"), process_time()
    while (start := process_time()) < begin + SHORT:
        found = board.perft(depth)
        best = min(best, process_time() - start)
        assert found == leaves, f"{name} {fen}: {found} leaves, expected {leaves}"
    return best


def their_seconds(engine: Engine, name: str, fen: str, depth: int, leaves: int) -> float:
    """Return the CPU time of the same count by an engine."""
    before = engine.cpu_seconds()
    counts = engine.divide(fen or rookery.game(name).start_fen, [], depth)
    after = engine.cpu_seconds()
    assert before is not None
    assert after is not None
    assert sum(count for _, count in counts) == leaves, f"{engine.name}, {name} {fen}"
    return after - before


def measure(names: list[str]) -> dict[str, dict[str, float]]:
    """Return the figures of each game by name."""
    figures: dict[str, dict[str, float]] = {}
    for name in names:
        rookery.game(name).board().perft(2)
        engines = {}
        for program, known in ENGINES.items():
            path = shutil.which(program) or shutil.which(f"/usr/games/{program}")
            if path and name in known:
                engines[program] = Engine(path)
                engines[program].set_game(rookery.game(name))
        ours = 0.0
        theirs = dict.fromkeys(engines, 0.0)
        for fen, depth, leaves in GAMES[name]:
            best = [float("inf")] * (len(engines) + 1)
            for _ in range(ROUNDS):
                best[0] = min(best[0], our_seconds(name, fen, depth, leaves))
                for i, engine in enumerate(engines.values(), 1):
                    best[i] = min(best[i], their_seconds(engine, name, fen, depth, leaves))
            ours += best[0]
            for i, program in enumerate(engines, 1):
                theirs[program] += best[i]
        total = sum(leaves for _, _, leaves in GAMES[name])
        figures[name] = {"million leaves/s": total / ours / 1e6}
        for program, spent in theirs.items():
            figures[name][f"{program}, million leaves/s"] = total / spent / 1e6
            figures[name][f"times {program}"] = spent / ours
            engines[program].close()
    return figures


def compare_sizes() -> dict[str, float]:
    """Return the speed on 16×16 squares as a part of that on 10×8."""
    name, fen, depth, leaves = LARGE
    small, small_fen, small_depth = SMALL
    game = rookery.game(small)
    small_leaves = game.board(small_fen).perft(small_depth)
    large_moves = leaves / rookery.game(name).board().perft(depth - 1)
    small_moves = small_leaves / game.board(small_fen).perft(small_depth - 1)
    best = [float("inf"), float("inf")]
    for _ in range(ROUNDS):
        best[0] = min(best[0], our_seconds(name, fen, depth, leaves))
        best[1] = min(best[1], our_seconds(small, small_fen, small_depth, small_leaves))
    speeds = leaves / best[0] / 1e6, small_leaves / best[1] / 1e6
    return {
        "16×16, moves a position": large_moves,
        "10×8, moves a position": small_moves,
        "16×16, million leaves/s": speeds[0],
        "10×8, million leaves/s": speeds[1],
        "16×16 to 10×8": speeds[0] / speeds[1],
    }


def random_boards(start: Callable[[], Any]) -> list[Any]:
    """Return positions after up to 80 plies of seeded random games, none of them without moves."""
    rng = random.Random(1)
    boards: list[Any] = []
    while len(boards) < POSITIONS:
        board = start()
        for _ in range(rng.randrange(80)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
        if any(board.legal_moves):
            boards.append(board)
    return boards


def push_all(boards: list[Any], moves: list[list[Any]]) -> None:
    """Push and pop every move."""
    for board, listed in zip(boards, moves, strict=True):
        push, pop = board.push, board.pop
        for move in listed:
            push(move)
            pop()


def measure_calls(names: list[str]) -> dict[str, dict[str, float]]:
    """Return what the calls take, scaled to the machine of the limits."""
    their_boards = chess_board.positions()  # the limits were scaled by these
    their_moves = [list(board.legal_moves) for board in their_boards]
    theirs = sum(map(len, their_moves))
    figures: dict[str, dict[str, float]] = {}
    for name in names:
        game = rookery.game(name)
        boards = random_boards(game.board)
        moves = [board.legal_moves.to_list() for board in boards]
        count = sum(map(len, moves))
        assert count == sum(board.perft(1) for board in boards)
        before = [board.fen() for board in boards]

        def lists(boards: list[Any] = boards, count: int = count) -> None:
            assert sum([len(board.legal_moves.to_list()) for board in boards]) == count

        plies = game.playouts(PLAYOUTS, seed=1).plies

        def playouts(game: Any = game, plies: int = plies) -> None:
            assert game.playouts(PLAYOUTS, seed=1).plies == plies

        def pushes(boards: list[Any] = boards, moves: list[list[Any]] = moves) -> None:
            push_all(boards, moves)

        *ours, reference = best_ns(
            lists, pushes, playouts, lambda: push_all(their_boards, their_moves), rounds=9
        )
        assert [board.fen() for board in boards] == before
        slower = chess_board.scale(reference / theirs)
        figures[name] = {"python-chess push and pop, ns": reference / theirs}
        for call, spent, items, (limit, aim) in zip(
            CALLS, ours, (count, count, plies), LIMITS[name], strict=True
        ):
            figures[name][f"{call}, ns"] = spent / items
            figures[name][f"{call}, scaled (at most {limit}, aim {aim})"] = spent / items / slower
    return figures


if __name__ == "__main__":
    names = [name for name in sys.argv[1:] if name != "--json"] or list(GAMES)
    found = measure(names)
    if len(names) == len(GAMES):
        found["sizes"] = compare_sizes()
    for name, figures in measure_calls([name for name in names if name in LIMITS]).items():
        found[name].update(figures)
    if "--json" in sys.argv[1:]:
        print(json.dumps({"format": 1, "kernel": rookery.cpu().kernel, **found}, indent=2))
    else:
        print(f"kernel {rookery.cpu().kernel}")
        for name, figures in found.items():
            for what, figure in figures.items():
                print(f"{name:16}{what:50}{figure:10,.2f}")
