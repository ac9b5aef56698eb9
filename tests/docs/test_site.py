"""The site is built without a warning, its links lead somewhere, and it asks no other host."""

import importlib
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import rookery

ROOT = Path(__file__).parents[2]
pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not (ROOT / "docs/conf.py").exists(), reason="needs the sources"),
]
# Elements that load something when the page is opened, and the attribute that says what.
LOADED = {"script": "src", "img": "src", "iframe": "src", "source": "srcset", "video": "src"}


class Page(HTMLParser):
    """The links, targets and loaded files of a page."""

    def __init__(self, file):
        super().__init__()
        self.links, self.ids, self.loaded, self.text = [], set(), [], []
        self.feed(file.read_text("utf-8"))

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        self.ids |= {found[name] for name in ("id", "name") if found.get(name)}
        if tag == "a" and found.get("href"):
            self.links.append(found["href"])
        if tag == "link" and found.get("rel") in ("stylesheet", "icon", "preload", "shortcut icon"):
            self.loaded.append(found["href"])
        if found.get(LOADED.get(tag)):
            self.loaded.append(found[LOADED[tag]])


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The pages of the site, by file."""
    pytest.importorskip("sphinx", reason='needs pip install ".[docs]"')
    pytest.importorskip("furo", reason='needs pip install ".[docs]"')
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q"]
    command += ["-d", str(tmp_path_factory.mktemp("doctrees")), str(ROOT / "docs"), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder, {file: Page(file) for file in folder.rglob("*.html")}


def test_every_link_within_the_site_leads_to_something(site):
    folder, pages = site
    broken = []
    for file, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            anchor = unquote(parts.fragment)
            found = pages.get(target)
            if not target.exists() or (anchor and found and anchor not in found.ids):
                broken.append(f"{file.relative_to(folder)}: {link}")
    assert not broken


def test_links_to_the_repository_lead_to_files(site):
    _, pages = site
    paths = {
        match[1]
        for page in pages.values()
        for link in page.links
        if (match := re.match(r"https://github\.com/[^/]+/[^/]+/(?:blob|tree)/main/([^#?]+)", link))
    }
    assert len(paths) > 50
    missing = {path for path in paths if not (ROOT / unquote(path)).exists()}
    # What is made when the site is built has no source that could be edited.
    assert {path for path in missing if not path.startswith("docs/made/")} == set()


def test_no_page_loads_anything_from_another_host(site):
    folder, pages = site
    loaded = {name for page in pages.values() for name in page.loaded}
    assert loaded
    assert not {name for name in loaded if urlsplit(name).netloc}
    for file in folder.rglob("*.css"):
        assert not re.findall(r"(?:url\(|@import)[\s'\"]*(?:https?:)?//", file.read_text("utf-8"))


def test_every_public_name_is_described(site):
    folder, pages = site
    ids = {name for page in pages.values() for name in page.ids}
    text = {file.name: file.read_text("utf-8") for file in (folder / "made/api").glob("*.html")}
    for module in ("rookery", "rookery.chess", "rookery.design", "rookery.engines", "rookery.pgn"):
        for name in importlib.import_module(module).__all__:
            if f"{module}.{name}" in ids or module == f"{module}.{name}":
                continue
            # Described elsewhere, or a module with a page of its own.
            assert f">{name}<" in text[f"{module}.html"] or f"{module}.{name}.html" in text, name
    # Methods, native and of Python, with their types and examples.
    assert {"rookery.Board.push", "rookery.Board.perft", "rookery.BitBoard.from_numpy"} <= ids
    board = re.sub(r"<[^>]+>", "", text["rookery.html"])
    assert re.search(r"perft\([^)]*depth:[^)]*threads:", board)
    assert "&gt;&gt;&gt; " in board


def test_the_gallery_shows_every_game(site):
    folder, pages = site
    gallery = pages[folder / "made/games/index.html"]
    for name in rookery.games():
        assert f"{name}.html" in gallery.links
        page = (folder / f"made/games/{name}.html").read_text("utf-8")
        assert f"{rookery.game(name).board().perft(3):,}" in page
        assert "End of the game" in page
    assert (folder / "searchindex.js").stat().st_size > 100_000
