"""What is wrong with the blocks of a document: a list of checks, each of all its tokens."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from ..values.problem import Place, Problem
from .blocks import CONTAINERS, PART_LEVEL, Form
from .markdown import DEEPEST, Token
from .origin import Page
from .prose import depth_problem, html_problem

Tokens = Sequence[Token]
Check = Callable[[Tokens, Page], Iterator[Problem]]

_ANCHORED = ("h2", "h3")
_ANCHOR = re.compile("[a-z0-9]+(-[a-z0-9]+)*")
_YEAR = 100  # a list that begins so high is a sentence that begins with a number
_BAR = re.compile(r"(?<!\\)\|")
_BELOW_HEADER = re.compile(r"^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-*:?[ \t]*)+$", re.MULTILINE)
_NO_HEADING = re.compile(r"^(?:##+|#(?=[\u00a0\u202f]))", re.MULTILINE)


def check_structure(tokens: Tokens, page: Page) -> Iterator[Problem]:
    """Tokens of blocks -> problems."""
    for check in CHECKS:
        yield from check(tokens, page)


def _html(tokens: Tokens, page: Page) -> Iterator[Problem]:
    for token in tokens:
        if token.type == "html_block":
            yield html_problem(token.content.lstrip(), page.place(token, "<"))


def _definitions(tokens: Tokens, page: Page) -> Iterator[Problem]:
    for token in tokens:
        if token.type == "definition":
            hint = "write [words](target) where the link is; a text is not begun with [word]:"
            yield Problem(page.place(token, "["), "markdown-definition", "a link defined apart: no page shows it", hint)


def _depth(tokens: Tokens, page: Page) -> Iterator[Problem]:
    deep = next((token for token in tokens if token.nesting > 0 and token.level >= DEEPEST - 1 and token.map), None)
    if deep is not None:
        yield depth_problem(page.place(deep))


# -------------------------------------------------------------------------------------------------------- headings


def _levels(tokens: Tokens, page: Page) -> Iterator[Problem]:
    last = 1
    for token in tokens:
        if token.type == "heading_open":
            level, place = int(token.tag[1:]), page.heading(token)
            if level == 1:
                hint = "write ## : the title of the front matter is the page's heading"
                yield Problem(place, "heading-title", "a second heading of the page", hint)
            elif level > last + 1:
                message = f"a heading of level {level} below one of level {last}"
                yield Problem(place, "heading-level", message, f"write {'#' * (last + 1)}")
            last = level


def _anchors(tokens: Tokens, page: Page) -> Iterator[Problem]:
    seen: dict[str, Place] = {}
    for heading, text, parted in _headings(tokens):
        anchor = heading.attrs.get("id")
        if anchor is None:
            if heading.tag in _ANCHORED and not parted:
                place = page.heading(heading)
                hint = "end it with an anchor, the same in all languages: {#memory}"
                yield Problem(place, "heading-anchor", "a heading without an anchor", hint)
            continue
        place, name = page.origin(text).place(text.meta["anchor"]), str(anchor)
        if not _ANCHOR.fullmatch(name):
            hint = "use small letters without accents, digits and -"
            yield Problem(place, "anchor-form", f"'{name}' is not an anchor", hint)
        elif name in seen:
            message = f"the anchor '{name}' stands twice"
            yield Problem(place, "anchor-duplicate", message, f"line {seen[name].line} has it too")
        seen.setdefault(name, place)


def _headings(tokens: Tokens) -> Iterator[tuple[Token, Token, bool]]:
    """Headings, their texts, and whether they stand in cards or questions."""
    forms: list[Form | None] = []
    for token, following in pairwise(tokens):
        if token.type == "container_open":
            forms.append(CONTAINERS.get(token.info))
        elif token.type == "container_close":
            forms.pop()
        elif token.type == "heading_open":
            yield token, following, any(form is not None and form.part for form in forms)


# ------------------------------------------------------------------------------------------------------ containers


def _containers(tokens: Tokens, page: Page) -> Iterator[Problem]:
    for token in tokens:
        if token.type == "colons":
            yield Problem(page.place(token), "container-close", "nothing is open here", "delete the line")
        elif token.type == "container_open":
            if token.info not in CONTAINERS:
                place, known = page.place(token, token.info), ", ".join(CONTAINERS)
                yield Problem(place, "container-unknown", f"'{token.info}' is not a container", f"known: {known}")
            if not token.meta["closed"]:
                message = f"the container '{token.info}' does not end"
                hint = "write ::: alone on a line where it ends"
                yield Problem(page.place(token, ":"), "container-open", message, hint)


def _parts(tokens: Tokens, page: Page) -> Iterator[Problem]:
    """Cards and questions are what lies between ### headings."""
    containers: list[Token] = []
    for token, following in pairwise(tokens):
        if token.type == "container_open":
            containers.append(token)
            form = CONTAINERS.get(token.info)
            if form and form.part and following.tag != f"h{PART_LEVEL}":
                hint = f"write {'#' * PART_LEVEL} and its name above each part"
                yield Problem(page.place(token, ":"), "container-heading", f"{token.info} begin with a heading", hint)
        elif token.type == "container_close":
            containers.pop()
        elif token.type == "heading_open" and containers:
            form = CONTAINERS.get(containers[-1].info)
            if form and form.part and int(token.tag[1:]) < PART_LEVEL:
                message = f"a heading of level {token.tag[1:]} in {containers[-1].info}"
                place = page.heading(token)
                hint = f"write {'#' * PART_LEVEL}, or end the container first"
                yield Problem(place, "container-heading", message, hint)


