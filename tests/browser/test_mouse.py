"""Design by mouse, in a real browser: mouse and text are two views of one document."""

import json

import pytest
from support.dragging import drag
from support.skirmish import TINY, wait_for_problem

from rookery.page import words

pytestmark = pytest.mark.long


def design(open_page, text=None, **options):
    page = open_page(**options)
    page.page.click("#tab-design")
    page.page.wait_for_selector("#diagrams img")
    if text is not None:
        page.page.fill("#design-text", text)
        wait_for_problem(page, "No problems")
    return page


def text(page):
    return page.page.input_value("#design-text")


def document(page):
    return json.loads(words.run(text(page)).design.to_json())


def wait_for(page, part):
    page.page.wait_for_function(
        "part => document.querySelector('#design-text').value.includes(part)",
        arg=part,
        timeout=10_000,
    )


def square(page, name):
    return page.page.locator(f'.preview [data-square="{name}"]')


def brush(page, symbol):
    return page.page.locator(f'#mouse .brush[data-brush="{symbol}"]')


def cell(page, up, right):
    return page.page.locator(f'.cells [data-place="{up},{right}"]')


def test_a_game_is_made_by_mouse_alone(open_page):
    page = design(open_page)
    for field, number in (("width", 6), ("height", 6)):
        page.page.fill(f"#mouse-{field}", str(number))
        page.page.press(f"#mouse-{field}", "Enter")
        wait_for(page, f"{number}, " if field == "width" else "6, 6")
    page.page.fill("#mouse-name", "ponds")
    page.page.press("#mouse-name", "Enter")
    wait_for(page, '"ponds"')
    # Rules that ask for squares that are gone, and pieces that are not wanted.
    page.page.click("[data-part=rules]")
    for rule in ("castling", "promotions", "en_passant", "insufficient_material"):
        page.page.uncheck(f"[data-rule={rule}]")
        page.page.wait_for_selector(f"[data-rule={rule}]:not(:checked)")
    page.page.click("[data-part=board]")
    page.page.click("[data-tool=holes]")
    drag(page, square(page, "c3"), square(page, "d3"))
    wait_for(page, 'holes="c3-d3"')
    page.page.click("#mouse-add-zone")
    wait_for(page, '.zone("zone", "a6-f6")')
    page.page.fill("#mouse-zone-name", "far bank")
    page.page.press("#mouse-zone-name", "Enter")
    wait_for(page, '.zone("far bank", "a6-f6")')
    # A piece of another game, and one of one's own, painted.
    page.page.click("[data-part=pieces]")
    page.page.click("#mouse-pick summary")
    page.page.click('[data-shipped="cannon"]')
    wait_for(page, '"cannon", CANNON)')
    page.page.click("#mouse-add-piece")
    wait_for(page, '"piece", moves().up(1))')
    page.page.fill("#mouse-piece", "frog")
    page.page.press("#mouse-piece", "Enter")
    wait_for(page, '"frog"')
    page.page.select_option("#paint-symmetry", "one")
    cell(page, 1, 0).click()  # away with the step that it began with
    page.page.select_option("#paint-symmetry", "all")
    cell(page, 2, 2).click()
    wait_for(page, '"frog", ALFIL)')
    page.page.select_option("#paint-only", "capture")
    page.page.select_option("#paint-way", "ride")
    cell(page, 0, 1).click()
    wait_for(page, '"frog", ALFIL | ROOK.to_capture())')
    assert page.page.inner_text("#paint-words") == "ALFIL | ROOK.to_capture()"
    # The start, dragged.
    page.page.click("[data-part=board]")
    page.page.click("[data-tool=start]")
    drag(page, brush(page, "A"), square(page, "a3"))
    wait_for(page, "A1**2")
    drag(page, brush(page, "a"), square(page, "f4"))
    drag(page, square(page, "a3"), square(page, "b4"))
    wait_for(page, "1A3a")
    # A goal, ticked.
    page.page.click("[data-part=rules]")
    page.page.check("[data-rule=goal_reach]")
    wait_for(page, '.goal_reach("P", "far bank")')
    wait_for_problem(page, "No problems")
    made = document(page)
    assert made["board"] == {"width": 6, "height": 6, "holes": ["c3", "d3"]}
    assert text(page).startswith('"""Chess, written as a definition.')  # what was there stays
    page.page.click("#design-play")
    page.page.wait_for_function("() => document.title.startsWith('ponds')")
    page.type(page.page.get_attribute("#typed", "placeholder").split(", ")[0])


