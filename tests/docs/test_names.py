"""One word for one thing: no name for two classes, and a glossary whose code exists."""

import ast
import builtins
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(not (ROOT / "cpp").exists(), reason="needs the sources of rookery")

# A class of C++, or a concept, at any depth; not a declaration, nor a parameter of a template.
CLASS = re.compile(
    r"^\s*(?:template\s*<[^\n]*>\s*)?(?:class|struct|enum class|enum|concept)\s+"
    r"(?:alignas\([^\n]*?\)\s*)?(\w+)(?:<[^;{>]*>)?(?:\s+final)?\s*(?::[^;{:][^;{]*)?[{=]",
    re.MULTILINE,
)

# Classes of one name in several rooms that are one thing, and why the name is the same. The private
# parts of src/rookery, with the stub of the native module, are the room "rookery".
ONE_THING = {
    "a native class, and what Python makes of it": {
        "BareKing": {"rookery", "cpp/games/defined"},
        "Batch": {"rookery/learn", "cpp/batch"},
        "BitBoard": {"rookery", "cpp/core"},
        "Board": {"rookery", "cpp/boards"},
        "Evaluator": {"rookery", "cpp/search"},
        "Filter": {"rookery/pgn", "cpp/pgn"},
        "Forced": {"rookery", "cpp/games/defined"},
        "Found": {"rookery/learn", "cpp/guided"},
        "Grid": {"rookery", "cpp/core"},
        "Hands": {"rookery", "cpp/games/defined"},
        "Limits": {"rookery/engines", "cpp/search"},
        "Line": {"rookery", "cpp/search"},
        "MoveKind": {"rookery/chess", "cpp/games/chess"},
        "Only": {"rookery", "cpp/games/defined"},
        "Outcome": {"rookery", "cpp/boards"},
        "Planes": {"rookery/learn", "cpp/batch"},
        "Playouts": {"rookery", "cpp/boards"},
        "Problem": {"rookery", "cpp/core"},
        "Setup": {"rookery", "cpp/games"},
        "Shift": {"rookery", "cpp/core"},
        "Status": {"rookery/chess", "cpp/games/chess"},
        "TreeNode": {"rookery/learn", "cpp/guided"},
        "UniquePositions": {"rookery", "cpp/boards"},
        "Weights": {"rookery", "cpp/search"},
        "Worth": {"rookery", "cpp/games/defined"},
    },
    "each game has its own, which the concept Rules or its generator asks for": {
        "Builder": {"cpp/games/chess", "cpp/games/cotulenh", "cpp/games/defined"},
        "Colour": {"cpp/games/chess", "cpp/games/cotulenh"},
        "CountMoves": {"cpp/games/chess", "cpp/games/cotulenh", "cpp/games/defined"},
        "Description": {"cpp/games/chess", "cpp/games/cotulenh"},
        "ListMoves": {"cpp/games/chess", "cpp/games/cotulenh"},
        "Move": {
            *("rookery", "cpp/games/chess", "cpp/games/cotulenh"),
            *("cpp/games/defined", "cpp/games/othello", "cpp/tests"),
        },
        "MoveKind": {"cpp/games/cotulenh"},
        "Position": {
            *("rookery", "cpp/games/chess", "cpp/games/cotulenh"),
            *("cpp/games/defined", "cpp/games/othello", "cpp/tests"),
        },
        "Reason": {"cpp/games/chess", "cpp/games/cotulenh", "cpp/games/defined"},
        "Walk": {"cpp/games/chess", "cpp/games/defined", "cpp/perft"},
    },
    "how one kind of piece moves, as a table": {
        "Movement": {"rookery/cotulenh", "cpp/games/defined"},
    },
    "a piece of a definition is the type that a letter stands for; chess has python-chess's": {
        "Piece": {"rookery/chess", "rookery/design", "cpp/games/defined"},
    },
    "a game of rookery; the G of PGN, and python-chess's name, is a game that was played": {
        "Game": {"rookery", "rookery/pgn", "cpp/boards"},
    },
    "the engine of perft is one of rookery.engines that also counts": {
        "Engine": {"rookery/engines", "rookery/perft"},
    },
}

# Names that C++ still has for several things, or for another thing than the room of Python that is
# named here, or than ONE_THING above. This list only becomes shorter.
SEVERAL_THINGS = {
    "Bucket": {"cpp/bindings", "cpp/perft", "cpp/search"},
    "Castling": {"cpp/games/chess", "cpp/games/defined"},
    "Count": {"rookery/perft", "cpp/games/defined"},
    "Counts": {"cpp/bindings", "cpp/search"},
    "Entry": {"rookery/perft", "cpp/games/defined", "cpp/perft", "cpp/search"},
    "Frame": {"cpp/games/chess", "cpp/search"},
    "Group": {"cpp/games/chess", "cpp/games/defined"},
    "Job": {"rookery/cluster", "cpp/search"},
    "Kind": {"cpp/games/chess", "cpp/games/cotulenh", "cpp/games/defined"},
    "Line": {"cpp/games/defined", "cpp/pgn"},
    "Mover": {"cpp/games/chess", "cpp/games/defined"},
    "Node": {"rookery/pgn", "cpp/games/chess", "cpp/games/defined", "cpp/pgn"},
    "Owner": {"cpp/games/cotulenh", "cpp/games/defined"},
    "PieceKind": {"rookery", "cpp/games/chess"},
    "Place": {"cpp/perft", "cpp/pgn"},
    "Planes": {"cpp/games/chess"},
    "Ray": {"cpp/core", "cpp/games/defined"},
    "Reader": {"rookery/pgn", "cpp/bindings", "cpp/boards"},
    "Record": {"rookery/design", "cpp/pgn"},
    "Seen": {"cpp/batch", "cpp/games/defined"},
    "Status": {"cpp/batch"},
    "Step": {"cpp/games/defined", "cpp/pgn"},
    "Table": {"rookery/pgn", "cpp/search"},
    "Terms": {"rookery", "cpp/search"},
    "Tree": {"cpp/perft", "cpp/pgn"},
    "Way": {"cpp/games/chess", "cpp/games/cotulenh", "cpp/games/defined"},
    "Ways": {"cpp/bindings", "cpp/tests"},
}

