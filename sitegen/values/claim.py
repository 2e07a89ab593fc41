"""Verdicts on claims: whether what a phrase says is true today, and by how much."""

from __future__ import annotations

from decimal import Decimal

from msgspec import Struct

from .figure import Value
from .problem import Place
from .quantity import Quantity

NEAR = Decimal("0.1")


class Verdict(Struct, frozen=True):
    """How a claim stands.

    `value`, `low`, `high` and `margin` are of the condition that is nearest to failing, at the ends of ranges that are
    worst for it: what is measured, its bounds (None where there is none), and its distance to the nearest bound as a
    share of that bound, negative where it is on the wrong side; None where nothing is measured (a name among names,
    equality). `sum` says it in words for people: '3.90 / 0.59 = 6.6, must be between 3 and 9'; of a false claim all
    that is wrong. `inputs` are as those of a figure, `places` are all lines of data behind them. A `tautology` rests on
    prices, and none within half and one and a half of today's could make it false.
    """

    name: str
    holds: bool
    value: Value
    low: Quantity | None
    high: Quantity | None
    margin: Decimal | None
    sum: str
    inputs: tuple[str | Place, ...]
    places: tuple[Place, ...]
    tautology: bool = False

    def is_near(self, share: Decimal = NEAR) -> bool:
        """Whether a true claim is nearer to a bound than `share` of it: worth a warning."""
        return self.holds and self.margin is not None and self.margin < share
