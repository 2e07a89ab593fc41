"""prices.json as published against what must be true: each card under its own key."""

from __future__ import annotations

import json
from collections.abc import Iterator

from ...values.problem import Place, Problem
from .proof import Proof, machine_of

PATH = "prices.json"

# What a card says -> the figure of the card; what there is besides -> the figure.
_CARD = {"name": "name", "memory_gb": "memory", "price": "price", "since": "since"}
_HEAD = {"as_of": "prices.as-of", "valid_until": "prices.valid-until", "currency": "prices.currency"}
_BILLING = {"minimum_min": "billing.minimum", "top_up": "billing.top-up", "storage_gb_month": "billing.storage"}


def prices(data: bytes, proof: Proof) -> Iterator[Problem]:
    """Bytes of prices.json, what must be true -> what it says otherwise."""
    try:
        root = json.loads(data)
        told = [(f"{card['key']}.{figure}", card[name]) for card in root["cards"] for name, figure in _CARD.items()]
        told += [(figure, root.get(name, "")) for name, figure in _HEAD.items()]
        told += [(figure, root["billing"][name]) for name, figure in _BILLING.items()]
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        yield Problem(Place(PATH), "verify-file", "it is not what schemas/prices-api.json says", "build the site anew")
        return
    for figure, text in told:
        wanted = machine_of(figure, proof) if figure in proof.figures else None
        if text != wanted:
            hint = f"it should be '{wanted}'" if wanted is not None else "it cannot be computed from the data"
            yield Problem(Place(PATH), "verify-value", f"'{text}' stands for {figure}", hint)
