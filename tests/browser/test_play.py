"""Whole games in a real browser, by mouse, touch and keyboard."""

import json
from urllib.parse import urlencode

import pytest

pytestmark = pytest.mark.long


def link(game, fen=None):
    return "#" + urlencode({"game": game} | ({"fen": fen} if fen else {}))


def test_scholars_mate(open_page):
    page = open_page()
    for squares in ("e2 e4", "e7 e5", "d1 h5", "b8 c6", "f1 c4", "g8 f6", "h5 f7"):
        page.go(*squares.split())
    assert page.status() == "White wins: checkmate (1-0)"
    assert page.sans() == ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"]
    assert page.label("f7") == "f7, White queen, last move"
    assert "in check" in page.label("e8")
    # Back through the moves, and on from there.
    page.page.click('[data-ply="2"]')
    page.page.wait_for_selector("#from-here:not([hidden])")
    assert page.status() == "After move 2 of 7"
    page.page.click("#from-here")
    page.wait_for_plies(2)
    page.go("g1", "f3")
    page.page.click("#undo")
    page.wait_for_plies(2)
    page.page.click("#new")
    page.wait_for_plies(0)


def test_dragging(open_page):
    page = open_page()
    page.square("g1").drag_to(page.square("f3"))
    page.wait_for_plies(1)
    page.square("g8").drag_to(page.square("g5"))  # not a move: nothing happens
    page.square("e7").drag_to(page.square("e5"))
    page.wait_for_plies(2)
    assert page.sans() == ["Nf3", "e5"]


def test_a_promotion_is_chosen(open_page):
    page = open_page(link("chess", "7k/P7/8/8/8/8/8/K7 w - - 0 1"))
    page.square("a7").click()
    page.square("a8").click()
    page.page.keyboard.press("Escape")
    assert page.plies() == 0
    page.go("a7", "a8", choose="a7a8n")
    assert page.label("a8") == "a8, White knight, last move"


def test_shogi_with_a_promotion_and_a_drop(open_page):
    page = open_page(link("shogi"))
    page.type("c3c4", "g7g6")
    page.go("b2", "h8", choose="b2h8+")
    page.type("g9h8")
    page.drop("B", "e5")
    assert page.sans()[-1] == "B@e5"
    assert page.label("e5") == "e5, Sente bishop, last move"
    assert page.page.locator("[data-hand=b]").count() == 1


def test_crazyhouse_drops_by_dragging_from_the_hand(open_page):
    page = open_page(link("crazyhouse"))
    page.go("e2", "e4")
    page.go("d7", "d5")
    page.go("e4", "d5")
    page.go("d8", "d5")
    page.drop("P", "e4")
    page.page.locator('[data-hand="p"]').drag_to(page.square("c6"))
    page.wait_for_plies(6)
    assert page.sans()[4:] == ["P@e4", "P@c6"]


def test_xiangqi(open_page):
    page = open_page(link("xiangqi"))
    page.go("b3", "e3")
    page.go("h10", "g8")
    page.go("e3", "e7")
    page.page.click("#flip")
    page.go("b10", "c8")
    page.go("h3", "e3")
    assert page.sans() == ["Cbe3", "Ng8", "Cxe7", "Nc8", "Ce3"]


def test_cotulenh_with_a_deploy_turn(open_page):
    page = open_page(link("cotulenh", "9c1/8h2/11/7t3/11/5i5/11/11/2(NFT)8/11/10M/10C r - - 0 1"))
    assert page.label("c4") == (
        "c4, stack of Red Navy and Red Air Force and Red Tank, shore, can move"
    )
    page.square("c4").click()
    page.page.click('.strip [data-unit="F"]')
    page.go("f7")
    assert page.status() == "Red’s turn is open"
    page.square("c4").click()
    page.page.click('.strip [data-unit="T"]')
    page.square("e4").click()
    page.wait_for_plies(2)
    page.page.click('[data-move="commit"]')
    page.wait_for_plies(3)
    assert page.status().startswith("Blue to move")
    assert page.fen().startswith("9c1/8h2/11/7t3/11/5F5/11/11/2N1T6/11/10M/10C b")


def test_othello_with_a_pass(open_page):
    page = open_page(link("othello", "dDDDDDD1/8/8/8/8/8/8/8 b - - 0 1"))
    page.page.click('[data-move="pass"]')
    page.wait_for_plies(1)
    page.go("h8")
    assert page.status() == "White wins: more discs (0-1)"


def test_a_board_of_sixteen_by_sixteen_with_holes(open_page):
    page = open_page(link("two-lakes"))
    assert "hole" in page.label("c7")
    page.go("e3", "e6")
    assert page.sans() == ["e6"]


