"""How a value is to be shown: decimals, and the value that "about" stands for. Nothing is printed here."""

from __future__ import annotations

from collections.abc import Iterable

from ..values.dataset import Given
from ..values.figure import Nothing, Range, Value
from ..values.quantity import CURRENCIES, Quantity, quantity, unit

_ONE = quantity(1).amount

# Unit of a step -> further units that are rounded to it. A memory in MiB is exact on purpose and is not.
_ALSO = {unit("min"): (unit("h"),)}


def between(quantities: Iterable[Quantity]) -> Quantity | Range | Nothing:
    """Quantities of one unit -> from the least to the most; one quantity where these are the same."""
    ordered = sorted(quantities)
    if not ordered:
        return Nothing()
    return ordered[0] if ordered[0] == ordered[-1] else Range(ordered[0], ordered[-1])


def amounts(value: Value) -> tuple[Quantity, ...]:
    """Value -> the quantities in it: one, or the two ends of a range, or none."""
    if isinstance(value, Range):
        return value.low, value.high
    return (value,) if isinstance(value, Quantity) else ()


def digits(value: Value, wanted: int | None = None, trimmed: bool = False) -> int | None:
    """Value -> how many decimals to show of it; None is those that it has, which for money are the currency's at least.

    `trimmed` shows none where they would all be zeros: 10 €, but 12.50 €.
    """
    parts = amounts(value)
    if not parts:
        return None
    if trimmed and all(part.rounded(_ONE).amount == part.amount for part in parts):
        return 0
    if wanted is None:
        return max((_money_digits(part) for part in parts), default=0) or None
    return wanted


def _money_digits(part: Quantity) -> int:
    """Decimals to show of money, 0 for what is not money: those of the currency, and more where a price has more."""
    least = [CURRENCIES[symbol] for symbol, power in part.unit.powers if symbol in CURRENCIES and power > 0]
    exponent = part.amount.as_tuple().exponent
    return max(*least, -exponent) if least and isinstance(exponent, int) else 0


def about(value: Value, steps: Iterable[Given[Quantity]]) -> tuple[Value, Given[Quantity]] | None:
    """Value, steps -> the value rounded to the step of its kind, and that step.

    None where there is no such step, or where rounding would leave nothing.
    """
    parts = amounts(value)
    for step in steps:
        if parts and parts[0].unit in (step.value.unit, *_ALSO.get(step.value.unit, ())):
            near = [part.to(step.value.unit).rounded(step.value.amount).to(part.unit) for part in parts]
            return (between(near), step) if all(part.amount for part in near) else None
    return None
