"""How positions and moves of a defined game are written: its FEN and its moves, in sentences."""

from rookery._core import Board, Game
from rookery.design._english import listed
from rookery.design._rules_text import RulesSection

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


def sections(game: Game, data: "dict[str, Any]", sides: tuple[str, str]) -> list[RulesSection]:
    """Return what there is to know about the FEN and the moves of a defined game."""
    parts = (("FEN", _fen(data, sides)), ("Moves", _moves(game.board(), data)))
    return [RulesSection(heading, [("", line) for line in lines]) for heading, lines in parts]


def _fen(data: "dict[str, Any]", sides: tuple[str, str]) -> "Iterator[str]":
    first, second = sides
    height = data["board"]["height"]
    checks = ["checks to be given"] if data["goal_checks"] is not None else []
    fields = ["pieces", "side to move", "castling rights", "squares of en passant", *checks]
    fields += ["moves without progress", "move number"]
    yield f"A position is written as fields with spaces between them: {', '.join(fields)}."
    yield (
        f"Pieces: the ranks from {height} to 1, divided by /, each from left to right. A capital "
        f"letter is a piece of {first}, a small one a piece of {second}, a number so many empty "
        "squares."
    )
    if any(piece["letter"].startswith("+") for piece in data["pieces"]):
        yield "A letter with + before it is one piece: a promoted one."
    if data["board"]["holes"]:
        yield "A hole is written as *."
    reverting = [rule["to"] for rule in data["promotions"] if rule["reverts"]]
    if any(not letter.startswith("+") for letters in reverting for letter in letters):
        yield "A piece with ~ behind its letter is a promoted one that turns back when captured."
    if data["hands"] != "none":
        letters = [piece["letter"] for piece in data["pieces"] if not piece["royal"]]
        example = f"{letters[0] * 2}{letters[-1].lower()}" if letters else ""
        yield f"Brackets behind the pieces hold those in hand, of both sides: [{example}]."
    yield f"Side to move: w for {first}, b for {second}."
    if data["castling"]:
        rights = listed(rule["letter"] for rule in data["castling"])
        yield f"Castling rights: those of {rights} that are left; - if there is none."
    if data["en_passant"]:
        yield "En passant: the squares where a piece can be captured so by the next move; or -."
    names = {"castling": "castling", "en_passant": "en passant"}
    for name in (name for key, name in names.items() if not data[key]):
        yield f"The field for {name} is always -."
    if data["goal_checks"] is not None:
        yield f"Checks that are still to be given: those of {first}, + and those of {second}: 3+3."
    yield (
        "Moves without progress are counted for both sides together. The move number begins with 1 "
        f"and grows after each move of {second}."
    )


def _moves(board: Board, data: "dict[str, Any]") -> "Iterator[str]":
    moving = [move for move in board.legal_moves if move.from_square is not None]
    if any(piece["rays"] for piece in data["pieces"]):
        example = f": {moving[0]}" if moving else ""
        yield f"A move is written as the square it begins on and the square it ends on{example}."
    if data["castling"]:
        [first, *_] = data["castling"]
        yield f"Castling is written as the move of its first piece: {''.join(first['king'])}."
    targets = [letter for rule in data["promotions"] for letter in rule["to"]]
    if plain := [letter for letter in targets if not letter.startswith("+")]:
        yield f"A promotion adds the small letter of the new piece, such as {plain[0].lower()}."
    if len(plain) < len(targets):
        yield "A promotion to the piece that has + before its letter adds +."
    if data["hands"] != "none":
        drops = [str(move) for move in board.legal_moves if move.drop is not None]
        letters = [piece["letter"] for piece in data["pieces"] if not piece["royal"]]
        example = drops[0] if drops else f"{letters[0]}@{board.game.grid.name(0)}"
        yield f"A drop is written as the letter of the piece, @ and the square: {example}."
    yield (
        "The short notation (SAN) is read as well: the letter of the piece (P is left out), as "
        "much of the first square as is needed, x for a capture, the square, = and a promotion."
    )