def test_against_the_computer(open_page):
    page = open_page()
    page.page.select_option("#level", "1")
    page.page.select_option("#opponent", "second")
    page.square("e2").click()
    page.square("e4").click()
    page.wait_for_plies(2)
    page.page.click("#undo")
    page.wait_for_plies(0)
    page.page.select_option("#opponent", "first")  # the computer begins
    page.wait_for_plies(1)
    assert page.status() == "Black to move"
    page.page.click("#resign")
    page.page.wait_for_selector("#status.over")
    assert page.status() == "White wins: resignation (1-0)"


def test_a_hint_has_a_line_and_an_arrow(open_page):
    page = open_page(link("chess", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"))
    page.page.click("#hint")
    page.page.wait_for_selector("#board .arrow")
    assert "Rd8#" in page.page.locator("#hint-line").inner_text()


def test_clocks_run_and_fall(open_page):
    page = open_page()
    page.page.clock.install()
    page.page.reload()
    page.page.wait_for_selector("#board .piece", state="attached")
    page.page.select_option("#clock", "1+0")
    page.go("e2", "e4")
    page.page.clock.run_for(10_000)
    assert page.page.locator("#above .time").inner_text() in ("0:51", "0:50", "0:49")
    assert page.page.locator("#below .time").inner_text() == "1:00"
    page.page.clock.run_for(55_000)
    page.page.wait_for_selector("#status.over")
    assert page.status() == "White wins: time (1-0)"


def test_the_keyboard_alone(open_page):
    page = open_page()
    page.square("a1").focus()
    keys = page.page.keyboard

    def walk(right, up):
        for _ in range(abs(right)):
            keys.press("ArrowRight" if right > 0 else "ArrowLeft")
        for _ in range(abs(up)):
            keys.press("ArrowUp" if up > 0 else "ArrowDown")

    walk(4, 1)
    keys.press("Enter")
    assert page.label("e2").endswith("selected")
    assert "can go here" in page.label("e4")
    walk(0, 2)
    keys.press("Enter")
    page.wait_for_plies(1)
    assert page.page.locator("#live").inner_text() == "White: e4. Black to move"
    walk(0, 3)
    keys.press("Space")
    walk(0, -2)
    keys.press("Space")
    page.wait_for_plies(2)
    assert page.sans() == ["e4", "e5"]
    for _ in range(40):  # Tab reaches the panel, and what is typed there is a move
        keys.press("Tab")
        if page.page.evaluate("document.activeElement.id") == "typed":
            break
    keys.type("Nf3")
    keys.press("Enter")
    page.wait_for_plies(3)


def test_a_phone(open_page):
    page = open_page(width=360, height=740, has_touch=True, is_mobile=True)
    assert page.page.evaluate("document.documentElement.scrollWidth") <= 360
    page.square("e2").tap()
    page.square("e4").tap()
    page.wait_for_plies(1)
    for game in ("two-lakes", "cotulenh", "shogi"):
        page.page.select_option("#game", game)
        page.page.wait_for_function("game => location.hash.includes(`game=${game}`)", arg=game)
        assert page.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_dark_and_light(open_page):
    background = "getComputedStyle(document.body).backgroundColor"
    dark = open_page(color_scheme="dark")
    assert dark.page.evaluate(background) == "rgb(29, 31, 33)"
    dark.page.click("#theme")
    assert dark.page.evaluate(background) == "rgb(246, 243, 236)"
    dark.page.reload()
    assert dark.page.evaluate(background) == "rgb(246, 243, 236)"
    light = open_page(color_scheme="light")
    assert light.page.evaluate(background) == "rgb(246, 243, 236)"


def test_files_and_links(open_page, tmp_path):
    page = open_page(link("shogi"))
    page.type("c3c4", "g7g6")
    page.page.click("#more summary")
    with page.page.expect_download() as saving:
        page.page.click("#save-json")
    file = tmp_path / "game.json"
    saving.value.save_as(file)
    assert json.loads(file.read_text("utf-8"))["moves"] == ["c3c4", "g7g6"]
    other = open_page(page.page.evaluate("location.hash"))
    assert other.fen() == page.fen()
    other.page.click("#more summary")
    other.page.set_input_files("#file", file)
    other.wait_for_plies(2)
    other.page.fill("#fen", "4k4/9/9/9/9/9/9/9/4K4[P] w - - 0 1")
    other.page.click("#set-fen")
    other.wait_for_plies(0)
    assert other.page.locator("[data-hand=P]").count() == 1
    other.page.fill("#fen", "nonsense")
    other.page.click("#set-fen")
    other.page.wait_for_selector("#notice.error")
    assert "FEN" in other.page.locator("#notice").inner_text()


def test_letters(open_page):
    page = open_page(link("xiangqi"))
    page.page.click("#more summary")
    page.page.check("#letters")
    page.page.wait_for_selector("#board .piece text")
