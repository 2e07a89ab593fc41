"""No typed figure: a digit in text belongs to a name of data/names.yaml, to a reference, or to a fixed quantity."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator

from msgspec import Struct

from ..values.document import Claim, Fixed, Html, Image, Inline, Link, Phrase, Run, Text
from ..values.language import Language
from ..values.problem import Place, Problem
from ..values.site import Page, Site
from .quantities import Typed, find_typed
from .suggest import figure_index, kind_of, suggestions

_OPAQUE = "\ufffc"  # OBJECT REPLACEMENT CHARACTER: stands for what is not text
_NAME = "a name goes into data/names.yaml"
_IN_PROSE = f'write a figure, {{{{ name }}}} (docs/figures.md), or [words]{{fixed="why it is none"}}; {_NAME}'
_IN_FRONT = f"write a figure, {{{{ name }}}} (docs/figures.md), or no number; {_NAME}"
_IN_WORDS = f"write no number; {_NAME}"
_IN_MESSAGE = f"let a figure fill a placeholder, %(name)s; {_NAME}"
_IN_TEMPLATE = f'print a figure, {{{{ figure("name") }}}}, or the words of a catalog; {_NAME}'


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
        return "".join(text for text, _ in self.parts)

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


class FixedText(Struct, frozen=True):
    """A quantity that an editor fixed, and why."""

    place: Place
    text: str
    reason: str


def numbers(site: Site) -> Iterator[Problem]:
    """Site -> digits that somebody typed."""
    names = tuple(name.value for name in site.names)
    pattern = name_pattern(names)
    found = [(passage, typed) for passage in _passages(site) for typed in typed_in(passage, pattern)]
    index = figure_index(site.figures) if found else {}
    for passage, typed in found:
        kind, written = kind_of(typed), suggestions(typed, index) if passage.takes_figures else ()
        where = "" if passage.written else f" in '{passage.text}'"
        message = f"'{typed.text}' is typed by hand{where}" + (f": it looks like {kind}" if kind else "")
        hint = f"write {' or '.join(written)}" if written else _near(typed, names) or passage.hint
        yield Problem(passage.place(typed.start), "typed-number", message, hint)


def name_pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    """Names -> a pattern that finds each as a whole word, the longest first, whatever spaces it is written with."""
    longest = sorted(names, key=len, reverse=True)
    words = ("[ \u00a0\u202f\n]".join(re.escape(part) for part in name.split()) for name in longest)
    return re.compile(rf"(?<!\w)(?<!\d[.,])(?:{'|'.join(words)})(?!\w|[.,]\d)" if names else r"(?!)")


_DIGIT = re.compile(r"\d")
# Numerals that are no digits: superscripts, fractions, Roman numerals, numbers in circles.
_NUMERAL = re.compile(
    "[\u00b2\u00b3\u00b9\u00bc-\u00be\u2070-\u2079\u2080-\u2089\u2150-\u218b\u2460-\u249b\u24ea-\u24ff\u2776-\u2793]+"
)
# What is no text in a message or a template: placeholders, tags, characters by their number.
_MARKUP = re.compile(r"%\(\w+\)s|<[^<>]*>|&#?\w+;")


def typed_in(passage: Passage, names: re.Pattern[str]) -> Iterator[Typed]:
    """Passage, pattern of names -> each typed quantity that is no name."""
    text = passage.text
    yield from (Typed(match[0], match.start(), ()) for match in _NUMERAL.finditer(names.sub(_hidden, text)))
    if not _DIGIT.search(text):
        return  # nearly all
    text = names.sub(_hidden, text)
    if passage.hint in (_IN_MESSAGE, _IN_TEMPLATE):
        text = _MARKUP.sub(_hidden, text)
    yield from find_typed(text, passage.language)


def _hidden(match: re.Match[str]) -> str:
    return _OPAQUE * len(match[0])


def _near(typed: Typed, names: tuple[str, ...]) -> str:
    """A word with letters may be meant for a name: 'H100s'."""
    near = [] if typed.readings else difflib.get_close_matches(typed.text, names, 1)
    return f"did you mean {near[0]}?" if near else ""


def fixed_texts(site: Site) -> tuple[FixedText, ...]:
    """Site -> every fixed quantity of its documents, in the order of the pages."""
    return tuple(
        fixed
        for page in site.pages
        for piece in page.document.body
        if isinstance(piece, Run)
        for fixed in _fixed(piece.pieces)
    )


# ------------------------------------------------------------------------------------------------------ where texts are


def _passages(site: Site) -> Iterator[Passage]:
    for page in site.pages:
        yield from _page(page, site.languages[page.language])
    yield from _messages(site)
    for label in site.labels.values():
        yield Passage(((label.value, label.place),), None, _IN_WORDS)
    for template in site.templates.values():
        for text in template.texts:
            yield Passage(((text.value, text.place),), None, _IN_TEMPLATE)


def _page(page: Page, language: Language) -> Iterator[Passage]:
    front = page.document.front
    phrases: list[Phrase] = [given.value for given in (front.title, front.description, front.summary) if given]
    for phrase in phrases:
        parts = tuple((part.text, part.place) if isinstance(part, Text) else (_OPAQUE, None) for part in phrase)
        yield Passage(parts, language, _IN_FRONT, True)
    for given in filter(None, (front.nav, front.image_title)):
        yield Passage(((given.value, given.place),), language, _IN_WORDS)
    for piece in page.document.body:
        if isinstance(piece, Run):
            yield Passage(tuple(_run(piece.pieces)), language, _IN_PROSE, True)
            yield from _attributes(piece.pieces, language)


def _run(pieces: tuple[Inline, ...]) -> Iterator[tuple[str, Place | None]]:
    """One run as one text: emphasis does not part a number from its unit, and what is fixed is hidden."""
    for piece, is_fixed, before in zip(pieces, _is_fixed(pieces), (None, *pieces), strict=False):
        match piece:
            case Html(html):
                yield ("\n" if "<br>" in html else ""), None
            case Text(text, place) if not is_fixed and not (isinstance(before, Link) and before.target == text):
                yield text, place
            case Claim() | Fixed() | Link():
                pass
            case _:
                yield _OPAQUE, None


def _is_fixed(pieces: tuple[Inline, ...]) -> Iterator[bool]:
    """Whether each piece stands in a fixed span."""
    spans: list[bool] = []
    for piece in pieces:
        if isinstance(piece, Claim | Fixed):
            spans.append(isinstance(piece, Fixed))
        elif isinstance(piece, Html):
            del spans[len(spans) - min(piece.html.count("</span>"), len(spans)) :]
        yield any(spans)


def _attributes(pieces: tuple[Inline, ...], language: Language) -> Iterator[Passage]:
    """Texts that a reader sees or hears although they stand in no line: of pictures, and titles."""
    for piece, is_fixed in zip(pieces, _is_fixed(pieces), strict=True):
        if isinstance(piece, Image | Link) and not is_fixed:
            yield Passage(((piece.title, piece.place),), language, _IN_WORDS, written=False)
        if isinstance(piece, Image) and not is_fixed:
            yield Passage(((piece.alt, piece.place),), language, _IN_WORDS, written=False)


def _fixed(pieces: tuple[Inline, ...]) -> Iterator[FixedText]:
    for number, start in enumerate(pieces):
        if isinstance(start, Fixed):
            inside = pieces[number:]
            end = next((at for at, fixed in enumerate(_is_fixed(inside)) if not fixed), len(inside))
            text = "".join(piece.text for piece in inside[:end] if isinstance(piece, Text))
            yield FixedText(start.place, text, start.reason)


def _messages(site: Site) -> Iterator[Passage]:
    """Ids, where templates have them, and their translations. (Labels of the data are looked at where they stand.)"""
    for template in site.templates.values():
        for message in template.messages:
            yield from (Passage(((id, message.place),), None, _IN_MESSAGE) for id in (message.id, message.plural_id))
    for catalog in site.catalogs.values():
        language = site.languages[catalog.language]
        for entry in catalog.messages.values():
            for form in entry.forms:
                yield Passage(((form, entry.place),), language, _IN_MESSAGE, written=False)
