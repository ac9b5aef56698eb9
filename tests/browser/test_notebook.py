"""Boards in JupyterLab, in a real browser: played, stepped through, and analysed."""

from urllib.parse import urlsplit

import pytest
from support.labs import KERNEL, Lab, write_notebook

pytestmark = pytest.mark.long

STACK = "9c1/8h2/11/7t3/11/5i5/11/11/2(NFT)8/11/10M/10C r - - 0 1"
PGN = """[White "Anna"] [Black "Bob"] {The start.} 1. e4 {[%eval 0.35] [%cal Ge2e4] a good move} e5
2. Nf3 {a knight} (2. f4! exf4 (2... d5) 3. Nf3) 2... Nc6 $2 1-0"""


ASK = f"""async code => {{
  const future = {KERNEL}.requestExecute({{ code }});
  let text = '';
  future.onIOPub = ({{ content }}) => {{ text += content.text ?? content.evalue ?? ''; }};
  await future.done;
  return text;
}}"""


class Notebook:
    """A notebook in the browser, with words for what a person does."""

    def __init__(self, page):
        self.page = page
        self.errors = []
        self.hosts = set()
        page.on("pageerror", lambda error: self.errors.append(str(error.stack)))
        page.on("console", lambda said: said.type == "error" and self.errors.append(said.text))
        page.on("request", lambda request: self.hosts.add(urlsplit(request.url).hostname))

    def open(self, address):
        """Open a notebook and run its cells."""
        self.page.goto(address)
        self.page.wait_for_function(f"() => window.jupyterapp && {KERNEL}?.status === 'idle'")
        self.page.wait_for_selector(".jp-CodeCell")
        self.command("notebook:run-all-cells")

    def command(self, name, **arguments):
        """Let JupyterLab do something."""
        self.page.evaluate(
            "([name, arguments]) => window.jupyterapp.commands.execute(name, arguments)",
            [name, arguments],
        )

    def cell(self, number):
        return self.page.locator(".jp-CodeCell").nth(number)

    def run(self, number, text):
        """Run a cell with another text."""
        self.cell(number).locator(".cm-content").click()
        self.page.keyboard.press("Control+a")
        self.page.keyboard.insert_text(text)
        self.command("notebook:run-cell")

    def ask(self, code):
        """Return what Python prints."""
        return self.page.evaluate(ASK, code).strip()

    def widget(self, number):
        return self.cell(number).locator(".widget")


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    pytest.importorskip("jupyterlab", reason="needs jupyterlab (the extra 'dev')")
    pytest.importorskip("anywidget", reason="needs the extra 'notebook'")
    folder = tmp_path_factory.mktemp("notebooks")
    server = Lab(folder, tmp_path_factory.mktemp("jupyter"))
    server.folder = folder
    yield server
    server.stop()


@pytest.fixture
def open_notebook(browser, lab, request):
    contexts = []

    def open_with(*cells, width=1200, height=900, **options):
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        context.set_default_timeout(30_000)  # of a busy machine
        notebook = Notebook(context.new_page())
        contexts.append((context, notebook))
        name = f"{request.node.name}.ipynb"
        write_notebook(lab.folder / name, *cells)
        notebook.open(lab.link(name))
        return notebook

    yield open_with
    for context, notebook in contexts:
        context.close()
        assert notebook.errors == []
        assert notebook.hosts - {None} == {"127.0.0.1"}  # data and blobs have none


def square(widget, name):
    return widget.locator(f'[data-square="{name}"]')


def wait_for_status(widget, text):
    widget.locator(".status", has_text=text).wait_for()


def test_playing(open_notebook):
    notebook = open_notebook(
        "import rookery\n"
        "widget = rookery.game('chess').board().widget()\n"
        "heard = []\n"
        "widget.on_move(lambda move: heard.append(str(move)))\n"
        "widget",
        "widget",  # another view of it
    )
    first, second = notebook.widget(0), notebook.widget(1)
    first.locator(".piece").first.wait_for(state="attached")
    square(first, "e2").click()
    square(first, "e4").click()
    first.locator('.moves [data-ply="1"]').wait_for()
    second.locator('.moves [data-ply="1"]').wait_for()
    square(second, "e7").drag_to(square(second, "e5"))
    first.locator('.moves [data-ply="2"]').wait_for()
    assert notebook.ask("print(heard, widget.moves)") == "['e2e4', 'e7e5'] ['e2e4', 'e7e5']"
    # From Python, in both views; and turned round.
    notebook.ask("widget.push('g1f3'); widget.flipped = True")
    for view in (first, second):
        view.locator('.moves [data-ply="3"]').wait_for()
        assert square(view, "f3").get_attribute("aria-label") == "f3, White knight, last move"
        boxes = [square(view, name).bounding_box() for name in ("a1", "a8")]
        assert boxes[0]["y"] < boxes[1]["y"]
    # Back through the moves, where nothing can be moved, and forward.
    first.get_by_role("button", name="First position").click()
    wait_for_status(first, "After move 0 of 3")
    assert first.locator(".cell.live").count() == 0
    first.get_by_role("button", name="Last position").click()
    wait_for_status(first, "Black to move")
    first.get_by_role("button", name="Undo").click()
    wait_for_status(first, "White to move")
    assert notebook.ask("print(widget.moves, heard)") == "['e2e4', 'e7e5'] ['e2e4', 'e7e5']"


