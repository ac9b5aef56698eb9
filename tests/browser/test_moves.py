"""The list of moves: numbers, columns, and where one is in a game."""

from urllib.parse import urlencode

import pytest

pytestmark = pytest.mark.long


def link(game, fen=None):
    return "#" + urlencode({"game": game} | ({"fen": fen} if fen else {}))


def rows(page):
    """Return the rows of the list, each with its number and two columns."""
    return [
        [cell.inner_text().split() for cell in row.locator("span").all()]
        for row in page.page.locator("#moves li").all()
    ]


def test_numbers_and_columns_where_black_begins(open_page):
    page = open_page(link("chess", "4k3/8/8/8/8/8/8/4K2R b - - 3 12"))
    page.type("Kd8", "Rh7", "Kc8")
    assert rows(page) == [
        [["12."], ["…"], ["Kd8"]],
        [["13."], ["Rh7"], ["Kc8"]],
    ]
    page.page.click('[data-ply="1"]')
    page.page.wait_for_selector("#from-here:not([hidden])")
    page.page.click("#from-here")
    page.wait_for_plies(1)
    page.type("Rh2")
    assert rows(page)[1] == [["13."], ["Rh2"], []]


def test_moves_of_one_turn_share_a_column(open_page):
    page = open_page(link("cotulenh", "9c1/8h2/11/7t3/11/5i5/11/11/2(NFT)8/11/10M/10C r - - 0 7"))
    page.type("Fc4>xf7", "commit")
    [[number, red, blue]] = rows(page)
    assert number == ["7."]
    assert len(red) == 2
    assert blue == []
