"""Methods of native classes that are written in Python, one file per class.

Native code does what runs often; pictures, arrays, EPD, results and pickles are written in Python.
A file is loaded when one of its methods is first used, so `import rookery` stays fast.
"""

from rookery import _core

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

# By file: the native classes that it completes, and the names that it adds.
FILES = {
    "_methods.bitboard": {
        "BitBoard": "from_text __str__ _repr_svg_ from_numpy to_numpy moves",
    },
    "_methods.board": {
        "Board": "__str__ svg _repr_svg_ outcome playouts",
        "Position": "__str__ svg _repr_svg_",
        "Game": "playouts",
    },
    "_methods.chess": {
        "ChessBoard": "from_chess960_pos from_epd epd unicode status kind",
        "ChessSetup": "status",
    },
    "_methods.learn": {"Game": "actions planes batch"},
    "_methods.pattern": {},  # completes Pattern, which is not native
    "_methods.search": {"Board": "search best_move evaluate"},
    "_methods.setup": {"Setup": "problems svg _repr_svg_ __str__"},
    "_saved": {
        **dict.fromkeys(("Shift", "Grid", "BitBoard", "Rays"), "__reduce__"),
        **dict.fromkeys(("Game", "PieceKind", "Board", "Move", "Position", "Setup"), "__reduce__"),
    },
}


class Later:
    """Stands for a method until it is used: then its file is loaded, which puts it here."""

    __slots__ = ("file", "name")

    def __init__(self, file: str, name: str) -> None:
        self.file = file
        self.name = name

    def __get__(self, instance: object, kind: type) -> object:
        load(self.file)
        return getattr(kind if instance is None else instance, self.name)


def load(file: str) -> "ModuleType":
    """Load a file, which attaches its methods."""
    return __import__(f"rookery.{file}", fromlist=["Later"])


def load_all() -> None:
    """Load all files, for tools that look at the classes themselves."""
    for file in FILES:
        load(file)


def later(kind: type, file: str, names: str) -> None:
    """Let a file complete a class when one of these names is first used."""
    for name in names.split():
        setattr(kind, name, Later(file, name))


for _file, _classes in FILES.items():
    for _class, _names in _classes.items():
        later(getattr(_core, _class), _file, _names)

# What is generic for type checkers can be subscripted: Board[ChessMove].
for _generic in (_core.Board, _core.Game, _core.LegalMoves, _core.PseudoLegalMoves):
    setattr(_generic, "__class_getitem__", classmethod(type(list[int])))  # noqa: B010