def test_keys_are_those_of_the_board_and_not_of_the_notebook(open_notebook):
    notebook = open_notebook("import rookery\nw = rookery.game('chess').board().widget()\nw")
    widget = notebook.widget(0)
    cells = notebook.page.locator(".jp-CodeCell").count()
    square(widget, "a8").focus()
    for key in [*["ArrowDown"] * 6, "ArrowRight", "Enter", "ArrowUp", "Enter"]:
        notebook.page.keyboard.press(key)
    widget.locator('.moves [data-ply="1"]').wait_for()
    for key in ("a", "b", "d", "d", "x", "f"):  # keys that add and remove cells, and flip the board
        notebook.page.keyboard.press(key)
    wait_for_status(widget, "Black to move")
    assert notebook.page.locator(".jp-CodeCell").count() == cells
    assert notebook.ask("print(w.moves)") == "['b2b3']"


def test_choices_drops_and_stacks(open_notebook):
    notebook = open_notebook(
        "import rookery\nrookery.game('chess').board('7k/P7/8/8/8/8/8/K7 w - - 0 1').widget()",
        "board = rookery.game('crazyhouse').board()\n"
        "for move in 'e2e4 d7d5 e4d5 d8d5'.split(): board.push(move)\n"
        "board.widget(size=300)",
        f"stack = rookery.game('cotulenh').board('{STACK}').widget()\nstack",
    )
    promotion, drops, stack = map(notebook.widget, range(3))
    square(promotion, "a7").click()
    square(promotion, "a8").click()
    assert promotion.locator(".choices [data-move]").all_inner_texts() == [
        "a8=Q+", "a8=R+", "a8=B", "a8=N",
    ]  # fmt: skip
    promotion.locator('.choices [data-move="a7a8n"]').click()
    promotion.locator(".moves").get_by_text("a8=N").wait_for()

    drops.locator('[data-hand="P"]').drag_to(square(drops, "e4"))
    drops.locator(".moves").get_by_text("P@e4").wait_for()
    assert drops.locator(".frame").bounding_box()["width"] == pytest.approx(300, abs=1)

    square(stack, "c4").click()
    stack.locator('.strip [data-unit="F"]').click()
    square(stack, "f7").click()
    wait_for_status(stack, "Red’s turn is open")
    stack.locator('.strip [data-move="commit"]').click()
    wait_for_status(stack, "Blue to move")
    assert notebook.ask("print(len(stack.moves))") == "2"


def test_the_piece_that_is_dragged_is_below_the_pointer(open_notebook):
    notebook = open_notebook("import rookery\nrookery.game('chess').board().widget()")
    widget, mouse = notebook.widget(0), notebook.page.mouse
    start, end = (square(widget, name).bounding_box() for name in ("g1", "f3"))
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    at = end["x"] + end["width"] / 2, end["y"] + end["height"] / 2
    mouse.move(*at, steps=4)
    ghost = widget.locator(".ghost").bounding_box()
    assert ghost["x"] + ghost["width"] / 2 == pytest.approx(at[0], abs=2)
    assert ghost["y"] + ghost["height"] / 2 == pytest.approx(at[1], abs=2)
    mouse.up()
    widget.locator(".moves").get_by_text("Nf3").wait_for()


def test_the_computer_answers(open_notebook):
    notebook = open_notebook(
        "import rookery\n"
        "heard = []\n"
        "game = rookery.game('xiangqi').board().widget(against='black', level=2)\n"
        "game.on_move(lambda move: heard.append(str(move)))\n"
        "game"
    )
    widget = notebook.widget(0)
    square(widget, "h3").click()
    square(widget, "e3").click()
    widget.locator('.moves [data-ply="2"]').wait_for()
    assert notebook.ask("print(len(heard), heard == game.moves)") == "2 True"
    widget.get_by_role("button", name="Undo").click()
    widget.locator('.moves [data-ply="1"]').wait_for(state="detached")
    wait_for_status(widget, "Red to move")


