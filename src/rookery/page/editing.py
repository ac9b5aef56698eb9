"""A text that follows its definition: what the mouse has changed is changed in the words.

Only the words that say something else than before are written again, so that comments, names and
everything that the mouse cannot say stay as they are. What results is evaluated; if it does not
mean what it should, as where the definition is derived from another, all of it is written anew.
"""

from __future__ import annotations

import re
from typing import Any

from rookery.design import Design, patterns
from rookery.page import words, writing
from rookery.page.messages import MessageError

__all__ = ["edited"]

Data = dict[str, Any]
Key = tuple[str, str]  # a word, and the letter or name that it defines

_DEFINES = ("zone", "piece")
# After which words a new one is written, the first that is there counts.
_AFTER = {"zone": ("zone", "Design"), "piece": ("piece", "zone", "Design")}


def edited(text: str, kind: str, definition: str) -> Data:
    """Return a text that means a definition, as much of it unchanged as can be."""
    new = Design.from_json(definition)
    if kind == "json":
        return {"text": new.to_json(indent=1), "is_whole": False}
    evaluated = words.run(text)
    if evaluated.problems:
        raise MessageError("a text with mistakes cannot be changed by mouse: correct them first")
    changed = _in_place(text, evaluated, evaluated.design, new)
    if changed is not None and _means(changed, new):
        return {"text": changed, "is_whole": False}
    return {"text": writing.design_in_words(new), "is_whole": True}


def _means(text: str, design: Design) -> bool:
    evaluated = words.run(text)
    if evaluated.problems:
        return False
    try:
        return evaluated.design == design
    except words.WordsError:
        return False


def _in_place(text: str, evaluated: words.EvaluatedText, old: Design, new: Design) -> str | None:
    """Change the calls that differ; None if one of them is not in the text."""
    before, after = _calls(old), _calls(new)
    places = _places(text, evaluated)
    changes: list[tuple[int, int, str]] = []  # from, to, new text
    for key in before:
        if before[key] == after.get(key):
            continue
        found = places.get(key, [])
        if not found:
            return None
        written = after.get(key, [])
        for number, (start, end) in enumerate(found):
            if number == 0 and written:
                lead = _lead(text, start)
                changes.append((start, end, f"{lead}.".join(written)))
            else:
                changes.append((_line_start(text, start), end, ""))
    added = [key for key in after if key not in before]
    for key in added:
        at = _end_of(key, places, evaluated, text)
        if at is None:
            return None
        lead = _lead(text, at - 1) or "\n    "
        changes.append((at, at, "".join(f"{lead}.{call}" for call in after[key])))
    for start, end, written_text in sorted(changes, key=lambda one: -one[0]):
        text = text[:start] + written_text + text[end:]
    return _with_imports(text)


def _calls(design: Design) -> dict[Key, list[str]]:
    """Return the calls of a definition, without their dots, by what they define."""
    found: dict[Key, list[str]] = {}
    for key, call in writing.calls_of(design):
        found.setdefault(key, []).append(call)
    return found


def _places(text: str, evaluated: words.EvaluatedText) -> dict[Key, list[tuple[int, int]]]:
    """Return where the calls are in a text, from the word to its closing bracket."""
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)

    def offset(line: int, column: int) -> int:  # columns are in bytes
        return starts[line - 1] + len(lines[line - 1].encode()[:column].decode(errors="ignore"))

    found: dict[Key, list[tuple[int, int]]] = {}
    for word, first, place in evaluated.calls:
        key = (word, first if word in _DEFINES else "")
        at = offset(place.line, place.column), offset(place.end_line, place.end_column)
        found.setdefault(key, []).append(at)
    return found


def _lead(text: str, start: int) -> str:
    """Return what separates a call from the one before: a new line and its indent, or nothing."""
    line = text[text.rfind("\n", 0, start) + 1 : start]
    return f"\n{line.removesuffix('.')}" if line.strip(" .") == "" else ""


def _line_start(text: str, start: int) -> int:
    """Return where a call begins with its dot, its indent and the end of the line before."""
    return len(text[:start].removesuffix(".").rstrip())


def _end_of(
    key: Key,
    places: dict[Key, list[tuple[int, int]]],
    evaluated: words.EvaluatedText,
    text: str,
) -> int | None:
    """Return where a new call is written: after the last of its kind, or before the start."""
    word = key[0]
    for other in _AFTER.get(word, ()):
        ends = [end for (known, _), found in places.items() if known == other for _, end in found]
        if ends:
            return max(ends)
    start = places.get(("start", ""))
    if start and word != "start":
        return _line_start(text, start[-1][0])
    chain = {rule for rule, _ in _calls_words(places)}
    ends = [end for (known, _), found in places.items() if known in chain for _, end in found]
    return max(ends, default=None)


def _calls_words(places: dict[Key, list[tuple[int, int]]]) -> list[Key]:
    known = {"Design", *words.WORDS_OF_DESIGNS}
    return [key for key in places if key[0] in known]


def _with_imports(text: str) -> str:
    """Add the names that a text uses and does not import, so that it can be saved and run."""
    code = re.sub(r'"[^"\n]*"|#.*', "", text)
    imported = " ".join(
        re.findall(r"^from (?:rookery)[\w.]* import \(?([^)\n]*|[^)]*\))", text, re.M)
    )
    have = set(re.findall(r"\w+", imported)) | set(re.findall(r"^(\w+)\s*=", text, re.M))
    used = set(re.findall(r"\b[A-Za-z]\w*\b", code))
    named = sorted(used & {*patterns.__all__, "Design"} - have)
    others = [name for name in (*writing.SHIFTS, "moves") if name in used - have]
    if not text.startswith(("from ", '"""', "#")) and not imported:
        return text  # a text without imports is one that is never run
    lines = ""
    if others:
        lines += f"from rookery import {', '.join(others)}\n"
    if named:
        lines += f"from rookery.design import {', '.join(named)}\n"
    first = re.search(r"^from ", text, re.M)
    at = first.start() if first else 0
    return text[:at] + lines + text[at:]
