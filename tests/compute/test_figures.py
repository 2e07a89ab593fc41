from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from decimal import ROUND_DOWN, localcontext
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from sitegen.compute.figures import TABLE, make_figures, table
from sitegen.compute.tracking import Row
from sitegen.values.figure import Nothing, Range
from sitegen.values.quantity import Quantity, unit

from .given import (
    DATA,
    FIGURES,
    FILES,
    METHODS,
    PROBLEMS,
    ROOT,
    changed,
    dataset,
    line_at,
    of,
    read,
    shown,
    told,
)


def test_the_data_have_no_problem() -> None:
    assert PROBLEMS == ()


@pytest.mark.parametrize(
    ("name", "value", "about"),
    [
        ("cheapest.name", "RTX 4090", None),
        ("cheapest.price", "0.59 EUR/h", None),
        ("cheapest.memory", "24 GB", "20 GB"),
        ("8b.parameters", "8030261248 parameter", None),
        ("8b.adamw.need", "132.0 GB", "130 GB"),
        ("8b.full.smallest", "80 GB", "80 GB"),
        ("8b.full.cheapest", "A100", None),
        ("8b.full.cheapest-price", "1.46 EUR/h", None),
        ("70b.lora.cards", ["B200"], None),
        ("70b.full.cards", None, None),
        ("70b.full.smallest", None, None),
        ("70b.full.cheapest", None, None),
        ("70b.full.cheapest-price", None, None),
        ("70b.qlora.cards", ["RTX PRO 6000", "A100", "H100", "H200", "B200"], None),
        ("70b.qlora.need", "50.3 GB", "50 GB"),
        ("qlora.per-billion", "0.71 – 1.20 GB/Gparameter", None),
        ("lora.per-billion", "2.15 – 2.49 GB/Gparameter", None),
        ("lora.times-qlora", "2.1 – 3.0", "2 – 3"),
        ("full.times-lora", "2.6 – 2.9", "3"),
        ("qlora.times-adamw", "0.0 – 0.1", None),  # rounding to whole multiples would leave nothing
        ("full.bytes-per-parameter", "6.03 byte/parameter", None),
        ("adamw.bytes-per-parameter", "16 byte/parameter", None),
        ("memory.overhead-gb", "1.50 GB", None),
        ("memory.overhead", "1.4 GiB", None),
        ("rtx-4090.reported", "24564 MiB", None),
        ("rtx-4090.since", datetime.date(2026, 11, 12), None),
        ("billing.minimum", "15 min", "20 min"),
        ("billing.top-up", "10 EUR", "10.00 EUR"),
        ("billing.storage", "0.03 EUR/GB/month", None),
        ("idle.email", "2 h", "2 h"),
        ("servers.counts", ["2", "4", "8"], None),
        ("servers.range", "2 – 8 card", None),
        ("cards-48gb.names", ["RTX A6000", "L40S"], None),
        ("cards-48gb.memory", "48 GB", "50 GB"),
        ("cards-80gb.names", ["A100", "H100"], None),
        ("small-cards.memory", "24 – 48 GB", "20 – 50 GB"),
        ("large-cards.memory", "80 – 192 GB", "80 – 190 GB"),
        ("example.qlora-8b.card", "RTX 4090", None),
        ("example.qlora-8b.size", "8B", None),
        ("example.qlora-8b.tokens", "15000000 token", None),
        ("example.qlora-8b.rate", "1480 token/s", None),
        ("example.qlora-8b.duration", "169 min", "170 min"),
        ("example.qlora-8b.minutes", "169 min", "170 min"),
        ("example.qlora-8b.cost", "1.66 EUR", "1.65 EUR"),
        ("example.qlora-70b.price", "3.90 EUR/h", None),
        ("example.qlora-70b.duration", "360 min", "360 min"),
        ("example.qlora-70b.cost", "23.40 EUR", "23.40 EUR"),
        ("compare.h100-rtx-4090.price", "6.6", "7"),
        ("compare.h100-rtx-4090.speed", "4.6 – 6.0", "5 – 6"),
        ("prices.as-of", datetime.date(2026, 11, 12), None),
        ("prices.currency", "EUR", None),
        ("flux.hours", "1 – 2.5 h", "1 – 2.5 h"),
        ("flux.steps", "2000 step", None),
        ("rule.lora-per-billion", "2 – 3 GB/Gparameter", None),
    ],
)
def test_figure(name: str, value: object, about: object) -> None:
    assert (of(name), shown(FIGURES[name].about)) == (value, about)


