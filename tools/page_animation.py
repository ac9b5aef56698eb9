"""Record the animated picture of the page in the README: a game is defined, played and looked at.

Run it with `python tools/page_animation.py [FILE.webp]`; it needs the extras `page` and `dev`, and
chromium. Every frame is a screenshot of the real page. What moves by itself on the page is held and
shown step by step, so a slow machine records the same frames as a fast one.
"""

import argparse
import io
from itertools import groupby
from pathlib import Path

import page_pictures
from PIL import Image
from playwright.sync_api import Page

WIDTH, HEIGHT = 900, 640
FRAME = 50  # milliseconds, while something moves
# The README defines the same game; tests/docs/test_readme.py compares them.
DEFINITION = """\
from rookery.design import KING, KNIGHT, PAWN, WAZIR, Design

DESIGN = (
    Design("duel", 5, 6)
    .piece("K", "king", KING, royal=True)
    .piece("N", "knight", KNIGHT | WAZIR)
    .piece("P", "pawn", PAWN)
    .start("nk2n/ppppp/5/5/PPPPP/N2KN")
)
"""
AFTER, TYPED = "5, 6", ', holes="c3-c4"'

# Animations of the page wait until a frame is taken. The pointer is drawn: screenshots have none.
PREPARE = """
window.held = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const animation = animate.apply(this, how);
  animation.pause();
  window.held.push(animation);
  return animation;
};
document.addEventListener('DOMContentLoaded', () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { caret-animation: manual; scrollbar-width: none; }
    #pointer { position: fixed; left: 0; top: 0; width: 24px; z-index: 99;
      pointer-events: none; }`);
  document.adoptedStyleSheets.push(sheet);
  document.body.insertAdjacentHTML('beforeend', `<svg id="pointer" viewBox="0 0 24 24">
    <path d="M2 1 L2 18.5 L6.4 14.4 L9.3 21 L12.3 19.7 L9.4 13.3 L15.5 13.3 Z"
      fill="#111" stroke="#fff" stroke-width="1.4" stroke-linejoin="round"/></svg>`);
  document.addEventListener('pointermove', ({ clientX, clientY }) => {
    document.querySelector('#pointer').style.transform = `translate(${clientX}px, ${clientY}px)`;
  }, true);
});
"""


class Film:
    """A page, and the frames that were taken of it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[tuple[bytes, int]] = []
        self.at = (WIDTH * 0.6, HEIGHT * 0.8)

    def show(self, milliseconds: int = FRAME) -> None:
        """Take a frame that is shown for so long."""
        self.frames.append((self.page.screenshot(caret="initial"), milliseconds))

    def move(self, selector: str, steps: int = 9) -> None:
        """Move the pointer to the middle of an element, slowly at both ends."""
        box = self.page.locator(selector).bounding_box()
        assert box is not None
        end = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        start, self.at = self.at, end
        for step in range(1, steps + 1):
            part = step / steps
            part = part * part * (3 - 2 * part)
            x, y = (a + (b - a) * part for a, b in zip(start, end, strict=True))
            self.page.mouse.move(x, y)
            self.show()

    def click(self, selector: str, wait: int = 250) -> None:
        """Move the pointer to an element, and click."""
        self.move(selector)
        self.show(wait)
        self.page.mouse.click(*self.at)

    def glide(self, plies: int) -> None:
        """Wait for a move, and show how its piece glides to its square."""
        self.page.wait_for_selector(f'#moves [data-ply="{plies}"]')
        for time in range(0, 160, 40):
            self.page.evaluate("time => held.forEach(each => { each.currentTime = time; })", time)
            self.show()
        self.page.evaluate("held.splice(0).forEach(each => each.finish())")

    def drag(self, origin: str, target: str, plies: int) -> None:
        """Carry a piece; after it, the computer answers."""
        square = '#board [data-square="{}"]'
        self.move(square.format(origin))
        self.show(150)
        self.page.mouse.down()
        self.show(900)
        self.move(square.format(target), steps=11)
        self.page.mouse.up()
        self.page.wait_for_selector(f'#moves [data-ply="{plies}"]')
        self.page.evaluate("held.splice(0).forEach(each => each.finish())")

    def save(self, path: Path) -> None:
        """Write the frames; equal ones become one."""
        shown = [
            (picture, sum(milliseconds for _, milliseconds in group))
            for picture, group in groupby(self.frames, key=lambda frame: frame[0])
        ]
        pictures = [Image.open(io.BytesIO(picture)).convert("RGB") for picture, _ in shown]
        pictures[0].save(
            path,
            save_all=True,
            append_images=pictures[1:],
            duration=[milliseconds for _, milliseconds in shown],
            loop=0,  # for ever
            lossless=True,
            method=6,
            minimize_size=True,
        )


def type_definition(film: Film) -> None:
    """Add two holes to the board of a definition."""
    page = film.page
    page.click("#tab-design")
    page.wait_for_selector("#diagrams img")
    page.fill("#design-text", DEFINITION)
    page.wait_for_function("document.querySelectorAll('.preview .cell').length === 30")
    page.mouse.move(*film.at)
    place = DEFINITION.index(AFTER) + len(AFTER)
    for length in range(len(TYPED) + 1):
        text = DEFINITION[:place] + TYPED[:length] + DEFINITION[place:]
        # The page hears of the text only when it is whole: it would complain about a part of it.
        page.locator("#design-text").evaluate(
            "(area, [text, place]) => { area.value = text; area.setSelectionRange(place, place); }",
            [text, place + length],
        )
        film.show(FRAME if length else 1400)
    film.show(300)
    page.locator("#design-text").dispatch_event("input")
    page.wait_for_selector(".preview .terrain-hole")
    film.show(1200)


def record(film: Film) -> None:
    """Define a game, play it, ask for a hint, and look at attacks."""
    page = film.page
    type_definition(film)
    film.click("#design-play")
    page.wait_for_selector("#board .terrain-hole")
    film.show(500)
    film.click("#play-computer")
    film.show(400)
    film.drag("e1", "d3", 1)
    film.glide(2)
    film.show(500)
    film.drag("d3", "c1", 3)
    film.glide(4)
    film.show(300)
    film.click("#hint")
    page.wait_for_function("() => /depth \\d+\\)/.test(document.body.innerText)")
    film.show(1500)
    film.click("#tab-see")
    page.wait_for_selector("#sets details")
    film.show(2500)


def main() -> None:
    """Record the film and write it."""
    parser = argparse.ArgumentParser(description=__doc__)
    path = page_pictures.IMAGES / "page.webp"
    parser.add_argument("path", nargs="?", type=Path, default=path, help="default: %(default)s")
    path = parser.parse_args().path
    with page_pictures.opened() as (browser, address):
        page = browser.new_page(
            viewport={"width": WIDTH, "height": HEIGHT}, color_scheme="light", bypass_csp=True
        )
        page.add_init_script(PREPARE)
        page.goto(address)
        page.wait_for_selector("#board .piece", state="attached")
        film = Film(page)
        record(film)
    film.save(path)


if __name__ == "__main__":
    main()
