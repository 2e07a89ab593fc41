"""data/prices.yaml, facts.yaml and history.csv -> Dataset. The tables below are the format of the first two."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, TypeVar

from msgspec.structs import replace

from ..values.dataset import (
    HISTORY,
    PRICES,
    Architecture,
    Assertion,
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
from ..values.problem import Place, Problem
from ..values.quantity import CURRENCIES, Quantity, UnitError, unit
from .fields import (
    ADDRESS,
    DOTTED_KEY,
    Field,
    Kind,
    Report,
    amount,
    choice,
    date,
    flag,
    formula,
    keyed,
    optional,
    percentage,
    record,
    several,
    some,
    text,
    whole,
    whole_up_to,
)
from .file import read_file, read_node, read_root
from .history import read_history
from .tree import Branch, Leaf, Node

T = TypeVar("T")

FACTS = "data/facts.yaml"
DATASET = (PRICES, FACTS, HISTORY)  # the files that it is read from

_CURRENCY = choice(*CURRENCIES)
_SOME_CURRENCY = next(iter(CURRENCIES))

_CARD_KEY, _SIZE_KEY, _METHOD_KEY = (f"a key of `{section}`" for section in ("cards", "sizes", "methods"))
_FACT_KEY = "a fact of facts.yaml, by its key"

_SIZE = {
    "name": Field("name", text, about="how pages call it; the same in every language: 8B"),
    "architecture": Field("architecture", text, about="the model that stands for it: a key of `architectures`"),
}
_COMPARISON = {
    "card": Field("card", text, about=f"the card that is compared: {_CARD_KEY}"),
    "to": Field("to", text, about=f"what it is compared to: {_CARD_KEY}"),
}
_IDLE = {
    "email": Field("email_h", amount("h"), about="hours without work after which the customer gets an e-mail"),
    "stop": Field("stop_h", amount("h"), about="hours after the e-mail until the server is stopped"),
}

_COUNTS = {
    "layers": "transformer layers",
    "hidden": "width of the residual stream (hidden_size)",
    "heads": "attention heads",
    "kv_heads": "heads of keys and values, fewer than `heads` where they are shared",
    "head_dim": "width of one head",
    "mlp": "inner width of the feed-forward layer (intermediate_size)",
    "vocabulary": "tokens in the vocabulary",
}

_ARCHITECTURE = {
    "name": Field("name", text, about="the published name of the model"),
    **{key: Field(key, whole, about=about) for key, about in _COUNTS.items()},
    "tied": optional("tied", flag, False, "embeddings and head share their weights"),
    "qkv_bias": optional("qkv_bias", flag, False, "queries, keys and values have a bias"),
    "qk_norm": optional("qk_norm", flag, False, "queries and keys are normalised, with weights of their own"),
}

_METHOD = {
    "label": Field("label", text, about="its name in English; translations are in the catalogs"),
    "weights": Field("weights", text, about=f"bytes of each parameter of the linear layers: {_FACT_KEY}"),
    "others": Field("others", text, about=f"bytes of each parameter of embeddings, head and norms: {_FACT_KEY}"),
    "state": Field("state", text, about=f"bytes of gradient and optimizer per trained parameter: {_FACT_KEY}"),
    "trains": Field("trains", choice("adapter", "everything"), about="an adapter of the recipe's rank, or all weights"),
    "in_table": optional("in_table", flag, False, "true: the capacity table has a column for it"),
}

_RECIPE = {
    "tokens": Field("tokens", amount("token"), about="tokens in a micro-batch: sequences × length"),
    "rank": Field("rank", whole, about="rank of the adapter on all linear layers"),
    "usable": Field("usable_percent", percentage, about="share of the reported memory that a run may fill"),
    "overhead": Field("overhead", text, about=f"what CUDA and libraries take: {_FACT_KEY}"),
    "live_copies": Field("live_copies", text, about=f"activations of a layer that live at once: {_FACT_KEY}"),
    "live_mlp_copies": Field("live_mlp_copies", text, about=f"likewise, of the feed-forward width: {_FACT_KEY}"),
    "checkpoint": Field("checkpoint", text, about=f"bytes kept per layer and activation: {_FACT_KEY}"),
}

_EXAMPLE = {
    "card": Field("card", text, about=f"the card it runs on: {_CARD_KEY}"),
    "size": Field("size", text, about=f"the size of the model: {_SIZE_KEY}"),
    "method": Field("method", text, about=f"how it is trained: {_METHOD_KEY}"),
    "tokens": optional("tokens", amount("token"), about="tokens in all epochs; with tokens_per_second, without hours"),
    "rate": optional("tokens_per_second", amount("token/s"), about="the speed of the run, with tokens"),
    "length": optional("hours", amount("h"), about="the length of the run, without tokens and tokens_per_second"),
}

_GROUP = {
    "at_least": optional("at_least_gb", amount("GB"), about="the least memory (as sold) of its cards"),
    "at_most": optional("at_most_gb", amount("GB"), about="the most memory (as sold) of its cards"),
}

_BILL = {"length": Field("minutes", amount("min"), about="the length of use")}
_COUNT = {"cards": Field("cards", whole, about="how many equal cards")}

_STRATEGY = {
    "label": Field("label", text, about="its name in English; translations are in the catalogs"),
    "replicated": Field("replicated", text, about=f"bytes of each parameter that every card holds: {_FACT_KEY}"),
    "sharded": Field("sharded", text, about=f"bytes of each parameter that the cards divide: {_FACT_KEY}"),
}

_NOTE = {
    "card": Field("card", text, about=f"the row of the cell: {_CARD_KEY}"),
    "method": Field("method", text, about=f"the column of the cell: {_METHOD_KEY}"),
    "size": Field("size", text, about=f"the size that is near its limit: {_SIZE_KEY}"),
    "text": Field("text", text, about="what a reader should know, in English; translations are in the catalogs"),
}


def _one_way(kind: Kind[T], *ways: tuple[str, ...]) -> Kind[T]:
    """A keyed kind -> it, with rows that editors' programs hold to one of some sets of keys; its user checks that."""
    together = {key: [*way] for way in ways if len(way) > 1 for key in way}
    rule = {"oneOf": [{"required": [*way]} for way in ways], "dependentRequired": together}
    return Kind(kind.read, {**kind.schema, "additionalProperties": {**kind.schema["additionalProperties"], **rule}})


