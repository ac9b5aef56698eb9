"""Makruk, the chess of Thailand.

The nobleman (S) steps diagonally or straight ahead, the seed (M) diagonally. Pawns begin on the
third rank and become seeds on the sixth. The counting of moves in endings without pawns is not part
of this definition.
"""

from rookery.design import FERZ, KING, KNIGHT, PAWN, ROOK, SILVER, Design

DESIGN = (
    Design("makruk", 8, 8, about="the chess of Thailand")
    .zone("sixth rank and beyond", "a6-h8")
    .piece("P", "shell", PAWN)
    .piece("N", "horse", KNIGHT)
    .piece("S", "nobleman", SILVER)
    .piece("R", "boat", ROOK)
    .piece("M", "seed", FERZ)
    .piece("K", "lord", KING, royal=True)
    .promotion("P", to="M", zone="sixth rank and beyond")
    .move_rule(50, reset_by="P")
    .repetition(3)
    .start("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1")
)
