"""The listening socket, and the connections that it keeps open.

A connection takes a file descriptor before it says anything. If anybody could take them all, the
server would accept nobody, and asyncio would write a traceback for each attempt. So there is a
largest number of connections; one that does not get on with its request is closed after a while,
and at once if there is no room for the next. Pages stay, however long they are idle: they are
WebSockets, and their number is limited by the application.
"""

import asyncio
import errno
import socket
import sys
from typing import Any
from weakref import WeakSet

from uvicorn.protocols.http.h11_impl import H11Protocol

from rookery._platform import most_files

__all__ = ["Listener", "most_connections", "protocol_for"]

PATIENCE = 10.0  # seconds from a connection, or from its last answer, to the next answer
_MOST = 400
_FILES = 32  # of the server itself: the terminal, the event loop, the game


def most_connections() -> int:
    """Return how many connections fit: each has a socket, and while it is answered a file."""
    files = most_files()
    return _MOST if files is None else max(16, min(_MOST, (files - _FILES) // 2))


class Listener(socket.socket):
    """A listening socket with a largest number of accepted sockets that are open."""

    def __init__(self, most: int) -> None:
        super().__init__(socket.AF_INET, socket.SOCK_STREAM)
        self.most = most
        self.requesting: dict[H11Protocol, None] = {}  # no WebSockets; the oldest first
        self._accepted: WeakSet[socket.socket] = WeakSet()
        self._made: set[int] = set()  # file descriptors of connections that have a protocol
        self._has_complained = False

    def made(self, connection: H11Protocol) -> None:
        """Note that an accepted socket has its protocol."""
        self.requesting[connection] = None
        self._made.add(connection.transport.get_extra_info("socket").fileno())

    def accept(self) -> tuple[socket.socket, Any]:
        """Accept a connection. BlockingIOError: later, as the event loop takes it."""
        is_full = len(self._open()) >= self.most
        if is_full and self._makes_room():
            raise BlockingIOError
        try:
            accepted, address = super().accept()
        except OSError as wrong:
            if wrong.errno not in (errno.EMFILE, errno.ENFILE):
                raise
            self._makes_room()
            raise BlockingIOError from None
        if is_full:
            accepted.close()
            raise ConnectionAbortedError
        self._accepted.add(accepted)
        self._made.discard(accepted.fileno())
        return accepted, address

    def _open(self) -> set[int]:
        """Return the file descriptors of accepted sockets that are open."""
        files = {accepted.fileno() for accepted in self._accepted} - {-1}
        self._made &= files
        return files

    def _makes_room(self) -> bool:
        """Close a connection that is between requests; return whether there will be room soon."""
        if not self._has_complained:
            self._has_complained = True
            print(
                f"rookery: more than {self.most} connections at once: those that send no request "
                "are closed",
                file=sys.stderr,
                flush=True,
            )
        for connection in self.requesting:
            if connection.transport.is_closing():
                return True
            if connection.cycle is None or connection.cycle.response_complete:
                connection.transport.abort()
                return True
        return self._open() != self._made  # one that has no protocol yet may be such a connection


def protocol_for(listening: Listener) -> type[asyncio.Protocol]:
    """Return the class of the connections that a socket accepts."""

    class Connection(H11Protocol):
        """HTTP with a time limit for every request, which ends where a WebSocket begins."""

        _deadline: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            listening.made(self)
            self._wait()

        def on_response_complete(self) -> None:
            self._wait()
            super().on_response_complete()

        def handle_websocket_upgrade(self, event: Any) -> None:
            self._leave()
            super().handle_websocket_upgrade(event)

        def connection_lost(self, exc: Exception | None) -> None:
            self._leave()
            super().connection_lost(exc)

        def _wait(self) -> None:
            if self._deadline is not None:
                self._deadline.cancel()
            # Not close(), which waits until everything is written, and so for who does not read.
            self._deadline = self.loop.call_later(PATIENCE, self.transport.abort)

        def _leave(self) -> None:
            if self._deadline is not None:
                self._deadline.cancel()
            listening.requesting.pop(self, None)

    return Connection
