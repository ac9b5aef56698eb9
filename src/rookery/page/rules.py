"""The rules of a game for the page, and how a piece moves from where it stands."""

from __future__ import annotations

from typing import Any

from rookery._core import BitBoard, Board, Game, saved_definition
from rookery.design import Design
from rookery.design._diagram import Reach
from rookery.design._geometry import Geometry
from rookery.errors import RookeryError
from rookery.page.diagrams import draw_pieces

__all__ = ["movement", "of_game"]

Data = dict[str, Any]


def of_game(game: Game) -> Data:
    """Return the rules as headings and sentences, each piece with its picture if it has one."""
    design = _design(game)
    pictures = {one["letter"]: one["svg"] for one in draw_pieces(design)} if design else {}
    return {
        "name": game.name,
        "title": game.title,
        "sections": _sections(game),
        "pictures": pictures,
    }


def movement(board: Board, square: int) -> Data:
    """Return what stands on a square, the sentence about it, and where it goes from there."""
    game = board.game
    symbols = board.symbols()
    symbol = symbols.get(square)
    if symbol is None:
        return {"square": square, "symbol": None, "text": "", "sets": {}}
    # A stack moves as its carrier does, which is written first.
    letter = symbol.strip("()").lstrip("+") if game.has_stacks else symbol.rstrip("~")
    letter = letter[:1].upper() if game.has_stacks else letter.upper()
    found = [
        line["text"]
        for section in _sections(game)
        if section["heading"] == "Pieces"
        for line in section["lines"]
        if line["about"] == letter
    ]
    sets = _reach(board, square, letter) or _targets(board, square)
    return {
        "square": square,
        "symbol": symbol,
        "letter": letter,
        "text": found[0] if found else "",
        "sets": {name: sorted(squares) for name, squares in sets.items() if squares},
    }


def _sections(game: Game) -> list[Data]:
    """Return the sections of the rules with the letters of pieces, kept for the next question."""
    if game.name not in _LINES or _LINES[game.name][0] != game:
        if len(_LINES) > _MOST_KEPT:
            _LINES.clear()
        sections = [
            {
                "heading": section["heading"],
                "lines": [
                    {**line, "about": _letter(section["heading"], line)}
                    for line in section["lines"]
                ],
            }
            for section in game.describe().data["sections"]
        ]
        _LINES[game.name] = (game, sections)
    return _LINES[game.name][1]


_LINES: dict[str, tuple[Game, list[Data]]] = {}
_MOST_KEPT = 100


def _letter(heading: str, line: Data) -> str:
    """Return the letter of the piece that a line is about; a native game has it in its text."""
    if line["about"] or heading != "Pieces":
        return str(line["about"])
    name, mark, _ = line["text"].partition("):")
    letter = name.rpartition("(")[2] if mark else ""
    return letter if letter.isupper() and len(letter) == 1 else ""


def _design(game: Game) -> Design | None:
    """Return the definition of a game; chess has one that moves alike."""
    from rookery.variants import design

    if game.name in ("chess", "chess960"):
        return design("chess-defined")
    saved = saved_definition(game)
    return None if saved is None else Design.from_json(saved)


def _reach(board: Board, square: int, letter: str) -> dict[str, set[int]]:
    """Follow the pattern of a piece among the pieces of the board."""
    design = _design(board.game)
    if design is None or letter not in design.pieces:
        return {}
    owners = {at: 0 if one.strip("+~").isupper() else 1 for at, one in board.symbols().items()}
    piece = design.pieces[letter]._to_data()
    found = Reach(piece, Geometry(design._data), square, owners[square], owners)
    can_take = {at for at in found.captures if at in owners}
    return {
        "moves": found.moves,
        "captures": can_take,
        "would capture": found.captures - can_take - found.moves,
        "hops over": found.hopped,
    }


def _targets(board: Board, square: int) -> dict[str, set[int]]:
    """Return where the legal moves of a native game go, also for the side that is not to move."""
    symbols = board.symbols()
    try:
        targets = board.targets(square) or _turned(board).targets(square)
    except RookeryError:
        targets = BitBoard(board.game.grid)
    taken = {at for at in targets if at in symbols}
    return {"moves": {*targets} - taken, "captures": taken}


def _turned(board: Board) -> Board:
    setup = board.setup()
    setup.turn = not board.turn
    return setup.board()
