"""The arrows of docs/architecture.md, from core to cli."""

import ast
import graphlib
import re
from pathlib import Path

import pytest
from support.file_arrows import rooms_named

ROOT = Path(__file__).parents[1]
pytestmark = pytest.mark.skipif(not (ROOT / "cpp").exists(), reason="needs the sources of rookery")

# Each folder of C++, and the folders whose headers it may include.
CPP = {
    "core": {"core"},
    "system": {"system"},
    "games": {"core", "games"},
    "jobs": {"jobs", "system"},
    "perft": {"core", "games", "jobs", "perft", "system"},
    "search": {"core", "games", "jobs", "search"},
    "batch": {"core", "games", "jobs", "batch"},
    "pgn": {"core", "games", "pgn"},
    "guided": {"core", "games", "jobs", "perft", "search", "batch", "guided"},
    "boards": {"core", "games", "jobs", "perft", "pgn", "search", "batch", "guided", "boards"},
    "bindings": {"core", "games", "jobs", "perft", "pgn", "search", "batch", "guided", "boards"}
    | {"bindings", "system"},
    "tests": {"core", "games", "jobs", "perft", "pgn", "search", "batch", "guided", "boards"}
    | {"system", "tests"},
    "fuzz": {"core", "games", "jobs", "perft", "pgn", "boards", "tests"},
}

# The parts of the Python package, and the parts each may import.
LANGUAGE = {"rookery", "_core", "_cpuid", "_native", "_pattern", "_games", "_saved", "_version"}
LANGUAGE |= {"_extras", "_limits", "_platform", "_search", "_suggest", "_text", "_weights"}
LANGUAGE |= {
    "_terms",
    "_methods",
    "_arrays",
    "errors",
    "render",
    "chess",
    "cotulenh",
    "design",
    "variants",
}
PYTHON = {
    "errors": {"_text"},
    "_documented": set(),
    "_extras": set(),
    "_limits": {"_platform", "errors"},
    "_platform": set(),
    "_refusals": {"_text"},
    "_suggest": set(),
    "_text": set(),
    "_version": set(),
    "_native": {"rookery", "errors", "_cpuid", "_core", "_core_v3", "_refusals", "chess"},
    "_methods": {"_methods", "_core", "_games", "_pattern", "_arrays", "errors", "render", "chess"}
    | {"_extras", "_limits", "_search", "_weights", "describe", "design", "learn"}
    | {"notebook"},
    "_search": {"_core", "_games", "errors", "pgn"},
    "_weights": {"_core", "_documented", "_platform", "design", "errors"},
    "_terms": {"_core", "_methods", "_saved"},
    "_pattern": {"_core", "_methods", "_native", "_saved", "_terms", "errors"},
    "_games": {"_core", "_native", "_suggest", "design", "variants"},
    "_saved": {"_core", "_games", "_methods", "_pattern", "_terms", "design", "errors"},
    "_arrays": {"_core", "_extras", "errors"},
    "render": {"render", "_core", "errors"},
    "chess": {"chess", "_core", "_games", "errors", "render"},
    "engines": {"engines", "_core", "_games", "_search", "_suggest", "_text", "_version", "errors"}
    | {"_documented", "_extras", "_limits", "_platform", "_weights", "books", "chess"}
    | {"pgn"},
    "perft": {"perft", "_core", "_documented", "_games", "_limits", "_suggest", "_text", "errors"}
    | {"engines"},
    "uci": {"uci", "_core", "_games", "_search", "_text", "_version", "_weights", "errors"}
    | {"_limits", "books", "engines"},
    "books": {"books", "_core", "_documented", "_games", "errors", "pgn"},
    "learn": {
        "learn",
        "_arrays",
        "_core",
        "_documented",
        "_extras",
        "_games",
        "_saved",
        "design",
        "errors",
    },
    "pgn": {
        "pgn",
        "_core",
        "_documented",
        "_extras",
        "_games",
        "_arrays",
        "_platform",
        "_text",
        "_version",
        "errors",
        "notebook",
    },
    "cluster": {
        "cluster",
        "_core",
        "_documented",
        "_extras",
        "_games",
        "_limits",
        "_native",
        "_platform",
        "_version",
        "errors",
    },
    "describe": {"describe", "_core", "design", "errors", "render"},
    "mcp": {"mcp", "_core", "_games", "_search", "_version", "describe", "design", "errors"}
    | {"variants"},
    "page": LANGUAGE | {"perft", "pgn", "page"},
    "notebook": {"notebook", "_core", "_extras", "_limits", "_search", "errors", "page", "pgn"}
    | {"render"},
    "cli": LANGUAGE
    | {"books", "cluster", "engines", "perft", "pgn", "page", "uci", "cli"}
    | {"describe", "mcp"},
    "__main__": {"cli"},
    "cotulenh": {"cotulenh", "_core", "_pattern", "errors"},
    "design": {"design", "_core", "_pattern", "_saved", "_terms", "errors", "render"},
    "variants": {"rookery", "variants", "_suggest", "design", "errors"},
    "rookery": LANGUAGE
    | {"rookery", "books", "cluster", "describe", "engines", "learn", "notebook", "perft", "pgn"}
    | {"uci"},
}


