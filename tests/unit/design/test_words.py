"""A word is one file: its method, its field in the data and its check."""

import enum
import inspect
from pathlib import Path

import pytest

from rookery._core import define_game
from rookery.design import Design, _choices, _compile, _format, _shapes, _words
from rookery.variants import design

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


def tables(shape):
    """The tables of choices in a shape."""
    if isinstance(shape, _shapes.OneOf):
        return [shape.native]
    if isinstance(shape, _shapes.Record):
        return [table for part in shape.shapes.values() for table in tables(part)]
    return tables(shape.shape) if hasattr(shape, "shape") else []


def test_every_native_choice_has_a_word():
    native = {value for table in tables(_format.DESIGN) for value in table.values()}
    enums = [kind for kind in vars(_choices).values() if isinstance(kind, enum.EnumMeta)]
    assert len(enums) == 5
    assert native >= {member for kind in enums for member in kind}


def test_a_definition_crosses_with_all_its_fields():
    data = design("xiangqi")._data
    record = _compile._numbers(data)
    assert record["pieces"][5]["rays"][0]["only"] is _choices.Only.MOVE
    with pytest.raises(KeyError):
        define_game("less", {key: value for key, value in record.items() if key != "hands"})
    with pytest.raises(ValueError, match="not read"):
        define_game("more", {**record, "gravity": 1})
