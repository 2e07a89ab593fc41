from __future__ import annotations

import datetime

import pytest

from sitegen.check import old_data
from sitegen.read.dataset import read_dataset
from sitegen.values.dataset import Dataset, Given
from sitegen.values.problem import Place, Problem
from sitegen.values.site import DataAge

from ..sites import tiny

FILES = tiny()
LINE = 1 + FILES["data/prices.yaml"].decode().split("\n").index("as_of: 2026-01-02")
FACTS = FILES["data/facts.yaml"].decode().count("checked: 2026-01-01")
SITE = Place("data/site.yaml", 1, 1)
MOST = DataAge(Given(14, SITE), Given(365, SITE))


def data() -> Dataset:
    dataset, problems = read_dataset(FILES)
    assert dataset is not None, problems
    return dataset


def old(day: str, most: DataAge | None = MOST) -> list[Problem]:
    return [*old_data(data(), most, datetime.date.fromisoformat(day))]


@pytest.mark.parametrize(
    ("day", "prices", "facts"),
    [
        ("2026-01-02", 0, 0),
        ("2026-01-16", 0, 0),  # 14 days after as_of
        ("2026-01-17", 1, 0),
        ("2026-12-01", 1, 0),
        ("2026-12-02", 2, 0),  # after valid_until
        ("2027-01-01", 2, 0),  # 365 days after the facts
        ("2027-01-02", 2, FACTS),
    ],
)
def test_what_is_old_on_a_day(day: str, prices: int, facts: int) -> None:
    paths = [problem.place.path for problem in old(day)]
    assert (paths.count("data/prices.yaml"), paths.count("data/facts.yaml")) == (prices, facts)


def test_what_is_said() -> None:
    assert old("2026-01-17") == [
        Problem(
            Place("data/prices.yaml", LINE, 8),
            "data-age",
            "the prices are 15 days old on 2026-01-17, which is more than 14",
            "compare all prices with the market, then set as_of",
        )
    ]
    assert "'photo.count' is 366 days old" in " ".join(problem.message for problem in old("2027-01-02"))


def test_a_date_to_come_is_told_whatever_may_be_old() -> None:
    for most in (MOST, None):
        (problem,) = old("2026-01-01", most)
        assert (problem.place.line, problem.message) == (LINE, "2026-01-02 lies after 2026-01-01")


def test_without_limits_nothing_is_old_but_prices_that_end() -> None:
    (problem,) = old("2126-01-01", None)
    assert problem.message == "programs are told prices until 2026-12-01 alone"
    assert old("2026-12-01", None) == []
