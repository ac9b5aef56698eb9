"""A board of CoTuLenh from Python: lists of moves, push and pop, random games, SAN.

Run it with `python benchmarks/cotulenh_board.py`; `--json` prints one JSON document instead. The
positions are 100 of random games with a fixed seed. Times are CPU time, and the best of several
rounds counts. python-chess (the PyPI package `chess`) pushes and pops its own moves in the same
run: the limits are those of a CPU on which that takes 3,230 ns, and scaled by it on another.
"""

import json
import random
import sys

import chess_board
from timing import best_ns

import rookery

GAME = rookery.game("cotulenh")
POSITIONS = 100
LIMITS = {"a move of to_list()": 25, "push + pop": 220, "a ply of random games": 900}
# What 20 games of at most 200 plies give.
PLIES = 3898


def positions() -> list[rookery.Board]:
    """Return boards after 4 to 60 steps of random games."""
    rng = random.Random(1)
    found: list[rookery.Board] = []
    while len(found) < POSITIONS:
        board = GAME.board()
        for _ in range(rng.randrange(4, 60)):
            moves = board.legal_moves.to_list()
            if not moves or board.is_game_over():
                break
            board.push(rng.choice(moves))
        if board.legal_moves:
            found.append(GAME.board(board.fen()))
    return found


def measure() -> dict[str, float]:
    """Return every figure by name, in ns."""
    boards = positions()
    moves = [board.legal_moves.to_list() for board in boards]
    count = sum(map(len, moves))
    sans = [
        [board.san(move) for move in some[::9]] for board, some in zip(boards, moves, strict=True)
    ]
    texts = [[str(move) for move in some[::9]] for some in moves]
    for board, some in zip(boards, moves, strict=True):
        assert len(some) == board.perft(1) == len(set(some))
        before = board.fen()
        for move in some:
            board.push(move)
            assert board.pop() == move
        assert board.fen() == before
    for board, some, written in zip(boards, moves, sans, strict=True):
        assert [board.parse_move(san) for san in written] == some[::9]
    assert GAME.playouts(20, seed=1, max_plies=200).plies == PLIES

    theirs = chess_board.positions()
    their_moves = [list(board.legal_moves) for board in theirs]

    def python_chess() -> None:
        for board, some in zip(theirs, their_moves, strict=True):
            for move in some:
                board.push(move)
                board.pop()

    def lists() -> None:
        for board in boards:
            board.legal_moves.to_list()

    def pushes() -> None:
        for board, some in zip(boards, moves, strict=True):
            push, pop = board.push, board.pop
            for move in some:
                push(move)
                pop()

    def push_texts(of_moves: list[list[str]]) -> None:
        for board, some in zip(boards, of_moves, strict=True):
            push, pop = board.push, board.pop
            for text in some:
                push(text)
                pop()

    figures = best_ns(
        python_chess,
        lists,
        pushes,
        lambda: GAME.playouts(20, seed=1, max_plies=200),
        lambda: push_texts(texts),
        lambda: push_texts(sans),
    )
    tried = sum(map(len, texts))
    items = [sum(map(len, their_moves)), count, count, PLIES, tried, tried]
    names = ["python-chess, push + pop", *LIMITS, "push of LAN + pop", "push of SAN + pop"]
    return {name: ns / n for name, ns, n in zip(names, figures, items, strict=True)}


if __name__ == "__main__":
    found = measure()
    if "--json" in sys.argv[1:]:
        print(json.dumps({"format": 1, "kernel": rookery.cpu().kernel, **found}, indent=2))
    else:
        slower = chess_board.scale(found["python-chess, push + pop"])
        for name, ns in found.items():
            limit = f"at most {LIMITS[name] * slower:,.0f} ns" if name in LIMITS else ""
            print(f"{name:28}{ns:>8,.0f} ns   {limit}")
        ratio = found["push of SAN + pop"] / found["push of LAN + pop"]
        print(f"{'SAN against LAN':28}{ratio:>8.2f} ×    at most 1.50 ×")
