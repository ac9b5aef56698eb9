"""A UCI engine with one deliberate bug, or one bad habit: `python planted.py BUG`.

Its moves are python-chess's, but for the bug.
"""

import os
import subprocess
import sys
import time

import chess

BUGS = (
    "none",
    "no-en-passant",
    "castles-through-check",
    "no-underpromotion",
    "ignores-pins",
    "one-move-twice",
    "loses-castling-on-the-way",
    "king-into-check",
    "check-not-answered",
    "no-double-step",
    # Moves that are not played to the end.
    "en-passant-leaves-the-pawn",
    "castling-leaves-the-rook",
    "keeps-the-right-of-a-captured-rook",
    "keeps-the-right-of-a-captured-rook-if-another-comes",
    "forgets-double-steps",
)
HABITS = (
    "hangs-at-once",
    "hangs-in-perft",
    "dies-at-once",
    "dies-in-perft",
    "dies-without-queens",
    "killed-in-perft",
    "prints-garbage",
    "prints-forever",
    "one-endless-line",
    "wrong-total",
    "total-only",
    "no-total",
    "deaf",
    "has-a-child",
    "child-leaves",
    # Ways to print the counts.
    "no-blank",
    "numbered",
    "header",
    "many-words",
    "bare-total",
    "upper-case",
)


LINES = {
    "no-blank": "{move}:{leaves}",
    "numbered": "{number}. {move}  {leaves}",
    "upper-case": "{upper}: {leaves}",
}
TOTALS = {
    "wrong-total": "Nodes searched: 21",
    "header": "Total time (ms): 3\nNodes/second: 99\nTotal Nodes: {total}",
    "many-words": "Perft: {total:,} nodes in 3 ms.",
    "bare-total": "{total}",
}


def play(board, move, bug):
    """Play a move, but for the bug."""
    passed = chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))
    takes_in_passing, castles = board.is_en_passant(move), board.is_castling(move)
    rooks, rights, color = board.rooks, board.castling_rights, board.turn
    board.push(move)
    if bug == "en-passant-leaves-the-pawn" and takes_in_passing:
        board._set_piece_at(passed, chess.PAWN, not color)
    if bug == "castling-leaves-the-rook" and castles:
        for square in chess.SquareSet(board.rooks & ~rooks):
            board._remove_piece_at(square)
        for square in chess.SquareSet(rooks & ~board.rooks):
            board._set_piece_at(square, chess.ROOK, color)
    if bug.startswith("keeps-the-right-of-a-captured-rook"):
        board.castling_rights |= rights & chess.BB_SQUARES[move.to_square]
    if bug == "forgets-double-steps":
        board.ep_square = None


def moves(board, bug, *, at_root):
    legal = list(board.legal_moves)
    if bug.endswith("if-another-comes"):
        corners = {chess.G1: chess.H1, chess.C1: chess.A1, chess.G8: chess.H8, chess.C8: chess.A8}
        return [
            move
            for move in legal
            if not board.is_castling(move)
            or board.piece_at(corners[move.to_square]) == chess.Piece(chess.ROOK, board.turn)
        ]
    if bug == "no-en-passant":
        return [move for move in legal if not board.is_en_passant(move)]
    if bug == "no-underpromotion":
        return [move for move in legal if move.promotion in (None, chess.QUEEN)]
    if bug == "one-move-twice":
        return legal + [move for move in legal if move.uci() == "e4d5"]
    if bug == "no-double-step":
        return [
            move
            for move in legal
            if board.piece_type_at(move.from_square) != chess.PAWN
            or abs(move.from_square - move.to_square) != 16
        ]
    if bug == "loses-castling-on-the-way" and not at_root:
        return [move for move in legal if not board.is_castling(move)]
    pseudo = [move for move in board.pseudo_legal_moves if move not in legal]
    if bug == "ignores-pins" and not board.is_check():
        return legal + [
            move
            for move in pseudo
            if board.is_pinned(board.turn, move.from_square) and not board.is_en_passant(move)
        ]
    if bug == "king-into-check":
        return legal + [
            move
            for move in pseudo
            if board.piece_type_at(move.from_square) == chess.KING and not board.is_castling(move)
        ]
    if bug == "check-not-answered" and board.is_check():
        return legal + [
            move for move in pseudo if board.piece_type_at(move.from_square) == chess.KNIGHT
        ]
    if bug == "castles-through-check" and not board.is_check():
        king, f1 = (chess.E1, chess.F1) if board.turn else (chess.E8, chess.F8)
        castling = chess.Move(king, king + 2)
        if (
            board.has_kingside_castling_rights(board.turn)
            and board.king(board.turn) == king
            and not board.piece_at(f1)
            and not board.piece_at(king + 2)
            and board.is_attacked_by(not board.turn, f1)
            and not board.is_attacked_by(not board.turn, king + 2)
            and castling not in legal
        ):
            return [*legal, castling]
    return legal


