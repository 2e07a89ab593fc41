"""Each kind of published file -> what is seen in it. The table at the end is all that there are."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator, Mapping
from html import unescape
from types import MappingProxyType

from .html import see_fragment, see_html
from .markdown import ADDRESS, codes, without_code
from .seen import OPAQUE, Passage, Seen, together
from .structured import see_structured

_NUMBERED = re.compile(r"^[ \t]*\d+[.)] ", re.MULTILINE)
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_SPOKEN = ("title", "subtitle", "summary", "content", "description", "rights", "name")
_KNOWN = ("id", "updated", "published", "uri", "email")  # days and addresses: heads.py looks at them
_TOLD = ("url", "language", "date", "updated")  # in the front matter of a mirror: what is no figure


def see_mirror(data: bytes, language: str) -> Seen:
    """Markdown -> Seen: a passage for each line, and for each thing that its front matter says."""
    front, text = _parted(data.decode("utf-8", "replace"))
    told = dict(_front(front))
    bare, links = without_code(text), [link for link in ADDRESS.findall(without_code(text)) if link]
    for pattern, put in ((ADDRESS, OPAQUE), (_NUMBERED, ""), (_ESCAPED, r"\1")):
        bare = pattern.sub(put, bare)
    lines = [*(value for name, value in told.items() if name not in _TOLD), *unescape(bare).split("\n")]
    passages = tuple(Passage("mirror", line, language) for line in lines if line.strip())
    return Seen(passages=passages, codes=tuple(codes(text)), links=tuple(links), told=told if front else None)


def _parted(text: str) -> tuple[str, str]:
    front, end, body = text.removeprefix("---\n").partition("\n---\n")
    return (front, body) if text.startswith("---\n") and end else ("", text)


def _front(front: str) -> Iterator[tuple[str, str]]:
    """Lines 'name: value', of which texts are quoted as in JSON."""
    for line in filter(str.strip, front.split("\n")):
        name, _, value = line.partition(": ")
        yield name, _unquoted(value)


def _unquoted(value: str) -> str:
    try:
        made = json.loads(value) if value.startswith('"') else value
    except ValueError:
        return value
    return made if isinstance(made, str) else value


def see_text(data: bytes, language: str) -> Seen:
    """Plain text -> Seen: a passage for each line."""
    lines = data.decode("utf-8", "replace").split("\n")
    return Seen(passages=tuple(Passage("text", re.sub(r"https?://\S+", OPAQUE, line), language) for line in lines))


def see_xml(data: bytes, language: str) -> Seen:
    """A feed -> Seen; other XML has no words."""
    root = parse_xml(data)
    if root is None:
        return Seen(fault="it is no XML")
    return together(_entries(root, language)) if local(root) in ("feed", "rss") else Seen()


def parse_xml(data: bytes) -> ElementTree.Element | None:
    """Bytes -> the root element; None where they are no XML."""
    try:
        return ElementTree.fromstring(data.decode("utf-8", "replace"))
    except (ElementTree.ParseError, ValueError, RecursionError):
        return None


def local(element: ElementTree.Element) -> str:
    """The name of an element without its namespace."""
    return element.tag.rpartition("}")[2]


def _entries(root: ElementTree.Element, language: str) -> Iterator[Seen]:
    """What is said, in the order of the file. Nothing is too deep for it."""
    left = [(root, language)]
    while left:
        element, language = left.pop()
        language = element.get("{http://www.w3.org/XML/1998/namespace}lang") or language
        if local(element) in _SPOKEN:
            text = "".join(part for each in element.iter() for part in (each.text or "", each.tail or ""))
            marked = element.get("type") in ("html", "xhtml") or local(element) == "description"
            yield see_fragment(text, language) if marked else Seen(passages=(Passage("feed", text, language),))
        else:
            texts = (
                element.text or "" if local(element) not in _KNOWN else "",
                *(child.tail or "" for child in element),
            )
            stray = [text for text in texts if text.strip()]
            yield Seen(passages=tuple(Passage("feed", text, language) for text in stray))
            left.extend((child, language) for child in reversed(element))


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
        "robots.txt": see_text,
        ".jsonld": see_json,
        "prices.json": see_json,
    }
)


def see(path: str, data: bytes, language: str) -> Seen | None:
    """A published file, the language of its folder -> Seen; None where there is nothing to see."""
    return next((look(data, language) for ending, look in KINDS.items() if path.endswith(ending)), None)
