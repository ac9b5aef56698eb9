"""Nightrider chess: knights ride on, leap after leap, until something is in the way.

The piece is T. R. Dawson's, of 1925.
"""

from rookery.design import NIGHTRIDER
from rookery.variants.chess_defined import DESIGN as CHESS

DESIGN = (
    CHESS.named("nightrider", about="knights ride on, leap after leap")
    .without("N")
    .piece("N", "nightrider", NIGHTRIDER)
)
