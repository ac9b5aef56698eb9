"""Mistakes are explained in the words of the design language."""

import json
import re

import pytest

pytest.importorskip("starlette", reason="needs the extra 'page'")

from rookery.page import designing, sources, words
from rookery.variants import NAMES

# What Python and its modules say, and nobody who designs a game should have to read.
RAW = re.compile(
    r"positional argument|keyword argument|object cannot|interpreted as|literal|invalid syntax|"
    r"NoneType|delimiter|Expecting|char \d|__|unterminated|never closed|unmatched|indent|"
    r"unsupported operand|'(str|int|list)' object|iterable|EOL|perhaps|Perhaps"
)
BEGIN = 'DESIGN = Design("a", 3, 3)'


def messages(text, kind="words"):
    return [problem["text"] for problem in designing.check(text, kind)["problems"]]


def test_no_word_of_python_whatever_the_arguments():
    wrong = ["", "1", "'x'", "None", "KING", "[1]", "1, 2, 3, 4, 5, 6, 7", "nothing=1", "'a', 'a'"]
    wrong += ["True", "'K', 'k', 3", "'K', 3, KING", "-1", "'x', black=3", "'x', None", "'', ''"]
    checked = 0
    for kind, names in words._METHODS.items():
        first = "moves().up(1)" if kind.__name__ == "Pattern" else 'Design("a", 3, 3)'
        for name in sorted(names):
            for arguments in wrong:
                for said in messages(f"A = {first}.{name}({arguments})\n{BEGIN}"):
                    assert not RAW.search(said), (name, arguments, said)
                    checked += 1
    for name in words._CALLED:
        for arguments in wrong:
            for said in messages(f"A = {name}({arguments})\n{BEGIN}"):
                assert not RAW.search(said), (name, arguments, said)
    assert checked > 300


@pytest.mark.parametrize("name", NAMES)
def test_no_word_of_python_wherever_a_text_breaks(name):
    text = sources.of_game(name)["text"]
    for at in range(0, len(text), 211):
        for broken in (text[:at], text[:at] + text[at + 1 :], text[:at] + "1x" + text[at:]):
            for said in messages(broken):
                plain = re.sub(r"'.' is never closed", "", said)
                assert not RAW.search(plain), said


def test_json_that_breaks_off():
    text = designing.check(sources.of_game("shogi")["text"], "words")["json"]
    for at in range(0, len(text), 293):
        for broken in (text[:at], text[:at] + text[at + 1 :]):
            for said in messages(broken, "json"):
                assert not RAW.search(said), said
    assert messages("[1, 2]", "json") == ["the definition: expected an object, got a list"]
    assert messages(json.dumps(text)[:-1], "json") == [
        "not a JSON document: the text that begins here has no end"
    ]


def test_what_is_wrong_with_a_call():
    assert messages(f"A = moves().up()\n{BEGIN}")[0] == "up(distance): without distance"
    assert messages(f"A = moves().up('x')\n{BEGIN}")[0] == (
        "up(distance): distance is a whole number, not 'x'"
    )
    assert messages('DESIGN = Design("a", 3)') == [
        "Design(name, width, height, holes=…, about=…): without height"
    ]
