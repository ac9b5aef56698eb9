"""docs/architecture.md is a map on one page, and what it and the decisions name is in the tree."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
pytestmark = pytest.mark.skipif(not (ROOT / "cpp").exists(), reason="needs the sources")

MOST_WORDS = 900
PARENTS = ("", "cpp", "src/rookery", "cpp/games", "cpp/games/defined", "tests", "tests/docs")
FILE = re.compile(r"[\w/.-]+\.(?:[ch]pp|py|txt|toml)|(?:\w+/)+")


def folders_of_the_tree():
    """The folders that the tree of the map names, as paths from the root."""
    tree = (DOCS / "architecture.md").read_text("utf-8").split("```")[1]
    parent = ""
    for line in tree.splitlines():
        if found := re.match(r"( *)([\w/]+)/ ", line):
            indent, name = found.groups()
            parent = parent if indent else name
            yield f"{parent}/{name}" if indent else name


def folders_with_files(folder):
    found = {path for path in folder.iterdir() if path.is_dir() and path.name != "__pycache__"}
    return {
        path.relative_to(ROOT).as_posix()
        for path in found
        if any(item.is_file() and item.suffix != ".pyc" for item in path.rglob("*"))
    }


def test_the_map_is_one_page():
    words = (DOCS / "architecture.md").read_text("utf-8").split()
    assert len(words) <= MOST_WORDS, "reasons belong in decisions.md"


def test_the_tree_names_every_folder():
    named = set(folders_of_the_tree())
    assert not [folder for folder in named if not (ROOT / folder).is_dir()]
    assert folders_with_files(ROOT / "cpp") | folders_with_files(ROOT / "src/rookery") <= named
    assert {"tests", "benchmarks", "docs", "examples", "tools"} <= named


@pytest.mark.parametrize("page", ["architecture.md", "decisions.md", "adding-a-rule.md"])
def test_files_that_are_named_exist(page):
    parents = [ROOT / parent for parent in PARENTS]
    parents += [folder for folder in (ROOT / "src/rookery").iterdir() if folder.is_dir()]
    parents += [folder for folder in (ROOT / "cpp").iterdir() if folder.is_dir()]
    parents += [folder for folder in (ROOT / "cpp/games").iterdir() if folder.is_dir()]
    names = re.findall(r"`([^`\n]+)`", re.sub(r"(?s)```.*?```", "", (DOCS / page).read_text()))
    files = [name for name in names if FILE.fullmatch(name)]
    assert files
    missing = [name for name in files if not any((parent / name).exists() for parent in parents)]
    assert not missing


def test_every_decision_has_a_date_and_a_text():
    sections = re.split(r"(?m)^### ", (DOCS / "decisions.md").read_text("utf-8"))[1:]
    assert len(sections) >= 48
    for section in sections:
        heading, _, rest = section.partition("\n\n")
        dated = re.match(r"\*20\d\d-[01]\d-[0-3]\d\*\n\n(?=\S)", rest)
        assert dated, f"{heading}: expected a line such as *2026-11-15* and then the reason"


def test_every_page_is_reached_from_the_readme():
    reached, new = set(), [ROOT / "README.md"]
    while new:
        page = new.pop()
        reached.add(page)
        for target in re.findall(r"\]\(([^)#\s]+\.md)(?:#[^)]*)?\)", page.read_text("utf-8")):
            path = (page.parent / target).resolve()
            if path.exists() and path not in reached:
                new.append(path)
    assert set(DOCS.rglob("*.md")) <= reached
