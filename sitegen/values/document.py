"""A document: one Markdown file, parsed once into plain pieces. It knows neither prices nor its language's words."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Mapping
from functools import cached_property

from msgspec import Struct, msgpack

from .dataset import Given
from .problem import Place


class Text(Struct, frozen=True, tag=True):
    """Words as the editor wrote them, not yet escaped; the typography of the language runs over them."""

    text: str
    place: Place


class Html(Struct, frozen=True, tag=True):
    """Markup that stands in the page as it is."""

    html: str


class Code(Struct, frozen=True, tag=True):
    """Code, never touched. `info` is the language of a fenced block, None for code within a line."""

    text: str
    info: str | None
    place: Place


class Reference(Struct, frozen=True, tag=True):
    """A figure by name, in a style: `{{ h100.price amount }}`. `source` is the exact text that stands for it."""

    name: str
    style: str
    place: Place
    source: str


class Block(Struct, frozen=True, tag=True):
    """A block of templates/blocks by name: `{{ capacity-table }}` alone on its line."""

    name: str
    place: Place


class Claim(Struct, frozen=True, tag=True):
    """The start of a phrase that a price could make false; Html("</span>") ends it."""

    name: str
    place: Place


class Fixed(Struct, frozen=True, tag=True):
    """The start of a quantity that is no figure of ours, with the reason; Html("</span>") ends it."""

    reason: str
    place: Place


class Link(Struct, frozen=True, tag=True):
    """The start of a link; Html("</a>") ends it.

    `target` is as written: 'guides/multi-gpu.md#nccl' (relative to the file), '#part', 'site:console' (an address of
    site.yaml) or an absolute address.
    """

    target: str
    title: str
    place: Place


class Image(Struct, frozen=True, tag=True):
    """A picture of static/, by its path there."""

    source: str
    alt: str
    title: str
    place: Place


class Heading(Struct, frozen=True, tag=True):
    """The start of a heading; Html("</hN>") ends it. `id` is its anchor, '' where the editor gave none."""

    level: int
    id: str
    place: Place


Inline = Text | Html | Code | Reference | Claim | Fixed | Link | Image


class Run(Struct, frozen=True, tag=True):
    """The inline pieces of one paragraph, heading or cell: what typography sees at once."""

    pieces: tuple[Inline, ...]


Piece = Html | Run | Code | Block | Heading

Phrase = tuple[Text | Reference, ...]


_BODY = msgpack.Decoder(tuple[Piece, ...])


def pack(body: tuple[Piece, ...]) -> bytes:
    """The pieces of a body -> bytes that a Document can hold."""
    return msgpack.encode(body)


class OnlyHere(Struct, frozen=True):
    """What need not stand in the other languages ('figure h100.price', 'link guides/llm#cost'), and why."""

    thing: str
    reason: str
    place: Place


class FrontMatter(Struct, frozen=True):
    """The head of a Markdown file. `kind` names the template, `slug` the last part of the address.

    `nav` is the short name in menus and breadcrumbs, where the title is too long for them; `source` the language that
    the page is translated from, where it is not that of data/site.yaml; `related` are keys of pages to read next.
    """

    title: Given[Phrase]
    description: Given[Phrase]
    kind: Given[str]
    nav: Given[str] | None = None
    slug: Given[str] | None = None
    summary: Given[Phrase] | None = None
    date: Given[datetime.date] | None = None
    updated: Given[datetime.date] | None = None
    image_title: Given[str] | None = None
    source: Given[str] | None = None
    order: Given[int] | None = None
    draft: Given[bool] | None = None
    aliases: tuple[Given[str], ...] = ()
    related: tuple[Given[str], ...] = ()
    only_here: tuple[OnlyHere, ...] = ()


class Passage(Struct, frozen=True):
    """What a translator translates at once: a digest of its words, and where it begins."""

    digest: str
    place: Place


_WORD = re.compile(r"[^\W_][\w’'-]*")


class Document(Struct, frozen=True, dict=True):
    """One file of content/. Its path gives `language` and `key`: content/es/guides/llm.md is es, guides/llm.

    `packed` is its body: most builds look into that of few documents. `passages` are fields of the front matter by name
    ('title') and sections by anchor ('#memory'); `claims` are those that phrases of the body make. `subject` is the
    card that the page is about, where it is one of a series made from [card].md.
    """

    path: str
    language: str
    key: str
    front: FrontMatter
    packed: bytes
    passages: Mapping[str, Passage]
    claims: tuple[Claim, ...]
    subject: str = ""

    @cached_property
    def body(self) -> tuple[Piece, ...]:
        """Its pieces."""
        return _BODY.decode(self.packed)

    def inlines(self) -> Iterator[Inline]:
        """Every inline piece of the body, in order."""
        for piece in self.body:
            if isinstance(piece, Run):
                yield from piece.pieces

    def phrases(self) -> Iterator[Text | Reference]:
        """Every part of the phrases of the front matter, in order."""
        for given in (self.front.title, self.front.description, self.front.summary):
            if given is not None:
                yield from given.value

    def references(self) -> Iterator[Reference]:
        """Every figure that the document refers to, front matter first."""
        yield from (part for part in self.phrases() if isinstance(part, Reference))
        yield from (piece for piece in self.inlines() if isinstance(piece, Reference))

    def words(self) -> int:
        """How many words there are to be translated."""
        names = [given.value for given in (self.front.nav, self.front.image_title) if given]
        texts = [part.text for part in (*self.phrases(), *self.inlines()) if isinstance(part, Text)]
        return sum(len(_WORD.findall(text)) for text in (*names, *texts))

    def links(self) -> Iterator[Link]:
        """Every link of the body."""
        yield from (piece for piece in self.inlines() if isinstance(piece, Link))

    def blocks(self) -> Iterator[Block]:
        """Every block of the body."""
        yield from (piece for piece in self.body if isinstance(piece, Block))

    def may_have_blocks(self) -> bool:
        """False if there is none, seen without looking into the body: the name of its kind stands nowhere in it."""
        return Block.__name__.encode() in self.packed

    def headings(self) -> Iterator[Heading]:
        """Every heading of the body."""
        yield from (piece for piece in self.body if isinstance(piece, Heading))
