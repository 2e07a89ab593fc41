"""Figures of cards: what they hold and cost, the cheapest, groups of them, and servers with several."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..values.dataset import Card, Group, Method, Size
from ..values.figure import Day, Name, Names, Nothing, Value
from ..values.problem import Problem
from ..values.quantity import quantity, unit
from .rounding import between
from .tracking import Row, Use


def available(use: Use) -> Sequence[Card]:
    """The cards that can be rented now, in the order of the data."""
    return [card for card in use.data.cards.values() if use(card.available)]


def cheapest(use: Use, cards: Iterable[Card]) -> Card | None:
    """Cards -> that of the lowest price, the first of equals; None where there are none."""
    return min(cards, key=lambda card: use.quantity(f"{card.key}.price"), default=None)


def names(use: Use, cards: Iterable[Card]) -> Names | Nothing:
    """Cards -> their names."""
    found = tuple(use(card.name) for card in cards)
    return Names(found) if found else Nothing()


def _usable(use: Use, card: Card) -> Value:
    return (use.quantity(f"{card.key}.reported") * use(use.data.recipe.usable)).to("GB")


def _capacity(use: Use, card: Card, method: Method) -> Value:
    usable = use.quantity(f"{card.key}.usable")
    for size in _from_largest(use):
        if use.quantity(f"{size.key}.{method.key}.need") <= usable:
            return Name(use(size.name))
    return Nothing()


def _from_largest(use: Use) -> Sequence[Size]:
    sizes = use.data.sizes.values()
    return sorted(sizes, key=lambda size: use.quantity(f"{size.key}.parameters"), reverse=True)


def _is_column(_: Card, method: Method) -> bool:
    return method.in_table.value


def _cheapest(use: Use) -> Card:
    card = cheapest(use, available(use))
    if card is None:
        place = next((card.available.place for card in use.data.cards.values()), use.data.as_of.place)
        use.refuse(Problem(place, "card-available", "no card is available", "write available: true for one"))
    return card


def members(use: Use, group: Group) -> Sequence[Card]:
    """The cards of a group, available or not, in the order of the data."""
    least, most = (use(bound) if bound else None for bound in (group.at_least, group.at_most))
    sold = [(card, use.quantity(f"{card.key}.memory")) for card in use.data.cards.values()]
    found = [card for card, memory in sold if (not least or memory >= least) and (not most or memory <= most)]
    if not found:
        place = (group.at_least or group.at_most or use.data.as_of).place
        use.refuse(Problem(place, "group-empty", f"no card is in the group '{group.key}'", "change its bounds"))
    return found


def _group_names(use: Use, group: Group) -> Value:
    return names(use, members(use, group))


def _group_memory(use: Use, group: Group) -> Value:
    return between(use.quantity(f"{card.key}.memory") for card in members(use, group))


def _server_counts(use: Use) -> Value:
    return Names(tuple(str(use(count)) for count in use.data.server_cards), unit("card"))


def _server_range(use: Use) -> Value:
    return between(quantity(use(count), "card") for count in use.data.server_cards)


ROWS: tuple[Row, ...] = (
    Row("{card}.name", "", "name of the card", lambda use, card: Name(use(card.name))),
    Row("{card}.memory", "GB", "memory as the card is sold", lambda use, card: use(card.memory)),
    Row("{card}.reported", "MiB", "memory that the card's driver reports", lambda use, card: use(card.reported)),
    Row("{card}.usable", "GB", "memory reported × the share that a run may fill", _usable, 1),
    Row("{card}.price", "currency/h", "price per card and hour", lambda use, card: use(card.price)),
    Row("{card}.since", "", "day from which the price holds", lambda use, card: Day(use(card.since))),
    Row("{card}.{method}", "", "the largest size whose need is at most what is usable", _capacity, only=_is_column),
    Row("cheapest.name", "", "the available card of the lowest price", lambda use: Name(use(_cheapest(use).name))),
    Row("cheapest.price", "currency/h", "its price", lambda use: use.quantity(f"{_cheapest(use).key}.price")),
    Row("cheapest.memory", "GB", "its memory as sold", lambda use: use.quantity(f"{_cheapest(use).key}.memory")),
    Row("{group}.names", "", "the cards whose memory as sold is within the bounds, available or not", _group_names),
    Row("{group}.memory", "GB", "from the least to the most memory of these cards", _group_memory),
    Row("servers.counts", "card", "how many cards a machine can have", _server_counts),
    Row("servers.range", "card", "from the least of these to the most", _server_range),
)
