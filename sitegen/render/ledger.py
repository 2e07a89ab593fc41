"""The ledger: what a release publishes, as a Manifest and as the bytes of figures.json."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from decimal import Decimal
from types import MappingProxyType

import msgspec

from ..values.claim import Verdict
from ..values.dataset import Given
from ..values.figure import Day, Figure, Name, Names, Nothing, Range, Value
from ..values.manifest import Entry, Judged, Manifest, Sheet
from ..values.output import Marks, Shown, marks_of
from ..values.quantity import CONTEXT, Quantity
from ..values.site import Site
from . import words

_FORMAT = b"1"
_MARGIN = Decimal("0.001")
_KINDS: Mapping[type, str] = MappingProxyType(
    {Quantity: "quantity", Range: "range", Name: "name", Names: "names", Day: "day", Nothing: "nothing"}
)


def make_manifest(site: Site, pages: Iterable[Sheet], shown: Collection[Shown], made: Collection[str] = ()) -> Manifest:
    """Site, its finished pages, the figures shown on them, the claims made on them -> Manifest."""
    figures = {name: _entry(figure, site.figures, site.labels) for name, figure in site.figures.items()}
    claims = tuple(_judged(verdict) for name, verdict in site.verdicts.items() if name in made)
    return Manifest(MappingProxyType(figures), tuple(pages), shown, claims)


def write_manifest(manifest: Manifest) -> bytes:
    """Manifest -> figures.json: one entry a line, always in the same order, numbers as text so that they stay exact."""
    shown = manifest.shown if isinstance(manifest.shown, Marks) else marks_of(manifest.shown)
    tables = {
        b"figures": _lines(map(_row, manifest.figures.values())),
        b"claims": _lines(map(_claim, manifest.claims)),
        b"pages": _lines(manifest.pages),
        b"shown": shown.lines,
    }
    written = (b'"%b": [\n%b\n]' % each if each[1] else b'"%b": []' % each[0] for each in tables.items())
    return b"{\n%b\n}\n" % b",\n".join((b'"format": "%b"' % _FORMAT, *written))


def _lines(rows: Iterable[object]) -> bytes:
    return b",\n".join(map(msgspec.json.encode, rows))


def _claim(judged: Judged) -> Mapping[str, object]:
    return {**msgspec.structs.asdict(judged), "inputs": [str(each) for each in judged.inputs]}


def _row(entry: Entry) -> Mapping[str, object]:
    row: dict[str, object] = {"name": entry.name, "kind": entry.kind, "value": entry.value, "unit": entry.unit}
    row |= {"formula": entry.formula, "inputs": [str(each) for each in entry.inputs]}
    return {**row, "label": entry.label} if entry.label else row


def _entry(figure: Figure, figures: Mapping[str, Figure], labels: Mapping[str, Given[str]]) -> Entry:
    return Entry(
        figure.name,
        _KINDS[type(figure.value)],
        words.machine(figure),
        _unit(figure.value),
        figure.formula,
        figure.inputs,
        _label(figure.name, figures, labels),
    )


def _judged(verdict: Verdict) -> Judged:
    state = "near" if verdict.is_near() else "holds"
    margin = "" if verdict.margin is None else f"{CONTEXT.quantize(verdict.margin, _MARGIN):f}"
    return Judged(verdict.name, state, verdict.sum, margin, verdict.inputs)


def _unit(value: Value) -> str:
    match value:
        case Quantity(_, of) | Range(Quantity(_, of), _):
            return str(of)
        case Names(_, noun) if noun:
            return str(noun)
    return ""


def _label(name: str, figures: Mapping[str, Figure], labels: Mapping[str, Given[str]]) -> str:
    """A figure of one thing that has a name by another that has a label: a cell of a table."""
    row, _, column = name.rpartition(".")
    named, labelled = figures.get(f"{row}.name"), labels.get(f"{column}.label")
    return f"{words.machine(named)}, {labelled.value}" if named and labelled else ""
