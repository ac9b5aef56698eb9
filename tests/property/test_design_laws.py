"""Random definitions: they can be played or say why not, and what they say can be saved."""

import json
import os
import pickle
import random
import subprocess
import sys
from pathlib import Path

import support
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.designs import designs
from support.models.design import Game

from rookery import variants
from rookery.design import Design
from rookery.errors import DesignError

SLOW = settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])


@SLOW
@given(designs())
def test_a_definition_is_saved_and_read_back(design):
    again = Design.from_json(design.to_json())
    assert again == design
    assert again.digest == design.digest
    assert hash(again) == hash(design)
    assert pickle.loads(pickle.dumps(design)) == design
    assert again.problems() == design.problems()
    for letter, piece in design.pieces.items():
        assert piece.letter == letter
        assert design.without(letter).piece(
            letter, piece.name, piece.moves, royal=piece.royal, reflected=piece.reflected
        ).pieces == {**design.without(letter).pieces, letter: piece}


@SLOW
@given(designs(), st.randoms(use_true_random=False))
def test_the_laws_of_play(design, rng):
    if design.problems():
        assert all(isinstance(problem, str) and problem for problem in design.problems())
        return
    model = Game(design.to_json())
    position = model.start()
    history = [position]
    for _ in range(12):
        fen = model.write(position)
        again = model.read(fen)
        assert model.write(again) == fen
        assert model.key(again) == model.key(position)
        moves = model.moves(position)
        assert sorted(model.moves(again)) == sorted(moves)
        assert (not moves) <= (model.outcome(history) is not None)
        assert model.perft(position, 1) == len(moves)
        if not moves:
            break
        move = moves[rng.choice(sorted(moves))]
        after = model.play(position, move)
        won = model.blown_up(after.board, after.turn)
        assert won or not model.in_check(after.board, position.turn)
        assert not model.blown_up(after.board, position.turn)
        men = sum(map(bool, after.board)) + sum(map(len, after.hands))
        before = sum(map(bool, position.board)) + sum(map(len, position.hands))
        lost = move.captured is not None and model.spec.get("hands") != "captured"
        if move.captured is not None and model.blast is not None:
            assert before - men > lost
        else:
            assert before - men == lost
        position = after
        history.append(after)


DRAWN = """
from hypothesis import HealthCheck, given, seed, settings
from support.designs import designs

@seed(5)
@settings(max_examples=30, database=None, suppress_health_check=[HealthCheck.too_slow])
@given(designs())
def draw(design):
    print(design.digest)

draw()
"""


def test_a_seed_gives_the_same_definitions_in_every_process():
    environment = {**os.environ, "PYTHONPATH": str(Path(support.__file__).parents[1])}
    drawn = {
        subprocess.run(
            [sys.executable, "-c", DRAWN],
            env={**environment, "PYTHONHASHSEED": hashes},
            capture_output=True,
            check=True,
        ).stdout
        for hashes in ("1", "2")
    }
    assert len(drawn) == 1
    assert len(drawn.pop().split()) >= 30


def test_many_random_definitions_can_be_played():
    """Otherwise the laws above say little."""
    playable = []

    @settings(max_examples=60, database=None, suppress_health_check=[HealthCheck.too_slow])
    @given(designs())
    def collect(design):
        playable.append(not design.problems())

    collect()
    assert sum(playable) > len(playable) / 5


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["e4", "P", "K", "far", "capture", "stuck"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["name", "leap", "rays", "white", "x"]), inner, max_size=4
        )
    ),
    max_leaves=8,
)


@SLOW
@given(st.sampled_from(variants.NAMES), st.integers(0, 10**6), VALUES)
def test_a_document_with_anything_in_it_is_read_or_refused(name, where, value):
    """Some part of a good document is replaced by something else."""
    document = json.loads(variants.design(name).to_json())
    rng = random.Random(where)
    place = document
    while True:
        key = rng.choice(list(place) if isinstance(place, dict) else range(len(place)))
        inner = place[key]
        if not isinstance(inner, dict | list) or not inner or rng.random() < 0.3:
            place[key] = value
            break
        place = inner
    try:
        design = Design.from_json(json.dumps(document))
    except DesignError as refused:
        assert refused.problems
    else:
        assert isinstance(design.problems(), list)
        assert Design.from_json(design.to_json()) == design
