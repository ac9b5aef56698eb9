"""The site of the docs: `pip install ".[docs]" && sphinx-build -W docs build/site`.

The pages are those that a reader of the repository sees. What is written by a tool (the API
reference, the gallery of games, pages about the project itself) is made when the site is built, in
docs/made, which git ignores.
"""

import os
import sys
from pathlib import Path

from rookery import __version__

DOCS = Path(__file__).parent
sys.path.insert(0, str(DOCS / "sphinx"))

import api  # noqa: E402 (they are beside this file, not installed)
import gallery  # noqa: E402
import links  # noqa: E402

project = "rookery"
author = "The rookery authors"
release = __version__
version = os.environ.get("READTHEDOCS_VERSION", __version__)

extensions = ["myst_parser", "sphinx_copybutton"]
exclude_patterns = ["sphinx"]
# The last is that of pages that are made: tests and people read those in .md files.
source_suffix = {".rst": "restructuredtext", ".md": "markdown", ".markdown": "markdown"}
myst_heading_anchors = 4
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
python_maximum_signature_line_length = 90
python_use_unqualified_type_names = True
toc_object_entries_show_parents = "hide"
nitpicky = False  # types of other packages have no page here; links between pages are checked
suppress_warnings = ["myst.header"]

html_theme = "furo"
html_title = f"rookery {version}"
html_favicon = "../src/rookery/page/static/icon.svg"
html_static_path = ["sphinx/static"]
html_css_files = ["rookery.css"]
html_show_sphinx = False
html_copy_source = False
html_theme_options = {
    "source_repository": f"{links.REPOSITORY}/",
    "source_branch": links.BRANCH,
    "source_directory": "docs/",
}


def make_pages(_: object) -> None:
    """Write the pages that tools write."""
    made = DOCS / "made"
    links.save(made / "api", api.pages())
    links.save(made / "games", gallery.pages())
    links.save(made / "project", links.project_pages())


def setup(app: object) -> None:
    """Connect the tools with Sphinx."""
    app.connect("builder-inited", make_pages)  # type: ignore[attr-defined]
    app.connect("source-read", links.rewrite)  # type: ignore[attr-defined]
    app.add_role("source", links.source)  # type: ignore[attr-defined]
