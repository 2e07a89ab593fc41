"""A feed and the dataset, what is published and what would be -> why a night must not publish it without a person.

All or nothing: one problem here, and no price moves. How far is too far is data (data/guard.yaml).
"""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterator, Mapping
from decimal import Decimal

from msgspec import Struct

from ..values.dataset import Card, Dataset
from ..values.feed import Feed, Limits, Offer
from ..values.manifest import PATH, Manifest
from ..values.problem import Place, Problem, nearest
from ..values.quantity import CONTEXT, Quantity
from .plan import Plan

_ONE = Quantity(Decimal(1))
_STEP = Decimal("0.1")  # to which a change in percent is shown
_LOOK = "look whether it is true"


class Accepted(Struct, frozen=True):
    """A price that a person has looked at and lets through, and why."""

    card: str
    price: Decimal
    why: str


def guard_feed(
    feed: Feed, dataset: Dataset, limits: Limits, today: datetime.date, accepted: Collection[Accepted] = ()
) -> Iterator[Problem]:
    """What a feed says that is not to be believed unseen."""
    yield from _dates(feed, dataset, limits, today)
    if feed.currency.value != dataset.currency.value:
        what = f"prices in {feed.currency.value}, and ours are in {dataset.currency.value}"
        yield Problem(feed.currency.place, "guard-currency", what, "nothing is converted here")
        return  # to compare the numbers would say nothing
    offers = {key: offer for key, offer in feed.cards.items() if key in dataset.cards}
    yield from _cards(feed, dataset, limits)
    yield from _accepted(feed, accepted)
    let = {each.card for each in accepted if _price(feed.cards.get(each.card)) == each.price}
    yield from _prices({key: offer for key, offer in offers.items() if key not in let}, dataset, limits)


def _dates(feed: Feed, dataset: Dataset, limits: Limits, today: datetime.date) -> Iterator[Problem]:
    day, ours, place = feed.as_of.value, dataset.as_of.value, feed.as_of.place
    if day > today:
        yield Problem(place, "guard-future", f"prices of {day}, and today is {today}", "is the clock right?")
    elif (today - day).days > limits.days.value:
        what = f"prices of {day} are {(today - day).days} days old, more than {limits.days.value}"
        yield Problem(place, "guard-old", what, "whoever writes the feed must look at it")
    if day < ours:
        yield Problem(place, "guard-older", f"prices of {day}, and ours are of {ours}", "the feed has gone back")
    elif day == ours and (moved := ", ".join(_moved(feed, dataset))):
        hint = "a feed with other prices has another day"
        yield Problem(place, "guard-same", f"prices of {day}, as ours are, but others: {moved}", hint)


def _moved(feed: Feed, dataset: Dataset) -> Iterator[str]:
    return (key for key, card in dataset.cards.items() if key in feed.cards and _differs(feed.cards[key], card))


def _differs(offer: Offer, card: Card) -> bool:
    available = offer.available or card.available
    return _price(offer) != card.price.value.amount or available.value is not card.available.value


def _cards(feed: Feed, dataset: Dataset, limits: Limits) -> Iterator[Problem]:
    """Every card of ours, and none that is not."""
    ignored = {each.value for each in limits.ignore}
    for key, offer in feed.cards.items():
        if key not in dataset.cards and key not in ignored:
            hint = nearest(key, dataset.cards) or "add it to data/prices.yaml, or to ignore in data/guard.yaml"
            yield Problem(offer.price.place, "guard-card", f"there is no card '{key}'", hint)
    for key in dataset.cards:
        if key not in feed.cards:
            hint = "a card that is not rented out any more is taken out of data/prices.yaml, by a person"
            yield Problem(feed.as_of.place, "guard-missing", f"'{key}' is missing", hint)


