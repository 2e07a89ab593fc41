"""Figures of several cards: weights, gradients and optimizer of full training, per card and strategy (ZeRO paper)."""

from __future__ import annotations

from ..values.dataset import Count, Size, Strategy
from ..values.figure import Value
from ..values.quantity import quantity
from .needs import PER_PARAMETER
from .tracking import Row, Use


def _per_card(use: Use, size: Size, strategy: Strategy, count: Count) -> Value:
    replicated = use.fact(strategy.replicated, PER_PARAMETER)
    sharded = use.fact(strategy.sharded, PER_PARAMETER)
    per_parameter = replicated + sharded / use(count.cards)
    return (per_parameter * use.quantity(f"{size.key}.parameters")).to("GB")


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
