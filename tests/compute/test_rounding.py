from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.compute import rounding
from sitegen.values.dataset import Given
from sitegen.values.figure import Name, Nothing, Range, Value
from sitegen.values.problem import Place
from sitegen.values.quantity import Quantity, quantity

PLACE = Place("data/prices.yaml", 1, 1)
STEPS = [Given(quantity(*step), PLACE) for step in (("0.05", "EUR"), ("10", "min"), ("10", "GB"), ("1", ""))]


@pytest.mark.parametrize(
    ("value", "wanted", "trimmed", "digits"),
    [
        (quantity("2.5", "GB"), None, False, None),
        (quantity("2.5", "GB"), 1, False, 1),
        (quantity("16", "byte/parameter"), 2, True, 0),
        (quantity("16.00", "byte/parameter"), 2, True, 0),
        (quantity("6.03125", "byte/parameter"), 2, True, 2),
        (Range(quantity(1), quantity("2.5")), 1, True, 1),
        (quantity("0.5", "EUR/h"), None, False, 2),
        (quantity("0.125", "EUR/h"), None, False, 3),
        (quantity("4", "EUR"), None, False, 2),
        (quantity("10.00", "EUR"), None, True, 0),
        (quantity("12.5", "EUR"), None, True, 2),
        (Range(quantity("0.5", "EUR"), quantity("0.125", "EUR")), None, False, 3),
        (quantity("4", "JPY"), None, False, None),
        (Name("8B"), 1, True, None),
        (Nothing(), 1, True, None),
    ],
)
def test_digits(value: Value, wanted: int | None, trimmed: bool, digits: int | None) -> None:
    assert rounding.digits(value, wanted, trimmed) == digits


@pytest.mark.parametrize(
    ("value", "near"),
    [
        (quantity("1.66", "EUR"), quantity("1.65", "EUR")),
        (quantity("0.59", "EUR/h"), None),
        (quantity("168.9", "min"), quantity(170, "min")),
        (quantity("2.4", "h"), quantity("2.333333333333333333333333333333333333333", "h")),
        (quantity("2.5", "h"), quantity("2.5", "h")),
        (quantity(90, "s"), None),
        (quantity("9.6", "GB"), quantity(10, "GB")),
        (quantity("4.9", "GB"), None),
        (quantity(24564, "MiB"), None),
        (quantity("6.6"), quantity(7)),
        (Range(quantity("2.1"), quantity("3.02")), Range(quantity(2), quantity(3))),
        (Range(quantity("2.6"), quantity("2.9")), quantity(3)),
        (Range(quantity("0.4"), quantity("2.9")), None),
        (quantity(12, "percent"), None),
        (Name("8B"), None),
    ],
)
def test_about(value: Value, near: Value | None) -> None:
    made = rounding.about(value, STEPS)
    assert (made[0] if made else None) == near


def test_about_says_which_step() -> None:
    made = rounding.about(quantity(24, "GB"), STEPS)
    assert made is not None
    assert made[1] is STEPS[2]


@given(st.lists(st.integers(0, 50).map(lambda amount: quantity(amount, "GB")), max_size=6))
def test_between_is_from_the_least_to_the_most(quantities: list[Quantity]) -> None:
    amounts = [each.amount for each in quantities]
    match rounding.between(quantities):
        case Range(low, high):
            assert (low.amount, high.amount) == (min(amounts), max(amounts))
            assert low < high
        case Quantity() as one:
            assert {*amounts} == {one.amount}
        case Nothing():
            assert quantities == []
