"""Analyse: a search that goes on, variations, comments, symbols, arrows, and mistakes."""

import io
from pathlib import Path

import pytest

from rookery import pgn
from rookery.variants import design

pytestmark = pytest.mark.long


def analyse(page):
    page.page.click("#tab-analyse")
    page.page.wait_for_selector("#panel-analyse:not([hidden])")


def go(page, *squares):
    """Make a move on the board, as a variation."""
    before = page.page.get_attribute("#tree [aria-current]", "data-node") if on_a_move(page) else ""
    for name in squares:
        page.square(name).click()
    page.page.wait_for_function(
        "before => (document.querySelector('#tree [aria-current]')?.dataset.node ?? '') !== before",
        arg=before,
    )


def on_a_move(page):
    return page.page.locator("#tree [aria-current]").count() == 1


def text(page):
    return "".join(page.page.inner_text("#tree").split())


def saved(page):
    """Return the game as it is saved."""
    page.page.click("#tab-play")
    if not page.page.is_visible("#save-pgn"):
        page.page.click("#more summary")
    with page.page.expect_download() as saving:
        page.page.click("#save-pgn")
    content = Path(saving.value.path()).read_text("utf-8")
    page.page.click("#tab-analyse")
    [game] = pgn.read(io.StringIO(content))
    return game


def test_a_search_goes_on_until_it_is_stopped(open_page):
    page = open_page()
    page.type("e4")
    analyse(page)
    assert "White’s side, whoever is to move" in page.page.inner_text("#engine-note")
    page.page.select_option("#engine-lines", "5")
    page.page.check("#engine")
    page.page.wait_for_function("() => document.querySelectorAll('#lines li').length === 5")
    depth = "() => Number(document.querySelector('#engine-depth').textContent.split(' ')[1])"
    page.page.wait_for_function(f"() => ({depth})() >= 6")
    page.page.wait_for_timeout(2500)  # it is asked again, and goes on
    assert page.page.evaluate(depth) >= 7
    assert page.page.locator("#board .arrow").count() == 1
    assert page.page.inner_text("#evaluation")[0] in "+−"
    page.page.uncheck("#engine")
    page.page.wait_for_function("() => document.querySelectorAll('#lines li').length === 0")


@pytest.mark.parametrize("to_move", ["w", "b"])
def test_scores_do_not_depend_on_who_is_to_move(open_page, to_move):
    page = open_page(f"#game=chess&fen=3qk3/8/8/8/8/8/8/4K3+{to_move}+-+-+0+1")
    analyse(page)
    page.page.check("#engine")
    page.page.wait_for_selector("#lines li")
    assert page.page.inner_text("#lines b").startswith("−")  # Black has the queen
    width = "parseFloat(document.querySelector('#evaluation .fill').style.width)"
    assert page.page.evaluate(width) < 20


def test_moves_of_a_line_are_played(open_page):
    page = open_page("#game=chess&fen=6k1/5ppp/8/8/8/8/5PPP/3R2K1+w+-+-+0+1")
    analyse(page)
    page.page.check("#engine")
    page.page.wait_for_selector("#lines button")
    page.page.click("#lines li:first-child button:first-of-type")
    page.page.wait_for_selector("#tree button")
    assert text(page) == "1.Rd8#"
    page.page.wait_for_function(
        "() => document.querySelector('#evaluation').textContent.includes('over')"
    )
    assert page.plies() == 0  # the game itself goes on where it was


