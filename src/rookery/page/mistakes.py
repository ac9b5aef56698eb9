"""What is wrong with a text that is typed, in the words of the design language, not of Python."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable
from typing import Any

from rookery._suggest import suggestion

__all__ = ["in_json", "of_call", "of_syntax"]

# What Python's parser says, and what it means in a definition; the first that is found counts.
_SYNTAX = (
    (r"leading zeros", "a number begins with a zero"),
    (r"Exceeds the limit", "an integer with too many digits"),
    (r"literal", "a number is followed by a letter"),  # but for texts, which are below
    (r"'(.)' was never closed", r"'\1' is never closed"),
    (r"closing parenthesis '(.)' does not match opening parenthesis '(.)'.*", r"'\2' ends in '\1'"),
    (r"unmatched '(.)'", r"'\1' closes nothing"),
    (r"forgot a comma", "a comma is missing here, or a quotation mark before or after it"),
    (r"invalid (non-printable )?character (.*)", r"the letter \2 stands outside of a text"),
    (r"indent", "a word of the definition stands outside of its brackets: DESIGN = ( … )"),
    (r"positional argument follows", "what has a name (such as royal=True) comes last"),
    (r"keyword argument repeated: (\w+)", r"\1 is written twice"),
    (r"too many (nested|statically)", "the text is nested too deeply"),
    (r"assign|==", "= stands after one name, as in KNIGHT = …, or within the brackets of a word"),
)
_TEXTS = r"(unterminated|EOL while|EOF while|triple-quoted).*"
_JSON = {
    "Expecting value": "expected a value: a text in quotation marks, a number, [ or {",
    "Expecting property name enclosed in double quotes": "expected a name in quotation marks",
    "Illegal trailing comma before end of object": "the comma before } is too much",
    "Illegal trailing comma before end of array": "the comma before ] is too much",
    "Expecting ',' delimiter": "expected a comma, or the end of the list",
    "Expecting ':' delimiter": "expected a colon after the name",
    "Unterminated string starting at": "the text that begins here has no end",
    "Invalid control character at": "a text ends in the line in which it begins",
    "Invalid \\escape": "\\ stands before another letter than it may",
    "Invalid \\uXXXX escape": "\\u stands before four digits",
    "Extra data": "the document has ended before this",
}
_KINDS = {"int": (int, "a whole number"), "bool": (bool, "True or False"), "str": (str, "a text")}


def of_syntax(wrong: SyntaxError) -> str:
    """Return what a text breaks off with.

    >>> try:
    ...     compile("moves().up(1x)", "", "eval")
    ... except SyntaxError as wrong:
    ...     of_syntax(wrong)
    'a number is followed by a letter'
    """
    message = str(wrong.msg)
    if re.match(_TEXTS, message):
        return "the text that begins here has no quotation mark at its end"
    for pattern, words in _SYNTAX:
        found = re.search(pattern, message)
        if found:
            return found.expand(words)
    return "this cannot be understood: a comma, a bracket or a dot may be missing before it"


def of_call(
    name: str, function: Callable[..., Any], positional: list[Any], named: dict[str, Any]
) -> str:
    """Return what is wrong with the arguments of a word, or an empty text.

    >>> of_call("up", moves().up, [], {})
    'up(distance): without distance'
    """
    try:
        parameters = inspect.signature(function).parameters
    except (ValueError, TypeError):  # native
        return ""
    word = f"{name}({_listed(parameters)})"
    if any(each.kind is each.VAR_POSITIONAL for each in parameters.values()):
        return f"{word}: it has no {next(iter(named))}=" if named else ""
    ordered = [key for key, each in parameters.items() if each.kind is each.POSITIONAL_OR_KEYWORD]
    for key in named:
        if key not in parameters:
            return f"{word}: it has no {key[:40]}={suggestion(key, [*parameters])}"
        if key in ordered[: len(positional)]:
            return f"{word}: {key} is written twice"
    if len(positional) > len(ordered):
        after = next((key for key in parameters if key not in ordered), None)
        hint = f"; write {after}=… with its name" if after else ""
        return f"{word}: {len(positional)} values are too many{hint}"
    values = {**dict(zip(ordered, positional, strict=False)), **named}
    required = [key for key, each in parameters.items() if each.default is each.empty]
    missing = [key for key in required if key not in values]
    if missing:
        return f"{word}: without {' and '.join(missing)}"
    for key, value in values.items():
        kind = inspect.formatannotation(parameters[key].annotation).strip("'\"")
        known, expected = _KINDS.get(kind.removesuffix(" | None"), (object, ""))
        if not isinstance(value, known) and not (value is None and kind.endswith("None")):
            return f"{word}: {key} is {expected}, not {_quoted(value)}"
    return ""


def in_json(text: str) -> tuple[str, int, int] | None:
    """Return what a JSON document breaks off with, line and column; None if it is whole."""
    try:
        json.loads(text)
    except json.JSONDecodeError as wrong:
        what = _JSON.get(wrong.msg.removesuffix(": "), "this cannot be understood")
        return f"not a JSON document: {what}", wrong.lineno, wrong.colno - 1
    except (ValueError, RecursionError):
        return None
    return None


def _listed(parameters: Any) -> str:
    shown = []
    for key, each in parameters.items():
        if each.kind is each.VAR_POSITIONAL:
            shown.append(f"{key}, …")
        elif each.kind is each.KEYWORD_ONLY:
            shown.append(f"{key}=…")
        else:
            shown.append(key)
    return ", ".join(shown)


def _quoted(value: object) -> str:
    if isinstance(value, str | int | None):
        return repr(value)[:64]
    return "a list" if isinstance(value, list) else f"a {type(value).__name__.lower()}"
