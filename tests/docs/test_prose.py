"""Prose is written one sentence per line, so that a change of a sentence is a change of a line."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(not (ROOT / "cpp").exists(), reason="needs the sources")

FOLDERS = ("benchmarks", "cpp", "docs", "examples", "src", "tests", "tools")
PAGES = sorted(ROOT.glob("*.md")) + [
    page for folder in FOLDERS for page in sorted((ROOT / folder).rglob("*.md"))
]
COLUMNS = 160
# Not prose: tables, HTML and its comments, headings, definitions of links, pictures.
OTHER = re.compile(r"\s*(?:[|<#]|\[[^\]]+\]: |!\[[^\]]*\]\([^)]*\)$)")
# What is written as it is, whatever stops it has.
LITERAL = re.compile(r"(`+).+?\1|\]\([^)]*\)|<!--.*?-->")
ITEM = re.compile(r"^\s*(?:[-*+]|\d+\.)\s+")
# A sentence in bold or italics at the beginning of a paragraph is its title, on the same line.
TITLE = re.compile(r"^(\*\*?)[^*]{1,80}[.!?:]\1\s")
NUMBER = re.compile(r"^\**\d+\.\s")  # "**1. Compare it.**"
ABBREVIATIONS = ("e.g.", "i.e.", "etc.", "vs.", "cf.")
STOP = re.compile(r"[.!?][)\"”’*_\]]*\s+(?=\S)")


def prose(text):
    """Yield the numbers and lines of a page that are sentences or parts of them."""
    fence = ""
    is_comment = False
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if fence:
            fence = "" if stripped.startswith(fence) else fence
        elif is_comment or stripped.startswith("<!--"):
            is_comment = "-->" not in line
        elif stripped.startswith(("```", "~~~")):
            fence = stripped[:3]
        elif stripped and not OTHER.match(line):
            yield number, line


def sentences_that_end_within(line):
    """Return what each sentence ends with that does not end with its line."""
    text = LITERAL.sub("`code`", ITEM.sub("", line, count=1).strip())
    text = TITLE.sub("", text, count=1)
    text = NUMBER.sub("", text, count=1)
    ends = [text[: stop.start() + 1] for stop in STOP.finditer(text)]
    return [end[-30:] for end in ends if not end.endswith((*ABBREVIATIONS, "..", "…"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_lines_are_short(page):
    lines = prose(page.read_text("utf-8"))
    long = [f"{number}: {len(line)} columns" for number, line in lines if len(line) > COLUMNS]
    assert not long, f"{page.name}: split them at a comma, or write shorter sentences"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_a_line_has_one_sentence(page):
    found = [
        f"{number}: {end}"
        for number, line in prose(page.read_text("utf-8"))
        for end in sentences_that_end_within(line)
    ]
    assert not found, f"{page.name}: begin a line after each of these"


def test_what_is_prose():
    other = "# A. B\n| a. B |\n<!-- a. B\nc. D -->\n```\n1. e4\n```\n![A. B](c.svg)\n"
    assert [line for _, line in prose(other + "- One.\n  Two.\n")] == ["- One.", "  Two."]


def test_sentences_are_told_apart():
    assert sentences_that_end_within("It counts. It prints.") == ["It counts."]
    assert sentences_that_end_within("- It counts (all of it.) `perft` prints.")
    assert sentences_that_end_within("A pawn is worth 100. A rook is worth more.")
    assert sentences_that_end_within("**Really?** Yes. No.") == ["Yes."]
    assert not sentences_that_end_within("1. It counts `a. B`, e.g. [leaves](a. b).")
    assert not sentences_that_end_within("**1. Compare it.** It prints 3.5 lines, a, b, … Nf3")
