"""Feeds as a reader of feeds sees them, and the sitemap as a crawler does."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from functools import cache
from typing import Any

import feedparser  # type: ignore[import-untyped]
import pytest

from sitegen.values.output import Output

from .told import HOME, LANGUAGES, files, output

SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
XHTML = "{http://www.w3.org/1999/xhtml}"


@cache
def made() -> Output:
    return output(files())


def feed(language: str, of: Output | None = None) -> Any:
    read = feedparser.parse((of or made()).files[f"{language}/feed.xml"])
    assert read.bozo is False, read.bozo_exception
    assert read.version == "atom10"
    return read


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_feed_tells_of_the_guides(language: str) -> None:
    read = feed(language)
    assert read.feed.language == language
    assert read.feed.title == f"Tiny · Guides {language}"
    assert read.feed.author == "Tiny"
    assert read.feed.updated == "2026-01-05T00:00:00Z"
    links = {(link.rel, link.href) for link in read.feed.links}
    assert links == {("self", f"{HOME}/{language}/feed.xml"), ("alternate", f"{HOME}/{language}/guides-{language}/")}
    new, old = read.entries
    assert new.title.startswith(f"New {language}: 3,00")
    assert re.fullmatch(r"A & B for 3,00\s€/h", new.summary)
    assert (new.published, new.updated) == ("2026-01-02T00:00:00Z", "2026-01-05T00:00:00Z")
    assert new.link == f"{HOME}/{language}/guides-{language}/new/"
    assert old.summary == f"About guides/old {language}"  # the description where there is no summary


def test_ids_stay_when_addresses_change() -> None:
    path = "content/es/guides/index.md"
    moved = output(files({path: files()[path].replace(b"slug: guides-es", b"slug: elsewhere")}))
    assert [entry.id for entry in feed("es", moved).entries] == [entry.id for entry in feed("es").entries]
    assert feed("es", moved).entries[0].link == f"{HOME}/es/elsewhere/new/"
    assert feed("es").entries[0].id == "tag:tiny.example,2026-01-02:es/guides/new"
    ids = [entry.id for language in LANGUAGES for entry in feed(language).entries]
    assert len({*ids}) == len(ids) == 4


def test_pages_name_the_feed_of_their_language_where_there_is_one() -> None:
    without = output(
        files({f"content/{language}/guides/{name}.md": None for language in LANGUAGES for name in ("old", "new")})
    )
    assert not any(path.endswith("feed.xml") for path in without.files)


def test_figures_in_a_feed_are_in_the_ledger() -> None:
    shown = [mark for mark in made().shown if mark.page == "/es/feed.xml"]
    assert [(mark.figure, mark.position) for mark in shown] == [("blue.price", "feed")] * 2


def test_the_sitemap_lists_every_page_and_the_chooser_above_them() -> None:
    root = ElementTree.fromstring(made().files["sitemap.xml"])
    found = {entry.findtext(f"{SITEMAP}loc"): entry for entry in root}
    pages = {f"{HOME}/{path.removesuffix('index.html')}" for path in made().files if path.endswith("index.html")}
    assert found.keys() == pages
    chooser = [(link.get("hreflang"), link.get("href")) for link in found[f"{HOME}/"].iter(f"{XHTML}link")]
    assert chooser == [("es", f"{HOME}/es/"), ("fr", f"{HOME}/fr/"), ("x-default", f"{HOME}/")]
    assert found[f"{HOME}/"].find(f"{SITEMAP}lastmod") is None  # nobody knows when it changed
    assert found[f"{HOME}/es/gpu/blue/"].findtext(f"{SITEMAP}lastmod") == "2026-01-01"


def test_robots_name_the_sitemap() -> None:
    assert made().files["robots.txt"].decode().splitlines()[-1] == f"Sitemap: {HOME}/sitemap.xml"
