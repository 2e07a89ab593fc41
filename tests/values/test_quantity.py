from __future__ import annotations

from decimal import ROUND_DOWN, Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.values.quantity import CURRENCIES, SYMBOLS, Quantity, Unit, UnitError, quantity, unit

AMOUNTS = st.decimals(-(10**9), 10**9, places=4, allow_nan=False, allow_infinity=False)
POSITIVE = st.decimals("0.0001", 10**9, places=4)
BYTES = st.sampled_from([symbol for symbol, (base, _) in SYMBOLS.items() if base == "byte"])
TIMES = st.sampled_from(["s", "min", "h"])
UNITS = st.dictionaries(st.sampled_from(sorted(SYMBOLS)), st.integers(-2, 2).filter(bool), max_size=3).map(
    lambda powers: Unit(tuple(sorted(powers.items())))
)


def exact(value: Quantity) -> Fraction:
    """The amount in base units, for single units."""
    size = Fraction(1)
    for symbol, power in value.unit.powers:
        size *= Fraction(SYMBOLS[symbol][1]) ** power
    return Fraction(value.amount) * size


# ------------------------------------------------------------------------------------------------------------ units


@pytest.mark.parametrize(
    ("text", "powers"),
    [
        ("", ()),
        ("1", ()),
        ("GB", (("GB", 1),)),
        ("EUR/h", (("EUR", 1), ("h", -1))),
        ("EUR/GB/month", (("EUR", 1), ("GB", -1), ("month", -1))),
        ("1/token", (("token", -1),)),
        ("byte·token", (("byte", 1), ("token", 1))),
        ("h/h", ()),
    ],
)
def test_unit_is_read(text: str, powers: tuple[tuple[str, int], ...]) -> None:
    assert unit(text) == Unit(powers)


@pytest.mark.parametrize("text", ["Gb", "euro", "EUR per h", "€/h", "gb", "EUR/H"])
def test_what_is_no_unit_is_refused(text: str) -> None:
    with pytest.raises(UnitError, match="is not a unit"):
        unit(text)


@given(UNITS)
def test_a_unit_is_read_back_as_it_is_written(of: Unit) -> None:
    assert unit(str(of)) == of


@given(UNITS, UNITS)
def test_products_and_quotients_of_units_undo_each_other(one: Unit, other: Unit) -> None:
    assert (one * other) / other == one
    assert one * other == other * one
    assert one / one == Unit()


def test_dimensions_do_not_know_sizes() -> None:
    assert unit("GB/min").dimension == unit("MiB/h").dimension == (("byte", 1), ("s", -1))
    assert unit("EUR·min/h").dimension == unit("EUR").dimension
    assert unit("h/min").dimension == Unit().dimension == ()
    assert unit("EUR").dimension != unit("USD").dimension


def test_currencies_are_units() -> None:
    assert set(CURRENCIES) <= set(SYMBOLS)


# ------------------------------------------------------------------------------------------------------- arithmetic


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (quantity("0.1") + quantity("0.2"), quantity("0.3")),
        (quantity("0.59", "EUR/h") * quantity(169, "min"), quantity("99.71", "EUR·min/h")),
        ((quantity("0.59", "EUR/h") * quantity(120, "min")).to("EUR"), quantity("1.18", "EUR")),
        (quantity(24564, "MiB").to("GB"), quantity("25.757220864", "GB")),
        (quantity("1.4", "GiB").to("GB"), quantity("1.5032385536", "GB")),
        (quantity(15_000_000, "token") / quantity(1500, "token/s"), quantity(10_000, "s")),
        (quantity(90, "min") + quantity("0.5", "h"), quantity(120, "min")),
        (quantity(2, "h") - quantity(30, "min"), quantity("1.5", "h")),
        (quantity(3, "GB") * 2, quantity(6, "GB")),
        (quantity(3, "GB") / 2, quantity("1.5", "GB")),
        (quantity(1, "GB/Gparameter").to("byte/parameter"), quantity(1, "byte/parameter")),
    ],
)
def test_arithmetic(made: Quantity, expected: Quantity) -> None:
    assert made == expected


