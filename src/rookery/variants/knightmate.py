"""Knightmate: the king leaps like a knight, and the knights step like a king.

Bruce Zimov, 1972. The royal knight is written K and stands where the king does; M is the
commoner, which may be captured like any other piece. A bishop or a commoner can mate with the help
of the royal knight: only two royal knights alone are a draw.
"""

from rookery.design import BISHOP, CHESS_PAWN, KING, KNIGHT, QUEEN, ROOK, Design

DESIGN = (
    Design("knightmate", 8, 8, about="the royal piece is a knight")
    .zone("second rank", "a2-h2")
    .zone("last rank", "a8-h8")
    .piece("P", "pawn", CHESS_PAWN)
    .piece("M", "commoner", KING)
    .piece("B", "bishop", BISHOP)
    .piece("R", "rook", ROOK)
    .piece("Q", "queen", QUEEN)
    .piece("K", "royal knight", KNIGHT, royal=True)
    .promotion("P", to="QRBM", zone="last rank")
    .en_passant("P")
    .castling("K", king="e1-g1", rook="h1-f1")
    .castling("Q", king="e1-c1", rook="a1-d1")
    .castling("k", king="e8-g8", rook="h8-f8")
    .castling("q", king="e8-c8", rook="a8-d8")
    .insufficient_material()
    .move_rule(50, reset_by="P")
    .repetition(3)
    .start("rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1")
)
