"""figures.json as published -> what it says of each figure, and that each file shows."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct

PATH = "figures.json"


class Entry(Struct, frozen=True):
    """A figure of the ledger, and how it came to be."""

    name: str
    kind: str
    value: str
    unit: str
    formula: str
    inputs: tuple[str, ...]
    label: str = ""


class Claim(Struct, frozen=True):
    """A claim of the ledger: how it stands, and what it was judged by."""

    claim: str
    state: str
    inputs: tuple[str, ...]


class Listed(Struct, frozen=True):
    """A page of the ledger: its address, its language, and the file that it is made from."""

    url: str
    language: str
    source: str


class Place(Struct, frozen=True):
    """A figure in a file, as the ledger says."""

    figure: str
    style: str
    text: str
    language: str
    position: str
    page: str = ""


class _File(Struct, frozen=True):
    """figures.json."""

    figures: tuple[Entry, ...]
    claims: tuple[Claim, ...]
    pages: tuple[Listed, ...]
    shown: tuple[Place, ...]


class Ledger(Struct, frozen=True):
    """Figures and claims in order; what stands in each file, in order; and the pages, by their path."""

    entries: tuple[Entry, ...] = ()
    claims: tuple[Claim, ...] = ()
    places: Mapping[str, tuple[Place, ...]] = {}
    pages: Mapping[str, Listed] = {}


def read_ledger(data: bytes) -> Ledger | None:
    """figures.json -> Ledger; None where it cannot be read."""
    try:
        root = msgspec.json.decode(data, type=_File)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return None
    places: dict[str, list[Place]] = {}
    for place in root.shown:
        places.setdefault(place.page, []).append(place)
    by_path: dict[str, list[Place]] = {}
    for page, found in places.items():
        by_path.setdefault(path_of(page), []).extend(found)
    pages = {path_of(page.url): page for page in root.pages}
    return Ledger(root.figures, root.claims, {path: tuple(found) for path, found in by_path.items()}, pages)


def path_of(url: str) -> str:
    """'/es/guias/' -> 'es/guias/index.html'."""
    path = url.partition("#")[0].removeprefix("/")
    return f"{path}index.html" if path.endswith("/") or not path else path
