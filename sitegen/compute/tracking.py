"""A tracking fetch: figures are computed when they are first asked for, and what each asked for is noted.

A row of the table is a small function. It gets a reader, `use`, and asks it for what it needs. It knows nothing of
notes, order, circles or problems, and nobody lists by hand what a figure depends on.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NoReturn, TypeVar

from msgspec import Struct, field
from msgspec.structs import fields

from ..values.dataset import Dataset, Given
from ..values.figure import Figure, Range, Value
from ..values.problem import Place, Problem, nearest
from ..values.quantity import Quantity, UnitError, unit
from . import rounding

T = TypeVar("T")
Entries = tuple[Any, ...]
Keys = tuple[tuple[str, str], ...]  # section of the dataset and key in it, of each entry
Cells = Mapping[str, tuple["Row", Keys]]

# What a placeholder in a row's pattern stands for, in turn: the entries of a mapping of the dataset.
OVER: Mapping[str, str] = {
    "card": "cards",
    "size": "sizes",
    "method": "methods",
    "other": "methods",
    "group": "groups",
    "example": "examples",
    "comparison": "comparisons",
    "fact": "facts",
    "bill": "bills",
    "strategy": "strategies",
    "count": "counts",
    "past": "history",
}

_TABLE = Place("sitegen/compute/figures.py")  # where a fault of the table itself stands, which no data can cause


class Row(Struct, frozen=True):
    """One line of the table: the names that it makes, and how.

    `pattern` is a name with placeholders ('{card}.price'); `make(use, card)` gets the entries that they stand for.
    `unit` is in words for the docs, where 'currency' is the dataset's. `digits` and `trimmed` are as in
    rounding.digits; the data may say the first, by a function. `only` is true for the entries of which there is such a
    figure.
    """

    pattern: str
    unit: str
    formula: str
    make: Callable[..., Value]
    digits: int | Callable[..., int | None] | None = None
    trimmed: bool = False
    only: Callable[..., object] | None = None


class Refused(Exception):
    """Internal: a figure or a claim cannot be made. Its argument is the problem, or None where it has been said."""


class Use(Struct, frozen=True):
    """What a row's function reads with. Each answer is noted in `inputs`, in the order of use."""

    data: Dataset
    fetch: Callable[[str], Figure]
    inputs: dict[str | Place, None] = field(default_factory=dict)

    def __call__(self, given: Given[T]) -> T:
        """What an editor wrote -> its value."""
        self.inputs.update(dict.fromkeys((given.place, *given.also)))
        return given.value

    def refuse(self, problem: Problem) -> NoReturn:
        """There can be no such figure, and the problem says why."""
        raise Refused(problem)

    def figure(self, name: str) -> Value:
        """Name of a figure -> its value, computed first if need be."""
        self.inputs[name] = None
        return self.fetch(name).value

    def quantity(self, name: str) -> Quantity:
        """Name of a figure that is a quantity -> it."""
        value = self.figure(name)
        if not isinstance(value, Quantity):
            self.refuse(Problem(_TABLE, "figure-kind", f"'{name}' is not a quantity"))
        return value

    def entry(self, kind: str, among: Mapping[str, T], written: Given[str]) -> T:
        """'card', all cards, a key that an editor wrote -> the card."""
        problem = unknown(kind, among, written)
        if problem:
            self.refuse(problem)
        return among[self(written)]

    def span(self, written: Given[str], of: str) -> Range:
        """Key of a fact in the unit `of`, or one of its dimension -> its ends, equal where it is one value."""
        fact = self.entry("fact", self.data.facts, written)
        ends = rounding.amounts(self.figure(written.value))
        if not ends or ends[0].unit.dimension != unit(of).dimension:
            what, hint = f"'{written.value}' must be in {of}", f"write unit: {of}"
            if not of:
                what, hint = f"'{written.value}' must be a bare number", "delete its unit"
            self.refuse(Problem(fact.value.place, "fact-unit", what, hint))
        return Range(ends[0], ends[-1])

    def fact(self, written: Given[str], of: str) -> Quantity:
        """Key of a fact that is one value in the unit `of` (or one of its dimension) -> it."""
        ends = self.span(written, of)
        if ends.low != ends.high:
            place, hint = self.data.facts[written.value].value.place, "write value: instead of from: and to:"
            self.refuse(Problem(place, "fact-value", f"'{written.value}' must be one value", hint))
        return ends.low


def unknown(kind: str, among: Mapping[str, object], written: Given[str]) -> Problem | None:
    """'card', all cards, a key that an editor wrote -> the problem, if there is no such card."""
    if written.value in among:
        return None
    hint = nearest(written.value, among)
    return Problem(written.place, "data-name", f"there is no {kind} '{written.value}'", hint)


