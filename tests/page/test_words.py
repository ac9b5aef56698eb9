"""What is typed is parsed and evaluated, never executed."""

import inspect
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="needs the extra 'page'")

import rookery
from rookery import moves
from rookery.design import KNIGHT, ROOK, Design
from rookery.page import words
from rookery.page.words import WordsError, evaluate, run
from rookery.variants import NAMES, design

VARIANTS = Path(rookery.__file__).parent / "variants"


@pytest.mark.parametrize("name", NAMES)
def test_every_shipped_definition_is_understood(name):
    program = run((VARIANTS / f"{name.replace('-', '_')}.py").read_text("utf-8"))
    assert program.problems == []
    assert program.design == design(name)


def test_patterns():
    knight = evaluate("moves().up(1).left(2).up(2).left(1).rotate().mirror()")
    assert set(knight) == set(KNIGHT)
    assert evaluate(" ROOK | moves().upright(1, 1) ") == ROOK | moves().upright(1, 1)
    assert evaluate('ROOK.hop(over=1, land="beyond").to_capture()') == ROOK.hop().to_capture()
    long = "moves()" + "".join(f".up({n}).right(1)" for n in range(1, 80))
    assert len(evaluate(long).rays) == 79  # a chain is not nested


HOSTILE = """
__import__("os").system("touch hacked")
().__class__.__bases__[0].__subclasses__()
moves().__class__
moves.__globals__
Design.__init__.__globals__
Design("a", 1, 1).__reduce__()
Design("a", 1, 1)._data
Design("a", 1, 1).compile()
Design.from_json.__func__
open("/etc/passwd")
exec("1")
eval("1")
(lambda: 1)()
[x for x in (1, 2)]
{1: 2}
moves()[0]
f"{moves()}"
"a" * 10 ** 9
2 ** 10 ** 10
moves().up(1) if 1 else 2
(yield)
print(1)
moves().up(*[1])
moves().up(**{"distance": 1})
(x := moves())
b"bytes"
1.5
...
"""


@pytest.mark.parametrize("text", HOSTILE.strip().splitlines())
def test_nothing_else_of_python_exists(text):
    with pytest.raises(WordsError):
        evaluate(text)
    assert run(f"A = {text}").problems


@pytest.mark.parametrize(
    "text",
    [
        "import os",
        "from os import system",
        "from rookery import game",
        "from rookery.page import app",
        "from rookery.variants.chess_defined import CHESS",
        "from rookery.variants.nothing import DESIGN",
        "from rookery.design import KING as moves",
        "from . import x",
        "def f(): pass",
        "class A: pass",
        "while True: pass",
        "for x in [1]: pass",
        "del A",
        "A, B = 1, 2",
        "A.b = 1",
        "A = B = 1",
        "A += 1",
        "__builtins__ = 1",
        "with A: pass",
        "A: int = 1",
        "assert A",
        "raise A",
        "global A",
        "(" * 300,
        "A = " + "-" * 5000 + "1",
        "A = " + "(" * 90 + "1" + ",)" * 90,
        "A = [" + "1, " * 30_000 + "]",
        "x" * 200_000,
        "A = '\0'",
    ],
)
def test_statements_that_are_not_definitions(text):
    program = run(text)
    assert program.problems
    with pytest.raises(WordsError, match="no definition"):
        _ = program.design


def doubled(first, again, times):
    """Return a short text whose value doubles in every line."""
    return f"A = {first}\n" + "".join(f"A = {again.format(n)}\n" for n in range(times))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (doubled('["a1"]', "[A, A]", 60), "a list holds texts or numbers"),
        (doubled("moves().up(1)", 'A | A.only_from("z{}")', 60), "a pattern has at most 1000 rays"),
        ("A = moves().up(1" + "0" * 4000 + ")", "a number of 13288 bits"),
        ("A = 1" + "0" * 9000, "integer"),
        ("A = '\udfff'", "the text cannot be parsed"),
    ],
)
def test_a_short_text_cannot_make_a_large_value(text, problem):
    assert problem in str(run(text).problems[0])


def test_a_text_may_take_so_long_and_no_longer(monkeypatch):
    monkeypatch.setattr(words, "_MOST_SECONDS", -1.0)
    assert "takes too long" in str(run("A = moves().up(1)").problems[0])


def test_a_text_that_cannot_be_parsed_is_not_tried_for_ever(monkeypatch):
    text = "A = 1x\n" * 200
    assert len(run(text).problems) == words._MOST_BROKEN + 1
    monkeypatch.setattr(words, "_MOST_SECONDS", -1.0)
    assert len(run(text).problems) == 1


def test_a_name_may_be_used_to_define_itself_anew():
    program = run("A = moves().up(1)\nA = A | moves().left(1)\nB = B | A")
    assert program.names["A"] == moves().up(1) | moves().left(1)
    [problem] = program.problems
    assert str(problem).startswith("unknown word 'B'")


def test_all_problems_are_found_each_in_its_place():
    text = (
        'HARE = moves().upp(1)\nDESIGN = (\n    Design("tiny", 3, 3)\n'
        '    .piece("K", "king", KIN)\n'
        '    .piece("H", "hare", HARE)\n    .zone(3, "a1")\n    .start("é", 1)\n)\n'
    )
    problems = run(text).problems
    found = [(str(problem), problem.place.line, problem.place.column) for problem in problems]
    assert found[0] == ("unknown word 'upp'; did you mean 'up'?", 1, 15)
    assert found[1] == ("unknown word 'KIN'; did you mean 'KING'?", 4, 24)
    assert found[2] == ("the name of a zone is a text, not 3", 6, 5)
    assert found[3][1:] == (7, 5)
    assert len(found) == 4  # HARE is reported once


def test_the_words_are_those_of_the_language():
    """A word that is added to the language is not forgotten here."""
    returns = {
        name
        for name, method in inspect.getmembers(Design, inspect.isfunction)
        if not name.startswith("_") and "Design" in str(method.__annotations__.get("return"))
    }
    assert words._METHODS[Design] == returns
    pattern = {
        name
        for name, method in inspect.getmembers(rookery.Pattern, inspect.isfunction)
        if not name.startswith("_") and "Pattern" in str(method.__annotations__.get("return"))
    }
    assert words._METHODS[rookery.Pattern] == pattern


def test_a_definition_as_json_within_words():
    text = f"DESIGN = Design.from_json({design('shogi').to_json()!r})"
    assert run(text).design == design("shogi")
    assert run("DESIGN = Design.from_json('{')").problems
