"""The files for the browser: no build step, nothing from elsewhere, small enough to read."""

import re
from pathlib import Path

import pytest

import rookery

STATIC = Path(rookery.__file__).parent / "page" / "static"
FILES = sorted(path for path in STATIC.rglob("*") if path.is_file())
SCRIPTS = [path for path in FILES if path.suffix == ".js"]


def test_the_files_are_installed():
    names = {path.relative_to(STATIC).as_posix() for path in FILES}
    assert {"index.html", "style.css", "main.js", "board/board.js", "board/board.css"} <= names
    assert {path.suffix for path in FILES} == {".html", ".css", ".js", ".svg"}


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_scripts_import_only_their_neighbours(path):
    imported = re.findall(r"""^import .* from '(.+)';$""", path.read_text("utf-8"), re.MULTILINE)
    for name in imported:
        assert (path.parent / name).resolve() in FILES, name
        if path.parent.name == "board":  # a notebook uses these files alone
            assert name.startswith("./")
            assert "/" not in name[2:]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_nothing_comes_from_elsewhere(path):
    text = path.read_text("utf-8")
    addresses = set(re.findall(r"https?://[\w./]+", text)) - {"http://www.w3.org/2000/svg"}
    assert not addresses
    assert "eval(" not in text
    assert "innerHTML" not in text
    assert len(text) < 20_000
    assert len(text.splitlines()) < 400


def test_all_of_it_is_small():
    assert sum(path.stat().st_size for path in FILES) < 300_000
