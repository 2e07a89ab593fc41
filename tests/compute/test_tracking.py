from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from msgspec.structs import replace

from sitegen.compute.figures import make_figures
from sitegen.compute.tracking import Row, Use, evaluate
from sitegen.values.dataset import Given
from sitegen.values.figure import Figure, Name, Value
from sitegen.values.problem import Place, Problem
from sitegen.values.quantity import quantity

from .given import (
    DATA,
    FIGURES,
    FILES,
)


def places(name: str, figures: Mapping[str, Figure] = FIGURES) -> set[str]:
    """Every data line that a figure was made from, near or far: 'price of rtx-4090' as the line's text."""
    found: set[str] = set()
    for each in figures[name].inputs:
        found |= {line(each)} if isinstance(each, Place) else places(each, figures)
    return found


def line(place: Place) -> str:
    return FILES[place.path].decode().splitlines()[place.line - 1].strip()


def test_inputs_are_noted_by_the_fetch_in_the_order_of_use() -> None:
    assert FIGURES["example.qlora-8b.cost"].inputs[:2] == ("example.qlora-8b.price", "example.qlora-8b.minutes")
    assert FIGURES["8b.qlora.need"].inputs[:4] == (
        "memory.overhead-gb",
        "8b.qlora.weights",
        "8b.qlora.state",
        "8b.qlora.activations",
    )


def test_inputs_lead_to_the_lines_of_the_data() -> None:
    run = {"card: h100", "price: 3.90", "currency: EUR", "hours: 6", "minimum_min: 15"}
    assert places("example.qlora-70b.cost") == run | {"money: 0.05", "duration_min: 10"}
    assert {"rank: 16", "tokens: 4096", "hidden: 4096", "value: 0.5159", "overhead: memory.overhead"} <= places(
        "8b.qlora.need"
    )


def test_both_ends_of_a_range_are_inputs() -> None:
    assert {"from: 756", "to: 989"} <= places("h100.bf16-tflops")


def test_the_step_is_an_input_only_where_there_is_an_about() -> None:
    steps = {step.place for step in DATA.about.values()}
    for figure in FIGURES.values():
        assert (figure.about is not None) == bool(steps & {*figure.inputs})


def test_every_figure_comes_from_the_data() -> None:
    assert [name for name in FIGURES if not places(name)] == []


@pytest.mark.parametrize("name", ["8b.qlora.need", "h100.lora", "example.qlora-8b.cost", "cards-80gb.names"])
def test_a_figure_is_the_same_from_its_inputs_alone(name: str) -> None:
    """A card that is no input of a figure can go, or cost anything: the figure stays."""
    read_lines = places(name)
    other = [card for card in DATA.cards.values() if line(card.price.place) not in read_lines]
    cards = {card.key: replace(card, price=Given(card.price.value * 7, card.price.place)) for card in other}
    again, _ = make_figures(replace(DATA, cards={**DATA.cards, **cards}))
    assert again[name] == FIGURES[name]


def test_figures_that_need_each_other_are_a_problem() -> None:
    def asks(name: str) -> Callable[[Use], Value]:
        return lambda use: use.quantity(name)

    rows = [Row(f"a.{one}", "", "", asks(f"a.{other}")) for one, other in ("xy", "yz", "zx", "wx")]
    figures, problems = evaluate([*rows, Row("a.v", "", "", lambda use: quantity(1))], DATA)
    assert list(figures) == ["a.v"]
    assert [(problem.rule, problem.message) for problem in problems] == [
        ("figure-circle", "these figures need each other: a.x <- a.y <- a.z <- a.x")
    ]


def test_faults_of_the_table_are_problems_too() -> None:
    rows = [
        Row("a.none", "", "", lambda use: use.quantity("a.nowhere")),
        Row("a.name", "", "", lambda use: Name("x")),
        Row("a.kind", "", "", lambda use: use.quantity("a.name")),
        Row("a.unit", "", "", lambda use: quantity(1, "GB") + quantity(1, "min")),
    ]
    figures, problems = evaluate(rows, DATA)
    assert list(figures) == ["a.name"]
    assert [problem.rule for problem in problems] == ["figure-unknown", "figure-kind", "figure-arithmetic"]


def test_two_rows_of_one_name_are_a_problem() -> None:
    row = Row("{card}.name", "", "", lambda use, card: Name("x"))
    figures, problems = evaluate([row, row], DATA)
    assert len(figures) == len(DATA.cards)
    assert problems[0] == Problem(
        DATA.cards["rtx-4090"].name.place,
        "figure-name",
        "two figures would be named 'rtx-4090.name'",
        "choose another key",
    )
