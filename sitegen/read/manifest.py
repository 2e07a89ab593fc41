"""figures.json -> the Manifest of what is published."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from ..values.manifest import PATH, Entry, Judged, Manifest, Sheet
from ..values.output import Shown
from ..values.problem import Place, Problem
from .tree import decode

_FORMAT = "1"
# Table -> what each of its rows must say.
_TABLES: Mapping[str, tuple[str, ...]] = {
    "figures": ("name", "kind", "value", "unit", "formula"),
    "claims": ("claim", "state", "sum", "margin"),
    "pages": ("url", "language", "source", "rest"),
    "shown": ("figure", "style", "page", "language", "text", "position"),
}
_PLACE = re.compile(r"([^:]+)(?::([0-9]{1,9}))?(?::([0-9]{1,9}))?")


def read_manifest(data: bytes, path: str = f"public/{PATH}") -> tuple[Manifest | None, tuple[Problem, ...]]:
    """Bytes of figures.json -> (Manifest, problems). Damaged bytes are a problem, never an error."""
    text, problem = decode(data, path)
    if problem:
        return None, (problem,)
    try:
        root = json.loads(text)
    except (ValueError, RecursionError) as error:
        return None, (_problem(path, str(error)),)
    fault = next(_faults(root), None)
    return (None, (_problem(path, fault),)) if fault else (_manifest(root), ())


def _problem(path: str, what: str) -> Problem:
    return Problem(Place(path), "manifest-form", f"not a list of figures: {what}", "build the site, which writes it")


def _faults(root: Any) -> Iterator[str]:
    if not isinstance(root, dict) or root.get("format") != _FORMAT:
        yield f"its format is not {_FORMAT}"
        return
    for name, keys in _TABLES.items():
        rows = root.get(name)
        if not isinstance(rows, list):
            yield f"'{name}' is missing"
            continue
        for number, row in enumerate(rows):
            if not isinstance(row, dict) or not all(isinstance(row.get(key), str) for key in keys):
                yield f"{name}, entry {number}: {', '.join(keys)} must be there, as text"
            elif not _are_inputs(row.get("inputs", [])) or not isinstance(row.get("label", ""), str):
                yield f"{name}, entry {number}: its inputs or its label cannot be read"


def _are_inputs(written: Any) -> bool:
    return isinstance(written, list) and all(isinstance(each, str) and _PLACE.fullmatch(each) for each in written)


def _manifest(root: Mapping[str, Any]) -> Manifest:
    figures = {row["name"]: _entry(row) for row in root["figures"]}
    return Manifest(
        MappingProxyType(figures),
        tuple(Sheet(*_words("pages", row)) for row in root["pages"]),
        tuple(Shown(*_words("shown", row)) for row in root["shown"]),
        tuple(_judged(row) for row in root["claims"]),
    )


def _entry(row: Mapping[str, Any]) -> Entry:
    name, kind, value, unit, formula = _words("figures", row)
    return Entry(name, kind, value, unit, formula, _inputs(row), row.get("label", ""))


def _judged(row: Mapping[str, Any]) -> Judged:
    claim, state, sum_, margin = _words("claims", row)
    return Judged(claim, state, sum_, margin, _inputs(row))


def _inputs(row: Mapping[str, Any]) -> tuple[str | Place, ...]:
    return tuple(_input(written) for written in row.get("inputs", ()))


def _words(table: str, row: Mapping[str, Any]) -> Iterator[str]:
    """What a row says, in the order of the fields of its value."""
    return (row[key] for key in _TABLES[table])


def _input(written: str) -> str | Place:
    """'h100.price' is a figure, 'data/prices.yaml:75:12' a place."""
    match = _PLACE.fullmatch(written)
    if match is None or not (match[2] or "/" in written):
        return written
    return Place(match[1], int(match[2] or 0), int(match[3] or 0))
