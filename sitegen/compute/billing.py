"""What a run costs, and what a kept folder costs.

A run is billed by the minute. An amount of money is rounded once, half up, to the digits of its currency.
"""

from __future__ import annotations

from decimal import ROUND_CEILING, Decimal

from ..values.quantity import CONTEXT, CURRENCIES, Quantity


def minutes(length: Quantity, minimum: Quantity) -> Quantity:
    """Length of a run, least that is billed (times) -> min billed: whole, rounded up."""
    longest = max(length.to("min"), minimum.to("min"))
    return Quantity(longest.amount.to_integral_value(ROUND_CEILING, CONTEXT), longest.unit)


def cost(price: Quantity, billed: Quantity) -> Quantity:
    """Price per time, time billed -> money."""
    return _money(price * billed)


def storage_cost(price: Quantity, size: Quantity, time: Quantity) -> Quantity:
    """Price per memory and month, memory kept, months -> money."""
    return _money(price * size * time)


def _money(exact: Quantity) -> Quantity:
    """EUR·min/h -> EUR, rounded. Raises UnitError for what is not money."""
    code = next((symbol for symbol, power in exact.unit.powers if symbol in CURRENCIES and power == 1), "")
    step = Decimal(1).scaleb(-CURRENCIES.get(code, 0), CONTEXT)
    return exact.to(code).rounded(step)
