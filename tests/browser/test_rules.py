"""The rules at hand: of every game, of a piece, of a control, of a lens."""

import pytest

from rookery import game, games
from rookery.page.rules import movement

pytestmark = pytest.mark.long

PARTS = ("play", "analyse", "see", "count", "rules", "design")


def test_the_rules_of_every_game_are_on_the_page(open_page):
    page = open_page()
    page.page.click("#tab-rules")
    for name in games():
        page.page.select_option("#game", name)
        page.page.wait_for_function(
            "name => document.querySelector('#rules h2')?.textContent.startsWith(name)", arg=name
        )
        shown = page.page.evaluate("() => document.querySelector('#rules').textContent")
        for section in game(name).describe().data["sections"]:
            for line in section["lines"]:
                assert line["text"] in shown, name
    page.page.select_option("#game", "shogi")
    page.page.wait_for_function("() => document.querySelectorAll('#rules img').length === 14")


def hover(page, square):
    page.square(square).hover()


def wait_for_peek(page, text):
    page.page.wait_for_function(
        "text => document.querySelector('#peek').textContent.includes(text)",
        arg=text,
        timeout=10_000,
    )


def test_the_pointer_that_rests_names_a_piece_and_shows_how_it_moves(open_page):
    page = open_page()
    hover(page, "g8")
    wait_for_peek(page, "g8: Black knight moves or captures by a leap of two squares")
    page.page.wait_for_selector("#board .set.set-4", state="attached")
    assert page.page.get_attribute("#board .set-4", "d").count("M") == 2
    hover(page, "e5")
    wait_for_peek(page, "")
    page.page.wait_for_selector("#board .set", state="detached")
    page.square("b1").click()  # what is chosen shows its targets, and no second set
    hover(page, "g1")
    wait_for_peek(page, "g1: White knight")
    assert page.page.locator("#board .target").count() == 2
    assert page.page.locator("#board .set").count() == 0


@pytest.mark.parametrize(
    ("name", "square", "words"),
    [
        ("cotulenh", "g12", "g12: Blue Commander moves any distance straight"),
        ("shogi", "b8", "b8: Gote rook moves or captures any number"),
        ("xiangqi", "b3", "b3: Red cannon moves without capturing"),
        ("othello", "d5", "d5: Black disc"),
    ],
)
def test_a_tap_does_it_too(open_page, name, square, words):
    page = open_page(f"#game={name}", has_touch=True)
    page.page.click("#tab-rules")
    page.square(square).tap()
    wait_for_peek(page, words)
    board = game(name).board()
    found = movement(board, board.game.grid.square(square))["sets"]
    page.page.wait_for_function(
        "n => document.querySelectorAll('#board .set').length === n", arg=len(found)
    )


def test_the_keyboard_names_the_piece_where_it_is(open_page):
    page = open_page()
    page.page.focus("#board [tabindex='0']")
    page.page.keyboard.press("ArrowRight")
    wait_for_peek(page, "b1: White knight")
    page.page.keyboard.press("ArrowUp")
    wait_for_peek(page, "b2: White pawn")


def test_every_control_says_what_it_does(open_page):
    page = open_page()
    for part in PARTS:
        page.page.click(f"#tab-{part}")
        page.page.wait_for_timeout(300)
        silent = page.page.evaluate(
            """() => [...document.querySelectorAll('button, select, input, textarea')]
                .filter(one => one.checkVisibility() && !one.title && !one.closest('#moves'))
                .map(one => one.outerHTML.slice(0, 120))"""
        )
        assert silent == [], part


def test_every_lens_begins_with_two_sentences(open_page):
    page = open_page()
    page.page.click("#tab-see")
    lenses = page.page.locator("#lens option:enabled").evaluate_all(
        "all => all.map(one => one.value)"
    )
    for lens in lenses:
        page.page.select_option("#lens", lens)
        help_text = page.page.locator("#panel-see .help").first.inner_text()
        assert help_text.count(". ") + help_text.endswith(".") >= 2, lens


def test_bits_are_rows_of_0_and_1(open_page):
    page = open_page("#game=cotulenh")
    page.page.click("#tab-see")
    page.page.select_option("#lens", "set")
    for name in ("a1", "k12", "i6"):  # i6 is the first square of the second word
        page.square(name).click()
    rows = page.page.locator(".bitrows").first.inner_text().splitlines()
    assert len(rows) == 12
    assert rows[0].replace("|", " ").split() == ["12", *"0" * 10, "1"]
    assert rows[-1].replace("|", " ").split() == ["1", "1", *"0" * 10]
    word = 64 // 11  # the rank in which the second word begins, after nine bits
    assert rows[-1 - word].replace(" ", "") == f"{word + 1}000000001|00"
    assert page.page.locator(".bitrows .boundary").count() == 2
    # Sets lie above the pieces, and the piece that was clicked is marked.
    layers = page.page.locator("#board svg.board > g").evaluate_all(
        "all => all.map(one => one.getAttribute('class'))"
    )
    assert layers.index("sets") > layers.index("pieces")
    page.page.select_option("#lens", "reach")
    page.square("f6").click()
    page.page.wait_for_selector("#board .ring.chosen", state="attached")
