"""CoTuLenh (Cờ Tư Lệnh, Commander Chess): its pieces, its squares, its board.

>>> from rookery import cotulenh
>>> board = cotulenh.Board()
>>> board.push("Nc4&c5")
>>> board.piece_at("c5")
'(NI)'
>>> cotulenh.PIECE_NAMES["N"], cotulenh.square_name(board.commander(cotulenh.RED))
('Navy', 'g1')
"""

from rookery._core import CotulenhBoard as Board
from rookery._core import Grid as _Grid
from rookery.cotulenh import rays

RED, BLUE = True, False

PIECE_NAMES = {
    "C": "Commander",
    "I": "Infantry",
    "T": "Tank",
    "M": "Militia",
    "E": "Engineer",
    "A": "Artillery",
    "G": "Anti-air gun",
    "S": "Missile",
    "F": "Air Force",
    "N": "Navy",
    "H": "Headquarters",
}
# Every stack as FEN writes it, the carrier first.
STACKS = (
    *("TC", "TI", "TM", "EA", "EG", "ES", "HC"),
    *("FT", "FC", "FI", "FM", "FTC", "FTI", "FTM"),
    *("NF", "NT", "NC", "NI", "NM", "NFT", "NFC", "NFI", "NFM"),
)
STARTING_FEN = (
    "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/"
    "2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1"
)

GRID = _Grid(11, 12)
SQUARES = list(range(len(GRID)))
SQUARE_NAMES = [GRID.name(square) for square in SQUARES]


def parse_square(name: str) -> int:
    """Return the square with this name.

    >>> parse_square("k12")
    131
    """
    return GRID.square(name)


def square_name(square: int) -> str:
    """Return the name of a square."""
    return GRID.name(square)


__all__ = [
    "BLUE",
    "GRID",
    "PIECE_NAMES",
    "RED",
    "SQUARES",
    "SQUARE_NAMES",
    "STACKS",
    "STARTING_FEN",
    "Board",
    "parse_square",
    "rays",
    "square_name",
]


def __dir__() -> list[str]:
    return __all__
