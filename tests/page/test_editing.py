"""A text follows a definition that is changed by mouse."""

import json

import pytest

pytest.importorskip("starlette", reason="needs the extra 'page'")

from hypothesis import given, settings
from support.designs import designs

from rookery.design import Design
from rookery.page import editing, sources, words, writing
from rookery.variants import NAMES, design

TEXT = (
    """# My game
from rookery.design import KING, PAWN, WAZIR, Design

HARE = WAZIR.repeat(3) if False else WAZIR
""".replace("WAZIR.repeat(3) if False else WAZIR", "WAZIR  # slow")
    + """
DESIGN = (
    Design("tiny", 4, 5)  # the board
    .zone("last", "a5-d5")
    # kings
    .piece("K", "king", KING, royal=True)
    .piece("H", "hare", HARE)
    .piece("P", "pawn", PAWN)
    .promotion("P", to="K", zone="last")
    .move_rule(50)
    .start("k3/4/4/P3/K3")
)
"""
)


def change(text, edit, kind="words"):
    evaluated = words.run(text)
    document = json.loads(evaluated.design.to_json())
    edit(document)
    result = editing.edited(text, kind, json.dumps(document))
    assert words.run(result["text"]).design == Design.from_json(json.dumps(document))
    return result


def test_only_what_has_changed_is_written_again():
    def edit(document):
        document["board"]["width"] = 4
        document["start"] = "k3/4/4/PP2/K3"

    result = change(TEXT, edit)
    assert not result["is_whole"]
    assert result["text"] == TEXT.replace("/P3/", "/PP2/")


def test_words_are_added_and_taken_away_where_they_belong():
    def edit(document):
        document["zones"].append({"name": "first", "white": ["a1", "b1"]})
        document["pieces"].append({"letter": "N", "name": "knight", "rays": [{"leap": [2, 1]}]})
        document["pieces"] = [one for one in document["pieces"] if one["letter"] != "H"]
        del document["move_rule"]
        document["must_capture"] = True

    result = change(TEXT, edit)
    assert not result["is_whole"]
    lines = result["text"].splitlines()
    assert "# My game" in lines
    assert "    # kings" in lines
    assert '    Design("tiny", 4, 5)  # the board' in lines
    at = lines.index('    .zone("first", "a1-b1")')
    assert lines[at - 1] == '    .zone("last", "a5-d5")'
    assert '    .piece("N", "knight", moves().upright(2, 1))' in lines
    assert not any("hare" in line or "move_rule" in line for line in lines)
    assert "    .must_capture()" in lines
    assert "from rookery import moves" in lines  # the file can be run


def test_several_calls_of_a_word():
    def edit(document):
        document["promotions"].append({"pieces": ["H"], "to": ["K"], "zone": "last"})

    result = change(TEXT, edit)
    assert result["text"].count(".promotion(") == 2
    assert not result["is_whole"]

    def less(document):
        del document["promotions"][0]

    assert change(result["text"], less)["text"].count(".promotion(") == 1


def test_what_is_not_in_the_text_is_written_anew():
    text = """from rookery.variants.xiangqi import DESIGN as XIANGQI

DESIGN = XIANGQI.named("other").without("C")
"""

    def edit(document):
        document["start"] = document["start"].replace("/9/9/", "/4K4/9/")

    result = change(text, edit)
    assert not result["is_whole"] or "DESIGN = (" in result["text"]

    def rename(document):
        document["pieces"][0]["name"] = "emperor"

    assert change(text, rename)["is_whole"]


def test_json_and_broken_texts():
    definition = design("shogi").to_json()
    result = editing.edited("[", "json", definition)
    assert json.loads(result["text"]) == json.loads(definition)
    with pytest.raises(Exception, match="correct them first"):
        editing.edited("A = (", "words", definition)


@pytest.mark.parametrize("name", NAMES)
def test_any_text_becomes_any_definition(name):
    """From each shipped text to each other, word by word, or as a whole."""
    text = sources.of_game("chess-defined")["text"]
    result = editing.edited(text, "words", design(name).to_json())
    assert words.run(result["text"]).design == design(name)
    text = sources.of_game(name)["text"]

    def edit(document):
        document["about"] = "changed"
        document["board"]["holes"] = ["a1"]

    # What is derived from another definition has no board of its own to be changed.
    assert change(text, edit)["is_whole"] == ("Design(" not in text)


@settings(max_examples=60)
@given(designs(), designs())
def test_any_definition_becomes_any_other(one, other):
    result = editing.edited(writing.design_in_words(one), "words", other.to_json())
    assert words.run(result["text"]).design == other
