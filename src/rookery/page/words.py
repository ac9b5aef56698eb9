"""The design language as text: parsed and evaluated over its syntax tree, never executed.

Only what is listed here exists: names of patterns and shifts, `moves()`, `Design(…)`, their
methods, texts, numbers and `|`. Everything else that Python has (attributes, imports of other
modules, subscripts, comprehensions, …) is a problem with a place.
"""

from __future__ import annotations

import ast
import re
import time
import warnings
from typing import Any

from rookery import _core
from rookery._pattern import Pattern, moves
from rookery._suggest import suggestion
from rookery.design import Design, patterns
from rookery.design._words import WORDS
from rookery.errors import RookeryError
from rookery.page import mistakes

__all__ = ["WORDS_OF_DESIGNS", "EvaluatedText", "TextPlace", "WordsError", "evaluate", "run"]

_MOST_LETTERS = 100_000
_MOST_NODES = 20_000
_DEEPEST = 60  # expressions within expressions; a chain of methods counts once
_MOST_RAYS = 1_000  # of a pattern: more than a board of 16×16 squares has displacements
_MOST_BROKEN = 50  # words that cannot be parsed, in one text
_MOST_SECONDS = 2.0  # of CPU, for a whole text

_SHIFTS = ("Up", "Down", "Left", "Right", "UpLeft", "UpRight", "DownLeft", "DownRight")
_VALUES: dict[str, object] = {name: getattr(patterns, name) for name in patterns.__all__}
_CALLED: dict[str, Any] = {"moves": moves, "Design": Design}
_CALLED |= {name: getattr(_core, name) for name in _SHIFTS}
_FROM_JSON = ("Design", "from_json")
_STEPS = "up down left right upleft upright downleft downright translate repeat mirror rotate also"
_TERMS = "via hop to_move to_capture only_from only_to only_within"
_DESIGN = ["named", "zone", "piece", "without", "without_rule", "start"]
WORDS_OF_DESIGNS = frozenset([*_DESIGN, *(rule.word for rule in WORDS)])
_METHODS: dict[type, frozenset[str]] = {
    Pattern: frozenset(f"{_STEPS} {_TERMS}".split()),
    Design: WORDS_OF_DESIGNS,
}
# Messages of Python itself about a call.
_RAW = re.compile(r"positional argument|keyword argument|interpreted as an integer")
_MODULES = {
    "rookery": {"moves", *_SHIFTS},
    "rookery.design": {"Design", *patterns.__all__},
    "rookery.design.patterns": {*patterns.__all__},
}


class TextPlace:
    """A part of a text: lines from 1, columns from 0."""

    def __init__(self, line: int, column: int, end_line: int, end_column: int) -> None:
        self.line, self.column = line, column
        self.end_line, self.end_column = end_line, end_column

    def to_data(self) -> dict[str, int]:
        """Return the place as plain data."""
        return {
            "line": self.line,
            "column": self.column,
            "end_line": self.end_line,
            "end_column": self.end_column,
        }


class WordsError(Exception):
    """Something in a text that cannot be understood, and where it is."""

    def __init__(self, message: str, place: TextPlace | None = None) -> None:
        super().__init__(message)
        self.place = place


class _Unknown:
    """What a name stands for whose definition has a problem: it is reported once, not again."""


class EvaluatedText:
    """A text that was evaluated: its definition, its problems, and where each word of it is."""

    def __init__(self) -> None:
        self.problems: list[WordsError] = []
        self.names: dict[str, object] = {}
        self.calls: list[tuple[str, str, TextPlace]] = []  # word, its first text, place
        self.failed: list[tuple[str, str]] = []  # words that were left out, with their first texts

    @property
    def design(self) -> Design:
        """The definition: the one called DESIGN, or the last."""
        found = self.names.get("DESIGN")
        if not isinstance(found, Design):
            designs = [value for value in self.names.values() if isinstance(value, Design)]
            if not designs:
                raise WordsError("there is no definition: expected DESIGN = Design(…)")
            found = designs[-1]
        return found


def run(text: str) -> EvaluatedText:
    """Evaluate a definition in words: imports, names, and a Design.

    >>> run('DESIGN = Design("tiny", 3, 3).piece("K", "king", KING)').design
    <Design 'tiny', 3×3, pieces K>
    >>> run('A = __import__("os")').problems
    [WordsError("unknown word '__import__'")]

    A word with a problem is left out, and the rest is evaluated, so that all problems are found.
    """
    evaluated = EvaluatedText()
    tree = _parse_most(text, evaluated)
    if tree is None:
        return evaluated
    assert isinstance(tree, ast.Module)
    evaluator = _Evaluator(evaluated)
    for statement in tree.body:
        try:
            evaluator.statement(statement)
        except WordsError as wrong:
            evaluator.note(wrong)
    return evaluated


def evaluate(text: str) -> object:
    """Evaluate one expression, such as a pattern.

    >>> evaluate("moves().up(1).left(2).rotate()").displacements()[0]
    UpLeft(1, 2)
    """
    tree = _parse(text, "eval")
    assert isinstance(tree, ast.Expression)
    evaluated = EvaluatedText()
    value = _Evaluator(evaluated).value(tree.body)
    for problem in evaluated.problems:
        raise problem
    return value


