"""A feed of prices: what somebody else says that our cards cost from a day on; and how far it is believed unseen."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from msgspec import Struct

from .dataset import Given
from .quantity import Quantity


class Offer(Struct, frozen=True):
    """What a feed says of a card. The price is as it was written: 3.90; None as `available` means: as before."""

    key: str
    price: Given[str]
    available: Given[bool] | None


class Feed(Struct, frozen=True):
    """Offers by card, of one day, in one currency (ISO 4217)."""

    as_of: Given[datetime.date]
    currency: Given[str]
    cards: Mapping[str, Offer]


class Limits(Struct, frozen=True):
    """How far a night may go without a person: shares of the price now, days of age, decimals of a price.

    `cards` are limits of some cards that are other than `price`; `ignore` are cards of the feed that are not ours.
    """

    price: Given[Quantity]
    mean: Given[Quantity]
    days: Given[int]
    decimals: Given[int]
    ignore: tuple[Given[str], ...]
    cards: Mapping[str, Given[Quantity]]

    def of(self, card: str) -> Given[Quantity]:
        """Card -> the share by which its price may move in one night."""
        return self.cards.get(card, self.price)
