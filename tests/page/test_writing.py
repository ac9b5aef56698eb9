"""Definitions written in words: what is written means what was there."""

import random
import time

import pytest

pytest.importorskip("starlette", reason="needs the extra 'page'")

from hypothesis import given, settings
from support.designs import designs

from rookery import Pattern, Shift
from rookery.design import Design
from rookery.page import words, writing
from rookery.page.messages import MessageError
from rookery.variants import NAMES, design


def again(one):
    """Return the definition that the words of a definition mean."""
    text = writing.design_in_words(one)
    evaluated = words.run(text)
    assert evaluated.problems == [], text
    return evaluated.design


@pytest.mark.parametrize("name", NAMES)
def test_every_shipped_definition_is_written(name):
    assert again(design(name)) == design(name)


@settings(max_examples=120)
@given(designs())
def test_any_definition_is_written(one):
    assert again(one) == one
    assert again(one).digest == one.digest


def test_words_are_as_people_write_them():
    text = writing.design_in_words(design("shogi"))
    assert '.piece("+B", "horse", BISHOP | WAZIR)' in text
    assert '.piece("N", "knight", moves().upleft(2, 1).upright(2, 1))' in text
    assert text.startswith("from rookery import moves\nfrom rookery.design import BISHOP, ")
    xiangqi = writing.design_in_words(design("xiangqi"))
    assert ".via(UpRight(1, 1)).rotate().mirror().only_within(" in xiangqi
    assert '.zone("palace", "d1-f3")' in xiangqi


def test_steps_that_would_be_one_leap_are_kept_apart():
    for one in (
        Pattern(Shift(up=1), Shift(right=1)),
        Pattern((Shift(up=1), 2), Shift(right=1)),
        Pattern(Shift(up=1), (Shift(up=1), 3)).to_move(),
    ):
        assert words.evaluate(writing.pattern_in_words(one)) == one


def test_texts_with_quotation_marks():
    odd = Design("odd", 3, 3, about='a "b" \\ c').zone("d'e\"f", "a1")
    odd = odd.piece("K", 'k"ing', Pattern(Shift(up=1)).only_from("d'e\"f"))
    assert again(odd) == odd


def test_squares():
    for text in ("a1", "a1-c3", "a1-b2 d4", "a1-a3 b2", ""):
        squares = Design("x", 5, 5).zone("z", text)._data["zones"][0]["white"]
        written = writing.squares_in_words(squares)
        assert Design("x", 5, 5).zone("z", written)._data["zones"][0]["white"] == squares


def test_large_patterns_are_written_in_time(monkeypatch):
    rng = random.Random(1)
    leaps = [
        (up, right) for up in range(-16, 17) for right in range(-15, 16) if (up, right) != (0, 0)
    ]
    rng.shuffle(leaps)
    large = Pattern(*(Shift(up=up, right=right) for up, right in leaps[:900]))
    begun = time.thread_time()
    assert words.evaluate(writing.pattern_in_words(large)) == large
    assert time.thread_time() - begun < 8
    monkeypatch.setattr(writing, "_MOST_SECONDS", -1.0)
    with pytest.raises(MessageError, match="too large to be written"):
        writing.design_in_words(design("shogi"))
