"""The lowest price of the last days, at its edges: by our formula and by that of verify."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sitegen.check.published.data import read_data
from sitegen.check.published.formulas import recompute
from sitegen.compute.figures import make_figures
from sitegen.read.plain import read_plain
from sitegen.values.figure import Day, Nothing, Value
from sitegen.values.quantity import Quantity, quantity

from ..conftest import EXAMPLES
from ..sites import tiny
from .given import read

AS_OF = datetime.date(2026, 3, 1)
FIRST = AS_OF - datetime.timedelta(days=29)  # of thirty
Prices = list[tuple[datetime.date, str]]


def figures(past: Prices, now: tuple[datetime.date, str], days: int = 30) -> dict[str, Value]:
    """Prices of a card and their days, the oldest first -> its figures; verify computes the same."""
    text = tiny()["data/prices.yaml"].decode()
    text = text.replace("as_of: 2026-01-02", f"as_of: {AS_OF}\nlowest_days: {days}")
    text = text.replace("price: 0.50\n    since: 2026-01-02", f"price: {now[1]}\n    since: {now[0]}")
    history = "as_of,card,price\n" + "".join(f"{day},red,{price}\n" for day, price in past)
    files = tiny({"data/prices.yaml": text.encode(), "data/history.csv": history.encode()})
    made, problems = make_figures(read(files))
    assert problems == ()
    again = recompute(read_data(read_plain(files)))
    assert {name for name in again if ".was." in name} == {name for name in made if ".was." in name}
    for name in ("red.known", "red.lowest", *(name for name in made if ".was." in name)):
        value = made[name].value
        shown = f"{value.amount:f}" if isinstance(value, Quantity) else str(getattr(value, "date", ""))
        assert said(again[name]) == shown, name
    return {name: figure.value for name, figure in made.items()}


def said(value: object) -> str:
    """A value of verify's, which has its own kinds."""
    ends = getattr(value, "ends", None)
    if getattr(value, "unit", "") == "day":
        return str(ends[0])  # type: ignore[index]
    return f"{float(ends[0]):.2f}" if ends else str(getattr(value, "date", ""))


def lowest(past: Prices, now: tuple[datetime.date, str], days: int = 30) -> str:
    value = figures(past, now, days)["red.lowest"]
    return f"{value.amount:f}" if isinstance(value, Quantity) else ""


def ago(days: int) -> datetime.date:
    return AS_OF - datetime.timedelta(days=days)


@pytest.mark.parametrize(
    ("past", "now", "expected"),
    [
        ([], (ago(29), "0.50"), "0.50"),
        ([], (ago(28), "0.50"), ""),
        ([(ago(60), "0.40")], (ago(29), "0.50"), "0.50"),
        ([(ago(60), "0.40")], (ago(28), "0.50"), "0.40"),
        ([(ago(29), "0.60")], (ago(3), "0.50"), "0.50"),
        ([(ago(28), "0.60")], (ago(3), "0.50"), ""),
        ([(ago(90), "0.30"), (ago(60), "0.70"), (ago(10), "0.45")], (ago(3), "0.50"), "0.45"),
        ([(ago(90), "0.70"), (ago(10), "0.45"), (ago(5), "0.80")], (ago(0), "0.60"), "0.45"),
    ],
)
def test_the_lowest(past: Prices, now: tuple[datetime.date, str], expected: str) -> None:
    assert lowest(past, now) == expected


def test_the_days_are_data() -> None:
    assert lowest([(ago(90), "0.40")], (ago(5), "0.50"), days=5) == "0.50"
    assert lowest([(ago(90), "0.40")], (ago(5), "0.50"), days=7) == "0.40"


@pytest.mark.parametrize(
    ("past", "now", "days"),
    [
        ([], ago(0), 1),
        ([], ago(29), 30),
        ([(ago(60), "0.40")], ago(5), 61),
        ([(ago(90), "0.70"), (ago(10), "0.45"), (ago(5), "0.80")], ago(0), 91),
    ],
)
def test_how_long_prices_are_known(past: Prices, now: datetime.date, days: int) -> None:
    assert figures(past, (now, "0.50"))["red.known"] == quantity(days, "day")


def test_prices_before_are_counted_back() -> None:
    made = figures([(ago(90), "0.70"), (ago(10), "0.45")], (ago(0), "0.60"))
    assert made["red.was.1.since"] == Day(ago(10))
    assert made["red.was.2.since"] == Day(ago(90))
    price = made["red.was.2.price"]
    assert isinstance(price, Quantity)
    assert (f"{price.amount:f}", str(price.unit)) == ("0.70", "EUR/h")
    assert "blue.was.1.price" not in made
    assert isinstance(made["blue.lowest"], Quantity | Nothing)


def test_no_more_are_told_than_a_page_holds() -> None:
    made = figures([(ago(days), "0.40") for days in range(40, 0, -1)], (ago(0), "0.60"))
    assert [name for name in made if name.endswith(".price") and ".was." in name] == [
        f"red.was.{number}.price" for number in range(1, 25)
    ]


@settings(max_examples=EXAMPLES // 2)
@given(st.lists(st.tuples(st.integers(1, 80), st.integers(10, 99)), max_size=12, unique_by=lambda each: each[0]))
def test_the_lowest_is_that_of_each_day(changes: list[tuple[int, int]]) -> None:
    """Day by day, as a reader would look."""
    prices = [(ago(days), f"0.{cents}") for days, cents in sorted(changes, reverse=True)]
    *past, now = prices or [(ago(50), "0.50")]
    steps = [*past, now]
    held = [max((step for step in steps if step[0] <= day), default=None) for day in map(ago, range(30))]
    expected = "" if None in held else min(step[1] for step in held if step)
    assert lowest(past, now) == expected
