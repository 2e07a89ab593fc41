"""data/history.csv: what each card has cost, and from which day on. Lines are only ever added, at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from ..values.dataset import Card, Past
from ..values.problem import Place, Problem
from .fields import Field, amount, date, record, text
from .rows import read_rows

HISTORY = "data/history.csv"
COLUMNS = ("as_of", "card", "price")

Problems = tuple[Problem, ...]
Line = tuple[str, str, str]


def read_history(files: Mapping[str, bytes], currency: str) -> tuple[tuple[Past, ...], Problems]:
    """Snapshot, the currency -> (prices of the past, the oldest first; problems). Without the file there are none."""
    if HISTORY not in files:
        return (), ()
    rows, problems = read_rows(files[HISTORY], HISTORY, COLUMNS)
    found: list[Problem] = []
    kind = record(
        Past,
        since=Field("as_of", date),
        card=Field("card", text),
        price=Field("price", amount(f"{currency}/h")),
    )
    made = tuple(past for row in rows if (past := kind.read(row, found.append)))
    return made, (*problems, *found, *_disorder(made))


def _disorder(pasts: tuple[Past, ...]) -> Iterator[Problem]:
    for before, after in pairwise(pasts):
        if after.since.value < before.since.value:
            what = f"{after.since.value} comes after {before.since.value}"
            yield Problem(after.since.place, "history-order", what, "put new lines at the end, the oldest first")
    seen: dict[tuple[object, str], Place] = {}
    for past in pasts:
        first = seen.setdefault((past.since.value, past.card.value), past.since.place)
        if first != past.since.place:
            hint = f"line {first.line} has it too: delete one"
            yield Problem(past.card.place, "history-twice", f"two prices of '{past.card.value}' for a day", hint)


def contradictions(pasts: Iterable[Past], cards: Mapping[str, Card]) -> Iterator[Problem]:
    """The past, the cards now -> lines that are newer than the price that holds now."""
    for past in pasts:
        card = cards.get(past.card.value)
        if card and past.since.value > card.since.value:
            what = f"'{card.key}' costs what it does since {card.since.value}, says {card.since.place}"
            yield Problem(past.since.place, "history-later", what, "write the newest price there too, or delete this")


def lines_of(pasts: Iterable[Past]) -> frozenset[Line]:
    """The past -> its lines, as they stand in the file."""
    return frozenset((past.since.value.isoformat(), past.card.value, f"{past.price.value.amount:f}") for past in pasts)


def add_history(data: bytes, lines: Iterable[Line]) -> bytes:
    """Bytes of the file, or none, and lines -> the bytes with the lines that it does not have yet at its end."""
    head = data or (",".join(COLUMNS) + "\n").encode()
    ending = b"\r\n" if b"\r\n" in head else b"\n"
    there = frozenset(head.decode("utf-8-sig").replace("\r\n", "\n").split("\n"))
    new = [",".join(line) for line in lines]
    return head + b"".join(line.encode() + ending for line in new if line not in there)
