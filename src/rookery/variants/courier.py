"""Courier chess, of the German Middle Ages: twelve files, and the first bishops.

The courier (B) is our bishop, the archer (E) leaps two squares diagonally, the mistress (F) steps
diagonally and the fool (W) straight; the sage (M) steps like a king. Four opening moves are played
on each side already.
"""

from rookery.design import ALFIL, BISHOP, FERZ, KING, KNIGHT, PAWN, ROOK, WAZIR, Design

DESIGN = (
    Design("courier", 12, 8, about="twelve files, and the first bishops")
    .zone("last rank", "a8-l8")
    .piece("P", "pawn", PAWN)
    .piece("N", "knight", KNIGHT)
    .piece("E", "archer", ALFIL)
    .piece("B", "courier", BISHOP)
    .piece("R", "rook", ROOK)
    .piece("F", "mistress", FERZ)
    .piece("W", "fool", WAZIR)
    .piece("M", "sage", KING)
    .piece("K", "king", KING, royal=True)
    .promotion("P", to="F", zone="last rank")
    .goal_bare_king()
    .stalemate("loss")
    .move_rule(50, reset_by="P")
    .repetition(3)
    .start("rnebmk1wbenr/1ppppp1pppp1/6f5/p5p4p/P5P4P/6F5/1PPPPP1PPPP1/RNEBMK1WBENR w - - 0 1")
)
