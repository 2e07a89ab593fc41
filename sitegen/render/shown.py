"""Where each figure stands, read from the marks that it leaves in the finished text.

In HTML a figure is a `<data>` element, in a drawing a `<text>`: both stay. Where markup cannot stand (titles,
descriptions, files for machines) it is set between signs that no text contains, and that are taken away here.
"""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from functools import lru_cache
from html import unescape

from ..values.output import Shown

MACHINE = "machine"  # the style of a value that is written for programs, not in the words of a language

# Noncharacters: Unicode keeps them for use within a program, so that no reader, and no editor, can have meant them.
_BEGIN, _STYLE, _TEXT, _END = "\ufdd0", "\ufdd1", "\ufdd2", "\ufdd3"

_SIGNED = rf"{_BEGIN}([^{_STYLE}]*){_STYLE}([^{_TEXT}]*){_TEXT}([^{_END}]*){_END}"
_ELEMENT = (
    r'<(?:data value="[^"]*"|text [^>]*?) data-figure="([^"]+)"(?: data-style="([^"]+)")?>([^<]*)</(?:data|text)>'
    r'(?:<span class="unseen">[^<]*</span>)?'
)
_SLOT = re.compile(rf"{_BEGIN}([^{_STYLE}]*){_STYLE}([^{_TEXT}]*){_TEXT}{_END}")
# Two expressions, since Python's engine is quick to find what begins with one certain character.
_MARKS = (re.compile(_SIGNED), re.compile(_ELEMENT))
_CLAIM = re.compile(r'data-claim="([^"]*)"')
_ZONE = re.compile(r"<(/?)(title|h[1-6]|table|svg|option|script)\b")
_ZONES = {"title": "title", "table": "table", "svg": "svg", "option": "option", "script": "structured data"}
# Of a chart: as long, and as many, as its figures say. It begins with a plain `<`, which is quick to find.
_LENGTH = re.compile(r"<(?:rect|line) [^>]*>(?:<(?:rect|line) [^>]*>)*")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")  # in Markdown
_ASSET_HASH = re.compile(r"(/assets/[^\"' ]*)\.[0-9a-f]{12}\.")


def signed(name: str, style: str, text: str) -> str:
    """A figure's name and style, its text -> the text, with signs that say whose it is; `unsigned` takes them away."""
    return f"{_BEGIN}{name}{_STYLE}{style}{_TEXT}{text}{_END}"


def unsigned(text: str) -> str:
    """Finished text -> the same without signs, as it is published."""
    before, *parts = text.split(_BEGIN)
    return before + "".join(part.partition(_TEXT)[2].replace(_END, "", 1) for part in parts)


def made_claims(html: str) -> tuple[str, ...]:
    """HTML -> the names of the claims that its phrases make."""
    return tuple(dict.fromkeys(_CLAIM.findall(html)))


def slot(name: str, style: str) -> str:
    """A figure's name and style -> what stands for it in a text that is set before it is known what it says."""
    return signed(name, style, "")


def filled(text: str, put: Callable[[str, str], str]) -> str:
    """A text with slots, what makes text of a figure's name and style -> the text with that in them."""
    return _SLOT.sub(lambda found: put(found[1], found[2]), text) if _BEGIN in text else text


def shown_figures(html: str, page: str, language: str, position: str = "") -> Iterator[Shown]:
    """HTML with signs, the page's address and language -> every figure in it, in the order of the page.

    Of another text than HTML, `position` says what it is.
    """
    starts, zones = ([0], [position]) if position else _zones(html)
    for match in _marks(html):
        name, style, text = match.groups("")
        where = position or _position(html, match.start(), starts, zones)
        read = _ESCAPED.sub(r"\1", text) if where == "mirror" and "\\" in text else text
        yield Shown(name, style, page, language, unescape(read), where)


def rest(html: str) -> str:
    """HTML with signs -> a digest of all of it but the figures, what is drawn of them, and the hashes of assets."""
    parts: list[str] = []
    end = 0
    for match in _marks(html):
        parts += html[end : match.start()], "{", match[1], " ", match[2] or "", "}"
        end = match.end()
    drawn = _LENGTH.sub("<rect>", "".join(parts) + html[end:])
    return hashlib.sha256(_ASSET_HASH.sub(r"\1.", drawn).encode()).hexdigest()[:16]


@lru_cache(maxsize=2)  # a page and its mirror
def _marks(html: str) -> tuple[re.Match[str], ...]:
    """Text with signs -> the figures in it, in its order: name, style and text of each."""
    return tuple(sorted((match for mark in _MARKS for match in mark.finditer(html)), key=re.Match.start))


def _zones(html: str) -> tuple[list[int], list[str]]:
    """HTML -> where each zone begins, and its name: that of the innermost element which matters."""
    starts, names, inside = [0], ["prose"], [("", "prose")]
    for match in _ZONE.finditer(html):
        closes, element = match[1], match[2]
        if not closes:
            zone = _ZONES.get(element, "heading")
            inside.append((element, "svg" if inside[-1][1] == "svg" else zone))
        elif inside[-1][0] == element:
            inside.pop()
        starts.append(match.start())
        names.append(inside[-1][1])
    return starts, names


def _position(html: str, at: int, starts: list[int], zones: list[str]) -> str:
    """Where a figure stands; elements stand in no attribute."""
    inside = "" if html[at] == "<" else _attribute(html, at)
    return inside or zones[bisect_right(starts, at) - 1]


def _attribute(html: str, at: int) -> str:
    """Where a figure stands in an attribute: 'description', another 'meta', or 'attribute'; '' where it does not."""
    opening = html.rfind("<", 0, at)
    if html.find(">", opening, at) >= 0:
        return ""
    tag = html[opening:at]
    if not tag.startswith("<meta "):
        return "attribute"
    return "description" if 'name="description"' in tag else "meta"
