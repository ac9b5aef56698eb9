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
    page.new_game()


def test_the_move_on_the_board_is_in_view_in_the_list(open_page):
    page = open_page()
    moves = "a3 a6 b3 b6 c3 c6 d3 d6 e3 e6 f3 f6 g3 g6 h3 h6 a4 a5 b4 b5 c4 c5 d4 d5"
    page.type(*moves.split())
    box, last = (
        page.page.locator(name).bounding_box() for name in ("#moves", "#moves [aria-current]")
    )
    assert box["y"] <= last["y"] <= box["y"] + box["height"] - last["height"]
    page.page.click('[aria-label="First position"]')
    page.page.click('[aria-label="Forward"]')
    page.page.wait_for_selector('[data-ply="1"][aria-current]')
    first = page.page.locator('[data-ply="1"]').bounding_box()
    assert box["y"] <= first["y"] <= box["y"] + box["height"] - first["height"]


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
    offered = page.page.locator(".choices [data-move]")
    assert offered.all_inner_texts() == ["a8=Q+", "a8=R+", "a8=B", "a8=N"]
    page.page.keyboard.press("Escape")
    assert page.plies() == 0
    page.go("a7", "a8", choose="a7a8n")
    assert page.label("a8") == "a8, White knight, last move"


def test_shogi_with_promotions_and_drops(open_page):
    page = open_page(link("shogi"))
    page.play("d1e2 c9d8 c3c4 a9a8 b2g7+ f9f8 g7h8 f8g7")
    assert page.label("h8") == "h8, Sente horse, can move"
    assert page.page.locator("[data-hand=B]").count() == 1
    page.play("B@e8")
    assert page.label("e8") == "e8, Sente bishop, last move"
    page.play("g7h6 e8d9+ e9f9 G@e8")
    assert page.status() == "Sente wins: checkmate (1-0)"
    assert page.sans()[4] == "Bxg7=+B+"
    assert page.sans()[-1] == "G@e8#"


def test_crazyhouse_with_a_mate_by_a_drop(open_page):
    page = open_page(link("crazyhouse"))
    page.play("g1h3 g7g5 h3g5 f7f6 P@f7")
    assert page.status() == "White wins: checkmate (1-0)"
    assert page.sans()[-1] == "P@f7#"


def test_crazyhouse_drops_by_dragging_from_the_hand(open_page):
    page = open_page(link("crazyhouse"))
    page.play("e2e4 d7d5 e4d5 d8d5 P@e4")
    page.page.locator('[data-hand="p"]').drag_to(page.square("c6"))
    page.wait_for_plies(6)
    assert page.sans()[4:] == ["P@e4", "P@c6"]


def test_xiangqi(open_page):
    page = open_page(link("xiangqi"))
    page.play("b3e3 b8g8 h3h5")
    page.page.click("#flip")
    page.play("g8g4 e3e7 c10a8 h5e5")
    assert page.status() == "Red wins: checkmate (1-0)"
    assert "in check" in page.label("e10")
    assert page.page.locator("#above .taken").get_attribute("aria-label") == "has taken 1 soldier"
    assert page.page.locator("#board .coordinate").count() == 19


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


HEAR_GLIDES = """() => {
    window.glides = [];
    Element.prototype.animate = function (frames) {
        const places = frames.map(({ transform }) => transform.match(/-?[\\d.]+/g).map(Number));
        window.glides.push(places.map(([x, y]) => [x / 40, y / 40]));
    };
}"""


def glides(page):
    """Return from where to where pieces have glided, as columns and rows on the screen."""
    return page.page.evaluate("() => window.glides.splice(0)")


def test_pieces_glide_as_the_move_says(open_page):
    page = open_page(link("cotulenh", "9c1/8h2/11/7t3/11/5i5/11/11/2(NFT)8/11/10M/10C r - - 0 1"))
    page.page.evaluate(HEAR_GLIDES)
    page.type("Fc4>xf7")  # it leaves a stack, and captures
    assert glides(page) == [[[2, 8], [5, 5]]]
    page.type("Tc4>&f7")  # what joins a piece becomes part of it
    assert glides(page) == []
    page.page.click('[aria-label="First position"]')
    page.page.click('[aria-label="Forward"]')
    page.page.wait_for_selector('[data-ply="1"][aria-current]')
    assert glides(page) == [[[2, 8], [5, 5]]]


def test_pieces_glide_from_where_they_stood(open_page):
    page = open_page(link("chess", "4k3/P7/8/8/8/8/8/4K2R w K - 0 1"))
    page.page.evaluate(HEAR_GLIDES)
    page.type("O-O")
    assert glides(page) == [[[4, 7], [6, 7]], [[7, 7], [5, 7]]]
    page.type("Kd7", "a8=Q")
    assert glides(page) == [[[4, 0], [3, 1]], [[0, 1], [0, 0]]]
    page.page.click('[data-ply="1"]')  # back by two: the king only, the queen was a pawn
    page.page.wait_for_selector('[data-ply="1"][aria-current]')
    assert glides(page) == [[[3, 1], [4, 0]]]


