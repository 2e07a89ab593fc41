"""The dataset: what data/*.yaml says, typed. Each leaf is a Given, which knows the line it came from."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from types import MappingProxyType
from typing import Generic, TypeVar

from msgspec import Struct

from .figure import Name, Names, Range
from .problem import Place
from .quantity import Quantity

PRICES, HISTORY = "data/prices.yaml", "data/history.csv"  # the two files that new prices are written to

T_co = TypeVar("T_co", covariant=True)


class Given(Struct, Generic[T_co], frozen=True):
    """A value that an editor wrote, and where; `also` are further places, where it was written in parts."""

    value: T_co
    place: Place
    also: tuple[Place, ...] = ()


class Card(Struct, frozen=True):
    """A GPU card that is rented out. `reported` is the memory that the driver reports, which is what a run has."""

    key: str
    name: Given[str]
    memory: Given[Quantity]
    reported: Given[Quantity]
    price: Given[Quantity]
    since: Given[datetime.date]
    available: Given[bool]
    tagline: Given[str]


class Billing(Struct, frozen=True):
    """The rules that turn minutes and gigabytes into euros."""

    minimum: Given[Quantity]
    top_up: Given[Quantity]
    storage: Given[Quantity]


class Idle(Struct, frozen=True):
    """What happens when a server no longer works: an e-mail after a while, later the stop."""

    email: Given[Quantity]
    stop: Given[Quantity]


class Architecture(Struct, frozen=True):
    """The shape of a language model, from which its parameters are counted."""

    key: str
    name: Given[str]
    layers: Given[int]
    hidden: Given[int]
    heads: Given[int]
    kv_heads: Given[int]
    head_dim: Given[int]
    mlp: Given[int]
    vocabulary: Given[int]
    tied: Given[bool]
    qkv_bias: Given[bool]
    qk_norm: Given[bool]


class Size(Struct, frozen=True):
    """A common model size ('8B') and the architecture that stands for it."""

    key: str
    name: Given[str]
    architecture: Given[str]


class Method(Struct, frozen=True):
    """A way to train: the facts (by name) that say how many bytes each parameter takes.

    `weights` are bytes per parameter of the linear layers, `others` of embeddings, head and norms; `state` is bytes
    for gradient and optimizer per parameter of what is trained: the adapter, or everything.
    """

    key: str
    label: Given[str]
    weights: Given[str]
    others: Given[str]
    state: Given[str]
    trains: Given[str]
    in_table: Given[bool]


class Recipe(Struct, frozen=True):
    """The settings that published capacities suppose: facts by name."""

    tokens: Given[Quantity]
    rank: Given[int]
    usable: Given[Quantity]
    overhead: Given[str]
    live_copies: Given[str]
    live_mlp_copies: Given[str]
    checkpoint: Given[str]


class Example(Struct, frozen=True):
    """A worked example: a run on a card, given by tokens and speed or by its length."""

    key: str
    card: Given[str]
    size: Given[str]
    method: Given[str]
    tokens: Given[Quantity] | None
    rate: Given[Quantity] | None
    length: Given[Quantity] | None


class Group(Struct, frozen=True):
    """A set of cards by a condition on their memory."""

    key: str
    at_least: Given[Quantity] | None
    at_most: Given[Quantity] | None


class Comparison(Struct, frozen=True):
    """Two cards that prose sets side by side: the first as a multiple of the second."""

    key: str
    card: Given[str]
    to: Given[str]


class Note(Struct, frozen=True):
    """A word about one cell of the capacity table."""

    card: Given[str]
    method: Given[str]
    size: Given[str]
    text: Given[str]


class Bill(Struct, frozen=True):
    """A length of use whose cost is shown for each card."""

    key: str
    length: Given[Quantity]


class Strategy(Struct, frozen=True):
    """A way to spread a run over several cards.

    The facts (by name) say how many bytes of each parameter every card holds, and how many all cards divide.
    """

    key: str
    label: Given[str]
    replicated: Given[str]
    sharded: Given[str]


class Count(Struct, frozen=True):
    """A number of cards for which the memory of each strategy is shown."""

    key: str
    cards: Given[int]


class Fact(Struct, frozen=True):
    """A cited constant: `source` is an address or a citation, or 'house' for advice of our own practice.

    `digits` is how many decimals pages show at most, where they would be more than a reader wants. `link` is where the
    source can be read: pages show it beside the fact, and `source` is then a label that the catalogs translate.
    """

    key: str
    value: Given[Quantity | Range | Name | Names]
    source: Given[str]
    checked: Given[datetime.date]
    digits: Given[int] | None = None
    link: Given[str] | None = None


class Assertion(Struct, frozen=True):
    """What a claim in prose rests on: `holds` is an expression over figures that must be true, `why` says what for.

    `of` is 'cards' where each card has its own, in which `card.price` is the price of that card; `card` is then its
    key, and `key` begins with it.
    """

    key: str
    holds: Given[str]
    why: Given[str]
    of: Given[str] | None = None
    card: str = ""


class Past(Struct, frozen=True):
    """A price of a card, and the day from which it held, until the next one of that card.

    `number` counts back from the price that holds now: 1 is the one before it.
    """

    key: str
    number: int
    card: str
    since: Given[datetime.date]
    price: Given[Quantity]


class Dataset(Struct, frozen=True):
    """All of data/prices.yaml, data/facts.yaml and data/history.csv. Mappings keep the order of the file.

    `history` has the prices before those that hold now, by 'h100.was.1' and so on, card by card. `lowest_days` are the
    days whose lowest price is shown.
    """

    as_of: Given[datetime.date]
    valid_until: Given[datetime.date] | None
    currency: Given[str]
    billing: Billing
    idle: Idle
    server_cards: tuple[Given[int], ...]
    about: Mapping[str, Given[Quantity]]
    cards: Mapping[str, Card]
    architectures: Mapping[str, Architecture]
    sizes: Mapping[str, Size]
    methods: Mapping[str, Method]
    recipe: Recipe
    examples: Mapping[str, Example]
    bills: Mapping[str, Bill]
    storage_example: Given[Quantity]
    storage_example_time: Given[Quantity]
    strategies: Mapping[str, Strategy]
    counts: Mapping[str, Count]
    groups: Mapping[str, Group]
    comparisons: Mapping[str, Comparison]
    notes: tuple[Note, ...]
    note_margin: Given[Quantity]
    facts: Mapping[str, Fact]
    claims: Mapping[str, Assertion]
    lowest_days: Given[int]
    history: Mapping[str, Past] = MappingProxyType({})
