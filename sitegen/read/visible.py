"""The HTML of a template -> the text that stands in it for readers to see or hear."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..values.dataset import Given
from ..values.problem import Place

HOLE = "\ufffc"  # OBJECT REPLACEMENT CHARACTER: stands for each character that is no HTML

_MARKUP = re.compile(
    r"<!--.*?-->|<(script|style)\b.*?</\1\s*>|<[a-z/!?](?:[^<>\"']|\"[^\"]*\"|'[^']*')*>", re.DOTALL | re.IGNORECASE
)
_ATTRIBUTE = re.compile(r"(?<![\w-])(alt|title|aria-label|placeholder|content)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_SEEN_META = re.compile(r"(?:name|property)\s*=\s*[\"'][\w:]*(?:title|description|alt|site_name)[\"']")


def visible_texts(html: str, path: str) -> Iterator[Given[str]]:
    """HTML with holes, its path -> texts between tags, and attributes that are words, each with its place."""
    end = 0
    for tag in _MARKUP.finditer(html):
        yield from _words(html, end, tag.start(), path)
        for attribute in _ATTRIBUTE.finditer(html, *tag.span()):
            if attribute[1] != "content" or _SEEN_META.search(tag[0]):
                group = 2 if attribute[2] is not None else 3
                yield from _words(html, *attribute.span(group), path)
        end = tag.end()
    yield from _words(html, end, len(html), path)


def _words(html: str, start: int, end: int, path: str) -> Iterator[Given[str]]:
    text = html[start:end]
    if text.strip(f"{HOLE} \n"):
        line = html.count("\n", 0, start)
        yield Given(text, Place(path, line + 1, start - (html.rfind("\n", 0, start) + 1) + 1))
