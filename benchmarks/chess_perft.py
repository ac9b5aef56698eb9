"""Plain perft of six positions by the Python call, against Stockfish's `go perft` in the same run.

Run it with `python benchmarks/chess_perft.py`; `--json` prints one JSON document instead. Both
count in bulk, on one core, without a hash table; times are CPU time, the two sides take turns, and
the best of three counts. Without Stockfish (apt: stockfish) only our own figures are given.
"""

import json
import os
import shutil
import subprocess
import sys
from time import process_time

import rookery

ROUNDS = 3
# chessprogramming.org, "Perft Results".
POSITIONS = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119060324),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193690690),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 178633661),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5, 15833292),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5, 89941194),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        5,
        164075551,
    ),
]


class Stockfish:
    """The engine as a program beside us, asked over its pipes."""

    def __init__(self, path: str) -> None:
        self.process = subprocess.Popen(
            [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def perft(self, fen: str, depth: int) -> tuple[int, float]:
        """Return the leaves, and the CPU seconds that the engine spent."""
        before = self.cpu_seconds()
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(f"position fen {fen}\ngo perft {depth}\n")
        self.process.stdin.flush()
        for line in self.process.stdout:
            if line.startswith("Nodes searched:"):
                return int(line.split(":")[1]), self.cpu_seconds() - before
        raise SystemExit("Stockfish ended before it answered")

    def cpu_seconds(self) -> float:
        """Return the user and system time of the engine so far."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as stat:
            fields = stat.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        """End the engine."""
        self.process.communicate("quit\n")


def measure() -> dict[str, object]:
    """Return every figure by name."""
    path = shutil.which("stockfish") or shutil.which("/usr/games/stockfish")
    engine = Stockfish(path) if path else None
    chess = rookery.game("chess")
    chess.board().perft(4)  # builds the tables
    rows = []
    for fen, depth, leaves in POSITIONS:
        board = chess.board(fen)
        ours, theirs = float("inf"), float("inf")
        for _ in range(ROUNDS):
            start = process_time()
            assert board.perft(depth) == leaves
            ours = min(ours, process_time() - start)
            if engine:
                found, spent = engine.perft(fen, depth)
                assert found == leaves
                theirs = min(theirs, spent)
        rows.append((fen, depth, leaves, ours, theirs))
    if engine:
        engine.close()
    total = sum(row[2] for row in rows)
    our_speed = total / sum(row[3] for row in rows) / 1e6
    figures: dict[str, object] = {
        "kernel": rookery.cpu().kernel,
        "positions": [
            {"fen": fen, "depth": depth, "million leaves/s": leaves / ours / 1e6}
            | ({"times stockfish": theirs / ours} if engine else {})
            for fen, depth, leaves, ours, theirs in rows
        ],
        "million leaves/s": our_speed,
    }
    if engine:
        their_speed = total / sum(row[4] for row in rows) / 1e6
        figures["stockfish, million leaves/s"] = their_speed
        figures["times stockfish"] = our_speed / their_speed
    return figures


if __name__ == "__main__":
    found = measure()
    if "--json" in sys.argv[1:]:
        print(json.dumps({"format": 1, **found}, indent=2))
    else:
        for name, figure in found.items():
            if isinstance(figure, list):
                for row in figure:
                    print(
                        "  ".join(
                            f"{v:.1f}" if isinstance(v, float) else str(v) for v in row.values()
                        )
                    )
            else:
                print(f"{name:32}{figure if isinstance(figure, str) else f'{figure:,.1f}':>10}")
