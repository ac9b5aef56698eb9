"""See, Count and Design in a real browser."""

import json

import pytest
from support.skirmish import TINY, wait_for_problem

from rookery import BitBoard, Grid, chess, game
from rookery.page import words

pytestmark = pytest.mark.long


def texts(page, selector):
    return page.page.locator(selector).all_inner_texts()


def test_attacks_and_bits(open_page):
    page = open_page()
    page.page.click("#tab-see")
    page.page.wait_for_selector("#sets details")
    number = int(texts(page, "#sets .number")[0])
    board = chess.Board()
    attacked = [square for square in range(64) if board.is_attacked_by(True, square)]
    assert number == int(BitBoard(Grid(8, 8), attacked))
    assert page.page.locator("#board .set").count() == 2
    page.page.select_option("#lens", "reach")
    page.square("b1").click()
    page.page.wait_for_function(
        "() => document.querySelector('#sets summary')?.textContent.includes('can move to: 2')"
    )
    assert page.plies() == 0  # a click here moves nothing
    page.page.uncheck('#sets [aria-label="attacks on the board"]')
    assert page.page.locator("#board .set").count() == 3


def test_a_lens_is_offered_where_a_game_has_it(open_page):
    page = open_page("#game=othello")
    page.page.click("#tab-see")
    page.page.wait_for_selector("#lens-magic, #sets", state="attached")
    offered = page.page.locator("#lens option:enabled").evaluate_all(
        "all => all.map(one => one.value)"
    )
    assert offered == ["reach", "pieces", "set", "movement", "magic"]
    page.page.select_option("#game", "xiangqi")
    page.page.wait_for_function("() => document.title.startsWith('xiangqi')")
    page.page.select_option("#lens", "zones")
    page.page.wait_for_function(
        "() => document.querySelector('#sets').textContent.includes('palace (Red): 9')"
    )
    page.page.select_option("#lens", "checks")
    page.page.wait_for_selector("#sets details")


def test_a_set_of_ones_own_on_a_board_over_64_bits(open_page):
    page = open_page("#game=cotulenh")
    page.page.click("#tab-see")
    page.page.select_option("#lens", "set")
    page.page.check("#bit-numbers")
    assert page.page.locator("#board .note").count() == 132
    assert page.page.locator("#board .note.odd").count() == 64  # the second of three words
    assert len(page.page.get_attribute("#board .edge", "d")) > 100  # lines between the words
    for name in ("a1", "k12", "f6"):
        page.square(name).click()
    expected = BitBoard(game("cotulenh").grid, "a1 k12 f6")
    assert int(texts(page, "#sets .number")[0]) == int(expected)
    assert texts(page, "#sets dd")[2:] == [
        f"{int(expected) >> 64 * word & 2**64 - 1:#018x}" for word in range(3)
    ]
    page.page.click('[aria-label="shift 1 up, 0 right"]')
    page.page.wait_for_function(
        "() => document.querySelector('#sets summary').textContent.includes(': 2')"
    )


def test_the_movement_language_live(open_page):
    page = open_page("#game=xiangqi")
    page.page.click("#tab-see")
    page.page.select_option("#lens", "movement")
    page.page.wait_for_function(
        "() => document.querySelector('#pattern-found').textContent.includes('reached: 8')"
    )
    page.square("a1").click()
    page.page.wait_for_function(
        "() => document.querySelector('#pattern-found').textContent.includes('reached: 2')"
    )
    page.page.fill("#pattern", "moves().upp(1)")
    page.page.wait_for_function(
        "() => document.querySelector('#pattern-problem').textContent.includes('did you mean')"
    )
    page.page.fill("#pattern", '__import__("os").getcwd()')
    page.page.wait_for_function(
        "() => document.querySelector('#pattern-problem').textContent.includes('unknown word')"
    )


