"""What editors wrote -> the pages that there must be: where each stands, and what its document says that it shows."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from ...values.plain import Written
from . import markdown
from .data import PRICES, SITE, Row, row
from .ledger import path_of
from .seen import Code

_CONTENT, _HOME, _CARD = "content/", "index", "[card]"


class Sheet(Struct, frozen=True):
    """A page that must be published: its path and address, its language (the key), and its key in all languages.

    `card` is the one that it is about, '' for most; `trail` are the addresses of the pages above it, and its own. A
    page is `listed` unless it answers for what is not there.
    """

    path: str
    url: str
    language: str
    key: str
    source: str
    card: str
    listed: bool
    published: str
    updated: str
    trail: tuple[str, ...]
    codes: tuple[Code, ...]
    fixed: frozenset[str]
    aliases: tuple[str, ...]

    @property
    def day(self) -> str:
        """Of its last change: a day, '' where the document says none."""
        return max(self.published, self.updated)

    @property
    def dates(self) -> tuple[str, ...]:
        """The days that its document says."""
        return tuple(filter(None, (self.published, self.updated)))


class Pages(Struct, frozen=True):
    """All sheets by their path; the site's address, and its languages by key with their tags."""

    sheets: Mapping[str, Sheet] = {}
    address: str = ""
    tags: Mapping[str, str] = {}

    def translations(self, sheet: Sheet) -> Mapping[str, Sheet]:
        """The same page in each language that has it, by tag, in the order of the languages."""
        same = {each.language: each for each in self.sheets.values() if each.key == sheet.key and each.listed}
        return {tag: same[key] for key, tag in self.tags.items() if key in same}


def read_pages(site: Written) -> Pages:
    """What editors wrote -> Pages."""
    settings = row(site.data.get(SITE, {}))
    languages = settings.row("languages")
    live = [key for key in languages.entries if languages.text(key) == "live"]
    tags = {key: row(site.data.get(f"locale/{key}/language.yaml", {})) for key in live}
    fronts = {path: row(site.data.get(path, {})) for path in site.texts if path.split("/")[1] in live}
    fronts = {path: front for path, front in fronts.items() if not front.flag("draft")}
    cards = [*row(site.data.get(PRICES, {})).row("cards").entries]
    made = (sheet for path in fronts for sheet in _sheets(path, fronts, _shown(site.texts[path]), cards))
    address = settings.text("address").removesuffix("/") if settings.has("address") else ""
    tagged = {key: said.text("tag") for key, said in tags.items() if said.has("tag")}
    return Pages({sheet.path: sheet for sheet in made}, address, tagged)


Shown = tuple[tuple[Code, ...], frozenset[str]]  # code, and fixed quantities


def _shown(text: str) -> Shown:
    return tuple(markdown.codes(text)), frozenset(map(bare, markdown.fixed(text)))


def _sheets(path: str, fronts: Mapping[str, Row], shown: Shown, cards: Iterable[str]) -> Iterator[Sheet]:
    key = path.removeprefix(_CONTENT).partition("/")[2].removesuffix(".md")
    if not key.endswith(_CARD):
        yield _sheet(path, key, "", fronts, shown)
        return
    for card in cards:
        yield _sheet(path, key.replace(_CARD, card), card, fronts, shown)


def _sheet(path: str, key: str, card: str, fronts: Mapping[str, Row], shown: Shown) -> Sheet:
    front, language = fronts[path], path.split("/")[1]
    listed = _said(front, "kind") != "error"
    trail = tuple(_trail(path, key, language, fronts)) if listed else (f"/{language}/{_slug(front, key)}.html",)
    url = trail[-1]
    published, updated = (_day(_said(front, name)) for name in ("date", "updated"))
    aliases = front.items("aliases")
    return Sheet(path_of(url), url, language, key, path, card, listed, published, updated, trail, *shown, aliases)


def _said(front: Row, name: str) -> str:
    return front.text(name) if front.has(name) else ""


def _day(text: str) -> str:
    try:
        return datetime.date.fromisoformat(text).isoformat()
    except ValueError:
        return ""


def _trail(path: str, key: str, language: str, fronts: Mapping[str, Row]) -> Iterator[str]:
    """Home, the folders that have an index, and the page itself: each has a slug more than the one above it."""
    folders = key.split("/")[:-1]
    url = f"/{language}/"
    if key != _HOME:
        yield url
    for depth in range(1, len(folders) + 1):
        name = "/".join((*folders[:depth], _HOME))
        index = f"{_CONTENT}{language}/{name}.md"
        if index in fronts and index != path:
            url = f"{url}{_slug(fronts[index], name)}/"
            yield url
    slug = key.rpartition("/")[2] if path.endswith(f"{_CARD}.md") else _slug(fronts[path], key)
    yield f"{url}{slug}/" if slug else url


def _slug(front: Row, key: str) -> str:
    *folders, name = key.split("/")
    return _said(front, "slug") or ((folders or [""])[-1] if name == _HOME else name)


def bare(text: str) -> str:
    """A text without spaces, quotation marks and emphasis, which a page may set otherwise than its document."""
    return re.sub(r"[\s*_`'\"’‘«»“”\\]+", "", text)