# Words of the glossary that stand in two of its rows, which say so.
TWO_MEANINGS = {"unit"}


def python_files():
    package = ROOT / "src" / "rookery"
    return sorted([*package.rglob("*.py"), *package.rglob("*.pyi")])


def python_room(path):
    package, *folders = path.relative_to(ROOT / "src").parts[:-1]
    return f"{package}/{folders[0]}" if folders and not folders[0].startswith("_") else package


@cache
def native_code():
    """The C++ of each room, without comments; each game is a room."""
    found = defaultdict(str)
    for path in sorted((ROOT / "cpp").rglob("*.[ch]pp")):
        folders = path.relative_to(ROOT).parts[:-1]
        found["/".join(folders[:3])] += re.sub(r"//[^\n]*", "", path.read_text("utf-8"))
    return found


@cache
def classes():
    """The rooms of every class, by its name."""
    found = defaultdict(set)
    for path in python_files():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name].add(python_room(path))
    for room, code in native_code().items():
        for name in CLASS.findall(code):
            found[name].add(room)
    return found


def allowed():
    found = defaultdict(set)
    for names in (*ONE_THING.values(), SEVERAL_THINGS):
        for name, rooms in names.items():
            found[name] |= rooms
    return found


def test_classes_are_found():
    found = classes()
    assert len(found) > 400
    assert found["BitBoard"] == {"rookery", "cpp/core"}  # a stub, and a template
    assert found["Rules"] == {"cpp/games"}  # a concept
    assert "W" not in found  # a parameter


def test_no_name_has_two_classes():
    """A second class needs a name of its own, after what it holds."""
    known = allowed()
    wrong = [
        f"{name} is a class in {', '.join(sorted(rooms))}"
        for name, rooms in sorted(classes().items())
        if len(rooms) > 1 and not rooms <= known[name]
    ]
    assert not wrong, "\n".join(wrong)


def test_names_that_are_allowed_twice_are_there_twice():
    """Whoever renames a class takes it off the lists above."""
    found = classes()
    wrong = [
        f"{name} is not a class in {', '.join(sorted(rooms - found[name]))} any more"
        for name, rooms in sorted(allowed().items())
        if not rooms <= found[name]
    ]
    wrong += [f"{name} has one room" for name, rooms in allowed().items() if len(rooms) < 2]
    assert not wrong, "\n".join(wrong)


def test_only_native_code_has_names_for_several_things():
    for name, rooms in SEVERAL_THINGS.items():
        assert sum(room.startswith("rookery") for room in rooms) <= 1, name


def test_no_class_is_imported_by_the_name_of_another():
    """As `Game as Rules` was; `ChessBoard as Board` is the same name in its own room."""
    for path in python_files():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("rookery"):
                for alias in node.names:
                    name, other = alias.name, alias.asname or alias.name
                    alike = name.endswith(other) or other.endswith(name)
                    assert alike or other not in classes(), f"{path.name}: {name} as {other}"


# The glossary


def glossary():
    """The rows of the glossary: the words of each, and its meaning."""
    pages = (ROOT / "docs" / "glossary.md", ROOT / "docs" / "architecture.md")
    page = next(page for page in pages if page.exists()).read_text("utf-8")
    _, _, table = page.partition("| word | meaning |")
    rows = []
    for line in table.splitlines()[2:]:
        if not line.startswith("|"):
            break
        words, meaning = line.strip("| ").split(" | ", 1)
        rows.append(([word.strip() for word in words.split(",")], meaning))
    return rows


@cache
def known_words():
    """Whatever has a name in the code, and whatever text it holds that could be one."""
    found = {*dir(builtins), *classes()}
    for path in python_files():
        found |= {*path.relative_to(ROOT / "src").with_suffix("").parts}
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            for field in ("id", "name", "attr", "arg", "value"):
                if isinstance(name := getattr(node, field, None), str):
                    found.add(name)
    for code in native_code().values():
        found |= set(re.findall(r"\w+", code))
    return found


def is_known(code):
    """Whether code of the glossary exists: a path, an ending such as …_slow, or names."""
    if "/" in code:
        return (ROOT / code).exists()
    if code.startswith("…"):
        return any(word.endswith(code[1:]) for word in known_words())
    names = re.findall(r"[A-Za-z_][\w-]*\w|[A-Za-z]", code)
    return bool(names) and all(name in known_words() for name in names)


def test_the_code_of_the_glossary_exists():
    rows = glossary()
    assert len(rows) > 40
    for words, meaning in rows:
        for code in re.findall(r"`([^`]+)`", meaning):
            assert is_known(code), f"{', '.join(words)}: there is no {code}"


def test_a_word_stands_once_in_the_glossary():
    words = [word for words, _ in glossary() for word in words]
    assert {word for word in words if words.count(word) > 1} == TWO_MEANINGS


def test_what_does_not_exist_is_noticed():
    assert is_known('game("chess")')
    assert is_known("leap-twice")
    assert is_known("…_slow")
    assert not is_known("Board.unmake_everything()")
    assert not is_known("tests/support/no_such_folder")
    assert not is_known("…_slowest")