def test_stepping_through_a_game(open_notebook):
    notebook = open_notebook(
        f'from rookery import pgn\n[game] = pgn.read(b"""{PGN}""")\nheard = []\n'
        "viewer = game.viewer(ply=3)\n"
        "viewer.on_step(lambda node: heard.append(node.ply))\nviewer"
    )
    widget, press = notebook.widget(0), notebook.page.keyboard.press
    current = widget.locator(".tree [aria-current]")
    assert widget.locator(".players").inner_text() == "Anna – Bob 1-0"
    assert current.inner_text() == "Nf3"
    assert square(widget, "f3").get_attribute("aria-label") == "f3, White knight, last move"
    widget.get_by_role("button", name="Back", exact=True).click()
    widget.locator(".tree [aria-current]", has_text="e5").wait_for()
    press("ArrowLeft")
    widget.locator(".status", has_text="+0.35").wait_for()
    assert widget.locator("p.comment").inner_text() == "a good move"
    assert widget.locator(".arrow.drawn").count() == 1
    press("Home")
    wait_for_status(widget, "White to move")
    press("End")
    widget.locator(".tree [aria-current]", has_text="Nc6?").wait_for()
    press("ArrowLeft")
    widget.locator(".tree [aria-current]", has_text="Nf3").wait_for()
    press("ArrowDown")  # to the variation
    widget.locator(".tree [aria-current]", has_text="f4!").wait_for()
    widget.locator(".tree button", has_text="d5").click()
    widget.locator(".status", has_text="2… d5").wait_for()
    square(widget, "e8").click()  # a click on the board leaves the arrow keys to the moves
    press("ArrowLeft")
    widget.locator(".tree [aria-current]", has_text="f4!").wait_for()
    assert notebook.ask("print(heard, viewer.node)") == "[2, 1, 0, 4, 3, 3, 4, 3] <Node 3: f2f4>"
    notebook.ask("viewer.ply = 4")
    widget.locator(".tree [aria-current]", has_text="Nc6?").wait_for()


def test_analysis_streams_and_ends_with_its_view(open_notebook):
    notebook = open_notebook(
        "import rookery, threading\n"
        "def searches():\n"
        "    return sum(t.name == 'rookery notebook' for t in threading.enumerate())\n"
        "w = rookery.game('chess').board().widget(analysis=600, lines=2)\nw"
    )
    widget = notebook.widget(0)
    widget.locator(".analysis li").nth(1).wait_for()
    analysis = widget.locator(".analysis")
    notebook.page.wait_for_function(
        "([shown, before]) => shown.textContent !== before",
        arg=[analysis.element_handle(), analysis.inner_text()],
    )
    assert widget.locator(".arrow").count() == 1
    square(widget, "e2").click()
    square(widget, "e4").click()
    widget.locator('.moves [data-ply="1"]').wait_for()
    widget.locator(".analysis li").nth(1).wait_for()
    asked = "import time; time.sleep(1); print(searches(), len(w.search_result.lines))"
    assert notebook.ask(asked) == "1 2"
    widget.get_by_role("button", name="Analyse").click()
    widget.locator(".analysis").wait_for(state="hidden")
    assert notebook.ask("time.sleep(1); print(searches(), w.analysing)") == "0 False"
    widget.get_by_role("button", name="Analyse").click()
    widget.locator(".analysis li").nth(1).wait_for()
    assert notebook.ask("time.sleep(1); print(searches())") == "1"
    notebook.run(0, "'no widget'")  # its view goes, and nobody sees the analysis any more
    widget.wait_for(state="detached")
    assert notebook.ask("time.sleep(2); print(searches(), w.analysing)") == "0 False"


def test_the_theme_of_the_notebook(open_notebook):
    notebook = open_notebook(
        "import rookery\nrookery.game('chess').board().widget()",
        "rookery.game('chess').board().widget(theme='light')",
        width=420,
        color_scheme="light",
    )
    colour = "element => getComputedStyle(element).backgroundColor"
    follows, light = notebook.widget(0), notebook.widget(1)
    light.wait_for()
    bright = light.evaluate(colour)
    assert follows.evaluate(colour) == bright
    sheets = "() => document.adoptedStyleSheets.length + document.styleSheets.length"
    notebook.command("apputils:change-theme", theme="JupyterLab Dark")
    notebook.page.wait_for_function(
        "element => element.getRootNode().host.dataset.theme === 'dark'",
        arg=follows.element_handle(),
    )
    assert follows.evaluate(colour) != bright
    assert light.evaluate(colour) == bright
    # Narrow: the board fits, and nothing is wider than the notebook.
    frame, cell = follows.locator(".frame").bounding_box(), follows.bounding_box()
    assert frame["width"] < 400
    assert frame["x"] + frame["width"] <= cell["x"] + cell["width"]
    # Nothing of it is in the notebook's own styles.
    assert notebook.page.evaluate(sheets) > 0
    assert notebook.page.evaluate("() => !document.head.innerHTML.includes('rookery')")
