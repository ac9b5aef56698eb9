"""Games as text: reading, editing and writing PGN, and tables of games.

>>> from rookery import pgn
>>> [game] = pgn.read(b'[White "Anna"] 1. e4 e5 2. Nf3 {a knight} (2. f4) 2... Nc6 1-0')
>>> game.headers["White"], game.result, [str(move) for move in game.moves]
('Anna', '1-0', ['e2e4', 'e7e5', 'g1f3', 'b8c6'])
>>> [node.san() for node in game.root.variations[0].variations[0].variations]
['Nf3', 'f4']
"""

from rookery.pgn._annotations import Arrow, EvaluationNote
from rookery.pgn._convert import convert
from rookery.pgn._game import Game, Headers, Node, from_board
from rookery.pgn._reader import HeadersAt, Reader, game_at, headers, read
from rookery.pgn._table import Filter, Table, table
from rookery.pgn._variants import variant_game, variant_tag

__all__ = [
    "Arrow",
    "EvaluationNote",
    "Filter",
    "Game",
    "Headers",
    "HeadersAt",
    "Node",
    "Reader",
    "Table",
    "convert",
    "from_board",
    "game_at",
    "headers",
    "read",
    "table",
    "variant_game",
    "variant_tag",
]


def __dir__() -> list[str]:
    return __all__
