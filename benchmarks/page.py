"""The page in chromium: CPU until the first paint, a move on 16×16 squares, a hundred pages.

Run it with `python benchmarks/page.py`; `--json` prints one JSON document instead. It needs the
extra `page`, playwright and the system's chromium. The first paint is the CPU time of the page's
own thread, from the request until all pieces of a 16×16 board are drawn. A move lasts from the
click to the frame that shows it, and includes the server's answer; it needs an idle machine, so the
CPU time that the page's thread spends on it, from picking up the piece, is printed too. The hundred
pages are sockets that play moves one after the other, on one process. The best round counts.
"""

import asyncio
import json
import re
import shutil
import signal
import subprocess
import sys
import time
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from websockets.asyncio.client import ClientConnection, connect

import rookery

GAME = "two-lakes"  # 16×16 squares, 66 pieces
LIMITS = {"first paint, ms of CPU": 300.0, "a move, ms": 50.0}
ROUNDS = 5
PAGES, MOVES = 100, 20

# From the second click to the frame after the list of moves has changed.
MOVE = """([from, to]) => new Promise(done => {
    const click = name => {
        const cell = document.querySelector(`#board [data-square="${name}"]`);
        const { x, y, width, height } = cell.getBoundingClientRect();
        const at = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true, pointerId: 1 };
        cell.dispatchEvent(new PointerEvent('pointerdown', at));
        window.dispatchEvent(new PointerEvent('pointerup', at));
    };
    click(from);
    requestAnimationFrame(() => {
        const start = performance.now();
        new MutationObserver((_, observer) => {
            observer.disconnect();
            requestAnimationFrame(() => done(performance.now() - start));
        }).observe(document.querySelector('#moves'), { childList: true });
        click(to);
    });
})"""


def paint_and_move(browser: Browser, address: str) -> dict[str, float]:
    """Return the CPU time of the first paint and the fastest of three moves, in milliseconds."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto(f"{address}#game={GAME}")
    page.wait_for_selector("#board .piece", state="attached")

    def spent() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        values = {metric["name"]: float(metric["value"]) for metric in metrics}
        return values["TaskDuration"] * 1000

    paint = spent()
    assert page.locator("#board .piece").count() == len(rookery.game(GAME).board().symbols())
    moves: list[float] = []
    costs: list[float] = []
    for move in ("e3 e4", "e14 e13", "f3 f4"):
        before = spent()
        moves.append(page.evaluate(MOVE, move.split()))
        costs.append(spent() - before)
    assert page.locator("#moves button").all_inner_texts() == ["e4", "e13", "f4"]
    context.close()
    return {
        "first paint, ms of CPU": paint,
        "a move, ms": min(moves),
        "a move, ms of CPU": min(costs),
    }


async def hundred_pages(address: str) -> float:
    """Let a hundred pages play at once; return the answers per second."""
    found = re.fullmatch(r"http://(127\.0\.0\.1:\d+)/\?token=([\w-]+)", address)
    assert found is not None
    host, token = found.groups()

    def socket() -> connect:
        cookie = {"Cookie": f"rookery-{host.partition(':')[2]}={token}"}
        return connect(
            f"ws://{host}/socket",
            origin=f"http://{host}",  # type: ignore[arg-type]
            additional_headers=cookie,
            max_size=None,
        )

    async def answer(page: ClientConnection, **message: object) -> dict[str, Any]:
        await page.send(json.dumps(message))
        while True:
            got: dict[str, Any] = json.loads(await page.recv())
            assert got["type"] != "error", got
            if got["type"] == "state":
                return got

    async def play() -> int:
        async with socket() as page:
            state = await answer(page, type="open", game="chess")
            for number in range(MOVES):
                text = state["moves"][number % len(state["moves"])]["move"]
                state = await answer(page, type="move", move=text)
            return int(state["plies"])

    start = time.perf_counter()
    lengths = await asyncio.gather(*(play() for _ in range(PAGES)))
    assert lengths == [MOVES] * PAGES
    return PAGES * (MOVES + 1) / (time.perf_counter() - start)


def measure() -> dict[str, float]:
    """Return all figures."""
    command = [sys.executable, "-m", "rookery", "page", "--no-open", "--port", "0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert server.stdout is not None
    address = server.stdout.readline().strip()
    try:
        with sync_playwright() as driver:
            chromium = shutil.which("chromium") or shutil.which("chromium-browser")
            browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            rounds = [paint_and_move(browser, address) for _ in range(ROUNDS)]
            browser.close()
        answers = asyncio.run(hundred_pages(address))
    finally:
        server.send_signal(signal.SIGINT)
        server.wait()
    best = {name: min(figures[name] for figures in rounds) for name in rounds[0]}
    return {**best, f"{PAGES} pages, answers/s": answers}


def main() -> int:
    """Print the figures; return 1 if one is over its limit."""
    figures = measure()
    over = [name for name, limit in LIMITS.items() if figures[name] > limit]
    if "--json" in sys.argv[1:]:
        print(json.dumps({"format": 1, "figures": figures, "over": over}))
    else:
        for name, figure in figures.items():
            limit = f"  (at most {LIMITS[name]:.0f})" if name in LIMITS else ""
            print(f"{name:30}{figure:8.1f}{limit}")
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
