"""A word is one file: its method, its field in the data and its check."""

import inspect
from pathlib import Path

import pytest

from rookery.design import Design, _format, _words

FILES = sorted(path.stem for path in Path(_words.__file__).parent.glob("[a-z]*.py"))


def test_every_file_is_in_the_list():
    assert sorted(word.word for word in _words.WORDS) == FILES
    assert len(FILES) >= 18


def test_fields_are_those_of_the_words_in_their_order():
    keys = [word.key for word in _words.WORDS]
    assert [*_format.DESIGN.defaults] == ["about", "zones", *keys]
    late = {word.key for word in _words.WORDS if word.later}
    assert _format.DESIGN.late == late
    assert {*keys[len(keys) - len(late) :]} == late


@pytest.mark.parametrize("word", _words.WORDS, ids=lambda word: word.word)
def test_method_and_check_are_in_the_file_of_the_word(word):
    method = getattr(Design, word.word)
    assert Path(inspect.getsourcefile(method)).stem == word.word
    assert inspect.signature(method).return_annotation == "Design"
    assert Path(inspect.getsourcefile(word.check)).stem in (word.word, "_word")
    assert word.word not in vars(Design)
