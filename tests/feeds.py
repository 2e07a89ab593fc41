"""A server of feeds on the loopback, which can go wrong in every way that servers do."""

from __future__ import annotations

import socket
import threading
import time
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

Answer = Callable[[BaseHTTPRequestHandler], None]
BOMB = 50 * 2**20


@dataclass(slots=True)
class Server:
    """Its address, what it answers next (the last answer is given again), and the requests that it got."""

    address: str
    answers: list[Answer] = field(default_factory=list)
    requests: list[Mapping[str, str]] = field(default_factory=list)

    def will(self, *answers: Answer) -> None:
        """What it answers from now on."""
        self.answers[:] = answers
        self.requests.clear()


@contextmanager
def serving() -> Iterator[Server]:
    """A server, while it is needed."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            made.requests.append(dict(self.headers))
            answer = made.answers.pop(0) if len(made.answers) > 1 else made.answers[0]
            with suppress(OSError):  # the other side has had enough
                answer(self)
            self.close_connection = True

        def log_message(self, *_: object) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    made = Server(f"http://127.0.0.1:{server.server_port}/feed.json")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield made
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def gone() -> str:
    """An address at which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{probe.getsockname()[1]}/feed.json"


# ---------------------------------------------------------------------------------------------------------- answers


def sent(
    body: bytes, kind: str = "application/json", status: int = 200, length: int | None = None, **headers: str
) -> Answer:
    """An answer as it should be, but for what the arguments make wrong. Underscores in names of headers are hyphens."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        for name, value in {"Content-Type": kind, "Connection": "close", **headers}.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("Content-Length", str(len(body) if length is None else length))
        handler.end_headers()
        handler.wfile.write(body)

    return answer


def cut(body: bytes) -> Answer:
    """Less than was promised."""
    return sent(body[: len(body) // 2], length=len(body))


def reset(body: bytes) -> Answer:
    """The connection breaks in the middle."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        cut(body)(handler)
        handler.wfile.flush()
        handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        handler.connection.close()

    return answer


def dripping(body: bytes, pause: float = 0.05, seconds: float = 3) -> Answer:
    """A byte now and then: never silent for long, never at an end."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", "application/json")
        handler.end_headers()
        for number in range(int(seconds / pause)):
            handler.wfile.write(body[number : number + 1] or b" ")
            handler.wfile.flush()
            time.sleep(pause)

    return answer


def dripping_head(pause: float = 0.05, seconds: float = 3) -> Answer:
    """Headers that never end."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.wfile.write(b"HTTP/1.1 200 OK\r\nX-Long: ")
        for _ in range(int(seconds / pause)):
            handler.wfile.write(b"x")
            handler.wfile.flush()
            time.sleep(pause)

    return answer


def bomb() -> Answer:
    """Little that unpacks to much."""
    return lambda handler: sent(_bomb(), Content_Encoding="gzip")(handler)


@cache
def _bomb() -> bytes:
    """It was never in memory as a whole."""
    packer, piece = zlib.compressobj(1, wbits=31), b" " * 2**20
    packed = [packer.compress(piece) for _ in range(BOMB // len(piece))]
    return b"".join((*packed, packer.flush()))


def huge() -> Answer:
    """Much, and all of it sent."""
    return sent(b" " * 3 * 2**20)


def around() -> Answer:
    """A redirect to itself."""
    return sent(b"", status=302, Location="/feed.json")


def elsewhere(address: str) -> Answer:
    """A redirect."""
    return sent(b"", status=302, Location=address)
