"""Take the pictures of docs/notebook.md: JupyterLab with the system's chromium.

Run it with `python tools/notebook_pictures.py`; it needs the extra `dev`, and chromium.
"""

import io
import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from support.labs import KERNEL, Lab, write_notebook  # noqa: E402 (it is beside the tests)

IMAGES = ROOT / "docs" / "images"
COLOURS = 128  # a palette: the files are a third as large, and look the same
GAME = """
[White "Morphy"] [Black "The Duke and the Count"] [Event "Paris, the opera"] [Result "1-0"]
1. e4 e5 2. Nf3 d6 3. d4 Bg4 {[%eval 1.1] It gives up the bishop for a tempo.}
(3... exd4 4. Nxd4 Nf6) 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6
9. Bg5 b5 10. Nxb5! cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6
15. Bxd7+ Nxd7 16. Qb8+!! Nxb8 17. Rd8# 1-0"""


def analyse(page: Page) -> None:
    """Wait until the analysis is done."""
    page.locator(".widget .analysis p", has_text=re.compile("positions$")).wait_for()


def drop(page: Page) -> None:
    """Show where a piece in hand can be dropped."""
    page.locator('.widget [data-hand="B"]').click()


def nothing(_: Page) -> None:
    """Show it as it is."""


SHOTS: dict[str, tuple[str, str, Callable[[Page], None]]] = {
    "play": (
        "JupyterLab Light",
        "import rookery\n"
        "board = rookery.game('chess').board()\n"
        "for move in 'e2e4 e7e5 g1f3 b8c6 d2d4 e5d4 f3d4 g8f6'.split():\n"
        "    board.push(move)\n"
        "board.widget(analysis=3)",
        analyse,
    ),
    "shogi": (
        "JupyterLab Dark",
        "import rookery\n"
        "board = rookery.game('shogi').board()\n"
        "for move in 'c3c4 g7g6 b2h8+ g9h8'.split():\n"
        "    board.push(move)\n"
        "board.widget(against='Gote', level=3)",
        drop,
    ),
    "viewer": (
        "JupyterLab Light",
        "from rookery import pgn\n[game] = pgn.read('opera.pgn')\ngame.viewer(ply=6)",
        nothing,
    ),
}


def take(browser: Browser, lab: Any, name: str) -> None:
    """Take one picture: the cell and the board below it."""
    theme, _, prepare = SHOTS[name]
    page = browser.new_context(viewport={"width": 1160, "height": 900}).new_page()
    page.goto(lab.link(f"{name}.ipynb"))
    page.wait_for_function(f"() => window.jupyterapp && {KERNEL}?.status === 'idle'")
    for command, arguments in (
        ("apputils:change-theme", {"theme": theme}),
        ("application:toggle-left-area", {}),
        ("notebook:run-all-cells", {}),
    ):
        page.evaluate(
            "([name, arguments]) => window.jupyterapp.commands.execute(name, arguments)",
            [command, arguments],
        )
    page.locator(".widget .piece").first.wait_for(state="attached")
    prepare(page)
    page.mouse.move(0, 0)
    page.wait_for_timeout(1500)  # themes are loaded, and pieces glide
    picture = Image.open(io.BytesIO(page.locator(".jp-CodeCell").first.screenshot()))
    page.context.close()
    picture.convert("RGB").quantize(COLOURS).save(IMAGES / f"notebook-{name}.png", optimize=True)


def main() -> None:
    """Take all pictures, or those that are named."""
    with TemporaryDirectory() as folder, TemporaryDirectory() as own:
        for name, (_, code, _) in SHOTS.items():
            write_notebook(Path(folder) / f"{name}.ipynb", code)
        (Path(folder) / "opera.pgn").write_text(GAME, encoding="utf-8")
        lab = Lab(Path(folder), Path(own))
        try:
            with sync_playwright() as driver:
                chromium = shutil.which("chromium") or shutil.which("chromium-browser")
                browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
                for name in sys.argv[1:] or SHOTS:
                    take(browser, lab, name)
                browser.close()
        finally:
            lab.stop()


if __name__ == "__main__":
    main()
