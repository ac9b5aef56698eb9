"""Safety, accessibility and speed in a real browser."""

import http.server
import random
import signal
import threading
import urllib.error
import urllib.request

import pytest

pytestmark = pytest.mark.long


class Elsewhere(http.server.BaseHTTPRequestHandler):
    """A page of another program on this machine: its port is another origin."""

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<title>evil</title>")

    def log_message(self, *_):
        pass


@pytest.fixture
def elsewhere():
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere) as other:
        threading.Thread(target=other.serve_forever).start()
        yield f"http://127.0.0.1:{other.server_port}/"
        other.shutdown()


SOCKET = """address => new Promise(done => {
    const socket = new WebSocket(address);
    socket.onopen = () => done('open');
    socket.onerror = () => done('refused');
})"""
READ = "address => fetch(address, { credentials: 'include' }).then(() => 'read', () => 'refused')"


def test_a_page_elsewhere_cannot_drive_it(open_page, server, elsewhere):
    """Other origins in the same browser, to which it even sends the cookie, are refused."""
    page = open_page()
    assert page.page.evaluate(SOCKET, f"ws://127.0.0.1:{server.port}/socket") == "open"
    for origin in ("data:text/html,<title>evil</title>", elsewhere):
        evil = page.page.context.new_page()
        evil.goto(origin)
        assert evil.title() == "evil"
        assert evil.evaluate(SOCKET, f"ws://127.0.0.1:{server.port}/socket") == "refused"
        assert evil.evaluate(READ, f"http://127.0.0.1:{server.port}/") == "refused"
    request = urllib.request.Request(server.address, headers={"Host": "evil.example"})
    with pytest.raises(urllib.error.HTTPError, match="400"):
        urllib.request.urlopen(request)
    stranger = open_page(at=server.address.partition("?")[0], ready=False)
    assert "link" in stranger.page.inner_text("body")


def test_no_inline_script_runs(open_page):
    page = open_page()
    page.page.evaluate(
        """() => {
            const script = document.createElement('script');
            script.textContent = 'window.hacked = true';
            document.body.append(script);
        }"""
    )
    assert page.page.evaluate("window.hacked") is None
    assert any("Content Security Policy" in error for error in page.errors)
    page.errors.clear()


def test_a_thousand_clicks_and_keys(open_page, server):
    page = open_page()
    rng = random.Random(1)
    keys = ["Tab", "Enter", "Space", "Escape", "ArrowUp", "ArrowLeft", "ArrowRight", "a", "1", "f"]
    games = ["shogi", "cotulenh", "othello", "two-lakes", "crazyhouse", "xiangqi"]
    # The dialog of files and the keys of the browser itself are left out.
    page.page.evaluate("document.querySelector('#file').remove()")
    for number in range(1000):
        if number % 150 == 100:
            page.page.keyboard.press("Escape")
            page.page.click("#tab-play")
            page.choose_game(rng.choice(games))
        if rng.random() < 0.7:
            page.page.mouse.click(rng.randrange(1280), rng.randrange(900))
        else:
            page.page.keyboard.press(rng.choice(keys))
    assert page.errors == []
    assert server.process.poll() is None
    open_page().go("e2", "e4")


def test_the_server_is_killed_and_started_again(open_page, start_server):
    server = start_server()
    page = open_page(at=server.address)
    page.go("e2", "e4")
    page.go("e7", "e5")
    port = server.port
    server.stop(signal.SIGKILL)
    page.page.wait_for_function(
        "() => document.querySelector('#notice').textContent.includes('does not answer')"
    )
    server.start(port)
    page.page.wait_for_function(
        "() => document.querySelector('#notice').textContent.includes('open the link')"
    )
    again = page.page.context.new_page()  # the new link is opened, as `rookery page` does itself
    again.goto(server.address)
    page.page.wait_for_function(
        "() => document.querySelector('#notice').textContent.includes('The server is back')"
    )
    page.go("g1", "f3")
    assert page.sans() == ["e4", "e5", "Nf3"]


def faults(page):
    """Return the serious faults that axe finds, each with an element."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe").Axe()
    found = axe.run(page.page).response["violations"]
    return [
        (one["id"], one["nodes"][0]["html"][:200])
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_serious_fault_of_accessibility(open_page, scheme):
    page = open_page("#game=crazyhouse", color_scheme=scheme, bypass_csp=True)
    page.play("e2e4 d7d5 e4d5 d8d5")
    for part in ("play", "analyse", "see", "count", "rules", "design"):
        page.page.click(f"#tab-{part}")
        page.page.wait_for_timeout(300)
        assert faults(page) == []
    page.page.wait_for_selector("#diagrams img")
    page.page.click("#words summary")
    for tool in ("holes", "0"):
        page.page.click(f"[data-tool='{tool}']")
        assert faults(page) == []
    for part in ("pieces", "rules"):
        page.page.click(f"[data-part={part}]")
        assert faults(page) == []
    page.page.click("[data-part=pieces]")
    page.page.click("#mouse-pick summary")
    page.page.wait_for_selector("[data-shipped]")
    assert faults(page) == []
    page.page.fill("#design-text", "A = B")
    page.page.wait_for_selector(".diagrams.stale")
    assert faults(page) == []
    page.page.click("#tab-see")
    for lens in ("checks", "pieces", "set", "movement", "magic"):
        page.page.select_option("#lens", lens)
        page.page.wait_for_timeout(200)
        assert faults(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_serious_fault_where_a_position_is_set_up(open_page, scheme):
    page = open_page("#game=crazyhouse", color_scheme=scheme, bypass_csp=True)
    page.page.click("#setup-enter")
    page.page.wait_for_selector("#setup-problems li")
    assert faults(page) == []
    page.page.click('.brush[data-brush="P"]')
    page.square("e3").click()
    page.page.click("#setup-empty")
    page.page.wait_for_selector("#setup-problems .problem, #setup-problems .fine")
    assert faults(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_serious_fault_of_accessibility_on_a_phone(open_page, scheme):
    position = "7k/P7/8/8/8/8/8/K7+w+-+-+0+1"
    page = open_page(f"#game=chess&fen={position}", width=360, color_scheme=scheme, bypass_csp=True)
    page.page.click("#more summary")
    page.page.fill("#typed", "nonsense")
    page.page.press("#typed", "Enter")
    page.page.wait_for_selector("#notice.error")
    page.square("a7").click()
    page.square("a8").click()
    assert page.page.locator(".choices").is_visible()
    assert faults(page) == []
