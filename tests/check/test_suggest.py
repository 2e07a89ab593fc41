"""Which figure belongs where somebody typed one."""

from __future__ import annotations

import pytest

from sitegen.check.quantities import Reading, Typed
from sitegen.check.suggest import figure_index, kind_of, suggestions
from sitegen.values.figure import Figure, Names, Range
from sitegen.values.quantity import quantity, unit


def figure(name: str, value: Reading, digits: int | None = None, about: Reading | None = None) -> Figure:
    return Figure(name, value, "", (), digits, about)


FIGURES = (
    figure("red.price", quantity("0.50", "EUR/h")),
    figure("cheapest.price", quantity("0.5", "EUR/h")),
    figure("run.cost", quantity("1.6622", "EUR"), about=quantity("1.65", "EUR")),
    figure("run.duration", quantity(170, "min")),
    figure("red.memory", quantity(24, "GB")),
    figure("photo.memory", Range(quantity(16, "GB"), quantity(24, "GB"))),
    figure("compare.price", quantity("6.6101694"), 1, quantity(7)),
    figure("servers.counts", Names(("2", "4", "8"), unit("card"))),
    figure("same.twice", Range(quantity(5, "GB"), quantity(5, "GB"))),
)
INDEX = figure_index({one.name: one for one in FIGURES})


@pytest.mark.parametrize(
    ("reading", "wanted"),
    [
        (quantity("0.50", "EUR/h"), ("{{ red.price }}", "{{ cheapest.price }}")),
        (quantity("0.5", "EUR"), ("{{ red.price amount }}", "{{ cheapest.price amount }}")),
        (quantity("1.65", "EUR"), ("{{ run.cost about }}",)),
        (quantity("1.66", "EUR"), ("{{ run.cost }}",)),
        (quantity(170, "min"), ("{{ run.duration }}",)),
        (quantity("10200", "s"), ("{{ run.duration }}",)),
        (Range(quantity(16, "GB"), quantity(24, "GB")), ("{{ photo.memory }}",)),
        (quantity(24, "GB"), ("{{ red.memory }}",)),
        (quantity(24), ("{{ red.memory number }}",)),
        (quantity("6.6"), ("{{ compare.price }}",)),
        (quantity(7), ("{{ compare.price about }}",)),
        (Names(("2", "4", "8")), ("{{ servers.counts }}",)),
        (quantity(5, "GB"), ("{{ same.twice }}",)),
        (quantity(24, "GiB"), ()),
        (quantity("0.51", "EUR/h"), ()),
        (quantity("0.5", "USD/h"), ()),
    ],
)
def test_same_value_and_unit(reading: Reading, wanted: tuple[str, ...]) -> None:
    assert suggestions(Typed("", 0, (reading,)), INDEX) == wanted


def test_so_many_times_is_no_amount() -> None:
    assert suggestions(Typed("24x", 0, (quantity(24),), is_ratio=True), INDEX) == ()
    assert suggestions(Typed("7x", 0, (quantity(7),), is_ratio=True), INDEX) == ("{{ compare.price about }}",)


def test_all_readings_count_and_few_are_told() -> None:
    many = figure_index({name: figure(name, quantity(1, "GB")) for name in ("b.bbb", "a.aaaa", "c.c", "d.dd", "e.e")})
    assert suggestions(Typed("", 0, (quantity(1000, "GB"), quantity(1, "GB"))), many) == (
        "{{ c.c }}",
        "{{ e.e }}",
        "{{ d.dd }}",
    )


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        (Typed("", 0, (quantity(1, "EUR"),)), "money"),
        (Typed("", 0, (quantity(1, "EUR/h"),)), "a price"),
        (Typed("", 0, (quantity(1, "token/s"),)), "a rate"),
        (Typed("", 0, (quantity(1, "GiB"),)), "memory"),
        (Typed("", 0, (quantity(1, "h"),)), "a duration"),
        (Typed("", 0, (quantity(1, "percent"),)), "a percentage"),
        (Typed("", 0, (Names(("1", "2"), unit("card")),)), "a count (card)"),
        (Typed("", 0, (quantity(1),), is_ratio=True), "a ratio"),
        (Typed("", 0, (quantity(1),)), ""),
        (Typed("", 0), ""),
    ],
)
def test_what_it_looks_like(typed: Typed, kind: str) -> None:
    assert kind_of(typed) == kind
