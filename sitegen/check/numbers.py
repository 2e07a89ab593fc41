"""No typed figure: a digit in text belongs to a name of data/names.yaml, to a reference, or to a fixed quantity."""

from __future__ import annotations

import difflib
import html
import re
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import groupby

from ..values.problem import Problem
from ..values.site import Site
from .names import name_pattern, without_names
from .passages import IN_MESSAGE, OPAQUE, Passage
from .quantities import Typed, find_typed
from .suggest import figure_index, kind_of, suggestions


def numbers(texts: Iterable[Passage], site: Site) -> Iterator[Problem]:
    """Texts, the site that they are of -> digits that somebody typed."""
    names = tuple(name.value for name in site.names)
    pattern = name_pattern(names)
    found = [(passage, typed) for passage in texts for typed in typed_in(passage, pattern)]
    index = figure_index(site.figures) if found else {}
    for passage, typed in found:
        kind, written = kind_of(typed), suggestions(typed, index) if passage.takes_figures else ()
        where = "" if passage.written else f" in '{_beginning(passage.text)}'"
        message = f"'{typed.text}' is typed by hand{where}" + (f": it looks like {kind}" if kind else "")
        hint = f"write {' or '.join(written)}" if written else _near(typed, names) or passage.hint
        yield Problem(passage.place(typed.start), "typed-number", message, hint)


_LONG = 80  # characters of a text in a message
# Digits, or what could be some other numeral: all but punctuation, and the letters of Latin, Greek and Cyrillic.
_NUMERAL = re.compile("[^\u0000-/:-\u00b1\u00b4-\u00b8\u00ba\u00bb\u00bf-\u052f\u2000-\u206f\ufff0-\uffff]")
_MARKUP = re.compile(r"%\(\w+\)s|<[^<>]*>")  # what is no text in a message: placeholders, tags


def typed_in(passage: Passage, names: re.Pattern[str]) -> Iterator[Typed]:
    """Passage, pattern of names -> each typed quantity that is no name."""
    text = html.unescape(passage.text) if passage.hint == IN_MESSAGE else passage.text
    if not _NUMERAL.search(text):
        return  # nearly all
    text = without_names(text, names, passage.language)
    yield from (Typed(numeral, start) for numeral, start in _numerals(text))
    yield from find_typed(_MARKUP.sub(_hidden, text) if passage.hint == IN_MESSAGE else text, passage.language)


def _numerals(text: str) -> Iterator[tuple[str, int]]:
    """Numerals that are no digits: superscripts, fractions, Roman numerals, numbers in circles; where each begins."""
    if not any(map(str.isnumeric, text)):
        return  # nearly all
    for is_numeral, group in groupby(enumerate(text), lambda each: unicodedata.category(each[1]) in ("No", "Nl")):
        if is_numeral:
            (start, first), *others = group
            yield first + "".join(sign for _, sign in others), start


def _beginning(text: str) -> str:
    return text if len(text) <= _LONG else f"{text[:_LONG]}…"


def _hidden(match: re.Match[str]) -> str:
    return OPAQUE * len(match[0])


def _near(typed: Typed, names: tuple[str, ...]) -> str:
    """A word with letters may be meant for a name: 'H100s'; or it is one, beside a unit."""
    if typed.text in names:
        return f"{typed.text} is a name, but a quantity beside a unit: part them"
    near = [] if typed.readings else difflib.get_close_matches(typed.text, names, 1)
    return f"did you mean {near[0]}?" if near else ""
