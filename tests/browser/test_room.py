"""Nothing covers or cuts what one needs: messages, phones, large boards, long texts."""

import pytest

pytestmark = pytest.mark.long


def test_a_message_covers_no_control_and_goes_with_the_next_success(open_page):
    page = open_page()
    page.page.fill("#typed", "nonsense")
    page.page.press("#typed", "Enter")
    page.page.wait_for_selector("#notice.error")
    notice = page.page.locator("#notice").bounding_box()
    header = page.page.locator("header").bounding_box()
    assert notice["y"] > header["y"] + header["height"]
    page.type("e4")
    page.page.wait_for_selector("#notice", state="hidden")


def test_a_text_that_is_too_large_says_so(open_page):
    page = open_page()
    page.type("e4")
    page.page.click("#more summary")
    page.page.evaluate("document.querySelector('#fen').value = 'x'.repeat(3e6)")
    page.page.click("#set-fen")
    page.answer()
    page.page.wait_for_selector("#notice.error")
    assert "too large" in page.page.inner_text("#notice")
    page.page.wait_for_timeout(500)
    assert "back" not in page.page.inner_text("#notice")
    page.type("e5")


@pytest.mark.parametrize("game", ["chess", "xiangqi", "crazyhouse", "cotulenh", "two-lakes"])
def test_a_phone_on_its_side_shows_the_whole_board(open_page, game):
    page = open_page(f"#game={game}", width=844, height=390, has_touch=True, is_mobile=True)
    board = page.page.locator("#board svg.board").bounding_box()
    assert board["y"] >= 0
    assert board["y"] + board["height"] <= 390
    assert board["x"] + board["width"] <= page.page.locator("#panel-play").bounding_box()["x"]
    assert page.page.evaluate("document.documentElement.scrollWidth") <= 844


def test_a_large_board_is_zoomed_and_panned_on_a_phone(open_page):
    page = open_page("#game=two-lakes", width=360, height=740, has_touch=True, is_mobile=True)
    small = page.square("e3").bounding_box()["width"]
    assert small < 30
    page.page.tap("#board .zoom")
    assert page.square("e3").bounding_box()["width"] > 1.8 * small
    assert page.page.evaluate("document.documentElement.scrollWidth") <= 360
    page.square("e3").tap()
    page.square("e6").tap()
    page.wait_for_plies(1)
    assert page.sans() == ["e6"]
    page.page.tap("#board .zoom")
    assert page.square("e3").bounding_box()["width"] == small
    assert open_page("#game=chess", width=360).page.locator("#board .zoom").is_hidden()


def test_no_text_is_cut_at_1400_pixels(open_page):
    page = open_page("#game=two-lakes", width=1400)
    page.page.click("#more summary")
    cut = page.page.evaluate(
        """() => [...document.querySelectorAll('#panel-play *, header *')]
            .filter(one => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
            .filter(one => !one.closest('svg, .hidden') && !one.matches('span, a'))
            .map(one => `${one.tagName} ${one.id}`)"""
    )
    assert cut == []


@pytest.mark.parametrize(
    ("game", "sides"),
    [("shogi", "Gote Sente"), ("othello", "White Black"), ("xiangqi", "Black Red")],
)
def test_sides_keep_their_names_with_letters(open_page, game, sides):
    page = open_page(f"#game={game}")
    page.page.click("#more summary")
    page.page.check("#letters")
    page.page.wait_for_selector("#board .piece text")
    assert page.page.locator(".player .name").all_inner_texts() == sides.split()
    assert page.status() == f"{sides.split()[1]} to move"


def test_clocks_show_tenths_and_follow_undo(open_page):
    page = open_page()
    page.page.clock.install()
    page.page.reload()
    page.page.wait_for_selector("#board .piece", state="attached")
    page.page.select_option("#clock", "1+0")
    page.page.click("#two-people")
    page.go("e2", "e4")
    page.page.clock.run_for(53_000)
    text = page.page.locator("#above .time").inner_text()
    assert text.startswith(("0:06.", "0:07."))
    assert "short" in page.page.locator("#above .time").get_attribute("class")
    page.go("e7", "e5")
    page.page.clock.run_for(20_000)
    page.page.click("#undo")
    page.wait_for_plies(1)
    assert page.page.locator("#above .time").inner_text() == "1:00"
    assert page.page.locator("#below .time").inner_text() == "1:00"


def test_who_just_moves_plays_with_the_clock_that_was_chosen(open_page):
    page = open_page()
    page.page.select_option("#clock", "3+2")
    page.go("e2", "e4")
    page.page.wait_for_function(
        "() => document.querySelector('#above .time').textContent.startsWith('2:5')"
    )
    page.page.click("#new")  # the start stays open until something is begun
    page.go("e7", "e5")
    assert page.page.is_visible("#start")


def test_draws(open_page):
    page = open_page()
    page.type("e4", "e5")
    page.page.click("#draw")
    page.answer("false")
    page.type(*["Nf3", "Nf6", "Ng1", "Ng8"] * 2)
    assert page.page.inner_text("#draw") == "Claim draw"
    page.page.click("#draw")
    page.answer()
    page.page.wait_for_selector("#status.over")
    assert page.status() == "Draw: threefold repetition (1/2-1/2)"
    assert page.page.inner_text("#over-result") == "A draw – ½–½"
    page.page.click("#rematch")
    page.wait_for_plies(0)
    page.type("e4")
    page.page.click("#draw")
    page.answer()
    page.page.wait_for_selector("#status.over")
    assert page.status() == "Draw: agreement (1/2-1/2)"
    page = open_page()
    page.against("first", level=1)
    page.square("e2").click()
    page.square("e4").click()
    page.wait_for_plies(2)
    page.page.click("#draw")
    page.answer()
    page.page.wait_for_function(
        "() => document.querySelector('#notice').textContent.includes('declines')"
    )


def test_the_end_of_a_game_has_a_panel(open_page):
    page = open_page("#game=chess&fen=6k1/5ppp/8/8/8/8/5PPP/3R2K1+w+-+-+0+1")
    page.against("first", level=1)
    page.square("d1").click()
    page.square("d8").click()
    page.page.wait_for_selector("#over")
    assert page.page.inner_text("#over-result") == "You win – 1–0"
    assert page.page.inner_text("#over-reason") == "By checkmate, after 1 move."
    page.page.click("#rematch")  # with the other colour, from the same position
    page.page.wait_for_function(
        "() => document.querySelector('#below .name').textContent === 'Black'"
    )
    assert page.page.inner_text("#above .who") == "computer, level 1"
    page.wait_for_plies(1)
