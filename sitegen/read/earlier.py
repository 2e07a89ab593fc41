"""The files of a site as prices were on an earlier day: what the archive knows, in memory. All else is as today."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from ..values.dataset import HISTORY, PRICES, Card, Dataset
from ..values.problem import Place, Problem
from .dataset import read_dataset
from .edit import edit
from .history import cut_history

Files = Mapping[str, bytes]
Held = tuple[datetime.date, str]  # from when, and how much


def earlier(files: Files, day: datetime.date) -> tuple[Files, tuple[Problem, ...]]:
    """Snapshot, a day -> (Snapshot, problems); one is that nobody knows what a card cost then."""
    dataset, problems = read_dataset(files)
    if dataset is None or problems or day >= dataset.as_of.value:
        return files, problems
    held = {card.key: _held(card, dataset, day) for card in dataset.cards.values()}
    if unknown := [key for key, found in held.items() if found is None]:
        what = f"nobody has written down what {', '.join(unknown)} cost on {day}"
        return files, (Problem(Place(HISTORY), "history-begins", what, "ask about a later day"),)
    texts = {"as_of": day.isoformat(), **dict(_texts(held))}
    data, problems = edit(files[PRICES], PRICES, texts)
    past = {HISTORY: cut_history(files[HISTORY], day)} if HISTORY in files else {}
    return MappingProxyType({**files, PRICES: data, **past}), problems


def _held(card: Card, dataset: Dataset, day: datetime.date) -> Held | None:
    """The newest price that had begun by then."""
    pasts = [past for past in dataset.history.values() if past.card == card.key]
    prices = [
        (card.since.value, card.price.value.amount),
        *((past.since.value, past.price.value.amount) for past in pasts),
    ]
    return next(((since, f"{price:f}") for since, price in prices if since <= day), None)


def _texts(held: Mapping[str, Held | None]) -> Iterator[tuple[str, str]]:
    for key, found in held.items():
        if found:
            since, price = found
            yield from ((f"cards.{key}.price", price), (f"cards.{key}.since", since.isoformat()))