def test_the_magic_stepper(open_page):
    page = open_page()
    page.page.click("#tab-see")
    page.page.select_option("#lens", "magic")
    page.page.wait_for_selector("#magic dd")
    page.page.select_option("#magic-piece", "bishop")
    page.page.select_option("#magic-square", "28")
    page.square("g6").click()
    page.square("c2").click()
    blockers = BitBoard(Grid(8, 8), "d6 b4 g4 g6 c2")
    magic = chess.magic(chess.BISHOP, "e4")
    product = int(blockers & magic.mask) * magic.magic % 2**64
    page.page.wait_for_function(
        "text => document.querySelector('[data-step=product]').textContent === text",
        arg=f"{magic.magic:#018x} = {product:#018x}",
    )
    step = {
        name: page.page.inner_text(f"[data-step={name}]") for name in ("mask", "index", "attacks")
    }
    assert step["mask"] == f"{int(magic.mask):#018x}, {len(magic.mask)} bits"
    assert step["index"] == f"{magic.index(blockers)} of {magic.size}"
    attacks = magic.attacks(blockers)
    assert step["attacks"] == f"{int(attacks):#018x}, {len(attacks)} squares"
    # Step by step: the set of each step is on the small board, and the index bits are marked.
    for name in ("mask", "used", "product", "index", "attacks"):
        assert page.page.locator("[data-step].current").get_attribute("data-step") == name
        if name in ("product", "index"):
            top = page.page.locator("#lens-magic .bits mark").inner_text()
            assert int(top, 2) == magic.index(blockers)
        if name != "attacks":
            page.page.click("#magic-next")
    assert page.page.is_disabled("#magic-next")
    drawn = page.page.get_attribute("#board .set", "d")
    assert drawn.count("M") == len(attacks)
    # The large board is given back with its game.
    page.page.select_option("#game", "xiangqi")
    page.page.wait_for_function("() => document.title.startsWith('xiangqi')")
    page.page.wait_for_function(
        "() => document.querySelectorAll('#board [role=gridcell]').length === 64"
    )
    page.page.click("#tab-play")
    page.page.wait_for_function(
        "() => document.querySelectorAll('#board [role=gridcell]').length === 90"
    )
    page.go("b1", "c3")


def test_making_a_move(open_page):
    page = open_page("#game=chess&fen=r3k2r/8/8/8/8/8/8/R3K2R+w+KQkq+-+0+1")
    page.page.click("#tab-see")
    page.page.select_option("#lens", "make")
    page.page.select_option("#make-move", "e1g1")
    page.page.wait_for_function(
        "() => document.querySelector('#make-steps').textContent.includes('drop R on f1')"
    )
    for _ in range(4):
        page.page.click("#make-next")
    assert page.label("f1") == "f1, White rook, last move"
    page.page.select_option("#lens", "pieces")
    assert page.label("e1").startswith("e1, White king")


def test_counting(open_page):
    page = open_page("#game=shogi")
    page.page.click("#tab-count")
    page.page.fill("#depth", "3")
    page.page.click("#count")
    page.page.wait_for_function("() => document.querySelectorAll('.counts tr').length === 30")
    assert page.page.inner_text("#total").startswith("25,470 leaves")
    page.page.click("#kinds")
    page.page.wait_for_function(
        "() => document.querySelector('.counts').textContent.includes('captures')"
    )
    page.page.fill("#depth", "9")
    page.page.click("#count")
    page.page.wait_for_function("() => /[1-9]/.test(document.querySelector('#total').textContent)")
    page.page.click("#stop")
    page.page.wait_for_function(
        "() => document.querySelector('#total').textContent.includes('stopped')"
    )
    page.page.click("#count")
    page.page.wait_for_selector("#stop:enabled")
    page.page.select_option("#game", "minishogi")  # a count of a position that has gone ends
    page.page.wait_for_selector("#stop:disabled")
    page.page.select_option("#game", "shogi")
    page.page.wait_for_function("() => document.title.startsWith('shogi')")
    page.page.fill("#depth", "1")
    page.page.click("#count")
    page.page.wait_for_function(
        "() => document.querySelector('#total').textContent.startsWith('30 leaves')"
    )