def perft(board, depth, bug):
    if depth == 0:
        return 1
    leaves = 0
    for move in moves(board, bug, at_root=False):
        play(board, move, bug)
        leaves += perft(board, depth - 1, bug)
        board.pop()
    return leaves


def say(line):
    print(line, flush=True)


def divide(board, depth, bug):
    if bug == "header":
        say(f"perft {depth} nodes 1")
        print("starting perft depth 1", file=sys.stderr, flush=True)
    total = 0
    for number, move in enumerate(moves(board, bug, at_root=True), 1):
        play(board, move, bug)
        leaves = perft(board, depth - 1, bug)
        board.pop()
        total += leaves
        if bug != "total-only":
            say(
                LINES.get(bug, "{move}: {leaves}").format_map(
                    {
                        "move": board.uci(move),
                        "leaves": leaves,
                        "number": number,
                        "upper": board.uci(move).upper(),
                    }
                )
            )
    if bug != "no-total":
        say(TOTALS.get(bug, "\nNodes searched: {total}").format(total=total))


def misbehave(bug, board):
    if bug == "dies-without-queens" and not board.queens:
        os.kill(os.getpid(), 11)
    if bug == "hangs-in-perft":
        time.sleep(1000)
    if bug == "dies-in-perft":
        say("something terrible has happened")
        sys.exit(7)
    if bug == "killed-in-perft":
        os.kill(os.getpid(), 11)
    if bug == "prints-garbage":
        for word in ("%&/()=", "e2e4", "\x00\xff", "the end"):
            say(word)
        time.sleep(1000)
    while bug == "prints-forever":
        say("info string " + "x" * 200)
    while bug == "one-endless-line":
        sys.stdout.write("x" * 65536)


def main(bug):
    assert bug in BUGS + HABITS
    if bug == "hangs-at-once":
        time.sleep(1000)
    if bug == "dies-at-once":
        sys.exit("no licence")
    if bug == "has-a-child":
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
        say(f"info string child {child.pid}")
    if bug == "child-leaves":
        child = subprocess.Popen(
            [sys.executable, "-c", "import time; time.sleep(1000)"], start_new_session=True
        )
        print(f"child {child.pid}", file=sys.stderr, flush=True)
    board = chess.Board()
    for line in sys.stdin:
        word, *rest = line.split() or [""]
        if word == "uci":
            say(f"id name planted {bug}")
            say("option name Style type combo default calm var calm var very wild")
            say("option name Threads type spin default 1 min 1 max 4")
            say("option name Ponder type check default false")
            say("uciok")
        elif word == "isready":
            say("readyok")
        elif word == "position":
            split = rest.index("moves") if "moves" in rest else len(rest)
            board = chess.Board(" ".join(rest[1:split]))
            for move in rest[split + 1 :]:
                play(board, board.parse_uci(move), bug)
        elif word == "go":
            misbehave(bug, board)
            divide(board, int(rest[1]), bug)
        elif word == "quit" and bug != "deaf":
            return
    while bug == "deaf":
        time.sleep(1)


if __name__ == "__main__":
    main(sys.argv[1])
