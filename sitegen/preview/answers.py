"""What is shown, an address -> what the server answers."""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping
from html import escape
from types import MappingProxyType
from urllib.parse import unquote

from msgspec import Struct

from ..render import CHARSET_TYPES, HEADERS, TYPES
from ..values.output import output_path
from .news import News

FOLDER = "/.preview/"  # addresses of our own: a published path never begins with a dot
# What livereload is told. With `liveCSS` it fetches each stylesheet anew, under the address that it had.
RELOAD: Mapping[str, object] = MappingProxyType({"command": "reload", "path": "*", "liveCSS": False, "liveImg": False})
RESTYLE: Mapping[str, object] = MappingProxyType({**RELOAD, "path": "*.css", "liveCSS": True})
_PAGE = (
    '<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">\n<title>serve</title>\n</head>\n<body>\n</body>\n</html>\n'
)
_ASSET = re.compile(r"(assets/.+\.)[0-9a-f]{12}(\.[^./]+)?")

_META = re.compile(rb'<meta http-equiv="Content-Security-Policy"[^>]*>\n?')


class Shown(Struct, frozen=True):
    """What is shown: files, those of the last `sound` site or newer, and over them what is wrong."""

    news: News
    files: Mapping[str, bytes]
    sound: Mapping[str, bytes]


class Answer(Struct, frozen=True):
    """Status, headers, body."""

    status: int
    headers: Mapping[str, str]
    body: bytes


NOTHING = Shown(News("", 0), {}, {})


def shown_after(shown: Shown, news: News) -> Shown:
    """What is shown, news -> what is shown then. What was wrong stands there until all has been looked at again."""
    if news.report:
        return Shown(News(news.report, news.code, errors=shown.news.errors), shown.sound, shown.sound)
    files = {path: news.files[path] if path in news.files else shown.sound[path] for path in news.paths}
    return Shown(shown.news, files, shown.sound) if news.early else Shown(news, files, files)


def told(before: Shown, after: Shown, address: str, news: News) -> Mapping[str, object] | None:
    """What was and is shown, the address of an open page, the news -> what to tell it; None if it is as it was."""
    if edition(before, address) == edition(after, address):
        return None
    return RESTYLE if news.style and said(before, address) == said(after, address) else RELOAD


def edition(shown: Shown, address: str) -> int:
    """What is shown, an address -> a number: another if the page that answers is another one."""
    path = found(shown, address)[1]
    return zlib.crc32(said(shown, address).encode(), zlib.crc32(shown.files.get(path, b"")))


def said(shown: Shown, address: str) -> str:
    """What stands over a page; '' if nothing is wrong."""
    status, path = found(shown, address)
    return shown.news.report or shown.news.notes.get(path, "") or (shown.news.drafts if status == 404 else "")


def found(shown: Shown, address: str) -> tuple[int, str]:
    """Path of an address -> (status, the path of the file that answers)."""
    return _found(shown, output_path(unquote(address)))


def answer(shown: Shown, address: str, host: str, ours: Mapping[str, bytes]) -> Answer:
    """What is shown, path of an address, name and port of this server, our own files -> Answer."""
    path = unquote(address)
    if path.startswith(FOLDER):
        body = ours.get(path.removeprefix(FOLDER))
        return Answer(200 if body else 404, _headers(path, host), body or b"")
    status, file = found(shown, address)
    if status == 301:
        return Answer(status, {"Location": f"{path}/", **_headers(file, host)}, b"")
    body = _page(shown, address, file, host) if file.endswith(".html") else shown.files[file]
    return Answer(503 if shown.news.report and not shown.files else status, _headers(file, host), body)


def _found(shown: Shown, path: str) -> tuple[int, str]:
    """Published path -> (status, the path of the file that answers)."""
    if path in shown.files:
        return 200, path
    if f"{path}/index.html" in shown.files:
        return 301, f"{path}/index.html"
    if later := _later(shown, path):
        return 200, later
    folder = f"/{path.partition('/')[0]}/"
    return 404, shown.news.errors.get(folder, "404.html")


def _later(shown: Shown, path: str) -> str:
    """A file of an earlier build, which a page that is open may still ask for -> the same of now, or ''."""
    old = _ASSET.fullmatch(path)
    alike = (_ASSET.fullmatch(name) for name in shown.files) if old else ()
    return next((new[0] for new in alike if new and old and new.groups() == old.groups()), "")


def _page(shown: Shown, address: str, path: str, host: str) -> bytes:
    """A page, with the script that reloads it, and over it what is wrong."""
    port, wrong = host.rpartition(":")[2], said(shown, address)
    head = (
        f'<link rel="stylesheet" href="{FOLDER}preview.css">\n'
        f'<script src="/livereload.js?port={port}&amp;snipver={edition(shown, address)}" async></script>\n'
    )
    over = (
        f'<details class="preview" open><summary>serve</summary><pre>{escape(wrong)}</pre></details>\n' if wrong else ""
    )
    html = shown.files.get(path, _PAGE.encode())
    html = _META.sub(b"", html, count=1)  # the header has it, without what would keep the browser from the socket
    html = html.replace(b"</head>", head.encode() + b"</head>", 1)
    before, body, after = html.rpartition(b"</body>")
    return before + over.encode() + body + after


def _headers(path: str, host: str) -> Mapping[str, str]:
    kind = TYPES.get(path.rpartition(".")[2], "text/plain" if path.startswith("_") else "application/octet-stream")
    text = "; charset=utf-8" if kind in CHARSET_TYPES else ""
    return {**_SAFE, "Content-Security-Policy": f"{_POLICY} ws://{host}", "Content-Type": kind + text, **_FRESH}


_FRESH = {"Cache-Control": "no-store"}
# What servers send, but for what makes sense by https alone. Before `ws:`, connect-src must be the last.
_SAFE = {name: value for name, value in HEADERS.items() if name not in ("Strict-Transport-Security",)}
_DIRECTIVES = [each for each in HEADERS["Content-Security-Policy"].split("; ") if each != "upgrade-insecure-requests"]
_POLICY = "; ".join(sorted(_DIRECTIVES, key=lambda each: each.startswith("connect-src")))