def _money(of: str, at: Place | None) -> Kind[Given[Quantity]]:
    """An amount of money: what it is comes from two places, its own and that of the currency."""
    kind = amount(of)

    def read(node: Node, report: Report) -> Given[Quantity] | None:
        made = kind.read(node, report)
        return replace(made, also=(at,)) if made and at else made

    return Kind(read, kind.schema)


def _card(currency: str, at: Place | None) -> dict[str, Field]:
    return {
        "name": Field("name", text, about="the card's name; the same in every language"),
        "memory": Field("memory_gb", amount("GB"), about="the memory with which the card is sold"),
        "reported": Field("memory_reported_mib", amount("MiB"), about="what its driver reports (nvidia-smi)"),
        "price": Field("price", _money(f"{currency}/h", at), about="per card and hour, in the currency of this file"),
        "since": Field("since", date, about="the day from which the price holds; change it with the price"),
        "available": optional("available", flag, True, "false: it cannot be rented for now; its row stays, marked"),
        "tagline": Field("tagline", text, about="what it is good for, in English; translations are in the catalogs"),
    }


def _billing(currency: str, at: Place | None) -> dict[str, Field]:
    return {
        "minimum": Field("minimum_min", amount("min"), about="the minutes that are billed at least"),
        "top_up": Field("top_up", _money(currency, at), about="the least that a customer can pay in"),
        "storage": Field(
            "storage_gb_month", _money(f"{currency}/GB/month", at), about="a kept folder, per GB and month"
        ),
    }


def _about(currency: str, at: Place | None) -> dict[str, Field]:
    return {
        "money": Field("money", _money(currency, at), about="the step for money"),
        "duration": Field("duration_min", amount("min"), about="the step for durations, in minutes"),
        "memory": Field("memory_gb", amount("GB"), about="the step for memory, in GB"),
        "ratio": Field("ratio", amount(), about="the step for multiples, such as 6 times dearer"),
    }


@lru_cache
def prices(currency: str, at: Place | None = None) -> Kind[dict[str, Any]]:
    """The format of data/prices.yaml, its money in `currency`, which is written `at` a place."""
    return record(
        dict,
        as_of=Field("as_of", date, about="the day on which somebody last looked at all prices"),
        valid_until=optional("valid_until", date, about="the last day for which programs are told these prices"),
        currency=Field("currency", _CURRENCY, about="the currency of every price in this file"),
        billing=Field("billing", record(Billing, **_billing(currency, at)), about="how use is billed"),
        idle=Field("idle", record(Idle, **_IDLE), about="what happens to a server that does not work"),
        server_cards=Field("server_cards", some(whole), about="how many equal cards a server can have, besides one"),
        about=Field(
            "about", record(_mapping, **_about(currency, at)), about="the steps to which the style `about` rounds"
        ),
        cards=Field("cards", keyed(Card, **_card(currency, at)), about="the cards, in the order of the tables"),
        architectures=Field("architectures", keyed(Architecture, **_ARCHITECTURE), about="shapes of language models"),
        sizes=Field("sizes", keyed(Size, **_SIZE), about="model sizes, in rising order"),
        methods=Field("methods", keyed(Method, **_METHOD), about="ways to train, in the order of the table"),
        recipe=Field("recipe", record(Recipe, **_RECIPE), about="the settings that all published capacities suppose"),
        examples=Field(
            "examples",
            _one_way(keyed(Example, **_EXAMPLE), ("tokens", "tokens_per_second"), ("hours",)),
            about="runs whose length and cost are shown",
        ),
        bills=Field("bills", keyed(Bill, **_BILL), about="lengths of use whose cost is shown for each card"),
        storage_example=Field("storage_example_gb", amount("GB"), about="a folder whose cost is shown"),
        storage_example_time=Field("storage_example_months", amount("month"), about="for how long it is kept"),
        strategies=Field("strategies", keyed(Strategy, **_STRATEGY), about="ways to spread a run over several cards"),
        counts=Field("counts", keyed(Count, **_COUNT), about="numbers of cards for which strategies are compared"),
        groups=Field("groups", keyed(Group, **_GROUP), about="sets of cards by their memory"),
        comparisons=Field("comparisons", keyed(Comparison, **_COMPARISON), about="pairs of cards that prose compares"),
        lowest_days=optional(
            "lowest_days", whole, 30, "the days whose lowest price is shown, that of `as_of` included"
        ),
        notes=Field("notes", several(record(Note, **_NOTE)), about="a word about a cell that is near its limit"),
        note_margin=Field(
            "note_margin_percent", percentage, about="nearer to its limit than this, a cell needs a note"
        ),
    )


