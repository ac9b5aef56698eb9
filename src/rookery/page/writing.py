"""A definition written in the words of the design language, from its data."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from typing import Any

from rookery._core import Shift
from rookery._pattern import Pattern, moves
from rookery._terms import FREE, Terms
from rookery.design import Design, _rays, _squares, patterns
from rookery.design._shapes import RAYS
from rookery.design._words import WORDS
from rookery.page.messages import MessageError

__all__ = ["SHIFTS", "calls_of", "design_in_words", "pattern_in_words", "squares_in_words"]

Data = dict[str, Any]
Turn = Callable[[Shift], Shift]

_NAMED: list[tuple[str, Pattern]] = sorted(
    ((name, getattr(patterns, name)) for name in patterns.__all__),
    key=lambda named: -len(named[1].rays),
)
SHIFTS = ("Down", "DownLeft", "DownRight", "Left", "Right", "Up", "UpLeft", "UpRight")
_MOST_SECONDS = 3.0  # of CPU, for a whole definition
_MOST_TURNED = 64  # rays that are looked at together
_QUARTER, _HALF = Shift.rotate, Shift.mirror
_TURNS: dict[str, tuple[int, tuple[Turn, ...]]] = {  # how many rays each becomes, and by what
    ".rotate().mirror()": (4, (_QUARTER, _HALF)),
    ".mirror()": (2, (_HALF,)),
    ".rotate()": (2, (_QUARTER,)),
    ".rotate(anticlockwise=True)": (2, (lambda shift: shift.rotate(True),)),
}
_FILES = moves().up(1).mirror().repeat()  # along which pieces face each other by default


def design_in_words(design: Design) -> str:
    """Return a text whose evaluation is the same definition.

    >>> from rookery.variants import design
    >>> design_in_words(design("tic-tac-toe")).splitlines()[-4]
    '    .piece("M", "mark", moves())'
    """
    first, *others = [call for _, call in calls_of(design)]
    lines = [first, *(f".{call}" for call in others)]
    body = "".join(f"    {line}\n" for line in lines)
    used = set(re.findall(r"\b[A-Z]\w*\b", re.sub(r'"[^"]*"', "", body)))
    names = [*sorted(used & {*patterns.__all__}), "Design"]
    shifts = [name for name in SHIFTS if name in used]
    others = [*shifts, *(["moves"] if "moves()" in body else [])]
    head = f"from rookery import {', '.join(others)}\n" if others else ""
    return f"{head}from rookery.design import {', '.join(names)}\n\nDESIGN = (\n{body})\n"


def calls_of(design: Design) -> Iterator[tuple[tuple[str, str], str]]:
    """Yield the calls of a definition, each with its word and what it defines, if it names it."""
    document: Data = json.loads(design.to_json())
    latest = time.thread_time() + _MOST_SECONDS
    yield ("Design", ""), _beginning(document)
    for zone in document.get("zones", []):
        yield ("zone", zone["name"]), f"zone({_zone(zone)})"
    for piece in document["pieces"]:
        if time.thread_time() > latest:
            raise MessageError("the definition is too large to be written in words")
        flags = "".join(f", {flag}=True" for flag in ("royal", "reflected") if piece.get(flag))
        pattern = pattern_in_words(_rays.from_data(_checked_rays(piece["rays"])))
        written = f"{_text(piece['letter'])}, {_text(piece['name'])}, {pattern}{flags}"
        yield ("piece", piece["letter"]), f"piece({written})"
    for rule in WORDS:
        if rule.key in document:
            for call in _calls(rule.word, document[rule.key]):
                yield (rule.word, ""), call
    if document["start"]:
        yield ("start", ""), f"start({_text(document['start'])})"


def squares_in_words(squares: list[str]) -> str:
    """Return squares as a text of squares and rectangles.

    >>> squares_in_words(["a1", "b1", "c1", "a2", "b2", "c2", "e5"])
    'a1-c2 e5'
    """
    places = {found: name for name in squares if (found := _squares.parse(name))}
    others = [name for name in squares if not _squares.parse(name)]
    left, parts = set(places), []
    for file, rank in sorted(left, key=lambda place: (place[1], place[0])):
        if (file, rank) not in left:
            continue
        last = file
        while (last + 1, rank) in left:
            last += 1
        top = rank
        while all((at, top + 1) in left for at in range(file, last + 1)):
            top += 1
        left -= {(at, up) for at in range(file, last + 1) for up in range(rank, top + 1)}
        first, other = _squares.name(file, rank), _squares.name(last, top)
        parts.append(first if first == other else f"{first}-{other}")
    return " ".join(parts + others)


def pattern_in_words(pattern: Pattern) -> str:
    """Return a short text whose evaluation is the same pattern.

    >>> pattern_in_words(moves().up(1).rotate().mirror().repeat(3).to_move())
    'moves().up(1).rotate().mirror().repeat(3).to_move()'
    >>> pattern_in_words(patterns.FERZ.only_within("palace") | patterns.ROOK)
    'FERZ.only_within("palace") | ROOK'
    """
    ways = list(zip(pattern.rays, pattern.terms, strict=True))
    parts = []
    while ways:
        text, number = _longest(ways)
        parts.append(text)
        ways = ways[number:]
    return " | ".join(parts) or "moves()"


Way = tuple[Any, Terms]


def _ways(pattern: Pattern) -> list[Way]:
    return list(zip(pattern.rays, pattern.terms, strict=True))


def _longest(ways: list[Way]) -> tuple[str, int]:
    """Return words for as many rays as possible, from the first on, and their number."""
    found = _short(ways)
    if not found:
        for text, number in _one_by_one(ways):
            found = [(text, number)]
            if _short(ways[number:]):
                break
    return max(found, key=lambda words: (words[1], -len(words[0])))


def _short(ways: list[Way]) -> list[tuple[str, int]]:
    return [*_by_name(ways), *_by_turns(ways)] if ways else []


def _by_name(ways: list[Way]) -> Iterator[tuple[str, int]]:
    terms = ways[0][1]
    for name, known in _NAMED:
        number = len(known.rays)
        if ways[:number] == _ways(known):
            yield name, number
        elif ways[:number] == [(ray, terms) for ray in known.rays] and not any(known.terms):
            yield name + _terms(terms), number


def _by_turns(ways: list[Way]) -> Iterator[tuple[str, int]]:
    """Find leaps that the words for turning complete, the longest part first."""
    (_, count), terms = ways[0]
    alike = terms.changed(via=())
    run = 1
    for (_, its_count), its in ways[1:_MOST_TURNED]:
        if its_count != count or its.changed(via=()) != alike:
            break
        run += 1
    for number in range(run, 1, -1):
        for words, (times, turns) in _TURNS.items():
            seeds = ways[: number // times]
            if number % times or ways[len(seeds)] != _turned(seeds[0], turns[0]):
                continue
            if any(seed[1] != terms for seed in seeds) or _all(seeds, turns) != ways[:number]:
                continue
            text = "moves()" + _leaps([leap for (leap, _), _ in seeds])
            yield text + _via(terms) + words + _repeat(count) + _terms(alike), number
            return


def _turned(way: Way, turn: Turn) -> Way:
    (leap, count), terms = way
    return (turn(leap), count), terms.turned(turn)


def _all(seeds: list[Way], turns: tuple[Turn, ...]) -> list[Way]:
    """Return rays and what each turn, one after the other, adds to them."""
    for turn in turns:
        seeds = list(dict.fromkeys([*seeds, *(_turned(seed, turn) for seed in seeds)]))
    return seeds


def _one_by_one(ways: list[Way]) -> Iterator[tuple[str, int]]:
    """Write leaps one after the other, as long as their terms are the same."""
    terms, text, before = ways[0][1], "moves()", None
    seen: set[Any] = set()
    for number, ((leap, count), its) in enumerate(ways, 1):
        if its != terms or leap in seen:
            return
        seen.add(leap)
        text += _leaps([leap], before) + _repeat(count)
        before = leap if count == 1 else None
        yield text + _via(terms) + _terms(terms.changed(via=())), number


def _leaps(leaps: list[Any], before: Any = None) -> str:
    text = ""
    for leap in leaps:
        up, right = leap.up, leap.right
        vertical = "up" if up > 0 else "down"
        sideways = "right" if right > 0 else "left"
        if up and right:
            text += f".{vertical}{sideways}({abs(up)}, {abs(right)})"
        else:
            is_half = before is not None and not (before.up and before.right)
            # A step up and a step to the left would be one leap.
            if is_half and bool(before.up) != bool(up):
                text += ".also()"
            text += f".{vertical}({abs(up)})" if up else f".{sideways}({abs(right)})"
        before = leap
    return text


def _repeat(count: int | None) -> str:
    return ".repeat()" if count is None else f".repeat({count})" if count != 1 else ""


def _via(terms: Terms) -> str:
    return f".via({', '.join(map(repr, terms.via))})" if terms.via else ""


def _terms(terms: Terms) -> str:
    """Return the words for terms, with texts quoted as everywhere in a definition."""
    if terms == FREE:
        return ""
    zones = [*terms.from_zones, *terms.to_zones, *terms.within_zones]
    text = terms.words().replace("land='beyond'", 'land="beyond"')
    text = text.replace("land='behind'", 'land="behind"')
    for zone in zones:
        text = text.replace(f"({zone!r})", f"({_text(zone)})")
    return text


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)


def _beginning(document: Data) -> str:
    board = document["board"]
    text = f"Design({_text(document['name'])}, {board['width']}, {board['height']}"
    if board.get("holes"):
        text += f", holes={_text(squares_in_words(board['holes']))}"
    if document.get("about"):
        text += f", about={_text(document['about'])}"
    return text + ")"


def _zone(zone: Data) -> str:
    text = f"{_text(zone['name'])}, {_text(squares_in_words(zone['white']))}"
    black = zone.get("black", "turned")
    if isinstance(black, list):
        black = squares_in_words(black)
    return text if black == "turned" else f"{text}, black={_text(black)}"


def _rays_in_words(rays: list[Data]) -> str:
    return pattern_in_words(_rays.from_data(_checked_rays(rays)))


def _checked_rays(rays: list[Data]) -> list[Data]:
    """Return rays with their defaults; they come from a definition that was checked."""
    problems: list[str] = []
    checked: list[Data] = RAYS(rays, "rays", problems)
    return checked


def _letters(letters: list[str]) -> str:
    """Return kinds of pieces as a text, or as a list where a letter has a +."""
    if all(len(letter) == 1 for letter in letters):
        return _text("".join(letters))
    return f"[{', '.join(map(_text, letters))}]"


def _calls(word: str, value: Any) -> list[str]:
    """Return the calls of a word that set what the data says."""
    if word == "hands":
        return ["hands()" if value == "captured" else "hands(captured=False)"]
    if word == "goal_bare_king":
        return ["goal_bare_king()" if value == "after a reply" else "goal_bare_king(reply=False)"]
    if value is True:
        return [f"{word}()"]
    if isinstance(value, str | int):
        return [f"{word}({_text(value) if isinstance(value, str) else value})"]
    if isinstance(value, dict):
        value = [value]
    return [f"{word}({', '.join(_arguments(word, rule))})" for rule in value]


# The fields that are written without their names, in this order.
_PLACED = {
    "en_passant": ["pieces"],
    "promotion": ["pieces"],
    "castling": ["letter"],
    "drop": ["pieces"],
    "facing": ["pieces", "rays"],
    "explosion": ["rays"],
    "goal_reach": ["pieces", "zone"],
    "goal_capture": ["pieces", "worth"],
    "goal_line": ["number", "pieces", "worth"],
    "move_rule": ["moves"],
    "repetition": ["times", "result"],
    "insufficient_material": ["pieces"],
}


def _arguments(word: str, rule: Data) -> list[str]:
    written = []
    is_gap = False
    for key in _PLACED.get(word, []):
        if key in rule and not (key == "rays" and _is_usual(word, rule[key])):
            value = _value(key, rule[key])
            names = {"rays": "along" if word == "facing" else "around"}
            written.append(f"{names.get(key, key)}={value}" if is_gap else value)
        else:
            is_gap = True
    others = [key for key in rule if key not in _PLACED.get(word, [])]
    return [*written, *(f"{key}={_value(key, rule[key])}" for key in others)]


def _is_usual(word: str, rays: list[Data]) -> bool:
    usual = _FILES if word == "facing" else patterns.KING
    return _rays_in_words(rays) == pattern_in_words(usual)


def _value(key: str, value: Any) -> str:
    if key == "rays":
        return _rays_in_words(value)
    if key in ("king", "rook"):
        return _text("-".join(value))
    if isinstance(value, list):
        return _letters(value)
    return _text(value) if isinstance(value, str) else repr(value)
