"""All texts that readers meet, each with its places and its language."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import repeat

from msgspec import Struct

from ..values.document import Claim, Fixed, Html, Image, Inline, Link, Phrase, Run, Text
from ..values.language import Language
from ..values.problem import Place
from ..values.site import Page, Site

OPAQUE = "\ufffc"  # OBJECT REPLACEMENT CHARACTER: stands for what is not text
_NAME = "a name goes into data/names.yaml"
_IN_PROSE = f'write a figure, {{{{ name }}}} (docs/figures.md), or [words]{{fixed="why it is none"}}; {_NAME}'
_IN_FRONT = f"write a figure, {{{{ name }}}} (docs/figures.md), or no number; {_NAME}"
_IN_WORDS = f"write no number; {_NAME}"
IN_MESSAGE = f"let a figure fill a placeholder, %(name)s; {_NAME}"
IN_TEMPLATE = f'print a figure, {{{{ figure("name") }}}}, or the words of a catalog; {_NAME}'


class Passage(Struct, frozen=True):
    """Text that is read at once, in parts with their places (None for what is not text), and what to write in it.

    Figures can be suggested where `takes_figures`; `language` is None where the text is in nobody's. Where it is not
    `written` as it stands in its file, places within it are not known.
    """

    parts: tuple[tuple[str, Place | None], ...]
    language: Language | None
    hint: str
    takes_figures: bool = False
    written: bool = True

    @property
    def text(self) -> str:
        """All parts as one text."""
        return "".join([text for text, _ in self.parts])

    def place(self, offset: int) -> Place:
        """Where a character of the text stands."""
        for text, place in self.parts:
            if place and not self.written:
                return place
            if place and offset < len(text):
                before = text[:offset]
                line, column = before.count("\n"), len(before.rpartition("\n")[2])
                return Place(place.path, place.line + line, column + 1 if line else place.column + column)
            offset -= len(text)
        return Place("")


def page_passages(site: Site) -> Iterator[Passage]:
    """Site -> every text of its documents."""
    for page in site.pages:
        yield from _page(page, site.languages[page.language])


def passages_elsewhere(site: Site) -> Iterator[Passage]:
    """Site -> every text that stands in no document."""
    yield from messages(site)
    brand = site.settings.brand
    yield Passage(((brand.value, brand.place),), None, _IN_WORDS)
    for language in site.languages.values():
        place = Place(f"locale/{language.key}/language.yaml")
        for word in (language.name, language.nothing.words, language.nothing.sign):
            yield Passage(((word, place),), language, _IN_WORDS, written=False)
    for label in site.labels.values():
        yield Passage(((label.value, label.place),), None, _IN_WORDS)
    for template in site.templates.values():
        for text in (*template.texts, *template.constants, *template.attributes):
            yield Passage(((text.value, text.place),), None, IN_TEMPLATE)


def _page(page: Page, language: Language) -> Iterator[Passage]:
    front = page.document.front
    phrases: list[Phrase] = [given.value for given in (front.title, front.description, front.summary) if given]
    for phrase in phrases:
        parts = tuple((part.text, part.place) if isinstance(part, Text) else (OPAQUE, None) for part in phrase)
        yield Passage(parts, language, _IN_FRONT, True)
    for given in filter(None, (front.nav, front.image_title)):
        yield Passage(((given.value, given.place),), language, _IN_WORDS)
    for piece in page.document.body:
        if isinstance(piece, Run):
            yield Passage(tuple(_run(piece.pieces)), language, _IN_PROSE, True)
            yield from _attributes(piece.pieces, language)


def _run(pieces: tuple[Inline, ...]) -> Iterator[tuple[str, Place | None]]:
    """One run as one text: emphasis does not part a number from its unit, and what is fixed is hidden."""
    for piece, is_fixed, before in zip(pieces, is_in_fixed(pieces), (None, *pieces), strict=False):
        match piece:
            case Text(text, place) if not is_fixed and not is_address(before, text):
                yield text, place
            case Html(html):
                yield ("\n" if "<br>" in html else ""), None
            case Claim() | Fixed() | Link():
                pass
            case _:
                yield OPAQUE, None


def is_address(before: Inline | None, text: str) -> bool:
    """Whether a text is that of <https://…>: its digits are no number; those of <tel:…> can be."""
    return isinstance(before, Link) and before.target == text and text.startswith(("https:", "http:", "mailto:"))


def is_in_fixed(pieces: tuple[Inline, ...]) -> Iterator[bool]:
    """Whether each piece stands in a fixed span; nearly always there is none."""
    return _spans(pieces) if Fixed in map(type, pieces) else repeat(False, len(pieces))


def _spans(pieces: tuple[Inline, ...]) -> Iterator[bool]:
    spans: list[bool] = []
    for piece in pieces:
        if isinstance(piece, Claim | Fixed):
            spans.append(isinstance(piece, Fixed))
        elif isinstance(piece, Html):
            del spans[len(spans) - min(piece.html.count("</span>"), len(spans)) :]
        yield any(spans)


_HEARD = frozenset({Image, Link})


def _attributes(pieces: tuple[Inline, ...], language: Language) -> Iterator[Passage]:
    """Texts that a reader sees or hears although they stand in no line: of pictures, and titles."""
    if _HEARD.isdisjoint(map(type, pieces)):
        return  # most runs
    for piece, is_fixed in zip(pieces, is_in_fixed(pieces), strict=True):
        if isinstance(piece, Image | Link) and not is_fixed:
            texts = (piece.title, piece.alt) if isinstance(piece, Image) else (piece.title,)
            yield from (Passage(((text, piece.place),), language, _IN_WORDS, written=False) for text in texts if text)


def messages(site: Site) -> Iterator[Passage]:
    """Ids, where templates have them, and their translations. (Labels of the data are looked at where they stand.)"""
    for template in site.templates.values():
        for message in template.messages:
            yield from (Passage(((id, message.place),), None, IN_MESSAGE) for id in (message.id, message.plural_id))
    for catalog in site.catalogs.values():
        language = site.languages[catalog.language]
        for entry in catalog.messages.values():
            for form in entry.forms:
                yield Passage(((form, entry.place),), language, IN_MESSAGE, written=False)
