"""The HTML of a template -> the text that stands in it for readers to see or hear."""

from __future__ import annotations

import html as entities
import re
from collections.abc import Iterator

from ..values.dataset import Given
from ..values.problem import Place

HOLE = "\ufffc"  # OBJECT REPLACEMENT CHARACTER: stands for each character that is no HTML

_MARKUP = re.compile(r"<!--.*?-->|</?[a-z!?](?:[^<>\"']|\"[^\"]*\"|'[^']*')*>", re.DOTALL | re.IGNORECASE)
_ATTRIBUTE = re.compile(rf"([^\s\"'<>/={HOLE}]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'=<>`]+))")

# Attributes that only build the page: nobody reads or hears them. Whatever is not here is text.
_STRUCTURE = frozenset(
    "action async aria-controls aria-current aria-describedby aria-expanded aria-hidden aria-labelledby aria-live "
    "charset class colspan crossorigin datetime decoding defer dir for headers height href hreflang http-equiv id "
    "integrity itemprop lang loading media method name property rel role rowspan scope sizes src srcset start tabindex "
    "target type width xmlns".split()
)
# What is said by such <meta> is for programs: words that are no language's.
_META = frozenset(
    "color-scheme format-detection generator og:locale og:type og:url referrer robots theme-color twitter:card "
    "viewport".split()
)
_META_NAME = re.compile(r"<meta\b.*?(?:name|property)\s*=\s*[\"']?([\w:-]+)", re.DOTALL | re.IGNORECASE)


def visible_texts(html: str, path: str) -> Iterator[Given[str]]:
    """HTML with holes, its path -> texts between tags, and attributes that are words, each with its place.

    What stands in <script> and <style> counts as text: code belongs into static/.
    """
    end = 0
    for tag in _MARKUP.finditer(html):
        yield from _words(html, end, tag.start(), path)
        yield from _attributes(html, tag, path)
        end = tag.end()
    yield from _words(html, end, len(html), path)


def _attributes(html: str, tag: re.Match[str], path: str) -> Iterator[Given[str]]:
    meta = _META_NAME.match(tag[0])
    for attribute in _ATTRIBUTE.finditer(html, *tag.span()) if not tag[0].startswith("<!--") else ():
        name = attribute[1].lower()
        if name not in _STRUCTURE and not (name == "content" and meta and meta[1].lower() in _META):
            yield from _words(html, *attribute.span(attribute.lastindex or 2), path)


def _words(html: str, start: int, end: int, path: str) -> Iterator[Given[str]]:
    text = html[start:end]
    if text.strip(f"{HOLE} \n"):
        line = html.count("\n", 0, start)
        place = Place(path, line + 1, start - (html.rfind("\n", 0, start) + 1) + 1)
        yield Given(entities.unescape(text), place)
