"""What a designer picks from: named patterns, the pieces of shipped games, and all words."""

from __future__ import annotations

import inspect
import json
from typing import Any

from rookery import _core
from rookery._core import Game
from rookery._pattern import Pattern, moves
from rookery.design import Design, Piece, _rays, patterns
from rookery.design._shapes import RAYS
from rookery.errors import RookeryError
from rookery.page import words
from rookery.page.writing import SHIFTS, pattern_in_words
from rookery.render.figures import figures_of

__all__ = ["draft_game", "language", "phrase", "pieces"]

Data = dict[str, Any]


def pieces() -> Data:
    """Return the named patterns, and the pieces of all shipped games: always the same."""
    if not _PALETTE:
        _PALETTE.update(patterns=_patterns(), pieces=_pieces())
    return _PALETTE


def language() -> list[Data]:
    """Return every word that a definition may use, how it is written, and what it does."""
    if not _LANGUAGE:
        _LANGUAGE.extend(_words())
    return _LANGUAGE


_PALETTE: Data = {}
_LANGUAGE: list[Data] = []


def phrase(rays: str) -> Data:
    """Return the words of a pattern that is given by its rays, as JSON."""
    problems: list[str] = []
    try:
        checked = RAYS(json.loads(rays), "rays", problems)
        if problems:
            return {"problem": problems[0]}
        pattern = _rays.from_data(checked)
        # Rays of a text may be there twice, those of a pattern are not.
        return {"text": pattern_in_words(pattern), "rays": _brief(pattern)}
    except (ValueError, RecursionError, RookeryError) as wrong:
        return {"problem": str(wrong)}


def draft_game(design: Design) -> Game | None:
    """Return a game with the board and the pieces of a definition that cannot be played yet.

    It is only looked at: every piece moves like a king, and everything may be captured.
    """
    data = design._data
    board = data["board"]
    try:
        draft = Design(
            design.name or "draft", board["width"], board["height"], holes=board["holes"]
        )
        free = [
            at
            for at in range(board["width"] * board["height"])
            if _core.Grid(board["width"], board["height"]).name(at) not in board["holes"]
        ]
        letters = list(design.pieces) or ["K"]
        for letter in letters:
            name = design.pieces[letter].name if letter in design.pieces else "king"
            draft = draft.piece(letter, name, patterns.KING)
        rows = _rows(board, {free[0]: letters[0], free[-1]: letters[0].lower()}, free)
        return draft.goal_capture(letters).start(rows).compile()
    except (RookeryError, IndexError, TypeError):
        return None


def _rows(board: Data, standing: dict[int, str], free: list[int]) -> str:
    rows = []
    for rank in reversed(range(board["height"])):
        squares = range(rank * board["width"], (rank + 1) * board["width"])
        row, empty = "", 0
        for at in squares:
            letter = standing.get(at, "" if at in free else "*")
            if not letter:
                empty += 1
                continue
            row += f"{empty or ''}{letter}"
            empty = 0
        rows.append(f"{row}{empty or ''}")
    return "/".join(rows)


def _brief(pattern: Pattern) -> list[Data]:
    """Return the rays of a pattern without defaults, as a document has them."""
    one = Design("x", 1, 1).piece("A", "a", pattern).to_json()
    rays: list[Data] = json.loads(one)["pieces"][0]["rays"]
    return rays


def _picture(letter: str, pattern: Pattern) -> str:
    zones = {
        zone
        for terms in pattern.terms
        for zone in (*terms.from_zones, *terms.to_zones, *terms.within_zones)
    }
    board = Design("picture", 7, 7)
    for zone in zones:
        board = board.zone(zone, "a1-g7")
    small: Data = {"title": "", "coordinates": False, "legend": False}
    return str(Piece(letter, "piece", pattern).diagram("d4", board, **small))


def _patterns() -> list[Data]:
    return [
        {
            "name": name,
            "rays": _brief(getattr(patterns, name)),
            "svg": _picture("X", getattr(patterns, name)),
        }
        for name in patterns.__all__
    ]


def _pieces() -> list[Data]:
    """Return the pieces of all shipped games, each kind of movement and name once."""
    from rookery.variants import NAMES, design

    found: dict[tuple[str, str], Data] = {}
    for name in NAMES:
        shipped = design(name)
        figures = figures_of(shipped.compile())
        for letter, piece in shipped.pieces.items():
            key = (piece.name, str(piece.moves))
            if key in found or not piece.moves.rays:
                continue
            data = json.loads(shipped.to_json())
            [own] = [one for one in data["pieces"] if one["letter"] == letter]
            used = {
                zone
                for ray in own["rays"]
                for key in ("from", "to", "within")
                for zone in ray.get(key, [])
            }
            found[key] = {
                "letter": letter,
                "name": piece.name,
                "game": name,
                "rays": own["rays"],
                "royal": piece.royal,
                "zones": sorted(used),
                "figure": figures.place([(letter, (0, 0))]) if figures.is_drawn(letter) else "",
                "definitions": figures.define([letter]),
            }
    return sorted(found.values(), key=lambda one: str(one["name"]))


def _words() -> list[Data]:
    listed: list[Data] = []
    for owner, kind in ((Design, "definition"), (Pattern, "pattern")):
        for word in sorted(words._METHODS[owner]):
            method = getattr(owner, word)
            listed.append({"word": word, "of": kind, **_explained(word, method)})
    for name in patterns.__all__:
        text = _in_short(getattr(patterns, name))
        listed.append({"word": name, "of": "name", "call": name, "text": text})
    listed.append({"word": "moves", "of": "name", **_explained("moves", moves)})
    listed.append({"word": "Design", "of": "name", **_explained("Design", Design)})
    for name in SHIFTS:
        both = len(name) > 5
        call = f"{name}({'1, 1' if both else '1'})"
        listed.append({"word": name, "of": "name", "call": call, "text": "A displacement."})
    return listed


def _in_short(pattern: Pattern) -> str:
    """Return how a named pattern could be written without its name, for the word list."""
    leaps = sorted({f"{shift}" for (shift, _) in pattern.rays})
    return f"A pattern of {len(pattern.rays)} rays: {', '.join(leaps)}"[:120]


def _made(function: Any) -> Any:
    """Return what is called: a class is called by the method that makes its instances."""
    return vars(function)["__init__"] if isinstance(function, type) else function


def _explained(word: str, function: Any) -> Data:
    text = inspect.getdoc(_made(function)) or ""
    try:
        parameters = [*inspect.signature(function).parameters.values()]
    except (ValueError, TypeError):
        parameters = []
    shown = [
        f"{each.name}=…" if each.kind is each.KEYWORD_ONLY else each.name
        for each in parameters
        if each.name != "self"
    ]
    required = [each for each in parameters if each.name != "self" and each.default is each.empty]
    return {
        "call": f"{word}({', '.join(shown)})",
        "needs": len(required),
        "text": text.partition("\n\n")[0].replace("\n", " "),
    }
