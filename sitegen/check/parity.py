"""The languages agree: each section says the same facts and has the same frame in every language that is live.

A section goes from one anchor to the next; what stands before the first anchor is one too, and so are the title, the
description and the summary. What must be the same is a set: how often a figure is shown, in what style and in what
order, is each language's own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TypeVar

from ..values.dataset import Given
from ..values.document import OnlyHere
from ..values.problem import Place, Problem
from ..values.site import Page, Site
from .sections import Found, Outline, Section, Thing, outline

T = TypeVar("T")
Scope = Sequence[tuple[Outline, Section]]  # one section, in each language that has it


def parity(site: Site) -> Iterator[Problem]:
    """Site -> differences between the languages of each page, and exceptions that nothing needs."""
    for pages in _translations(site):
        outlines = [outline(page, site) for page in pages]
        scopes = [*_scopes(outlines)]
        for scope in scopes:
            yield from _missing(scope)
            yield from _frame(scope)
        yield from _values(outlines, site)
        yield from _order(outlines)
        yield from _needless(outlines, scopes)


def _translations(site: Site) -> Iterator[list[Page]]:
    """The pages of one key, in the order of the live languages."""
    pages: dict[str, list[Page]] = {}
    for language in site.settings.live():
        for page in site.pages:
            if page.language == language:
                pages.setdefault(page.key, []).append(page)
    yield from pages.values()


def _scopes(outlines: Sequence[Outline]) -> Iterator[Scope]:
    """The page as a whole (its fields, its sections), then each section."""
    yield [(one, one.whole) for one in outlines]
    for name in dict.fromkeys(name for one in outlines for name in one.sections):
        yield [(one, one.sections[name]) for one in outlines if name in one.sections]


def _where(place: Place) -> str:
    return f"{place.path}:{place.line}"


# -------------------------------------------------------------------------------------------------------------- things


def _missing(scope: Scope) -> Iterator[Problem]:
    """What some languages have and others lack, unless all that have it say that it is only there."""
    for thing in dict.fromkeys(thing for _, section in scope for thing in section.things if not thing.text):
        having = ((one, section.things[thing]) for one, section in scope if thing in section.things)
        bound = next((found for one, found in having if not _declared(one, thing)), None)
        for one, section in scope:
            if bound and thing not in section.things and thing.kind not in section.unsure:
                place = _after(one, scope, thing) if thing.kind == "section" else section.place
                yield _lack(thing, section.title, place, bound)


def _lack(thing: Thing, title: str, place: Place, there: Found) -> Problem:
    message = f"{title} lacks the {thing.kind} '{thing.name}', which {_where(there.place)} has"
    hint = f"write {there.written}, or there in the front matter only-here: {{{_key(thing)}: why}}"
    return Problem(place, "parity-missing", message, hint)


_PLAIN = re.compile(r"\w+ \w[\w./#-]*")


def _key(thing: Thing) -> str:
    """A thing as a key of YAML: in quotes where it is more than a word and a name."""
    return str(thing) if _PLAIN.fullmatch(str(thing)) else json.dumps(str(thing), ensure_ascii=False)


def _after(one: Outline, scope: Scope, thing: Thing) -> Place:
    """Where a section is missing: the last that both have before it."""
    there = next(other for other, section in scope if thing in section.things)
    before = [*there.sections][: [*there.sections].index(thing.name)]
    both = [one.sections[name] for name in before if name in one.sections and one.sections[name].level]
    return both[-1].place if both else one.whole.place


def _declared(one: Outline, thing: Thing) -> bool:
    return any(exception.thing == str(thing) for exception in one.exceptions)


def _needless(outlines: Sequence[Outline], scopes: Sequence[Scope]) -> Iterator[Problem]:
    """Exceptions for what every language has where this one has it, or for what this one lacks."""
    for one in outlines:
        for exception in one.exceptions:
            if not any(_needs(exception, one, scope) for scope in scopes):
                message = f"'{exception.thing}' is not here, or is in every other language too"
                yield Problem(exception.place, "parity-needless", message, "delete this exception")


def _needs(exception: OnlyHere, one: Outline, scope: Scope) -> bool:
    here = [thing for other, section in scope if other is one for thing in section.things]
    excepted = [thing for thing in here if str(thing) == exception.thing]
    return any(thing not in section.things for thing in excepted for _, section in scope)


# --------------------------------------------------------------------------------------------------------------- frame


def _frame(scope: Scope) -> Iterator[Problem]:
    """Level, headings and code of one section, beside those of the first language that has it."""
    (first, there), *others = scope
    for one, section in others:
        if section.level != there.level:
            message = f"{section.title} is of level {section.level}, and {_where(there.place)} of level {there.level}"
            yield Problem(section.place, "parity-level", message, "give both as many #")
        if section.headings != there.headings:
            here, wanted = _hashes(section), _hashes(there)
            message = f"below {section.title} stand the headings {here}, and {wanted} at {_where(there.place)}"
            hint = "write as many, of the same levels; one that is only here gets an {#anchor}"
            yield Problem(section.place, "parity-heading", message, hint)
        yield from _codes(one, section, first, there)


def _hashes(section: Section) -> str:
    return " ".join("#" * level for level in section.headings) or "none"


def _codes(one: Outline, section: Section, first: Outline, there: Section) -> Iterator[Problem]:
    """Blocks of code that are not the same, byte for byte: the one beside the other, in their order."""
    pairs = zip_longest(_only(one, section, there), _only(first, there, section))
    for (here, found), (other, wanted) in ((a or (None, None), b or (None, None)) for a, b in pairs):
        if found and wanted:
            message = f"this block of code is not that of {_where(wanted.place)}"
            yield Problem(found.place, "parity-code", message, "make both the same, byte for byte")
        elif other and wanted:
            yield _lack(other, section.title, section.place, wanted)
        elif here and found:
            yield _lack(here, there.title, there.place, found)


def _only(one: Outline, section: Section, other: Section) -> list[tuple[Thing, Found]]:
    return [
        (thing, found)
        for thing, found in section.things.items()
        if thing.text and thing not in other.things and not _declared(one, thing)
    ]


def _values(outlines: Sequence[Outline], site: Site) -> Iterator[Problem]:
    """A page looks the same in all languages, and stands at the same place of lists."""
    first, *others = (one.page.document.front for one in outlines)
    for front in others:
        if all(f"{each.kind.value}.html" in site.templates for each in (front, first)):
            yield from _unequal("kind", front.kind, first.kind)
        if front.order and first.order:
            yield from _unequal("order", front.order, first.order)


def _unequal(name: str, here: Given[T], there: Given[T]) -> Iterator[Problem]:
    if here.value != there.value:
        message = f"{name} is {here.value} here, and {there.value} at {_where(there.place)}"
        yield Problem(here.place, "parity-value", message, "write the same in all languages")


def _order(outlines: Sequence[Outline]) -> Iterator[Problem]:
    """The sections that two languages share stand in the same order: the first that does not is named."""
    first, *others = outlines
    for one in others:
        here = [name for name in one.sections if name in first.sections]
        there = [name for name in first.sections if name in one.sections]
        for name, wanted in zip(here, there, strict=True):
            if name != wanted:
                place = first.sections[wanted].place
                message = f"the section '{name}' stands where {_where(place)} has '{wanted}'"
                yield Problem(one.sections[name].place, "parity-order", message, "give the sections one order")
                break