def _parse_most(text: str, evaluated: EvaluatedText) -> ast.AST | None:
    """Parse a text without the words that cannot be parsed, if each has a line of its own."""
    lines = text.split("\n")
    latest = time.thread_time() + _MOST_SECONDS
    while True:
        try:
            return _parse("\n".join(lines), "exec")
        except WordsError as wrong:
            evaluated.problems.append(wrong)
            number = wrong.place.line - 1 if wrong.place is not None else len(lines)
            line = lines[number].strip() if number < len(lines) else ""
            word = re.match(r"\.(\w+)\s*\(\s*(?:[\"']([^\"']*)[\"'])?", line)
            name = re.match(r"([A-Za-z]\w*)\s*=", line)
            is_enough = len(evaluated.problems) > _MOST_BROKEN or time.thread_time() > latest
            if is_enough or not (word or name):
                return None
            if word:
                evaluated.failed.append((word[1], word[2] or ""))
            elif name:
                evaluated.names[name[1]] = _Unknown()
            lines[number] = ""


def _parse(text: str, mode: str) -> ast.AST:
    if len(text) > _MOST_LETTERS:
        raise WordsError(f"a text of {len(text)} letters: at most {_MOST_LETTERS}")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of escapes such as "\d", which are harmless here
            tree = ast.parse(text.strip() if mode == "eval" else text, mode=mode)
    except SyntaxError as wrong:
        line, column = wrong.lineno or 1, max(0, (wrong.offset or 1) - 1)
        raise WordsError(
            mistakes.of_syntax(wrong), TextPlace(line, column, line, column + 1)
        ) from None
    except (RecursionError, MemoryError):
        raise WordsError("the text is nested too deeply") from None
    except ValueError as wrong:  # a null byte, half a surrogate pair
        raise WordsError(f"the text cannot be parsed: {wrong}"[:200]) from None
    if sum(1 for _ in ast.walk(tree)) > _MOST_NODES:
        raise WordsError("the text has too many words")
    return tree


def _place(node: Any) -> TextPlace:
    return TextPlace(
        node.lineno, node.col_offset, node.end_lineno or node.lineno, node.end_col_offset or 0
    )


