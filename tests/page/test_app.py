"""Connections without a network: slow answers, reports and jobs."""

import asyncio
import json
import threading

import pytest

pytest.importorskip("starlette", reason="needs the extra 'page'")

from rookery import game
from rookery.page.app import Connection
from rookery.page.session import LongJob, Session


class Socket:
    """The end of the page: what it was sent; it may be slow to read."""

    def __init__(self):
        self.sent = []
        self.reads = asyncio.Event()
        self.reads.set()

    async def send_text(self, text):
        await self.reads.wait()
        self.sent.append(json.loads(text))

    async def wait_for(self, kind):
        for _ in range(2000):
            if any(message["type"] == kind for message in self.sent):
                return [message["type"] for message in self.sent]
            await asyncio.sleep(0.01)
        raise AssertionError(f"no message of type {kind}")


def connect(answers):
    """Return a socket and a connection whose session answers every message in this way."""
    session = Session(game("chess"))
    session.handle = answers
    socket = Socket()
    return socket, Connection(socket, session, asyncio.Semaphore(4))


def test_a_slow_answer_holds_up_no_other_page():
    released = threading.Event()

    async def run():
        first, slow = connect(lambda _: [{"type": "design", "in time": released.wait(20)}])
        _, quick = connect(lambda _: [{"type": "quick", "set": released.set()}])
        waiting = asyncio.create_task(slow._answer('{"type": "design", "text": "", "kind": ""}'))
        await asyncio.sleep(0.1)
        await quick._answer('{"type": "stop"}')
        await waiting
        return first.sent

    assert asyncio.run(run()) == [{"type": "design", "in time": True}]


def test_reports_do_not_pile_up_for_a_page_that_does_not_read():
    reported = threading.Event()

    def count(report, _):
        for number in range(1000):
            report({"type": "count", "number": number})
        reported.set()

    async def run():
        socket, connection = connect(
            lambda _: [LongJob("perft", count, lambda _: [{"type": "end"}])]
        )
        socket.reads.clear()
        await connection._answer('{"type": "perft", "depth": 1}')
        await asyncio.to_thread(reported.wait, 20)
        socket.reads.set()
        return await socket.wait_for("end")

    kinds = asyncio.run(run())
    assert kinds == ["count", "end"]


def test_a_job_that_is_stopped_says_so():
    started = threading.Event()

    def think(_, is_stopped):
        started.set()
        while not is_stopped():
            pass

    async def run():
        job = LongJob("think", think, lambda _: [{"type": "end"}])
        socket, connection = connect(lambda message: [job] if message["type"] == "think" else [])
        await connection._answer('{"type": "think", "level": 1, "id": 7}')
        await asyncio.to_thread(started.wait, 20)
        await connection._answer('{"type": "stop"}')
        await socket.wait_for("stopped")
        return socket.sent

    assert asyncio.run(run()) == [{"type": "done"}, {"type": "stopped", "about": "think", "id": 7}]


def test_a_count_is_stopped_alone():
    """A page that leaves the position of a count must not stop the computer's thinking."""
    started, released = threading.Event(), threading.Event()

    def think(_, is_stopped):
        started.set()
        released.wait(20)
        return "stopped" if is_stopped() else "moved"

    async def run():
        job = LongJob("think", think, lambda found: [{"type": "end", "found": found}])
        socket, connection = connect(lambda message: [job] if message["type"] == "think" else [])
        await connection._answer('{"type": "think", "level": 1}')
        await asyncio.to_thread(started.wait, 20)
        await connection._answer('{"type": "stop", "job": "perft"}')
        released.set()
        await socket.wait_for("end")
        return socket.sent

    assert asyncio.run(run()) == [{"type": "done"}, {"type": "end", "found": "moved"}]


@pytest.mark.parametrize("wrong", [ValueError("no"), MemoryError(), RecursionError()])
def test_an_error_in_an_answer_is_an_answer(wrong):
    def fail(_):
        raise wrong

    async def run():
        socket, connection = connect(fail)
        await connection._answer('{"type": "stop", "id": 1}')
        return socket.sent

    [answer] = asyncio.run(run())
    assert (answer["type"], answer["about"], answer["id"]) == ("error", "server", 1)
