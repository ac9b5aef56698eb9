"""Every mutant of tests/mutations still applies, and names a rule and a test that exist.

Whether the tests notice them is asked by `python tools/mutate.py`, which takes minutes.
"""

import ast
import importlib.util
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PATCHES = sorted((ROOT / "tests" / "mutations").glob("*.patch"))
pytestmark = pytest.mark.skipif(
    not (ROOT / "tools" / "mutate.py").exists(), reason="needs the sources of rookery"
)
# Where the rules are.
BREAKABLE = re.compile(r"cpp/(games|perft|boards|core)/")


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
    assert len(mutations) == len(PATCHES) >= 18
    assert len({mutation.rule for mutation in mutations}) == len(PATCHES)


@pytest.mark.parametrize("path", PATCHES, ids=lambda path: path.stem)
def test_a_mutant_is_small_and_names_a_test(path, mutate):
    mutation = mutate.read_mutation(path)
    assert all(BREAKABLE.match(name) for name in mutation.files)
    body = path.read_text("utf-8").partition("\n@@ ")[2].splitlines()
    assert 1 <= sum(line[:1] in ("+", "-") for line in body) <= 5
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


def test_mutants_apply():
    if not shutil.which("git") or not (ROOT / ".git").exists():
        pytest.skip("needs git, and a checkout")
    failed = []
    for path in PATCHES:
        command = ["git", "apply", "--check", str(path)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        if done.returncode != 0:
            failed.append(f"{path.name}: {done.stderr.strip()}")
    assert not failed


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("# test: native a\n+++ b/a\n", 'expected a line "# rule: …"'),
        ("# rule: a\n+++ b/a\n", 'expected a line "# test: …"'),
        ("# rule: a\n# test: nothing\n+++ b/a\n", 'expected a test "native …" or "pytest …"'),
        ("# rule: a\n# test: native a b\n+++ b/a\n", "expected one native test"),
        ("# rule: a\n# test: native a\n", "there is no patch in it"),
    ],
)
def test_a_patch_that_says_too_little_is_refused(text, says, tmp_path, mutate):
    path = tmp_path / "a.patch"
    path.write_text(text, "utf-8")
    with pytest.raises(ValueError, match=re.escape(says)):
        mutate.read_mutation(path)
