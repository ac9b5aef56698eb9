"""A definition while it is typed."""

import json

import pytest

pytest.importorskip("starlette", reason="needs the extra 'page'")

from rookery import game, games
from rookery.page import diagrams, words
from rookery.page.session import Session
from rookery.variants import NAMES, design


def ask(message_type, **fields):
    [answer] = Session(game("chess")).handle({"type": message_type, **fields})
    return answer


@pytest.mark.parametrize("name", games())
def test_any_game_is_a_beginning(name):
    begun = ask("words", game=name)
    checked = ask("design", text=begun["text"], kind=begun["kind"])
    assert checked["problems"] == []
    if name in ("cotulenh", "othello"):  # native: no words say what they are
        assert "compiled" in begun["note"]
        assert checked["name"] == f"my-{name}"
        assert (checked["game"]["width"], checked["game"]["height"]) == (
            (game(name).grid.width, game(name).grid.height)
        )
    else:
        known = design(name if name in NAMES else "chess-defined")
        assert json.loads(checked["json"]) == json.loads(known.to_json())
        assert len(checked["pieces"]) == len(known.pieces)
        assert bool(begun["note"]) == (name in ("chess", "chess960"))
    assert all(piece["svg"].startswith("<svg ") for piece in checked["pieces"])
    assert checked["game"]["name"] == begun["name"]
    assert checked["state"]["moves"]
    again = ask("design", text=checked["json"], kind="json")
    assert again["json"] == checked["json"]


def problems_of(text, kind="words"):
    checked = ask("design", text=text, kind=kind)
    assert "game" not in checked
    return [(problem["text"], problem["place"]) for problem in checked["problems"]]


def test_problems_have_their_place():
    text = ask("words", game="xiangqi")["text"]
    wrong = text.replace('"palace", "d1-f3"', '"palace", "d1-f13"').replace("9/RNBAK", "8/RNBAK")
    found = problems_of(wrong)
    assert len(found) == 2
    lines = wrong.splitlines()
    assert '.zone("palace"' in lines[found[0][1]["line"] - 1]
    assert ".start(" in lines[found[1][1]["line"] - 1]
    [(message, place)] = problems_of("DESIGN = Design('a', 3")
    assert "never closed" in message
    assert place["line"] == 1
    [(message, place)] = problems_of("")
    assert message == "there is no definition: expected DESIGN = Design(…)"


def test_problems_of_json_have_their_place():
    text = ask("design", text=ask("words", game="xiangqi")["text"], kind="words")["json"]
    [(message, place)] = problems_of(text.replace('"horse"', '"horse'), "json")
    assert "JSON" in message
    assert place is not None
    document = json.loads(text)
    document["zones"][0]["name"] = "court"
    wrong = json.dumps(document, indent=1)
    found = problems_of(wrong, "json")
    assert found
    assert all(place["line"] > 1 for _, place in found if place)


def test_what_is_typed_is_not_executed(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = problems_of('__import__("pathlib").Path("hacked").touch()')
    assert "unknown word" in found[0][0]
    assert list(tmp_path.iterdir()) == []


def test_a_board_that_is_too_large_is_not_drawn():
    text = 'DESIGN = Design("huge", 1000000, 1000000).piece("K", "king", KING)'
    checked = ask("design", text=text, kind="words")
    assert "at most 256" in checked["problems"][0]["text"]
    assert checked["pieces"] == []


def test_diagrams_end_when_their_time_is_over(monkeypatch):
    monkeypatch.setattr(diagrams, "_MOST_SECONDS", -1.0)
    checked = ask("design", text=design("shogi").to_json(), kind="json")
    assert checked["pieces"] == []
    assert checked["game"]["name"] == "shogi"


def test_all_problems_are_listed_and_none_that_only_follows():
    text = (
        'DESIGN = (\n    Design("tiny", 3, 3)\n    .zone("far", "a9")\n'
        '    .piece("K", "king", KIN)\n    .promotion("K", to="Q", zone="far")\n'
        '    .start("k1K")\n)\n'
    )
    problems = problems_of(text)
    assert [(problem, place["line"]) for problem, place in problems] == [
        ("zone 'far' names a9, which is not on the 3×3 board", 3),
        ("unknown word 'KIN'; did you mean 'KING'?", 4),
        ("promotion: no piece has the letter 'Q'", 5),
        ("start: field 1 (pieces): expected 3 ranks, got 1", 6),
    ]


SIX = """
from rookery.design import KING, PAWN, Design

DESIGN = (
    Design("skirmish", 5, 6, holes="c9")
    .zone("last rank", "a6-e6")
    .piece("K", "king", KIN, royal=True)
    .piece("P", "pawn", PAWN, roayl=True)
    .goal_reach("P", "lost rank")
    .promotion("X", to="K", zone="last rank")
    .start("k4/5/5/5/5")
)
"""


def test_all_six_problems_are_listed_not_the_first_three():
    found = problems_of(SIX)
    assert [place["line"] for _, place in found] == [5, 7, 8, 9, 10, 11]
    assert "it has no roayl=; did you mean 'royal'?" in found[2][0]
    assert "no piece has the letter 'X'" in found[4][0]
    found = problems_of(SIX.replace("roayl=True", "").replace("KIN,", "KING,"))
    assert [place["line"] for _, place in found] == [5, 9, 10, 11]


def test_what_cannot_be_parsed_hides_nothing_else():
    text = SIX.replace('"king", KIN', '"king" KIN').replace('"c9"', '"c4"')
    found = problems_of(f"A = 1x\n{text}")
    assert [place["line"] for _, place in found] == [1, 8, 9, 10, 11, 12]
    assert found[0][0] == "a number is followed by a letter"
    assert found[1][0].startswith("a comma is missing here")


def test_the_terrain_of_a_native_game_becomes_zones():
    text = ask("words", game="cotulenh")["text"]
    assert '.zone("sea", "a1-b11", black="same")' in text or '.zone("sea"' in text
    checked = ask("design", text=text, kind="words")
    assert checked["problems"] == []
    zones = {zone["name"]: zone["white"] for zone in json.loads(checked["json"])["zones"]}
    assert {name: len(squares) for name, squares in zones.items()} == {
        name: len(squares) for name, squares in game("cotulenh").terrain.items()
    }


def test_a_definition_in_another_kind_of_text():
    begun = ask("words", game="makruk")
    as_json = ask("rewrite", text=begun["text"], kind="words")
    assert as_json["kind"] == "json"
    assert json.loads(as_json["text"]) == json.loads(design("makruk").to_json())
    as_words = ask("rewrite", text=as_json["text"], kind="json")
    assert as_words["kind"] == "words"
    assert words.run(as_words["text"]).design == design("makruk")
    assert ask("rewrite", text=begun["text"] + "(", kind="words")["type"] == "error"
    assert ask("rewrite", text="[1, 2]", kind="json")["type"] == "error"
    assert words.run(ask("words", definition=as_json["text"])["text"]).design == design("makruk")


def test_a_zone_that_is_wrong_is_one_problem():
    text = ask("words", game="chess")["text"]
    wrong = text.replace("a8-h8", "a9-h9")
    assert len(problems_of(wrong)) == 1
    assert len(problems_of(wrong.replace("KNIGHT)", "KNIGTH)"))) == 2
    assert len(problems_of(text.replace('"last rank", "a8-h8"', '"last rank", "a1-h1"'))) == 1
