"""Horde: 36 white pawns against Black's army. White mates the king, Black takes every piece.

White has no king. Its pawns may also make a double step from the first rank, and cannot be captured
en passant after it. As on Lichess (https://lichess.org/variant/horde).
"""

from rookery import Up, moves
from rookery.design import BISHOP, CHESS_PAWN, KING, KNIGHT, QUEEN, ROOK, Design

# A leap that a piece in between blocks: a ride would leave a square for en passant.
FIRST_STEP = moves().up(2).via(Up(1)).to_move().only_from("first rank")

DESIGN = (
    Design("horde", 8, 8, about="36 pawns against an army")
    .zone("first rank", "a1-h1")
    .zone("second rank", "a2-h2")
    .zone("last rank", "a8-h8")
    .piece("P", "pawn", CHESS_PAWN | FIRST_STEP)
    .piece("N", "knight", KNIGHT)
    .piece("B", "bishop", BISHOP)
    .piece("R", "rook", ROOK)
    .piece("Q", "queen", QUEEN)
    .piece("K", "king", KING, royal=True)
    .promotion("P", to="QRBN", zone="last rank")
    .en_passant("P")
    .castling("k", king="e8-g8", rook="h8-f8")
    .castling("q", king="e8-c8", rook="a8-d8")
    .goal_capture("PNBRQK")
    .move_rule(50, reset_by="P")
    .repetition(3)
    .start("rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1")
)
