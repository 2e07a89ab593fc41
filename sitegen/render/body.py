"""The pieces of a document -> HTML."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from html import escape

from msgspec import Struct

from ..values.document import (
    Block,
    Claim,
    Code,
    Fixed,
    Heading,
    Html,
    Image,
    Inline,
    Link,
    Phrase,
    Piece,
    Reference,
    Run,
    Text,
)
from ..values.figure import Figure, Nothing
from ..values.language import Language, Typography
from . import typography, words
from .shown import filled, signed, slot

# What is written as it is in Markdown, and not counted: its figures must be known, so that it has no slots.
_VERBATIM = re.compile(r"<(pre|code|kbd|samp)\b.*?</\1>", re.DOTALL)


class Words(Struct, frozen=True):
    """What a page's text is made with: its language, the figures, and the addresses that its links stand for."""

    language: Language
    figures: Mapping[str, Figure]
    address: Callable[[str], str]
    asset: Callable[[str], str]
    block: Callable[[str], str]


def render_body(body: tuple[Piece, ...], with_: Words) -> str:
    """Pieces -> HTML, in the page's language, with slots for its figures.

    A table can be scrolled by keys; it is called like its section.
    """
    section, made = "", []
    for piece in body:
        if isinstance(piece, Heading) and piece.id:
            section = piece.id
        made.append(_scrolling(_piece(piece, with_), section) if isinstance(piece, Html) else _piece(piece, with_))
    return "".join(made)


def render_inlines(pieces: tuple[Inline, ...], with_: Words) -> str:
    """The pieces of one run -> HTML, with slots for its figures."""
    return "".join(_inline(piece, with_) for piece in typography.polish(pieces, with_.language.typography))


def render_phrase(phrase: Phrase, with_: Words) -> str:
    """Words and figures -> HTML with each figure marked."""
    return marked(set_phrase(phrase, with_), with_)


def set_phrase(phrase: Phrase, with_: Words) -> str:
    """Words and figures -> HTML with slots for its figures."""
    return escape(_phrase(phrase, with_.language.typography), quote=False)


def marked(html: str, with_: Words) -> str:
    """HTML with slots -> the same with figures, each marked."""
    return filled(html, lambda name, style: figure_html(with_.figures[name], style, with_.language))


def said(text: str, with_: Words, write: Callable[[str], str] = str) -> str:
    """Text with slots, how what figures say is written in it -> the same with figures, each signed."""

    def put(name: str, style: str) -> str:
        return signed(name, style, write(words.say(with_.figures[name], style, with_.language)))

    return filled(text, put)


def plain_phrase(phrase: Phrase, with_: Words) -> str:
    """Words and figures -> plain text, for titles and attributes, its figures signed."""
    return said(_phrase(phrase, with_.language.typography), with_)


@lru_cache(maxsize=1 << 14)
def _phrase(phrase: Phrase, rules: Typography) -> str:
    """Words that stand on many pages, such as a page's name in the menu, polished once; with slots."""
    pieces = typography.polish(phrase, rules)
    return "".join(piece.text if isinstance(piece, Text) else _slot(piece) for piece in pieces)


def _slot(piece: Inline) -> str:
    return slot(piece.name, piece.style) if isinstance(piece, Reference) else ""


@lru_cache(maxsize=1 << 16)
def figure_html(figure: Figure, style: str, language: Language) -> str:
    """A figure in a style -> the text that a reader sees, with the machine's value and the figure's name beside it."""
    shown = f' data-style="{style}"' if style else ""
    value, text = escape(words.machine(figure)), escape(words.say(figure, style, language))
    # A dash says nothing to those who hear the page.
    heard = f'<span class="unseen">{escape(language.nothing.words)}</span>' if isinstance(figure.value, Nothing) else ""
    return f'<data value="{value}" data-figure="{figure.name}"{shown}>{text}</data>{heard}'


def _piece(piece: Piece, with_: Words) -> str:
    match piece:
        case Html(html):
            return html
        case Run(pieces):
            return render_inlines(pieces, with_)
        case Code(text, info):
            language = f' class="language-{escape(info)}"' if info else ""
            code = f"<code{language}>{escape(text, quote=False)}</code>"
            return f'<div class="code"><pre tabindex="0">{code}</pre></div>\n'
        case Block(name):
            return _VERBATIM.sub(lambda found: marked(found[0], with_), with_.block(name))
        case Heading(level, id):
            return f'<h{level} id="{id}">' if id else f"<h{level}>"


def _scrolling(html: str, section: str) -> str:
    """Markup between two runs -> the same, tables within regions that scroll."""
    if "table>" not in html:
        return html
    called = f' role="region" aria-labelledby="{section}"' if section else ""
    opened = html.replace("<table>", f'<div class="table"{called} tabindex="0">\n<table>')
    return opened.replace("</table>", "</table>\n</div>")


def _inline(piece: Inline, with_: Words) -> str:
    match piece:
        case Text(text):
            return escape(text, quote=False)
        case Html(html):
            return html
        case Code(text):
            return f"<code>{escape(text, quote=False)}</code>"
        case Reference(name, style):
            return slot(name, style)
        case Claim(name):
            return f'<span data-claim="{escape(name)}">'
        case Fixed():
            return "<span data-fixed>"
        case Link(target, title):
            return f'<a href="{escape(with_.address(target))}"{_title(title)}>'
        case Image(source, alt, title):
            return f'<img src="{escape(with_.asset(source))}" alt="{escape(alt)}"{_title(title)}>'


def _title(title: str) -> str:
    return f' title="{escape(title)}"' if title else ""
