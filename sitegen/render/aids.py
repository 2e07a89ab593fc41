"""What helps a reader through a long page: its contents, a link to each heading, the time that it takes to read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from html import escape
from itertools import pairwise

from msgspec import Struct

from ..values.document import Code, Document, Heading, Reference, Run, Text
from ..values.language import Language
from ..values.quantity import Quantity, unit
from . import words
from .body import Words, render_inlines

_PER_MINUTE = 200  # words that most people read in a minute
_PLAIN = (Text, Code, Reference)  # what of a heading can stand in a link of another place
_HEADING = re.compile(r'(<h([2-6]) id="([^"]+)">)(.*?)(</h\2>)', re.DOTALL)
_UNREAD = re.compile(r"<pre.*?</pre>", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")


class Entry(Struct, frozen=True):
    """A line of the contents: the anchor of a section and its heading as HTML, with slots for its figures."""

    id: str
    title: str


def contents(document: Document, with_: Words) -> Iterator[Entry]:
    """Document -> its sections."""
    for piece, following in pairwise(document.body):
        if isinstance(piece, Heading) and piece.level == 2 and piece.id and isinstance(following, Run):
            plain = tuple(part for part in following.pieces if isinstance(part, _PLAIN))
            yield Entry(piece.id, render_inlines(plain, with_))


def linked(html: str, label: str) -> str:
    """HTML of a body, what links to headings are called -> the same, each heading that has an anchor with a link to it.

    What the link shows is drawn by the stylesheet, so that it is no part of the heading's text.
    """
    end = f'aria-label="{escape(label)}"></a>'
    return _HEADING.sub(lambda found: f'{found[1]}{found[4]}<a class="anchor" href="#{found[3]}" {end}{found[5]}', html)


def count_words(html: str) -> int:
    """HTML of a body -> how many words there are to read in it, beside its code."""
    return len(" ".join(_TAG.split(_UNREAD.sub(" ", html))).split())  # to split is three times as fast as to replace


def reading_time(count: int, language: Language) -> str:
    """How many words -> how long they take to read, in whole minutes begun.

    It is no figure of the ledger: nobody gives the data for it, and `verify` counts the words of the page once more.
    """
    minutes = max(-(-count // _PER_MINUTE), 1)
    said = words.say_value(Quantity(Decimal(minutes), unit("min")), "short", language)
    return f'<time datetime="PT{minutes}M">{escape(said)}</time>'
