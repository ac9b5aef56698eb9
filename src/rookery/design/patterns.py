"""The classic patterns of movement, to be used, changed and joined.

>>> amazon = QUEEN | KNIGHT
>>> rifleman = CHESS_PAWN | KNIGHT.to_move()
"""

from rookery._pattern import moves

__all__ = [
    "ALFIL",
    "BISHOP",
    "CAMEL",
    "CANNON",
    "CHESS_PAWN",
    "DABBABA",
    "DOUBLE_STEP",
    "FERZ",
    "GOLD",
    "KING",
    "KNIGHT",
    "NIGHTRIDER",
    "PAWN",
    "QUEEN",
    "ROOK",
    "SILVER",
    "WAZIR",
    "ZEBRA",
]

# One leap: straight, diagonal, both.
WAZIR = moves().up(1).rotate().mirror()
FERZ = moves().upright(1, 1).rotate().mirror()
KING = WAZIR | FERZ

# The generals of shogi; Makruk's nobleman is a silver general, too.
SILVER = FERZ | moves().up(1)
GOLD = WAZIR | moves().upleft(1, 1).upright(1, 1)

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

# It captures by hopping over one piece.
CANNON = ROOK.to_move() | ROOK.hop(over=1, land="beyond").to_capture()

# The pawn of chess without its double step; and the double step, which chess allows only from a
# zone. It is a ride of two steps, so that a pawn can be captured en passant on the way.
PAWN = moves().up(1).to_move() | moves().upleft(1, 1).upright(1, 1).to_capture()
DOUBLE_STEP = moves().up(1).repeat(2).to_move()

# Both, in a game that has a zone of this name.
CHESS_PAWN = PAWN | DOUBLE_STEP.only_from("second rank")


def __dir__() -> list[str]:
    return __all__
