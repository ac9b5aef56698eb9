"""What the package offers, and what importing it loads."""

import inspect
import subprocess
import sys

import rookery
from rookery import chess, cotulenh, errors, render


def test_all_is_complete():
    assert rookery.Setup  # loaded when it is first asked for
    for module in (rookery, errors, render.text, render.svg, render.board):
        public = {
            name
            for name, value in vars(module).items()
            if not name.startswith("_")
            and not isinstance(value, type(sys))
            and (getattr(value, "__module__", "") or "").startswith(module.__name__.split(".")[0])
        }
        inner = {"TYPE_CHECKING", "error"}
        if module is not rookery:
            inner |= {"BitBoard", "Grid", "Game", "Board", "ChessBoard", "Move", "Position"}
            inner |= {"hands_of", "saved_definition"}
        assert public - inner == set(module.__all__) - {"__version__"}


def test_the_names_of_chess():
    public = {name for name in vars(chess) if not name.startswith("_")}
    assert public == set(chess.__all__)
    for name in ("Board", "Move", "MoveKind", "Piece", "Setup", "Status", "Magic"):
        kind = getattr(chess, name)
        for member in dir(kind):
            if not member.startswith("_") and member not in dir(int):
                slots = getattr(kind, "__slots__", {})
                documented = slots.get(member) if isinstance(slots, dict) else None
                assert documented or inspect.getdoc(getattr(kind, member)), member


def test_the_names_of_cotulenh():
    rays = cotulenh.rays
    assert {name for name in vars(cotulenh) if not name.startswith("_")} == set(cotulenh.__all__)
    inner = {"TYPE_CHECKING", "MappingProxyType", "BitBoard", "Grid", "Pattern", "Shift", "error"}
    assert {name for name in vars(rays) if not name.startswith("_")} - inner == set(rays.__all__)
    for documented in (rays.Piece, rays.piece_moves, rays.piece_rays):
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

    assert metadata.version("rookery") == rookery.__version__
