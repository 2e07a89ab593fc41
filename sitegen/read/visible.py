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

# Attributes that are read or heard, and those whose digits only build the page.
_WORDS = frozenset(
    "abbr alt aria-description aria-label aria-placeholder aria-roledescription aria-valuetext content label "
    "placeholder style summary title".split()
)
_STRUCTURE = frozenset(
    "action aria-controls aria-describedby aria-labelledby charset class colspan datetime for headers height href "
    "hreflang http-equiv id integrity itemprop lang max maxlength media min minlength name property rel role rowspan "
    "size sizes src srcset start step tabindex target type width xmlns".split()
)
# What is said by such <meta> is for programs: words that are no language's.
_META = frozenset(
    "color-scheme format-detection generator og:locale og:type og:url referrer robots theme-color twitter:card "
    "viewport".split()
)
_META_NAME = re.compile(r"<meta\b.*?(?:name|property)\s*=\s*[\"']?([\w:-]+)", re.DOTALL | re.IGNORECASE)


def visible_texts(html: str, path: str) -> tuple[tuple[Given[str], ...], tuple[Given[str], ...]]:
    """HTML with holes, its path -> (texts between tags and attributes that are words; other attributes), with places.

    What stands in <script> and <style> counts as text: code belongs into static/. Other attributes are those for
    programs whose digits could be amounts (data-…, value).
    """
    words: list[Given[str]] = []
    others: list[Given[str]] = []
    end = 0
    for tag in _MARKUP.finditer(html):
        words += _words(html, end, tag.start(), path)
        for is_word, attribute in _attributes(html, tag):
            (words if is_word else others).extend(_words(html, *attribute.span(attribute.lastindex or 2), path))
        end = tag.end()
    words += _words(html, end, len(html), path)
    return tuple(words), tuple(others)


def _attributes(html: str, tag: re.Match[str]) -> Iterator[tuple[bool, re.Match[str]]]:
    """The attributes of a tag that could hold amounts, and of each whether it is read or heard."""
    meta = _META_NAME.match(tag[0])
    for attribute in _ATTRIBUTE.finditer(html, *tag.span()) if not tag[0].startswith("<!--") else ():
        name = attribute[1].lower()
        if name not in _STRUCTURE and not (name == "content" and meta and meta[1].lower() in _META):
            yield name in _WORDS, attribute


def _words(html: str, start: int, end: int, path: str) -> Iterator[Given[str]]:
    text = html[start:end]
    if text.strip(f"{HOLE} \n"):
        line = html.count("\n", 0, start)
        place = Place(path, line + 1, start - (html.rfind("\n", 0, start) + 1) + 1)
        yield Given(entities.unescape(text), place)
