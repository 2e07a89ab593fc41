"""Bars are as long as their figures are large, exactly; what is no quantity is not drawn."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from functools import cache
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sitegen.read.language import read_language
from sitegen.render.charts import FULL, Asked, Chart, Means, make_chart
from sitegen.values.figure import Figure, Name, Nothing, Range, Value
from sitegen.values.language import Language
from sitegen.values.quantity import UnitError, quantity
from tests.sites import ROOT, report, tiny

ASKED = Asked(rows=(), label="{row}.name", value="{row}.value")
AMOUNTS = st.decimals("0", "100000", places=2)


@cache
def spanish() -> Language:
    path = "locale/es/language.yaml"
    made, problems = read_language((ROOT / path).read_bytes(), path, "es")
    assert made is not None, problems
    return made


def chart(asked: Asked, values: dict[str, Value]) -> Chart:
    """Values by the names of their figures -> a chart of all that have a '….value'."""
    rows = tuple(name.removesuffix(".value") for name in values if name.endswith(".value"))
    named = {f"{name.partition('.')[0]}.name": Name(name.partition(".")[0]) for name in values}
    figures = {name: Figure(name, value, "", ()) for name, value in {**named, **values}.items()}
    return make_chart(replace(asked, rows=rows), Means(figures, str.upper, spanish()))


def bars(amounts: list[Decimal], unit: str = "GB") -> Chart:
    return chart(ASKED, {f"{number}.value": quantity(amount, unit) for number, amount in enumerate(amounts)})


def nearest(share: Fraction) -> int:
    """Half up; never nothing for something."""
    return max(floor(share + Fraction(1, 2)), int(share > 0))


@given(st.lists(AMOUNTS, min_size=1, max_size=12))
def test_bars_are_proportional(amounts: list[Decimal]) -> None:
    longest = max(amounts)
    wanted = [nearest(Fraction(amount) * FULL / Fraction(longest)) if longest else 0 for amount in amounts]
    assert [bar.ends for bar in bars(amounts).bars] == [(end,) for end in wanted]


@given(st.lists(AMOUNTS, min_size=1, max_size=6).filter(any))
def test_parts_are_proportional_and_fill_the_bar(amounts: list[Decimal]) -> None:
    values: dict[str, Value] = {f"a.{number}": quantity(amount, "GB") for number, amount in enumerate(amounts)}
    parts = tuple((f"{{row}}.{number}", "words") for number, _ in enumerate(amounts))
    (bar,) = chart(replace(ASKED, parts=parts), {"a.value": quantity(7, "GB"), **values}).bars
    total, ends = Fraction(sum(amounts)), [Fraction(sum(amounts[: end + 1])) for end in range(len(amounts))]
    assert bar.ends == tuple(nearest(end * FULL / total) for end in ends)
    assert (bar.ends[-1], bar.cut) == (FULL, False)


def test_units_are_converted() -> None:
    made = chart(ASKED, {"a.value": quantity(1, "GB"), "b.value": quantity(250, "MB")})
    assert [bar.ends for bar in made.bars] == [(FULL,), (FULL // 4,)]


def test_two_dimensions_are_refused() -> None:
    with pytest.raises(UnitError):
        chart(ASKED, {"a.value": quantity(1, "GB"), "b.value": quantity(1, "EUR")})


@pytest.mark.parametrize("value", [Nothing(), Range(quantity(1, "GB"), quantity(9, "GB")), Name("a")])
def test_what_is_no_quantity_is_said_and_not_drawn(value: Value) -> None:
    made = chart(ASKED, {"a.value": quantity(2, "GB"), "b.value": value})
    assert [bar.ends for bar in made.bars] == [(FULL,), ()]
    assert made.bars[1].value.text


def test_a_bar_that_lacks_a_part_is_not_drawn() -> None:
    """The other parts would fill it, and say that they are all."""
    asked = replace(ASKED, parts=(("{row}.one", ""), ("{row}.two", "")))
    values: dict[str, Value] = {"a.value": quantity(3, "GB"), "a.one": quantity(1, "GB"), "a.two": Nothing()}
    assert chart(asked, values).bars[0].ends == ()


@given(AMOUNTS.filter(bool), AMOUNTS)
def test_lines_give_the_scale_and_what_is_longer_is_cut(limit: Decimal, amount: Decimal) -> None:
    asked = replace(ASKED, lines=("card",), line="{row}.usable", mark="{row}.memory")
    limits: dict[str, Value] = {"card.usable": quantity(limit, "GB"), "card.memory": quantity(24, "GB")}
    made = chart(asked, {"a.value": quantity(amount, "GB"), **limits})
    share = nearest(Fraction(amount) * FULL / (Fraction(limit) * Fraction(11, 10)))
    assert made.lines[0].at == nearest(Fraction(10 * FULL, 11))
    assert made.lines[0].mark.text == "24"
    assert made.bars[0].ends == (min(share, FULL),)
    assert made.bars[0].cut is (share > FULL)


def test_lines_stand_from_the_least_and_what_has_no_limit_has_none() -> None:
    asked = replace(ASKED, lines=("x", "y", "z"), line="{row}.usable", mark="{row}.name")
    limits: dict[str, Value] = {"x.usable": quantity(9, "GB"), "y.usable": Nothing(), "z.usable": quantity(3, "GB")}
    made = chart(asked, {"a.value": quantity(1, "GB"), **limits})
    assert [line.mark.text for line in made.lines] == ["z", "x"]


def test_a_group_has_its_label_above_its_first_bar() -> None:
    asked = Asked(
        rows=("a", "b"), label="{row}.name", value="{row}.{group}", groups=("m", "n"), heading="{group}.label"
    )
    names: dict[str, Value] = {f"{row}.name": Name(row) for row in "ab"}
    values = {f"{row}.{group}": quantity(1, "GB") for row in "ab" for group in "mn"}
    figures = {name: Figure(name, value, "", ()) for name, value in {**names, **values}.items()}
    made = make_chart(asked, Means(figures, str.upper, spanish()))
    assert [(bar.heading, bar.label.text, bar.value.figure) for bar in made.bars] == [
        ("M.LABEL", "a", "a.m"), ("", "b", "b.m"), ("N.LABEL", "a", "a.n"), ("", "b", "b.n"),
    ]  # fmt: skip


def test_nothing_to_draw_is_no_fault() -> None:
    assert make_chart(ASKED, Means({}, str, spanish())) == Chart((), (), ())
    assert bars([Decimal(0), Decimal(0)]).bars[0].ends == (0,)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("{row}.prize", "prize"),
        ("{row}.{column}.price", "{column}"),
    ],
)
def test_a_template_that_asks_for_what_there_is_not_is_told(value: str, message: str) -> None:
    block = f'{{{{ bars("a", _("GPU"), "", rows=lists.cards, label="{{row}}.name", value="{value}") }}}}'
    page = tiny()["templates/page.html"].decode().replace("{{ body }}", block.replace('_("GPU")', "title"))
    told = report(tiny({"templates/page.html": page.encode()}))
    assert "[template-render]" in told
    assert message in told
