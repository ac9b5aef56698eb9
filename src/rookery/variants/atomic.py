"""Atomic chess: every capture explodes, and who blows up the other king wins.

The captor and everything a king's step around are gone with what was captured; pawns only if they
capture or are captured. So kings never capture, and side by side they cannot be in check. These are
the rules of FICS and Lichess (https://lichess.org/variant/atomic), where check and mate count:
castling too looks at the last square of the king only when both pieces have arrived.
"""

from rookery.design import KING
from rookery.variants.chess_defined import DESIGN as CHESS

DESIGN = CHESS.named("atomic", about="chess in which every capture explodes").explosion(
    KING, spared="P"
)
