"""Compares CoTuLenh with the slow model of the tests, position by position.

Run it for as long as you like:

    python tools/compare_cotulenh.py --positions 100000 --state build/compare_cotulenh.jsonl

Random games from the start and from random set-ups, on all cores, in chunks that are seeded by
their number; a run that was stopped goes on where it was. The model was written from the rules
alone and shares nothing with us. The exit code is 3 if there was a difference.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import chunks

import rookery

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from support.models import cotulenh as model

CHUNK = 200  # positions
COTULENH = rookery.game("cotulenh")


def positions(rng: random.Random) -> Iterator[tuple[rookery.Board, model.Position]]:
    """Play the same random games on both sides.

    Steps that open or continue a turn come more often than by chance alone, and now and then one
    that is listed but not legal.
    """
    while True:
        start = random_start(rng)
        board = COTULENH.board(start.fen())
        slow = start
        for _ in range(rng.choice((5, 20, 60))):
            yield board, slow
            legal, listed = slow.legal(), slow.pseudo_legal()
            moves = listed if rng.random() < 0.05 else legal
            if not moves:
                break
            lively = [move for move in moves if ">" in move or "&" in move]
            move = rng.choice(lively if lively and rng.random() < 0.5 else moves)
            board.push_unchecked(move)
            slow = slow.play(move)


def random_start(rng: random.Random) -> model.Position:
    """Return the start position in one game of four, else a random set-up."""
    if rng.random() < 0.25:
        return model.Position.from_fen(model.START_FEN)
    return model.random_setup(rng)


def features(slow: model.Position, listed: list[str], legal: list[str]) -> Iterator[str]:
    """Name what is rare in a position."""
    if slow.deploy:
        yield "an open turn"
        yield "an open turn or a stack that can split"
    elif any(">" in move for move in listed):
        yield "an open turn or a stack that can split"
    if slow.is_check():
        yield "check"
    if len(legal) < len(listed):
        yield "steps that lead nowhere"
    if not legal:
        yield "no legal move"
    if "+" in slow.fen():
        yield "heroic pieces"
    for mark, name in (("_", "stay captures"), ("@", "suicides"), ("&", "combinations")):
        if any(mark in move for move in listed):
            yield name


def differences(board: rookery.Board, slow: model.Position, rng: random.Random) -> Iterator[str]:
    """Name everything in which the two disagree."""
    if board.fen() != slow.fen():
        yield f"fen {board.fen()}"
    listed, legal = slow.pseudo_legal(), slow.legal()
    ours = [str(move) for move in board.pseudo_legal_moves]
    if sorted(ours) != sorted(listed):
        yield f"listed {sorted(set(ours) ^ set(listed))}"
    ours = [str(move) for move in board.legal_moves]
    if sorted(ours) != sorted(legal):
        yield f"legal {sorted(set(ours) ^ set(legal))}"
        return
    if board.is_check() != slow.is_check():
        yield "check"
    again = COTULENH.board(slow.fen())
    if again != board or again.key != board.key:
        yield "the FEN read back"
    ending, expected = again.outcome(), slow.outcome()
    if (ending is None) != (expected is None):
        yield f"outcome {ending} {expected}"
    elif ending and expected:
        winner = {True: "r", False: "b", None: None}[ending.winner]
        if (ending.reason, winner) != (_REASONS[expected.reason], expected.winner):
            yield f"outcome {ending} {expected}"
    for move in rng.sample(legal, min(3, len(legal))):
        text = model.san(slow, move)
        if board.san(COTULENH.move(move)) != text:
            yield f"san {move}: {board.san(COTULENH.move(move))} {text}"
        if str(board.parse_move(text)) != move:
            yield f"san {text} is read as {board.parse_move(text)}"


_REASONS = {
    "commander_captured": "commander captured",
    "checkmate": "checkmate",
    "stalemate": "stalemate",
    "fifty_moves": "50 moves",
    "threefold": "threefold repetition",
}


def run_chunk(number: int) -> dict[str, Any]:
    """Compare the positions of one chunk."""
    rng = random.Random(f"compare:{number}")
    counts: Counter[str] = Counter()
    found: list[str] = []
    for position, (board, slow) in enumerate(positions(rng)):
        if position == CHUNK:
            break
        counts.update(set(features(slow, slow.pseudo_legal(), slow.legal())))
        found += [f"{slow.fen()}: {difference}" for difference in differences(board, slow, rng)]
    return {"chunk": number, "positions": CHUNK, "features": counts, "differences": found}


if __name__ == "__main__":
    sys.exit(chunks.main(__doc__, "compare_cotulenh", CHUNK, run_chunk))
