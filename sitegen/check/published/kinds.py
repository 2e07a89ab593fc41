"""Each kind of published file -> what is seen in it. The table at the end is all that there are."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from .html import see_fragment, see_html
from .seen import OPAQUE, Passage, Seen, together
from .structured import see_structured

# In a mirror: code, the targets of links, addresses, the numbers of lists and of footnotes, days of front matter.
_CODE = re.compile(r"^(```+|~~~+).*?^\1[^\n]*$|(`+).*?\2", re.DOTALL | re.MULTILINE)
_ADDRESS = re.compile(r"(?<=\])\([^)\s]*(?: \"[^\"]*\")?\)|<[a-z]+:[^>]*>|https?://\S+|\{#[^}]*\}|\[\^[^\]]*\]")
_NUMBERED = re.compile(r"^\s*\d+[.)] |^(?:date|updated): \d{4}-\d\d-\d\d$", re.MULTILINE)
_SPOKEN = ("title", "subtitle", "summary", "content", "description", "rights")


def see_mirror(data: bytes, language: str) -> Seen:
    """Markdown -> Seen: a passage for each line."""
    text = data.decode("utf-8", "replace")
    for pattern, put in ((_CODE, OPAQUE), (_ADDRESS, OPAQUE), (_NUMBERED, "")):
        text = pattern.sub(put, text)
    return Seen(passages=tuple(Passage("mirror", line, language) for line in text.split("\n") if line.strip()))


def see_xml(data: bytes, language: str) -> Seen:
    """A feed -> Seen; other XML has no words."""
    try:
        root = ElementTree.fromstring(data.decode("utf-8", "replace"))
    except ElementTree.ParseError:
        return Seen(fault="it is no XML")
    return together(_entries(root, language)) if _local(root) in ("feed", "rss") else Seen()


def _local(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2]


def _entries(element: ElementTree.Element, language: str) -> Iterator[Seen]:
    language = element.get("{http://www.w3.org/XML/1998/namespace}lang") or language
    if _local(element) in _SPOKEN:
        text = "".join(element.itertext())
        marked = element.get("type") in ("html", "xhtml") or _local(element) == "description"
        yield see_fragment(text, language) if marked else Seen(passages=(Passage("feed", text, language),))
    else:
        for child in element:
            yield from _entries(child, language)


def see_json(data: bytes, language: str) -> Seen:
    """Linked data, or prices, in a file of their own -> Seen."""
    return see_structured(data.decode("utf-8", "replace"), language)


# How a path ends -> how it is seen. Styles, scripts, images and figures.json (ledger.py) are not read here.
KINDS: Mapping[str, Callable[[bytes, str], Seen]] = MappingProxyType(
    {
        ".html": see_html,
        ".svg": see_html,
        ".xml": see_xml,
        ".md": see_mirror,
        "llms.txt": see_mirror,
        ".jsonld": see_json,
        "prices.json": see_json,
    }
)


def see(path: str, data: bytes, language: str) -> Seen | None:
    """A published file, the language of its folder -> Seen; None where there is nothing to see."""
    return next((look(data, language) for ending, look in KINDS.items() if path.endswith(ending)), None)
