"""A page's own text, set before it is known what its figures say: a price that moves has none of it set again."""

from __future__ import annotations

from functools import partial
from urllib.parse import urljoin

from msgspec import Struct

from ..values.problem import Problem
from ..values.site import Page
from .aids import Entry, contents
from .body import Words, render_body, set_phrase
from .elements import read_elements
from .mirror import write_mirror
from .structured import Question, questions


class Galley(Struct, frozen=True):
    """Title, body and contents in HTML, body and questions in Markdown and text: with slots where figures will stand.

    What blocks draw, or say in attributes, in code, or of other pages, has no slots. A page that is not listed has no
    `mirror`. What is long is in UTF-8, which takes half the room.
    """

    title: str = ""
    body: bytes = b""
    contents: tuple[Entry, ...] = ()
    mirror: bytes = b""
    questions: tuple[Question, ...] = ()
    problems: tuple[Problem, ...] = ()


def set_galley(page: Page, home: str, with_: Words) -> Galley:
    """Page, the address of the site -> its Galley."""
    document = page.document
    title, body = set_phrase(document.front.title.value, with_), render_body(document.body, with_)
    mirror, asked = _read(f"<h1>{title}</h1>{body}", home + page.url) if page.listed else ("", ())
    sections = tuple(contents(document, with_))
    return Galley(title, body.encode(), sections, mirror.encode(), asked)


def _read(html: str, url: str) -> tuple[str, tuple[Question, ...]]:
    """What the page at an address shows -> the same in Markdown, and the questions that it answers."""
    elements = read_elements(html)
    asked = tuple(questions(elements)) if "question" in html else ()  # most pages ask none
    return write_mirror(elements, partial(urljoin, url)), asked
