"""Capablanca chess: ten files, and bishop and rook each once more with the leaps of a knight.

José Raúl Capablanca, in the 1920s: the archbishop (A) and the chancellor (C). Castling kings go
three squares.
"""

from rookery.design import BISHOP, CHESS_PAWN, KING, KNIGHT, QUEEN, ROOK, Design

DESIGN = (
    Design("capablanca", 10, 8, about="chess on ten files with two more pieces")
    .zone("second rank", "a2-j2")
    .zone("last rank", "a8-j8")
    .piece("P", "pawn", CHESS_PAWN)
    .piece("N", "knight", KNIGHT)
    .piece("B", "bishop", BISHOP)
    .piece("R", "rook", ROOK)
    .piece("A", "archbishop", BISHOP | KNIGHT)
    .piece("C", "chancellor", ROOK | KNIGHT)
    .piece("Q", "queen", QUEEN)
    .piece("K", "king", KING, royal=True)
    .promotion("P", to="QCARBN", zone="last rank")
    .en_passant("P")
    .castling("K", king="f1-i1", rook="j1-h1")
    .castling("Q", king="f1-c1", rook="a1-d1")
    .castling("k", king="f8-i8", rook="j8-h8")
    .castling("q", king="f8-c8", rook="a8-d8")
    .insufficient_material("NB")
    .move_rule(50, reset_by="P")
    .repetition(3)
    .start("rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1")
)
