"""Two Lakes, a game of rookery's own on sixteen by sixteen squares.

Two lakes of four by four squares lie between the camps; nobody can stand on water, and riders stop
at its shore. Checkmate wins, as in chess. So does the ferryman (F), by landing on h16 or i16, where
the other side's king and queen began (h1 or i1 for Black). He walks like a king, and he alone can
cross a lake: from one shore straight to the other, whatever stands around.

Pawns may march up to three squares from where they begin, and can be captured en passant on any
square that they passed. The skiff (S) takes up to three knight's leaps in a line. The heron (H)
leaps three squares one way and one the other, or steps diagonally. The elephant (E) goes exactly
two squares in any direction, and a piece in between stops it. The cannon (C) moves like a rook and
captures by hopping over one piece. Knight, bishop, rook and queen are those of chess.
"""

from rookery import Up, UpRight, moves
from rookery.design import BISHOP, CAMEL, CANNON, FERZ, KING, KNIGHT, PAWN, QUEEN, ROOK, Design

MARCH = moves().up(1).repeat(3).to_move().only_from("camp")
ELEPHANT = (
    moves().up(2).via(Up(1)).rotate().mirror()
    | moves().upright(2, 2).via(UpRight(1, 1)).rotate().mirror()
)
SKIFF = moves().upleft(2, 1).upright(2, 1).rotate().mirror().repeat(3)
CROSSING = moves().up(5).rotate().mirror().only_from("shores").only_to("shores")

DESIGN = (
    Design(
        "two-lakes", 16, 16, holes="c7-f10 k7-n10", about="two lakes, and a ferryman to cross them"
    )
    .zone("camp", "a3-p3")
    .zone("shores", "c6-f6 c11-f11 b7-b10 g7-g10 k6-n6 k11-n11 j7-j10 o7-o10")
    .zone("landing", "h16-i16")
    .zone("last rank", "a16-p16")
    .piece("P", "pawn", PAWN | MARCH)
    .piece("N", "knight", KNIGHT)
    .piece("E", "elephant", ELEPHANT)
    .piece("H", "heron", CAMEL | FERZ)
    .piece("B", "bishop", BISHOP)
    .piece("R", "rook", ROOK)
    .piece("C", "cannon", CANNON)
    .piece("S", "skiff", SKIFF)
    .piece("Q", "queen", QUEEN)
    .piece("F", "ferryman", KING | CROSSING)
    .piece("K", "king", KING, royal=True)
    .promotion("P", to="QSRCBHEN", zone="last rank")
    .en_passant("P")
    .goal_reach("F", "landing")
    .move_rule(100, reset_by="P")
    .repetition(3)
    .start(
        "rnebcshkqhscbenr/8f7/pppppppppppppppp/16/16/16/2****4****2/2****4****2/"
        "2****4****2/2****4****2/16/16/16/PPPPPPPPPPPPPPPP/7F8/RNEBCSHQKHSCBENR w - - 0 1"
    )
)
