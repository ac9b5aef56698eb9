"""Games as files that the browser saves and loads: PGN, or JSON with a format number."""

import json
from typing import Any

from rookery import pgn
from rookery._core import Board, Game
from rookery._games import from_reference, saved_reference
from rookery.errors import RookeryError

__all__ = ["definition_of", "from_text", "to_json", "to_pgn"]

_FORMAT = 1


def to_pgn(board: Board, result: dict[str, Any] | None) -> str:
    """Return the game as PGN."""
    game = pgn.from_board(board)
    if result is not None:
        game.result = result["result"]
        if board.outcome() is None:
            game.headers["Termination"] = result["reason"]
    return f"{game}\n"


def to_json(board: Board, result: dict[str, Any] | None) -> str:
    """Return the game as JSON: a name or a definition, where it began, the moves, the result."""
    document: dict[str, Any] = {"format": _FORMAT, "kind": "rookery game"}
    reference = saved_reference(board.game)
    if reference.startswith("{"):
        document["definition"] = json.loads(reference)
    else:
        document["game"] = reference
    document["fen"] = board.root().fen()
    document["moves"] = [str(move) for move in board.history]
    if result is not None:
        document["result"] = result["result"]
        document["reason"] = result["reason"]
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def from_text(text: str) -> Board:
    """Return the board of a saved game, or of the first game of a PGN text."""
    if text.lstrip().startswith("{"):
        return _from_json(text)
    for game in pgn.read(text.encode(), on_error="raise"):
        board = game.root.board()
        for move in game.moves:
            board.push(move)
        return board
    raise RookeryError("the file has no game: expected PGN, or JSON as the page saves it")


def _from_json(text: str) -> Board:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as broken:
        raise RookeryError(f"not a JSON document: {broken}") from None
    if document.get("format") != _FORMAT or document.get("kind") != "rookery game":
        raise RookeryError('not a saved game: expected "format": 1 and "kind": "rookery game"')
    definition, name = document.get("definition"), document.get("game")
    reference = json.dumps(definition) if isinstance(definition, dict) else str(name)
    moves = document.get("moves", [])
    if not isinstance(moves, list) or not isinstance(document.get("fen", ""), str):
        raise RookeryError("a saved game has a FEN and a list of moves")
    board = from_reference(reference).board(document.get("fen"))
    for move in moves:
        board.push(str(move))
    return board


def definition_of(game: Game) -> str | None:
    """Return the definition of a game that is not shipped, so that a link can hold it, or None."""
    reference = saved_reference(game)
    return reference if reference.startswith("{") else None
