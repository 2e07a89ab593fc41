"""prices.json as published against what must be true: all of it, made anew."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from ...values.problem import Place, Problem
from .amounts import Dash
from .proof import Proof, machine_of, unit_of

PATH = "prices.json"

# What a card says -> the figure of the card; what there is besides -> the figure.
_CARD = {"name": "name", "memory_gb": "memory", "price": "price", "since": "since"}
_HEAD = {"as_of": "prices.as-of", "valid_until": "prices.valid-until", "currency": "prices.currency"}
_BILLING = {"minimum_min": "billing.minimum", "top_up": "billing.top-up", "storage_gb_month": "billing.storage"}

_SCHEMA = ("$schema",)

Leaves = Mapping[tuple[str, ...], object]


def prices(published: Mapping[str, bytes], proof: Proof) -> Iterator[Problem]:
    """Published path -> bytes, what must be true -> what prices.json says otherwise."""
    try:
        root = json.loads(published[PATH], parse_float=str, parse_int=str, parse_constant=str)
        said = dict(_leaves(root))
    except (ValueError, RecursionError):
        yield Problem(Place(PATH), "verify-file", "it is not what static/prices-api.json says", "build the site anew")
        return
    schema = said.pop(_SCHEMA, None)
    if schema is not None and str(schema).removeprefix(f"{proof.pages.address}/") not in published:
        yield Problem(
            Place(PATH), "verify-value", f"$schema is {schema!r}", "it should be where the schema is published"
        )
    wanted = dict(_leaves(_wanted(proof)))
    for way in [*wanted, *(way for way in said if way not in wanted)]:
        if said.get(way, _GONE) != wanted.get(way, _GONE):
            what = f"{' > '.join(way)} is {said.get(way, _GONE)!r}"
            yield Problem(Place(PATH), "verify-value", what, f"it should be {wanted.get(way, _GONE)!r}")


class _Gone:
    """What is not there."""

    def __repr__(self) -> str:
        return "left out"


_GONE = _Gone()


def _leaves(root: object) -> Iterator[tuple[tuple[str, ...], object]]:
    """Everything that is no mapping and no list, by the way to it. Nothing is too deep for it."""
    left: list[tuple[tuple[str, ...], object]] = [((), root)]
    while left:
        way, node = left.pop()
        if isinstance(node, dict):
            left.extend(((*way, str(name)), value) for name, value in node.items())
        elif isinstance(node, list):
            left.extend(((*way, str(number)), item) for number, item in enumerate(node, 1))
        else:
            yield way, node


def _wanted(proof: Proof) -> object:
    dates = {name: figure for name, figure in _HEAD.items() if not isinstance(proof.figures.get(figure), Dash)}
    return {
        "format": "1",
        **{name: _machine(figure, proof) for name, figure in dates.items()},
        "cards": [_card(card, proof) for card in proof.cards],
        "billing": {name: _machine(figure, proof) for name, figure in _BILLING.items()},
    }


def _card(card: str, proof: Proof) -> object:
    price, pages = proof.figures.get(f"{card}.price"), proof.pages
    urls = {
        pages.tags[page.language]: pages.address + page.url
        for page in pages.sheets.values()
        if page.card == card and page.language in pages.tags
    }
    return {
        "key": card,
        **{name: _machine(f"{card}.{figure}", proof) for name, figure in _CARD.items()},
        "unit": unit_of(price) if price is not None else "",
        "available": proof.cards[card],
        "url": urls,
    }


def _machine(figure: str, proof: Proof) -> str:
    return machine_of(figure, proof) if figure in proof.figures else ""
