"""What the README, the docs and the examples show passes type checkers, as a user's code would.

Each page becomes a module that has its examples on the lines where the page has them, so that a
complaint names the line of the page.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
EXAMPLES = [*sorted((ROOT / "examples").glob("*.py")), Path(__file__).with_name("boards.py")]
CODE = re.compile(r"^(?:>>>|\.\.\.)(?: |$)")

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not (ROOT / "docs").exists(), reason="needs the sources"),
]


def code_of(page):
    """The examples of a page, on their lines; all else is left blank."""
    inside = False
    lines = []
    for line in page.read_text("utf-8").splitlines():
        if line.startswith("```"):
            inside = line == "```python"
        shown = inside and CODE.match(line)
        lines.append(line[4:] if shown else "")
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def modules(tmp_path_factory):
    """A folder with a module for every page that has examples, and the examples."""
    folder = tmp_path_factory.mktemp("pages")
    for page in PAGES:
        code = code_of(page)
        if code.strip():
            name = page.relative_to(ROOT).as_posix().replace("/", "_").replace("-", "_")
            (folder / name).with_suffix(".py").write_text(code, "utf-8")
    for example in EXAMPLES:
        (folder / f"example_{example.name}").write_text(example.read_text("utf-8"), "utf-8")
    return folder


def check(command, folder):
    result = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert result.returncode == 0, f"{result.stdout}\n{result.stderr}"


def test_there_are_pages(modules):
    names = {path.stem for path in modules.glob("*.py")}
    assert {"README", "docs_chess", "docs_design_tutorial", "example_perft"} <= names
    assert "board.push_san(san).uci()" in (modules / "README.py").read_text("utf-8")


def test_mypy(modules):
    pytest.importorskip("mypy", reason="needs mypy (pip install mypy)")
    # A page goes on with new boards under the same name, as people do in a session.
    check(["mypy", "--strict", "--allow-redefinition", "."], modules)


def test_pyright(modules):
    pytest.importorskip("basedpyright", reason="needs basedpyright (pip install basedpyright)")
    # In a session an expression is there to be shown, and words are imported by the handful.
    session = {"reportUnusedExpression": False, "reportWildcardImportFromLibrary": False}
    settings = {"typeCheckingMode": "strict", **session}
    (modules / "pyrightconfig.json").write_text(json.dumps(settings), "utf-8")
    check(["basedpyright", "--pythonpath", sys.executable, "."], modules)
