"""The server: a port of this machine, an address with a token, and a browser."""

import secrets
import sys
import webbrowser

import uvicorn

from rookery._core import Game
from rookery._platform import claim_port
from rookery.page.app import make_app
from rookery.page.listening import Listener, most_connections, protocol_for
from rookery.page.messages import MOST_BYTES

__all__ = ["DEFAULT_PORT", "serve"]

HOST = "127.0.0.1"  # this machine alone
DEFAULT_PORT = 8642


def serve(
    game: Game,
    fen: str | None = None,
    *,
    port: int | None = None,
    open_browser: bool = True,
    link: str = "",
) -> None:
    """Serve the page until Ctrl-C; the address is the first line on stdout.

    A link, of which only what is after # matters, says what the page opens first.
    """
    listening = _listen(port)
    number = listening.getsockname()[1]
    token = secrets.token_urlsafe(16)
    app = make_app(game, fen, token=token, port=number, most_pages=listening.most // 2)
    config = uvicorn.Config(
        app,
        http=protocol_for(listening),
        loop="asyncio",  # which accepts by the method of the socket
        ws="websockets-sansio",
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        lifespan="off",
        log_level="error",  # a request that is none is worth no line
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=1,
    )
    address = f"http://{HOST}:{number}/?token={token}"
    if link:
        address += f"#{link.rpartition('#')[2]}"
    print(address, flush=True)
    print("Ctrl-C ends it.", file=sys.stderr)
    if open_browser:
        webbrowser.open(address)
    try:
        uvicorn.Server(config).run(sockets=[listening])
    except KeyboardInterrupt:
        pass
    finally:
        listening.close()


def _listen(port: int | None) -> Listener:
    """Return a socket on this port; without one, on the usual port or, if it is taken, any."""
    for number in (DEFAULT_PORT, 0) if port is None else (port,):
        listening = Listener(most_connections())
        claim_port(listening)
        try:
            listening.bind((HOST, number))
            listening.listen(128)
        except OSError as wrong:
            listening.close()
            if number == DEFAULT_PORT and port is None:
                continue
            raise OSError(wrong.errno, wrong.strerror, f"port {number}") from None
        return listening
    raise AssertionError
