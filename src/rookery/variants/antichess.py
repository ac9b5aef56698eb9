"""Antichess: who can capture must, and who has lost everything, or has no move, wins.

The king is a piece like any other: it may be captured, it never castles, and pawns may become one.
As on Lichess (https://lichess.org/variant/antichess); elsewhere it is called giveaway or losing
chess.
"""

from rookery.design import BISHOP, CHESS_PAWN, KING, KNIGHT, QUEEN, ROOK, Design

DESIGN = (
    Design("antichess", 8, 8, about="who has lost everything wins")
    .zone("second rank", "a2-h2")
    .zone("last rank", "a8-h8")
    .piece("P", "pawn", CHESS_PAWN)
    .piece("N", "knight", KNIGHT)
    .piece("B", "bishop", BISHOP)
    .piece("R", "rook", ROOK)
    .piece("Q", "queen", QUEEN)
    .piece("K", "king", KING)
    .promotion("P", to="QRBNK", zone="last rank")
    .en_passant("P")
    .must_capture()
    .goal_capture("PNBRQK", "win")
    .stalemate("win")
    .move_rule(50, reset_by="P")
    .repetition(3)
    .start("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1")
)
