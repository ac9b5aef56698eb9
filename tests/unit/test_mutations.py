"""Every mutant of tests/mutations still finds its place, and names a rule and a test that exist.

Whether the tests notice them is asked by `python tools/mutate.py`, which takes minutes.
"""

import ast
import dataclasses
import importlib.util
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MUTANTS = sorted((ROOT / "tests" / "mutations").glob("*.txt"))
pytestmark = pytest.mark.skipif(
    not (ROOT / "tools" / "mutate.py").exists(), reason="needs the sources of rookery"
)
# Where the rules are.
BREAKABLE = re.compile(r"cpp/(games|perft|pgn|search|boards|core)/")


@pytest.fixture(scope="module")
def mutate():
    spec = importlib.util.spec_from_file_location("mutate", ROOT / "tools" / "mutate.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["mutate"] = module  # where its dataclass looks for its own types
    try:
        spec.loader.exec_module(module)
        yield module
    finally:
        del sys.modules["mutate"]


def native_tests():
    sources = (ROOT / "cpp" / "tests").glob("*.cpp")
    return {
        name for path in sources for name in re.findall(r"^TEST\((\w+)\)", path.read_text(), re.M)
    }


def python_tests(path):
    tree = ast.parse(path.read_text("utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_there_are_mutants(mutate):
    mutations = mutate.read_mutations()
    assert len(mutations) == len(MUTANTS) >= 18
    assert len({mutation.rule for mutation in mutations}) == len(MUTANTS)


@pytest.mark.parametrize("path", MUTANTS, ids=lambda path: path.stem)
def test_a_mutant_is_small_and_names_a_test(path, mutate):
    mutation = mutate.read_mutation(path)
    assert mutation.new != mutation.old
    assert len(mutation.old.splitlines()) + len(mutation.new.splitlines()) <= 6
    # Comments may be reflowed, and are no code.
    assert "//" not in mutation.old
    if mutation.runner == "native":
        assert mutation.arguments[0] in native_tests()
        return
    where, *choice = mutation.arguments
    file, _, name = where.partition("::")
    tests = python_tests(ROOT / file)
    if choice:
        option, name = choice
        assert option == "-k"
        assert any(name in test for test in tests)
    else:
        assert not name or name.partition("[")[0] in tests


def test_every_mutant_has_one_place(mutate):
    problems = []
    for mutation in mutate.read_mutations():
        try:
            path, _, _ = mutate.find_place(mutation, ROOT)
        except mutate.Problem as problem:
            problems.append(str(problem))
            continue
        if not BREAKABLE.match(str(path.relative_to(ROOT))):
            problems.append(f"{mutation.name}: {path} is no part of the rules")
    assert not problems


MUTANT = """\
rule: a
test: native a
file: cpp/games/a.cpp
--- old
if (count >= 3) return 1;
--- new
if (count >= 2) return 1;
"""


@pytest.fixture
def place(tmp_path, mutate):
    """Write some sources and tell where a mutant is put, or why not."""

    def write(**sources):
        for name, text in sources.items():
            path = tmp_path / "cpp" / "games" / f"{name}.cpp"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        mutant = tmp_path / "mutant.txt"
        mutant.write_text(MUTANT, "utf-8")
        try:
            path, start, end = mutate.find_place(mutate.read_mutation(mutant), tmp_path)
        except mutate.Problem as problem:
            return str(problem)
        return path.stem, path.read_text("utf-8")[start:end]

    return write


def test_a_place_is_found_whatever_its_white_space(place):
    text = "if (\n    count >=\n    3)\n  return 1;"
    assert place(a=f"int f() {{\n{text}\n}}\n") == ("a", text)


def test_a_place_in_the_named_file_comes_first(place):
    line = "if (count >= 3) return 1;"
    assert place(a=line, b=line) == ("a", line)


def test_a_place_that_has_moved_is_found(place):
    assert place(b="  if (count >= 3) return 1;\n") == ("b", "if (count >= 3) return 1;")


def test_a_place_that_is_missing_or_found_twice_is_a_problem(place):
    line = "if (count >= 3) return 1;\n"
    assert "is not in cpp/ (it was in cpp/games/a.cpp)" in place(b="if (recount >= 3) return 1;")
    assert "occurs 2 times: cpp/games/a.cpp:1, cpp/games/a.cpp:2" in place(a=line + line)
    assert "cpp/games/b.cpp:1, cpp/games/c.cpp:1" in place(a="", b=line, c=line)


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ("rule: a\n", "", 'expected a line "rule: …"'),
        ("test: native a\n", "", 'expected a line "test: …"'),
        ("file: cpp/games/a.cpp\n", "", 'expected a line "file: …"'),
        ("native a", "nothing", 'expected a test "native …" or "pytest …"'),
        ("native a", "native a b", "expected one native test"),
        ("--- new\n", "", 'expected "--- old", the old text'),
        ("--- old\nif (count >= 3) return 1;\n", "--- old\n", 'expected "--- old", the old text'),
    ],
)
def test_an_incomplete_mutant_is_refused(before, after, says, tmp_path, mutate):
    assert before in MUTANT
    path = tmp_path / "a.txt"
    path.write_text(MUTANT.replace(before, after), "utf-8")
    with pytest.raises(ValueError, match=re.escape(says)):
        mutate.read_mutation(path)


def test_killed_mutants_are_remembered(mutate, tmp_path):
    first, second, *_ = mutate.read_mutations()
    path = tmp_path / "state.jsonl"
    mutate.State(path).add(first)
    assert [mutate.State(path).is_killed(mutation) for mutation in (first, second)] == [True, False]
    changed = dataclasses.replace(first, new=first.new + ";")
    assert not mutate.State(path).is_killed(changed)
    assert not mutate.State(None).is_killed(first)
