"""data/history.csv: what each card has cost, and from which day on. Lines are only ever added, at the end."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from types import MappingProxyType

from msgspec import Struct

from ..values.dataset import HISTORY, Card, Given, Past
from ..values.problem import Place, Problem
from ..values.quantity import Quantity
from .fields import Field, amount, date, record, text
from .rows import read_rows

COLUMNS = ("as_of", "card", "price")

Problems = tuple[Problem, ...]
Line = tuple[str, str, str]


class Written(Struct, frozen=True):
    """A line of the file."""

    since: Given[datetime.date]
    card: Given[str]
    price: Given[Quantity]


def read_history(
    files: Mapping[str, bytes], currency: str, cards: Mapping[str, Card]
) -> tuple[Mapping[str, Past], Problems]:
    """Snapshot, the currency, the cards now -> (what they have cost before, problems); without the file, nothing.

    Lines of cards that are gone stay in the file, and lead to nothing.
    """
    rows, problems = read_rows(files[HISTORY], HISTORY, COLUMNS) if HISTORY in files else ((), ())
    found: list[Problem] = []
    kind = record(
        Written,
        since=Field("as_of", date),
        card=Field("card", text),
        price=Field("price", amount(f"{currency}/h")),
    )
    lines = tuple(line for row in rows if (line := kind.read(row, found.append)))
    found += (*_disorder(lines), *_contradictions(lines, cards))
    pasts = (past for card in cards.values() for past in _pasts(card, lines))
    return MappingProxyType({past.key: past for past in pasts}), (*problems, *found)


def _pasts(card: Card, lines: tuple[Written, ...]) -> Iterator[Past]:
    """Its prices before the present one, the newest first."""
    before = [line for line in lines if line.card.value == card.key and line.since.value < card.since.value]
    for number, line in enumerate(reversed(before), 1):
        yield Past(f"{card.key}.was.{number}", number, card.key, line.since, line.price)


def _disorder(lines: tuple[Written, ...]) -> Iterator[Problem]:
    for before, after in pairwise(lines):
        if after.since.value < before.since.value:
            what = f"{after.since.value} comes after {before.since.value}"
            yield Problem(after.since.place, "history-order", what, "put new lines at the end, the oldest first")
    seen: dict[tuple[object, str], Place] = {}
    for line in lines:
        first = seen.setdefault((line.since.value, line.card.value), line.since.place)
        if first != line.since.place:
            hint = f"line {first.line} has it too: delete one"
            yield Problem(line.card.place, "history-twice", f"two prices of '{line.card.value}' for a day", hint)


def _contradictions(lines: tuple[Written, ...], cards: Mapping[str, Card]) -> Iterator[Problem]:
    """Lines that are newer than the price that holds now."""
    for line in lines:
        card = cards.get(line.card.value)
        if card and line.since.value > card.since.value:
            what = f"'{card.key}' costs what it does since {card.since.value}, says {card.since.place}"
            yield Problem(line.since.place, "history-later", what, "write the newest price there too, or delete this")


def add_history(data: bytes, lines: Iterable[Line]) -> bytes:
    """Bytes of the file, or none, and lines -> the bytes with those that it lacks at its end; the past stays."""
    head = data or (",".join(COLUMNS) + "\n").encode()
    ending = "\r\n" if b"\r\n" in head else "\n"
    there = [line for line in head.decode("utf-8-sig").replace("\r\n", "\n").split("\n")[1:] if line]
    newest = there[-1].partition(",")[0] if there else ""
    new = (",".join(line) for line in lines if line[0] >= newest)
    return head + "".join(f"{line}{ending}" for line in new if line not in there).encode()


def cut_history(data: bytes, day: datetime.date) -> bytes:
    """Bytes of the file, a day -> what it was on that day."""
    head, *lines = data.decode("utf-8-sig").splitlines(keepends=True)
    return "".join((head, *(line for line in lines if line.partition(",")[0] <= day.isoformat()))).encode()