def evaluate(rows: Iterable[Row], data: Dataset) -> tuple[Mapping[str, Figure], tuple[Problem, ...]]:
    """Table, Dataset -> (figures by name, in the order of the table; problems). Raises for nothing that data say."""
    problems: dict[Problem, None] = {}
    cells: dict[str, tuple[Row, Keys]] = {}
    for row in rows:
        for name, keys in _cells(row, data):
            if name in cells:
                problems[_twice(name, (*keys, *cells[name][1]), data)] = None
            else:
                cells[name] = row, keys
    run = _Run(data, cells, {}, [], problems)
    made = {name: run.attempt(name) for name in cells}
    return MappingProxyType({name: figure for name, figure in made.items() if figure}), tuple(problems)


def lay_out(rows: Iterable[Row], data: Dataset) -> Cells:
    """Table, Dataset -> of each figure's name, also of those that cannot be made, its row and its entries."""
    return {name: (row, keys) for row in rows for name, keys in _cells(row, data)}


def lazily(cells: Cells, data: Dataset, known: Mapping[str, Figure]) -> Callable[[str], Figure]:
    """Cells, a Dataset of the same entries, figures that are the same in it -> a fetch that makes what it is asked for.

    It raises Refused for what cannot be made.
    """
    return _Run(data, cells, dict(known), [], {}).fetch


def _cells(row: Row, data: Dataset) -> Iterator[tuple[str, Keys]]:
    """Row -> every name that it makes, with the entries that its function gets."""
    kinds = re.findall(r"\{(\w+)\}", row.pattern)
    sections = [OVER[kind] for kind in kinds]
    for keys in itertools.product(*(getattr(data, section) for section in sections)):
        places = tuple(zip(sections, keys, strict=True))
        if not row.only or row.only(*_entries(places, data)):
            yield row.pattern.format(**dict(zip(kinds, keys, strict=True))), places


def _entries(keys: Keys, data: Dataset) -> Entries:
    return tuple(getattr(data, section)[key] for section, key in keys)


def _twice(name: str, keys: Keys, data: Dataset) -> Problem:
    """A name that two rows make -> the problem, at an entry that one of them comes from."""
    written = [getattr(entry, each.name) for entry in _entries(keys, data) for each in fields(entry)]
    place = next((each.place for each in written if isinstance(each, Given)), _TABLE)
    return Problem(place, "figure-name", f"two figures would be named '{name}'", "choose another key")


class _Run(Struct, frozen=True):
    """One evaluation: figures that are done (None where refused), and those underway, innermost last."""

    data: Dataset
    cells: Cells
    done: dict[str, Figure | None]
    underway: list[str]
    problems: dict[Problem, None]

    def attempt(self, name: str) -> Figure | None:
        """Name -> figure, or None where there is a problem, which is then noted."""
        if name not in self.done:
            self.done[name] = self._made(name)
        return self.done[name]

    def fetch(self, name: str) -> Figure:
        """Name -> figure, for another figure that asks for it: that one is refused where this one is."""
        if name not in self.cells:
            raise Refused(Problem(_TABLE, "figure-unknown", f"there is no figure '{name}'"))
        if name in self.underway:
            circle = " <- ".join((*self.underway[self.underway.index(name) :], name))
            raise Refused(Problem(_TABLE, "figure-circle", f"these figures need each other: {circle}"))
        figure = self.attempt(name)
        if figure is None:
            raise Refused(None)
        return figure

    def _made(self, name: str) -> Figure | None:
        row, keys = self.cells[name]
        use = Use(self.data, self.fetch)
        self.underway.append(name)
        try:
            entries = _entries(keys, self.data)
            digits = row.digits(use, *entries) if callable(row.digits) else row.digits
            return _figure(name, row, row.make(use, *entries), digits, use)
        except Refused as refused:
            (problem,) = refused.args
        except (UnitError, ArithmeticError) as error:
            problem = _impossible(name, error, use)
        finally:
            self.underway.pop()
        if problem:
            self.problems[problem] = None
        return None


def _impossible(name: str, error: Exception, use: Use) -> Problem:
    """A division by zero, or numbers beyond all measure -> the problem, at the value that was read last."""
    what = f"'{name}' cannot be computed from this ({type(error).__name__})"
    return Problem(_last_place(use.inputs, use) or _TABLE, "figure-arithmetic", what, "check the value")


def _last_place(inputs: Iterable[str | Place], use: Use) -> Place | None:
    for each in reversed(tuple(inputs)):
        place = each if isinstance(each, Place) else _last_place(use.fetch(each).inputs, use)
        if place:
            return place
    return None


def _figure(name: str, row: Row, value: Value, wanted: int | None, use: Use) -> Figure:
    near = rounding.about(value, use.data.about.values())
    if near:
        use(near[1])
    digits = rounding.digits(value, wanted, row.trimmed)
    return Figure(name, value, row.formula, tuple(use.inputs), digits, near[0] if near else None)
