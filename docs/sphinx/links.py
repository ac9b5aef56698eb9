"""Pages that are made, and links of pages: on the site they lead to pages or to the repository."""

from __future__ import annotations

import os
import re
from pathlib import Path

from docutils import nodes

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
REPOSITORY = "https://github.com/rookery-games/rookery"
BRANCH = os.environ.get("READTHEDOCS_GIT_COMMIT_HASH", "main")
# Pages of the repository that are pages of the site too.
PROJECT = ("CHANGELOG.md", "CONTRIBUTING.md", "RELEASING.md", "SECURITY.md")
_LINK = re.compile(r"(?<=\]\()(?!https?:|#|mailto:)([^)#\s]+)(#[^)\s]*)?(?=\))")


def save(folder: Path, pages: dict[str, str]) -> None:
    """Write pages that are not there or have changed, so that Sphinx reads only these again."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages.items():
        file = folder / name
        if not file.exists() or file.read_text("utf-8") != text:
            file.write_text(text, "utf-8")


def project_pages() -> dict[str, str]:
    """Return the pages about the project itself, by the name of their file."""
    return {_made(name): (ROOT / name).read_text("utf-8") for name in PROJECT}


def _made(name: str) -> str:
    return f"{Path(name).stem.lower()}.markdown"


def source(
    role: str, raw: str, place: str, *_: object
) -> tuple[list[nodes.Node], list[nodes.system_message]]:
    """Return a link to a file of the repository, for the role `source`."""
    address = f"{REPOSITORY}/blob/{BRANCH}/{place}"
    return [nodes.reference(raw, "source", refuri=address, classes=["source"])], []


def rewrite(_: object, page: str, source: list[str]) -> None:
    """Change the links of a page to files outside docs."""
    here = DOCS / page
    folder = ROOT if page.startswith("made/project/") else here.parent

    def target(match: re.Match[str]) -> str:
        path, anchor = match[1], match[2] or ""
        file = (folder / path).resolve()
        if not file.exists():
            return match[0]  # Sphinx reports it
        relative = file.relative_to(ROOT).as_posix()
        if relative in PROJECT:
            on_site = DOCS / "made/project" / _made(relative)
        elif relative == "README.md":
            on_site = DOCS / "index.rst"
        elif file.is_relative_to(DOCS) and file.is_file():
            on_site = file
        else:
            kind = "tree" if file.is_dir() else "blob"
            return f"{REPOSITORY}/{kind}/{BRANCH}/{relative}{anchor}"
        return os.path.relpath(on_site, here.parent).replace(os.sep, "/") + anchor

    source[0] = _LINK.sub(target, source[0])
