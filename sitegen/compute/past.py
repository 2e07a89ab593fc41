"""Figures of the past: what a card has cost before, and the lowest of the last days."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from ..values.dataset import Card, Past
from ..values.figure import Day, Nothing, Value
from ..values.quantity import Quantity, quantity
from .tracking import Row, Use

_SHOWN = 24  # prices before, of each card: what pages and feeds tell of


def _known(use: Use, card: Card) -> Value:
    """Since the oldest price of the card that the history has."""
    *_, oldest = (card.since, *(past.since for past in _before(use, card)))
    since = min(use(card.since), use(oldest))
    return quantity((use(use.data.as_of) - since).days + 1, "day")


def _lowest(use: Use, card: Card) -> Value:
    """Of all prices that held on one of the days. Nothing, while the history does not reach back so far."""
    days = use(use.data.lowest_days)
    first = use(use.data.as_of) - datetime.timedelta(days=days - 1)
    prices, begun = [use.quantity(f"{card.key}.price")], use(card.since)
    for past in _before(use, card):
        if begun <= first:
            break
        prices.append(_price(use, past))
        begun = use(past.since)
    return min(prices) if begun <= first else Nothing()


def _days(use: Use) -> Value:
    return quantity(use(use.data.lowest_days), "day")


def _before(use: Use, card: Card) -> Iterator[Past]:
    """The newest first."""
    return (past for past in use.data.history.values() if past.card == card.key)


def _price(use: Use, past: Past) -> Quantity:
    return use(past.price)


def _is_shown(past: Past) -> bool:
    return past.number <= _SHOWN


ROWS: tuple[Row, ...] = (
    Row(
        "lowest.days",
        "day",
        "days of which the lowest price is told",
        lambda use: quantity(use(use.data.lowest_days), "day"),
    ),
    Row("{card}.known", "day", "days on which its price is known, the last of them that of the prices", _known),
    Row("{card}.lowest", "currency/h", "the lowest price on these days, the last of them that of the prices", _lowest),
    Row("{past}.price", "currency/h", "a price before the present one", _price, only=_is_shown),
    Row("{past}.since", "", "day from which it held", lambda use, past: Day(use(past.since)), only=_is_shown),
)
