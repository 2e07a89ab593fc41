from __future__ import annotations

from decimal import ROUND_DOWN, Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.compute import billing
from sitegen.values.quantity import CURRENCIES, Quantity, UnitError, quantity

MINIMUM = quantity(15, "min")

PRICES = st.decimals("0.01", "99.99", places=2).map(lambda amount: Quantity(amount, quantity(1, "EUR/h").unit))
LENGTHS = st.decimals("0.001", "100000", places=3).map(lambda amount: Quantity(amount, quantity(1, "min").unit))


@pytest.mark.parametrize(
    ("length", "billed"),
    [
        (quantity(0, "min"), 15),
        (quantity(15, "min"), 15),
        (quantity("15.0001", "min"), 16),
        (quantity(16, "min"), 16),
        (quantity(6, "h"), 360),
        (quantity(961, "s"), 17),
        (quantity(15_000_000, "token") / quantity(1480, "token/s"), 169),
        (quantity(15_000_000, "token") / quantity(1500, "token/s"), 167),
    ],
)
def test_minutes_are_whole_and_rounded_up(length: Quantity, billed: int) -> None:
    assert billing.minutes(length, MINIMUM) == quantity(billed, "min")


def test_a_minimum_that_is_not_whole_is_rounded_up_too() -> None:
    assert billing.minutes(quantity(1, "min"), quantity("0.26", "h")) == quantity(16, "min")


@pytest.mark.parametrize(
    ("price", "minutes", "cost"),
    [
        ("0.59", 169, "1.66"),
        ("3.90", 360, "23.40"),
        ("0.59", 15, "0.15"),  # 0.1475
        ("3.90", 15, "0.98"),  # 0.975: half up
        ("0.50", 15, "0.13"),  # 0.125: half up
        ("0.02", 15, "0.01"),  # 0.005: half up
        ("0.01", 15, "0.00"),
    ],
)
def test_cost_is_rounded_once_half_up(price: str, minutes: int, cost: str) -> None:
    made = billing.cost(quantity(price, "EUR/h"), quantity(minutes, "min"))
    assert made == quantity(cost, "EUR")
    assert str(made.amount) == cost


def test_cost_has_the_digits_of_its_currency() -> None:
    assert billing.cost(quantity(95, "JPY/h"), quantity(30, "min")) == quantity(48, "JPY")
    assert {billing.cost(quantity(1, f"{code}/h"), quantity(1, "h")).unit for code in CURRENCIES} == {
        quantity(1, code).unit for code in CURRENCIES
    }


def test_storage_is_by_size_and_month() -> None:
    price = quantity("0.03", "EUR/GB/month")
    assert billing.storage_cost(price, quantity(50, "GB"), quantity(1, "month")) == quantity("1.50", "EUR")
    assert billing.storage_cost(price, quantity("0.5", "TB"), quantity(2, "month")) == quantity("30.00", "EUR")
    assert billing.storage_cost(price, quantity("0.1", "GB"), quantity(1, "month")) == quantity("0.00", "EUR")


def test_what_is_no_price_is_no_cost() -> None:
    with pytest.raises(UnitError):
        billing.cost(quantity(1, "token/s"), quantity(1, "s"))
    with pytest.raises(UnitError):
        billing.cost(quantity(1, "EUR/month"), quantity(1, "min"))


@given(PRICES, LENGTHS, LENGTHS)
def test_a_longer_run_never_costs_less(price: Quantity, one: Quantity, other: Quantity) -> None:
    shorter, longer = sorted((one, other))
    bills = [billing.minutes(length, MINIMUM) for length in (shorter, longer)]
    assert bills[0] <= bills[1]
    assert billing.cost(price, bills[0]) <= billing.cost(price, bills[1])


@given(PRICES, LENGTHS)
def test_no_run_costs_less_than_the_minimum(price: Quantity, length: Quantity) -> None:
    billed = billing.minutes(length, MINIMUM)
    assert billed >= MINIMUM
    assert 0 <= (billed.amount - length.amount) < 1 or billed == MINIMUM
    assert billing.cost(price, billed) >= billing.cost(price, MINIMUM)


@given(PRICES, st.integers(15, 100_000))
def test_cost_is_exact_to_half_a_cent(price: Quantity, minutes: int) -> None:
    exact = Fraction(price.amount) * minutes / 60
    cost = Fraction(billing.cost(price, quantity(minutes, "min")).amount)
    assert -Fraction(1, 200) < exact - cost <= Fraction(1, 200) or cost - exact == Fraction(1, 200)
    assert (cost * 100).denominator == 1


@given(PRICES, LENGTHS)
def test_the_ambient_context_changes_nothing(price: Quantity, length: Quantity) -> None:
    plain = billing.cost(price, billing.minutes(length, MINIMUM))
    with localcontext(prec=3, rounding=ROUND_DOWN):
        assert billing.cost(price, billing.minutes(length, MINIMUM)) == plain
    assert isinstance(plain.amount, Decimal)
