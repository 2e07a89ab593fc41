"""figures.json -> the Manifest of what is published."""

from __future__ import annotations

import re
from collections.abc import Iterable
from types import MappingProxyType
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from ..values.manifest import PATH, Entry, Judged, Manifest, Sheet
from ..values.output import Shown
from ..values.problem import Place, Problem

_WRITTEN = r"([^:]+)(?::([0-9]{1,9}))?(?::([0-9]{1,9}))?"
_PLACE = re.compile(_WRITTEN)
_Input = Annotated[str, Meta(pattern=f"^{_WRITTEN}$")]


class _Entry(Struct, frozen=True):
    name: str
    kind: str
    value: str
    unit: str
    formula: str
    inputs: tuple[_Input, ...] = ()
    label: str = ""


class _Judged(Struct, frozen=True):
    claim: str
    state: str
    sum: str
    margin: str
    inputs: tuple[_Input, ...] = ()


class _File(Struct, frozen=True):
    """What figures.json holds."""

    format: Literal["1"]
    figures: tuple[_Entry, ...]
    claims: tuple[_Judged, ...]
    pages: tuple[Sheet, ...]
    shown: tuple[Shown, ...]


def read_manifest(data: bytes, path: str = f"public/{PATH}") -> tuple[Manifest | None, tuple[Problem, ...]]:
    """Bytes of figures.json -> (Manifest, problems). Damaged bytes are a problem, never an error."""
    try:
        file = msgspec.json.decode(data, type=_File)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        what, hint = f"not a list of figures: {error}", "build the site, which writes it"
        return None, (Problem(Place(path), "manifest-form", what, hint),)
    return _manifest(file), ()


def _manifest(file: _File) -> Manifest:
    figures = {row.name: _entry(row) for row in file.figures}
    claims = (Judged(row.claim, row.state, row.sum, row.margin, _inputs(row.inputs)) for row in file.claims)
    return Manifest(MappingProxyType(figures), file.pages, file.shown, tuple(claims))


def _entry(row: _Entry) -> Entry:
    return Entry(row.name, row.kind, row.value, row.unit, row.formula, _inputs(row.inputs), row.label)


def _inputs(written: Iterable[str]) -> tuple[str | Place, ...]:
    return tuple(map(_input, written))


def _input(written: str) -> str | Place:
    """'h100.price' is a figure, 'data/prices.yaml:75:12' a place."""
    match = _PLACE.fullmatch(written)
    if match is None or not (match[2] or "/" in written):
        return written
    return Place(match[1], int(match[2] or 0), int(match[3] or 0))
