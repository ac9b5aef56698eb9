"""The glossary has one meaning for a word, and the code in it exists."""

import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(not (ROOT / "cpp").exists(), reason="needs the sources")


def rows():
    """The words of each row, and their meaning."""
    table = (ROOT / "docs" / "glossary.md").read_text("utf-8").partition("| --- | --- |\n")[2]
    for line in table.splitlines():
        words, meaning = line.strip("|").split("|")
        yield [word.strip() for word in words.split(",")], meaning.strip()


def test_a_word_has_one_meaning():
    """A word that heads two rows says in one of them which meaning the other has."""
    heads = Counter(word for words, _ in rows() for word in words)
    assert len(heads) > 60
    for word in (word for word, times in heads.items() if times > 1):
        meanings = [meaning for words, meaning in rows() if word in words]
        assert any(f"not the *{word}*" in meaning for meaning in meanings), word


def test_the_code_of_the_glossary_exists():
    names = set()
    for folder, pattern in (("src/rookery", "*.py*"), ("cpp", "*.[ch]pp")):
        for path in (ROOT / folder).rglob(pattern):
            if path.suffix in (".py", ".pyi", ".cpp", ".hpp"):
                names |= set(re.findall(r"[A-Za-z_]\w+", path.read_text("utf-8")))
    quoted = [code for _, meaning in rows() for code in re.findall(r"`([^`]+)`", meaning)]
    assert len(quoted) > 20
    # "…_slow" is the end of names, not a name.
    found = {name for code in quoted for name in re.findall(r"(?<![…\w])[A-Za-z_]\w+", code)}
    folders = {"tests", "support", "models"}
    assert found - names - folders == set()