def test_every_fact_is_a_figure() -> None:
    assert set(DATA.facts) <= set(FIGURES)


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.pattern)
def test_a_row_makes_figures_of_its_unit(row: Row) -> None:
    pattern = re.sub(r"\\\{\w+\\\}", "[a-z0-9.-]+", re.escape(row.pattern))
    made = [name for name, each in FIGURES.items() if each.formula == row.formula and re.fullmatch(pattern, name)]
    values = [FIGURES[name].value for name in made]
    ends = [end for value in values if isinstance(value, Range) for end in (value.low, value.high)]
    units = {each.unit for each in (*values, *ends) if isinstance(each, Quantity)}
    assert made
    if row.unit != "as cited":
        assert units <= {unit(row.unit.replace("currency", DATA.currency.value))}


def test_docs_are_printed_from_the_table(accept: Callable[[Path, str], None]) -> None:
    accept(ROOT / "docs" / "figures.md", table())


def test_a_new_card_needs_no_code() -> None:
    card = "  l40s:\n    name: L40S\n"
    new = (
        "  l4:\n    name: L4\n    memory_gb: 24\n    memory_reported_mib: 23034\n    price: 0.40\n"
        "    since: 2026-11-12\n    tagline: Small\n"
    )
    figures, problems = make_figures(dataset((card, new + card)))
    assert problems == ()
    assert [of(f"l4.{method}", figures) for method in METHODS] == ["8B", "8B", None]
    assert of("cheapest.name", figures) == "L4"
    assert of("8b.qlora.cards", figures) == ["RTX 4090", "RTX 5090", "RTX A6000", "L4", *of_list("8b.qlora.cards")[3:]]


def of_list(name: str) -> list[str]:
    value = of(name)
    assert isinstance(value, list)
    return value


def test_prices_have_the_digits_of_the_currency_at_least() -> None:
    figures, _ = make_figures(dataset(("price: 0.59", "price: 4"), ("price: 0.76", "price: 0.125")))
    assert (of("rtx-4090.price", figures), of("rtx-5090.price", figures)) == ("4.00 EUR/h", "0.125 EUR/h")


def test_a_top_up_shows_no_needless_zeros() -> None:
    assert of("billing.top-up", make_figures(dataset(("top_up: 10.00", "top_up: 12.5")))[0]) == "12.50 EUR"


def test_another_currency_is_data() -> None:
    figures, problems = make_figures(dataset(("currency: EUR", "currency: JPY")))
    assert problems == ()
    assert of("example.qlora-70b.cost", figures) == "23 JPY"
    assert of("h100.price", figures) == "3.90 JPY/h"


@pytest.mark.parametrize(
    "field", ["cards", "sizes", "methods", "examples", "groups", "comparisons", "facts", "notes", "server_cards"]
)
def test_nothing_there_raises_nothing(field: str) -> None:
    nothing: Any = () if field in ("notes", "server_cards") else {}
    figures, _ = make_figures(replace(DATA, **{field: nothing}))
    assert figures


NAMES = {
    ("    card: rtx-4090", "    card: rtx-409"): ("there is no card 'rtx-409'", "did you mean rtx-4090?"),
    ("architecture: llama-3.1-8b", "architecture: llama-3-8b"): (
        "there is no architecture 'llama-3-8b'",
        "did you mean llama-3.1-8b?",
    ),
    ("weights: memory.nf4-weight", "weights: memory.nf4-weigth"): (
        "there is no fact 'memory.nf4-weigth'",
        "did you mean memory.nf4-weight?",
    ),
    ("overhead: memory.overhead", "overhead: memory.overheads"): (
        "there is no fact 'memory.overheads'",
        "did you mean memory.overhead?",
    ),
    ("  - card: rtx-a6000\n    method: qlora", "  - card: a6000\n    method: qlora"): (
        "there is no card 'a6000'",
        "did you mean rtx-a6000?",
    ),
    ("    size: 70b\n    text: With", "    size: 7b\n    text: With"): ("there is no size '7b'", "did you mean 70b?"),
    ("    to: rtx-4090", "    to: zzz"): ("there is no card 'zzz'", f"known: {', '.join(DATA.cards)}"),
    ("    to: rtx-4090", "    to: rtx-pro-6000"): (
        "there is no fact 'rtx-pro-6000.bf16-tflops'",
        "add it to data/facts.yaml",
    ),
}