def test_variations_are_a_tree(open_page):
    page = open_page()
    page.type("e4", "e5")
    analyse(page)
    page.page.click('#tree [data-node="1"]')
    page.page.wait_for_selector('#tree [data-node="1"][aria-current]')
    go(page, "c7", "c5")
    go(page, "g1", "f3")
    assert text(page) == "1.e4e51…c52.Nf3"
    page.page.keyboard.press("ArrowLeft")
    page.page.wait_for_selector('#tree [data-node="3"][aria-current]')
    page.page.keyboard.press("ArrowUp")  # the other move in its place
    page.page.wait_for_selector('#tree [data-node="2"][aria-current]')
    page.page.keyboard.press("ArrowDown")
    page.page.wait_for_selector('#tree [data-node="3"][aria-current]')
    page.page.click('[data-nag="1"]')
    page.page.fill("#comment", "sharp")
    page.page.locator("#comment").blur()
    page.page.wait_for_function(
        "() => document.querySelector('#tree').textContent.includes('sharp')"
    )
    for button, keys, names in (
        ("c5", [], ["c5"]),
        ("g1", ["Shift"], ["g1", "f3"]),
        ("d2", ["Alt"], ["d2", "d4"]),
        ("a2", ["Shift", "Alt"], ["a2", "a3"]),
    ):
        for key in keys:
            page.page.keyboard.down(key)
        page.square(button).hover()
        page.page.mouse.down(button="right")
        page.square(names[-1]).hover()
        page.page.mouse.up(button="right")
        for key in keys:
            page.page.keyboard.up(key)
        page.page.wait_for_timeout(200)
    assert page.page.locator("#board .arrow.drawn").count() == 3
    game = saved(page)
    variation = game.root.next.variations[1]
    assert (variation.san(), variation.nags) == ("c5", [1])
    assert variation.comments[0].endswith("sharp")
    assert {(arrow.colour, arrow.tail, arrow.head) for arrow in variation.arrows} == {
        ("green", "c5", "c5"),
        ("red", "g1", "f3"),
        ("blue", "d2", "d4"),
        ("yellow", "a2", "a3"),
    }
    page.page.reload()  # all of it is kept
    page.wait_for_plies(2)
    analyse(page)
    assert text(page) == "1.e4e51…c5!sharp2.Nf3"
    page.page.click("#tree .variation button")
    page.page.wait_for_selector("#board .arrow.drawn.red")
    page.page.click("[data-change=main]")
    page.page.wait_for_function(
        "() => document.querySelector('#tree').textContent.startsWith('1.e4c5!')"
    )
    page.page.click("[data-change=remove]")
    page.answer()
    page.page.wait_for_function("() => document.querySelectorAll('#tree button').length === 2")
    assert page.page.is_disabled("[data-change=remove]")  # the game itself stays
    assert page.plies() == 2


@pytest.mark.parametrize("game", ["cotulenh", "shogi", "othello", "own"])
def test_every_game_is_analysed(open_page, game):
    definition = design("minishogi").named("own").to_json()
    page = open_page(f"#game={game}" if game != "own" else "")
    if game == "own":
        page.page.evaluate(
            "text => { location.hash = new URLSearchParams({ definition: text }) }", definition
        )
        page.page.wait_for_function("() => document.title.startsWith('own ')")
    analyse(page)
    page.page.check("#engine")
    page.page.wait_for_selector("#lines button")
    page.page.click("#lines li:first-child button:nth-of-type(2)")
    page.page.wait_for_function("() => document.querySelectorAll('#tree button').length === 2")


def test_the_mistakes_of_a_game(open_page):
    page = open_page()
    page.type("f3", "e5", "g4", "Qh4")
    page.page.wait_for_selector("#over")
    page.page.click("#over-mistakes")
    page.page.wait_for_selector("#mistakes li")
    assert "2. g4" in page.page.inner_text("#mistakes")
    assert "blunder" in page.page.inner_text("#mistakes")
    assert "Black: no mistakes." in page.page.inner_text("#review-summary")
    assert "g4??" in text(page)
    page.page.click("#mistakes button >> nth=-1")
    page.page.wait_for_selector('#tree [data-node="3"][aria-current]')
    game = saved(page)
    assert [node.nags for node in game.root.main_line()][2] == [4]
    assert game.root.main_line()[2].evaluation.mate == -1
    assert len(game.root.main_line()[1].variations) == 2  # what was better


def test_the_computer_does_not_lose_its_move_to_an_analysis(open_page):
    page = open_page()
    page.against("first", level=10)
    page.square("e2").click()
    page.square("e4").click()
    page.wait_for_plies(1)
    analyse(page)
    page.page.check("#engine")
    page.page.wait_for_selector("#lines li")
    page.page.click("#tab-play")
    page.wait_for_plies(2)


def test_a_search_that_is_on_leaves_a_review_alone(open_page):
    page = open_page()
    page.type("e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6")
    analyse(page)
    page.page.check("#engine")
    page.page.wait_for_selector("#lines li")
    page.page.click("#review")
    page.page.keyboard.press("ArrowLeft")
    page.page.wait_for_selector("#mistakes li")
    page.page.wait_for_selector("#lines li")  # and goes on afterwards


def test_a_variation_is_left_with_the_analysis(open_page):
    page = open_page()
    page.type("e4", "e5")
    analyse(page)
    page.page.click('#tree [data-node="1"]')
    page.page.wait_for_selector('#tree [data-node="1"][aria-current]')
    go(page, "c7", "c5")
    page.page.click("#tab-play")
    page.page.wait_for_selector('[data-ply="2"][aria-current]')
    page.go("g1", "f3")
    assert page.sans() == ["e4", "e5", "Nf3"]
