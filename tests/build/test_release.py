"""What the tools that guard a release notice."""

import runpy
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(not (ROOT / "tools").exists(), reason="needs the sources")


def tool(name):
    return runpy.run_path(str(ROOT / "tools" / f"{name}.py"))


def test_tag_version_changelog_and_citation_agree():
    problems = tool("check_release")["problems"]
    changelog = "# Changelog\n\n## 0.3.0 (2026-12-01)\n\n### Added\n\n## 0.2.0 (2026-11-20)\n"
    citation = "cff-version: 1.2.0\nversion: 0.3.0\n"
    assert problems("v0.3.0", "0.3.0", changelog, citation) == []
    assert problems("v0.3.1", "0.3.0", changelog, citation) == [
        "the tag is v0.3.1: the version in src/rookery/_version.py is 0.3.0"
    ]
    assert problems("v0.4.0", "0.4.0", changelog, citation) == [
        "CHANGELOG.md begins with 0.3.0 (2026-12-01): expected 0.4.0 (YYYY-MM-DD)",
        "CITATION.cff: expected version: 0.4.0",
    ]
    # A heading without its date is not that of a release, nor is a version before one.
    undated = changelog.replace("2026-12-01", "unreleased")
    assert problems(None, "0.3.0", undated, citation) == [
        "CHANGELOG.md begins with 0.3.0 (unreleased): expected 0.3.0 (YYYY-MM-DD)"
    ]
    assert problems("v0.3.0", "0.3.0.dev0", changelog, citation)


def wheel(folder, tag, *, without=(), extra=(), size=0):
    """A wheel that has what is needed."""
    checker = tool("check_wheel")
    path = folder / f"rookery_games-0.3.0-cp312-cp312-{tag}.whl"
    modules = ["_cpuid.so", "_core.so", "_core_v3.so"]
    with zipfile.ZipFile(path, "w") as archive:
        for name in [*checker["NEEDED"], *modules]:
            if name not in without:
                archive.writestr(f"rookery/{name}", "")
        archive.writestr(
            "rookery_games-0.3.0.dist-info/METADATA", "Name: rookery-games\nVersion: 0.3.0\n"
        )
        for name in extra:
            archive.writestr(name, "0" * size)
    return path


def test_wheels_are_looked_into(tmp_path):
    problems = tool("check_wheel")["problems"]
    linux = "manylinux_2_28_x86_64"
    assert problems(wheel(tmp_path, linux)) == []
    assert problems(wheel(tmp_path, linux, without=["_core_v3.so", "py.typed"])) == [
        "the native module _core_v3 is missing",
        "py.typed is missing",
    ]
    # Other processors have one kernel.
    assert problems(wheel(tmp_path, "macosx_11_0_arm64", without=["_core_v3.so"])) == []
    assert problems(wheel(tmp_path, "linux_x86_64")) == [
        "the tag is linux_x86_64: auditwheel has not repaired it"
    ]
    large = wheel(tmp_path, linux, extra=["rookery/core/grid.cpp"], size=13_000_000)
    assert problems(large) == [
        "13.0 MB: expected at most 12",
        "rookery/core/grid.cpp does not belong here",
    ]


def test_no_platform_is_forgotten(tmp_path):
    missing = tool("check_wheel")["missing_platforms"]
    platforms = tool("check_wheel")["PLATFORMS"]
    wheels = [wheel(tmp_path, name) for name in platforms[1:]]
    assert missing(wheels) == [platforms[0]]
