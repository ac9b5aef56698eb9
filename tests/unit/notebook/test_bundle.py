"""One module of all scripts: it is current, complete, and loads nothing."""

import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
NOTEBOOK = ROOT / "src" / "rookery" / "notebook"
pytestmark = pytest.mark.skipif(not (ROOT / "tools").exists(), reason="needs the sources")


@pytest.fixture
def tool():
    return runpy.run_path(str(ROOT / "tools" / "join_board.py"))


def test_it_is_current(tool):
    assert tool["BUNDLE"].read_text("utf-8") == tool["join"](tool["ENTRY"]), (
        "run tools/join_board.py"
    )


def test_it_has_every_script_of_the_board_and_of_the_notebook(tool):
    bundle = tool["BUNDLE"].read_text("utf-8")
    board = ROOT / "src" / "rookery" / "page" / "static" / "board"
    for path in [*board.glob("*.js"), *NOTEBOOK.glob("*.js")]:
        if path.name != "board.bundle.js":
            assert f"// {path.relative_to(ROOT / 'src' / 'rookery').as_posix()}\n" in bundle
    assert ".rookery-board .frame" in bundle
    assert not re.search(r"^(import|export (?!default \{ render \};$))", bundle, re.MULTILINE)
    addresses = set(re.findall(r"https?://[\w./]+", bundle)) - {"http://www.w3.org/2000/svg"}
    assert not addresses
    for word in ("innerHTML", "eval(", "fetch(", "@import"):
        assert word not in bundle


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_it_is_a_module(tool, tmp_path):
    (tmp_path / "bundle.mjs").write_bytes(tool["BUNDLE"].read_bytes())
    code = "import('./bundle.mjs').then(({ default: it }) => console.log(typeof it.render))"
    done = subprocess.run(["node", "-e", code], cwd=tmp_path, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("function\n", "")


def test_what_cannot_be_joined_is_refused(tool, tmp_path, monkeypatch):
    join = tool["join"]
    monkeypatch.setitem(join.__globals__, "PACKAGE", tmp_path)
    entry = tmp_path / "a.js"
    entry.write_text("import { b } from './b.js';\nexport default { b };\n")
    (tmp_path / "b.js").write_text("export const b = 1;\n")
    assert "return { b };" in join(entry)
    (tmp_path / "b.js").write_text("import { a } from './a.js';\nexport const b = 1;\n")
    with pytest.raises(join.__globals__["JoinError"], match=r"a.js → b.js → a.js"):
        join(entry)
    (tmp_path / "b.js").write_text("import * as c from 'c';\nexport const b = 1;\n")
    with pytest.raises(join.__globals__["JoinError"], match=r"cannot join .import"):
        join(entry)
    entry.write_text("export const a = 1;\n")
    with pytest.raises(join.__globals__["JoinError"], match="expected a line"):
        join(entry)


def test_importing_rookery_loads_no_widget():
    code = "import sys, rookery, rookery.notebook; print({'anywidget'} & set(sys.modules))"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "set()\n"


def test_the_command_to_install_it_is_named():
    code = (
        "import sys; sys.modules['anywidget'] = None\n"
        "import rookery\n"
        "try: rookery.game('chess').board().widget()\n"
        "except ModuleNotFoundError as error: print(error.name, '-', error)"
    )
    told = subprocess.check_output([sys.executable, "-c", code], text=True)
    assert re.match(
        r"anywidget - a board in a notebook needs anywidget: pip install .*\[notebook\]", told
    )
