"""The classic patterns of movement, to be used, changed and joined.

>>> amazon = QUEEN | KNIGHT
>>> cannon = ROOK.to_move() | ROOK.hop(over=1).to_capture()
"""

from rookery._pattern import moves

__all__ = [
    "ALFIL",
    "BISHOP",
    "CAMEL",
    "DABBABA",
    "FERZ",
    "KING",
    "KNIGHT",
    "NIGHTRIDER",
    "PAWN",
    "QUEEN",
    "ROOK",
    "WAZIR",
    "ZEBRA",
]

# One leap: straight, diagonal, both.
WAZIR = moves().up(1).rotate().mirror()
FERZ = moves().upright(1, 1).rotate().mirror()
KING = WAZIR | FERZ

# Longer leaps, which nothing stops.
DABBABA = moves().up(2).rotate().mirror()
ALFIL = moves().upright(2, 2).rotate().mirror()
KNIGHT = moves().upleft(2, 1).upright(2, 1).rotate().mirror()
CAMEL = moves().upleft(3, 1).upright(3, 1).rotate().mirror()
ZEBRA = moves().upleft(3, 2).upright(3, 2).rotate().mirror()

# Rides: on to the edge, or to the first piece.
ROOK = moves().up(1).rotate().mirror().repeat()
BISHOP = moves().upright(1, 1).rotate().mirror().repeat()
QUEEN = ROOK | BISHOP
NIGHTRIDER = moves().upleft(2, 1).upright(2, 1).rotate().mirror().repeat()

# The pawn of chess without its double step, which is only from a zone.
PAWN = moves().up(1).to_move() | moves().upleft(1, 1).upright(1, 1).to_capture()


def __dir__() -> list[str]:
    return __all__
