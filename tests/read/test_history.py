"""data/history.csv: read with its faults, and only ever added to."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from sitegen.read.dataset import read_dataset
from sitegen.read.history import add_history
from sitegen.values.dataset import Past
from sitegen.values.problem import Problem, show

from ..sites import tiny

HEAD = "as_of,card,price\n"
FIRST = "2026-01-01,blue,3.00\n"


def read(text: str) -> tuple[Mapping[str, Past], tuple[Problem, ...]]:
    """A file -> the past of cards of which the one costs 3.30 since 2026-01-09, the other 0.50 since the day after."""
    data = tiny()["data/prices.yaml"].replace(
        b"price: 3.00\n    since: 2026-01-01", b"price: 3.30\n    since: 2026-01-09"
    )
    data = data.replace(b"since: 2026-01-02", b"since: 2026-01-10")
    dataset, problems = read_dataset(tiny({"data/prices.yaml": data, "data/history.csv": text.encode()}))
    return dataset.history if dataset else {}, problems


def rules(text: str) -> list[str]:
    return [problem.rule for problem in read(text)[1]]


def test_without_the_file_there_is_no_past() -> None:
    dataset, _ = read_dataset(tiny())
    assert dataset
    assert dataset.history == {}


def test_a_past_is_counted_back_from_the_present() -> None:
    more = "2026-01-02,red,0.55\n2026-01-05,blue,3.10\n2026-01-06,gone,9.00\n2026-01-09,blue,3.30\n"
    history, problems = read(HEAD + FIRST + more)
    assert problems == ()
    assert {key: (str(past.since.value), str(past.price.value.amount)) for key, past in history.items()} == {
        "red.was.1": ("2026-01-02", "0.55"),
        "blue.was.1": ("2026-01-05", "3.10"),
        "blue.was.2": ("2026-01-01", "3.00"),
    }
    assert str(history["blue.was.2"].price.place) == "data/history.csv:2:17"
    assert str(history["blue.was.2"].price.value.unit) == "EUR/h"


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        (HEAD + FIRST + "2025-12-31,red,0.50\n", "history-order"),
        (HEAD + FIRST + FIRST, "history-twice"),
        (HEAD + "2026-01-01,blue,3,00\n", "rows-cells"),
        (HEAD + "2026-01-01,blue,0\n", "data-number"),
        (HEAD + "01/01/2026,blue,3.00\n", "data-date"),
        (HEAD + "2026-01-01,,3.00\n", "data-missing"),
        (HEAD + FIRST[:-1], "rows-cut"),
        (FIRST, "rows-head"),
    ],
)
def test_faults(text: str, rule: str) -> None:
    assert rule in rules(text)


def test_a_fault_is_shown() -> None:
    text = HEAD + FIRST + "2025-12-31,red,0.50\n"
    _, (problem,) = read(text)
    assert show(problem, text) == (
        "data/history.csv:3:1: 2025-12-31 comes after 2026-01-01 [history-order]\n"
        "    2025-12-31,red,0.50\n    ^ put new lines at the end, the oldest first"
    )


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_lines_are_added_once_at_the_end(ending: str) -> None:
    before = (HEAD + FIRST).replace("\n", ending).encode()
    lines = (("2026-01-01", "blue", "3.00"), ("2026-01-02", "blue", "3.10"))
    made = add_history(before, lines)
    assert made == before + f"2026-01-02,blue,3.10{ending}".encode()
    assert add_history(made, lines) == made


def test_the_past_is_never_changed() -> None:
    before = (HEAD + FIRST).encode()
    assert add_history(before, (("2025-12-31", "blue", "2.90"),)) == before


def test_the_file_begins_with_its_head() -> None:
    assert add_history(b"", (("2026-01-01", "blue", "3.00"),)).decode() == HEAD + FIRST
