"""The messages of the browser: their types, their fields, and the largest sizes."""

import json
from typing import Any

from rookery._search import LEVELS

__all__ = ["MOST_BYTES", "MessageError", "check", "parse"]

MOST_BYTES = 1 << 20  # of a message; a long game in PGN is a tenth of this

_TEXT = {"fen": 4_000, "move": 200, "game": 200, "text": 500_000, "definition": 200_000}
_SHORT = 2_000  # any other text
_MOST_MOVES = 20_000
_MOST_SQUARES = 65_536
_MOST_HEADERS = 200
_NUMBERS = {
    "ply": (0, 100_000),
    "level": (1, LEVELS),
    "seconds": (0, 3_600),
    "depth": (0, 30),
    "up": (-1024, 1024),
    "right": (-1024, 1024),
    "square": (0, _MOST_SQUARES),
    "node": (0, 10_000_000),
    "number": (1, 100_000),
    "lines": (1, 5),
}

# For each type of message, the kinds of its fields. A field with ? may be missing.
_TYPES: dict[str, dict[str, str]] = {
    "open": {
        "game": "text?",
        "definition": "text?",
        "fen": "text?",
        "moves": "texts?",
        "branches": "rows?",
        "notes": "rows?",
        "headers": "texts by name?",
        "result": "text?",
        "reason": "text?",
    },
    "figures": {"letters": "flag"},
    "move": {"move": "text", "node": "number?"},
    "undo": {"ply": "number?", "side": "flag?"},
    "view": {"ply": "number?", "node": "number?"},
    "think": {"level": "number", "seconds": "number?"},
    "hint": {"seconds": "number?"},
    "resign": {"side": "flag?"},
    "flag": {"side": "flag"},
    "claim": {},
    "agree": {},
    "offer": {"side": "flag"},
    "analyse": {"node": "number", "lines": "number?", "seconds": "number?"},
    "branch": {"node": "number", "change": "text"},
    "note": {"node": "number", "comment": "text?", "nags": "squares?", "drawn": "texts?"},
    "review": {},
    "stop": {"job": "text?"},
    "save": {"kind": "text"},
    "load": {"text": "text", "number": "number?"},
    "look": {"kind": "text", "ply": "number?"},
    "reach": {"square": "number", "ply": "number?"},
    "shift": {"squares": "squares", "up": "number", "right": "number"},
    "pattern": {"text": "text", "square": "number", "squares": "squares"},
    "magic": {"kind": "text", "square": "number", "squares": "squares"},
    "make": {"move": "text", "ply": "number?"},
    "words": {"game": "text?", "definition": "text?"},
    "rules": {},
    "setup": {"ply": "number?"},
    "arrange": {
        "squares": "squares",
        "symbols": "texts",
        "hands": "texts",
        "turn": "flag",
        "castling": "text",
        "en_passant": "text",
        "checks": "text",
        "number": "number",
    },
    "movement": {"square": "number", "ply": "number?"},
    "palette": {},
    "language": {},
    "phrase": {"text": "text"},
    "edit": {"text": "text", "kind": "text", "definition": "text"},
    "rewrite": {"text": "text", "kind": "text"},
    "design": {"text": "text", "kind": "text"},
    "perft": {"depth": "number", "kinds": "flag?", "ply": "number?"},
}


class MessageError(Exception):
    """A message that cannot be understood: what it is about, and its number, if they are known."""

    about = "message"
    number: int | None = None


def parse(text: str | bytes) -> dict[str, Any]:
    """Return a message as a dict of checked fields.

    >>> parse('{"type": "view", "ply": 3}')
    {'type': 'view', 'ply': 3}
    >>> parse('{"type": "view", "ply": -1}')
    Traceback (most recent call last):
      ...
    rookery.page.messages.MessageError: view: ply is a whole number from 0 to 100000
    """
    if len(text) > MOST_BYTES:
        raise MessageError(f"a message has at most {MOST_BYTES} bytes")
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise MessageError("a message is a JSON document") from None
    return check(message)


def check(message: object) -> dict[str, Any]:
    """Return a message with its fields checked.

    >>> check({"type": "move"})
    Traceback (most recent call last):
      ...
    rookery.page.messages.MessageError: move: move is missing
    """
    kind = message.get("type") if isinstance(message, dict) else None
    if not isinstance(message, dict) or not isinstance(kind, str) or kind not in _TYPES:
        raise MessageError(f"no message has the type {str(kind)[:40]!r}")
    checked: dict[str, Any] = {"type": kind}
    if isinstance(message.get("id"), int):
        checked["id"] = message["id"]
    try:
        return _checked(message, checked)
    except MessageError as wrong:  # whoever has asked hears of it
        wrong.about, wrong.number = kind, checked.get("id")
        raise


def _checked(message: dict[str, Any], checked: dict[str, Any]) -> dict[str, Any]:
    kind = checked["type"]
    fields = _TYPES[kind]
    for name in message.keys() - fields.keys() - {"type", "id"}:
        raise MessageError(f"{kind}: there is no field {name[:40]!r}")
    for name, wanted in fields.items():
        value = message.get(name)
        if value is None:
            if wanted[-1] != "?":
                raise MessageError(f"{kind}: {name} is missing")
            continue
        problem = _problem(name, wanted.rstrip("?"), value)
        if problem:
            raise MessageError(f"{kind}: {name} is {problem}")
        checked[name] = value
    return checked


def _problem(name: str, wanted: str, value: object) -> str:
    if wanted == "flag":
        return "" if isinstance(value, bool) else "true or false"
    if wanted == "text":
        most = _TEXT.get(name, _SHORT)
        return "" if _is_text(value, most) else f"a text of at most {most} letters"
    if wanted == "number":
        least, largest = _NUMBERS[name]
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        fits = is_number and least <= value <= largest  # type: ignore[operator]
        if fits and name != "seconds" and not isinstance(value, int):
            fits = False
        number = "a number" if name == "seconds" else "a whole number"
        return "" if fits else f"{number} from {least} to {largest}"
    if wanted == "texts by name":
        return "" if _is_headers(value) else "a document of texts by name"
    assert wanted in ("texts", "squares", "rows")
    if not isinstance(value, list) or len(value) > _MOST_MOVES:
        return f"a list of at most {_MOST_MOVES}"
    if wanted == "texts":
        fits = all(_is_text(item, _TEXT["move"]) for item in value)
        return "" if fits else "a list of texts"
    if wanted == "rows":  # a list of lists; what is in them is checked by saving.py
        return "" if all(isinstance(row, list) for row in value) else "a list of lists"
    fits = all(type(item) is int and 0 <= item < _MOST_SQUARES for item in value)
    return "" if fits else "a list of squares"


def _is_headers(value: object) -> bool:
    return (
        isinstance(value, dict)
        and len(value) <= _MOST_HEADERS
        and all(_is_text(text, _SHORT) for pair in value.items() for text in pair)
    )


def _is_text(value: object, most: int) -> bool:
    if not isinstance(value, str) or len(value) > most:
        return False
    try:
        value.encode()
    except UnicodeEncodeError:  # half a surrogate pair, which no answer could hold
        return False
    return True
