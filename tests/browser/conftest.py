"""A server and a browser: the system's chromium, driven by playwright."""

import re
import shutil
import signal
import subprocess
import sys

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


class Server:
    """A server that can be killed and started again on its port."""

    def __init__(self, port=0, *words):
        self.start(port, *words)

    def start(self, port, *words):
        command = [sys.executable, "-m", "rookery", "page", "--no-open", "--port", str(port)]
        self.process = subprocess.Popen([*command, *words], stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        self.port = int(self.address.split(":")[2].split("/")[0])

    def stop(self, number=signal.SIGINT):
        self.process.send_signal(number)
        self.process.wait(timeout=20)
        self.process.stdout.close()


@pytest.fixture(scope="session")
def start_server():
    pytest.importorskip("uvicorn", reason="needs the extra 'page'")
    started = []

    def start(port=0, *words):
        started.append(Server(port, *words))
        return started[-1]

    yield start
    for server in started:
        server.stop()


@pytest.fixture(scope="session")
def server(start_server):
    return start_server()


@pytest.fixture(scope="session")
def browser():
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="needs playwright (pip install playwright)"
    )
    if CHROMIUM is None:
        pytest.skip("needs chromium (apt: chromium)")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


class Page:
    """A page of the browser, with words for what a person does."""

    def __init__(self, page):
        self.page = page
        self.errors = []
        page.on("pageerror", lambda error: self.errors.append(str(error.stack)))
        page.on("console", self._heard)

    def _heard(self, message):
        # A server that is down, and a refusal that a test asks for, are reported by the browser.
        expected = ("Failed to load resource", "WebSocket connection")
        if message.type == "error" and not any(text in message.text for text in expected):
            self.errors.append(message.text)

    def square(self, name):
        return self.page.locator(f'#board [data-square="{name}"]')

    def go(self, *squares, choose=None):
        """Click squares one after the other, and then one of the moves that are offered."""
        before = self.plies()
        for name in squares:
            self.square(name).click()
        if choose is not None:
            self.page.locator(f'.choices [data-move="{choose}"]').click()
        self.wait_for_plies(before + 1)

    def drop(self, symbol, square):
        before = self.plies()
        self.page.locator(f'[data-hand="{symbol}"]').click()
        self.square(square).click()
        self.wait_for_plies(before + 1)

    def play(self, moves):
        """Play moves by clicks: e2e4, b2g7+ with a choice, B@e8 from the hand, pass, d3."""
        for move in moves.split():
            before = self.plies()
            letter, at, square = move.partition("@")
            squares = re.findall("[a-z][0-9]+", square or move)
            if at:
                is_first = self.page.locator("#below .turn").count() == 1
                self.page.locator(f'[data-hand="{letter if is_first else letter.lower()}"]').click()
            for name in squares:
                self.square(name).click()
            if not squares:
                self.page.click(f'.strip [data-move="{move}"]')
            choices = self.page.locator(f'.choices [data-move="{move}"]')
            if choices.is_visible():
                choices.click()
            self.wait_for_plies(before + 1)

    def type(self, *moves):
        """Type moves as text."""
        for move in moves:
            before = self.plies()
            self.page.fill("#typed", move)
            self.page.press("#typed", "Enter")
            self.wait_for_plies(before + 1)

    def against(self, colour, level=None, clock=None):
        """Play the computer, as the first or the second side."""
        if self.page.locator("#start").is_hidden():
            self.page.click("#new")
        self.page.select_option("#colour", colour)
        if level is not None:
            self.page.select_option("#level", str(level))
        if clock is not None:
            self.page.select_option("#clock", clock)
        self.page.click("#play-computer")

    def new_game(self):
        """Begin a game of two people."""
        self.page.click("#new")
        self.page.click("#two-people")
        self.wait_for_plies(0)

    def choose_game(self, name):
        """Open a game from the menu; one in progress is put away."""
        self.page.select_option("#game", name)
        self.page.wait_for_function(
            "name => document.querySelector('dialog') || document.title.startsWith(`${name} `)",
            arg=name,
        )
        self.answer_if_asked()
        self.page.wait_for_function("name => document.title.startsWith(`${name} `)", arg=name)

    def answer_if_asked(self, value="true"):
        if self.page.locator("dialog").count():
            self.answer(value)

    def answer(self, value="true"):
        self.page.click(f'dialog [data-answer="{value}"]')

    def plies(self):
        return self.page.locator("#moves button").count()

    def wait_for_plies(self, number):
        self.page.wait_for_function(
            "number => document.querySelectorAll('#moves button').length === number", arg=number
        )

    def status(self):
        return self.page.locator("#status").inner_text()

    def sans(self):
        return self.page.locator("#moves button").all_inner_texts()

    def fen(self):
        return self.page.input_value("#fen")

    def label(self, square):
        return self.square(square).get_attribute("aria-label")


@pytest.fixture
def open_page(browser, server):
    contexts = []

    def open_at(what="", *, at=None, width=1280, height=900, ready=True, **options):
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        context.set_default_timeout(60_000)  # of a busy machine
        contexts.append((context, Page(context.new_page())))
        page = contexts[-1][1]
        page.page.goto((at or server.address) + what)
        if ready:
            page.page.wait_for_selector("#board .piece", state="attached")
        return page

    yield open_at
    for context, page in contexts:
        context.close()
        assert page.errors == []