def cpp_includes():
    for path in sorted((ROOT / "cpp").rglob("*.[ch]pp")):
        folder = path.relative_to(ROOT / "cpp").parts[0]
        for quoted, angled in re.findall(r'#include (?:"([^"]+)"|<([^>]+)>)', path.read_text()):
            yield path, folder, quoted, angled


def test_cpp_includes_follow_the_arrows():
    seen = set()
    for path, folder, quoted, _ in cpp_includes():
        seen.add(folder)
        if quoted:
            assert quoted.split("/")[0] in CPP[folder], f"{path.name} includes {quoted}"
            assert (ROOT / "cpp" / quoted).exists(), f"{path.name} includes {quoted}"
    assert {"core", "bindings", "tests"} <= seen <= set(CPP)


# Beside the twins themselves (slow.hpp and slow.cpp), tests and fuzzers, those that may name one:
# where tables are built from it, and where it is handed on to tests.
KNOW_SLOW_TWINS = {
    "core/sliders.hpp",
    "core/sliders.cpp",
    "games/rules.hpp",
    "games/chess/rules.hpp",
    "games/cotulenh/rules.hpp",
    "games/defined/rules.hpp",
    "games/othello/rules.hpp",
    "boards/board.hpp",
    "boards/rules_board.hpp",
    "bindings/testing.cpp",
}
# What a twin may include: data, other twins, and the making of moves.
SLOW_TWINS_INCLUDE = {
    "core/sliders.hpp",
    "games/rules.hpp",
    "games/chess/moves.hpp",
    "games/chess/position.hpp",
    "games/cotulenh/make.hpp",
    "games/cotulenh/position.hpp",
    "games/cotulenh/open_turn.hpp",
    "games/defined/reasons.hpp",
    "games/defined/rulebook.hpp",
}


def test_slow_twins_serve_only_tests():
    known = set()
    for path in sorted((ROOT / "cpp").rglob("*.[ch]pp")):
        name = path.relative_to(ROOT / "cpp").as_posix()
        if not name.startswith(("tests/", "fuzz/")) and not path.stem.endswith("slow"):
            called = re.findall(r"\b\w+_slow\b", re.sub("//.*", "", path.read_text()))
            assert not called or name in KNOW_SLOW_TWINS, f"{name} calls {called[0]}()"
            known |= {name} if called else set()
    assert known == KNOW_SLOW_TWINS


def test_slow_twins_do_not_know_what_they_check():
    for path, _, quoted, _ in cpp_includes():
        if path.stem == "slow" and Path(quoted).name != "slow.hpp":
            assert not quoted or quoted in SLOW_TWINS_INCLUDE, (
                f"{path.parent.name} includes {quoted}"
            )


def test_only_the_bindings_know_python():
    for path, folder, _, angled in cpp_includes():
        if angled and re.match(r"Python\.h|nanobind|numpy", angled):
            assert folder == "bindings", f"{path.name} includes {angled}"


def python_imports(path):
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}: imports are written in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def part_of(module):
    """The part of the package that a dotted name is in, None if it is not ours."""
    names = module.split(".")
    if names[0] != "rookery":
        return None
    known = set(PYTHON) | LANGUAGE | {"_core_v3", "cli"}
    return names[1] if len(names) > 1 and names[1] in known else "rookery"


def test_python_imports_follow_the_arrows():
    package = ROOT / "src" / "rookery"
    seen = set()
    for path in sorted(package.rglob("*.py")):
        names = path.relative_to(package).with_suffix("").parts
        part = "rookery" if names == ("__init__",) else names[0]
        seen.add(part)
        for module in python_imports(path):
            target = part_of(module)
            if target is not None:
                assert target in PYTHON[part], f"{path.name} imports {module}"
    assert seen == set(PYTHON)


# Files that load whichever module a table of theirs names: the table is checked by other tests.
LOADERS = {"__init__.py", "_native.py", "_methods/__init__.py"}


def test_paths_and_names_in_strings_follow_the_arrows():
    """A file or a module of another room is an arrow, however it is reached."""
    package = ROOT / "src" / "rookery"
    seen = set()
    for path in sorted(package.rglob("*.py")):
        name = path.relative_to(package).as_posix()
        part = "rookery" if name == "__init__.py" else name.split("/")[0].removesuffix(".py")
        for line, room in rooms_named(path.read_text("utf-8"), path, package):
            where = f"{name}:{line} points to {room}"
            if room == "*":
                assert name in LOADERS, where
            elif room != part and (room == ".." or part_of(f"rookery.{room}") == room):
                assert room in PYTHON[part], where
            seen.add((part, room))
    assert {("perft", "perft"), ("page", "page"), ("_weights", "_weights")} <= seen
    assert {("page", "design"), ("_methods", "*")} <= seen


