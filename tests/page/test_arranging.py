"""Positions that are set up by hand."""

import pytest

pytest.importorskip("starlette", reason="needs the extra 'page'")

from rookery import game, games
from rookery.page.session import Session


def ask(session, message_type, **fields):
    [answer] = session.handle({"type": message_type, **fields})
    return answer


def arranged(session, begun, **changes):
    pieces = changes.pop("pieces", begun["pieces"])
    fields = {
        "squares": [square for square, _ in pieces],
        "symbols": [symbol for _, symbol in pieces],
        "hands": [symbol for symbol, number in begun["hands"].items() for _ in range(number)],
        **{name: begun[name] for name in ("turn", "castling", "en_passant", "checks", "number")},
    }
    return ask(session, "arrange", **{**fields, **changes})


@pytest.mark.parametrize("name", games())
def test_the_start_of_every_game_is_arranged_again(name):
    session = Session(game(name))
    begun = ask(session, "setup")
    found = arranged(session, begun)
    assert found["problems"] == []
    assert found["fen"] == game(name).start_fen
    empty = arranged(session, begun, pieces=[], hands=[], castling="-")
    assert name not in ("chess", "chess960") or empty["problems"]
    assert empty["pieces"] == []


def test_an_earlier_position_is_arranged():
    session = Session(game("chess"))
    for move in ("e4", "e5", "Ke2"):
        session.handle({"type": "move", "move": move})
    assert "c" not in ask(session, "setup")["castling"]
    assert ask(session, "setup")["castling"] == "kq"
    assert ask(session, "setup")["turn"] is False
    assert ask(session, "setup", ply=1)["castling"] == "KQkq"
    assert ask(session, "setup")["rights"] == "KQkq"


def test_all_problems_are_listed():
    session = Session(game("chess"))
    begun = ask(session, "setup")
    pieces = [[square, symbol] for square, symbol in begun["pieces"] if symbol != "K"]
    found = arranged(session, begun, pieces=[*pieces, [40, "X"]], en_passant="e9")
    assert any("king" in problem for problem in found["problems"])
    assert any("castling" in problem for problem in found["problems"])
    assert any("en passant" in problem for problem in found["problems"])
    assert any('"X"' in problem for problem in found["problems"])
    assert (
        ask(
            session,
            "arrange",
            squares=[0],
            symbols=[],
            hands=[],
            turn=True,
            castling="-",
            en_passant="-",
            checks="",
            number=1,
        )["type"]
        == "error"
    )


def test_hands_and_stacks():
    session = Session(game("crazyhouse"))
    begun = ask(session, "setup")
    found = arranged(session, begun, hands=["N", "N", "p"])
    assert "[NNp]" in found["fen"]
    assert found["problems"] == []
    session = Session(game("cotulenh"))
    begun = ask(session, "setup")
    square = game("cotulenh").grid.square("f5")
    found = arranged(session, begun, pieces=[*begun["pieces"], [square, "(IT)"]])
    assert found["problems"] == []
    stack = dict(map(tuple, found["pieces"]))[square]
    assert sorted(stack) == sorted("(TI)")
    assert stack in found["figures"]
