"""Feeds are had over HTTP within limits, or not at all and the reason is said."""

from __future__ import annotations

import gzip
import resource
import subprocess
import threading
from collections.abc import Iterator
from http.server import HTTPServer, SimpleHTTPRequestHandler
from pathlib import Path
from ssl import PROTOCOL_TLS_SERVER, SSLContext

import pytest

from sitegen import fetch as fetching
from sitegen.fetch import called, fetch

from .feeds import (
    Answer,
    Server,
    around,
    bomb,
    cut,
    dripping,
    dripping_head,
    elsewhere,
    gone,
    huge,
    reset,
    sent,
    serving,
)

OF_A_FILE = "file:{}".format("//localhost/etc/passwd")
BODY = b'{"cards": {"h100": {"price": "3.90"}}}\n'


@pytest.fixture
def server() -> Iterator[Server]:
    with serving() as made:
        yield made


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetching, "_PAUSE", 0)


def had(server: Server, root: Path, patience: float = 20) -> bytes | str:
    """What is had, or why not."""
    data, problems = fetch(server.address, root, patience)
    assert (data is None) is bool(problems)
    assert all(str(problem.place) == server.address and problem.rule == "feed-fetch" for problem in problems)
    return problems[0].message if data is None else data


@pytest.mark.parametrize(
    "answer",
    [
        sent(BODY),
        sent(BODY, "text/plain; charset=utf-8"),
        sent(gzip.compress(BODY), Content_Encoding="gzip"),
    ],
    ids=["plain", "of another type", "packed"],
)
def test_what_is_sent_is_had(answer: Answer, server: Server, tmp_path: Path) -> None:
    server.will(answer)
    assert had(server, tmp_path) == BODY


@pytest.mark.parametrize(
    ("answers", "attempts"),
    [
        ((sent(b"", status=503), sent(BODY)), 2),
        ((sent(b"", status=429), sent(b"", status=502), sent(BODY)), 3),
        ((cut(BODY), reset(BODY), sent(BODY)), 3),
    ],
    ids=["busy", "busy twice", "broken twice"],
)
def test_what_passes_is_tried_again(answers: tuple[Answer, ...], attempts: int, server: Server, tmp_path: Path) -> None:
    server.will(*answers)
    assert had(server, tmp_path) == BODY
    assert len(server.requests) == attempts


REFUSED = {
    "cut off": (cut(BODY), "IncompleteRead(19 bytes read, 20 more expected), 3 times", 3),
    "reset": (reset(BODY), "3 times", 3),
    "busy": (sent(b"", status=503), "the server says 503, 3 times", 3),
    "missing": (sent(b"", status=404), "the server says 404", 1),
    "forbidden": (sent(b"", status=403), "the server says 403", 1),
    "a page": (
        sent(b"<!doctype html>", "text/html; charset=utf-8"),
        "it is of the type text/html, which no feed is",
        1,
    ),
    "a picture": (sent(b"GIF89a", "image/gif"), "it is of the type image/gif, which no feed is", 1),
    "huge": (huge(), "it is more than 1048576 bytes", 1),
    "a bomb": (bomb(), "it is more than 1048576 bytes", 1),
    "not packed": (sent(BODY, Content_Encoding="gzip"), "incorrect header check, 3 times", 3),
    "round and round": (around(), "too many redirects, 3 times", 12),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_feed_is_refused(name: str, server: Server, tmp_path: Path) -> None:
    answer, why, attempts = REFUSED[name]
    server.will(answer)
    said = had(server, tmp_path)
    assert isinstance(said, str)
    assert why in said
    assert len(server.requests) == attempts
    assert not (tmp_path / ".cache").exists()


@pytest.mark.parametrize("answer", [dripping(BODY), dripping_head()], ids=["body", "head"])
def test_what_drips_is_given_up(answer: Answer, server: Server, tmp_path: Path) -> None:
    server.will(answer)
    assert had(server, tmp_path, patience=0.5) == "there is no whole answer within 0.5 seconds"


def test_a_bomb_is_never_in_memory(server: Server, tmp_path: Path) -> None:
    server.will(bomb())
    Path("/proc/self/clear_refs").write_text("5")  # else what was most before is most for ever
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    had(server, tmp_path)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20 * 2**10  # KiB; it unpacks to 50 MiB


def test_nobody_there(tmp_path: Path) -> None:
    _, (problem,) = fetch(gone(), tmp_path)
    assert "Connection refused" in problem.message


def test_a_name_of_nobody(tmp_path: Path) -> None:
    _, (problem,) = fetch("http://prices.invalid/feed.json", tmp_path)
    assert problem.message.endswith("3 times")


@pytest.mark.parametrize("source", ["ftp://127.0.0.1/x", OF_A_FILE, "gopher://x/"])
def test_only_the_web(source: str, tmp_path: Path) -> None:
    _, (problem,) = fetch(source, tmp_path)
    assert problem.message == "only http, https and paths of files are known"


def test_no_redirect_leaves_the_web(server: Server, tmp_path: Path) -> None:
    server.will(elsewhere(OF_A_FILE))
    assert isinstance(had(server, tmp_path), str)


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / "feed.json"
    path.write_bytes(BODY)
    assert fetch(str(path), tmp_path) == (BODY, ())
    path.write_bytes(b" " * (2**20 + 1))
    assert fetch(str(path), tmp_path)[1][0].message == "it is more than 1048576 bytes"
    path.unlink()
    assert fetch(str(path), tmp_path)[1][0].message == "cannot be read: No such file or directory"


def test_keys_in_an_address_are_not_told() -> None:
    assert called("https://me:secret@prices.example/feed.json?key=secret#x") == "https://prices.example/feed.json"


def test_what_has_not_changed_is_not_sent_again(server: Server, tmp_path: Path) -> None:
    server.will(sent(BODY, ETag='"one"', Last_Modified="Thu, 12 Nov 2026 00:00:00 GMT"), sent(b"", status=304))
    assert [had(server, tmp_path), had(server, tmp_path)] == [BODY, BODY]
    assert "If-None-Match" not in server.requests[0]
    assert server.requests[1]["If-None-Match"] == '"one"'
    assert server.requests[1]["If-Modified-Since"] == "Thu, 12 Nov 2026 00:00:00 GMT"


def test_a_damaged_memory_is_none(server: Server, tmp_path: Path) -> None:
    server.will(sent(BODY, ETag='"one"'))
    for damaged in (b"", b"{", b"[]", b'{"source": 1}', b"\xff"):
        (tmp_path / ".cache").mkdir(exist_ok=True)
        (tmp_path / ".cache/feed.json").write_bytes(damaged)
        assert had(server, tmp_path) == BODY
        assert "If-None-Match" not in server.requests[-1]


@pytest.mark.needs("openssl")
def test_a_certificate_of_nobody(tmp_path: Path) -> None:
    made = "openssl req -x509 -newkey rsa:2048 -nodes -keyout key -out cert -subj /CN=127.0.0.1 -days 1"
    subprocess.run(made.split(), cwd=tmp_path, check=True, capture_output=True)
    context = SSLContext(PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "cert", tmp_path / "key")
    server = HTTPServer(("127.0.0.1", 0), SimpleHTTPRequestHandler)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    _, (problem,) = fetch(f"https://127.0.0.1:{server.server_port}/", tmp_path)
    server.shutdown()
    server.server_close()
    assert "CERTIFICATE_VERIFY_FAILED" in problem.message
