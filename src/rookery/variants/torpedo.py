"""Torpedo chess: pawns may step twice from every rank, and be captured en passant there."""

from rookery.design import DOUBLE_STEP, PAWN
from rookery.variants.chess_defined import DESIGN as CHESS

DESIGN = (
    CHESS.named("torpedo", about="pawns may step twice from every rank")
    .without("P")
    .piece("P", "torpedo pawn", PAWN | DOUBLE_STEP)
)