# ------------------------------------------------------------------------------------------- lists, tables, and code


def _lists(tokens: Tokens, page: Page) -> Iterator[Problem]:
    for token in tokens:
        start = int(token.attrs.get("start", 1)) if token.type == "ordered_list_open" else 1
        if start >= _YEAR:
            hint = f"write {start}\\{token.markup}"
            yield Problem(page.place(token, str(start)), "markdown-list", f"a list that begins at {start}", hint)


def _rows(tokens: Tokens, page: Page) -> Iterator[Problem]:
    width, body = 0, False
    for token in tokens:
        if token.type == "table_open":
            width, body = 0, False
        elif token.type == "th_open":
            width += 1
        elif token.type == "tbody_open":
            body = True
        elif token.type == "tr_open" and body and token.map:
            yield from _row(page, token.map[0], width)


def _row(page: Page, line: int, width: int) -> Iterator[Problem]:
    written = page.lines[line].rstrip(" \t")
    start = len(written) - len(written.lstrip(" \t>"))
    bars = [match.start() for match in _BAR.finditer(written, start)]
    first = 1 if bars[:1] == [start] else 0
    last = 1 if bars and bars[-1] == len(written) - 1 and len(bars) > first else 0
    count = len(bars) + 1 - first - last
    if count == width:
        return
    column = len(written) if count < width else bars[width - 1 + first] + 1
    hint = "write one | between cells, \\| within one; leave an empty line after the table"
    message = f"cells in this row: {count}, in the header: {width}"
    yield Problem(Place(page.path, line + 1, max(column, 1)), "markdown-table", message, hint)


def _paragraphs(tokens: Tokens, page: Page) -> Iterator[Problem]:
    """Tables and headings that came to nothing."""
    for before, token in pairwise(tokens):
        if before.type == "paragraph_open":
            if "|" in token.content and (match := _BELOW_HEADER.search(token.content)):
                message, hint = "a table that is none", "write as many cells into the header as into this line"
                yield Problem(page.origin(token).place(match.start()), "markdown-table", message, hint)
            for match in _NO_HEADING.finditer(token.content) if "#" in token.content else ():
                message, hint = "a heading that is none", f"write an ordinary space after {match[0]}"
                yield Problem(page.origin(token).place(match.start()), "markdown-left", message, hint)


def _fences(tokens: Tokens, page: Page) -> Iterator[Problem]:
    for token in tokens:
        if token.type == "fence" and token.map:
            first, after = token.map
            closing = page.lines[after - 1].strip(" \t>")
            if after - 1 == first or len(closing) < len(token.markup) or closing.strip(token.markup[0]):
                hint = f"write {token.markup} alone on the line after the code"
                yield Problem(page.place(token, token.markup), "markdown-code", "code that does not end", hint)


CHECKS: tuple[Check, ...] = (
    _html,
    _definitions,
    _depth,
    _levels,
    _anchors,
    _containers,
    _parts,
    _lists,
    _rows,
    _paragraphs,
    _fences,
)
