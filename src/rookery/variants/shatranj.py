"""Shatranj, the chess of the Middle Ages.

Elephants (B) leap two squares diagonally, the counsellor (Q) steps one. Pawns become counsellors.
To be stalemated is to lose, and so is to be left with a bare king, unless the last man of the other
side can be captured at once.
"""

from rookery.design import ALFIL, FERZ, KING, KNIGHT, PAWN, ROOK, Design

DESIGN = (
    Design("shatranj", 8, 8, about="the chess of the Middle Ages")
    .zone("last rank", "a8-h8")
    .piece("P", "pawn", PAWN)
    .piece("N", "horse", KNIGHT)
    .piece("B", "elephant", ALFIL)
    .piece("R", "chariot", ROOK)
    .piece("Q", "counsellor", FERZ)
    .piece("K", "king", KING, royal=True)
    .promotion("P", to="Q", zone="last rank")
    .goal_bare_king()
    .stalemate("loss")
    .move_rule(70, reset_by="P")
    .repetition(3)
    .start("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1")
)
