"""The board by mouse and keys: choices, drops, glides, premoves, castling, check."""

from urllib.parse import urlencode

import pytest

pytestmark = pytest.mark.long

PROMOTION = "7k/P7/8/8/8/8/8/K7 w - - 0 1"
HEAR = """() => {
    window.glides = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        const at = performance.now();
        const places = frames.map(({ transform }) => transform.match(/-?[\\d.]+/g).map(Number));
        const [from, to] = places.map(([x, y]) => [x / 40, y / 40]);
        window.glides.push({ at, from, to });
        return animate.call(this, frames, options);
    };
}"""


def link(game, fen=None):
    return "#" + urlencode({"game": game} | ({"fen": fen} if fen else {}))


def test_a_double_click_chooses_no_promotion(open_page):
    page = open_page(link("chess", PROMOTION))
    page.square("a7").click()
    page.square("a8").dblclick()
    page.page.wait_for_timeout(300)
    assert page.plies() == 0
    assert page.page.locator(".choices").is_visible()
    page.page.locator('.choices [data-move="a7a8n"]').click()
    page.wait_for_plies(1)


def test_choices_close_when_one_clicks_elsewhere(open_page):
    page = open_page(link("chess", PROMOTION))
    for elsewhere in ('#board [data-square="e4"]', "#panel-play", "#status"):
        page.square("a7").click()
        page.square("a8").click()
        page.page.wait_for_selector(".choices:visible")
        page.page.click(elsewhere, position={"x": 3, "y": 3})
        page.page.wait_for_selector(".choices", state="hidden")
    assert page.plies() == 0
    page.square("a7").click()
    page.square("a8").click()
    page.square("a1").click()  # another piece is picked up at once
    assert "selected" in page.label("a1")


def test_a_dropped_piece_stays_where_it_was_dropped(open_page):
    page = open_page(link("chess", "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1"))
    page.page.evaluate(HEAR)
    page.square("e2").drag_to(page.square("e4"))
    page.wait_for_plies(1)
    page.page.wait_for_timeout(300)
    assert page.page.evaluate("window.glides.length") == 0
    page.type("Kd7")
    page.page.wait_for_timeout(300)
    page.square("e1").drag_to(page.square("g1"))  # the rook glides, the king does not
    page.wait_for_plies(3)
    page.page.wait_for_timeout(300)
    glides = page.page.evaluate("window.glides")
    assert [(one["from"], one["to"]) for one in glides] == [
        ([4, 0], [3, 1]),
        ([7, 7], [5, 7]),
    ]


def test_a_refused_drop_goes_back(open_page):
    page = open_page(link("chess", PROMOTION))
    page.square("a7").drag_to(page.square("a8"))
    place = """() => [...document.querySelectorAll('#board .piece')]
        .map(one => one.getAttribute('transform'))"""
    assert "translate(0 0)" in page.page.evaluate(place)  # it waits on the promotion square
    page.page.keyboard.press("Escape")
    assert "translate(0 40)" in page.page.evaluate(place)


def test_a_reply_waits_for_the_glide_of_the_move(open_page):
    page = open_page()
    page.against("first", level=1)
    page.page.evaluate(HEAR)
    page.square("e2").click()
    page.square("e4").click()
    page.page.wait_for_function("() => window.glides.length === 2")
    first, second = (one["at"] for one in page.page.evaluate("window.glides"))
    assert second - first >= 150


def test_one_move_back_glides_as_it_was_made(open_page):
    page = open_page(link("chess", "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1"))
    page.type("O-O")
    page.page.wait_for_timeout(300)
    page.page.evaluate(HEAR)
    page.page.click('[aria-label="Back"]')
    page.page.wait_for_function("() => window.glides.length === 2")
    glides = page.page.evaluate("window.glides.map(({ from, to }) => [from, to])")
    assert glides == [[[6, 7], [4, 7]], [[5, 7], [7, 7]]]


def test_keys_and_wheel_go_through_the_moves_after_a_click_on_the_board(open_page):
    page = open_page()
    page.type("e4", "e5", "Nf3", "Nc6")
    keys = page.page.keyboard

    def wait_for_ply(ply):
        page.page.wait_for_function(
            """ply => {
                const at = document.querySelector('#moves [aria-current]');
                return ply === 0 ? !at : at?.dataset.ply === String(ply);
            }""",
            arg=ply,
        )

    page.square("a5").click()  # the board has the focus now
    for key, ply in (
        ("ArrowLeft", 3),
        ("ArrowLeft", 2),
        ("ArrowRight", 3),
        ("Home", 0),
        ("End", 4),
        ("ArrowUp", 0),
        ("ArrowDown", 4),
    ):
        keys.press(key)
        wait_for_ply(ply)
    page.square("a5").hover()
    page.page.mouse.wheel(0, -100)
    wait_for_ply(3)
    page.page.mouse.wheel(0, 100)
    wait_for_ply(4)
    white = page.square("a1").bounding_box()
    keys.press("f")
    assert page.square("a1").bounding_box() != white
    keys.press("f")
    keys.press("Shift+Tab")  # the keyboard reaches the squares again
    keys.press("Tab")
    at = "document.activeElement.dataset.square"
    assert page.page.evaluate(at) == "a5"
    keys.press("ArrowUp")
    assert page.page.evaluate(at) == "a6"
    wait_for_ply(4)


@pytest.mark.parametrize(
    ("game", "fen"),
    [
        ("chess", "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1"),
        ("xiangqi", "4k4/9/9/9/9/9/9/4R4/9/3K5 b - - 0 1"),
        ("shogi", "4k4/9/9/9/9/9/4R4/9/4K4[] b - - 0 1"),
        ("cotulenh", "6c4/11/6T4/11/11/11/11/11/11/11/11/4C6 b - - 0 1"),
    ],
)
def test_check_is_drawn_above_the_pieces(open_page, game, fen):
    page = open_page(link(game, fen))
    assert "in check" in page.status()
    ring = page.page.locator("#board .over .check-ring")
    assert ring.count() == 1


def test_a_premove_is_played_when_it_is_legal(open_page):
    page = open_page()
    page.against("first", level=9)
    page.square("e2").click()
    page.square("e4").click()
    page.wait_for_plies(1)
    page.square("d2").click()
    page.square("d3").click()
    assert page.page.locator("#board .premove").count() == 1
    page.wait_for_plies(3)
    assert page.sans()[2] == "d3"
    assert page.page.locator("#board .premove").count() == 0
    # One that is not legal is forgotten, and Escape or another click forgets one, too.
    page.square("a1").drag_to(page.square("a8"))
    page.wait_for_plies(4)
    page.page.wait_for_selector("#board .premove", state="detached")
    page.page.wait_for_timeout(300)
    assert page.plies() == 4


def test_the_king_castles_on_its_rook(open_page):
    page = open_page(link("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"))
    page.go("e1", "h1")
    page.square("e8").drag_to(page.square("a8"))
    page.wait_for_plies(2)
    assert page.sans() == ["O-O", "O-O-O"]
    page = open_page(link("capablanca", "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1"))
    page.go("f1", "j1")
    assert page.sans() == ["O-O"]
