"""What the browser may send."""

import json

import pytest

pytest.importorskip("starlette", reason="needs the extra 'page'")

from rookery.page import messages
from rookery.page.messages import MessageError, parse
from rookery.page.session import Session


def test_fields_are_checked_and_passed_on():
    assert parse('{"type": "move", "move": "e2e4", "id": 7}') == {
        "type": "move",
        "id": 7,
        "move": "e2e4",
    }
    assert parse(b'{"type": "open", "moves": ["e4"]}') == {"type": "open", "moves": ["e4"]}
    assert parse('{"type": "think", "level": 3, "seconds": 0.5}')["seconds"] == 0.5


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "JSON"),
        ("[1]", "type"),
        ('{"type": 3}', "type"),
        ('{"type": "__init__"}', "type"),
        ('{"type": "move"}', "move is missing"),
        ('{"type": "move", "move": 3}', "a text"),
        ('{"type": "move", "move": "e4", "more": 1}', "no field 'more'"),
        (json.dumps({"type": "move", "move": "e" * 201}), "200 letters"),
        ('{"type": "load", "text": "\\udfff"}', "a text"),
        ('{"type": "open", "moves": ["\\udfff"]}', "a list of texts"),
        ('{"type": "view", "ply": 1.5}', "a whole number"),
        ('{"type": "think", "level": 1, "seconds": NaN}', "a number"),
        ('{"type": "view", "ply": true}', "a whole number"),
        ('{"type": "think", "level": 11}', "1 to 10"),
        ('{"type": "think", "level": 1, "seconds": 1e9}', "3600"),
        ('{"type": "open", "moves": "e4"}', "a list"),
        ('{"type": "open", "moves": [3]}', "a list of texts"),
        ('{"type": "figures", "letters": 1}', "true or false"),
        ("[" * 100_000, "JSON"),
        ('{"type": "load", "text": "' + "x" * messages.MOST_BYTES + '"}', "bytes"),
    ],
)
def test_what_is_wrong_is_refused_with_a_reason(text, why):
    with pytest.raises(MessageError, match=why):
        parse(text)


def test_every_type_has_its_method():
    for kind, fields in messages._TYPES.items():
        arguments = getattr(Session, f"_on_{kind}").__annotations__.keys() - {"return"}
        assert arguments == set(fields), kind


def test_a_refusal_says_what_it_refuses():
    with pytest.raises(
        MessageError, match="perft: depth is a whole number from 0 to 30"
    ) as refused:
        parse('{"type": "perft", "depth": 2.5, "id": 7}')
    assert (refused.value.about, refused.value.number) == ("perft", 7)
    with pytest.raises(MessageError) as refused:
        parse('{"type": "perft')
    assert (refused.value.about, refused.value.number) == ("message", None)
