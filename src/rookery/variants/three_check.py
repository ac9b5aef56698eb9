"""Three-check: chess, and the third check wins."""

from rookery.variants.chess_defined import DESIGN as CHESS

DESIGN = (
    CHESS.named("three-check", about="chess, and the third check wins")
    .goal_checks(3)
    .start("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1")
)
