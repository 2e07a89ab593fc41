"""data/guard.yaml -> Limits: how far a night may go without a person."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from ..values.feed import Limits
from ..values.problem import Problem, nearest
from .fields import Field, Kind, keyed, optional, percentage, record, several, text, whole, whole_up_to
from .file import read_file

GUARD = "data/guard.yaml"
# What holds where there is no such file.
_USUAL = b"price_percent: 30\nmean_percent: 15\noldest_days: 7\ndecimals: 2\n"

_CARD = {"price": Field("price_percent", percentage, about="more than the others may, or less")}


def _limits(*, ignore: Any, cards: Any, **values: Any) -> Limits:
    others = {key: row["price"] for key, row in (cards or {}).items()}
    return Limits(**values, ignore=ignore or (), cards=MappingProxyType(others))


GUARD_FILE: Kind[Limits] = record(
    _limits,
    price=Field("price_percent", percentage, about="how far the price of a card may move in a night, up or down"),
    mean=Field("mean_percent", percentage, about="how far all prices may move on average"),
    days=Field("oldest_days", whole, about="how old the prices of a feed may be, in days"),
    decimals=Field("decimals", whole_up_to(9), about="how many decimals a price may have"),
    ignore=optional("ignore", several(text), about="cards of the feed that are not ours"),
    cards=optional("cards", keyed(dict, **_CARD), about="other limits for some cards, by their keys"),
)


def read_limits(
    files: Mapping[str, bytes], cards: Collection[str] | None = None
) -> tuple[Limits | None, tuple[Problem, ...]]:
    """Snapshot, our cards where they could be read -> (Limits, problems)."""
    limits, problems = read_file({GUARD: _USUAL, **files}, GUARD, GUARD_FILE)
    return limits, (*problems, *(_strange(limits, cards) if limits and cards is not None else ()))


def _strange(limits: Limits, cards: Collection[str]) -> Iterator[Problem]:
    for key, given in limits.cards.items():
        if key not in cards:
            yield Problem(given.place, "data-name", f"there is no card '{key}'", nearest(key, cards))
    for ignored in limits.ignore:
        if ignored.value in cards:
            what, hint = f"'{ignored.value}' is a card of ours", "delete it here, or in data/prices.yaml"
            yield Problem(ignored.place, "guard-ignore", what, hint)
