"""Every page but the 404 is at most three clicks from the home page of its language; guides lead to each other."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest
from selectolax.lexbor import LexborHTMLParser

from .sites import real_output

CLICKS = 3


@cache
def pages() -> Mapping[str, LexborHTMLParser]:
    """The real site -> its pages by address, without those for addresses that do not exist and that have moved."""
    made = {f"/{path.removesuffix('index.html')}": data for path, data in real_output().files.items()}
    found = {url: LexborHTMLParser(data.decode()) for url, data in made.items() if url.endswith("/")}
    return {url: page for url, page in found.items() if page.css_first("meta[http-equiv=refresh]") is None}


def links(page: LexborHTMLParser, within: str = "body") -> set[str]:
    return {(node.attributes["href"] or "").partition("#")[0] for node in page.css(f"{within} a[href]")}


def reached(home: str, clicks: int, within: str) -> set[str]:
    found = {home}
    for _ in range(clicks):
        found |= {url for page in found for url in links(pages()[page], within) if url in pages()}
    return found


@pytest.mark.parametrize("home", ["/es/", "/fr/"])
def test_all_pages_are_near_home(home: str) -> None:
    of_language = {url for url in pages() if url.startswith(home)}
    assert len(of_language) >= 18
    assert of_language - reached(home, CLICKS, "body") == set()


@pytest.mark.parametrize("home", ["/es/", "/fr/"])
def test_text_alone_leads_to_all_pages(home: str) -> None:
    """Without menu and footer, which are the same on every page; the search page needs no text that leads to it."""
    of_language = {url for url in pages() if url.startswith(home) and not pages()[url].css_first(".kind-search")}
    assert of_language - reached(home, CLICKS, "main") == set()


@pytest.mark.parametrize(("folder", "guides"), [("/es/guias/", 3), ("/fr/guides/", 3)])
def test_guides_are_a_chain(folder: str, guides: int) -> None:
    chain = sorted(url for url in pages() if url.startswith(folder) and url != folder)
    after = {url: [node.attributes["href"] for node in pages()[url].css("a[rel=next]")] for url in chain}
    before = {url: [node.attributes["href"] for node in pages()[url].css("a[rel=prev]")] for url in chain}
    assert sum(map(len, after.values())) == guides - 1 == sum(map(len, before.values()))
    assert all(before[str(next)] == [url] for url in chain for next in after[url])
