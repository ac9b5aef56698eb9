"""Janus chess: ten files, and on each side two januses, which move as bishop and knight.

Werner Schöndorf, 1978. A castling king goes next to the corner, to b1 or i1.
"""

from rookery.design import BISHOP, CHESS_PAWN, KING, KNIGHT, QUEEN, ROOK, Design

DESIGN = (
    Design("janus", 10, 8, about="chess on ten files with two januses a side")
    .zone("second rank", "a2-j2")
    .zone("last rank", "a8-j8")
    .piece("P", "pawn", CHESS_PAWN)
    .piece("N", "knight", KNIGHT)
    .piece("B", "bishop", BISHOP)
    .piece("R", "rook", ROOK)
    .piece("J", "janus", BISHOP | KNIGHT)
    .piece("Q", "queen", QUEEN)
    .piece("K", "king", KING, royal=True)
    .promotion("P", to="QJRBN", zone="last rank")
    .en_passant("P")
    .castling("K", king="e1-i1", rook="j1-h1")
    .castling("Q", king="e1-b1", rook="a1-c1")
    .castling("k", king="e8-i8", rook="j8-h8")
    .castling("q", king="e8-b8", rook="a8-c8")
    .insufficient_material("NB")
    .move_rule(50, reset_by="P")
    .repetition(3)
    .start("rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR w KQkq - 0 1")
)
