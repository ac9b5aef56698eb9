"""Xiangqi, the chess of China.

Letters and FEN are those of the usual coding: N is the horse, B the elephant. Horse and elephant
are stopped by a piece next to them, the cannon captures by hopping over one piece, and the generals
may not face each other on an open file. Perpetual check loses; perpetual chases are not looked for.
"""

from rookery import Up, UpRight, moves
from rookery.design import CANNON, FERZ, ROOK, WAZIR, Design

HORSE = moves().upleft(2, 1).upright(2, 1).via(Up(1)).rotate().mirror()
ELEPHANT = moves().upright(2, 2).via(UpRight(1, 1)).rotate().mirror()
SOLDIER = moves().up(1) | moves().left(1).mirror().only_from("beyond the river")

DESIGN = (
    Design("xiangqi", 9, 10, about="the chess of China")
    .zone("palace", "d1-f3")
    .zone("this side of the river", "a1-i5")
    .zone("beyond the river", "a6-i10")
    .piece("K", "general", WAZIR.only_within("palace"), royal=True)
    .piece("A", "advisor", FERZ.only_within("palace"))
    .piece("B", "elephant", ELEPHANT.only_within("this side of the river"))
    .piece("N", "horse", HORSE)
    .piece("R", "chariot", ROOK)
    .piece("C", "cannon", CANNON)
    .piece("P", "soldier", SOLDIER)
    .facing("K")
    .stalemate("loss")
    .move_rule(60)
    .repetition(3, perpetual_check="loss")
    .start("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1")
)
