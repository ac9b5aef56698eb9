"""Chess, written as a definition. The game called "chess" is native and faster."""

from rookery.design import BISHOP, CHESS_PAWN, KING, KNIGHT, QUEEN, ROOK, Design

DESIGN = (
    Design("chess-defined", 8, 8, about="chess, written as a definition")
    .zone("second rank", "a2-h2")
    .zone("last rank", "a8-h8")
    .piece("P", "pawn", CHESS_PAWN)
    .piece("N", "knight", KNIGHT)
    .piece("B", "bishop", BISHOP)
    .piece("R", "rook", ROOK)
    .piece("Q", "queen", QUEEN)
    .piece("K", "king", KING, royal=True)
    .promotion("P", to="QRBN", zone="last rank")
    .en_passant("P")
    .castling("K", king="e1-g1", rook="h1-f1")
    .castling("Q", king="e1-c1", rook="a1-d1")
    .castling("k", king="e8-g8", rook="h8-f8")
    .castling("q", king="e8-c8", rook="a8-d8")
    .insufficient_material("NB")
    .move_rule(50, reset_by="P")
    .repetition(3)
    .start("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
)
