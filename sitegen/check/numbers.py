"""No typed figure: a digit in text belongs to a name of data/names.yaml, to a reference, or to a fixed quantity."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator

from msgspec import Struct

from ..values.document import Fixed, Inline, Run, Text
from ..values.problem import Place, Problem
from ..values.site import Site
from .passages import IN_MESSAGE, IN_TEMPLATE, OPAQUE, Passage, is_in_fixed, passages
from .quantities import Typed, find_typed
from .suggest import figure_index, kind_of, suggestions


class FixedText(Struct, frozen=True):
    """A quantity that an editor fixed, and why."""

    place: Place
    text: str
    reason: str


def numbers(site: Site) -> Iterator[Problem]:
    """Site -> digits that somebody typed."""
    names = tuple(name.value for name in site.names)
    pattern = name_pattern(names)
    found = [(passage, typed) for passage in passages(site) for typed in typed_in(passage, pattern)]
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
    if passage.hint in (IN_MESSAGE, IN_TEMPLATE):
        text = _MARKUP.sub(_hidden, text)
    yield from find_typed(text, passage.language)


def _hidden(match: re.Match[str]) -> str:
    return OPAQUE * len(match[0])


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


def _fixed(pieces: tuple[Inline, ...]) -> Iterator[FixedText]:
    for number, start in enumerate(pieces):
        if isinstance(start, Fixed):
            inside = pieces[number:]
            end = next((at for at, fixed in enumerate(is_in_fixed(inside)) if not fixed), len(inside))
            text = "".join(piece.text for piece in inside[:end] if isinstance(piece, Text))
            yield FixedText(start.place, text, start.reason)
