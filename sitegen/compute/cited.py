"""Figures that are given, not computed: facts as cited, and the recipe that capacities suppose."""

from __future__ import annotations

from decimal import Decimal

from ..values.dataset import Fact, Given
from ..values.figure import Names, Range, Value
from ..values.quantity import Quantity, quantity, unit
from .tracking import Row, Use


def _fact(use: Use, fact: Fact) -> Value:
    given: Given[Value] = fact.value
    return use(given)


def _digits(use: Use, fact: Fact) -> int | None:
    return use(fact.digits) if fact.digits else None


def _is_range(fact: Fact) -> bool:
    return isinstance(fact.value.value, Range)


def _low(use: Use, fact: Fact) -> Value:
    return use.span(Given(fact.key, fact.value.place), _unit(fact)).low


def _high(use: Use, fact: Fact) -> Value:
    return use.span(Given(fact.key, fact.value.place), _unit(fact)).high


def _unit(fact: Fact) -> str:
    value = fact.value.value
    return str(value.low.unit) if isinstance(value, Range) else ""


def _sizes(use: Use) -> Value:
    return Names(tuple(use(size.name) for size in use.data.sizes.values()))


def _usable(use: Use) -> Value:
    share = use(use.data.recipe.usable)
    return Quantity((share * quantity(Decimal(100))).amount, unit("percent"))


ROWS: tuple[Row, ...] = (
    Row("{fact}", "as cited", "as data/facts.yaml cites it", _fact, _digits),
    Row("{fact}.low", "as cited", "its lower end, of a fact that is a range", _low, only=_is_range),
    Row("{fact}.high", "as cited", "its upper end, of a fact that is a range", _high, only=_is_range),
    Row("sizes.names", "", "the common model sizes", _sizes),
    Row("recipe.tokens", "token", "tokens in a micro-batch", lambda use: use(use.data.recipe.tokens)),
    Row("recipe.rank", "", "rank of the adapter", lambda use: quantity(use(use.data.recipe.rank))),
    Row("recipe.usable", "percent", "share of the reported memory that a run may fill", _usable),
)