@pytest.mark.parametrize(
    ("code", "rooms"),
    [
        ('Path(__file__).parent / "engines" / "weights"', {"engines"}),
        ('Path(__file__).resolve().parent.joinpath("engines", name)', {"engines"}),
        ('here = Path(__file__)\nhere.with_name("engines") / name', {"_weights", "engines"}),
        ('def here():\n    return Path(__file__).parent\nhere() / "page"', {"..", "page"}),
        ('os.path.join(os.path.dirname(__file__), "engines", "weights")', {"engines"}),
        ('open(Path(__file__).parents[0] / "perft/data/chess.perft")', {"perft"}),
        ("Path(__file__).parent / name", {".."}),
        ("Path(__file__).parents[2]", {".."}),
        ("Path(rookery.engines.__file__).parent", {".."}),
        ('importlib.resources.files("rookery.engines") / "weights"', {"engines"}),
        ('files(__package__) / "../engines"', {".."}),
        ('import_module(f"rookery.engines.{name}")', {"engines"}),
        ('import_module(f"rookery.{name}")', {"*"}),
        ('"""rookery.engines"""', set()),
        ('print("rookery.engines is another room", names.parent / "engines")', set()),
    ],
)
def test_paths_and_names_in_strings_are_seen(code, rooms):
    package = Path("/somewhere/rookery")
    assert {room for _, room in rooms_named(code, package / "_weights.py", package)} == rooms


def test_no_test_imports_another():
    """What tests share is in the package `support`."""
    tests = ROOT / "tests"
    shared = tests / "support"
    paths = sorted(tests.rglob("*.py"))
    modules = {path.stem for path in paths if shared not in path.parents}
    assert {"test_architecture", "conftest"} <= modules
    for path in paths:
        for module in python_imports(path):
            assert module.split(".")[0] not in modules | {"tests"}, f"{path.name} imports {module}"


# Imports against the order of the modules, each within a function: why there is no way without.
AGAINST_THE_ORDER = {
    ("rookery.design._design", "rookery._saved"),  # a class and what rebuilds it name each other
    ("rookery.cli.completion", "rookery.cli"),  # a command that is about all commands
}


def imported_modules(node, known):
    """Our modules that a piece of code imports, at once or when called; not for types alone."""
    if isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING":
        return {name for part in node.orelse for name in imported_modules(part, known)}
    if isinstance(node, ast.Import):
        return {alias.name for alias in node.names} & known
    if isinstance(node, ast.ImportFrom):
        names = {f"{node.module}.{alias.name}" for alias in node.names}
        return {name if name in known else node.module for name in names} & known
    return {name for part in ast.iter_child_nodes(node) for name in imported_modules(part, known)}


def test_no_import_cycles():
    package = ROOT / "src" / "rookery"
    files = {}
    for path in [*package.rglob("*.py"), *package.glob("*.pyi")]:
        names = path.relative_to(package.parent).with_suffix("").parts
        files[".".join(names).removesuffix(".__init__")] = path
    graph = {
        module: imported_modules(ast.parse(path.read_text("utf-8")), set(files))
        for module, path in files.items()
        if path.suffix == ".py"
    }
    assert {"rookery._core", "rookery._games", "rookery._native"} <= graph["rookery"]
    for module, imported in AGAINST_THE_ORDER:
        graph[module].remove(imported)
    graphlib.TopologicalSorter(graph).prepare()  # or a CycleError that names the cycle


def test_a_native_game_is_a_folder_and_two_lines():
    """docs/adding-a-game.md: what else names a game, besides its folder, tests and docs."""
    elsewhere = ("cpp/games/othello", "cpp/tests", "tests", "docs")
    named = {
        path.relative_to(ROOT).as_posix()
        for folder in ("cpp", "src", "tools", "benchmarks", "examples", "cmake")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".cpp", ".hpp", ".py", ".pyi", ".txt", ".cmake", ".toml")
        and "othello" in path.read_text("utf-8").lower()
    }
    named = {name for name in named if not name.startswith(elsewhere)}
    assert named == {"cpp/boards/native_rules.hpp", "cpp/CMakeLists.txt"}
    for name in named:
        lines = (ROOT / name).read_text("utf-8").lower().splitlines()
        includes = [line for line in lines if "othello" in line and "#include" in line]
        assert sum("othello" in line for line in lines) == 1 + len(includes), name


def test_numpy_is_imported_in_two_places():
    """Both are imported on first use."""
    for path in sorted((ROOT / "src").rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        top = [n for n in tree.body if isinstance(n, ast.Import | ast.ImportFrom)]
        names = [alias.name for n in top if isinstance(n, ast.Import) for alias in n.names]
        names += [n.module or "" for n in top if isinstance(n, ast.ImportFrom)]
        if path.name != "_arrays.py" and path.parent.name != "learn":
            assert not [name for name in names if name.split(".")[0] == "numpy"], path.name
