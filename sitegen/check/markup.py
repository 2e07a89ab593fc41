"""Finished pages: one h1, a title and a description of their own, no id twice, no braces left over, links that land."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html.parser import HTMLParser

from ..values.output import Output
from ..values.problem import Place, Problem

_CODE = {"code", "pre", "script", "style"}


@dataclass(frozen=True, slots=True)
class Seen:
    """What a page's HTML says: how often each tag opens, its ids, its head, addresses in it, text outside code."""

    tags: dict[str, int]
    ids: list[str]
    title: str
    description: str
    addresses: list[str]
    text: str


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: dict[str, int] = {}
        self.ids: list[str] = []
        self.description = ""
        self.addresses: list[str] = []
        self.texts: list[str] = []
        self.titles: list[str] = []
        self.inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.tags[tag] = self.tags.get(tag, 0) + 1
        self.ids += [given["id"]] if "id" in given else []
        self.addresses += [given[name] for name in ("href", "src") if name in given]
        if tag == "meta" and given.get("name") == "description":
            self.description = given.get("content", "")
        if tag in _CODE or tag == "title":
            self.inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self.inside and self.inside[-1] == tag:
            self.inside.pop()

    def handle_data(self, data: str) -> None:
        if self.inside == ["title"]:
            self.titles.append(data)
        if not _CODE.intersection(self.inside):
            self.texts.append(data)


def look(html: str) -> Seen:
    """HTML -> what is in it."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    title, text = "".join(reader.titles), "".join(reader.texts)
    return Seen(reader.tags, reader.ids, title, reader.description, reader.addresses, text)


def markup(output: Output) -> Iterator[Problem]:
    """Output -> faults of its pages. Places are paths of published files."""
    pages = {path: look(data.decode()) for path, data in output.files.items() if path.endswith(".html")}
    titles: dict[str, str] = {}
    descriptions: dict[str, str] = {}
    for path, seen in pages.items():
        yield from _head(path, seen)
        yield from _unique(path, seen.title, titles, "title")
        yield from _unique(path, seen.description, descriptions, "description")
        yield from _addresses(path, seen, pages, output)


def _head(path: str, seen: Seen) -> Iterator[Problem]:
    place = Place(path)
    if seen.tags.get("h1", 0) != 1:
        yield Problem(place, "markup-h1", f"{seen.tags.get('h1', 0)} h1 on the page", "a page has one: its title")
    for name, value in (("title", seen.title), ("description", seen.description)):
        if not value.strip():
            yield Problem(place, f"markup-{name}", f"the page has no {name}", f"write {name}: in its front matter")
    for id in sorted({id for id in seen.ids if seen.ids.count(id) > 1}):
        yield Problem(place, "markup-id", f"the id '{id}' stands twice", "another {#anchor}")
    for braces in ("{{", "}}", "{%", "%}"):
        if braces in seen.text:
            yield Problem(place, "markup-braces", f"'{braces}' is left over on the page", "it is no figure: see the source")


def _unique(path: str, text: str, taken: dict[str, str], what: str) -> Iterator[Problem]:
    first = taken.setdefault(text, path)
    if text and first != path:
        yield Problem(Place(path), f"markup-{what}", f"{first} has the same {what}", "each page says what it alone has")


def _addresses(path: str, seen: Seen, pages: Mapping[str, Seen], output: Output) -> Iterator[Problem]:
    for address in seen.addresses:
        target, _, anchor = address.partition("#")
        if (target and not target.startswith("/")) or target.startswith("//"):
            continue
        there = target.removeprefix("/") if target else path
        there += "index.html" if there.endswith("/") or not there else ""
        if there not in output.files:
            yield Problem(Place(path), "markup-link", f"a link to {address}, which is not published", "mend the template")
        elif anchor and there in pages and anchor not in pages[there].ids:
            yield Problem(Place(path), "markup-link", f"a link to {address}, which has no such anchor", "mend it")
