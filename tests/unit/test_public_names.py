"""What the package offers, and what importing it loads."""

import importlib
import inspect
import pydoc
import re
import subprocess
import sys
import types

import pytest

import rookery
from rookery import chess, cotulenh

PARTS = {"chess", "cluster", "cotulenh", "design", "engines", "errors", "learn", "perft", "pgn"}
PARTS |= {"render", "uci", "variants"}
PUBLIC = [
    *(
        "rookery",
        "rookery.chess",
        "rookery.cluster",
        "rookery.cotulenh",
        "rookery.cotulenh.rays",
        "rookery.design",
    ),
    *("rookery.design.patterns", "rookery.engines", "rookery.errors", "rookery.learn"),
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
    inner = {"error", "from_saved"} | ({"hands_of"} if name == "rookery.render.board" else set())
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


def test_everything_public_in_chess_has_a_docstring():
    for name in ("Board", "Move", "MoveKind", "Piece", "Setup", "Status", "Magic"):
        kind = getattr(chess, name)
        for member in dir(kind):
            if not member.startswith("_") and member not in dir(int):
                slots = getattr(kind, "__slots__", {})
                documented = slots.get(member) if isinstance(slots, dict) else None
                assert documented or inspect.getdoc(getattr(kind, member)), member
    rays = cotulenh.rays
    for documented in (rays.Movement, rays.piece_moves, rays.piece_rays):
        assert documented.__doc__


def test_everything_public_has_a_docstring():
    for name in rookery.__all__:
        if name != "__version__":
            assert getattr(rookery, name).__doc__, name
    kinds = [kind for kind in vars(rookery).values() if isinstance(kind, type)]
    kinds = [kind for kind in kinds if not issubclass(kind, Exception)]
    assert {rookery.BitBoard, rookery.Board, rookery.Pattern} <= set(kinds)
    for kind in kinds:
        for name in dir(kind):
            if not name.startswith("_"):
                slots = getattr(kind, "__slots__", {})
                documented = slots.get(name) if isinstance(slots, dict) else None
                assert documented or inspect.getdoc(getattr(kind, name)), name


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