def test_a_count_leaves_with_its_position(open_page):
    page = open_page()

    def count(depth, leaves):
        page.page.click("#tab-count")
        page.page.fill("#depth", str(depth))
        page.page.click("#count")
        page.page.wait_for_function(
            "text => document.querySelector('#total').textContent.startsWith(text)", arg=leaves
        )

    def wait_until_empty():
        page.page.wait_for_function(
            """() => document.querySelector('#total').textContent === ''
                && document.querySelectorAll('.counts tr').length === 0
                && document.querySelector('#bar').value === 0"""
        )

    count(2, "400 leaves")
    page.page.wait_for_selector(".counts tr")
    page.page.click("#tab-play")
    page.page.click("#tab-count")  # the same position: the count is still its own
    assert page.page.locator(".counts tr").count() == 20
    page.page.click("#tab-play")
    page.type("e4")
    page.page.click("#tab-count")
    wait_until_empty()
    count(1, "20 leaves")
    page.page.evaluate("document.activeElement.blur()")
    page.page.keyboard.press("ArrowLeft")  # an earlier position of the same game
    wait_until_empty()
    count(2, "400 leaves")
    page.choose_game("othello")
    wait_until_empty()
    # A count that is running ends with its position, and its reports are not shown any more.
    page.choose_game("chess")
    page.page.click("#tab-play")
    page.type("e4")
    page.page.click("#tab-count")
    page.page.fill("#depth", "12")
    page.page.click("#count")
    page.page.wait_for_function("() => /[1-9]/.test(document.querySelector('#total').textContent)")
    page.page.evaluate("document.activeElement.blur()")
    page.page.keyboard.press("ArrowLeft")
    wait_until_empty()
    page.page.wait_for_selector("#stop:disabled")
    page.page.wait_for_timeout(500)
    wait_until_empty()
    count(1, "20 leaves")


@pytest.mark.parametrize("depth", ["-1", "31", "2.5", ""])
def test_a_depth_that_cannot_be_counted(open_page, depth):
    page = open_page()
    page.page.click("#tab-count")
    page.page.fill("#depth", depth)
    for way in ("#count", "#kinds"):
        page.page.click(way)
        page.page.wait_for_function(
            "() => document.querySelector('#total').textContent.includes('whole number from 0')",
            timeout=5_000,
        )
        assert page.page.is_disabled("#stop")
    page.page.fill("#depth", "1")
    page.page.click("#count")
    page.page.wait_for_function(
        "() => document.querySelector('#total').textContent.startsWith('20 leaves')"
    )


def test_the_computer_thinks_on_after_a_count_that_was_left(open_page):
    page = open_page()
    page.against("first", level=1)
    page.page.click("#tab-count")
    page.page.fill("#depth", "12")
    page.page.click("#count")
    page.page.wait_for_function("() => /[1-9]/.test(document.querySelector('#total').textContent)")
    page.page.click("#tab-play")
    page.page.fill("#typed", "e4")
    page.page.press("#typed", "Enter")
    page.wait_for_plies(2)
    page.page.click("#tab-count")
    assert page.page.inner_text("#total") == ""