@pytest.mark.parametrize(("change", "expected"), NAMES.items(), ids=lambda each: each[1])
def test_a_name_that_is_not_there_is_told_once(change: tuple[str, str], expected: tuple[str, str]) -> None:
    _, problems = make_figures(dataset(change))
    told = [problem for problem in problems if problem.rule == "data-name"]
    assert [(problem.message, problem.hint) for problem in told] == [expected]
    assert line_at(told[0].place, changed(change)).startswith(
        change[1].strip().splitlines()[0].partition(":")[2].strip()
    )


@pytest.mark.parametrize(
    ("change", "rule", "message", "hint"),
    [
        (
            ("    value: 1.4\n    unit: GiB", "    value: 1.4\n    unit: W"),
            "fact-unit",
            "'memory.overhead' must be in byte",
            "write unit: byte",
        ),
        (
            ("    value: 14\n    source: calibrated", "    value: 14\n    unit: GB\n    source: calibrated"),
            "fact-unit",
            "'memory.live-copies' must be a bare number",
            "delete its unit",
        ),
        (
            ("    value: 0.5159\n", "    from: 0.5\n    to: 0.6\n"),
            "fact-value",
            "'memory.nf4-weight' must be one value",
            "write value: instead of from: and to:",
        ),
        (
            ("  h100.bf16-tflops:", "  h100.price:"),
            "figure-name",
            "two figures would be named 'h100.price'",
            "choose another key",
        ),
        (
            ("  cards-80gb:\n    at_least_gb: 80", "  cards-80gb:\n    at_least_gb: 500"),
            "group-empty",
            "no card is in the group 'cards-80gb'",
            "change its bounds",
        ),
        (
            ("    value: 165.2", "    value: 0"),
            "figure-arithmetic",
            "'compare.h100-rtx-4090.speed' cannot be computed from this (DivisionByZero)",
            "check the value",
        ),
    ],
    ids=lambda each: each if isinstance(each, str) and "-" in each and " " not in each else None,
)
def test_problem(change: tuple[str, str], rule: str, message: str, hint: str) -> None:
    assert (rule, message, hint) in told(change)


def test_problems_have_the_place_of_their_cause() -> None:
    changes = (("price: 0.59", "price: 0.60"), ("memory_reported_mib: 81920", "memory_reported_mib: 79000"))
    (problem,) = make_figures(dataset(*changes))[1]
    assert line_at(problem.place, changed(*changes)) == "79000"


def test_all_problems_come_at_once_and_the_rest_is_computed() -> None:
    figures, problems = make_figures(
        dataset(
            ("architecture: llama-3.1-8b", "architecture: llama-8b"),
            ("    tokens_per_second: 1480\n", ""),
            ("  cards-80gb:\n    at_least_gb: 80", "  cards-80gb:\n    at_least_gb: 500"),
            ("    to: rtx-4090", "    to: rtx-409"),
        )
    )
    assert sorted(problem.rule for problem in problems) == ["data-name", "data-name", "example-length", "group-empty"]
    assert of("70b.qlora.need", figures) == "50.3 GB"
    assert not {"8b.qlora.need", "example.qlora-8b.cost", "lora.per-billion"} & set(figures)


def test_the_ambient_context_changes_nothing() -> None:
    with localcontext(prec=3, rounding=ROUND_DOWN):
        assert read(FILES) == DATA
        assert make_figures(DATA) == (FIGURES, PROBLEMS)


def test_nothing_is_no_value_of_today_that_is_shown_as_a_number() -> None:
    # What fits has them: test_offers; and so has what has not been published for long: test_past.
    cells = re.compile(r"(room|lacking|tokens|\.example\..*|\.lowest)$")
    absent = {name for name, figure in FIGURES.items() if isinstance(figure.value, Nothing)}
    assert {name for name in absent if not cells.search(name)} == {
        *(f"{card}.full" for card in ("rtx-4090", "rtx-5090", "rtx-a6000", "l40s")),
        *(
            f"{run}.{what}"
            for run in ("32b.full", "32b.adamw", "70b.full", "70b.adamw")
            for what in ("cards", "smallest", "cheapest", "cheapest-price")
        ),
        *(f"{card}.cheaper" for card in ("rtx-4090", "rtx-a6000", "a100", "rtx-pro-6000", "h200", "b200")),
        *(f"b200.{roomier}" for roomier in ("roomier", "roomier-memory", "roomier-price")),
    }
