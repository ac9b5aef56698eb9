"""Shogi, the chess of Japan: what is captured changes sides and may be dropped again.

Pieces may promote whenever a move begins or ends on the last three ranks; all but bishop and rook
then move like a gold general. No two pawns of a side on a file, no drop where a piece could never
move, no checkmate by a dropped pawn. Four times the same position is a draw, unless one side has
given nothing but check.
"""

from rookery import moves
from rookery.design import BISHOP, FERZ, GOLD, KING, ROOK, SILVER, WAZIR, Design

DESIGN = (
    Design("shogi", 9, 9, about="the chess of Japan, with drops")
    .zone("promotion zone", "a7-i9")
    .piece("P", "pawn", moves().up(1))
    .piece("L", "lance", moves().up(1).repeat())
    .piece("N", "knight", moves().upleft(2, 1).upright(2, 1))
    .piece("S", "silver general", SILVER)
    .piece("G", "gold general", GOLD)
    .piece("B", "bishop", BISHOP)
    .piece("R", "rook", ROOK)
    .piece("K", "king", KING, royal=True)
    .piece("+P", "promoted pawn", GOLD)
    .piece("+L", "promoted lance", GOLD)
    .piece("+N", "promoted knight", GOLD)
    .piece("+S", "promoted silver", GOLD)
    .piece("+B", "horse", BISHOP | WAZIR)
    .piece("+R", "dragon", ROOK | FERZ)
    .promotion("P", to="+P", zone="promotion zone", leaving=True, forced="stuck", reverts=True)
    .promotion("L", to="+L", zone="promotion zone", leaving=True, forced="stuck", reverts=True)
    .promotion("N", to="+N", zone="promotion zone", leaving=True, forced="stuck", reverts=True)
    .promotion("S", to="+S", zone="promotion zone", leaving=True, forced=False, reverts=True)
    .promotion("B", to="+B", zone="promotion zone", leaving=True, forced=False, reverts=True)
    .promotion("R", to="+R", zone="promotion zone", leaving=True, forced=False, reverts=True)
    .hands()
    .drop("P", per_file=1, may_be_stuck=False, may_mate=False)
    .drop("LN", may_be_stuck=False)
    .stalemate("loss")
    .repetition(4, perpetual_check="loss")
    .start("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1")
)
