"""Patterns that several games have are written once, in `rookery.design.patterns`."""

import ast
from importlib import import_module
from inspect import getsource

from rookery import moves
from rookery._pattern import Pattern
from rookery.design import patterns
from rookery.variants import NAMES, design


def own_patterns(name):
    """The patterns that the file of a shipped definition makes and names, by name."""
    module = import_module(f"rookery.variants.{name.replace('-', '_')}")
    assigned = [
        target.id
        for statement in ast.parse(getsource(module)).body
        if isinstance(statement, ast.Assign)
        for target in statement.targets
    ]
    values = {word: getattr(module, word) for word in assigned}
    return {word: value for word, value in values.items() if isinstance(value, Pattern)}


def test_no_pattern_of_a_definition_is_written_twice():
    known = {getattr(patterns, word): f"patterns.{word}" for word in patterns.__all__}
    words = dict.fromkeys(patterns.__all__, "rookery.design.patterns")
    assert len(known) == len(patterns.__all__)
    for name in NAMES:
        for word, pattern in own_patterns(name).items():
            assert pattern not in known, f"{word} of {name} is {known[pattern]}"
            known[pattern] = f"{word} of {name}"
            assert words.get(word) != "rookery.design.patterns", f"{word} of {name}"
    assert "MARCH of two-lakes" in known.values()


def test_the_double_step_of_chess():
    step = moves().up(1).repeat(2).to_move().only_from("second rank")
    assert patterns.DOUBLE_STEP.only_from("second rank") == step
    assert design("chess-defined").pieces["P"].moves == patterns.PAWN | step
