"""The plain data of a definition: its fields and their defaults.

The fields of the rules, and their order, are those of the words.
"""

from rookery.design._shapes import (
    RAYS,
    Each,
    OneOf,
    Record,
    black_squares,
    flag,
    squares,
    text,
    whole,
)
from rookery.design._words import WORDS

NUMBER = 1

ZONE = Record({"name": text, "white": squares}, black=(black_squares, "turned"))
PIECE = Record(
    {"letter": text, "name": text, "rays": RAYS}, royal=(flag, False), reflected=(flag, False)
)
BOARD = Record({"width": whole, "height": whole}, holes=(squares, []))
DESIGN = Record(
    {
        "format": OneOf({NUMBER: NUMBER}),
        "name": text,
        "board": BOARD,
        "pieces": Each(PIECE),
        "start": text,
    },
    about=(text, ""),
    zones=(Each(ZONE), []),
    **{word.key: (word.shape, word.default) for word in WORDS if not word.later},
).later(**{word.key: (word.shape, word.default) for word in WORDS if word.later})
