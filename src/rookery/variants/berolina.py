"""Berolina chess: pawns move diagonally and capture straight ahead.

Edmund Nebermann, 1926. A double step is diagonal too, and the square in its middle is where the
pawn can be captured en passant, straight ahead.
"""

from rookery import moves
from rookery.variants.chess_defined import DESIGN as CHESS

BEROLINA_PAWN = moves().up(1).to_capture() | moves().upleft(1, 1).upright(1, 1).to_move()
DIAGONAL_DOUBLE_STEP = (
    moves().upleft(1, 1).repeat(2).upright(1, 1).repeat(2).to_move().only_from("second rank")
)

DESIGN = (
    CHESS.named("berolina", about="pawns move diagonally and capture straight ahead")
    .without("P")
    .piece("P", "berolina pawn", BEROLINA_PAWN | DIAGONAL_DOUBLE_STEP)
)
