"""Which files there may be. One that nobody knows could say anything, and nobody would look."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterator, Mapping

from ...values.problem import Place, Problem
from .api import PATH as PRICES
from .documents import Pages
from .heads import ROBOTS, SITEMAP
from .ledger import PATH as LEDGER
from .ledger import path_of

_ALWAYS = ("index.html", "404.html", SITEMAP, ROBOTS, "llms.txt", PRICES, LEDGER)
_SERVERS = ("_headers", "_redirects", "_nginx.conf", "_Caddyfile")
_FEEDS = ("feed.xml", "prices.xml")
_FOLDERS = ("pagefind/",)  # made by a program from the pages
_COPIES = (".br", ".gz")
_PICTURES = re.compile(r".*\.(?:png|jpe?g|webp|avif|gif|ico)")  # nothing here can read them
_HASHED = re.compile(r"assets/(?:.*\.)?([0-9a-f]{8,64})\.\w+")


def known(published: Mapping[str, bytes], pages: Pages) -> Iterator[Problem]:
    """Published path -> bytes -> files that no page, no name and no folder accounts for; pages that are not there."""
    expected = {*_ALWAYS, *_SERVERS, *_of_pages(pages)}
    for path, data in published.items():
        what = "" if path in expected else _strange(path, data, published)
        if what:
            yield Problem(Place(path), "verify-file", what, "delete it, or let check/published/known.py know it")
    for path in pages.sheets:
        if path not in published:
            yield Problem(Place(path), "verify-file", "this page is not there", "build the site anew")


def _of_pages(pages: Pages) -> Iterator[str]:
    for path, sheet in pages.sheets.items():
        yield path
        if sheet.listed:
            yield f"{path.removesuffix('.html')}.md"
        yield from map(path_of, sheet.aliases)
    yield from (f"{key}/{name}" for key in pages.tags for name in _FEEDS)


def _strange(path: str, data: bytes, published: Collection[str]) -> str:
    """Why a file should not be there; '' where it may be."""
    if hashed := _HASHED.fullmatch(path):
        same = hashlib.sha256(data).hexdigest().startswith(hashed[1])
        return "" if same else "its name is the digest of other bytes"
    stem, dot, ending = path.rpartition(".")
    copied = f"{dot}{ending}" in _COPIES and stem in published
    return "" if copied or path.startswith(_FOLDERS) or _PICTURES.fullmatch(path) else "nobody knows this file"
