"""An address or a path -> the bytes of a feed, within limits of time, size and redirects; or why it cannot be had.

What was had last is kept in .cache/feed.json with what its server called it (ETag, Last-Modified): a server that has
nothing newer says so, and sends nothing.
"""

from __future__ import annotations

import json
import os
import queue
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import urllib3

from .values.problem import Place, Problem

PATIENCE = 60  # seconds for all of it: looking the name up, every attempt and every pause between them
_SILENCE = 10  # seconds without a byte after which an attempt is given up
_MOST = 2**20  # bytes, as they are sent and again as they are unpacked
_ATTEMPTS, _REDIRECTS = 3, 3
_PAUSE = 1  # seconds before the second attempt, twice that before the third
_PASSING = (408, 425, 429, *range(500, 600))  # states of a server that may be others in a moment
_TYPES = ("application/json", "text/csv", "text/plain", "application/octet-stream", "text/json", "application/csv")


Answer = tuple[bytes | None, tuple[Problem, ...]]


class _Unfit(Exception):
    """What came cannot be a feed: asking again would not help."""


def fetch(source: str, root: Path, patience: float = PATIENCE) -> Answer:
    """An http(s) address or a path, the site's folder, seconds -> (bytes, problems); None where there is a problem."""
    if "://" not in source:
        return _file(source)
    if urlsplit(source).scheme not in ("http", "https"):
        return _refused(source, "only http, https and paths of files are known")
    answers: queue.SimpleQueue[Answer] = queue.SimpleQueue()
    # Nothing bounds a name server, or headers that come byte by byte; so somebody outside looks at the clock.
    threading.Thread(target=lambda: answers.put(_get(source, root / ".cache/feed.json")), daemon=True).start()
    try:
        return answers.get(timeout=patience)
    except queue.Empty:
        return _refused(source, f"there is no whole answer within {patience} seconds")


def called(source: str) -> str:
    """A source -> what reports call it: without what may be a key to it."""
    parts = urlsplit(source)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}" if "://" in source else source


def _refused(source: str, why: str, hint: str = "") -> Answer:
    return None, (Problem(Place(called(source)), "feed-fetch", why, hint or "look at it, and try again"),)


def _file(source: str) -> Answer:
    try:
        with Path(source).open("rb") as file:
            data = file.read(_MOST + 1)
    except OSError as error:
        return _refused(source, f"cannot be read: {error.strerror}")
    return (data, ()) if len(data) <= _MOST else _refused(source, _too_much())


def _too_much() -> str:
    return f"it is more than {_MOST} bytes"


def _get(source: str, cache: Path) -> Answer:
    why = ""
    for attempt in range(_ATTEMPTS):
        time.sleep(attempt * _PAUSE)
        try:
            return _once(source, cache), ()
        except _Unfit as error:
            return _refused(source, str(error))
        except (urllib3.exceptions.HTTPError, OSError) as error:
            why = _said(error)
    return _refused(source, f"{why}, {_ATTEMPTS} times")


def _said(error: Exception) -> str:
    """A library's exception -> its reason alone, without addresses of objects."""
    reason = getattr(error, "reason", None) or error
    said = str(reason.args[-1]) if reason.args else ""
    return said.rpartition(">: ")[2].rpartition("): ")[2].strip() or type(reason).__name__


def _once(source: str, cache: Path) -> bytes:
    """One request -> its body. Raises _Unfit for a body that is none of a feed, HTTPError for what may pass."""
    known = _known(cache, source)
    answer = urllib3.PoolManager(cert_reqs="CERT_REQUIRED").request(
        "GET",
        source,
        headers={"Accept": "application/json, text/csv", "Accept-Encoding": "gzip", **_conditions(known)},
        timeout=urllib3.Timeout(connect=_SILENCE, read=_SILENCE),
        retries=urllib3.Retry(total=None, connect=0, read=0, other=0, redirect=_REDIRECTS, status=0),
        preload_content=False,
    )
    with answer:
        _judge(answer, source)
        if answer.status == 304 and known:
            return known["body"].encode()
        data = b"".join(_chunks(answer))
    _remember(cache, source, answer, data)
    return data


def _judge(answer: urllib3.BaseHTTPResponse, source: str) -> None:
    hops = [hop.redirect_location or "" for hop in answer.retries.history] if answer.retries else []
    if source.startswith("https:") and any(hop.startswith("http:") for hop in hops):
        raise _Unfit("it leads to an address without encryption")
    if answer.status in _PASSING:
        raise urllib3.exceptions.HTTPError(f"the server says {answer.status}")
    if answer.status not in (200, 304):
        raise _Unfit(f"the server says {answer.status}")
    kind = answer.headers.get("Content-Type", "").partition(";")[0].strip().lower()
    if answer.status == 200 and kind and kind not in _TYPES:
        raise _Unfit(f"it is of the type {kind}, which no feed is")


def _chunks(answer: urllib3.BaseHTTPResponse) -> Iterator[bytes]:
    """The body, unpacked, piece by piece: never more in memory than the limit, whatever it is packed from."""
    had = 0
    while piece := answer.read(2**14):
        had += len(piece)
        if max(had, answer.tell()) > _MOST:
            raise _Unfit(_too_much())
        yield piece


# ------------------------------------------------------------------------------------------------ what was had last

_Known = Mapping[str, str]
_CONDITIONS = {"etag": ("ETag", "If-None-Match"), "last_modified": ("Last-Modified", "If-Modified-Since")}


def _known(cache: Path, source: str) -> _Known:
    """What is remembered of this source, or nothing."""
    with suppress(OSError, ValueError):
        known = json.loads(cache.read_bytes())
        keys = {"source", "body", *_CONDITIONS}
        if isinstance(known, dict) and known.keys() == keys and known["source"] == source:
            return known
    return {}


def _conditions(known: _Known) -> Mapping[str, str]:
    return {asked: known[key] for key, (_, asked) in _CONDITIONS.items() if known.get(key)}


def _remember(cache: Path, source: str, answer: urllib3.BaseHTTPResponse, data: bytes) -> None:
    """It is a memory only: where it cannot be kept, the next night asks for all."""
    with suppress(OSError, UnicodeDecodeError):
        names = {key: answer.headers.get(said, "") for key, (said, _) in _CONDITIONS.items()}
        text = json.dumps({"source": source, "body": data.decode(), **names})
        if cache.is_file() and cache.read_text() == text:
            return
        cache.parent.mkdir(exist_ok=True)
        beside = cache.with_name(f"{cache.name}.{os.getpid()}")
        beside.write_text(text)
        beside.replace(cache)
