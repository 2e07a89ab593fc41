"""figures.json as published -> what it says that each file shows."""

from __future__ import annotations

import json
from collections.abc import Mapping

from msgspec import Struct

PATH = "figures.json"


class Entry(Struct, frozen=True):
    """A figure of the ledger."""

    name: str
    value: str
    unit: str


class Place(Struct, frozen=True):
    """A figure in a file, as the ledger says."""

    figure: str
    style: str
    text: str
    language: str
    position: str


class Ledger(Struct, frozen=True):
    """Figures in order; what stands in each file, in order; and the source of each page."""

    entries: tuple[Entry, ...]
    places: Mapping[str, tuple[Place, ...]]
    sources: Mapping[str, str]


def read_ledger(data: bytes) -> Ledger | None:
    """figures.json -> Ledger; None where it cannot be read."""
    try:
        root = json.loads(data)
        entries = tuple(Entry(row["name"], row["value"], row["unit"]) for row in root["figures"])
        places: dict[str, list[Place]] = {}
        for row in root["shown"]:
            place = Place(*(row[key] for key in ("figure", "style", "text", "language", "position")))
            places.setdefault(path_of(row["page"]), []).append(place)
        sources = {path_of(row["url"]): row["source"] for row in root["pages"]}
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None
    return Ledger(entries, {path: tuple(found) for path, found in places.items()}, sources)


def path_of(url: str) -> str:
    """'/es/guias/' -> 'es/guias/index.html'."""
    path = url.partition("#")[0].removeprefix("/")
    return f"{path}index.html" if path.endswith("/") or not path else path