@given(AMOUNTS, AMOUNTS)
def test_sums_and_products_are_exact(one: Decimal, other: Decimal) -> None:
    left, right = Quantity(one, unit("GB")), Quantity(other, unit("GB"))
    assert Fraction((left + right).amount) == Fraction(one) + Fraction(other)
    assert Fraction((left - right).amount) == Fraction(one) - Fraction(other)
    assert Fraction((left * right).amount) == Fraction(one) * Fraction(other)
    assert left + right - right == left


@given(AMOUNTS, BYTES, BYTES)
def test_converting_bytes_and_back_is_exact(amount: Decimal, one: str, other: str) -> None:
    made = Quantity(amount, unit(one)).to(other)
    assert exact(made) == exact(Quantity(amount, unit(one)))
    assert made.to(one).amount == amount


@given(AMOUNTS, TIMES, TIMES)
def test_converting_times_and_back_is_right_to_38_digits(amount: Decimal, one: str, other: str) -> None:
    value = Quantity(amount, unit(one))
    back = value.to(other).to(one)
    assert abs(Fraction(back.amount) - Fraction(amount)) <= abs(Fraction(amount)) / 10**38
    if SYMBOLS[other][1] <= SYMBOLS[one][1]:
        assert back.amount == amount


@given(AMOUNTS, BYTES, AMOUNTS, BYTES)
def test_comparing_is_by_what_is_meant(one: Decimal, of_one: str, other: Decimal, of_other: str) -> None:
    left, right = Quantity(one, unit(of_one)), Quantity(other, unit(of_other))
    assert (left < right) == (exact(left) < exact(right))
    assert (left <= right) == (exact(left) <= exact(right))
    assert (left > right) == (exact(left) > exact(right))
    assert (left >= right) == (exact(left) >= exact(right))


@pytest.mark.parametrize("other", [quantity(1, "min"), quantity(1), quantity(1, "GB/h"), quantity(1, "percent")])
def test_what_does_not_go_together_is_refused(other: Quantity) -> None:
    memory = quantity(1, "GB")
    for attempt in (memory.__add__, memory.__sub__, memory.__lt__, memory.__le__, memory.__gt__, memory.__ge__):
        with pytest.raises(UnitError, match="does not convert"):
            attempt(other)
    with pytest.raises(UnitError, match="'GB' does not convert to 'min'"):
        memory.to("min")


@given(AMOUNTS, POSITIVE)
def test_rounding_is_to_the_nearest_step(amount: Decimal, step: Decimal) -> None:
    made = Quantity(amount).rounded(step).amount
    assert abs(Fraction(made) - Fraction(amount)) <= Fraction(step) / 2
    assert (Fraction(made) / Fraction(step)).denominator == 1


@pytest.mark.parametrize(
    ("amount", "step", "expected"),
    [
        ("1.6618", "0.01", "1.66"),
        ("0.125", "0.01", "0.13"),
        ("-0.125", "0.01", "-0.13"),
        ("0.005", "0.01", "0.01"),
        ("1.66", "0.05", "1.65"),
        ("1.675", "0.05", "1.70"),
        ("168.9", "10", "170"),
        ("165", "10", "170"),
        ("164.999", "10", "160"),
        ("2.5", "1", "3"),
        ("23.40", "0.05", "23.40"),
    ],
)
def test_halves_are_rounded_away_from_zero(amount: str, step: str, expected: str) -> None:
    assert str(quantity(amount, "EUR").rounded(Decimal(step)).amount) == expected


@given(AMOUNTS, POSITIVE, POSITIVE)
def test_the_ambient_context_changes_nothing(one: Decimal, other: Decimal, step: Decimal) -> None:
    def all_of_it() -> list[Quantity]:
        left, right = Quantity(one, unit("GiB")), Quantity(other, unit("GB"))
        return [left + right, left - right, left * right, left / right, left.to("MB"), left.rounded(step)]

    plain = all_of_it()
    with localcontext(prec=3, rounding=ROUND_DOWN):
        assert all_of_it() == plain
