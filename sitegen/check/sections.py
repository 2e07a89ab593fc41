"""A page -> what of it must be the same in every language, section by section."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from ..values.document import (
    Block,
    Claim,
    Code,
    Heading,
    Html,
    Image,
    Inline,
    Link,
    OnlyHere,
    Piece,
    Reference,
    Run,
    Text,
)
from ..values.problem import Place
from ..values.site import Page, Site


class Thing(Struct, frozen=True):
    """What must stand in every language; its text as `only-here` has it. `text` is all of a block of code."""

    kind: str
    name: str
    text: str = ""

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"


class Found(Struct, frozen=True):
    """Where a thing stands for the first time, and how it is written."""

    place: Place
    written: str


class Section(Struct, frozen=True):
    """From one anchor to the next. `title` is for messages; `headings` are the levels of those without an anchor.

    `unsure` are kinds of which something stands here that does not exist: what was meant can be any of that kind.
    """

    title: str
    place: Place
    level: int
    things: Mapping[Thing, Found]
    headings: tuple[int, ...] = ()
    unsure: frozenset[str] = frozenset()


class Outline(Struct, frozen=True):
    """A page's sections by name ('' is the beginning), and as one more the page itself, with its fields."""

    page: Page
    whole: Section
    sections: Mapping[str, Section]

    @property
    def exceptions(self) -> tuple[OnlyHere, ...]:
        """What the editor says need not stand elsewhere."""
        return self.page.document.front.only_here


def outline(page: Page, site: Site) -> Outline:
    """Page, its site -> its outline, without the things that there are not."""
    found = {**dict(_front(page)), **dict(_body(page))}
    sections = {name: _sure(section, page.language, site) for name, section in found.items()}
    fields = {Thing("field", name): Found(place, f"{name}: …") for name, place in _fields(page)}
    anchors = {
        Thing("section", name): Found(section.place, f"a heading with {{#{name}}}")
        for name, section in sections.items()
        if section.level
    }
    related = {
        Thing("link", given.value): Found(given.place, f"related: [{given.value}]")
        for given in page.document.front.related
        if (page.language, given.value) in site.anchors
    }
    whole = Section("the page", Place(page.document.path, 1, 1), 0, MappingProxyType(fields | related | anchors))
    return Outline(page, whole, MappingProxyType(sections))


_OUTSIDE = ("http:", "https:", "mailto:", "tel:")


def _sure(section: Section, language: str, site: Site) -> Section:
    unknown = [thing for thing in section.things if not _exists(thing, language, site)]
    if not unknown:
        return section  # nearly all
    things = {thing: found for thing, found in section.things.items() if thing not in unknown}
    return replace(section, things=MappingProxyType(things), unsure=frozenset(thing.kind for thing in unknown))


def _exists(thing: Thing, language: str, site: Site) -> bool:
    """Whether a page in a language can have it."""
    name = thing.name
    match thing.kind:
        case "figure":
            return name in site.figures or name in site.unmade
        case "block":
            return f"blocks/{name}.html" in site.templates
        case "claim":
            return name in site.claims
        case "image":
            return name in site.static
        case "link":
            return name.startswith(_OUTSIDE) or _leads(name, language, site)
    return True


def _leads(name: str, language: str, site: Site) -> bool:
    """Whether a link ('guides/llm#memory', 'site:console') lands."""
    if name.startswith("site:"):
        return name.removeprefix("site:") in site.settings.addresses
    key, sharp, anchor = name.partition("#")
    return (language, key) in site.anchors and (not sharp or anchor in site.anchors[language, key])


# -------------------------------------------------------------------------------------------------------- front matter

_FIELDS = ("nav", "slug", "summary", "date", "updated", "image_title", "order")


def _fields(page: Page) -> Iterator[tuple[str, Place]]:
    for name in _FIELDS:
        given = getattr(page.document.front, name)
        if given is not None:
            yield name, given.place


def _front(page: Page) -> Iterator[tuple[str, Section]]:
    """The phrases of the front matter, by names that no anchor has."""
    front = page.document.front
    for name, given in (("title", front.title), ("description", front.description), ("summary", front.summary)):
        if given is not None:
            things = {
                Thing("figure", part.name): Found(part.place, part.source)
                for part in reversed(given.value)
                if isinstance(part, Reference)
            }
            yield f"{name}:", Section(f"the {name}", given.place, 0, MappingProxyType(things))


# ---------------------------------------------------------------------------------------------------------------- body

_CONTAINER = re.compile(r'<(?:div|aside) class="(\w+)">')


def _body(page: Page) -> Iterator[tuple[str, Section]]:
    start = Heading(0, "", Place(page.document.path, 1, 1))
    pieces: list[Piece] = []
    for piece in (*page.document.body, Heading(0, " ", start.place)):
        if isinstance(piece, Heading) and piece.id:
            yield start.id, _section(start, pieces, page.key)
            start, pieces = piece, []
        else:
            pieces.append(piece)


def _section(start: Heading, pieces: list[Piece], key: str) -> Section:
    found: dict[Thing, Found] = {}
    for thing, stands in _things(pieces, start.place, key):
        found.setdefault(thing, stands)
    headings = tuple(piece.level for piece in pieces if isinstance(piece, Heading))
    title = f"the section '{start.id}'" if start.id else "the beginning"
    place = start.place if start.id else next(_places(pieces), start.place)
    return Section(title, place, start.level, MappingProxyType(found), headings)


def _places(pieces: list[Piece]) -> Iterator[Place]:
    """Where anything stands, in order."""
    yield from (part.place for part in _parts(pieces) if not isinstance(part, Html))


def _parts(pieces: list[Piece]) -> Iterator[Inline | Block | Heading]:
    for piece in pieces:
        yield from piece.pieces if isinstance(piece, Run) else (piece,)


def _things(pieces: list[Piece], place: Place, key: str) -> Iterator[tuple[Thing, Found]]:
    """The things of some pieces; markup has no place of its own, so that a container has that of what is before it."""
    for piece in _parts(pieces):
        place = place if isinstance(piece, Html) else piece.place
        match piece:
            case Text() | Heading():
                pass  # most
            case Html(html):
                for name in _CONTAINER.findall(html) if " class=" in html else ():
                    yield Thing("container", name), Found(place, f"::: {name}")
            case Block(name):
                yield Thing("block", name), Found(place, f"{{{{ {name} }}}} alone on its line")
            case Reference(name):
                yield Thing("figure", name), Found(place, piece.source)
            case Claim(name):
                yield Thing("claim", name), Found(place, f"[words]{{claim={name}}}")
            case Link(target):
                yield Thing("link", _target(target, key)), Found(place, f"[words]({target})")
            case Image(source):
                yield Thing("image", source), Found(place, f"![words]({source})")
            case Code(text, None):
                yield Thing("code", text), Found(place, f"`{text}`")
            case Code(text):
                first = text.strip().partition("\n")[0]
                yield Thing("code", first, text), Found(place, "the same block of code")


def _target(target: str, key: str) -> str:
    """A target as written in the page `key` -> 'guides/llm#memory', or the address that it is."""
    path, mark, anchor = target.partition("#")
    if ":" in path:
        return target
    there = posixpath.normpath(posixpath.join(posixpath.dirname(key), path.removesuffix(".md"))) if path else key
    return f"{there}{mark}{anchor}"