def test_othello_with_a_pass(open_page):
    page = open_page(link("othello"))
    page.play("f5 f6 c4 g5 h5 h4 g7 e7 h3 c3 b2 c5 b5")
    assert page.status() == "White to move"
    page.play("pass")
    assert page.status() == "Black to move"
    page.play("d8")
    assert page.status() == "Black wins: more discs (1-0)"
    assert page.page.inner_text("#above .number") == "0"


def test_a_board_of_sixteen_by_sixteen_with_holes(open_page):
    page = open_page(link("two-lakes"))
    assert "hole" in page.label("c7")
    page.go("e3", "e6")
    assert page.sans() == ["e6"]


def test_against_the_computer(open_page):
    page = open_page()
    page.against("first", level=1)
    page.square("e2").click()
    page.square("e4").click()
    page.wait_for_plies(2)
    page.page.click("#undo")
    page.wait_for_plies(0)
    page.against("second")  # the computer begins
    page.wait_for_plies(1)
    assert page.status() == "Black to move"
    page.page.click("#resign")
    page.answer("false")
    page.page.click("#resign")
    page.answer()
    page.page.wait_for_selector("#status.over")
    assert page.status() == "White wins: resignation (1-0)"


def test_the_computer_ends_the_game(open_page):
    page = open_page(link("chess", "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2"))
    page.against("first", level=8)
    assert page.page.inner_text("#above .who") == "computer, level 8"
    page.square("g2").click()
    page.square("g4").click()
    page.page.wait_for_selector("#status.over")
    assert page.status() == "Black wins: checkmate (0-1)"
    assert page.sans() == ["g4", "Qh4#"]


def test_the_computer_goes_on_after_a_count(open_page):
    page = open_page()
    page.against("first", level=10, clock="1+0")  # which thinks for two seconds now
    page.go("e2", "e4")
    page.page.click("#tab-count")
    page.page.fill("#depth", "1")
    page.page.click("#count")
    page.page.wait_for_function("() => document.querySelectorAll('.counts tr').length === 20")
    page.wait_for_plies(2)
    page.page.click("#tab-play")
    page.page.click('[aria-label="Back"]')
    page.page.wait_for_selector("#from-here:not([hidden])")
    assert page.page.is_disabled("#hint")  # it would be of another position


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
    page.page.click("#two-people")
    page.go("e2", "e4")
    page.page.clock.run_for(10_000)
    assert page.page.locator("#above .time").inner_text() in ("0:51", "0:50", "0:49")
    assert page.page.locator("#below .time").inner_text() == "1:00"
    page.page.click("#more summary")
    page.page.check("#letters")
    page.page.wait_for_selector("#board .piece text")
    page.page.uncheck("#letters")
    page.page.wait_for_selector("#board .piece text", state="detached")
    assert page.page.locator("#above .time").inner_text() in ("0:51", "0:50", "0:49", "0:48")
    page.page.clock.run_for(55_000)
    page.page.wait_for_selector("#status.over")
    assert page.status() == "White wins: time (1-0)"


class Keys:
    """A person with a keyboard and nothing else."""

    def __init__(self, page):
        self.page = page
        self.keys = page.page.keyboard

    def reach(self, selector):
        """Press Tab until an element has the focus."""
        for _ in range(60):
            if self.page.page.evaluate(
                "selector => document.activeElement.matches(selector)", selector
            ):
                return
            self.keys.press("Tab")
        raise AssertionError(f"Tab does not reach {selector}")

    def walk_to(self, name):
        at = "document.activeElement.dataset.square"
        while (here := self.page.page.evaluate(at)) != name:
            if here[0] != name[0]:
                self.keys.press("ArrowRight" if here[0] < name[0] else "ArrowLeft")
            else:
                self.keys.press("ArrowUp" if int(here[1:]) < int(name[1:]) else "ArrowDown")

    def go(self, *squares, key="Enter"):
        for name in squares:
            self.walk_to(name)
            self.keys.press(key)


