"""Values in comments: clocks, evaluations, arrows and marked squares.

They are written as `[%clk 1:02:03]`, `[%emt 0:00:05]`, `[%eval 0.35]` or `[%eval #-3,20]`,
`[%csl Ga1,Re4]` and `[%cal Ge2e4]`.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from rookery._documented import documented

__all__ = ["Arrow", "EvaluationNote", "find", "replace"]

_COLOURS = {"G": "green", "R": "red", "Y": "yellow", "B": "blue", "O": "orange", "C": "cyan"}
_LETTERS = {colour: letter for letter, colour in _COLOURS.items()}
_TIME = re.compile(r"^(\d{1,6}):(\d{1,2}):(\d{1,2}(?:\.\d{1,9})?)$")
_EVAL = re.compile(
    r"^(?:#([+-]?\d{1,5})|([+-]?(?:\d{1,7}(?:\.\d{1,4})?|\.\d{1,4})))(?:,(\d{1,5}))?$"
)
_DRAWN = re.compile(r"\[%(csl|cal)\s+([^\]]*)\]")
_SQUARE = re.compile(r"^([A-Z])([a-z]\d{1,2})$")
_ARROW = re.compile(r"^([A-Z])([a-z]\d{1,2})([a-z]\d{1,2})$")


@documented(
    cp="The evaluation in hundredths of a pawn, or None.",
    mate="The moves until mate, negative if Black mates; None if there is none.",
    depth="The depth of the search, or None if the note does not say.",
)
class EvaluationNote(NamedTuple):
    """An evaluation as White sees it: centipawns, or moves to mate (negative for Black).

    White is the side that begins a game.
    """

    cp: int | None = None
    mate: int | None = None
    depth: int | None = None

    @classmethod
    def from_score(
        cls, score: int, mate: int | None, *, turn: bool, depth: int | None = None
    ) -> "EvaluationNote":
        """Return the score of a search, which is that of the side to move, as White sees it.

        `turn` is whether White is to move. The result of a search has it as `result.evaluation`.

        >>> EvaluationNote.from_score(-35, None, turn=False)
        EvaluationNote(cp=35, mate=None, depth=None)
        >>> EvaluationNote.from_score(31995, 3, turn=False)
        EvaluationNote(cp=None, mate=-3, depth=None)
        """
        sign = 1 if turn else -1
        if mate is not None:
            return cls(mate=sign * mate, depth=depth)
        return cls(cp=sign * score, depth=depth)


@documented(
    colour="The colour, such as green.",
    tail="The square where the arrow begins.",
    head="The square where it ends; the same for a marked square.",
)
class Arrow(NamedTuple):
    """An arrow on the board; one that begins where it ends is a marked square."""

    colour: str
    tail: str
    head: str


def _pattern(name: str) -> "re.Pattern[str]":
    return re.compile(rf"\[%{name}\s+([^\]]*)\]")


_FIELDS = {name: _pattern(name) for name in ("clk", "emt", "eval", "csl", "cal")}


def find(name: str, comments: Iterable[str]) -> str | None:
    """Return what the comments hold of a name: `clk`, `emt`, `eval`, `csl` or `cal`."""
    for comment in comments:
        if found := _FIELDS[name].search(comment):
            return found[1].strip()
    return None


def replace(name: str, value: str | None, comments: Iterable[str]) -> list[str]:
    """Return the comments with another value of a name, or without one."""
    kept = [_FIELDS[name].sub("", comment).strip() for comment in comments]
    kept = [comment for comment in kept if comment]
    if value is None:
        return kept
    written = f"[%{name} {value}]"
    return [f"{written} {kept[0]}", *kept[1:]] if kept else [written]


def read_time(text: str | None) -> float | None:
    """Return the seconds of a clock."""
    found = _TIME.match(text or "")
    if not found:
        return None
    return int(found[1]) * 3600 + int(found[2]) * 60 + float(found[3])


def write_time(seconds: float) -> str:
    """Write seconds as a clock.

    >>> write_time(3723), write_time(0.5)
    ('1:02:03', '0:00:00.5')
    """
    thousandths = round(max(seconds, 0) * 1000)
    whole, rest = divmod(thousandths, 1000)
    text = f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"
    return text + (f".{rest:03}".rstrip("0") if rest else "")


def read_eval(text: str | None) -> EvaluationNote | None:
    """Return the evaluation of a text."""
    found = _EVAL.match((text or "").replace(" ", ""))
    if not found:
        return None
    depth = None if found[3] is None else int(found[3])
    if found[1] is not None:
        return EvaluationNote(mate=int(found[1]), depth=depth)
    return EvaluationNote(cp=round(float(found[2]) * 100), depth=depth)


def write_eval(value: EvaluationNote) -> str:
    """Write an evaluation.

    >>> write_eval(EvaluationNote(cp=35)), write_eval(EvaluationNote(mate=-3, depth=20))
    ('0.35', '#-3,20')
    """
    text = f"#{value.mate}" if value.mate is not None else f"{(value.cp or 0) / 100:.2f}"
    return text if value.depth is None else f"{text},{value.depth}"


def read_arrows(comments: Iterable[str]) -> list[Arrow]:
    """Return marked squares and arrows, in the order in which they are written."""
    found = []
    for comment in comments:
        for _, texts in _DRAWN.findall(comment):
            for text in texts.split(","):
                if part := _SQUARE.match(text.strip()) or _ARROW.match(text.strip()):
                    colour = _COLOURS.get(part[1], part[1])
                    found.append(Arrow(colour, part[2], part[part.re.groups]))
    return found


def write_arrows(arrows: Iterable[Arrow]) -> tuple[str | None, str | None]:
    """Write marked squares, and arrows."""
    squares: list[str] = []
    lines: list[str] = []
    for colour, tail, head in arrows:
        letter = _LETTERS.get(colour, colour[:1].upper())
        (squares if tail == head else lines).append(
            f"{letter}{tail}" if tail == head else f"{letter}{tail}{head}"
        )
    return ",".join(squares) or None, ",".join(lines) or None
