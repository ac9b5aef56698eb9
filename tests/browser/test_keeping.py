"""Nothing is lost: a game survives a reload and a restart, and none is thrown away unasked."""

import json
import signal

import pytest

from rookery import pgn

pytestmark = pytest.mark.long


def test_a_reload_goes_on_with_the_game(open_page):
    page = open_page()
    page.against("first", level=3, clock="10+5")
    page.square("e2").click()
    page.square("e4").click()
    page.wait_for_plies(2)
    before = page.sans(), page.fen()
    page.page.reload()
    page.wait_for_plies(2)
    assert (page.sans(), page.fen()) == before
    assert page.page.inner_text("#above .who") == "computer, level 3"
    assert page.page.inner_text("#below .time").startswith(("9:5", "10:0"))
    page.square("d2").click()
    page.square("d3").click()
    page.wait_for_plies(4)  # the computer goes on as well


def test_a_game_is_offered_again_after_the_server_was_restarted(open_page, start_server):
    server = start_server()
    page = open_page("#game=shogi", at=server.address)
    page.type("c3c4", "g7g6", "h2g2")
    server.stop(signal.SIGKILL)
    server.start(server.port)
    context = page.page.context
    page.page.close()
    again = type(page)(context.new_page())
    again.page.goto(server.address)
    again.page.wait_for_selector("#unfinished button")
    assert "shogi, 3 moves" in again.page.inner_text("#unfinished")
    again.page.click("#unfinished .main")
    again.wait_for_plies(3)
    assert again.errors == []


def test_no_game_is_thrown_away_unasked(open_page):
    page = open_page()
    page.type("e4", "e5")
    page.page.select_option("#game", "othello")
    page.answer("null")
    assert page.page.input_value("#game") == "chess"
    assert page.plies() == 2
    page.page.click("#more summary")
    page.page.click("#set-fen")
    page.answer("null")
    page.page.click("#new")
    assert "not finished" in page.page.inner_text("#start-warning")
    page.page.click("#start-cancel")
    assert page.plies() == 2
    page.choose_game("othello")
    page.wait_for_plies(0)
    page.page.click("#unfinished .main")  # it is still there
    page.wait_for_plies(2)
    assert page.sans() == ["e4", "e5"]
    page.page.click("#new")
    page.page.select_option("#from", "here")
    page.page.select_option("#level", "1")
    page.page.click("#play-computer")
    page.page.fill("#typed", "Nf3")
    page.page.press("#typed", "Enter")
    page.wait_for_plies(4)  # with the computer's reply


def test_an_unfinished_game_is_discarded_when_asked_twice(open_page):
    page = open_page()
    page.type("e4")
    page.new_game()
    page.page.click("#unfinished [aria-label^=Discard]")
    page.answer("false")
    assert page.page.locator("#unfinished .main").count() == 1
    page.page.click("#unfinished [aria-label^=Discard]")
    page.answer()
    page.page.wait_for_selector("#unfinished", state="hidden")


def test_the_computers_pieces_are_its_own(open_page):
    page = open_page()
    page.against("first", level=10)
    page.go("e2", "e4")  # it thinks for seconds now
    assert "thinking" in page.status()
    assert "can move" not in page.label("e7")
    page.square("e7").click()
    page.square("e5").click()
    page.page.fill("#typed", "e5")
    page.page.press("#typed", "Enter")
    page.page.wait_for_selector("#notice.error")
    assert page.plies() == 1


def test_a_file_with_many_games_shows_a_list(open_page, tmp_path):
    games = [pgn.Game(headers={"White": name, "Black": "Zoe"}, result="0-1") for name in "ABC"]
    for game, moves in zip(games, ["e4 e5", "d4 d5 c4", "c4"], strict=True):
        game.root.add_line(moves.split())
    file = tmp_path / "games.pgn"
    file.write_text("\n".join(map(str, games)))
    page = open_page()
    page.page.click("#more summary")
    page.page.set_input_files("#file", file)
    page.page.wait_for_selector("#games button")
    assert page.page.locator("#games button").count() == 3
    page.page.fill("#games-search", "b zoe")
    page.page.click('#games [data-number="2"]')
    page.wait_for_plies(3)
    assert page.page.inner_text("#below .who") == "B"
    assert page.status() == "Black wins: as recorded (0-1)"
    with page.page.expect_download() as saving:
        page.page.click("#save-pgn")
    saving.value.save_as(file)
    [again] = pgn.read(file)
    assert (again.headers["White"], again.result, len(again.moves)) == ("B", "0-1", 3)
    file.write_text("[1,2]")
    page.page.set_input_files("#file", file)
    page.page.wait_for_selector("#notice.error")
    assert page.plies() == 3
    assert json.loads(page.page.evaluate("Object.values(localStorage)[0]"))["result"] == "0-1"
