"""Texts to begin a definition with, and the same definition in another kind of text."""

from __future__ import annotations

from importlib import resources
from typing import Any

from rookery._core import Game, saved_definition
from rookery._games import game as game_by_name
from rookery.design import KING, Design
from rookery.design._squares import listed, parse
from rookery.page import words
from rookery.page.messages import MessageError
from rookery.page.writing import design_in_words

__all__ = ["of_definition", "of_game", "rewritten"]

Data = dict[str, Any]

_NATIVE = {
    "chess": "Chess is compiled into rookery. Here it is in words, as the game chess-defined.",
    "chess960": (
        "Chess960 is compiled into rookery, and no word draws a start position by lot. "
        "This is chess in words; another start can be put there by hand."
    ),
    "cotulenh": (
        "CoTuLenh is compiled into rookery: no words say its stacks, its air defence and its turns "
        "of several moves. This is its board, with sea and land as zones, and two kings to begin "
        "with; the part Rules has the rules of CoTuLenh itself."
    ),
}


def of_game(name: str) -> Data:
    """Return a text to begin with: the words of a shipped game, or what a native game offers."""
    from rookery.variants import NAMES

    if name in NAMES:
        return _source(_shipped(name), name)
    game = game_by_name(name)
    saved = saved_definition(game)
    if saved is not None:
        return of_definition(saved)
    note = _NATIVE.get(
        name,
        f"{game.title} is compiled into rookery: no words say its rules. This is a board of its "
        "size with two kings to begin with; the part Rules has the rules of the game itself.",
    )
    if name in ("chess", "chess960"):
        return _source(_shipped("chess-defined"), "chess-defined", note)
    outline = _outline(game)
    return _source(design_in_words(outline), outline.name, note)


def of_definition(text: str) -> Data:
    """Return a definition, such as one from a link, in words."""
    design = Design.from_json(text)
    return _source(design_in_words(design), design.name)


def rewritten(text: str, kind: str) -> Data:
    """Return a definition in words as JSON, or one as JSON in words."""
    if kind == "json":
        return {"text": design_in_words(Design.from_json(text)), "kind": "words"}
    evaluated = words.run(text)
    if evaluated.problems:
        raise MessageError("a text with mistakes has no other form: correct them first")
    try:
        return {"text": evaluated.design.to_json(indent=1), "kind": "json"}
    except words.WordsError as wrong:
        raise MessageError(str(wrong)) from None


def _source(text: str, name: str, note: str = "") -> Data:
    return {"type": "words", "kind": "words", "text": text, "name": name, "note": note}


def _shipped(name: str) -> str:
    file = resources.files("rookery.variants") / f"{name.replace('-', '_')}.py"
    return file.read_text("utf-8")


def _outline(game: Game) -> Design:
    """Return a definition with the board of a native game, its terrain and two kings."""
    grid = game.grid
    holes = game.terrain.get("hole")
    outline = Design(f"my-{game.name}", grid.width, grid.height, holes=holes or "")
    for name, squares in game.terrain.items():
        if name != "hole":
            outline = outline.zone(name, squares, black="same")
    free = [
        name
        for name in listed(f"a1-{grid.name(len(grid) - 1)}")
        if not holes or name not in holes.names()
    ]
    ranks = [[name for name in free if _rank(name) == rank] for rank in (0, grid.height - 1)]
    kings = {ranks[0][len(ranks[0]) // 2]: "K", ranks[1][len(ranks[1]) // 2]: "k"}
    rows = []
    for rank in reversed(range(grid.height)):
        row = ""
        for file in range(grid.width):
            name = grid.name(rank * grid.width + file)
            row += kings.get(name, "1" if name in free else "*")
        rows.append(row)
    return outline.piece("K", "king", KING, royal=True).start("/".join(map(_counted, rows)))


def _rank(name: str) -> int:
    place = parse(name)
    assert place is not None
    return place[1]


def _counted(row: str) -> str:
    """Return a rank of FEN with its empty squares counted."""
    shown, empty = "", 0
    for letter in f"{row} ":
        if letter == "1":
            empty += 1
            continue
        shown += f"{empty or ''}{letter}"
        empty = 0
    return shown.rstrip()
