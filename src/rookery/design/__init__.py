"""The language for defining games.

>>> race = (
...     Design("race", 5, 5)
...     .zone("goal", "a5-e5")
...     .piece("K", "king", KING, royal=True)
...     .goal_reach("K", "goal")
...     .start("4k/5/5/5/K4")
... )
>>> race.problems()
[]
>>> race.start("5/4k/5/5/K4").zone("goal", "e5-g5").problems()
["zone 'goal' is defined twice", \
"zone 'goal' names f5 and g5, which are not on the 5×5 board"]
"""

from rookery.design._design import Design
from rookery.design._files import from_file
from rookery.design._piece import Piece
from rookery.design.patterns import (
    ALFIL,
    BISHOP,
    CAMEL,
    CANNON,
    CHESS_PAWN,
    DABBABA,
    DOUBLE_STEP,
    FERZ,
    GOLD,
    KING,
    KNIGHT,
    NIGHTRIDER,
    PAWN,
    QUEEN,
    ROOK,
    SILVER,
    WAZIR,
    ZEBRA,
)

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
    "Design",
    "Piece",
    "from_file",
]


def __dir__() -> list[str]:
    return __all__
