"""JSON-LD -> what is seen in it: its words, and every number that may be a figure."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from .seen import Passage, Seen

# Numbers of the file itself, days that are figures, and words for machines.
_COUNTS = ("position", "width", "height", "numberOfItems", "format", "key")
_DAYS = ("priceValidUntil", "as_of", "valid_until", "since")
_MACHINES = re.compile(r"https?://\S*|/\S*|#\S*|\d{4}-\d\d-\d\d(T\S*)?|urn:\S*|mailto:\S*")


def see_structured(text: str, language: str) -> Seen:
    """JSON-LD, the language of its page -> Seen."""
    try:
        root = json.loads(text, parse_float=str, parse_int=str)
    except (ValueError, RecursionError):
        return Seen(fault="its structured data are no JSON")
    leaves = tuple(_leaves(root, ""))
    said = tuple(Passage("structured data", _words(leaf), language) for key, leaf in leaves if _says(key, leaf))
    return Seen(passages=said, currencies=tuple(leaf for key, leaf in leaves if key.lower().endswith("currency")))


def _leaves(node: object, key: str) -> Iterator[tuple[str, str]]:
    if isinstance(node, dict):
        for name, value in node.items():
            if not (name == "referenceQuantity" and isinstance(value, dict) and value.get("value") == "1"):
                yield from _leaves(value, name)
    elif isinstance(node, list):
        for item in node:
            yield from _leaves(item, key)
    elif isinstance(node, str):
        yield key, node


def _says(key: str, leaf: str) -> bool:
    return key in _DAYS or not (key.startswith("@") or key in _COUNTS or _MACHINES.fullmatch(leaf))


def _words(leaf: str) -> str:
    """Answers to questions may hold markup."""
    return re.sub(r"<[^>]*>", " ", leaf) if "<" in leaf else leaf
