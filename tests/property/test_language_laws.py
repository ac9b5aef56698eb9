"""The movement language against a second reading of its rules, word by word.

The reader below goes over a whole sentence of words at once, while rookery's patterns grow word by
word. It works on plain tuples and shares nothing with rookery but the meaning of the words.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.models import grid as model

from rookery import BitBoard, Grid, Shift, moves
from rookery._core import _testing
from rookery.errors import MovementError

VERTICAL = {"up": 1, "down": -1}
SIDEWAYS = {"right": 1, "left": -1}
DIAGONAL = {"upleft": (1, -1), "upright": (1, 1), "downleft": (-1, -1), "downright": (-1, 1)}


class Refused(Exception):  # noqa: N818
    """The sentence makes no sense; the code says why."""


def read(sentence):
    """The rays ((up, right), count) of a sentence [(word, arguments)…], or Refused."""
    clauses = join_steps(sentence)
    rays = []
    for position, (word, what) in enumerate(clauses):
        before = clauses[position - 1][0] if position else "start"
        if word == "leap":
            if what in [leap for leap, _ in rays]:
                raise Refused("leap-twice")
            rays.append((what, 1))
        elif word == "repeat":
            if before == "repeat":
                raise Refused("repeat-twice")
            if before in ("start", "also"):
                raise Refused("repeat-nothing")
            first = len(rays) - 1 if before == "leap" else 0
            if any(count != 1 for _, count in rays[first:]):
                raise Refused("repeat-counted")
            rays[first:] = [(leap, what) for leap, _ in rays[first:]]
        elif word != "also":
            if not rays:
                raise Refused(f"{word}-nothing")
            for (up, right), count in list(rays):
                turned = {
                    "mirror": (-up, -right),
                    "rotate": (right, -up) if what else (-right, up),
                }[word]
                if (turned, count) not in rays:
                    rays.append((turned, count))
    return rays


def join_steps(sentence):
    """Put a vertical step and a sideways one right next to it together as one leap."""
    clauses = []
    rest = list(sentence)
    while rest:
        word, arguments = rest.pop(0)
        if word in VERTICAL or word in SIDEWAYS:
            other = SIDEWAYS if word in VERTICAL else VERTICAL
            up = VERTICAL.get(word, 0) * arguments[0]
            right = SIDEWAYS.get(word, 0) * arguments[0]
            if rest and rest[0][0] in other:
                word, arguments = rest.pop(0)
                up += VERTICAL.get(word, 0) * arguments[0]
                right += SIDEWAYS.get(word, 0) * arguments[0]
            clauses.append(("leap", (up, right)))
        elif word in DIAGONAL:
            up, right = DIAGONAL[word]
            clauses.append(("leap", (up * arguments[0], right * arguments[1])))
        elif word == "translate":
            clauses.append(("leap", (arguments[0].up, arguments[0].right)))
        else:
            clauses.append((word, arguments[0] if arguments else None))
    return clauses


def say(sentence, pattern=None):
    pattern = moves() if pattern is None else pattern
    for word, arguments in sentence:
        pattern = getattr(pattern, word)(*arguments)
    return pattern


distance = st.integers(1, 3)
word = st.one_of(
    st.tuples(st.sampled_from([*VERTICAL, *SIDEWAYS]), st.tuples(distance)),
    st.tuples(st.sampled_from([*VERTICAL, *SIDEWAYS]), st.tuples(distance)),
    st.tuples(st.sampled_from([*DIAGONAL]), st.tuples(distance, distance)),
    st.tuples(
        st.just("translate"),
        st.tuples(st.builds(lambda n, r: Shift(up=n, right=r), distance, st.integers(-3, 3))),
    ),
    st.tuples(st.just("repeat"), st.tuples(st.none() | st.integers(1, 9))),
    st.tuples(st.just("mirror"), st.just(())),
    st.tuples(st.just("rotate"), st.tuples(st.booleans())),
    st.tuples(st.just("also"), st.just(())),
)
sentences = st.lists(word, max_size=9)


@settings(max_examples=1500)
@given(sentences)
def test_a_sentence_means_what_the_rules_say(sentence):
    try:
        expected = read(sentence)
    except Refused as refused:
        with pytest.raises(MovementError) as caught:
            _ = say(sentence).rays
        assert caught.value.code == str(refused)
    else:
        rays = say(sentence).rays
        assert [((leap.up, leap.right), count) for leap, count in rays] == expected


@settings(max_examples=400)
@given(
    sentences,
    st.sampled_from([(8, 8, 8), (5, 9, 5), (12, 12, 16), (16, 16, 16), (21, 20, 21)]),
    st.integers(0, 10**6),
)
def test_collecting_gives_what_the_model_gives(sentence, size, seed):
    try:
        rays = [(up, right, count) for (up, right), count in read(sentence)]
    except Refused:
        return
    width, height, stride = size
    places = model.random_board(width, height, seed, share=0.1)
    board = BitBoard(Grid(width, height, stride), model.squares(width, places))
    expected = model.squares(width, model.collected(width, height, places, rays))
    assert list(say(sentence).collect(board)) == expected
    assert list(say(sentence, board.moves()).collect()) == expected
    numbers = [(up, right, count or _testing.TO_EDGE) for up, right, count in rays]
    for block_bits in (8, 16, 32, 64):
        squares = list(board)
        assert _testing.collect(block_bits, False, size, squares, numbers) == expected
        if height * stride <= 256:
            assert _testing.collect(block_bits, True, size, squares, numbers) == expected


@given(sentences)
def test_mirror_twice_is_once_and_four_quarter_turns_are_three(sentence):
    try:
        pattern = say(sentence)
        if not pattern.rays:
            return
    except MovementError:
        return
    once = pattern.mirror()
    assert once.mirror() == once
    thrice = pattern.rotate().rotate().rotate()
    assert thrice.rotate() == thrice
    # A quarter turn the other way is three quarter turns: the same leaps, in another order.
    other_way = pattern.rotate(True).rotate(True).rotate(True)
    assert set(other_way.rays) == set(thrice.rays)


@given(sentences, sentences)
def test_joining_keeps_each_word_inside_its_operand(left, right):
    try:
        expected = read(left)
        expected += [ray for ray in read(right) if ray not in expected]
    except Refused:
        return
    joined = say(left) | say(right)
    assert [((leap.up, leap.right), count) for leap, count in joined.rays] == expected


@given(sentences, sentences)
def test_saying_more_never_changes_what_was_said(first, more):
    try:
        pattern = say(first)
        before = repr(pattern)
        say(more, pattern)
    except MovementError:
        pass
    else:
        assert repr(pattern) == before