def test_the_text_follows_in_its_place_and_undo_goes_back(open_page):
    own = TINY.replace('    .piece("N"', '    # a horse\n    .piece("N"')
    page = design(open_page, own)
    drag(page, square(page, "d1"), square(page, "d2"))
    page.page.wait_for_function(
        "own => document.querySelector('#design-text').value !== own", arg=own
    )
    assert text(page) == own.replace("PPPPP/N2KN", "PPPKP/N3N")
    page.page.keyboard.press("Control+z")  # with the board in focus
    assert text(page) == own
    wait_for_problem(page, "No problems")
    assert "king" in square(page, "d1").get_attribute("aria-label")
    page.page.click("#design-redo")
    page.page.wait_for_function(
        """() => document.querySelector('.preview [data-square=d2]')
            .getAttribute('aria-label').includes('king')"""
    )


def test_the_mouse_follows_the_text(open_page):
    page = design(open_page, TINY)
    assert page.page.input_value("#mouse-width") == "5"
    page.page.fill(
        "#design-text",
        TINY.replace('"skirmish", 5, 6', '"raid", 5, 7').replace("2*2/2*2/", "2*2/2*2/5/"),
    )
    page.page.wait_for_function("() => document.querySelector('#mouse-height').value === '7'")
    assert page.page.input_value("#mouse-name") == "raid"
    page.page.fill("#design-text", "DESIGN = (")
    page.page.wait_for_selector("#mouse-blocked:not([hidden])")
    assert page.page.evaluate("document.querySelector('.mouse').inert")
    page.page.fill("#design-text", TINY)
    page.page.wait_for_selector("#mouse-blocked", state="hidden")


def test_json_follows_as_well(open_page):
    page = design(open_page, TINY)
    page.page.select_option("#design-kind", "json")
    wait_for(page, '"format": 1')
    wait_for_problem(page, "No problems")
    page.page.click("[data-part=rules]")
    page.page.check("[data-rule=must_capture]")
    wait_for(page, '"must_capture": true')
    assert json.loads(text(page))["name"] == "skirmish"


def test_what_the_mouse_cannot_say_stays_and_is_shown(open_page):
    page = design(open_page)
    value = page.page.locator("#design-from option", has_text="xiangqi").get_attribute("value")
    page.page.select_option("#design-from", value)
    wait_for(page, '"xiangqi"')
    wait_for_problem(page, "No problems")
    before = document(page)
    page.page.click("[data-part=pieces]")
    page.page.click("[data-piece=N]")
    page.page.wait_for_function(
        "() => document.querySelector('#paint-others').textContent.includes('via(Up(1))')"
    )
    cell(page, 3, 0).click()
    wait_for(page, "HORSE = moves()")
    page.page.wait_for_function(
        "() => document.querySelector('#paint-words').textContent.includes('up(3)')"
    )
    page.page.wait_for_function(
        "() => document.querySelector('#design-text').value.includes('.up(3)')"
    )
    horse = next(one for one in document(page)["pieces"] if one["letter"] == "N")
    was = next(one for one in before["pieces"] if one["letter"] == "N")
    assert horse["rays"][: len(was["rays"])] == was["rays"]
    page.page.click("[data-part=rules]")
    page.page.wait_for_selector("[data-rule=facing]:checked")
    page.page.fill("[data-field=move_rule-number]", "40")
    page.page.press("[data-field=move_rule-number]", "Enter")
    wait_for(page, ".move_rule(40)")
    assert '.repetition(3, perpetual_check="loss")' in text(page)


