"""Sounds that the page makes itself: one for each move, and none after one click."""

import pytest

pytestmark = pytest.mark.long

HEAR = """() => {
    window.heard = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
        window.heard++;
        return start.apply(this, when);
    };
}"""


def heard(page):
    """Return how many tones have begun since the last time."""
    page.page.wait_for_timeout(100)
    return page.page.evaluate(
        "() => { const heard = window.heard; window.heard = 0; return heard; }"
    )


def test_moves_are_heard_until_the_sound_is_turned_off(open_page):
    page = open_page()
    page.page.evaluate(HEAR)
    page.go("e2", "e4")
    assert heard(page) == 1
    page.type("d5", "exd5")
    assert heard(page) == 3  # a move, and a capture of two tones
    page.type("Qxd5", "Nc3", "Qe5+")
    assert heard(page) == 5
    page.page.click('[data-ply="2"]')  # going back is silent
    page.page.wait_for_selector("#from-here:not([hidden])")
    assert heard(page) == 0
    page.page.click("#sound")
    page.page.keyboard.press("ArrowRight")
    page.page.wait_for_selector('[data-ply="3"][aria-current]')
    assert heard(page) == 0
    page.page.reload()
    page.wait_for_plies(6)
    assert page.page.get_attribute("#sound", "aria-pressed") == "false"
