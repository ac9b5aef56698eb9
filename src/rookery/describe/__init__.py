"""Games and boards in words: what language models and other programs need to play any game.

`Game.describe()` and `Board.describe()` return the same as text and as plain data.

>>> board = game("tic-tac-toe").board()
>>> board.push("M@b2")
>>> print(board.describe(max_moves=1))
tic-tac-toe, Noughts to move
FEN: 3/1M1/3[MMMMmmmm] b - - 0 1
Capital letters: Crosses. Small letters: Noughts.
<BLANKLINE>
3  . . .
2  . M .
1  . . .
   a b c
in hand: MMMM mmmm
<BLANKLINE>
Last moves: M@b2
Legal moves: 8 (move, short notation, captures)
M@a1  M@a1
… and 7 more
"""

import json
from pathlib import Path

from rookery.describe._board import BoardDescription
from rookery.describe._game import GameDescription

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["BoardDescription", "GameDescription", "schema"]


def schema() -> "dict[str, Any]":
    """Return the JSON Schema of the data of both descriptions.

    >>> sorted(schema()["$defs"])
    ['board', 'game', 'move', 'section']
    """
    path = Path(__file__).parent / "schema.json"
    document: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return document


def __dir__() -> list[str]:
    return __all__