def test_the_grid_is_painted_by_keyboard(open_page):
    page = design(open_page, TINY)
    page.page.click("[data-part=pieces]")
    page.page.click("[data-piece=N]")
    cell(page, 1, 0).focus()
    page.page.keyboard.press("ArrowUp")
    page.page.keyboard.press("ArrowRight")
    assert "leap" in cell(page, 2, 1).get_attribute("aria-label") or cell(page, 2, 1).get_attribute(
        "aria-label"
    ).startswith("2 up, 1 right: goes there")
    page.page.keyboard.press("Enter")
    wait_for(page, '"knight", moves())')
    page.page.wait_for_function(
        "() => document.querySelector('#paint-words').textContent === 'moves()'"
    )


def test_zones_are_painted_and_seen_from_both_sides(open_page):
    page = design(open_page, TINY)
    page.page.click("[data-tool='0']")
    drag(page, square(page, "a5"), square(page, "b5"))
    wait_for(page, '"last rank", "a5-b6 c6-e6"')
    assert page.page.get_attribute(".preview .set-0", "d").count("M") == 7
    assert page.page.get_attribute(".preview .set-other", "d").count("M") == 7
    page.page.select_option("#mouse-zone-black", "reflected")
    wait_for(page, 'black="reflected"')


def test_a_link_holds_the_definition(open_page):
    page = design(open_page, TINY)
    page.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.page.click("#design-share")
    page.page.wait_for_function(
        "() => document.querySelector('#notice').textContent.includes('link')"
    )
    link = page.page.evaluate("navigator.clipboard.readText()")
    other = open_page(f"#{link.partition('#')[2]}")
    assert other.page.title().startswith("skirmish")
    other.page.click("#tab-design")
    wait_for(other, '"skirmish"')
    assert document(other) == document(page)


def test_words_are_completed_and_listed(open_page):
    page = design(open_page, TINY)
    page.page.focus("#design-text")
    page.page.keyboard.press("Control+Home")
    page.page.keyboard.type("HARE = KNI")
    page.page.wait_for_selector("#completions button:has-text('KNIGHT')")
    page.page.keyboard.press("Tab")
    assert text(page).startswith("HARE = KNIGHT")
    page.page.keyboard.type(".rep")
    page.page.wait_for_selector("#completions button:has-text('repeat')")
    page.page.keyboard.press("Tab")
    assert text(page).startswith("HARE = KNIGHT.repeat()")
    page.page.keyboard.press("Control+z")
    assert text(page).startswith("HARE = KNIGHT.rep\n")
    page.page.click("#words summary")
    page.page.fill("#word-filter", "castl")
    page.page.wait_for_function(
        "() => document.querySelector('#word-list').textContent.includes('castling(letter')"
    )
    assert page.page.locator("#word-list dt").count() < 6
    assert page.page.locator(".editor .numbers").inner_text().split()[:3] == ["1", "2", "3"]


def test_one_begins_with_an_empty_board(open_page):
    page = design(open_page)
    page.page.select_option("#design-from", "empty:")
    wait_for(page, 'Design("my-game", 8, 8)')
    wait_for_problem(page, "No problems")
    assert '.piece("K", "king", KING, royal=True)' in text(page)
    page.page.click("[data-part=pieces]")
    page.page.click("#mouse-pick summary")
    page.page.click('[data-shipped="rook"]')
    wait_for(page, '"rook", ROOK)')
    page.page.click("[data-part=board]")
    for symbol, name in (("R", "a1"), ("R", "h1"), ("r", "a8")):
        drag(page, brush(page, symbol), square(page, name))
    wait_for(page, "r3k3/8/8/8/8/8/8/R3K2R")
    page.page.click("[data-part=rules]")
    page.page.check("[data-rule=castling]")
    wait_for(page, '.castling("K", king="e1-g1", rook="h1-f1")')
    wait_for_problem(page, "No problems")
    assert text(page).count(".castling(") == 3
    page.page.check("[data-rule=hands]")
    wait_for(page, ".hands()")
    page.page.check("[data-rule=explosion]")
    wait_for(page, ".explosion()")
    page.page.uncheck("[data-rule=castling]")
    page.page.wait_for_function(
        "() => !document.querySelector('#design-text').value.includes('castling')"
    )
    wait_for_problem(page, "No problems")
