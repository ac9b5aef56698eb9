"""Grasshopper chess: a rank of grasshoppers behind the pawns.

A grasshopper moves and captures like a queen, but it must hop over exactly one piece and lands
right behind it. Pawns begin on the third rank and have no double step.
"""

from rookery.design import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, Design

DESIGN = (
    Design("grasshopper", 8, 8, about="a rank of hoppers behind the pawns")
    .zone("last rank", "a8-h8")
    .piece("P", "pawn", PAWN)
    .piece("G", "grasshopper", QUEEN.hop(over=1, land="behind"))
    .piece("N", "knight", KNIGHT)
    .piece("B", "bishop", BISHOP)
    .piece("R", "rook", ROOK)
    .piece("Q", "queen", QUEEN)
    .piece("K", "king", KING, royal=True)
    .promotion("P", to="QRBNG", zone="last rank")
    .castling("K", king="e1-g1", rook="h1-f1")
    .castling("Q", king="e1-c1", rook="a1-d1")
    .castling("k", king="e8-g8", rook="h8-f8")
    .castling("q", king="e8-c8", rook="a8-d8")
    .insufficient_material("NBG")
    .move_rule(50, reset_by="P")
    .repetition(3)
    .start("rnbqkbnr/gggggggg/pppppppp/8/8/PPPPPPPP/GGGGGGGG/RNBQKBNR w KQkq - 0 1")
)
