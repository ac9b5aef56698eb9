"""Methods of native classes that are written in Python: loaded when they are used."""

import enum
import subprocess
import sys
from types import FunctionType

import pytest

import rookery
from rookery import _core, _methods

LISTED = {
    (kind, name)
    for kinds in _methods.FILES.values()
    for kind, names in kinds.items()
    for name in names.split()
}


def is_python(member):
    """Return whether a member of a class was written in Python."""
    if isinstance(member, staticmethod):
        member = member.__func__
    if isinstance(member, property):
        member = member.fget
    return isinstance(member, FunctionType)


def test_every_file_adds_what_is_listed_and_nothing_else():
    for file in _methods.FILES:
        _methods.load(file)
    found = {
        (kind.__name__, name)
        for kind in vars(_core).values()
        if isinstance(kind, type) and not issubclass(kind, enum.Enum)
        for name, member in vars(kind).items()
        if is_python(member) or isinstance(member, _methods.Later)
    }
    completed = {"Pattern": rookery.Pattern, "Terms": rookery.Terms}  # they are not native
    assert found == {(kind, name) for kind, name in LISTED if kind not in completed}
    assert completed.keys() < {kind for kind, _ in LISTED}
    for kind, name in LISTED:
        member = vars(completed.get(kind) or getattr(_core, kind))[name]
        assert not isinstance(member, _methods.Later), name
        assert is_python(member), name
    assert rookery.Board.svg is rookery.Position.svg
    assert rookery.Board.svg.__qualname__ == "Board.svg"
    assert rookery.Game.actions.fget.__qualname__ == "Game.actions"
    for kind in completed.values():
        assert not [m for m in vars(kind).values() if isinstance(m, _methods.Later)]


@pytest.mark.parametrize(
    ("use", "loaded"),
    [
        ("str(rookery.Grid(8, 8))", set()),
        ("str(rookery.BitBoard(rookery.Grid(2, 2)))", {"_methods.bitboard"}),
        ("rookery.game('chess').board().search", {"_methods.search"}),
        ("rookery.Board.svg.__doc__[0]", {"_methods.board"}),
        ("import pickle; pickle.dumps(rookery.Grid(8, 8))", {"_saved"}),
        ("rookery.game('chess').board().outcome()", {"_methods.board"}),
        ("rookery.SearchResult", set()),
    ],
)
def test_a_file_is_loaded_when_it_is_used(use, loaded):
    code = (
        f"import sys, rookery; {use}; from rookery._methods import FILES; "
        "print(*(file for file in FILES if 'rookery.' + file in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) == loaded