class _Evaluator:
    def __init__(self, evaluated: EvaluatedText) -> None:
        self._evaluated = evaluated
        self._depth = 0
        self._latest = time.thread_time() + _MOST_SECONDS

    def note(self, problem: WordsError) -> None:
        """Add a problem to the list, unless it only follows from another."""
        if str(problem):
            self._evaluated.problems.append(problem)

    def statement(self, node: ast.stmt) -> None:
        if isinstance(node, ast.ImportFrom):
            self._import(node)
        elif isinstance(node, ast.Assign) and len(node.targets) == 1:
            [target] = node.targets
            if not isinstance(target, ast.Name) or target.id.startswith("_"):
                raise WordsError("expected a name before =", _place(target))
            try:
                self._evaluated.names[target.id] = self.value(node.value)
            except WordsError:
                self._evaluated.names[target.id] = _Unknown()
                raise
        elif isinstance(node, ast.Expr):
            value = self.value(node.value)
            if isinstance(value, Design):
                self._evaluated.names["DESIGN"] = value
        else:
            raise WordsError("expected NAME = …, an import or a definition", _place(node))

    def _import(self, node: ast.ImportFrom) -> None:
        module = node.module or ""
        for alias in node.names:
            bound = alias.asname or alias.name
            if module.startswith("rookery.variants.") and alias.name == "DESIGN":
                self._evaluated.names[bound] = _shipped(module, node)
            elif alias.name not in _MODULES.get(module, ()):
                what = f"from {module} import {alias.name}"
                raise WordsError(f"nothing else can be imported: {what[:80]}", _place(node))
            elif bound != alias.name:
                raise WordsError(f"{alias.name} keeps its name", _place(node))

    def value(self, node: ast.expr) -> Any:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise WordsError("the text is nested too deeply", _place(node))
        try:
            return self._value(node)
        finally:
            self._depth -= 1

    def _value(self, node: ast.expr) -> Any:
        if isinstance(node, ast.Constant) and isinstance(node.value, str | int | None):
            return node.value
        if isinstance(node, ast.Name):
            return self._named(node)
        if isinstance(node, ast.Call):
            return self._chain(node)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            return self._joined(node)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            number = self.value(node.operand)
            if isinstance(number, int):
                return -number
        if isinstance(node, ast.List | ast.Tuple):
            return [self._item(part) for part in node.elts]
        raise WordsError("this is not part of the design language", _place(node))

    def _item(self, node: ast.expr) -> str | int:
        # A list of lists of the same list is short to write and has no end when it is printed.
        item = self.value(node)
        if not isinstance(item, str | int):
            raise WordsError("a list holds texts or numbers", _place(node))
        return item

    def _named(self, node: ast.Name) -> object:
        for known in (self._evaluated.names, _VALUES):
            if isinstance(known.get(node.id), _Unknown):
                raise WordsError("")
            if node.id in known:
                return known[node.id]
        words = [*self._evaluated.names, *_VALUES, *_CALLED]
        if node.id in _CALLED:
            raise WordsError(f"{node.id} is written with brackets: {node.id}(…)", _place(node))
        raise WordsError(f"unknown word {node.id[:40]!r}{suggestion(node.id, words)}", _place(node))

    def _joined(self, node: ast.BinOp) -> object:
        # a | b | c leans to the left, so that long ones would be deep.
        parts = [node.right]
        left: ast.expr = node.left
        while isinstance(left, ast.BinOp) and isinstance(left.op, ast.BitOr):
            parts.append(left.right)
            left = left.left
        joined = self.value(left)
        for part in reversed(parts):
            other = self.value(part)
            if not isinstance(joined, Pattern) or not isinstance(other, Pattern):
                raise WordsError("| joins two patterns", _place(node))
            joined = self._call(node, lambda a=joined, b=other: a | b)
        return joined

    def _chain(self, node: ast.Call) -> object:
        """Evaluate a chain of methods from its beginning, without recursion."""
        calls = [node]
        beginning: ast.expr = node.func
        while isinstance(beginning, ast.Attribute) and isinstance(beginning.value, ast.Call):
            calls.append(beginning.value)
            beginning = beginning.value.func
        value: Any = None
        for call in reversed(calls):
            try:
                value = self._one_call(call, value)
            except WordsError as wrong:
                if value is None:
                    raise  # nothing to go on with
                self.note(wrong)
                value = self._without(call, value)
        return value

    def _without(self, call: ast.Call, before: Any) -> Any:
        """Go on without a word; a piece is there, so that what else is about it makes sense."""
        word = call.func.attr if isinstance(call.func, ast.Attribute) else ""
        texts = [each.value for each in call.args if isinstance(each, ast.Constant)]
        first = texts[0] if texts and isinstance(texts[0], str) else ""
        self._evaluated.failed.append((word, first))
        if word != "piece" or not isinstance(before, Design):
            return before
        return before.piece(first, "piece", patterns.QUEEN) if first else before

    def _one_call(self, node: ast.Call, before: Any) -> object:
        function: Any
        if isinstance(node.func, ast.Name):
            name = node.func.id
            if name not in _CALLED:
                words = [*_CALLED]
                raise WordsError(
                    f"unknown word {name[:40]!r}{suggestion(name, words)}", _place(node.func)
                )
            function = _CALLED[name]
            place = _place(node)
        elif isinstance(node.func, ast.Attribute):
            owner = node.func.value
            if isinstance(owner, ast.Name) and (owner.id, node.func.attr) == _FROM_JSON:
                return self._applied(node, "from_json", Design.from_json, _place(node))
            value = before if isinstance(owner, ast.Call) else self.value(owner)
            name = node.func.attr
            allowed = _METHODS.get(type(value), frozenset())
            end = node.func
            place = TextPlace(
                end.end_lineno or node.lineno,
                max(0, (end.end_col_offset or 0) - len(name)),
                node.end_lineno or node.lineno,
                node.end_col_offset or 0,
            )
            if name not in allowed:
                hint = suggestion(name, sorted(allowed)) if allowed else ""
                raise WordsError(f"unknown word {name[:40]!r}{hint}", place)
            function = getattr(value, name)
        else:
            raise WordsError("this is not part of the design language", _place(node))
        return self._applied(node, name, function, place)

    def _applied(self, node: ast.Call, name: str, function: Any, place: TextPlace) -> object:
        positional = [self.value(argument) for argument in node.args]
        named = {}
        for keyword in node.keywords:
            if keyword.arg is None:
                raise WordsError("** is not part of the design language", place)
            named[keyword.arg] = self.value(keyword.value)
        first = next((text for text in positional if isinstance(text, str)), "")
        self._evaluated.calls.append((name, first, place))
        try:
            return self._call(node, lambda: function(*positional, **named), place)
        except WordsError as wrong:
            if _RAW.search(str(wrong)):
                plain = mistakes.of_call(name, function, positional, named)
                raise WordsError(plain or str(wrong), place) from None
            raise

    def _call(self, node: ast.AST, function: Any, place: TextPlace | None = None) -> object:
        place = place or _place(node)
        if time.thread_time() > self._latest:
            raise WordsError("the text takes too long to evaluate", place)
        try:
            value = function()
        except (RookeryError, TypeError, ValueError, OverflowError) as wrong:
            raise WordsError(str(wrong)[:500], place) from None
        if isinstance(value, Pattern) and len(value._ways) > _MOST_RAYS:
            raise WordsError(f"a pattern has at most {_MOST_RAYS} rays", place)
        return value


def _shipped(module: str, node: ast.AST) -> Design:
    from rookery.variants import NAMES, design

    name = module.rpartition(".")[2].replace("_", "-")
    if name not in NAMES:
        raise WordsError(f"no definition is called {name[:40]!r}", _place(node))
    return design(name)
