"""data/history.csv: read with its faults, and only ever added to."""

from __future__ import annotations

import pytest

from sitegen.read.history import add_history, read_history
from sitegen.values.problem import show

HEAD = "as_of,card,price\n"
FIRST = "2026-01-01,blue,3.00\n"


def rules(text: str) -> list[str]:
    return [problem.rule for problem in read_history({"data/history.csv": text.encode()}, "EUR")[1]]


def test_without_the_file_there_is_no_past() -> None:
    assert read_history({}, "EUR") == ((), ())


def test_a_past() -> None:
    pasts, problems = read_history({"data/history.csv": (HEAD + FIRST).encode()}, "EUR")
    assert problems == ()
    assert [(str(past.since.value), past.card.value, str(past.price.value.amount)) for past in pasts] == [
        ("2026-01-01", "blue", "3.00")
    ]
    assert str(pasts[0].price.place) == "data/history.csv:2:17"
    assert str(pasts[0].price.value.unit) == "EUR/h"


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
    _, (problem,) = read_history({"data/history.csv": text.encode()}, "EUR")
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


def test_the_file_begins_with_its_head() -> None:
    assert add_history(b"", (("2026-01-01", "blue", "3.00"),)).decode() == HEAD + FIRST
