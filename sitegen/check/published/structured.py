"""JSON-LD -> what is seen in it: its words, and every number that may be a figure."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape

from .seen import Passage, Seen

# Numbers of the file itself, days that are figures, and words for machines: graph.py and api.py know them.
_COUNTS = ("position", "width", "height", "numberOfItems", "format", "key")
_DAYS = ("priceValidUntil", "as_of", "valid_until", "since")
_MACHINES = re.compile(r"https?://\S*|/\S*|#\S*|\d{4}-\d\d-\d\d(T\S*)?|urn:\S*|mailto:\S*")


def see_structured(text: str, language: str) -> Seen:
    """JSON-LD, the language of its page -> Seen."""
    try:
        root = json.loads(text, parse_float=str, parse_int=str, parse_constant=str)
    except (ValueError, RecursionError):
        return Seen(fault="its structured data are no JSON")
    said = (Passage("structured data", _words(leaf), language) for key, leaf in leaves(root) if _says(key, leaf))
    return Seen(passages=tuple(said), graphs=(root,))


def leaves(root: object) -> Iterator[tuple[str, str]]:
    """All texts in their order, each with the name that it has. Nothing is too deep for it."""
    left: list[tuple[str, object]] = [("", root)]
    while left:
        key, node = left.pop()
        if isinstance(node, dict):
            left.extend(reversed([(str(name), value) for name, value in node.items() if not _is_one(name, value)]))
        elif isinstance(node, list):
            left.extend((key, item) for item in reversed(node))
        elif isinstance(node, str):
            yield key, node


def _is_one(name: str, value: object) -> bool:
    """What a price is for: one hour."""
    return name == "referenceQuantity" and isinstance(value, dict) and value.get("value") == "1"


def _says(key: str, leaf: str) -> bool:
    return key in _DAYS or not (key.startswith("@") or key in _COUNTS or _MACHINES.fullmatch(leaf))


def _words(leaf: str) -> str:
    """Answers to questions may hold markup."""
    return unescape(re.sub(r"<[^>]*>", " ", leaf)) if "<" in leaf or "&" in leaf else leaf
