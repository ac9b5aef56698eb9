"""Docstrings, messages and names stay in plain English: the worst patterns do not come back."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(not (ROOT / "cpp").exists(), reason="needs the sources")

SOURCES = sorted((ROOT / "src").rglob("*.py")) + sorted((ROOT / "src").rglob("*.pyi"))
NATIVE = sorted(path for path in (ROOT / "cpp").rglob("*") if path.suffix in (".cpp", ".hpp"))
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]

# A docstring begins with what the call does: Return, Play, Parse, …
BAD_BEGINNINGS = ("Give ", "Gives ", "Say ", "Tell ")
# "is no square" means "is not a square"; "there is no square" is fine.
BAD_PHRASES = re.compile(
    r"(?<![tT]here )\bis no\b(?! \w+er\b| more\b| less\b)"
    r"|\bwhat is there\b|\bgoes without saying\b"
)
BAD_NAMES = re.compile(r"\b(?:said|told|perhaps)\b", re.IGNORECASE)
# A board is a position with its history (docs/glossary.md), a castle is not a piece.
BAD_WORDS = re.compile(
    r"\bGrid`?s? (?:is|are) (?:a |the )?[^.\n]*\bboards?\b|rectangular boards?\b"
    r"|\bcastles (?:=|are) "
)


def docstrings(path):
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            text = ast.get_docstring(node)
            if text:
                yield node.body[0].lineno, text


def names(path):
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        for field in ("id", "name", "attr", "arg"):
            if isinstance(name := getattr(node, field, None), str):
                yield node.lineno if hasattr(node, "lineno") else 1, name


@pytest.mark.parametrize(
    "path", SOURCES, ids=lambda path: path.relative_to(ROOT / "src").as_posix()
)
def test_python(path):
    found = [
        f"{line}: {text[:60]}" for line, text in docstrings(path) if text.startswith(BAD_BEGINNINGS)
    ]
    found += [f"{line}: {name}" for line, name in names(path) if BAD_NAMES.fullmatch(name)]
    found += phrases(path.read_text("utf-8"))
    assert not found


def test_native_code():
    found = []
    for path in NATIVE:
        text = path.read_text("utf-8")
        found += [f"{path.name}:{phrase}" for phrase in phrases(text)]
        code = re.sub(r'//[^\n]*|"(?:[^"\\\n]|\\.)*"', "", text)
        found += [f"{path.name}: the name {name}" for name in BAD_NAMES.findall(code)]
    assert not found


def test_pages():
    assert not [
        f"{path.name}:{phrase}" for path in PAGES for phrase in phrases(path.read_text("utf-8"))
    ]


def test_grids_and_rooks():
    assert not [
        f"{path.name}:{phrase}"
        for path in PAGES
        for phrase in phrases(path.read_text("utf-8"), BAD_WORDS)
    ]


def phrases(text, bad=BAD_PHRASES):
    lines = enumerate(text.splitlines(), 1)
    return [f"{number}: {line.strip()[:90]}" for number, line in lines if bad.search(line)]


def test_the_patterns_are_found():
    assert phrases("this is no square")
    assert phrases("keep what is there")
    assert not phrases("there is no square")
    assert not phrases("it is not a square")
    assert phrases("A `Grid` is a rectangular board with a1", BAD_WORDS)
    assert phrases(">>> castles = BitBoard(grid, 'a1 h1')", BAD_WORDS)
    assert not phrases("A `Grid` has squares; the king castles, which boards show", BAD_WORDS)
