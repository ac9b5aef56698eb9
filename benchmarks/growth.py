"""How cost grows with the work: depth, threads, hash size, board size, length of games, kinds.

    python benchmarks/growth.py --out build/growth.json
    python tools/plot_growth.py build/growth.json

The first command measures (about two minutes), the second draws the plots of docs/performance.md.
Names of parts (`depth threads hash boards games kinds`) measure only these. Times are CPU time,
but for threads, where they are the time on the clock; the best of three rounds counts.
"""

import argparse
import itertools
import json
import string
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import rookery
from rookery.design import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, Design

ROUNDS = 3
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
# A name for each line of a plot, and its points.
Lines = dict[str, list[tuple[float, float]]]


def seconds(job: Callable[[], object], clock: Callable[[], float] = process_time) -> float:
    """Return the time of the best round."""
    best = float("inf")
    for _ in range(ROUNDS):
        start = clock()
        job()
        best = min(best, clock() - start)
    return best


def depth() -> Lines:
    """Return nanoseconds per leaf of plain perft by depth; flat is good."""
    lines: Lines = {}
    for name, depths in {
        "chess": range(3, 8),
        "chess-defined": range(2, 6),
        "xiangqi": range(2, 5),
        "cotulenh": range(2, 5),
    }.items():
        board = rookery.game(name).board()
        lines[name] = []
        for plies in depths:
            leaves = board.perft(plies)
            lines[name].append((plies, seconds(partial(board.perft, plies)) / leaves * 1e9))
    return lines


def threads() -> Lines:
    """Return how many times as fast perft is on more threads."""
    board = rookery.game("chess").board(KIWIPETE)
    lines: Lines = {"plain": [], "hashed, 256 MB": []}
    for name, hash_mb in (("plain", 0), ("hashed, 256 MB", 256)):
        one = 0.0
        for number in (1, 2):
            count = partial(board.perft, 6, threads=number, hash_mb=hash_mb)
            spent = seconds(count, perf_counter)
            one = one or spent
            lines[name].append((number, one / spent))
    return lines


def hash_sizes() -> Lines:
    """Return seconds by the size of the hash table, in megabytes."""
    lines: Lines = {}
    for name, fen, plies in (("start, depth 7", "", 7), ("Kiwipete, depth 6", KIWIPETE, 6)):
        game = rookery.game("chess")
        board = game.board(fen or game.start_fen)
        lines[name] = [
            (size, seconds(partial(board.perft, plies, hash_mb=size)))
            for size in (16, 32, 64, 128, 256, 512, 1024, 2048)
        ]
    return lines


def chess_on(size: int, kinds: int = 6) -> Design:
    """Return chess on a square board, with more kinds of riders and leapers if asked for."""
    # Letters, and then letters with a prefix or suffix, name up to fifty kinds.
    letters = [letter for letter in string.ascii_uppercase if letter not in "PNBRQK"]
    names = itertools.chain(letters, (f"+{letter}" for letter in letters + list("NBRQ")))
    design = (
        Design(f"chess-{size}-{kinds}", size, size)
        .piece("P", "pawn", PAWN)
        .piece("N", "knight", KNIGHT)
        .piece("B", "bishop", BISHOP)
        .piece("R", "rook", ROOK)
        .piece("K", "king", KING, royal=True)
    )
    if kinds > 5:
        design = design.piece("Q", "queen", QUEEN)
    for number, letter in zip(range(kinds - 6), names, strict=False):
        pattern = [KNIGHT | ROOK, KNIGHT | BISHOP, KNIGHT | KING, QUEEN | KNIGHT][number % 4]
        design = design.piece(letter, f"kind {number}", pattern)
    # The same pieces on every board, in the middle of it.
    side, rest = (size - 8) // 2, size - 8 - (size - 8) // 2
    gap = (str(side) if side else "", str(rest) if rest else "")
    back = "RNBQKBNR" if kinds > 5 else "RNBRKBNR"
    empty = "/".join([str(size)] * (size - 4))
    ranks = [f"{gap[0]}{rank}{gap[1]}" for rank in (back.lower(), "pppppppp", "PPPPPPPP", back)]
    return design.start(f"{ranks[0]}/{ranks[1]}/{empty}/{ranks[2]}/{ranks[3]} w - - 0 1")


def speed_of(design: Design, plies: int = 4) -> float:
    """Return nanoseconds per leaf."""
    board = design.compile().board()
    leaves = board.perft(plies)
    return seconds(lambda: board.perft(plies)) / leaves * 1e9


def boards() -> Lines:
    """Return nanoseconds per leaf by the size of the board, for the same pieces."""
    return {"chess on n×n": [(size, speed_of(chess_on(size))) for size in (8, 10, 12, 14, 16)]}


def kinds() -> Lines:
    """Return nanoseconds per leaf, and milliseconds to compile, by the number of kinds."""
    lines: Lines = {"perft, ns per leaf": [], "compile, ms": []}
    for number in (5, 10, 20, 30, 40, 50):
        design = chess_on(8, number)
        start = process_time()
        design.compile()
        lines["compile, ms"].append((number, (process_time() - start) * 1e3))
        lines["perft, ns per leaf"].append((number, speed_of(design)))
    return lines


def games() -> Lines:
    """Return nanoseconds per call by the number of plies that were played."""
    lines: Lines = {"push": [], "pop": [], "is_repetition": [], "copy": []}
    board = rookery.game("chess").board()
    moves = []
    for text in ("g1f3", "g8f6", "f3g1", "f6g8"):
        moves.append(board.parse_move(text))
        board.push(moves[-1])
    for plies in (10, 100, 1000, 10_000, 100_000, 1_000_000):
        best = dict.fromkeys(lines, float("inf"))

        def keep(name: str, calls: int, start: float, best: dict[str, float] = best) -> None:
            best[name] = min(best[name], (process_time() - start) / calls * 1e9)

        # A short game is over before the clock has moved, so many are played.
        for _ in range(max(1, 10_000 // plies)):
            board = rookery.game("chess").board()
            start = process_time()
            for move in itertools.islice(itertools.cycle(moves), plies):
                board.push_unchecked(move)
            keep("push", plies, start)
            calls = max(3, min(100, 1_000_000 // plies))
            for name, call in (("is_repetition", board.is_repetition), ("copy", board.copy)):
                start = process_time()
                for _ in range(calls):
                    call()
                keep(name, calls, start)
            start = process_time()
            for _ in range(plies):
                board.pop()
            keep("pop", plies, start)
        for name, spent in best.items():
            lines[name].append((plies, spent))
    return lines


PARTS = {
    "depth": depth,
    "threads": threads,
    "hash": hash_sizes,
    "boards": boards,
    "games": games,
    "kinds": kinds,
}


def main() -> None:
    """Measure the parts that were asked for, and keep the figures of the others."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=" ".join(PARTS))
    parser.add_argument("--out", type=Path, default=Path("build/growth.json"))
    options = parser.parse_args()
    if wrong := [part for part in options.parts if part not in PARTS]:
        parser.error(f"unknown part {wrong[0]!r}: expected some of {' '.join(PARTS)}")
    figures: dict[str, Any] = {"format": 1}
    if options.out.exists():
        figures = json.loads(options.out.read_text("utf-8"))
    figures["kernel"] = rookery.cpu().kernel
    for part in options.parts or PARTS:
        figures[part] = PARTS[part]()
        options.out.parent.mkdir(parents=True, exist_ok=True)
        options.out.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
        for line, points in figures[part].items():
            print(f"{part}: {line}: " + ", ".join(f"{x:g} → {y:.4g}" for x, y in points))


if __name__ == "__main__":
    main()
