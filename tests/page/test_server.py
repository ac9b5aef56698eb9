"""The server as a process, and many pages at once."""

import asyncio
import json
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request

import pytest

pytest.importorskip("starlette", reason="needs the extra 'page'")
pytest.importorskip("websockets", reason="needs the extra 'page'")

from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from rookery._extras import install_command
from rookery.variants import design

COMMAND = [sys.executable, "-m", "rookery", "page", "--no-open", "--port", "0"]


@pytest.fixture(scope="module")
def address():
    process = subprocess.Popen(COMMAND, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    yield process.stdout.readline().strip()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    assert process.returncode == 0
    assert errors == "Ctrl-C ends it.\n"


def socket(address):
    port, token = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/\?token=([\w-]{22})", address).groups()
    return connect(
        f"ws://127.0.0.1:{port}/socket",
        origin=f"http://127.0.0.1:{port}",
        additional_headers={"Cookie": f"rookery-{port}={token}"},
        max_size=None,
    )


async def answer(page, kind, wanted, **fields):
    await page.send(json.dumps({"type": kind, **fields}))
    while True:
        message = json.loads(await asyncio.wait_for(page.recv(), 60))
        assert message["type"] != "error" or wanted == "error", message
        if message["type"] == wanted:
            return message


def test_the_page_is_served(address):
    with urllib.request.urlopen(address) as page:
        assert b"rookery" in page.read()
    with pytest.raises(urllib.error.HTTPError, match="403"):
        urllib.request.urlopen(address.partition("?")[0])


def test_a_hundred_pages_at_once(address):
    async def play(number):
        async with socket(address) as page:
            assert json.loads(await page.recv())["type"] == "hello"
            await answer(page, "open", "state", game=["chess", "shogi", "othello"][number % 3])
            for _ in range(3):
                state = await answer(page, "think", "state", level=1)
            assert state["plies"] == 3
            state = await answer(page, "undo", "state")
            return state["plies"]

    async def all_of_them():
        return await asyncio.gather(*(play(number) for number in range(100)))

    assert asyncio.run(all_of_them()) == [2] * 100


def test_an_error_of_one_page_does_not_disturb_another(address):
    async def run():
        async with socket(address) as bad, socket(address) as good:
            await answer(bad, "no such type", "error")
            await bad.send("\x00")
            await bad.send(b"bytes")
            await answer(good, "move", "state", move="e4")
            await bad.close()
            return await answer(good, "move", "state", move="e5")

    assert asyncio.run(run())["plies"] == 2


def test_a_flood_is_slowed_down(address):
    async def run():
        async with socket(address) as page:
            await page.recv()
            start = time.monotonic()
            for _ in range(150):
                await page.send('{"type": "stop"}')
            for _ in range(150):
                await page.recv()
            return time.monotonic() - start

    assert asyncio.run(run()) > 0.8  # a hundred at once, then fifty a second


def test_a_count_ends_when_the_page_goes(address):
    async def run():
        for _ in range(6):  # more than may run at once
            async with socket(address) as page:
                await page.recv()
                await answer(page, "perft", "count", depth=30)  # it would never end
        async with socket(address) as page:
            state = await answer(page, "think", "state", level=1)
            return state["plies"]

    assert asyncio.run(run()) == 1


def test_ctrl_c_ends_a_count_too():
    process = subprocess.Popen(COMMAND, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    address = process.stdout.readline().strip()

    async def run():
        async with socket(address) as page:
            await page.recv()
            await answer(page, "perft", "count", depth=30)
            process.send_signal(signal.SIGINT)
            return await asyncio.to_thread(process.communicate, timeout=60)

    assert asyncio.run(run()) == ("", "Ctrl-C ends it.\n")
    assert process.returncode == 0


def test_a_page_from_elsewhere_is_refused(address):
    port = re.search(r":(\d+)/", address)[1]

    async def run():
        async with connect(f"ws://127.0.0.1:{port}/socket", origin="http://evil.example"):
            pass

    with pytest.raises(InvalidStatus, match="403"):
        asyncio.run(run())


def test_a_definition_on_the_command_line(tmp_path):
    file = tmp_path / "own.json"
    file.write_text(design("los-alamos").named("own-game").to_json(), "utf-8")
    command = [*COMMAND, "--game", str(file), "--fen", "rnqknr/pppppp/6/6/PPPPPP/RNQKNR b - - 0 1"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    async def run():
        async with socket(process.stdout.readline().strip()) as page:
            hello = json.loads(await page.recv())
            described = await answer(page, "open", "game", game=hello["game"], fen=hello["fen"])
            state = await answer(page, "view", "state", ply=0)
            return hello["game"], json.loads(described["definition"])["name"], state["turn"]

    assert asyncio.run(run()) == ("own-game", "own-game", False)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=20)


def test_a_port_that_is_taken_is_one_sentence(address):
    port = re.search(r":(\d+)/", address)[1]
    result = subprocess.run([*COMMAND[:-1], port], capture_output=True, text=True, timeout=30)
    assert result.returncode == 1
    assert result.stderr == f"rookery: port {port}: Address already in use\n"


def test_without_the_extra_it_says_what_to_install(tmp_path):
    (tmp_path / "starlette.py").write_text("raise ModuleNotFoundError('no', name='starlette')")
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from rookery.cli import main; "
    code += "sys.exit(main(['page', '--no-open']))"
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=30
    )
    assert result.returncode == 2
    command = install_command("page")
    assert result.stderr == f"rookery: the page needs starlette: {command}\n"


@pytest.mark.parametrize("port", ["-1", "70000", "x"])
def test_a_port_is_a_number(port):
    result = subprocess.run([*COMMAND[:-1], port], capture_output=True, text=True, timeout=30)
    assert result.returncode == 2
    assert "port" in result.stderr
