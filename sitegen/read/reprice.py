"""What a feed changes in data/prices.yaml and data/history.csv, and the files with it: every other byte stays."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from types import MappingProxyType

from ..values.dataset import HISTORY, PRICES, Card, Dataset
from ..values.feed import Feed, Offer
from ..values.problem import Place, Problem
from ..values.quantity import CONTEXT
from .edit import edit, scalars
from .history import Line, add_history
from .tree import decode

Files = Mapping[str, bytes]
Texts = Mapping[str, str]  # dotted path in data/prices.yaml -> its new text


def changes(feed: Feed, dataset: Dataset) -> tuple[Texts, tuple[Line, ...]]:
    """Feed, Dataset -> (scalars that change, lines of the history); nothing where the feed says nothing new.

    The date of prices moves with the feed, and `valid_until` with it, by as many days.
    """
    as_of = feed.as_of.value
    texts = {key: text for offer in feed.cards.values() for key, text in _card(offer, dataset, as_of)}
    if not texts and as_of == dataset.as_of.value:
        return MappingProxyType({}), ()
    dates = {"as_of": as_of.isoformat()}
    if dataset.valid_until:
        dates["valid_until"] = (as_of + (dataset.valid_until.value - dataset.as_of.value)).isoformat()
    lines = (*_recorded(dataset), *_new_lines(texts, dataset, as_of))
    return MappingProxyType({**dates, **texts}), lines


def _card(offer: Offer, dataset: Dataset, as_of: datetime.date) -> Iterator[tuple[str, str]]:
    card = dataset.cards.get(offer.key)
    if card is None:
        return
    price = as_written(offer.price.value, card.price.value.amount)
    if Decimal(price) != card.price.value.amount:
        yield from ((f"cards.{card.key}.price", price), (f"cards.{card.key}.since", as_of.isoformat()))
    if offer.available and offer.available.value is not card.available.value:
        yield f"cards.{card.key}.available", "true" if offer.available.value else "false"


def as_written(price: str, like: Decimal) -> str:
    """A price, another -> the price with as many decimals as the other where they say it: 3.9 like 0.59 is 3.90."""
    exact, shape = Decimal(price).normalize(CONTEXT), Decimal((0, (1,), min(_exponent(like), 0)))
    return f"{exact if _exponent(exact) < _exponent(shape) else exact.quantize(shape, context=CONTEXT):f}"


def _exponent(number: Decimal) -> int:
    exponent = number.as_tuple().exponent
    assert isinstance(exponent, int)  # of what the reader takes, none is infinite
    return exponent


def _recorded(dataset: Dataset) -> Iterator[Line]:
    """The prices that hold now: some may have been written by hand, and not into the history."""
    for card in sorted(dataset.cards.values(), key=lambda card: card.since.value):
        yield _line(card.since.value, card, f"{card.price.value.amount:f}")


def _new_lines(texts: Texts, dataset: Dataset, as_of: datetime.date) -> Iterator[Line]:
    for card in dataset.cards.values():
        if price := texts.get(f"cards.{card.key}.price"):
            yield _line(as_of, card, price)


def _line(day: datetime.date, card: Card, price: str) -> Line:
    return day.isoformat(), card.key, price


def reprice(files: Files, texts: Texts, lines: tuple[Line, ...]) -> tuple[Files, tuple[Problem, ...]]:
    """Snapshot, what changes -> (Snapshot, problems). What it says already stays as it is."""
    data, problems = files.get(PRICES, b""), tuple[Problem, ...]()
    there = scalars(data, PRICES)
    for name in (name for name in texts if name not in there):
        data, problems = _added(data, name, texts[name])
        if problems:
            return files, problems
    data, problems = edit(data, PRICES, texts)
    if problems:
        return files, problems
    past = add_history(files.get(HISTORY, b""), lines) if lines else files.get(HISTORY)
    return MappingProxyType({**files, PRICES: data, **({} if past is None else {HISTORY: past})}), ()


def _added(data: bytes, name: str, text: str) -> tuple[bytes, tuple[Problem, ...]]:
    """A scalar that is not there yet, written after `since` of its card: on a line of its own, or between braces."""
    above, _, key = name.rpartition(".")
    leaf = scalars(data, PRICES).get(f"{above}.since")
    if leaf is None:
        return data, (Problem(Place(PRICES), "edit-path", f"there is no '{above}.since'", "restore it"),)
    written, _ = decode(data, PRICES)
    end = leaf.span[1]
    begin = written.rfind("\n", 0, leaf.span[0]) + 1
    rest = re.compile(r"[^\n]*").match(written, end)
    if (alone := re.fullmatch(r"( *)since *: *", written[begin : leaf.span[0]])) and rest:
        ending = "\r\n" if rest[0].endswith("\r") else "\n"
        new = f"{written[: rest.end()].removesuffix(chr(13))}{ending}{alone[1]}{key}: {text}"
        made = new + ("\r" if ending == "\r\n" else "") + written[rest.end() :]
    else:
        made = f"{written[:end]}, {key}: {text}{written[end:]}"
    return data[: len(data) - len(data.lstrip(b"\xef\xbb\xbf"))] + made.encode(), ()
