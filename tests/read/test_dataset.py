from __future__ import annotations

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.read.dataset import FACTS, read_dataset
from sitegen.values.dataset import PRICES, Dataset, Given
from sitegen.values.figure import Name, Range
from sitegen.values.problem import Place, Problem
from sitegen.values.quantity import quantity

from ..sites import ROOT, tiny

FILES = {path: tiny()[path] for path in (PRICES, FACTS)}
CASH = "photo.count: {from: 20, to: 30, unit: image, source: house, checked: 2026-01-01}"


def read(path: str = PRICES, old: str = "", new: str = "") -> tuple[Dataset | None, tuple[Problem, ...]]:
    text = FILES[path].decode()
    assert old in text
    return read_dataset({**FILES, path: text.replace(old, new, 1).encode()})


def made(path: str = PRICES, old: str = "", new: str = "") -> Dataset:
    dataset, problems = read(path, old, new)
    assert dataset is not None, problems
    return dataset


def place(path: str, text: str, within: str = "") -> Place:
    """Where a text stands in a file, counted from a text before it."""
    whole = FILES[path].decode()
    at = whole.index(text, whole.index(within))
    return Place(path, whole.count("\n", 0, at) + 1, at - whole.rfind("\n", 0, at))


def test_our_own_data() -> None:
    dataset, problems = read_dataset({path: (ROOT / path).read_bytes() for path in FILES})
    assert problems == ()
    assert dataset is not None
    assert len(dataset.cards) == 9
    assert all(fact.checked.value >= datetime.date(2026, 1, 1) for fact in dataset.facts.values())


def test_a_card() -> None:
    red = made().cards["red"]
    assert (red.key, red.name.value, red.available.value) == ("red", "Red 1", True)
    assert red.price.value == quantity("0.50", "EUR/h")
    assert str(red.price.value.amount) == "0.50"
    assert red.price.place == place(PRICES, "0.50")
    assert red.memory.value == quantity(24, "GB")
    assert red.reported.value == quantity(24564, "MiB")
    assert red.since.value == datetime.date(2026, 1, 2)


def test_the_order_of_the_file_stays() -> None:
    assert [*made().cards] == ["red", "blue"]
    assert [size.key for size in made().sizes.values()] == ["1b", "9b"]


def test_money_is_in_the_currency_of_the_file() -> None:
    dollars = made(PRICES, "currency: EUR", "currency: USD")
    assert dollars.cards["red"].price.value == quantity("0.50", "USD/h")
    assert dollars.billing.storage.value == quantity("0.03", "USD/GB/month")
    assert dollars.about["money"].value == quantity("0.05", "USD")


def test_percentages_are_shares() -> None:
    assert made().recipe.usable.value == quantity("0.95")
    assert made().note_margin.value == quantity("0.03")


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("value: 2, unit: h", quantity(2, "h")),
        ("value: 0", quantity(0)),
        ("from: 20, to: 30, unit: image", Range(quantity(20, "image"), quantity(30, "image"))),
        ("value: 1.5, unit: EUR/GB/month", quantity("1.5", "EUR/GB/month")),
        ("name: GDDR7", Name("GDDR7")),
    ],
)
def test_facts(written: str, value: object) -> None:
    fact = made(FACTS, "from: 20, to: 30, unit: image", written).facts["photo.count"]
    assert fact.value.value == value
    assert fact.source == Given("house", fact.source.place)


def test_a_range_has_the_places_of_both_ends() -> None:
    value = made().facts["photo.count"].value
    ends = place(FACTS, "20", "photo.count"), place(FACTS, "30", "photo.count")
    assert value.place == ends[0]
    assert ends[1] in value.also


@pytest.mark.parametrize(
    ("path", "old", "new", "rule", "at", "hint"),
    [
        (PRICES, "currency: EUR", "currency: euro", "data-choice", "EUR", "known: EUR, USD"),
        (PRICES, "price: 0.50", "price: 0,50", "data-number", ".50", "write 0.50"),
        (PRICES, "    price: 0.50\n", "", "data-missing", "name: Red 1", "add a line price: …"),
        (PRICES, "usable_percent: 95", "usable_percent: 950", "data-number", "95", "write a percentage"),
        (FACTS, "value: 100", "value: 100, from: 1", "fact-value", "100", "write one of"),
        (FACTS, "value: 100, ", "", "fact-value", "house, checked: 2026-01-01}\n  blue", "write one of"),
        (FACTS, "value: 100", "from: 100", "fact-value", "100", "write one of"),
        (FACTS, "from: 20, to: 30", "from: 30, to: 30", "fact-value", "30", "write the larger number last"),
        (FACTS, "unit: image", "unit: picture", "fact-unit", "image", "units are listed in docs/figures.md"),
        (
            FACTS,
            "photo.count",
            "photo",
            "data-key",
            "photo.count",
            "use small letters without accents, and digits, with",
        ),
        (FACTS, "facts:", "fatcs:", "data-unknown", "facts:", "did you mean facts?"),
    ],
)
def test_what_is_refused(path: str, old: str, new: str, rule: str, at: str, hint: str) -> None:
    _, problems = read(path, old, new)
    found = [problem for problem in problems if problem.rule == rule]
    assert found, problems
    assert found[0].hint.startswith(hint)
    assert (found[0].place.path, found[0].place.line) == (path, place(path, at).line)


def test_both_files_are_judged_at_once() -> None:
    files = {path: FILES[path].replace(b"0.50", b"half").replace(b"value: 100", b"value: 1OO") for path in FILES}
    dataset, problems = read_dataset(files)
    assert dataset is None
    assert [(problem.place.path, problem.rule) for problem in problems] == [
        (PRICES, "data-number"),
        (FACTS, "data-number"),
    ]


@pytest.mark.parametrize("data", [b"", b"[]", b"word", b"currency: [EUR]", b"\xff", b"a: [", b"facts: []"])
@pytest.mark.parametrize("path", FILES)
def test_what_is_no_dataset_at_all(path: str, data: bytes) -> None:
    dataset, problems = read_dataset({**FILES, path: data})
    assert dataset is None
    assert problems
    assert all(problem.place.path == path for problem in problems)


@given(st.data())
def test_any_change_of_a_line_is_answered(data: st.DataObject) -> None:
    path = data.draw(st.sampled_from([*FILES]))
    lines = FILES[path].decode().split("\n")
    at = data.draw(st.integers(0, len(lines) - 1))
    lines[at] = data.draw(st.text(st.characters(codec="utf-8"), max_size=30) | st.sampled_from(lines))
    dataset, problems = read_dataset({**FILES, path: "\n".join(lines).encode()})
    assert (dataset is None) is bool(problems)
    assert all(problem.message and problem.hint for problem in problems)
