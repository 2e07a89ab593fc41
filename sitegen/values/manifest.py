"""The manifest of a release: every figure, how it came to be, and everywhere it stands; `figures.json` holds it."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import Struct

from .output import Shown
from .problem import Place

PATH = "figures.json"  # where it is published


class Entry(Struct, frozen=True):
    """A figure as published: its machine value, as `kind` is written ('quantity', 'range', 'name', 'day' …).

    `inputs` are names of figures and places of data lines. `label` says in words what a cell of a table is about
    ('RTX 5090, QLoRA'); '' where there are none.
    """

    name: str
    kind: str
    value: str
    unit: str
    formula: str
    inputs: tuple[str | Place, ...]
    label: str = ""


class Sheet(Struct, frozen=True):
    """A published page: its address, its language ('' above the languages), and the file that it is made from.

    `rest` is a digest of the page without its figures and without the hashes of its assets: it changes only where
    something else does.
    """

    url: str
    language: str
    source: str
    rest: str


class Judged(Struct, frozen=True):
    """How a true claim stands: 'holds', or 'near' to a bound; why, in words; its distance to the bound as a share.

    `margin` is '' where nothing is measured. `inputs` are as those of a figure.
    """

    claim: str
    state: str
    sum: str
    margin: str
    inputs: tuple[str | Place, ...]


class Manifest(Struct, frozen=True):
    """Figures by name, in the order of the table; claims; pages; what these show, in the order of each page."""

    figures: Mapping[str, Entry]
    pages: tuple[Sheet, ...]
    shown: Collection[Shown]
    claims: tuple[Judged, ...] = ()
