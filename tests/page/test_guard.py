"""Who may talk to the server: Host, Origin and token, for HTTP and for WebSockets."""

import asyncio
import re

import pytest

pytest.importorskip("starlette", reason="needs the extra 'page'")

from rookery import game
from rookery.page.app import make_app

HOST = "127.0.0.1:8642"
TOKEN = "right-token"
COOKIE = f"rookery-8642={TOKEN}"


@pytest.fixture(scope="module")
def app():
    return make_app(game("chess"), None, token=TOKEN, port=8642)


def ask(app, path="/", *, method="GET", query=f"token={TOKEN}", **headers):
    """Send a request without a network: status, headers and body of the answer."""
    sent = []
    received = iter([{"type": "http.request", "body": b"", "more_body": False}])

    async def receive():
        return next(received, None) or await asyncio.Event().wait()  # nothing more ever comes

    async def send(message):
        sent.append(message)

    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "extensions": {},
    }
    asyncio.run(app(scope, receive, send))
    answer = {name.decode().lower(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], answer, b"".join(part.get("body", b"") for part in sent[1:])


def shake_hands(app, *, query="", **headers):
    """Open a socket without a network: the first message of the server."""
    sent = []
    received = iter([{"type": "websocket.connect"}])

    async def receive():
        return next(received, {"type": "websocket.disconnect", "code": 1000})

    async def send(message):
        sent.append(message)

    scope = {
        "type": "websocket",
        "scheme": "ws",
        "path": "/socket",
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "subprotocols": [],
    }
    asyncio.run(app(scope, receive, send))
    return sent[0]["type"]


def test_the_link_opens_the_page_and_leaves_a_cookie(app):
    status, headers, body = ask(app, host=HOST)
    assert status == 200
    assert b"<title>rookery</title>" in body
    assert headers["set-cookie"] == f"{COOKIE}; HttpOnly; SameSite=Strict; Path=/"
    assert ask(app, query="", host=HOST, cookie=COOKIE)[0] == 200
    assert "set-cookie" not in ask(app, query="", host=HOST, cookie=COOKIE)[1]


def test_nothing_inline_runs_and_nothing_comes_from_elsewhere(app):
    _, headers, body = ask(app, host=HOST)
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["connect-src"] == f"'self' ws://{HOST}"
    assert policy["frame-ancestors"] == "'none'"
    assert b"<script>" not in body
    assert b"style=" not in body
    assert b"http://" not in body
    assert b"https://" not in body


@pytest.mark.parametrize("path", ["/", "/static/main.js", "/static/board/board.js"])
def test_without_the_token_nothing_is_served(app, path):
    for query in ("", "token=", "token=wrong", f"token={TOKEN}x"):
        status, _, body = ask(app, path, query=query, host=HOST)
        assert status == 403
        assert b"link" in body
    assert ask(app, path, query="", host=HOST, cookie="rookery-8642=wrong")[0] == 403
    assert ask(app, path, query="", host=HOST, cookie=f"rookery-1234={TOKEN}")[0] == 403


def test_who_has_a_link_but_no_token_is_told_what_to_do(app):
    status, headers, body = ask(app, query="", host=HOST)
    assert status == 403
    assert headers["content-type"].startswith("text/html")
    assert "default-src 'none'" in headers["content-security-policy"]
    assert b"rookery page" in body
    for name in re.findall(r'(?:src|href)="(/static/[^"]+)"', body.decode()):
        assert ask(app, name, query="", host=HOST)[0] == 200
    for name in ("main.js", "index.html", "refused.html", "panels/play.js", "../app.py"):
        assert ask(app, f"/static/{name}", query="", host=HOST)[0] == 403
    assert ask(app, "/static/refused.js", query="", host="evil.example")[0] == 400
    assert (
        ask(app, "/static/refused.js", query="", host=HOST, origin="http://evil.example")[0] == 403
    )


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8642", "127.0.0.1", "127.0.0.1:80", "localhost.evil:8642", ""],
)
def test_another_host_is_refused(app, host):
    assert ask(app, host=host)[0] == 400
    assert shake_hands(app, host=host, origin=f"http://{host}", cookie=COOKIE) == "websocket.close"


def test_a_request_without_host_is_refused(app):
    assert ask(app)[0] == 400


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://127.0.0.1:8642", "http://127.0.0.1:80", ""]
)
def test_another_origin_is_refused(app, origin):
    assert ask(app, host=HOST, origin=origin)[0] == 403
    assert shake_hands(app, host=HOST, origin=origin, cookie=COOKIE) == "websocket.close"


def test_a_socket_needs_origin_and_token(app):
    origin = f"http://{HOST}"
    assert shake_hands(app, host=HOST, origin=origin, cookie=COOKIE) == "websocket.accept"
    assert shake_hands(app, host=HOST, cookie=COOKIE) == "websocket.close"
    assert shake_hands(app, host=HOST, origin=origin) == "websocket.close"
    assert (
        shake_hands(app, host="localhost:8642", origin=origin, cookie=COOKIE) == "websocket.close"
    )


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
def test_nothing_is_changed_by_a_request(app, method):
    assert ask(app, method=method, host=HOST)[0] == 405


@pytest.mark.parametrize("path", ["/static/../app.py", "/static/%2e%2e/app.py", "/socket", "/etc"])
def test_no_other_file_is_served(app, path):
    assert ask(app, path, host=HOST)[0] == 404


def test_a_browser_leaves_the_port_of_http_out():
    app = make_app(game("chess"), None, token=TOKEN, port=80)
    assert ask(app, host="127.0.0.1")[0] == 200
    assert ask(app, host="127.0.0.1:8642")[0] == 400
    cookie = f"rookery-80={TOKEN}"
    answer = shake_hands(app, host="localhost", origin="http://localhost", cookie=cookie)
    assert answer == "websocket.accept"
