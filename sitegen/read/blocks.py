"""The block tokens of a document -> pieces: Html between runs, headings, code and blocks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from ..values.document import Block, Code, Heading, Html, Piece, Run
from .inline import Report, read_run
from .markdown import Token
from .origin import Page
from .prose import check_prose


class Form(NamedTuple):
    """What a container becomes: it, and (where it has such) each part of it that a ### heading begins."""

    open: str
    close: str
    part: str = ""
    part_close: str = ""


CONTAINERS: Mapping[str, Form] = {
    "cards": Form('<div class="cards">\n', "</div>\n", '<article class="card">\n', "</article>\n"),
    "faq": Form('<div class="faq">\n', "</div>\n", '<section class="question">\n', "</section>\n"),
    "note": Form('<aside class="note">\n', "</aside>\n"),
    "action": Form('<div class="action">\n', "</div>\n"),
}
PART_LEVEL = 3  # of the headings that begin a part

_LINED = ("ul", "ol", "blockquote", "table", "thead", "tbody", "tr")  # these begin a line of the page's source
_SKIPPED = ("html_block", "definition", "colons")  # each is a problem


def read_blocks(tokens: Sequence[Token], page: Page, report: Report) -> tuple[Piece, ...]:
    """Tokens of blocks -> pieces; reports what is wrong within runs."""
    return tuple(_joined(_pieces(tokens, page, report)))


def _joined(pieces: Iterable[Piece]) -> Iterator[Piece]:
    html: list[str] = []
    for piece in pieces:
        if isinstance(piece, Html):
            html.append(piece.html)
            continue
        if any(html):
            yield Html("".join(html))
        html.clear()
        yield piece
    if any(html):
        yield Html("".join(html))


def _pieces(tokens: Sequence[Token], page: Page, report: Report) -> Iterator[Piece]:
    containers: list[tuple[Token, Form]] = []
    parts: list[str] = []  # of each open container: what closes its open part
    after = 0  # where the last cell of the row ends
    for before, token in zip((None, *tokens), tokens, strict=False):
        match token.type:
            case "inline":
                if before is not None and before.tag in ("td", "th"):
                    origin = page.cell(token, after)
                    after = origin.columns[0] - 1 + len(token.content) + token.content.count("|")
                else:
                    origin = page.origin(token)
                for problem in check_prose(token.children or (), origin):
                    report(problem)
                if pieces := read_run(token.children or (), origin, report):
                    yield Run(pieces)
            case "heading_open":
                if begins_part(token, containers):
                    form = containers[-1][1]
                    yield Html(parts[-1] + form.part)
                    parts[-1] = form.part_close
                yield Heading(int(token.tag[1:]), str(token.attrs.get("id", "")), page.heading(token))
            case "container_open":
                containers.append((token, CONTAINERS.get(token.info, Form("", ""))))
                parts.append("")
                yield Html(containers[-1][1].open)
            case "container_close":
                yield Html(parts.pop() + containers.pop()[1].close)
            case "fence" | "code_block":
                yield Code(token.content, token.info.strip(), page.place(token, token.markup))
            case "block":
                yield Block(token.info, page.place(token, "{{"))
            case _ if not token.hidden and token.type not in _SKIPPED:
                after = 0 if token.type == "tr_open" else after
                yield Html(_tag(token))


def begins_part(heading: Token, containers: Sequence[tuple[Token, Form]]) -> bool:
    """Whether a heading begins a card or a question: it stands in the container itself, not in a list in it."""
    if not containers or heading.tag != f"h{PART_LEVEL}":
        return False
    container, form = containers[-1]
    return bool(form.part) and heading.level == container.level + 1


def _tag(token: Token) -> str:
    """A token -> its tag. Alignment is a class, since the site's security policy refuses styles."""
    if token.nesting < 0:
        return f"</{token.tag}>\n"
    if not token.attrs:
        return _opening(token.tag)  # nearly all
    return _opening(token.tag, str(token.attrs.get("style", "")), str(token.attrs.get("start", "")))


@lru_cache(maxsize=256)
def _opening(tag: str, style: str = "", start: str = "") -> str:
    aligned = re.search("left|center|right", style)
    attributes = {"scope": "col" if tag == "th" else "", "class": aligned[0] if aligned else "", "start": start}
    written = "".join(f' {name}="{value}"' for name, value in attributes.items() if value)
    return f"<{tag}{written}>" + ("\n" if tag in (*_LINED, "hr") else "")