_FACT = {
    "value": optional("value", amount(zero=True), about="a number; instead of from and to, or a name"),
    "low": optional("from", amount(zero=True), about="the lower end of a range, with `to`"),
    "high": optional("to", amount(zero=True), about="the upper end of a range, with `from`"),
    "name": optional("name", text, about="a name that is the same in every language: GDDR6X"),
    "unit": optional("unit", text, "", "as in docs/figures.md: GB, byte/parameter; none for a bare number"),
    "digits": optional("digits", whole_up_to(9), about="how many decimals pages show at most, if not all of them"),
    "source": Field("source", text, about="where it was read: address or citation; house: advice of our own practice"),
    "link": optional(
        "link", ADDRESS, about="where pages say that it was read; `source` is then in English, for the catalogs"
    ),
    "checked": Field("checked", date, about="the day on which somebody last compared it with its source"),
}

_ROWS: Kind[Mapping[str, dict[str, Any]]] = keyed(dict, DOTTED_KEY, **_FACT)
facts = _one_way(_ROWS, ("value",), ("from", "to"), ("name",))

_CLAIM = {
    "holds": Field("holds", formula, about="what must be true, over figures: 3 <= h100.price / a100.price <= 9"),
    "why": Field("why", text, about="what the phrase says, and where its bounds come from"),
    "of": optional("of", choice("cards"), about="each card has its own: `card.price` in `holds` is the price of it"),
}

FACTS_FILE: Kind[dict[str, Any]] = record(
    dict,
    facts=Field("facts", facts, about="constants by dotted name, each the name of a figure"),
    claims=optional("claims", keyed(Assertion, **_CLAIM), about="what phrases rest on: [words]{claim=name}"),
)


def read_dataset(files: Mapping[str, bytes]) -> tuple[Dataset | None, tuple[Problem, ...]]:
    """Snapshot -> (Dataset, problems); the Dataset is None where something it needs is missing or wrong."""
    prices_read, price_problems = _prices(files)
    facts_read, fact_problems = read_file(files, FACTS, FACTS_FILE)
    money, cards = (prices_read["currency"].value, prices_read["cards"]) if prices_read else (_SOME_CURRENCY, {})
    history, history_problems = read_history(files, money, cards)
    problems = [*price_problems, *fact_problems, *history_problems]
    facts_made = _facts(facts_read["facts"], problems.append) if facts_read else {}
    claims = (facts_read["claims"] if facts_read else None) or MappingProxyType({})
    if prices_read is None or problems:
        return None, tuple(problems)
    return Dataset(facts=facts_made, claims=claims, history=history, **prices_read), ()


def _prices(files: Mapping[str, bytes]) -> tuple[dict[str, Any] | None, tuple[Problem, ...]]:
    root, problems = read_root(files, PRICES)
    if root is None:
        return None, problems
    entries = {key.text: node for key, node in root.entries} if isinstance(root, Branch) else {}
    currency = entries.get("currency")
    written = currency.text if isinstance(currency, Leaf) else ""
    # An unknown currency is reported when its own field is read; the other fields are read all the same.
    known = written if written in CURRENCIES else _SOME_CURRENCY
    return read_node(root, problems, prices(known, currency.place if isinstance(currency, Leaf) else None))


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
        return Fact(key, Given(Name(name.value), name.place), fields["source"], fields["checked"], link=fields["link"])
    try:
        measure = unit(of.value if of else "")
    except UnitError as error:
        report(Problem(of.place, "fact-unit", str(error), "units are listed in docs/figures.md"))
        return None
    unit_place = (of.place,) if of and of.value else ()
    if single is not None:
        value: Given[Any] = Given(Quantity(single.value.amount, measure), single.place, unit_place)
    elif low.value < high.value:
        ends = Range(Quantity(low.value.amount, measure), Quantity(high.value.amount, measure))
        value = Given(ends, low.place, (high.place, *unit_place))
    else:
        report(Problem(high.place, "fact-value", "'to' is not more than 'from'", "write the larger number last"))
        return None
    return Fact(key, value, fields["source"], fields["checked"], fields["digits"], fields["link"])
