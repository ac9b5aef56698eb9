"""A small UCI engine that counts moves, with a mistake in its generator. Can you find it?

Run it with `rookery compare "python examples/buggy_engine.py"`; docs/workbench.md walks to the
end. Its legality test is one that many generators begin with: a king must not step onto an
attacked square, and a pinned piece must not leave its pin.
"""

import sys

from rookery import chess


def is_legal(board: chess.Board, move: chess.Move) -> bool:
    """Tell whether a move leaves the own king safe."""
    start, end = move.from_square, move.to_square
    if board.is_check() or start == board.king(board.turn):
        return board.is_legal(move)
    return end in board.pin(board.turn, start)


def legal_moves(board: chess.Board) -> list[chess.Move]:
    """Return all moves of the side to move."""
    moves = board.pseudo_legal_moves
    return [move for move in moves if is_legal(board, move)]


def perft(board: chess.Board, depth: int) -> int:
    """Count the leaves below a position."""
    if depth == 0:
        return 1
    leaves = 0
    for move in legal_moves(board):
        board.push_unchecked(move)
        leaves += perft(board, depth - 1)
        board.pop()
    return leaves


def main() -> None:
    """Answer the commands of UCI that are needed for counting."""
    board = chess.Board()
    for line in sys.stdin:
        word, *rest = line.split() or [""]
        if word == "uci":
            print("id name buggy engine\nuciok")
        elif word == "isready":
            print("readyok")
        elif word == "position":
            split = rest.index("moves") if "moves" in rest else len(rest)
            board = chess.Board() if rest[0] == "startpos" else chess.Board(" ".join(rest[1:split]))
            for move in rest[split + 1 :]:
                board.push_uci(move)
        elif word == "go" and rest[0] == "perft":
            total = 0
            for move in legal_moves(board):
                board.push_unchecked(move)
                leaves = perft(board, int(rest[1]) - 1)
                board.pop()
                total += leaves
                print(f"{move}: {leaves}")
            print(f"Nodes searched: {total}")
        elif word == "quit":
            return
        sys.stdout.flush()


if __name__ == "__main__":
    main()
