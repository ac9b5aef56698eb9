"""A definition while it is typed: its problems with their places, its pieces, its board."""

from __future__ import annotations

import json
from typing import Any

from rookery.design import Design
from rookery.design._words import WORDS
from rookery.errors import DesignError, Problem
from rookery.page import mistakes, palette, words
from rookery.page.diagrams import draw_pieces
from rookery.page.states import describe_game, describe_state
from rookery.render.figures import figures_of

__all__ = ["check"]

Data = dict[str, Any]

# The words that a problem may be about, by the part of its code: design-zones, design-pieces, …
_RULES = {rule.word for rule in WORDS}
# What depends on no rule.
_APART = {"design-name", "design-board", "design-holes", "design-zones", "design-start"}
_WORDS = {
    "zones": ("zone",),
    "pieces": ("piece",),
    "start": ("start",),
    "name": ("named", "Design"),
    "about": ("named", "Design"),
    "board": ("Design",),
    "holes": ("Design",),
    "promotions": ("promotion",),
    "drops": ("drop",),
    "over": ("start",),
}


def check(text: str, kind: str) -> Data:
    """Return everything about a text that is a definition, in words or as JSON."""
    evaluated = None
    try:
        if kind == "json":
            design = Design.from_json(text)
        else:
            evaluated = words.run(text)
            if evaluated.problems:
                return _refused(_in_order(_problems_of_words(evaluated, text)))
            design = evaluated.design
    except words.WordsError as wrong:
        return _refused([_problem(str(wrong), wrong.place)])
    except DesignError as wrong:
        broken = mistakes.in_json(text) if kind == "json" else None
        if broken is not None:
            what, line, column = broken
            return _refused([_problem(what, words.TextPlace(line, column, line, column + 1))])
        return _refused([_problem(one, _json_place(text, one)) for one in wrong.problems])
    problems = _first_hand(design.problems())
    answer: Data = {
        "type": "design",
        "name": design.name,
        "json": design.to_json(indent=1),
        "problems": _in_order(
            [
                _problem(problem, _place(evaluated, text, problem, problem.code))
                for problem in problems
            ]
        ),
        # A board that is too large is a problem, and drawing on it would take all memory.
        "pieces": []
        if any(one.code == "design-board" for one in problems)
        else draw_pieces(design),
    }
    draft = palette.draft_game(design) if problems else None
    if draft is not None:  # the board is seen, and can be changed, while something is wrong
        answer["draft"] = describe_game(draft, figures_of(draft))
    if not problems:
        game = design.compile()
        figures = figures_of(game)
        board = game.board()
        answer["game"] = describe_game(game, figures)
        answer["state"] = describe_state(board, figures, playable=True)
    return answer


def _problems_of_words(evaluated: words.EvaluatedText, text: str) -> list[Data]:
    """Return what cannot be evaluated, and the problems that do not follow from it.

    A piece or a zone that is missing because of its own problem makes other words look wrong.
    """
    found = [_problem(str(one), one.place) for one in evaluated.problems]
    try:
        problems = evaluated.design.problems()
    except words.WordsError:  # there is no definition
        return found
    for problem in _first_hand(problems):
        if not _follows(problem, evaluated):
            found.append(_problem(problem, _place(evaluated, text, problem, problem.code)))
    return found


def _first_hand(problems: list[Problem]) -> list[Problem]:
    """Leave out that nothing comes to a zone whose own squares are the problem."""
    zones = [one.split("'")[1] for one in problems if one.code == "design-zones" and "'" in one]
    return [
        one
        for one in problems
        if "can never come to" not in one or not any(f"'{zone}'" in one for zone in zones)
    ]


def _follows(problem: Problem, evaluated: words.EvaluatedText) -> bool:
    """Return whether a problem may only be there because words were left out."""
    names = [first for _, first in evaluated.failed if first]
    if any(f"'{name}'" in problem or f"'{name.lower()}'" in problem for name in names):
        return True
    missing = {word for word, _ in evaluated.failed}
    if any(word == "piece" and not 1 <= len(first) <= 2 for word, first in evaluated.failed):
        return "no piece has the letter" in problem  # whose letter is not known
    if problem.code in _APART:
        return "start(" in problem and bool(missing)
    # Whoever has misspelt a word has not left it out: nothing is known about what it would set.
    is_about_another = "say " in problem or "royal" in problem or "there are no pieces" in problem
    return is_about_another and bool(missing)


def _in_order(problems: list[Data]) -> list[Data]:
    return sorted(problems, key=lambda problem: (problem["place"] or {"line": 0})["line"])


def _refused(problems: list[Data]) -> Data:
    return {"type": "design", "problems": problems, "pieces": []}


def _problem(text: str, place: words.TextPlace | None) -> Data:
    return {"text": text, "place": None if place is None else place.to_data()}


def _place(
    evaluated: words.EvaluatedText | None, text: str, problem: str, code: str
) -> words.TextPlace | None:
    """Return where a problem is: at the word that it is about, best one whose text it quotes."""
    if evaluated is None:
        return _json_place(text, problem)
    part = code.removeprefix("design-")
    word = problem.partition(":")[0].partition("(")[0]  # of a rule: what is about it begins so
    wanted = (word,) if word in _RULES else _WORDS.get(part, (part, "Design"))
    calls = [call for call in evaluated.calls if call[0] in wanted]
    quoted = problem.split("'")[1::2]
    for _, first, place in reversed(calls):
        if first in quoted or f'"{first}"' in problem:
            return place
    for _, _, place in reversed(calls):
        lines = text.split("\n")[place.line - 1 : place.end_line]
        if any(f'"{one}"' in line or f"'{one}'" in line for one in quoted for line in lines):
            return place
    calls = calls or [call for call in evaluated.calls if call[0] == "Design"]
    return calls[-1][2] if calls else None


def _json_place(text: str, problem: str) -> words.TextPlace | None:
    """Return where a JSON text is broken, or where it has what a problem quotes."""
    try:
        json.loads(text)
    except json.JSONDecodeError as broken:
        column = broken.colno - 1
        return words.TextPlace(broken.lineno, column, broken.lineno, column + 1)
    except (ValueError, RecursionError):
        return None
    for quoted in problem.split("'")[1::2]:
        at = text.find(json.dumps(quoted, ensure_ascii=False))
        if at >= 0:
            line = text.count("\n", 0, at) + 1
            column = at - (text.rfind("\n", 0, at) + 1)
            return words.TextPlace(line, column, line, column + len(quoted) + 2)
    return None
