"""Nothing that is written in Design is lost, in a real browser."""

import json

import pytest
from support.skirmish import TINY, wait_for_problem

from rookery.page import words

pytestmark = pytest.mark.long

BROKEN = TINY.replace("KNIGHT)", "KNIGTH)") + "# mine\n"


def design(open_page, what=""):
    page = open_page(what)
    page.page.click("#tab-design")
    page.page.wait_for_selector("#diagrams img")
    return page


def text(page):
    return page.page.input_value("#design-text")


def wait_for_text(page, part):
    page.page.wait_for_function(
        "part => document.querySelector('#design-text').value.includes(part)", arg=part
    )


def begin_with(page, label):
    """Choose a text to begin with, by a part of what the list shows."""
    value = page.page.locator("#design-from option", has_text=label).first.get_attribute("value")
    page.page.select_option("#design-from", value)


def test_a_text_with_a_mistake_stays_as_it_is(open_page):
    page = design(open_page)
    page.page.fill("#design-text", TINY)
    wait_for_problem(page, "No problems")
    page.page.fill("#design-text", BROKEN)
    page.page.select_option("#design-kind", "json")
    page.page.wait_for_selector("#notice.error")
    assert text(page) == BROKEN
    assert page.page.input_value("#design-kind") == "words"
    page.page.click("#design-json")  # there is no JSON of it: an older one would be a lie
    page.page.wait_for_function(
        "() => document.querySelector('#notice').textContent.includes('stays as it is')"
    )
    with page.page.expect_download() as saving:
        page.page.click("#design-py")
    assert saving.value.path().read_text("utf-8") == BROKEN
    assert page.page.is_disabled("#design-play")
    page.page.fill("#design-text", '{"format": 1, "name": "half')
    page.page.select_option("#design-kind", "words")
    page.page.wait_for_function(
        "() => document.querySelector('#notice').textContent.includes('not a JSON document')"
    )
    assert text(page) == '{"format": 1, "name": "half'
    with page.page.expect_download() as saving:
        page.page.click("#design-json")
    assert saving.value.path().read_text("utf-8") == '{"format": 1, "name": "half'


def test_undo_goes_across_words_and_json(open_page):
    page = design(open_page)
    page.page.fill("#design-text", TINY)
    wait_for_problem(page, "No problems")
    page.page.select_option("#design-kind", "json")
    wait_for_text(page, '"name": "skirmish"')
    as_json = text(page)
    page.page.select_option("#design-kind", "words")
    wait_for_text(page, "DESIGN = (")
    assert words.run(text(page)).design.to_json() == json.dumps(
        json.loads(as_json), ensure_ascii=False
    )
    page.page.focus("#design-text")
    page.page.keyboard.press("Control+z")
    assert text(page) == as_json
    assert page.page.input_value("#design-kind") == "json"
    page.page.keyboard.press("Control+z")
    assert text(page) == TINY
    page.page.click("#design-redo")
    assert text(page) == as_json
    page.page.click("#design-undo")
    wait_for_problem(page, "No problems")
    page.page.focus("#design-text")
    page.page.keyboard.press("Control+End")
    page.page.keyboard.type("# abc")
    page.page.keyboard.press("Control+z")
    assert text(page) == TINY


def test_what_is_typed_survives_a_reload_and_other_texts(open_page):
    page = design(open_page)
    page.page.fill("#design-text", BROKEN)
    page.page.reload()
    page.page.wait_for_selector("#board .piece", state="attached")
    page.page.click("#tab-design")
    wait_for_text(page, "# mine")
    assert text(page) == BROKEN
    begin_with(page, "xiangqi")
    page.page.wait_for_selector("dialog.ask")
    page.page.click("dialog button:has-text('Go on')")
    assert text(page) == BROKEN
    begin_with(page, "xiangqi")
    page.page.click("dialog button:has-text('Begin')")
    wait_for_text(page, '"xiangqi"')
    begin_with(page, "makruk")  # nothing was typed, so nothing is asked
    wait_for_text(page, '"makruk"')
    page.page.locator("#design-from optgroup[label='Your drafts'] option").first.wait_for(
        state="attached"
    )
    begin_with(page, "/")  # the time of a draft
    wait_for_text(page, "# mine")
    assert text(page) == BROKEN


def test_a_draft_is_deleted_after_a_question(open_page):
    page = design(open_page)
    page.page.fill("#design-text", TINY)
    wait_for_problem(page, "No problems")
    page.page.click("#design-delete")
    page.page.click("dialog button:has-text('Keep')")
    assert text(page) == TINY
    page.page.click("#design-delete")
    page.page.click("dialog button:has-text('Delete')")
    wait_for_text(page, "chess-defined")
    page.page.reload()
    page.page.wait_for_selector("#board .piece", state="attached")
    page.page.click("#tab-design")
    wait_for_text(page, "chess-defined")


def test_native_games_say_so_and_offer_what_can_be_done(open_page):
    page = design(open_page)
    for name in ("cotulenh", "othello"):
        begin_with(page, name)
        wait_for_text(page, f'"my-{name}"')
        assert "compiled into rookery" in page.page.inner_text("#design-note")
        wait_for_problem(page, "No problems")
    page.page.wait_for_function(
        "() => document.querySelectorAll('.preview [role=gridcell]').length === 64"
    )


def test_a_game_of_ones_own_stays_within_reach(open_page):
    page = design(open_page)
    page.page.fill("#design-text", TINY)
    wait_for_problem(page, "No problems")
    page.page.click("#design-play")
    page.page.wait_for_function("() => document.title.startsWith('skirmish')")
    page.page.select_option("#game", "xiangqi")
    page.page.wait_for_function("() => document.title.startsWith('xiangqi')")
    page.page.select_option("#game", "own:skirmish")
    page.page.wait_for_function("() => document.title.startsWith('skirmish')")
    page.page.select_option("#game", "chess")
    page.page.wait_for_function("() => document.title.startsWith('chess')")
    page.page.reload()
    page.page.wait_for_selector("#board .piece", state="attached")
    page.page.select_option("#game", "own:skirmish")
    page.page.wait_for_function("() => document.title.startsWith('skirmish')")
    # Elsewhere the link has to be enough: the game can be changed there.
    other = open_page(page.page.evaluate("location.hash"))
    other.page.click("#tab-design")
    wait_for_text(other, '"skirmish"')
    assert words.run(text(other)).design == words.run(TINY).design
