"""Plain data with the few ways to ask it that the formulas need. What is not there is a KeyError."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import Any, Concatenate, ParamSpec, TypeVar

from msgspec import Struct

from ...values.plain import Plain, Spot, Written
from .amounts import canonical, scale

P = ParamSpec("P")
T = TypeVar("T")

PRICES, FACTS, NAMES, SITE = (f"data/{name}.yaml" for name in ("prices", "facts", "names", "site"))
HISTORY = "data/history.csv"


class Notes(Struct, frozen=True, eq=False):
    """What is read while something is computed. What has been computed once is kept, with what was read for it."""

    open: list[set[Spot]] = []
    kept: dict[Hashable, tuple[Any, frozenset[Spot]]] = {}

    def add(self, *spots: Spot) -> None:
        """Something is read."""
        if self.open:
            self.open[-1].update(spots)

    def during(self, make: Callable[[], T]) -> tuple[T, frozenset[Spot]]:
        """What is made, and what was read for it."""
        self.open.append(set())
        try:
            made = make()
        finally:
            read = self.open.pop()
            self.add(*read)
        return made, frozenset(read)

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """What is made, now or before."""
        if key not in self.kept:
            self.kept[key] = self.during(make)
        made, read = self.kept[key]
        self.add(*read)
        return made  # type: ignore[no-any-return]


class Row(Struct, frozen=True):
    """A mapping of the data, at a spot; what is asked of it is noted."""

    entries: Mapping[str, Plain]
    at: Spot = ()
    notes: Notes = Notes()

    def has(self, key: str) -> bool:
        """Whether the key was written."""
        return key in self.entries

    def text(self, key: str) -> str:
        """The words under a key, with one space between; '' where a mapping or list stands there."""
        value = self.entries[key]
        self.notes.add((*self.at, key))
        return re.sub("[ \t\n\r]+", " ", value).strip() if isinstance(value, str) else ""

    def number(self, key: str) -> Fraction:
        """The number under a key, exact."""
        return Fraction(self.text(key))

    def whole(self, key: str) -> int:
        """The whole number under a key."""
        return int(self.text(key))

    def flag(self, key: str, default: bool = False) -> bool:
        """Whether `true` stands under a key; `default` where it was left out: then the row itself says so."""
        if not self.has(key):
            self.notes.add(self.at)
        return self.text(key) == "true" if self.has(key) else default

    def items(self, key: str) -> tuple[str, ...]:
        """The words of a list; none where the key was left out."""
        value = self.entries.get(key, ())
        words = tuple(item for item in value if isinstance(item, str)) if isinstance(value, tuple) else ()
        self.notes.add(*((*self.at, key, str(number)) for number in range(len(words))))
        return words

    def row(self, key: str) -> Row:
        """The mapping under a key; an empty one where the key was left out."""
        return row(self.entries.get(key, {}), (*self.at, key), self.notes)

    def rows(self, key: str) -> Mapping[str, Row]:
        """The mappings under a key, each under its own; none where the key was left out."""
        below = self.row(key)
        return {name: below.row(name) for name in below.entries}


def row(value: Plain, at: Spot = (), notes: Notes | None = None) -> Row:
    """A mapping -> Row; whatever is no mapping has no entries."""
    return Row(value if isinstance(value, Mapping) else {}, at, notes or Notes())


class Data(Struct, frozen=True, eq=False):
    """What figures are made of, and notes of what is read of it."""

    prices: Row
    facts: Mapping[str, Row]
    history: tuple[Row, ...]
    notes: Notes

    @property
    def currency(self) -> str:
        """Code of the currency of all prices."""
        return self.prices.text("currency")

    def constant(self, key: str) -> Fraction:
        """A fact that is one value, in the smallest units (byte, byte per parameter)."""
        fact = self.facts[key]
        return fact.number("value") * scale(unit_of(fact))

    def card(self, key: str) -> Row:
        """A card by its key."""
        return self.prices.row("cards").row(key)


def once(make: Callable[Concatenate[Data, P], T]) -> Callable[Concatenate[Data, P], T]:
    """A function of data, so that it computes everything once."""

    def asked(data: Data, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return data.notes.once((make.__name__, args), lambda: make(data, *args, **kwargs))

    return asked


def unit_of(fact: Row) -> str:
    """The unit that a fact is measured in; '' for a bare number."""
    return canonical(fact.text("unit")) if fact.has("unit") else ""


def read_data(site: Written) -> Data:
    """What editors wrote -> Data."""
    notes = Notes()
    prices, facts = (row(site.data.get(path, {}), (path,), notes) for path in (PRICES, FACTS))
    lines = site.data.get(HISTORY, ())
    past = enumerate(lines) if isinstance(lines, tuple) else ()
    history = tuple(row(line, (HISTORY, str(number)), notes) for number, line in past)
    return Data(prices, facts.rows("facts"), history, notes)
