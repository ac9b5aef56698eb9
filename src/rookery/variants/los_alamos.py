"""Los Alamos chess, which the MANIAC played in 1956: six by six squares, and no bishops.

No double step, no castling, and pawns do not become bishops either.
"""

from rookery.design import KING, KNIGHT, PAWN, QUEEN, ROOK, Design

DESIGN = (
    Design("los-alamos", 6, 6, about="six by six squares, and no bishops")
    .zone("last rank", "a6-f6")
    .piece("P", "pawn", PAWN)
    .piece("N", "knight", KNIGHT)
    .piece("R", "rook", ROOK)
    .piece("Q", "queen", QUEEN)
    .piece("K", "king", KING, royal=True)
    .promotion("P", to="QRN", zone="last rank")
    .insufficient_material("N")
    .move_rule(50, reset_by="P")
    .repetition(3)
    .start("rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1")
)
