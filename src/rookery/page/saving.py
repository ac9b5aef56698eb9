"""Games as files that the browser saves and loads: PGN, or JSON with a format number.

The JSON document is what the browser keeps of a game in progress, too: how it began, the moves, and
where there are any the variations, comments and symbols. Nodes are numbered as they come: 0 is the
start, 1 the first move of the game, and variations follow after its last.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from rookery import pgn
from rookery._core import Game
from rookery._games import from_reference, saved_reference
from rookery.errors import RookeryError
from rookery.page.jobs import Data
from rookery.pgn._game import Node

__all__ = [
    "Declared",
    "Saved",
    "definition_of",
    "from_document",
    "from_pgn",
    "is_document",
    "list_games",
    "read_document",
    "to_json",
    "to_pgn",
]

_FORMAT = 1
_WINNERS = {"1-0": True, "0-1": False, "1/2-1/2": None}
_MOST_LISTED = 1_000  # games of a file

Declared = tuple[bool | None, str]
"""A result that the rules do not know: the winner, or None for a draw, and the reason."""


class Saved(NamedTuple):
    """A game with its variations, and how far it was played."""

    record: pgn.Game
    plies: int | None = None  # of the game; None: the whole main line
    declared: Declared | None = None


def to_pgn(record: pgn.Game, result: Data | None, *, is_declared: bool) -> str:
    """Return the game with its headers, variations and comments as PGN."""
    record.result = "*" if result is None else result["result"]
    if is_declared and result is not None:
        record.headers["Termination"] = result["reason"]
    else:
        record.headers.pop("Termination", None)
    return f"{record}\n"


def to_json(record: pgn.Game, line: list[int], result: Data | None) -> str:
    """Return the game as JSON; `line` are the nodes of the game itself."""
    document: Data = {"format": _FORMAT, "kind": "rookery game"}
    reference = saved_reference(record.game)
    if reference.startswith("{"):
        document["definition"] = json.loads(reference)
    else:
        document["game"] = reference
    document["fen"] = record.board().fen()
    tree = record.root._tree
    document["moves"] = [str(tree.move(node)) for node in line]
    if result is not None:
        document["result"] = result["result"]
        document["reason"] = result["reason"]
    if headers := {name: text for name, text in record.headers.items() if name != "Result"}:
        document["headers"] = headers
    number = {0: 0, **{node: at for at, node in enumerate(line, 1)}}
    branches: list[list[Any]] = []
    notes: list[list[Any]] = []
    for node in record.root.walk():
        if node._node not in number:
            parent, move = node.parent, node.move
            assert parent is not None
            number[node._node] = len(number)
            branches.append([number[parent._node], str(move)])
        if node.comments or node.nags or node.comments_before:
            at = number[node._node]
            notes.append([at, node.comments, node.nags, node.comments_before])
    if branches:
        document["branches"] = branches
    if notes:
        document["notes"] = notes
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def is_document(text: str) -> bool:
    """Return whether a text is meant as JSON: PGN may begin with a bracket, too, but of a tag."""
    start = text.lstrip()
    if start.startswith("["):
        return not start[1:].lstrip()[:1].isalpha()
    return start.startswith("{")


def read_document(text: str) -> Saved:
    """Return the game of a JSON text."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as broken:
        raise RookeryError(f"not a JSON document: {broken}") from None
    if (
        not isinstance(document, dict)
        or document.get("format") != _FORMAT
        or document.get("kind") != "rookery game"
    ):
        raise RookeryError('not a saved game: expected "format": 1 and "kind": "rookery game"')
    definition, name = document.get("definition"), document.get("game")
    reference = json.dumps(definition) if isinstance(definition, dict) else str(name)
    if not isinstance(document.get("fen", ""), str) or not isinstance(
        document.get("moves", []), list
    ):
        raise RookeryError("a saved game has a FEN and a list of moves")
    return from_document(from_reference(reference), document)


def from_document(game: Game, document: Data) -> Saved:
    """Return the game that the fields of a document describe."""
    record = pgn.Game(game, fen=document.get("fen") or "")
    tree = record.root._tree
    moves = [str(move) for move in document.get("moves") or []]
    tree.add_line(0, moves)
    nodes = [0, *tree.main_line(0)]
    try:
        for parent, move in document.get("branches") or []:
            nodes.append(tree.add(nodes[parent], str(move)))
        for at, comments, nags, before in document.get("notes") or []:
            node: Node[Any] = Node(tree, nodes[at])
            node.comments, node.nags, node.comments_before = comments, nags, before
        headers = {str(name): str(text) for name, text in (document.get("headers") or {}).items()}
    except (IndexError, TypeError, ValueError, AttributeError) as wrong:
        if isinstance(wrong, RookeryError):
            raise
        raise RookeryError(
            "a saved game has branches as [number, move] and notes as "
            "[number, comments, symbols, comments before]"
        ) from None
    record.headers.update(headers)
    declared = _declared(record, len(moves), document.get("result"), document.get("reason"))
    return Saved(record, len(moves), declared)


def _declared(record: pgn.Game, plies: int, result: object, reason: object) -> Declared | None:
    """Return a result that the rules do not give by themselves."""
    if result not in _WINNERS:
        return None
    board = record.end_board()
    while len(board.history) > plies:
        board.pop()
    if board.outcome() is not None:
        return None
    return _WINNERS[str(result)], str(reason or "as recorded")[:200]


def list_games(text: str) -> list[Data]:
    """Return the games of a PGN text as rows to choose from."""
    rows: list[Data] = []
    for number, game in enumerate(pgn.read(text.encode()), 1):
        if number > _MOST_LISTED:
            break
        known = {
            name.lower(): game.headers.get(name, "") for name in ("White", "Black", "Event", "Date")
        }
        rows.append(
            {
                "number": number,
                **known,
                "result": game.result,
                "plies": len(game.moves),
                "game": game.game.name,
                "problem": None if game.error is None else str(game.error),
            }
        )
    return rows


def from_pgn(text: str, number: int = 1) -> Saved:
    """Return one of the games of a PGN text, with its headers, variations and result."""
    for at, game in enumerate(pgn.read(text.encode()), 1):
        if at == number:
            if game.error is not None:
                raise game.error
            if not game.moves and not game.headers:
                break
            game.root  # noqa: B018 (the tree is read)
            reason = game.headers.get("Termination", "")
            plies = len(game.moves)
            return Saved(game, plies, _declared(game, plies, game.result, reason))
    raise RookeryError(
        "the file has no game: expected PGN, or JSON as the page saves it"
        if number == 1
        else f"the file has no game with the number {number}"
    )


def definition_of(game: Game) -> str | None:
    """Return the definition of a game that is not shipped, so that a link can hold it, or None."""
    reference = saved_reference(game)
    return reference if reference.startswith("{") else None