def test_a_game_is_typed_and_played(open_page, tmp_path):
    page = open_page()
    page.page.click("#tab-design")
    page.page.wait_for_selector("#diagrams img")
    page.page.fill("#design-text", TINY.replace("KNIGHT)", "KNIGTH)"))
    wait_for_problem(page, "line 8: unknown word 'KNIGTH'; did you mean 'KNIGHT'?")
    assert page.page.locator(".editor mark").inner_text() == "KNIGTH"
    assert page.page.is_disabled("#design-play")
    assert page.page.locator(".preview.stale .piece").count() == 32  # what was drawn last stays
    page.page.fill("#design-text", TINY.replace('"last rank")', '"lost rank")'))
    wait_for_problem(page, "lost rank")
    page.page.fill("#design-text", TINY)
    wait_for_problem(page, "No problems")
    assert page.page.locator("#diagrams img").count() == 3
    assert page.page.locator(".preview .piece").count() == 16
    for kind in ("py", "json"):
        with page.page.expect_download() as saving:
            page.page.click(f"#design-{kind}")
        file = tmp_path / saving.value.suggested_filename
        saving.value.save_as(file)
        assert file.name == f"skirmish.{kind}"
    assert json.loads(file.read_text("utf-8"))["name"] == "skirmish"
    for kind, part in (("json", '"format": 1'), ("words", "DESIGN = (")):
        page.page.select_option("#design-kind", kind)
        page.page.wait_for_function(
            "part => document.querySelector('#design-text').value.includes(part)", arg=part
        )
        wait_for_problem(page, "No problems")
    assert words.run(page.page.input_value("#design-text")).design.name == "skirmish"
    page.page.click("#design-play")
    page.page.wait_for_function("() => document.title.startsWith('skirmish')")
    page.play("b2b3 a5a4 b3a4 e6d4 a4b5 b6a5 b5b6")
    assert page.status() == "White wins: goal reached (1-0)"
    assert "definition=" in page.page.url
    other = open_page(page.page.evaluate("location.hash"))  # the link holds the definition
    assert other.fen() == page.fen()


def test_a_hostile_definition_is_refused(open_page):
    page = open_page()
    page.page.click("#tab-design")
    page.page.wait_for_selector("#diagrams img")
    page.page.fill("#design-text", 'DESIGN = __import__("os").system("true")')
    wait_for_problem(page, "line 1: unknown word '__import__'")
    assert page.page.is_disabled("#design-play")


ALONE = """async () => {
    const { mountBoard } = await import('/static/board/board.js');
    const element = document.createElement('div');
    document.body.replaceChildren(element);
    const board = mountBoard(element, { label: 'Alone' }), heard = [];
    board.on('move', move => heard.push(move));
    board.setGame({
        width: 3, height: 2, files: ['a', 'b', 'c'], terrain: { hole: [5] },
        sides: ['Up', 'Down'], pieces: [{ symbol: 'K', name: 'king', side: true }],
        board: 'plain', ground: '', turned: false, definitions: '', figures: {},
    });
    board.set({
        pieces: [[0, 'K'], [1, 'x'], [4, '(Kx)']], hands: {}, check: null, last: [], turn: true,
        moves: [{ move: 'a1a2', from: 0, to: 3 }],
        stacks: { '(Kx)': ['K', 'x'] },
    });
    board.tint([{ squares: [0, 1], className: 'set-0' }]);
    board.flip();
    const cells = [...element.querySelectorAll('[role=gridcell]')];
    const labels = cells.map(cell => cell.getAttribute('aria-label'));
    const press = name => {
        const cell = element.querySelector(`[data-square=${name}]`);
        const { x, y, width, height } = cell.getBoundingClientRect();
        const at = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true };
        element.querySelector('svg').dispatchEvent(new PointerEvent('pointerdown', at));
        window.dispatchEvent(new PointerEvent('pointerup', at));
    };
    press('a1');
    press('a2');
    board.destroy();
    return { labels, heard, left: element.children.length };
}"""


def test_the_board_alone(open_page):
    """The board needs nothing of the page: any size, unknown pieces, and it only reports."""
    found = open_page().page.evaluate(ALONE)
    assert found == {
        "labels": [
            "c1, empty",
            "b1, x",
            "a1, Up king, can move",
            "c2, hole",
            "b2, stack of Up king and x",
            "a2, empty",
        ],
        "heard": ["a1a2"],
        "left": 0,
    }
