"""data/prices.yaml and data/facts.yaml -> Dataset. The tables below are the whole format of both files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from ..values.dataset import (
    Architecture,
    Bill,
    Billing,
    Card,
    Comparison,
    Count,
    Dataset,
    Example,
    Fact,
    Given,
    Group,
    Idle,
    Method,
    Note,
    Recipe,
    Size,
    Strategy,
)
from ..values.figure import Name, Range
from ..values.problem import Problem
from ..values.quantity import CURRENCIES, Quantity, UnitError, unit
from .fields import (
    DOTTED_KEY,
    Field,
    Kind,
    Report,
    amount,
    choice,
    date,
    flag,
    keyed,
    optional,
    record,
    several,
    text,
    whole,
)
from .file import read_file, read_node, read_root
from .tree import Branch, Leaf

PRICES = "data/prices.yaml"
FACTS = "data/facts.yaml"

_CURRENCY = choice(*CURRENCIES)

_SIZE = {"name": Field("name", text), "architecture": Field("architecture", text)}
_COMPARISON = {"card": Field("card", text), "to": Field("to", text)}
_IDLE = {"email": Field("email_h", amount("h")), "stop": Field("stop_h", amount("h"))}

_ARCHITECTURE = {
    "name": Field("name", text),
    **{key: Field(key, whole) for key in ("layers", "hidden", "heads", "kv_heads", "head_dim", "mlp", "vocabulary")},
    "tied": optional("tied", flag, False, "embeddings and head share their weights"),
    "qkv_bias": optional("qkv_bias", flag, False),
    "qk_norm": optional("qk_norm", flag, False),
}

_METHOD = {
    "label": Field("label", text),
    "weights": Field("weights", text),
    "others": Field("others", text),
    "state": Field("state", text),
    "trains": Field("trains", choice("adapter", "everything")),
    "in_table": optional("in_table", flag, False),
}

_RECIPE = {
    "tokens": Field("tokens", amount("token")),
    "rank": Field("rank", whole),
    "usable": Field("usable_percent", amount(factor="0.01")),
    "overhead": Field("overhead", text),
    "live_copies": Field("live_copies", text),
    "live_mlp_copies": Field("live_mlp_copies", text),
    "checkpoint": Field("checkpoint", text),
}

_EXAMPLE = {
    "card": Field("card", text),
    "size": Field("size", text),
    "method": Field("method", text),
    "tokens": optional("tokens", amount("token")),
    "rate": optional("tokens_per_second", amount("token/s")),
    "length": optional("hours", amount("h")),
}

_GROUP = {"at_least": optional("at_least_gb", amount("GB")), "at_most": optional("at_most_gb", amount("GB"))}

_STRATEGY = {name: Field(name, text) for name in ("label", "replicated", "sharded")}

_NOTE = {name: Field(name, text) for name in ("card", "method", "size", "text")}


def _card(currency: str) -> dict[str, Field]:
    return {
        "name": Field("name", text),
        "memory": Field("memory_gb", amount("GB"), about="as the card is sold"),
        "reported": Field("memory_reported_mib", amount("MiB"), about="as its driver reports (nvidia-smi)"),
        "price": Field("price", amount(f"{currency}/h")),
        "since": Field("since", date),
        "available": optional("available", flag, True),
        "tagline": Field("tagline", text),
    }


def _billing(currency: str) -> dict[str, Field]:
    return {
        "minimum": Field("minimum_min", amount("min")),
        "top_up": Field("top_up", amount(currency)),
        "storage": Field("storage_gb_month", amount(f"{currency}/GB/month")),
    }


def _about(currency: str) -> dict[str, Field]:
    return {
        "money": Field("money", amount(currency)),
        "duration": Field("duration_min", amount("min")),
        "memory": Field("memory_gb", amount("GB")),
        "ratio": Field("ratio", amount()),
    }


@lru_cache
def prices(currency: str) -> Kind[dict[str, Any]]:
    """The format of data/prices.yaml, its money in `currency`."""
    return record(
        dict,
        as_of=Field("as_of", date),
        currency=Field("currency", _CURRENCY),
        billing=Field("billing", record(Billing, **_billing(currency))),
        idle=Field("idle", record(Idle, **_IDLE)),
        server_cards=Field("server_cards", several(whole)),
        about=Field("about", record(_mapping, **_about(currency))),
        cards=Field("cards", keyed(Card, **_card(currency))),
        architectures=Field("architectures", keyed(Architecture, **_ARCHITECTURE)),
        sizes=Field("sizes", keyed(Size, **_SIZE)),
        methods=Field("methods", keyed(Method, **_METHOD)),
        recipe=Field("recipe", record(Recipe, **_RECIPE)),
        examples=Field("examples", keyed(Example, **_EXAMPLE)),
        bills=Field("bills", keyed(Bill, length=Field("minutes", amount("min")))),
        storage_example=Field("storage_example_gb", amount("GB")),
        strategies=Field("strategies", keyed(Strategy, **_STRATEGY)),
        counts=Field("counts", keyed(Count, cards=Field("cards", whole))),
        groups=Field("groups", keyed(Group, **_GROUP)),
        comparisons=Field("comparisons", keyed(Comparison, **_COMPARISON)),
        notes=Field("notes", several(record(Note, **_NOTE))),
        note_margin=Field("note_margin_percent", amount(factor="0.01")),
    )


_FACT = {
    "value": optional("value", amount(zero=True)),
    "low": optional("from", amount(zero=True)),
    "high": optional("to", amount(zero=True)),
    "name": optional("name", text),
    "unit": optional("unit", text, ""),
    "source": Field("source", text),
    "checked": Field("checked", date),
}

facts: Kind[Mapping[str, dict[str, Any]]] = keyed(dict, DOTTED_KEY, **_FACT)
FACTS_FILE: Kind[dict[str, Any]] = record(dict, facts=Field("facts", facts))


def read_dataset(files: Mapping[str, bytes]) -> tuple[Dataset | None, tuple[Problem, ...]]:
    """Snapshot -> (Dataset, problems); the Dataset is None where something it needs is missing or wrong."""
    prices_read, price_problems = _prices(files)
    facts_read, fact_problems = read_file(files, FACTS, FACTS_FILE)
    problems = [*price_problems, *fact_problems]
    facts_made = _facts(facts_read["facts"], problems.append) if facts_read else {}
    if prices_read is None or problems:
        return None, tuple(problems)
    return Dataset(facts=facts_made, **prices_read), ()


def _prices(files: Mapping[str, bytes]) -> tuple[dict[str, Any] | None, tuple[Problem, ...]]:
    root, problems = read_root(files, PRICES)
    if root is None:
        return None, problems
    entries = {key.text: node for key, node in root.entries} if isinstance(root, Branch) else {}
    currency = entries.get("currency")
    written = currency.text if isinstance(currency, Leaf) else ""
    # An unknown currency is reported when its own field is read; the other fields are read all the same.
    known = written if written in CURRENCIES else next(iter(CURRENCIES))
    return read_node(root, problems, prices(known))


def _mapping(**values: Given[Quantity]) -> Mapping[str, Given[Quantity]]:
    return MappingProxyType(values)


def _facts(written: Mapping[str, dict[str, Any]], report: Report) -> Mapping[str, Fact]:
    made = {}
    for key, fields in written.items():
        fact = _fact(key, fields, report)
        if fact is not None:
            made[key] = fact
    return MappingProxyType(made)


def _fact(key: str, fields: Mapping[str, Any], report: Report) -> Fact | None:
    single, low, high, name = (fields[each] for each in ("value", "low", "high", "name"))
    of = fields["unit"]
    if [single is None, low is None, name is None].count(False) != 1 or (low is None) != (high is None):
        place = next(given.place for given in (single, low, high, name, fields["source"]) if given)
        report(Problem(place, "fact-value", f"'{key}' needs a value, or from and to, or a name", "write one of these"))
        return None
    if name is not None:
        return Fact(key, Given(Name(name.value), name.place), fields["source"], fields["checked"])
    try:
        measure = unit(of.value if of else "")
    except UnitError as error:
        report(Problem(of.place, "fact-unit", str(error), "units are listed in docs/figures.md"))
        return None
    if single is not None:
        value: Given[Any] = Given(Quantity(single.value.amount, measure), single.place)
    elif low.value < high.value:
        ends = Range(Quantity(low.value.amount, measure), Quantity(high.value.amount, measure))
        value = Given(ends, low.place, (high.place,))
    else:
        report(Problem(high.place, "fact-value", "'to' is not more than 'from'", "write the larger number last"))
        return None
    return Fact(key, value, fields["source"], fields["checked"])
