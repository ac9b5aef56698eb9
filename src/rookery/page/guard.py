"""Host, Origin and token: who may talk to the server.

A page of another site can make a browser send requests here, so three things are checked, for HTTP
and for WebSockets alike. The Host must be ours: a name that an attacker has pointed at this machine
(DNS rebinding) is refused. The Origin, where the browser sends one, must be ours; a WebSocket must
have one. And the token must be right: it is in the link that is printed, and a cookie keeps it.
"""

import hmac
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

__all__ = ["Guard", "policy"]

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]

_STATIC = Path(__file__).parent / "static"
# What explains to people why they are refused; it holds nothing but that.
_EXPLAINS = {f"/static/{name}" for name in ("refused.js", "refused.css", "link.js", "kept.js")}
_REFUSALS = {
    400: "The request is not for this server.",
    403: "Open the link that `rookery page` has printed: it has the token that is missing here.",
    405: "This server only answers GET.",
}


def policy(host: str) -> str:
    """Return the Content-Security-Policy: our own files and our own socket, nothing inline."""
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data:",
            f"connect-src 'self' ws://{host}",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    )


class Guard:
    """A layer around an application that refuses requests from elsewhere."""

    def __init__(self, app: App, *, token: str, port: int) -> None:
        self._app = app
        self._token = token
        # A browser omits port 80.
        end = "" if port == 80 else f":{port}"
        self._hosts = {f"{name}{end}" for name in ("127.0.0.1", "localhost")}
        self._cookie = f"rookery-{port}"  # cookies of all ports of a host are one set

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        status = self._refusal(scope)
        if status == 403 and scope["type"] == "http" and scope["path"] == "/":
            await _explain(scope, send)
        elif status is not None:
            await _refuse(scope, receive, send, status)
        elif scope["type"] == "websocket":
            await self._app(scope, receive, send)
        else:
            await self._app(scope, receive, self._with_headers(scope, send))

    def _refusal(self, scope: Message) -> int | None:
        headers = scope["headers"]
        [host, *more] = _all(headers, b"host") or [""]
        if more or host not in self._hosts:
            return 400
        is_socket = scope["type"] == "websocket"
        origins = _all(headers, b"origin")
        if is_socket and not origins:
            return 403
        if any(origin != f"http://{host}" for origin in origins):
            return 403
        if not is_socket and scope["method"] not in ("GET", "HEAD"):
            return 405
        if not is_socket and scope["path"] in _EXPLAINS:
            return None
        if not (self._is_right(self._kept(headers)) or self._is_right(_asked(scope))):
            return 403
        return None

    def _is_right(self, token: str) -> bool:
        return hmac.compare_digest(token.encode(), self._token.encode())

    def _kept(self, headers: Iterable[tuple[bytes, bytes]]) -> str:
        for text in _all(headers, b"cookie"):
            try:
                morsel = SimpleCookie(text).get(self._cookie)
            except CookieError:
                continue
            if morsel is not None:
                return str(morsel.value)
        return ""

    def _with_headers(self, scope: Message, send: Send) -> Send:
        host = _all(scope["headers"], b"host")[0]
        added = [
            ("content-security-policy", policy(host)),
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
            ("cache-control", "no-cache"),
        ]
        if self._is_right(_asked(scope)):
            kept = f"{self._cookie}={self._token}; HttpOnly; SameSite=Strict; Path=/"
            added.append(("set-cookie", kept))

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                encoded = [(name.encode(), value.encode()) for name, value in added]
                message = {**message, "headers": [*message.get("headers", ()), *encoded]}
            await send(message)

        return sent


def _all(headers: Iterable[tuple[bytes, bytes]], name: bytes) -> list[str]:
    return [value.decode("latin-1") for key, value in headers if key == name]


def _asked(scope: Message) -> str:
    """Return the token in the address."""
    query = scope.get("query_string", b"").decode("latin-1")
    return parse_qs(query, max_num_fields=20).get("token", [""])[0] if len(query) < 10_000 else ""


async def _refuse(scope: Message, receive: Receive, send: Send, status: int) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008})
        return
    body = _REFUSALS[status].encode()
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]
    headers.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _explain(scope: Message, send: Send) -> None:
    """Refuse a person, who may have come by a link that somebody has sent."""
    body = (_STATIC / "refused.html").read_bytes()
    host = _all(scope["headers"], b"host")[0]
    headers = [
        (b"content-type", b"text/html; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"content-security-policy", policy(host).encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"no-referrer"),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})
