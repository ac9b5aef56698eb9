"""What the package offers, and what importing it loads."""

import dataclasses
import enum
import importlib
import inspect
import pydoc
import re
import subprocess
import sys
import types
from dataclasses import is_dataclass

import pytest

import rookery

PARTS = {"books", "chess", "cluster", "cotulenh", "describe", "design", "engines", "errors"}
PARTS |= {"learn", "notebook", "perft", "pgn", "render", "uci", "variants"}
PUBLIC = [
    *(
        "rookery",
        "rookery.books",
        "rookery.chess",
        "rookery.cluster",
        "rookery.cotulenh",
        "rookery.cotulenh.rays",
        "rookery.describe",
        "rookery.design",
    ),
    *("rookery.design.patterns", "rookery.engines", "rookery.errors", "rookery.learn"),
    "rookery.notebook",
    "rookery.perft",
    "rookery.pgn",
    "rookery.render",
    *("rookery.render.board", "rookery.render.svg", "rookery.render.text", "rookery.variants"),
    "rookery.uci",
]


@pytest.mark.parametrize("name", PUBLIC)
def test_dir_shows_what_is_public_and_nothing_else(name):
    module = importlib.import_module(name)
    assert set(dir(module)) == set(module.__all__) | (PARTS if module is rookery else set())
    for member in dir(module):
        assert getattr(module, member) is not None
    # What a module defines is public, or its name begins with an underscore.
    defined = {
        key
        for key, value in vars(module).items()
        if isinstance(value, type | types.FunctionType) and value.__module__ == name
    }
    inner = {"error", "file_error", "from_saved"}
    inner |= {"hands_of"} if name == "rookery.render.board" else set()
    assert {key for key in defined - inner if not key.startswith("_")} <= set(module.__all__)


@pytest.mark.parametrize("name", PUBLIC)
def test_help_shows_what_is_public_and_nothing_else(name):
    module = importlib.import_module(name)
    shown = pydoc.plain(pydoc.render_doc(module))
    for member in set(module.__all__) - {"__version__"}:
        assert re.search(rf"(?m)^    (class )?{member}\b", shown), member
    for inner in ("TYPE_CHECKING", "SUBMODULES", "__getattr__", "__dir__"):
        assert f"\n    {inner}" not in shown


def test_import_star_gives_what_all_lists():
    for name in PUBLIC:
        names = {}
        exec(f"from {name} import *", names)
        assert set(names) - {"__builtins__"} == set(importlib.import_module(name).__all__)


def public_classes():
    """Give every public class of every public module once."""
    modules = [importlib.import_module(name) for name in PUBLIC]
    members = [getattr(module, name) for module in modules for name in module.__all__]
    return list(dict.fromkeys(member for member in members if isinstance(member, type)))


def members(kind):
    """Give the public members of a class that are ours, and the fields of a dataclass."""
    ours = [base for base in kind.__mro__ if base.__module__.partition(".")[0] == "rookery"]
    names = {name for base in ours for name in vars(base)}
    fields = {field.name for field in dataclasses.fields(kind)} if is_dataclass(kind) else set()
    is_value = issubclass(kind, enum.Enum)
    return sorted(
        name
        for name in names | fields
        if not name.startswith("_") and not (is_value and name in kind.__members__)
        # Constants need no docstring, nor could they have one.
        if not isinstance(inspect.getattr_static(kind, name, None), str | dict)
    )


def is_documented(doc):
    """Return whether a docstring says something: more than a word, and the end of a sentence."""
    doc = doc or ""
    # nanobind puts signatures in front: one, or before the docstring of each overload.
    overloads = re.split(r"(?m)^\d+\. ``.*``\n\n", doc)[1:]
    said = overloads or [re.sub(r"\A\w+\(.*\)( -> .*)?\n\n", "", doc)]
    return all(re.match(r"\S+\s(.|\n(?!\n))*[.:…](\n\n|\s*\Z)", text) for text in said)


@pytest.mark.parametrize("name", PUBLIC)
def test_public_functions_and_classes_have_docstrings(name):
    module = importlib.import_module(name)
    assert is_documented(module.__doc__)
    for member in module.__all__:
        found = getattr(module, member)
        if callable(found) and not isinstance(found, types.GenericAlias):
            assert is_documented(found.__doc__), member


def test_the_public_classes_are_found():
    kinds = {kind.__name__ for kind in public_classes()}
    assert {"BitBoard", "Board", "ChessBoard", "Pattern", "MatchResult", "Status"} <= kinds


@pytest.mark.parametrize("kind", public_classes(), ids=lambda kind: kind.__name__)
def test_public_members_have_docstrings(kind):
    found = {name: inspect.getdoc(getattr(kind, name, None)) for name in members(kind)}
    assert {name: doc for name, doc in found.items() if not is_documented(doc)} == {}


def test_the_docstrings_of_a_dataclass_are_those_of_its_fields():
    for kind in filter(is_dataclass, public_classes()):
        assert list(kind.__slots__) == [field.name for field in dataclasses.fields(kind)]


def test_import_stays_light():
    heavy = [
        "typing",
        "dataclasses",
        "re",
        "enum",
        "numpy",
        "rookery.render",
        "rookery.cotulenh",
        "inspect",
    ]
    code = f"import sys; import rookery; print([m for m in {heavy} if m in sys.modules])"
    command = [sys.executable, "-I", "-S", "-c", f"sys_path = {sys.path!r}; import sys; "
               f"sys.path = sys_path; {code}"]  # fmt: skip
    assert subprocess.check_output(command, text=True) == "[]\n"


IMPORTED_ANEW = """
import pickle, sys
import rookery
first, before = rookery, rookery.game("chess").board()
assert before.piece_at("e2") == rookery.chess.Piece.from_symbol("P")
for name in [name for name in sys.modules if name.split(".")[0] == "rookery"]:
    del sys.modules[name]
import rookery
assert rookery is not first and rookery.Board is first.Board
board = rookery.game("chess").board()
assert board == before and str(board) == str(before)
assert isinstance(board.piece_at("e2"), rookery.chess.Piece)
assert isinstance(rookery.game("xiangqi").board().setup(), rookery.Setup)
assert pickle.loads(pickle.dumps(before)) == board
try:
    before.push("e2e5")
except rookery.errors.MoveError:
    print("refused")
"""


def test_it_can_be_imported_anew():
    command = [sys.executable, "-W", "error", "-c", IMPORTED_ANEW]
    assert subprocess.check_output(command, text=True) == "refused\n"


def test_one_version():
    from importlib import metadata

    assert metadata.version("rookery-games") == rookery.__version__
