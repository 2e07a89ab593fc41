"""No typed figure: a digit in prose belongs to a name of data/names.yaml, to a reference, or to a fixed quantity."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..values.document import Claim, Fixed, Html, Image, Inline, Phrase, Run, Text
from ..values.problem import Place, Problem
from ..values.site import Page, Site

_NUMBER = re.compile(r"\d[\d.,\u00a0\u202f]*\d|\d")
_HINT = "write a figure, {{ name }} (docs/figures.md), or add a name to data/names.yaml"


def numbers(site: Site) -> Iterator[Problem]:
    """Site -> digits that somebody typed."""
    names = name_pattern(tuple(name.value for name in site.names))
    for page in site.pages:
        for text, place in _texts(page):
            yield from typed(text, place, names)


def name_pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    """Names -> a pattern that finds each as a whole word, the longest first, whatever spaces it is written with."""
    longest = sorted(names, key=len, reverse=True)
    words = ("[ \u00a0\u202f\n]".join(re.escape(part) for part in name.split()) for name in longest)
    return re.compile(rf"(?<!\w)(?:{'|'.join(words)})(?!\w)" if names else r"(?!)")


def typed(text: str, place: Place, names: re.Pattern[str]) -> Iterator[Problem]:
    """Text and where it begins -> a problem for each number in it that is no part of a name."""
    hidden = names.sub(lambda match: re.sub(r"\d", "x", match[0]), text)
    for match in _NUMBER.finditer(hidden):
        before = text[: match.start()]
        line, column = before.count("\n"), len(before.rpartition("\n")[2])
        start = column + 1 if line else place.column + column
        at = Place(place.path, place.line + line, start)
        yield Problem(at, "typed-number", f"'{match[0]}' is typed by hand", _HINT)


def _texts(page: Page) -> Iterator[tuple[str, Place]]:
    front = page.document.front
    phrases: list[Phrase] = [given.value for given in (front.title, front.description, front.summary) if given]
    for phrase in phrases:
        yield from ((part.text, part.place) for part in phrase if isinstance(part, Text))
    yield from ((given.value, given.place) for given in (front.nav, front.image_title) if given)
    for piece in page.document.body:
        if isinstance(piece, Run):
            yield from _run(piece.pieces)


def _run(pieces: tuple[Inline, ...]) -> Iterator[tuple[str, Place]]:
    """Texts of one run; what stands in a fixed span is left out."""
    spans: list[bool] = []
    for piece in pieces:
        if isinstance(piece, Claim | Fixed):
            spans.append(isinstance(piece, Fixed))
        elif isinstance(piece, Html):
            del spans[len(spans) - min(piece.html.count("</span>"), len(spans)) :]
        elif isinstance(piece, Text) and not any(spans):
            yield piece.text, piece.place
        elif isinstance(piece, Image):
            yield piece.alt, piece.place
