"""The application: routes and layers as lists, and the loop of one connection."""

import asyncio
import json
import threading
import time
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from rookery._core import Game
from rookery.page.counting import StoppedError
from rookery.page.guard import Guard
from rookery.page.messages import MessageError, parse
from rookery.page.session import LongJob, Session

__all__ = ["make_app"]

_STATIC = Path(__file__).parent / "static"
_MOST_JOBS = 4  # at once, of all connections together; others wait
_RATE = 50.0  # messages a second that a connection may send, after a burst
_BURST = 100.0

Data = dict[str, Any]


def make_app(
    game: Game, fen: str | None, *, token: str, port: int, most_pages: int = 200
) -> Starlette:
    """Return the application; sessions begin with this game and position."""
    connections = Connections(game, fen, most_pages)
    routes: list[BaseRoute] = [
        Route("/", _index),
        Mount("/static", StaticFiles(directory=_STATIC)),
        WebSocketRoute("/socket", connections.serve),
    ]
    return Starlette(routes=routes, middleware=[Middleware(Guard, token=token, port=port)])


async def _index(_: Request) -> Response:
    return FileResponse(_STATIC / "index.html")


class Connections:
    """All connections of the server, and what they share: a bounded number of jobs."""

    def __init__(self, game: Game, fen: str | None, most_pages: int) -> None:
        self._game, self._fen, self._most = game, fen, most_pages
        self._open = 0
        self._jobs = asyncio.Semaphore(_MOST_JOBS)

    async def serve(self, socket: WebSocket) -> None:
        """Talk to one page until it goes."""
        if self._open >= self._most:
            await socket.close(1013)
            return
        self._open += 1
        connection = Connection(socket, Session(self._game, self._fen), self._jobs)
        try:
            await socket.accept()
            await connection.talk()
        except WebSocketDisconnect:
            pass
        finally:
            self._open -= 1
            connection.stop_job()


class Connection:
    """One page: messages in order, and at most one job, which ends when the page goes."""

    def __init__(self, socket: WebSocket, session: Session, jobs: asyncio.Semaphore) -> None:
        self._socket = socket
        self._session = session
        self._jobs = jobs
        self._task: asyncio.Task[None] | None = None
        self._stopped = threading.Event()
        self._kind = ""  # of the job that was started last
        self._credit, self._since = _BURST, time.monotonic()

    async def talk(self) -> None:
        """Answer messages until the page goes."""
        await self._send(self._session.hello())
        while True:
            event = await self._socket.receive()
            if event["type"] == "websocket.disconnect":
                return
            await self._slow_down()
            await self._answer(event.get("text") or event.get("bytes") or "")

    async def _slow_down(self) -> None:
        """Make a page wait that sends more messages than a person can."""
        now = time.monotonic()
        self._credit = min(_BURST, self._credit + (now - self._since) * _RATE) - 1
        self._since = now
        if self._credit < 0:
            await asyncio.sleep(-self._credit / _RATE)

    async def _answer(self, text: str | bytes) -> None:
        number = None
        try:
            message = parse(text)
            number = message.get("id")
            if self._session.stops_job(message, self._kind):
                self.stop_job()
            if self._session.is_slow(message):  # other pages do not wait for this one
                answers = await asyncio.to_thread(self._session.handle, message)
            else:
                answers = self._session.handle(message)
        except MessageError as wrong:
            number = wrong.number
            answers = [{"type": "error", "about": wrong.about, "text": str(wrong)}]
        except Exception as wrong:  # one person's error never stops the server
            what = f"{type(wrong).__name__}: {wrong}"
            answers = [{"type": "error", "about": "server", "text": what[:500]}]
        for answer in answers:
            if isinstance(answer, LongJob):
                self._stopped, self._kind = threading.Event(), answer.kind
                self._task = asyncio.create_task(self._run(answer, self._stopped, number))
            else:
                await self._send(answer, number)
        if not answers:
            await self._send({"type": "done"}, number)

    async def _run(self, job: LongJob, stopped: threading.Event, number: int | None) -> None:
        loop = asyncio.get_running_loop()
        sending: list[Future[None]] = []  # the last report, if there is one

        def report(message: Data) -> None:
            # A page that does not read its messages misses reports: here they do not pile up.
            if not stopped.is_set() and all(earlier.done() for earlier in sending):
                sending[:] = [asyncio.run_coroutine_threadsafe(self._send(message, number), loop)]

        answers: list[Data] = [{"type": "stopped", "about": job.kind}]
        async with self._jobs:
            try:
                if not stopped.is_set():
                    result = await asyncio.to_thread(job.run, report, stopped.is_set)
                    if not stopped.is_set():
                        answers = job.finish(result)
            except StoppedError:
                pass
            except Exception as wrong:
                answers = [{"type": "error", "about": job.kind, "text": str(wrong)[:500]}]
        for last in sending:  # it must not arrive after the answer
            await asyncio.wrap_future(last)
        for answer in answers:
            await self._send(answer, number)

    def stop_job(self) -> None:
        """Stop the job that is running, if there is one; its thread ends soon afterwards."""
        self._stopped.set()

    async def _send(self, message: Data, number: int | None = None) -> None:
        if number is not None:
            message = {**message, "id": number}
        try:
            await self._socket.send_text(json.dumps(message, ensure_ascii=False))
        except (RuntimeError, WebSocketDisconnect):
            self.stop_job()  # the page has gone; the loop that reads finds out by itself
