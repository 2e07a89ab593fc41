"""Figures of several cards: weights, gradients and optimizer of full training, per card and strategy (ZeRO paper)."""

from __future__ import annotations

from ..values.dataset import Count, Size, Strategy
from ..values.figure import Value
from ..values.quantity import Quantity, quantity
from .needs import PER_PARAMETER
from .tracking import Row, Use


def per_card(parameters: Quantity, replicated: Quantity, sharded: Quantity, cards: int) -> Quantity:
    """Parameters, bytes of each on every card, bytes of each that are divided, number of cards -> memory per card."""
    return (replicated + sharded / cards) * parameters


def _per_card(use: Use, size: Size, strategy: Strategy, count: Count) -> Value:
    replicated = use.fact(strategy.replicated, PER_PARAMETER)
    sharded = use.fact(strategy.sharded, PER_PARAMETER)
    return per_card(use.quantity(f"{size.key}.parameters"), replicated, sharded, use(count.cards)).to("GB")


ROWS: tuple[Row, ...] = (
    Row("servers.{count}", "card", "a number of cards", lambda use, count: quantity(use(count.cards), "card")),
    Row(
        "{size}.{strategy}.{count}",
        "GB",
        "(bytes on every card + bytes divided / cards) × parameters, without activations and overhead",
        _per_card,
        1,
    ),
)
