"""Minishogi: shogi on five by five squares, without knights and lances.

Shigenobu Kusumoto, 1970. Only the last rank promotes. Four times the same position is lost by the
side that began, unless the other has given nothing but check.
"""

from rookery import moves
from rookery.design import BISHOP, FERZ, GOLD, KING, ROOK, SILVER, WAZIR, Design

DESIGN = (
    Design("minishogi", 5, 5, about="shogi on five by five squares")
    .zone("last rank", "a5-e5")
    .piece("P", "pawn", moves().up(1))
    .piece("S", "silver general", SILVER)
    .piece("G", "gold general", GOLD)
    .piece("B", "bishop", BISHOP)
    .piece("R", "rook", ROOK)
    .piece("K", "king", KING, royal=True)
    .piece("+P", "promoted pawn", GOLD)
    .piece("+S", "promoted silver", GOLD)
    .piece("+B", "horse", BISHOP | WAZIR)
    .piece("+R", "dragon", ROOK | FERZ)
    .promotion("P", to="+P", zone="last rank", leaving=True, forced="stuck", reverts=True)
    .promotion("S", to="+S", zone="last rank", leaving=True, forced=False, reverts=True)
    .promotion("B", to="+B", zone="last rank", leaving=True, forced=False, reverts=True)
    .promotion("R", to="+R", zone="last rank", leaving=True, forced=False, reverts=True)
    .hands()
    .drop("P", per_file=1, may_be_stuck=False, may_mate=False)
    .stalemate("loss")
    .repetition(4, "black", perpetual_check="loss")
    .start("rbsgk/4p/5/P4/KGSBR[] w - - 0 1")
)
