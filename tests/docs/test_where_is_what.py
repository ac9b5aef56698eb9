"""docs/where-is-what.md: its links, names, commands and paths exist, and it has the words."""

import inspect
import pydoc
import re
from functools import cache
from pathlib import Path

import pytest

import rookery
from rookery import cotulenh, design
from rookery.cli import main

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
pytestmark = pytest.mark.skipif(not (ROOT / "cpp").exists(), reason="needs the sources")
PAGE = ROOT / "docs" / "where-is-what.md"

# What readers of the documents from which chess programs are made look for, word by word.
WORDS = """
    block, edge mask, last block mask, gap, wrap-around, carry, copies, collapse rules, repeat,
    mirror, rotate, collect, pseudo-legal, filter, in check, magic, fancy magics, shift number,
    blocker configurations, perft, perft with counts, why captures differ, benchmark, flame graph,
    multithreading, 16-bit move, kinds of moves, second move with promotion offset,
    without conditional jumps, captured piece, piece codes of 5 bits, char to piece, FEN, castling,
    castling rights, en passant, promotion, Chess960, make and unmake, clone, ray tables,
    range-limited rays, direction, blocking, first blocker, heroic pieces, Air Force, Headquarters,
    Commander, divide, nodes per second, debug build, how long the tests take,
    opening explorer, tactics, Betza
"""


def slug(heading):
    """Return the anchor that a heading has on GitHub."""
    text = re.sub(r"\[([^]]*)\]\([^)]*\)|`", r"\1", heading).strip().lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


@cache
def anchors(page):
    text = re.sub(r"(?ms)^```.*?^```", "", page.read_text("utf-8"))
    return {slug(heading) for heading in re.findall(r"(?m)^#+ (.+)$", text)}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_to_sections(page):
    text = re.sub(r"(?ms)^```.*?^```", "", page.read_text("utf-8"))
    for target, anchor in re.findall(r"\]\(([^)#\s]*)#([^)\s]+)\)", text):
        if not target.startswith("https://"):
            there = (page.parent / target).resolve() if target else page
            assert anchor in anchors(there), f"{page.name} links to {target}#{anchor}"


def rows():
    """The four cells of every row."""
    for line in PAGE.read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and cells[0] not in ("---", "you look for"):
            yield cells


def test_every_row_leads_somewhere():
    found = list(rows())
    assert len(found) > 80
    for words, read, _, code in found:
        assert re.search(r"\]\(", read), words
        assert "`" in code, words


def test_a_word_stands_once():
    words = [word.strip() for row in rows() for word in re.split("[,;]", row[0])]
    assert {word for word in words if words.count(word) > 1} == set()


def test_the_words():
    page = " | ".join(row[0] for row in rows()).lower()
    wanted = [" ".join(word.split()) for word in WORDS.split(",")]
    assert len(wanted) > 50
    assert [word for word in wanted if word.lower() not in page] == []


NAMES = {name: getattr(design, name) for name in design.__all__}
NAMES |= {name: getattr(rookery, name) for name in dir(rookery)} | {"cotulenh": cotulenh}
CALLS = [(row[0], call) for row in rows() for call in re.findall(r"`([^`]+)`", row[2])]


@pytest.mark.parametrize(("words", "call"), CALLS, ids=[call for _, call in CALLS])
def test_what_to_use_exists(words, call, capsys):
    if call.startswith("rookery "):
        command, *options = call.split()[1:]
        with pytest.raises(SystemExit):
            main([command, "--help"])
        text = capsys.readouterr().out
        assert all(option in text for option in options), words
        return
    path, _, arguments = call.partition("(")
    first, *others = path.split(".")
    value = NAMES[first]
    for name in others:
        # An attribute of instances, not only of the class, is named by its annotation.
        known = hasattr(value, name) or name in inspect.get_annotations(value)
        assert known, f"{words}: there is no {path}"
        value = getattr(value, name, None)
    for option in re.findall(r"(\w+)=", arguments):
        assert f"{option}:" in pydoc.render_doc(value), f"{words}: {path} has no {option}"


def test_the_code_exists():
    for words, _, _, cell in rows():
        files, names = [], []
        for text in re.findall(r"`([^`]+)`", cell):
            (files if re.search("[/.]", text) else names).append(text)
        assert files, words
        for file in files:
            assert (ROOT / file).is_file(), f"{words}: there is no {file}"
        text = "".join((ROOT / file).read_text("utf-8") for file in files)
        for name in names:
            assert re.search(rf"\b{name}\b", text), f"{words}: {name} is not in {files}"
