"""Many sockets at once: the page stays reachable, and the server says one line."""

import asyncio
import json
import re
import resource
import signal
import socket
import subprocess
import sys
import urllib.request
from contextlib import suppress

import pytest

pytest.importorskip("starlette", reason="needs the extra 'page'")
pytest.importorskip("websockets", reason="needs the extra 'page'")

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

FILES = 128
MOST = (FILES - 32) // 2
START = """
import sys
from rookery.page import listening
listening.PATIENCE = float(sys.argv.pop(1))
from rookery.cli import main
sys.exit(main(sys.argv[1:]))
"""


class Server:
    """A server that may open few files."""

    def __init__(self, patience):
        command = [sys.executable, "-c", START, str(patience)]
        self.process = subprocess.Popen(
            [*command, "page", "--no-open", "--port", "0"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES)),
        )
        self.address = self.process.stdout.readline().strip()
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/\?token=(.*)", self.address)
        self.port, self.token = int(found[1]), found[2]

    def page(self):
        return connect(
            f"ws://127.0.0.1:{self.port}/socket",
            origin=f"http://127.0.0.1:{self.port}",
            additional_headers={"Cookie": f"rookery-{self.port}={self.token}"},
            max_size=None,
        )

    def loads(self):
        with urllib.request.urlopen(self.address, timeout=60) as page:
            return b"rookery" in page.read()

    def socket(self, text=b""):
        opened = socket.create_connection(("127.0.0.1", self.port), timeout=60)
        opened.sendall(text)
        return opened

    def stop(self):
        """What it has written to stderr."""
        self.process.send_signal(signal.SIGINT)
        _, errors = self.process.communicate(timeout=30)
        assert self.process.returncode == 0
        return errors


@pytest.fixture
def start():
    servers = []

    def start_with(*, patience=600.0):
        servers.append(Server(patience))
        return servers[-1]

    yield start_with
    for server in servers:
        if server.process.poll() is None:
            server.process.kill()
            server.process.communicate()


async def asks(page, text="{}"):
    await page.send(text)
    while (message := json.loads(await asyncio.wait_for(page.recv(), 60)))["type"] == "hello":
        pass
    return message["type"]


VIEW = '{"type": "view", "ply": 0}'
LINE = f"rookery: more than {MOST} connections at once: those that send no request are closed\n"


@pytest.mark.parametrize("text", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\nA"])
def test_hundreds_of_idle_sockets(start, text):
    server = start()

    async def run():
        async with server.page() as page:  # it is idle as well, and stays
            opened = [server.socket() for _ in range(300)]
            for idle in opened[-MOST:]:
                with suppress(OSError):  # closed already
                    idle.sendall(text)
            loaded = [await asyncio.to_thread(server.loads) for _ in range(20)]
            async with server.page() as another:
                answers = await asks(page, VIEW), await asks(another, VIEW)
            for idle in opened:
                idle.close()
            return loaded, answers

    loaded, answers = asyncio.run(run())
    assert loaded == [True] * 20
    assert answers == ("state", "state")
    assert server.stop() == f"Ctrl-C ends it.\n{LINE}"


def test_a_socket_that_sends_no_request_is_closed(start):
    server = start(patience=0.2)

    async def run():
        async with server.page() as page:
            halves = (b"", b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nHost: x\r\n\r\nGET")
            for idle in [server.socket(text) for text in halves]:
                while await asyncio.to_thread(idle.recv, 1000):
                    pass  # the answer to a whole request
                idle.close()
            return await asks(page, VIEW)

    assert asyncio.run(run()) == "state"
    assert server.stop() == "Ctrl-C ends it.\n"


def test_who_does_not_read_is_closed(start):
    """Answers that nobody reads fill the buffers, and such a connection must not stay either."""
    server = start(patience=0.5)
    line = f"GET /static/panels/play.js?token={server.token} HTTP/1.1"
    requests = f"{line}\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode() * 100
    with socket.socket() as opened:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        opened.settimeout(60)
        opened.connect(("127.0.0.1", server.port))
        with pytest.raises(ConnectionError):
            send_for_ever(opened, requests)
    assert server.loads()
    assert server.stop() == "Ctrl-C ends it.\n"


def send_for_ever(opened, data):
    while True:
        opened.sendall(data)


def test_pages_leave_room_for_requests(start):
    server = start()

    async def run():
        pages = []
        refused = 0
        for _ in range(MOST):
            try:
                pages.append(await server.page())
                await pages[-1].recv()
            except (InvalidStatus, ConnectionClosed):
                refused += 1
        loaded = await asyncio.to_thread(server.loads)
        answers = [await asks(page, VIEW) for page in pages]
        for page in pages:
            await page.close()
        return len(pages), refused, loaded, answers

    pages, refused, loaded, answers = asyncio.run(run())
    assert (pages, refused, loaded) == (MOST // 2, MOST - MOST // 2, True)
    assert answers == ["state"] * (MOST // 2)
    assert server.stop() == "Ctrl-C ends it.\n"
