"""Finished pages: one h1, a title and a description of their own, no id twice, no braces left over, links that land."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from selectolax.lexbor import LexborHTMLParser

from ..values.output import Output
from ..values.problem import Place, Problem


@dataclass(frozen=True, slots=True)
class Seen:
    """What a page's HTML says: how many h1 it has, its ids, its head, the addresses in it, its text outside code."""

    headings: int
    ids: tuple[str, ...]
    title: str
    description: str
    addresses: tuple[str, ...]
    text: str


def look(html: str) -> Seen:
    """HTML -> what is in it."""
    tree = LexborHTMLParser(html)
    title, description = tree.css_first("title"), tree.css_first("meta[name=description]")
    ids = tuple(node.attributes["id"] or "" for node in tree.css("[id]"))
    found = (node.attributes.get("href") or node.attributes.get("src") or "" for node in tree.css("[href], [src]"))
    addresses, headings = tuple(found), len(tree.css("h1"))
    for code in tree.css("code, pre, script, style"):
        code.decompose()
    return Seen(
        headings,
        ids,
        title.text() if title else "",
        (description.attributes.get("content") or "") if description else "",
        addresses,
        tree.body.text() if tree.body else "",
    )


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
    if seen.headings != 1:
        yield Problem(place, "markup-h1", f"{seen.headings} h1 on the page", "a page has one: its title")
    for name, value in (("title", seen.title), ("description", seen.description)):
        if not value.strip():
            yield Problem(place, f"markup-{name}", f"the page has no {name}", f"write {name}: in its front matter")
    for id in sorted({id for id in seen.ids if seen.ids.count(id) > 1}):
        yield Problem(place, "markup-id", f"the id '{id}' stands twice", "another {#anchor}")
    for braces in ("{{", "}}", "{%", "%}"):
        if braces in seen.text:
            yield Problem(
                place, "markup-braces", f"'{braces}' is left over on the page", "write code between backquotes"
            )


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
            yield Problem(Place(path), "markup-link", f"a link to {address}, which is not published", "mend it")
        elif anchor and there in pages and anchor not in pages[there].ids:
            yield Problem(Place(path), "markup-link", f"a link to {address}, which has no such anchor", "mend it")
