"""What is shown, an address -> what the server answers."""

from __future__ import annotations

import re
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
    """The last sound site, and what is wrong now; `version` is another number whenever something else is shown."""

    version: int
    news: News
    files: Mapping[str, bytes]


class Answer(Struct, frozen=True):
    """Status, headers, body."""

    status: int
    headers: Mapping[str, str]
    body: bytes


def shown_after(shown: Shown, news: News) -> tuple[Shown, Mapping[str, object] | None]:
    """What is shown, news -> (what is shown then, what to tell the pages that are open; None: nothing has changed)."""
    if news.report:
        files = shown.files
        news = News(news.report, news.code, shown.news.paths, {}, shown.news.errors)
    else:
        files = {path: news.files[path] if path in news.files else shown.files[path] for path in news.paths}
    same = _told(shown.news) == _told(news)
    if same and not news.files and files.keys() == shown.files.keys():
        return shown, None
    style = news.style and same and not news.report
    return Shown(shown.version + 1, news, files), RESTYLE if style else RELOAD


def _told(news: News) -> object:
    return news.report, news.drafts, news.notes


def answer(shown: Shown, address: str, host: str, ours: Mapping[str, bytes]) -> Answer:
    """What is shown, path of an address, name and port of this server, our own files -> Answer."""
    path = unquote(address.partition("?")[0])
    if path.startswith(FOLDER):
        body = ours.get(path.removeprefix(FOLDER))
        return Answer(200 if body else 404, _headers(path, host), body or b"")
    status, found = _found(shown, output_path(path))
    if status == 301:
        return Answer(status, {"Location": f"{path}/", **_headers(found, host)}, b"")
    html = found.endswith(".html")
    body = _page(shown, found, status, host) if html else shown.files[found]
    return Answer(503 if shown.news.report and not shown.files else status, _headers(found, host), body)


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


def _page(shown: Shown, path: str, status: int, host: str) -> bytes:
    """A page, with the script that reloads it, and over it what is wrong."""
    news = shown.news
    said = news.report or news.notes.get(path, "") or (news.drafts if status == 404 else "")
    head = (
        f'<link rel="stylesheet" href="{FOLDER}preview.css">\n'
        f'<script src="/livereload.js?port={host.rpartition(":")[2]}&amp;snipver={shown.version}" async></script>\n'
    )
    over = (
        f'<details class="preview" open><summary>serve</summary><pre>{escape(said)}</pre></details>\n' if said else ""
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
