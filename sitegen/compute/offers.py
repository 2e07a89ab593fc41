"""Figures of one card for somebody who chooses: room, longest micro-batch, bills, and the cards beside it."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_FLOOR

from ..values.dataset import Bill, Card, Example, Method, Size
from ..values.figure import Name, Names, Nothing, Value
from ..values.quantity import CONTEXT, Quantity
from . import billing
from .cards import available, cheapest, names
from .tracking import Row, Use


def _price_per_gb(use: Use, card: Card) -> Value:
    return use.quantity(f"{card.key}.price") / use.quantity(f"{card.key}.memory")


def _gap(use: Use, card: Card, size: Size, method: Method) -> Quantity:
    return use.quantity(f"{card.key}.usable") - use.quantity(f"{size.key}.{method.key}.need")


def _room(use: Use, card: Card, size: Size, method: Method) -> Value:
    gap = _gap(use, card, size, method)
    return gap if gap.amount >= 0 else Nothing()


def _lacking(use: Use, card: Card, size: Size, method: Method) -> Value:
    gap = _gap(use, card, size, method)
    return Nothing() if gap.amount >= 0 else gap * -1


def _tokens(use: Use, card: Card, size: Size, method: Method) -> Value:
    """The room and the activations of the recipe's micro-batch are what a micro-batch may take."""
    gap = _gap(use, card, size, method)
    activations = use.quantity(f"{size.key}.{method.key}.activations")
    tokens = use(use.data.recipe.tokens) * ((gap + activations) / activations)
    if gap.amount < 0:
        return Nothing()
    return Quantity(tokens.amount.to_integral_value(ROUND_FLOOR, CONTEXT), tokens.unit)


def _is_column(_: Card, __: Size, method: Method) -> bool:
    return method.in_table.value


def _bill(use: Use, card: Card, bill: Bill) -> Value:
    return billing.cost(use.quantity(f"{card.key}.price"), use.quantity(f"bill.{bill.key}.minutes"))


def _holds(use: Use, card: Card, example: Example) -> bool:
    size = use.entry("size", use.data.sizes, example.size)
    method = use.entry("method", use.data.methods, example.method)
    need = use.quantity(f"{size.key}.{method.key}.need")
    return need <= use.quantity(f"{card.key}.usable")


def _same_run(use: Use, card: Card, example: Example) -> Value:
    """How fast another card would be is not known: this is the price of the same minutes."""
    if not _holds(use, card, example):
        return Nothing()
    return billing.cost(use.quantity(f"{card.key}.price"), use.quantity(f"example.{example.key}.minutes"))


def _same_cost(use: Use, card: Card, example: Example) -> Value:
    if not _holds(use, card, example):
        return Nothing()
    return use.quantity(f"{card.key}.price") / use.quantity(f"example.{example.key}.price")


def _billed(use: Use, bill: Bill) -> Value:
    return billing.minutes(use(bill.length), use.quantity("billing.minimum"))


def _storage(use: Use) -> Value:
    kept, time = use.quantity("storage.example"), use.quantity("storage.example-time")
    return billing.storage_cost(use.quantity("billing.storage"), kept, time)


def _others(use: Use, card: Card) -> Sequence[tuple[Card, Quantity, Quantity]]:
    """Every other available card, its memory as sold, its price."""
    return [
        (other, use.quantity(f"{other.key}.memory"), use.quantity(f"{other.key}.price"))
        for other in available(use)
        if other.key != card.key
    ]


def _cheaper(use: Use, card: Card) -> Value:
    mine, price = use.quantity(f"{card.key}.memory"), use.quantity(f"{card.key}.price")
    return names(use, [other for other, memory, asked in _others(use, card) if memory >= mine and asked < price])


def _roomier(use: Use, card: Card) -> Card | None:
    mine = use.quantity(f"{card.key}.memory")
    return cheapest(use, [other for other, memory, _ in _others(use, card) if memory > mine])


def _roomier_name(use: Use, card: Card) -> Value:
    other = _roomier(use, card)
    return Name(use(other.name)) if other else Nothing()


def _roomier_memory(use: Use, card: Card) -> Value:
    other = _roomier(use, card)
    return use.quantity(f"{other.key}.memory") if other else Nothing()


def _roomier_price(use: Use, card: Card) -> Value:
    other = _roomier(use, card)
    return use.quantity(f"{other.key}.price") if other else Nothing()


def _all(use: Use) -> Value:
    return Names(tuple(use(card.name) for card in available(use)))


def _least_memory(use: Use) -> Value:
    sold = [use.quantity(f"{card.key}.memory") for card in available(use)]
    return min(sold) if sold else Nothing()


ROWS: tuple[Row, ...] = (
    Row("{card}.price-per-gb", "currency/GB/h", "price / memory as sold", _price_per_gb, 3),
    Row("{card}.{size}.{method}.room", "GB", "usable − need, where it fits", _room, 1, only=_is_column),
    Row("{card}.{size}.{method}.lacking", "GB", "need − usable, where it does not fit", _lacking, 1, only=_is_column),
    Row("{card}.{size}.{method}.tokens", "token", "the longest micro-batch that fits", _tokens, only=_is_column),
    Row("bill.{bill}.length", "min", "length of use", lambda use, bill: use(bill.length)),
    Row("bill.{bill}.minutes", "min", "rounded up to whole minutes, the minimum at least", _billed),
    Row("{card}.bill.{bill}", "currency", "price × minutes billed, rounded half up once", _bill),
    Row(
        "{card}.example.{example}.cost",
        "currency",
        "price × the minutes that the example is billed, rounded half up once, where the card holds it",
        _same_run,
    ),
    Row(
        "{card}.example.{example}.same-cost",
        "",
        "price / price of the example's card: how many times as fast for the same cost, where the card holds it",
        _same_cost,
        2,
    ),
    Row("storage.example", "GB", "size of a kept folder", lambda use: use(use.data.storage_example)),
    Row("storage.example-time", "month", "for how long it is kept", lambda use: use(use.data.storage_example_time)),
    Row("storage.example-cost", "currency", "its cost for that time, rounded half up once", _storage),
    Row("{card}.cheaper", "", "available cards with as much memory at a lower price", _cheaper),
    Row("{card}.roomier", "", "the cheapest available card with more memory", _roomier_name),
    Row("{card}.roomier-memory", "GB", "its memory as sold", _roomier_memory),
    Row("{card}.roomier-price", "currency/h", "its price", _roomier_price),
    Row("cards.names", "", "all available cards", _all),
    Row("cards.least-memory", "GB", "the least memory as sold of them", _least_memory),
)
