"""Finished pages: one h1, a title and a description of their own, no id twice, no braces left over, links that land.

And nothing that the site's security policy refuses: scripts and styles are files.
"""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from urllib.parse import unquote

from msgspec import Struct
from selectolax.lexbor import LexborHTMLParser

from ..values.output import Output
from ..values.problem import Place, Problem


class Seen(Struct, frozen=True):
    """What a page's HTML says: how many h1 it has, its ids, its head, the addresses in it, braces outside code.

    A page that has `moved` sends readers on, and says nothing. `inline` are scripts and styles that stand in it.
    """

    headings: int
    ids: tuple[str, ...]
    title: str
    description: str
    addresses: tuple[str, ...]
    braces: tuple[str, ...]
    moved: bool
    inline: tuple[str, ...] = ()


Each = Callable[[Callable[[bytes], Seen], Iterable[bytes]], Iterable[Seen]]


def look(data: bytes) -> Seen:
    """HTML -> what is in it."""
    tree = LexborHTMLParser(data)
    title, description = tree.css_first("title"), tree.css_first("meta[name=description]")
    ids = tuple(node.attributes["id"] or "" for node in tree.css("[id]"))
    found = (node.attributes.get("href") or node.attributes.get("src") or "" for node in tree.css("[href], [src]"))
    addresses, headings = tuple(dict.fromkeys(found)), len(tree.css("h1"))
    moved = tree.css_first("meta[http-equiv=refresh]") is not None
    inline = tuple(_inline(tree, data))
    return Seen(
        headings,
        ids,
        title.text() if title else "",
        (description.attributes.get("content") or "") if description else "",
        addresses,
        tuple(_braces(tree)) if _BRACED.search(data) else (),
        moved,
        inline,
    )


def _braces(tree: LexborHTMLParser) -> list[str]:
    """The page -> the braces that stand in it; of the tree the code is taken away."""
    for code in tree.css("code, pre, script, style"):
        code.decompose()
    return sorted(set(_BRACES.findall(tree.body.text() if tree.body else "")))


def _inline(tree: LexborHTMLParser, data: bytes) -> Iterator[str]:
    """The page -> each script and style in it that a browser would run; data blocks are not run."""
    for node in tree.css("style, script:not([src])"):
        if not (node.attributes.get("type") or "").endswith("json"):
            yield f"<{node.tag}>"
    plain = data.translate(_PLAIN)
    for node in tree.css("*") if any(sign.search(plain) for sign in _SUSPECT) else ():
        for name, value in node.attributes.items():
            if name == "style" or name.startswith("on") or (value or "").lstrip().lower().startswith("javascript:"):
                yield f'{name}="{value or ""}"'


def markup(output: Output, each: Each = map) -> Iterator[Problem]:
    """Output -> faults of its pages. Places are paths of published files."""
    files = {path: data for path, data in output.files.items() if path.endswith(".html")}
    pages = dict(zip(files, each(look, files.values()), strict=True))
    titles: dict[str, str] = {}
    descriptions: dict[str, str] = {}
    sound = frozenset(_sound({address for seen in pages.values() for address in seen.addresses}, pages, output))
    for path, seen in pages.items():
        if not seen.moved:
            yield from _head(path, seen)
            yield from _unique(path, seen.title, titles, "title")
            yield from _unique(path, seen.description, descriptions, "description")
        own = {f"#{id}" for id in seen.ids}
        for address in seen.addresses:
            if address not in sound and address not in own and (astray := _astray(address, path, pages, output)):
                yield Problem(Place(path), "markup-link", *astray)
        for found in sorted(set(seen.inline)):
            hint = "write it into a file of static/, and a class or data- attribute here"
            yield Problem(Place(path), "markup-inline", f"{found} stands in the page, which browsers refuse", hint)


def _head(path: str, seen: Seen) -> Iterator[Problem]:
    place = Place(path)
    if seen.headings != 1:
        yield Problem(place, "markup-h1", f"{seen.headings} h1 on the page", "a page has one: its title")
    for name, value in (("title", seen.title), ("description", seen.description)):
        if not value.strip():
            yield Problem(place, f"markup-{name}", f"the page has no {name}", f"write {name}: in its front matter")
        elif len(value) > _LONGEST[name]:
            what = f"the {name} shows {len(value)} characters, and more than {_LONGEST[name]} are cut off"
            yield Problem(place, f"markup-{name}", what, f"write a shorter {name}: in its front matter")
    for id in sorted(id for id, times in Counter(seen.ids).items() if times > 1):
        yield Problem(place, "markup-id", f"the id '{id}' stands twice", "give each its own {#anchor}")
    for braces in seen.braces:
        hint = "braces that are meant go into `code`"
        yield Problem(place, "markup-braces", f"'{braces}' is left over on the page", hint)


def _unique(path: str, text: str, taken: dict[str, str], what: str) -> Iterator[Problem]:
    first = taken.setdefault(text, path)
    if text and first != path:
        yield Problem(Place(path), f"markup-{what}", f"{first} has the same {what}", "each page says what it alone has")


def _sound(addresses: Iterable[str], pages: Mapping[str, Seen], output: Output) -> Iterator[str]:
    """Those that are right whatever page they stand on: nearly all, and most of them on every page."""
    for address in addresses:
        if _ELSEWHERE.match(address) or (address.startswith("/") and not _astray(address, "", pages, output)):
            yield address


def _astray(address: str, path: str, pages: Mapping[str, Seen], output: Output) -> tuple[str, str] | None:
    """An address, the page that it stands on -> what is wrong with it, and what to write; None if it lands."""
    target, _, anchor = address.partition("#")
    there = _published(target, path)
    if there not in output.files:
        message = f"a link to {address or 'nowhere'}, which is not published"
        return message, "mend it in the template, or publish what it leads to"
    if anchor and there in pages and unquote(anchor) not in pages[there].ids:
        return f"a link to {address}, which has no such anchor", "mend it, or give a heading this {#anchor}"
    return None


_LONGEST = {"title": 60, "description": 155}  # what lists of search results have room for
_BRACES = re.compile(r"{{|}}|{%|%}")
_BRACED = re.compile(_BRACES.pattern.encode())
# To look at every element is slow, and Python's engine is quick to find what begins with certain letters: of what may
# stand before an attribute a space is made, of capitals small letters.
_PLAIN = bytes(32 if byte in b" \t\n\f\r\v\"'/" else byte for byte in bytes(range(256)).lower())
_SUSPECT = tuple(map(re.compile, (rb" style\s*=", rb" on\w+\s*=", rb"javascript:")))
_ELSEWHERE = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:|//")


def _published(target: str, path: str) -> str:
    """Address without its anchor, the page it stands on -> the published path that a server answers with."""
    bare = unquote(target.partition("?")[0])
    there = posixpath.normpath(posixpath.join("/", posixpath.dirname(path), bare)).lstrip("/") if bare else path
    return posixpath.join(there, "index.html") if bare.endswith("/") else there
