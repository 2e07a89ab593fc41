"""Plain data with the few ways to ask it that the formulas need. What is not there is a KeyError."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from ...values.plain import Plain
from .amounts import canonical, scale

PRICES, FACTS, NAMES, SITE = (f"data/{name}.yaml" for name in ("prices", "facts", "names", "site"))
HISTORY = "data/history.csv"


class Row(Struct, frozen=True):
    """A mapping of the data."""

    entries: Mapping[str, Plain]

    def has(self, key: str) -> bool:
        """Whether the key was written."""
        return key in self.entries

    def text(self, key: str) -> str:
        """The word under a key; '' where a mapping or list stands there."""
        value = self.entries[key]
        return value.strip() if isinstance(value, str) else ""

    def number(self, key: str) -> Fraction:
        """The number under a key, exact."""
        return Fraction(self.text(key))

    def whole(self, key: str) -> int:
        """The whole number under a key."""
        return int(self.text(key))

    def flag(self, key: str, default: bool = False) -> bool:
        """Whether `true` stands under a key; `default` where it was left out."""
        return self.text(key) == "true" if self.has(key) else default

    def items(self, key: str) -> tuple[str, ...]:
        """The words of a list; none where the key was left out."""
        value = self.entries.get(key, ())
        return tuple(item for item in value if isinstance(item, str)) if isinstance(value, tuple) else ()

    def row(self, key: str) -> Row:
        """The mapping under a key; an empty one where the key was left out."""
        return row(self.entries.get(key, {}))

    def rows(self, key: str) -> Mapping[str, Row]:
        """The mappings under a key, each under its own; none where the key was left out."""
        return {name: row(value) for name, value in self.row(key).entries.items()}


def row(value: Plain) -> Row:
    """A mapping -> Row; whatever is no mapping has no entries."""
    return Row(value if isinstance(value, Mapping) else {})


class Data(Struct, frozen=True, eq=False):
    """What figures are made of. One object is one dataset, so that what is computed of it is kept."""

    prices: Row
    facts: Mapping[str, Row]
    history: tuple[Row, ...] = ()

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


def unit_of(fact: Row) -> str:
    """The unit that a fact is measured in; '' for a bare number."""
    return canonical(fact.text("unit")) if fact.has("unit") else ""


def read_data(plain: Mapping[str, Plain]) -> Data:
    """Plain files -> Data."""
    lines = plain.get(HISTORY, ())
    past = tuple(row(line) for line in lines) if isinstance(lines, tuple) else ()
    return Data(row(plain.get(PRICES, {})), row(plain.get(FACTS, {})).rows("facts"), past)
