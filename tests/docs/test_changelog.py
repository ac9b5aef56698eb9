"""The changelog has one unreleased version, the one that the package has, in four sections."""

import re
from pathlib import Path

import pytest

from rookery._version import __version__

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(not (ROOT / "cpp").exists(), reason="needs the sources")
SECTIONS = ["Added", "Changed", "Fixed", "Removed"]


def versions():
    """The heading of each version, and its text."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    return re.findall(r"(?ms)^## (.+?)\n(.*?)(?=^## |\Z)", text)


def test_one_version_is_unreleased_at_most():
    headings = [heading for heading, _ in versions()]
    unreleased = [heading for heading in headings if "unreleased" in heading]
    is_released = "dev" not in __version__
    expected = __version__ if is_released else f"{__version__.partition('.dev')[0]} (unreleased)"
    assert headings[0].startswith(expected)
    assert len(unreleased) == (0 if is_released else 1)


def test_sections_come_in_their_order():
    for heading, text in versions():
        sections = re.findall(r"(?m)^### (.+)$", text)
        assert sections == [name for name in SECTIONS if name in sections], heading
