"""Compares chess counted two plies at once with the slow twin, for as long as you like.

    python tools/compare_two_plies.py --positions 1000000 --state build/compare_two_plies.jsonl

Random games and random set-ups of chess and Chess960, on all cores, in chunks that are seeded by
their number. Two plies down the count must be that of the slow twin, which tries every move; three
plies down, that of the generator alone. Each finished chunk is a line of the state file, so a run
that was stopped goes on where it was. At the end it prints how many moves went each way and every
difference; the exit code is 3 if there was one.
"""

import random
import re
import sys
from collections import Counter
from collections.abc import Iterator

import chunks

import rookery
from rookery import chess
from rookery._core import _testing  # type: ignore[attr-defined]  # not in the stub

CHUNK = 1000  # positions


def games(rng: random.Random, chess960: bool) -> Iterator[str]:
    """Play at random; captures, promotions and castling more often than by chance alone."""
    game = rookery.game("chess960" if chess960 else "chess")
    while True:
        board = game.board(start(rng)) if chess960 else game.board()
        for _ in range(rng.choice((40, 100, 200))):
            yield board.fen()
            moves = board.legal_moves.to_list()
            if not moves:
                break
            lively = [move for move in moves if board.kind(move) != chess.MoveKind.QUIET]
            board.push_unchecked(rng.choice(lively if lively and rng.random() < 0.3 else moves))


def start(rng: random.Random) -> str:
    """Return a start position of Chess960."""
    while True:
        rank = "".join(rng.sample("RNBQKBNR", 8))
        bishops = rank.index("B"), rank.rindex("B")
        if rank.index("R") < rank.index("K") < rank.rindex("R") and sum(bishops) % 2:
            return f"{rank.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{rank} w KQkq - 0 1"


def placements(rng: random.Random, chess960: bool) -> Iterator[str]:
    """Set pieces up at random, with promotions, en passant, pins and castling near at hand."""
    game = rookery.game("chess960" if chess960 else "chess")
    while True:
        squares = ["1"] * 64
        rights = ""
        for king, rook, home, right in (("k", "r", 0, "kq"), ("K", "R", 56, "KQ")):
            if rng.random() < 0.5:
                squares[rng.randrange(64)] = king
                continue
            files = sorted(rng.sample(range(8), 3)) if chess960 else (0, 4, 7)
            for file, piece in zip(files, (rook, king, rook), strict=True):
                squares[home + file] = piece
            rights += right
        for symbol in rng.choices("PPPPNBRQppppnbrq", k=rng.randrange(2, 20)):
            rank = rng.randrange(1, 7) if symbol in "Pp" else rng.randrange(8)
            square = rank * 8 + rng.randrange(8)
            if squares[square] == "1":
                squares[square] = symbol
        ranks = "/".join("".join(squares[rank : rank + 8]) for rank in range(0, 64, 8))
        ranks = re.sub("1+", lambda empty: str(len(empty[0])), ranks)
        try:
            board = game.board(f"{ranks} {rng.choice('wb')} {rights or '-'} - 0 1")
        except rookery.RookeryError:
            continue  # a king is missing or can be captured, or a right has lost its rook
        yield board.fen()


SOURCES = [(source, chess960) for source in (games, placements) for chess960 in (False, True)]


def run_chunk(number: int) -> dict[str, object]:
    """Compare the positions of one chunk."""
    source, chess960 = SOURCES[number % len(SOURCES)]
    counts: Counter[str] = Counter()
    found: list[str] = []
    name = "chess960" if chess960 else "chess"
    for position, fen in enumerate(source(random.Random(f"two plies:{number}"), chess960)):
        if position == CHUNK:
            break
        two, slow, three, one_by_one, ways = _testing.chess_plies(fen, chess960)
        counts.update(dict(zip(_testing.CHESS_WAYS, ways, strict=True)))
        if two != slow:
            found.append(f"{name} {fen}: two plies {two}, slowly {slow}")
        if three != one_by_one:
            found.append(f"{name} {fen}: three plies {three}, one by one {one_by_one}")
    return {"chunk": number, "positions": CHUNK, "features": counts, "differences": found}


if __name__ == "__main__":
    sys.exit(chunks.main(__doc__, "compare_two_plies", CHUNK, run_chunk))