def test_the_keyboard_alone(open_page):
    page = open_page()
    person = Keys(page)
    person.reach("#board [role=gridcell]")
    person.go("e2")
    assert page.label("e2").endswith("selected")
    assert "can go here" in page.label("e4")
    person.keys.press("Escape")
    assert page.label("e2").endswith("can move")
    for number, squares in enumerate(
        ("e2 e4", "e7 e5", "d1 h5", "b8 c6", "f1 c4", "g8 f6", "h5 f7")
    ):
        person.go(*squares.split(), key="Enter" if number % 2 else "Space")
        page.wait_for_plies(number + 1)
        if number == 0:
            assert page.page.locator("#live").inner_text() == "White: e4. Black to move"
    assert page.status() == "White wins: checkmate (1-0)"
    person.reach("#new")
    person.keys.press("Enter")
    person.reach("#two-people")
    person.keys.press("Enter")
    page.wait_for_plies(0)
    person.reach("#typed")
    person.keys.type("Nf3")
    person.keys.press("Enter")
    page.wait_for_plies(1)


def test_promotions_drops_and_passes_by_keyboard(open_page):
    page = open_page(link("chess", "7k/P7/8/8/8/8/8/K7 w - - 0 1"))
    person = Keys(page)
    person.reach("#board [role=gridcell]")
    person.go("a7", "a8")
    person.reach('.choices [data-move="a7a8n"]')
    person.keys.press("Enter")
    page.wait_for_plies(1)
    assert page.sans() == ["a8=N"]
    page = open_page(link("crazyhouse", "7k/8/8/8/8/8/8/K7[P] w - - 0 1"))
    person = Keys(page)
    person.reach('[data-hand="P"]')
    person.keys.press("Enter")
    person.keys.press("Shift+Tab")  # back to the board
    person.go("d4")
    page.wait_for_plies(1)
    assert page.sans() == ["P@d4"]
    page = open_page(link("othello", "dDDDDDD1/8/8/8/8/8/8/8 b - - 0 1"))
    person = Keys(page)
    person.reach('[data-move="pass"]')
    person.keys.press("Space")
    page.wait_for_plies(1)


def test_parts_by_keyboard(open_page):
    page = open_page()
    person = Keys(page)
    person.reach("#tab-play")
    for part in ("analyse", "see", "count", "rules", "design", "play"):
        person.keys.press("ArrowRight")
        assert page.page.locator(f"#panel-{part}").is_visible()
        assert page.page.locator(".panel:visible").count() == 1


def test_arrows_are_drawn_with_the_other_button(open_page):
    page = open_page()
    for _ in range(2):
        page.square("g1").hover()
        page.page.mouse.down(button="right")
        page.square("f3").hover()
        page.page.mouse.up(button="right")
        drawn = page.page.locator("#board .arrow.drawn").count()
    assert drawn == 0  # the second one takes the first away
    page.square("e4").click(button="right")
    assert page.page.locator("#board .ring.drawn").count() == 1
    page.go("e2", "e4")
    assert page.page.locator("#board .drawn").count() == 0


def test_the_board_stays_where_it_is(open_page):
    """Hands that fill, a strip that appears and a notice do not move what is clicked."""

    def places(page):
        return [one.bounding_box() for one in (page.square("a1"), page.page.locator("#below"))]

    page = open_page(link("crazyhouse"))
    before = places(page)
    page.play("e2e4 d7d5 e4d5 d8d5")
    page.page.fill("#typed", "nonsense")
    page.page.press("#typed", "Enter")
    page.page.wait_for_selector("#notice.error")
    assert places(page) == before
    page = open_page(link("cotulenh", "9c1/8h2/11/7t3/11/5i5/11/11/2(NFT)8/11/10M/10C r - - 0 1"))
    before = places(page)
    page.square("c4").click()
    page.page.wait_for_selector('.strip [data-unit="F"]')
    assert places(page) == before


def test_a_phone(open_page):
    page = open_page(width=360, height=740, has_touch=True, is_mobile=True)
    assert page.page.evaluate("document.documentElement.scrollWidth") <= 360
    page.square("e2").tap()
    page.square("e4").tap()
    page.wait_for_plies(1)
    page.page.click("#more summary")
    page.page.fill("#fen", "7k/P7/8/8/8/8/8/K7 w - - 0 1")
    page.page.click("#set-fen")
    page.answer()
    page.wait_for_plies(0)
    page.square("a7").tap()
    page.square("a8").tap()  # the choices open here, and this tap is not one of them
    page.page.wait_for_timeout(300)
    assert page.plies() == 0
    page.page.locator('.choices [data-move="a7a8r"]').tap()
    page.wait_for_plies(1)
    assert page.sans() == ["a8=R+"]
    for game in ("two-lakes", "cotulenh", "shogi"):
        page.choose_game(game)
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
    other.page.click("#undo")
    other.wait_for_plies(1)
    other.page.set_input_files("#file", file)
    other.answer()  # the game of the link is not finished
    other.wait_for_plies(2)
    other.page.fill("#fen", "4k4/9/9/9/9/9/9/9/4K4[P] w - - 0 1")
    other.page.click("#set-fen")
    other.answer()
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
