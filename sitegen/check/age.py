"""Data that nobody has looked at for long: true once, perhaps not today. A warning, which stops nothing."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from ..values.dataset import Dataset, Given
from ..values.problem import Problem
from ..values.site import DataAge

_PRICES = "compare all prices with the market, then set as_of"
_VALID = "look at all prices, then set as_of, and move valid_until on"
_FACT = "compare it with its source, then set checked"


def old_data(dataset: Dataset, most: DataAge | None, today: datetime.date) -> Iterator[Problem]:
    """Dataset, how many days old data may be (None: any age will do), a day -> data that are older on that day.

    A date that lies after that day is told too: it was mistyped, or the day was.
    """
    for_prices, for_facts = (most.prices, most.facts) if most else (None, None)
    dates = [("the prices are", dataset.as_of, for_prices, _PRICES)]
    dates += [(f"'{key}' is", fact.checked, for_facts, _FACT) for key, fact in dataset.facts.items()]
    for what, date, days, hint in dates:
        yield from _age(what, date, days, today, hint)
    until = dataset.valid_until
    if until and until.value < today:
        yield Problem(until.place, "data-age", f"programs are told prices until {until.value} alone", _VALID)


def _age(
    what: str, date: Given[datetime.date], most: Given[int] | None, today: datetime.date, hint: str
) -> Iterator[Problem]:
    days = (today - date.value).days
    if days < 0:
        yield Problem(
            date.place, "data-age", f"{date.value} lies after {today}", "write the day on which it was checked"
        )
    elif most is not None and days > most.value:
        message = f"{what} {days} days old on {today}, which is more than {most.value}"
        yield Problem(date.place, "data-age", message, hint)
