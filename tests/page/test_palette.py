"""What a designer picks from, and pictures of what cannot be played yet."""

import json

import pytest

pytest.importorskip("starlette", reason="needs the extra 'page'")

from rookery import game
from rookery.design import Design, patterns
from rookery.page import words
from rookery.page.palette import draft_game
from rookery.page.session import Session
from rookery.variants import NAMES, design


def ask(message_type, **fields):
    [answer] = Session(game("chess")).handle({"type": message_type, **fields})
    return answer


def test_every_pattern_piece_and_word_is_offered():
    found = ask("palette")
    assert [one["name"] for one in found["patterns"]] == patterns.__all__
    shipped = {piece.name for name in NAMES for piece in design(name).pieces.values()}
    silent = {"mark"}  # of tic-tac-toe, which never moves
    assert {one["name"] for one in found["pieces"]} == shipped - silent
    known = {*words.WORDS_OF_DESIGNS, *words._METHODS[type(patterns.KING)], *patterns.__all__}
    listed = ask("language")["words"]
    assert known <= {one["word"] for one in listed}
    assert all(one["text"] and one["call"].startswith(one["word"]) for one in listed)


def test_every_piece_of_the_palette_can_be_used():
    for one in ask("palette")["pieces"]:
        said = ask("phrase", text=json.dumps(one["rays"]))
        pattern = words.evaluate(said["text"])
        whole = Design("x", 9, 9).piece(one["letter"], one["name"], pattern)
        assert json.loads(whole.to_json())["pieces"][0]["rays"] == one["rays"], one["name"]
        zones = {zone for terms in pattern.terms for zone in terms.from_zones}
        assert zones <= set(one["zones"])


def test_words_of_rays_that_are_none():
    for text in ("", "{", "3", "[3]", '[{"leap": [0, 0]}]', '[{"leap": [1]}]', "[" * 5000):
        assert "problem" in ask("phrase", text=text)
    assert ask("phrase", text="[]")["text"] == "moves()"


def test_a_board_is_drawn_before_it_can_be_played():
    for text in (
        'DESIGN = Design("a", 5, 5, holes="c3").piece("K", "king", KING).start("5")',
        'DESIGN = Design("a", 4, 3)',
        'DESIGN = Design("a", 2, 1).piece("+P", "promoted", KING).piece("P", "pawn", PAWN)',
    ):
        checked = ask("design", text=text, kind="words")
        assert checked["problems"]
        assert checked["draft"]["width"] == words.run(text).design._data["board"]["width"]
    assert "draft" not in ask("design", text='DESIGN = Design("a", 0, 1)', kind="words")
    assert "draft" not in ask("design", text='DESIGN = Design("a", 1, 1)', kind="words")
    holes = draft_game(words.run('DESIGN = Design("a", 5, 5, holes="c3")').design)
    assert holes.terrain["hole"].names() == ["c3"]
