"""Crazyhouse: chess in which what is captured changes sides and may be dropped again.

A promoted piece is a pawn again once it is captured; FEN marks it by ~. Pawns are not dropped on
the first and the last rank.
"""

from rookery.design import BISHOP, CHESS_PAWN, KING, KNIGHT, QUEEN, ROOK, Design

DESIGN = (
    Design("crazyhouse", 8, 8, about="chess with drops")
    .zone("second rank", "a2-h2")
    .zone("last rank", "a8-h8")
    .zone("between", "a2-h7")
    .piece("P", "pawn", CHESS_PAWN)
    .piece("N", "knight", KNIGHT)
    .piece("B", "bishop", BISHOP)
    .piece("R", "rook", ROOK)
    .piece("Q", "queen", QUEEN)
    .piece("K", "king", KING, royal=True)
    .promotion("P", to="QRBN", zone="last rank", reverts=True)
    .hands()
    .drop("P", zone="between")
    .en_passant("P")
    .castling("K", king="e1-g1", rook="h1-f1")
    .castling("Q", king="e1-c1", rook="a1-d1")
    .castling("k", king="e8-g8", rook="h8-f8")
    .castling("q", king="e8-c8", rook="a8-d8")
    .move_rule(50, reset_by="P")
    .repetition(3)
    .start("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1")
)
