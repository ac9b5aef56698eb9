"""Positions that are set up by hand, and links, in a real browser."""

import json

import pytest
from support.dragging import drag
from support.skirmish import TINY

from rookery import game
from rookery.page import words

pytestmark = pytest.mark.long


def brush(page, symbol):
    return page.page.locator(f'.brush[data-brush="{symbol}"]')


def enter(page):
    page.page.click("#setup-enter")
    page.page.wait_for_selector("#setup-problems li")


def wait_for(page, text):
    page.page.wait_for_function(
        "text => document.querySelector('#setup-problems').textContent.includes(text)",
        arg=text,
        timeout=10_000,
    )


def wait_for_position(page, fen):
    page.page.wait_for_function(
        "fen => document.querySelector('#setup-fen').textContent === fen", arg=fen, timeout=10_000
    )


def test_a_position_of_chess_is_set_up(open_page):
    page = open_page()
    page.type("e4")
    enter(page)
    page.page.click("#setup-empty")
    wait_for(page, "king")
    assert page.page.is_disabled("#setup-play")
    drag(page, brush(page, "K"), page.square("e1"))
    drag(page, brush(page, "k"), page.square("e8"))
    brush(page, "R").click()
    page.square("a1").click()
    page.square("h1").click()
    page.square("h1").click()  # again: it is taken away
    brush(page, "R").click()  # the brush is laid down
    drag(page, page.square("a1"), page.square("a7"))
    page.page.select_option("#setup-turn", "true")
    for box in page.page.locator("#setup-rights input").all():
        box.uncheck()
    wait_for(page, "No problems")
    wait_for_position(page, "4k3/R7/8/8/8/8/8/4K3 w - - 0 1")
    page.square("a7").click(button="right")
    wait_for_position(page, "4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    drag(page, brush(page, "Q"), page.square("d8"))
    wait_for(page, "check")  # whose side is not to move
    drag(page, page.square("d8"), page.page.locator("h1"))  # off the board
    drag(page, brush(page, "P"), page.square("d7"))
    page.page.fill("#setup-number", "40")
    page.page.select_option("#setup-turn", "false")
    wait_for_position(page, "4k3/3P4/8/8/8/8/8/4K3 b - - 0 40")
    page.page.click("#setup-play")
    page.page.click("dialog [data-answer=true]")  # the game with e4 is not finished
    page.page.wait_for_function("() => document.querySelector('#fen').value.includes('b - - 0 40')")
    page.go("e8", "d7")


def test_leaving_goes_back_to_the_game(open_page):
    page = open_page()
    page.type("e4", "e5")
    enter(page)
    page.page.click("#setup-empty")
    page.page.wait_for_selector("#board .piece", state="detached")
    page.page.click("#setup-leave")
    page.page.wait_for_selector("#board .piece", state="attached")
    page.go("g1", "f3")
    assert page.sans() == ["e4", "e5", "Nf3"]


def test_it_is_set_up_by_keyboard(open_page):
    page = open_page()
    enter(page)
    brush(page, "N").press("Enter")
    page.page.focus("#board [tabindex='0']")
    for key in ("ArrowUp", "ArrowUp", "Enter"):
        page.page.keyboard.press(key)
    wait_for_position(page, "rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/RNBQKBNR w KQkq - 0 1")


def test_hands_stacks_and_sides_of_other_games(open_page):
    page = open_page("#game=shogi")
    enter(page)
    page.page.fill('[data-held="P"]', "2")
    page.page.fill('[data-held="g"]', "1")
    wait_for(page, "No problems")
    drag(page, page.square("b2"), page.page.locator("#board .hand").first)
    page.page.wait_for_function("() => document.querySelector('[data-held=B]').value === '1'")
    four = "id => /\\[[PBg]{4}\\]/.test(document.querySelector(id).value)"
    page.page.wait_for_function(four, arg="#setup-fen", timeout=10_000)
    wait_for(page, "No problems")
    page.page.click("#setup-play")
    page.page.wait_for_function(four, arg="#fen", timeout=10_000)
    page.page.select_option("#game", "cotulenh")
    page.page.wait_for_function("() => document.title.startsWith('cotulenh')")
    enter(page)
    drag(page, brush(page, "I"), page.square("f4"))  # onto the tank
    page.page.wait_for_function(
        "() => /\\((TI|IT)\\)/.test(document.querySelector('#setup-fen').textContent)"
    )
    wait_for(page, "No problems")
    drag(page, brush(page, "N"), page.square("g6"))
    wait_for(page, "Navy stands on")
    page.page.click("#setup-start")
    wait_for_position(page, game("cotulenh").start_fen)


def test_a_game_of_ones_own_is_set_up(open_page):
    definition = words.run(TINY).design.to_json()
    page = open_page()
    page.page.evaluate(
        "definition => { location.hash = new URLSearchParams({ definition }); }", definition
    )
    page.page.wait_for_function("() => document.title.startsWith('skirmish')")
    enter(page)
    drag(page, page.square("d1"), page.square("d4"))
    wait_for(page, "No problems")
    page.page.click("#setup-play")
    page.page.wait_for_function("() => document.querySelector('#fen').value.includes('2*K1')")


def test_a_link_carries_the_moves(open_page):
    page = open_page()
    page.type("e4", "e5", "Nf3")
    page.page.wait_for_function("() => location.hash.includes('moves=')")
    other = open_page(page.page.evaluate("location.hash"))
    other.wait_for_plies(3)
    assert other.sans() == ["e4", "e5", "Nf3"]
    other.page.click("#moves [data-ply='1']")
    other.page.wait_for_function("() => location.hash.includes('ply=1')")
    third = open_page(other.page.evaluate("location.hash"))
    third.wait_for_plies(3)
    third.page.wait_for_function(
        "() => document.querySelector('#moves [aria-current]')?.dataset.ply === '1'"
    )
    set_up = open_page("#game=chess&fen=4k3/8/8/8/8/8/4P3/4K3+w+-+-+0+1&moves=e2e4+e8e7")
    set_up.wait_for_plies(2)
    assert set_up.fen() == "8/4k3/8/8/4P3/8/8/4K3 w - - 1 2"


def test_a_link_without_the_token_explains_itself(open_page, server, browser):
    page = open_page()
    page.type("d4", "d5")
    page.page.wait_for_function("() => location.hash.includes('moves=')")
    hash_part = page.page.evaluate("location.hash")
    stranger = open_page(hash_part, at=server.address.partition("?")[0], ready=False)
    stranger.page.wait_for_selector("#held:not([hidden])")
    assert "chess, with 2 moves" in stranger.page.inner_text("#what")
    command = stranger.page.inner_text("#command")
    assert command == f"rookery page --link '{hash_part}'"
    # Once the page may be opened here, it opens what the link holds.
    stranger.page.goto(server.address)
    stranger.wait_for_plies(2)
    assert stranger.sans() == ["d4", "d5"]
    own = json.dumps({"format": 1, "name": "broken"})
    broken = open_page(f"#definition={own}", at=server.address.partition("?")[0], ready=False)
    broken.page.wait_for_selector("#held:not([hidden])")
    assert "broken" in broken.page.inner_text("#what")


def test_a_link_is_opened_by_the_command(open_page, start_server):
    server = start_server(0, "--link", "http://127.0.0.1:1/?x#game=xiangqi&moves=b1c3")
    page = open_page(at=server.address)
    page.wait_for_plies(1)
    assert page.page.title().startswith("xiangqi")
