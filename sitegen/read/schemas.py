"""The tables of fields -> JSON Schema documents, by which editors' programs complete and check what is written.

A schema says what a value is; that a card is one of the cards, or that a text holds no figure, only the reader says.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from ..values.dataset import PRICES
from ..values.quantity import CURRENCIES
from .dataset import FACTS, FACTS_FILE, prices
from .feed import FEED
from .fields import Kind, Schema
from .front import FRONT
from .language import LANGUAGE_FILE
from .limits import GUARD, GUARD_FILE
from .settings import NAMES, NAMES_FILE, SITE, SITE_FILE

_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_ADDRESS = "https://schemas.example"  # of no host: a schema's own name is an address

# Name of a schema -> what it describes, which table says it.
_TABLES: Mapping[str, tuple[str, Kind[Any]]] = {
    "facts": (FACTS, FACTS_FILE),
    "feed": ("a feed of prices, for `prices` and `night`", FEED),
    "front-matter": ("the front matter of content/<language>/*.md", FRONT),
    "guard": (GUARD, GUARD_FILE),
    "language": ("locale/<language>/language.yaml", LANGUAGE_FILE),
    "names": (NAMES, NAMES_FILE),
    "prices": (PRICES, prices(next(iter(CURRENCIES)))),  # the form is the same in every currency
    "site": (SITE, SITE_FILE),
}


def schemas() -> Mapping[str, Schema]:
    """The JSON Schema (2020-12) of each form of file, by its path from the site's root: 'schemas/prices.json'."""
    return MappingProxyType({f"schemas/{name}.json": _schema(name) for name in _TABLES})


def print_schema(schema: Schema) -> str:
    """Schema -> text of its file."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _schema(name: str) -> Schema:
    of, kind = _TABLES[name]
    head = {"$schema": _DRAFT, "$id": f"{_ADDRESS}/{name}.json", "title": of}
    return {**head, **kind.schema}
