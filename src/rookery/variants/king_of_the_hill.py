"""King of the hill: chess, and a king on one of the four squares in the middle wins."""

from rookery.variants.chess_defined import DESIGN as CHESS

DESIGN = (
    CHESS.named("king-of-the-hill", about="chess, and a king in the middle wins")
    .zone("hill", "d4-e5")
    .goal_reach("K", "hill")
)
