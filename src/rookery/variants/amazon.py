"""Amazon chess: the queen also leaps like a knight."""

from rookery.design import BISHOP, CHESS_PAWN, KING, KNIGHT, QUEEN, ROOK, Design

DESIGN = (
    Design("amazon", 8, 8, about="the queen also leaps like a knight")
    .zone("second rank", "a2-h2")
    .zone("last rank", "a8-h8")
    .piece("P", "pawn", CHESS_PAWN)
    .piece("N", "knight", KNIGHT)
    .piece("B", "bishop", BISHOP)
    .piece("R", "rook", ROOK)
    .piece("A", "amazon", QUEEN | KNIGHT)
    .piece("K", "king", KING, royal=True)
    .promotion("P", to="ARBN", zone="last rank")
    .en_passant("P")
    .castling("K", king="e1-g1", rook="h1-f1")
    .castling("Q", king="e1-c1", rook="a1-d1")
    .castling("k", king="e8-g8", rook="h8-f8")
    .castling("q", king="e8-c8", rook="a8-d8")
    .insufficient_material("NB")
    .move_rule(50, reset_by="P")
    .repetition(3)
    .start("rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1")
)
