"""Take the pictures of docs/page.md with the system's chromium.

Run it with `python tools/page_pictures.py`; it needs the extras `page` and `dev`, and chromium.
"""

import io
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal
from urllib.parse import urlencode

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

IMAGES = Path(__file__).parent.parent / "docs" / "images"
COLOURS = 128  # a palette: the files are a third as large, and look the same
OPEN_GAME = "e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Nf6 Nxc6 bxc6 Bd3 d5 exd5 cxd5 O-O Be7"
STACK = "9c1/8h2/11/7t3/11/5i5/11/11/2(NFT)8/11/10M/10C r - - 0 1"


def click(page: Page, *squares: str) -> None:
    """Click squares of the board."""
    for square in squares:
        page.locator(f'#board [data-square="{square}"]').click()


def play(page: Page, moves: str) -> None:
    """Type moves."""
    for number, move in enumerate(moves.split(), 1):
        page.fill("#typed", move)
        page.press("#typed", "Enter")
        page.wait_for_selector(f'[data-ply="{number}"]')


def chess(page: Page) -> None:
    """Show a game with a hint."""
    page.select_option("#clock", "10+5")
    play(page, OPEN_GAME)
    page.click("#hint")
    page.wait_for_function("() => /depth \\d+\\)/.test(document.body.innerText)")


def shogi(page: Page) -> None:
    """Show where a bishop in hand can be dropped."""
    play(page, "c3c4 g7g6 b2h8+ g9h8")
    page.click('[data-hand="B"]')


def cotulenh(page: Page) -> None:
    """Show what can leave a stack."""
    click(page, "c4")
    page.click('.strip [data-unit="F"]')


def magic(page: Page) -> None:
    """Show the product of a rook's blockers and its magic number."""
    page.click("#tab-see")
    page.select_option("#lens", "magic")
    page.wait_for_selector("#magic dd")
    for _ in range(4):
        page.click("#magic-next")


def attacks(page: Page) -> None:
    """Show what both sides attack, with the number of every bit."""
    play(page, OPEN_GAME)
    page.click("#tab-see")
    page.check("#bit-numbers")
    page.wait_for_selector("#sets details")


def design(page: Page) -> None:
    """Show a definition with two problems."""
    page.click("#tab-design")
    page.wait_for_selector("#diagrams img")
    text = page.input_value("#design-text")
    page.fill("#design-text", text.replace("a8-h8", "a9-h9").replace("KNIGHT)", "KNIGTH)"))
    page.wait_for_function("() => document.querySelectorAll('.editor mark').length === 2")
    page.evaluate("document.querySelector('#design-text').scrollTop = 60")


SHOTS: dict[str, tuple[str, str | None, Literal["light", "dark"], Callable[[Page], None]]] = {
    "play": ("chess", None, "dark", chess),
    "shogi": ("shogi", None, "light", shogi),
    "cotulenh": ("cotulenh", STACK, "light", cotulenh),
    "see": ("chess", None, "light", magic),
    "attacks": ("chess", None, "dark", attacks),
    "design": ("chess", None, "light", design),
}


def take(browser: Browser, address: str, name: str) -> None:
    """Take one picture."""
    game, fen, scheme, prepare = SHOTS[name]
    height = 800 if name == "see" else 700  # all numbers of the look-up are to be seen
    context = browser.new_context(viewport={"width": 1120, "height": height}, color_scheme=scheme)
    page = context.new_page()
    page.goto(f"{address}#{urlencode({'game': game} | ({'fen': fen} if fen else {}))}")
    page.wait_for_selector("#board .piece", state="attached")
    prepare(page)
    page.mouse.move(0, 0)
    page.wait_for_timeout(500)  # pieces glide, and messages go
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    context.close()
    picture.quantize(COLOURS).save(IMAGES / f"page-{name}.png", optimize=True)


@contextmanager
def opened() -> Iterator[tuple[Browser, str]]:
    """Start the page's server and chromium; yield the browser and the address of the page."""
    command = [sys.executable, "-m", "rookery", "page", "--no-open", "--port", "0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    address = server.stdout.readline().strip()
    try:
        with sync_playwright() as driver:
            chromium = shutil.which("chromium") or shutil.which("chromium-browser")
            browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            yield browser, address
            browser.close()
    finally:
        server.send_signal(signal.SIGINT)
        server.wait()


def main() -> None:
    """Take all pictures, or those that are named."""
    with opened() as (browser, address):
        for name in sys.argv[1:] or SHOTS:
            take(browser, address, name)


if __name__ == "__main__":
    main()
