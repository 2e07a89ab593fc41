"""What must be true, to hold published files against: figures recomputed, pages, languages, names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache

from msgspec import Struct

from ...values.plain import Spot, Written
from .amounts import Amount, Day, Value, Words, machine
from .assertions import holds
from .data import FACTS, NAMES, PRICES, Data, Row, read_data, row
from .documents import Pages, read_pages
from .formulas import compute, members
from .memory import available
from .reading import agrees
from .tongue import Tongue, read_tongues
from .wording import wordings


class Proof(Struct, frozen=True, eq=False):
    """Figures by name, with the data `read` for each, its day, the words for how it is made, the label of a cell.

    `tongues` are languages by their tag; `broken` those that cannot be understood, with the reason; `names` may hold
    digits; `claims` are those of the data, one of cards once for each, and whether each holds; `alone` are the figures
    that a document, by its path, declares to have alone, None where it has whole parts alone; `spots` is what stands
    at each place of the data.
    """

    figures: Mapping[str, Value]
    read: Mapping[str, frozenset[Spot]]
    days: Mapping[str, str]
    words: Mapping[str, str]
    labels: Mapping[str, str]
    claims: Mapping[str, bool]
    cards: Mapping[str, bool]
    tongues: Mapping[str, Tongue]
    broken: Mapping[str, str]
    names: re.Pattern[str]
    currency: str
    alone: Mapping[str, frozenset[str] | None]
    pages: Pages
    spots: Mapping[str, Spot]

    def tag(self, path: str) -> str:
        """The language of a published path, by its first folder; '' above the languages."""
        folder = path.partition("/")[0]
        return next((tag for tag, tongue in self.tongues.items() if tongue.key == folder), "")


def prove(site: Written) -> Proof:
    """What editors wrote -> Proof."""
    data = read_data(site)
    made, (tongues, broken) = compute(data), read_tongues(site)
    figures = {name: each.value for name, each in made.items()}
    cards = data.prices.rows("cards")
    return Proof(
        figures,
        {name: each.read for name, each in made.items()},
        {name: _day(each.read, data) for name, each in made.items()},
        wordings(data),
        dict(_labels(figures, data)),
        dict(_claims(row(site.data.get(FACTS, {})).rows("claims"), figures, data)),
        {key: card.flag("available", True) for key, card in cards.items()},
        tongues,
        broken,
        _names(row(site.data.get(NAMES, {})).items("names")),
        data.currency if row(site.data.get(PRICES, {})).has("currency") else "",
        {path: _alone(row(value).row("only-here")) for path, value in site.data.items() if row(value).has("only-here")},
        read_pages(site),
        site.spots,
    )


def _claims(claims: Mapping[str, Row], figures: Mapping[str, Value], data: Data) -> Iterator[tuple[str, bool]]:
    groups = dict(_rented(data))
    for name, claim in claims.items():
        for card in data.prices.rows("cards") if claim.has("of") else ("",):
            yield f"{card}.{name}".removeprefix("."), holds(claim.text("holds"), card, figures, groups)


def _rented(data: Data) -> Iterator[tuple[str, Sequence[str]]]:
    """All cards that can be rented, by '', and those of each group by its key; a group that makes no sense is none."""
    rented = available(data)
    yield "", rented
    for key, group in data.prices.rows("groups").items():
        with suppress(ArithmeticError, LookupError, ValueError):
            yield key, [card for card in members(data, group) if card in rented]


def _day(spots: Iterable[Spot], data: Data) -> str:
    """What was read -> the latest day on which a price of it was set, or a fact of it checked; '' if there is none."""
    rows = {spot[:-1] for spot in spots if spot[-1] in ("price", "value", "from", "to")}
    days = (_dated(spot, data) for spot in rows)
    return max(days, default="")


def _dated(spot: Spot, data: Data) -> str:
    if len(spot) == 3 and spot[1] == "cards":
        return _said(data.card(spot[2]), "since")
    return _said(data.facts[spot[2]], "checked") if len(spot) == 3 and spot[0] == FACTS else ""


def _said(given: Row, key: str) -> str:
    return given.text(key) if given.has(key) else ""


def _labels(figures: Mapping[str, Value], data: Data) -> Iterator[tuple[str, str]]:
    """'h100.qlora' -> 'H100, QLoRA': a cell, by the name of its row and the label of its column."""
    columns = {**data.prices.rows("methods"), **data.prices.rows("strategies")}
    labels = {key: way.text("label") for key, way in columns.items() if way.has("label")}
    for name in figures:
        head, _, column = name.rpartition(".")
        named = figures.get(f"{head}.name")
        if named is not None and column in labels:
            yield name, f"{machine(named)}, {labels[column]}"


def _names(names: tuple[str, ...]) -> re.Pattern[str]:
    """Names with digits, the longest first, with whatever spaces."""
    words = (r"\s+".join(map(re.escape, name.split())) for name in sorted(names, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{'|'.join(words)})(?!\w)" if names else r"(?!)")


def _alone(declared: Row) -> frozenset[str] | None:
    """{'figure h100.price': why} -> its figures; None where a block or a section stands alone: it holds any figures."""
    things = declared.entries
    kinds = {thing.partition(" ")[0] for thing in things}
    if kinds & {"block", "section", "container"}:
        return None
    return frozenset(thing.partition(" ")[2] for thing in things if thing.startswith("figure "))


@lru_cache(maxsize=16384)
def says(text: str, figure: str, style: str, tag: str, proof: Proof) -> bool:
    """Whether a text in a language says a figure in a style. All three must be known."""
    return agrees(text, proof.figures[figure], style, proof.tongues[tag])


@lru_cache(maxsize=16384)
def machine_of(figure: str, proof: Proof) -> str:
    """What a figure, which must be known, is for machines."""
    return machine(proof.figures[figure])


def described(value: Value) -> str:
    """A value in a message: '0.59 EUR/h'."""
    match value:
        case Amount(_, unit):
            return f"{machine(value)} {unit}".strip()
        case Words() | Day():
            return machine(value)
    return "a dash"


def unit_of(value: Value) -> str:
    """The unit that the ledger gives for a value."""
    match value:
        case Amount(_, unit) | Words(_, unit):
            return unit
    return ""


# Digits of any script, and those that stand raised, lowered, in circles, as fractions or as Roman letters.
_ODD = "\u00b2\u00b3\u00b9\u00bc-\u00be\u2070-\u2089\u2150-\u218b\u2460-\u249b\u24ea-\u24ff\u2776-\u2793"
_NUMBER = re.compile(rf"[\d{_ODD}](?:[\d.,:\s{_ODD}]*[\d{_ODD}])?")


def numbers(text: str, names: re.Pattern[str]) -> Iterator[re.Match[str]]:
    """Text -> each number in it that is no part of a name."""
    if _NUMBER.search(text):  # few texts have any
        yield from _NUMBER.finditer(names.sub(lambda name: re.sub(r"\d", "x", name[0]), text))