def _accepted(feed: Feed, accepted: Collection[Accepted]) -> Iterator[Problem]:
    for each in accepted:
        if _price(feed.cards.get(each.card)) != each.price:
            offer = feed.cards.get(each.card)
            says = f"the feed says {offer.price.value}" if offer else "the feed has no such card"
            place = Place(f"--accept {each.card}={each.price:f}")
            yield Problem(place, "guard-accept", f"this is not what is offered: {says}", "accept what you have seen")


def _price(offer: Offer | None) -> Decimal | None:
    return Decimal(offer.price.value) if offer else None


def _prices(offers: Mapping[str, Offer], dataset: Dataset, limits: Limits) -> Iterator[Problem]:
    """Decimals, the change of each card, and that of all; offers that a person accepted are not among them."""
    changes = {key: _change(offer, dataset.cards[key]) for key, offer in offers.items()}
    for key, change in changes.items():
        yield from _decimals(offers[key], limits)
        if _size(change) > limits.of(key).value:
            yield _jump(offers[key], change, dataset.cards[key], limits)
    mean = sum(changes.values(), Quantity(Decimal(0))) / max(len(changes), 1)
    if _size(mean) > limits.mean.value:
        what = f"prices move by {percent(mean)} on average, more than ±{percent(limits.mean.value, '')}"
        yield Problem(next(iter(offers.values())).price.place, "guard-mean", what, _LOOK)


def _decimals(offer: Offer, limits: Limits) -> Iterator[Problem]:
    exponent = Decimal(offer.price.value).normalize(CONTEXT).as_tuple().exponent
    if isinstance(exponent, int) and -exponent > limits.decimals.value:
        what = f"'{offer.price.value}' has {-exponent} decimals, more than {limits.decimals.value}"
        yield Problem(offer.price.place, "guard-decimals", what, "is it a price?")


def _jump(offer: Offer, change: Quantity, card: Card, limits: Limits) -> Problem:
    before, after = f"{card.price.value.amount:f}", offer.price.value
    limit = percent(limits.of(card.key).value, "")
    what = f"'{card.key}' moves by {percent(change)}, from {before} to {after}: more than ±{limit}"
    hint = f"{_LOOK}; then: night FEED --accept {card.key}={after} --why '…'"
    return Problem(offer.price.place, "guard-change", what, hint)


def _change(offer: Offer, card: Card) -> Quantity:
    return Quantity(Decimal(offer.price.value)) / Quantity(card.price.value.amount) - _ONE


def _size(change: Quantity) -> Quantity:
    return Quantity(CONTEXT.abs(change.amount))


def percent(share: Quantity, plus: str = "+") -> str:
    """A share -> '+3.4 %'; without the plus where that is ''."""
    shown = (share * 100).rounded(_STEP).amount
    return f"{plus if shown > 0 else ''}{shown:f} %"


# ------------------------------------------------------------------------------------------------------ consequences


def guard_release(
    plan: Plan, before: Manifest | None, dataset: Dataset, moved: Collection[str] = ()
) -> Iterator[Problem]:
    """What would be published, what is -> what would be lost, or say another thing without a word about it.

    `moved` are addresses of pages that lead to another page now.
    """
    ledger = Place(PATH)
    noted = {f"{note.card.value}.{note.method.value}" for note in dataset.notes}
    build = "if it is meant, publish it by `build`"
    for cell in plan.cells:
        if cell.figure not in noted:
            what = f"a cell of a table flips without a note: {cell.label}, {cell.before or '—'} -> {cell.after or '—'}"
            yield Problem(ledger, "guard-flip", what, build)
    sources = {sheet.url: sheet.source for sheet in before.pages} if before else {}
    for turn in plan.pages:
        if turn.state == "gone" and turn.url not in moved:
            yield Problem(Place(sources[turn.url]), "guard-page", f"{turn.url} would vanish", build)
    for move in plan.figures:
        if move.state == "gone" and move.pages:
            what = f"'{move.name}' would vanish from {', '.join(move.pages)}"
            yield Problem(ledger, "guard-figure", what, build)
