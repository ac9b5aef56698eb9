"""A board of chess from Python, against python-chess in the same run.

Run it with `python benchmarks/chess_board.py`; `--json` prints one JSON document instead. Lists of
moves, push and pop, copies, texts of moves, FEN and SAN both ways on 100 positions of games played
at random; random games in a Python loop and natively. Times are CPU time, the two sides take turns,
the best of several rounds counts, and both sides must give the same answers. python-chess is the
PyPI package `chess`.

The limits are those of a CPU on which python-chess takes 3,230 ns for push and pop; on another they
are scaled by what it takes there.
"""

import json
import random
import sys
from collections.abc import Callable

import chess
from timing import best_ns

import rookery

GAME = rookery.game("chess")
POSITIONS = 100
# At most so many ns where python-chess pushes and pops in REFERENCE_NS.
REFERENCE_NS = 3230
LIMITS = {"push + pop": 70, "board.copy()": 95, "str(move)": 48, "FEN in": 290}
LEAST_TIMES = {"SAN out": 80}


def positions() -> list[chess.Board]:
    """Return positions of the middle game: after 20 to 60 plies of random games."""
    rng = random.Random(1)
    found: list[chess.Board] = []
    while len(found) < POSITIONS:
        board = chess.Board()
        for _ in range(rng.randrange(20, 60)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
        if not board.is_game_over():
            board.clear_stack()
            found.append(board)
    return found


def times(ours: Callable[[], object], theirs: Callable[[], object]) -> dict[str, float]:
    """Return the time of one call of each, and how much faster ours is."""
    our_ns, their_ns = best_ns(ours, theirs, rounds=9)
    return {"ns": our_ns, "python-chess ns": their_ns, "times": their_ns / our_ns}


def per_item(figures: dict[str, float], items: int) -> dict[str, float]:
    """Return the times of one of many items."""
    return {name: value if name == "times" else value / items for name, value in figures.items()}


def scale(push_and_pop_ns: float) -> float:
    """Return how much slower this CPU is than the one of the limits."""
    return push_and_pop_ns / REFERENCE_NS


def measure() -> dict[str, dict[str, float]]:
    """Return every figure by name."""
    theirs = positions()
    fens = [board.fen(en_passant="legal") for board in theirs]
    ours = [GAME.board(fen) for fen in fens]
    their_moves = [list(board.legal_moves) for board in theirs]
    our_moves = [[GAME.move(move.uci()) for move in moves] for moves in their_moves]
    sans = [[b.san(m) for m in moves] for b, moves in zip(theirs, their_moves, strict=True)]
    moves = sum(map(len, their_moves))

    assert [board.fen() for board in ours] == fens
    for board, expected, texts in zip(ours, our_moves, sans, strict=True):
        assert set(board.legal_moves) == set(expected) == set(board.legal_moves.to_list())
        assert [board.san(move) for move in expected] == texts
        assert [board.parse_move(text) for text in texts] == expected
        assert board.copy() == board
    for mine, yours in zip(our_moves, their_moves, strict=True):
        assert [str(move) for move in mine] == [move.uci() for move in yours]

    def our_lists() -> None:
        for board in ours:
            list(board.legal_moves)

    def our_to_lists() -> None:
        for board in ours:
            board.legal_moves.to_list()

    def their_lists() -> None:
        for board in theirs:
            list(board.legal_moves)

    def our_pushes() -> None:
        for board, moves in zip(ours, our_moves, strict=True):
            push, pop = board.push, board.pop
            for move in moves:
                push(move)
                pop()

    def our_unchecked_pushes() -> None:
        for board, moves in zip(ours, our_moves, strict=True):
            push, pop = board.push_unchecked, board.pop
            for move in moves:
                push(move)
                pop()

    def their_pushes() -> None:
        for board, moves in zip(theirs, their_moves, strict=True):
            push, pop = board.push, board.pop
            for move in moves:
                push(move)
                pop()

    def our_copies() -> None:
        for board in ours:
            board.copy()

    def their_copies() -> None:
        for board in theirs:
            board.copy()

    def our_texts() -> None:
        for moves in our_moves:
            for move in moves:
                str(move)

    def their_texts() -> None:
        for moves in their_moves:
            for move in moves:
                str(move)

    def our_outcomes() -> None:
        for board in ours:
            board.outcome()

    def their_outcomes() -> None:
        for board in theirs:
            board.outcome()

    def our_fen_in() -> None:
        board = GAME.board
        for fen in fens:
            board(fen)

    def their_fen_in() -> None:
        for fen in fens:
            chess.Board(fen)

    def our_fen_out() -> None:
        for board in ours:
            board.fen()

    def their_fen_out() -> None:
        for board in theirs:
            board.fen()

    def our_san_in() -> None:
        for board, texts in zip(ours, sans, strict=True):
            parse = board.parse_move
            for text in texts:
                parse(text)

    def their_san_in() -> None:
        for board, texts in zip(theirs, sans, strict=True):
            parse = board.parse_san
            for text in texts:
                parse(text)

    def our_san_out() -> None:
        for board, moves in zip(ours, our_moves, strict=True):
            san = board.san
            for move in moves:
                san(move)

    def their_san_out() -> None:
        for board, moves in zip(theirs, their_moves, strict=True):
            san = board.san
            for move in moves:
                san(move)

    return {
        "list(board.legal_moves)": per_item(times(our_lists, their_lists), POSITIONS),
        "board.legal_moves.to_list()": per_item(times(our_to_lists, their_lists), POSITIONS),
        "push + pop": per_item(times(our_pushes, their_pushes), moves),
        "push_unchecked + pop": per_item(times(our_unchecked_pushes, their_pushes), moves),
        "board.copy()": per_item(times(our_copies, their_copies), POSITIONS),
        "str(move)": per_item(times(our_texts, their_texts), moves),
        "board.outcome()": per_item(times(our_outcomes, their_outcomes), POSITIONS),
        "FEN in": per_item(times(our_fen_in, their_fen_in), POSITIONS),
        "FEN out": per_item(times(our_fen_out, their_fen_out), POSITIONS),
        "SAN in": per_item(times(our_san_in, their_san_in), moves),
        "SAN out": per_item(times(our_san_out, their_san_out), moves),
        **playouts(),
    }


def playouts() -> dict[str, dict[str, float]]:
    """Return the time of a ply in random games: a Python loop, the same of python-chess, native."""
    games, most = 10, 200

    def our_loop(seed: int) -> int:
        rng, plies = random.Random(seed), 0
        for _ in range(games):
            board = GAME.board()
            for _ in range(most):
                moves = board.legal_moves.to_list()
                if not moves:
                    break
                board.push(moves[int(rng.random() * len(moves))])
                plies += 1
        return plies

    def their_loop(seed: int) -> int:
        rng, plies = random.Random(seed), 0
        for _ in range(games):
            board = chess.Board()
            for _ in range(most):
                moves = list(board.legal_moves)
                if not moves:
                    break
                board.push(moves[int(rng.random() * len(moves))])
                plies += 1
        return plies

    native = GAME.playouts(2000, seed=1, max_plies=most)
    assert native == GAME.playouts(2000, seed=1, max_plies=most)
    assert all(length <= most for length in native.lengths)
    our_ns, their_ns, native_ns = best_ns(
        lambda: our_loop(1),
        lambda: their_loop(1),
        lambda: GAME.playouts(2000, seed=1, max_plies=most),
        rounds=9,
    )
    ours, theirs, natives = our_ns / our_loop(1), their_ns / their_loop(1), native_ns / native.plies
    return {
        "random games, a ply in Python": {
            "ns": ours, "python-chess ns": theirs, "times": theirs / ours,
        },
        "random games, a ply natively": {
            "ns": natives, "python-chess ns": theirs, "times": theirs / natives,
        },
    }  # fmt: skip


if __name__ == "__main__":
    found = measure()
    if "--json" in sys.argv[1:]:
        print(json.dumps({"format": 1, "kernel": rookery.cpu().kernel, **found}, indent=2))
    else:
        slower = scale(found["push + pop"]["python-chess ns"])
        header = f"{'ours':>10}{'python-chess':>16}{'times':>10}{'limit':>12}"
        print(f"{rookery.cpu().kernel:32}{header}")
        for name, row in found.items():
            limit = ""
            if name in LIMITS:
                limit = f"{LIMITS[name] * slower:,.0f} ns"
            elif name in LEAST_TIMES:
                limit = f"{LEAST_TIMES[name]} times"
            print(
                f"{name:32}{row['ns']:>7,.0f} ns{row['python-chess ns']:>13,.0f} ns"
                f"{row['times']:>10,.0f}{limit:>12}"
            )
