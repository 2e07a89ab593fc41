"""The languages agree: each section says the same facts and has the same frame in every language that is live.

A section goes from one anchor to the next; what stands before the first anchor is one too, and so are the title, the
description and the summary. What must be the same is a set: how often a figure is shown, in what style and in what
order, is each language's own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest

from ..values.document import OnlyHere
from ..values.problem import Place, Problem
from ..values.site import Page, Site
from .sections import Found, Outline, Section, Thing, outline

_SAME_VALUE = ("kind", "order")  # of front matter: a page looks the same, and stands at the same place in lists


def parity(site: Site) -> Iterator[Problem]:
    """Site -> differences between the languages of a page, and exceptions that nothing needs."""
    for pages in _translations(site).values():
        outlines = [outline(page) for page in pages]
        yield from _frames(outlines)
        scopes = [*_scopes(outlines)]
        for scope in scopes:
            yield from _missing(scope)
        yield from _needless(outlines, scopes)


def _translations(site: Site) -> Mapping[str, list[Page]]:
    """The pages of the live languages by key, each in the order of the languages."""
    live = [key for key, status in site.settings.languages.items() if status.value == "live"]
    pages: dict[str, list[Page]] = {}
    for page in sorted((page for page in site.pages if page.language in live), key=lambda page: live.index(page.language)):
        pages.setdefault(page.key, []).append(page)
    return pages


# -------------------------------------------------------------------------------------------------------------- things

Scope = Mapping[Outline, Section]  # one section in each of the languages that have it


def _scopes(outlines: list[Outline]) -> Iterator[Scope]:
    """The page as a whole (its fields, its sections), then each section by its name."""
    yield {one: one.whole for one in outlines}
    for name in dict.fromkeys(name for one in outlines for name in one.sections):
        yield {one: one.sections[name] for one in outlines if name in one.sections}


def _missing(scope: Scope) -> Iterator[Problem]:
    """What some languages have and others lack, unless all that have it declare so."""
    for thing in dict.fromkeys(thing for section in scope.values() for thing in section.things):
        having = {one: section.things[thing] for one, section in scope.items() if thing in section.things}
        bound = next((found for one, found in having.items() if not _declared(one, thing)), None)
        for one, section in scope.items():
            if bound and thing not in section.things:
                yield _lack(thing, section, bound)


def _lack(thing: Thing, section: Section, there: Found) -> Problem:
    message = f"{section.title} lacks the {thing.kind} '{thing.name}', which {_where(there.place)} has"
    hint = f"write {there.written}, or there in the front matter only-here: {{{thing}: why}}"
    return Problem(section.place, "parity-missing", message, hint)


def _where(place: Place) -> str:
    return f"{place.path}:{place.line}"


def _declared(one: Outline, thing: Thing) -> OnlyHere | None:
    return next((exception for exception in one.exceptions if exception.thing == str(thing)), None)


def _needless(outlines: list[Outline], scopes: Iterable[Scope]) -> Iterator[Problem]:
    """Exceptions for what no section has, or what every language has."""
    needed = {id(exception) for scope in scopes for exception in _needed(scope)}
    for one in outlines:
        for exception in one.exceptions:
            if id(exception) not in needed:
                message = f"'{exception.thing}' is in the other languages too, or nowhere here"
                yield Problem(exception.place, "parity-needless", message, "delete this exception")


def _needed(scope: Scope) -> Iterator[OnlyHere]:
    for one, section in scope.items():
        for thing in (*section.things, section.frame):
            exception = _declared(one, thing)
            if exception and any(not other.same(section, thing) for other in scope.values()):
                yield exception


# --------------------------------------------------------------------------------------------------------------- frame


def _frames(outlines: list[Outline]) -> Iterator[Problem]:
    """The frame of each page beside that of the first language: values, order, levels, parts, code."""
    first, *others = outlines
    for one in others:
        yield from _values(one, first)
        yield from _order(one, first)
        for name, section in one.sections.items():
            there = first.sections.get(name)
            if there is not None:
                yield from _section(section, there, _excepted(one, first, section))
