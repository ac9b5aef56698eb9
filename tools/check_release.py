"""Check that a tag, the version, the changelog and CITATION.cff agree.

python tools/check_release.py v0.3.0      # as the workflow does on a tag
python tools/check_release.py             # does a released version have its changelog?
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def version() -> str:
    """Return the version of the sources."""
    text = (ROOT / "src/rookery/_version.py").read_text("utf-8")
    found = re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    if not found:
        raise SystemExit("src/rookery/_version.py states no version")
    return found[1]


def problems(tag: str | None, number: str, changelog: str, citation: str) -> list[str]:
    """Return what does not agree, as sentences."""
    found = []
    if tag is not None and tag != f"v{number}":
        found.append(f"the tag is {tag}: the version in src/rookery/_version.py is {number}")
    heading = re.search(r"^## (.+)$", changelog, re.MULTILINE)
    newest = heading[1] if heading else "nothing"
    if not re.fullmatch(rf"{re.escape(number)} \(\d{{4}}-\d\d-\d\d\)", newest):
        found.append(f"CHANGELOG.md begins with {newest}: expected {number} (YYYY-MM-DD)")
    if not re.search(rf"^version: {re.escape(number)}$", citation, re.MULTILINE):
        found.append(f"CITATION.cff: expected version: {number}")
    return found


def main() -> None:
    """Print what does not agree, and fail if there is anything."""
    tag = sys.argv[1] if len(sys.argv) > 1 else None
    number = version()
    if tag is None and ".dev" in number:
        print(f"{number}: between releases, nothing has to agree")
        return
    texts = [(ROOT / name).read_text("utf-8") for name in ("CHANGELOG.md", "CITATION.cff")]
    found = problems(tag, number, *texts)
    if found:
        sys.exit("\n".join(found))
    print(f"{number}: version, changelog and citation agree{' with the tag' if tag else ''}")


if __name__ == "__main__":
    main()
