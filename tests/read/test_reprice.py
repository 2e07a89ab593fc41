"""A feed changes single scalars of data/prices.yaml and adds lines to data/history.csv; every other byte stays."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.read.dataset import read_dataset
from sitegen.read.feed import read_feed
from sitegen.read.reprice import as_written, changes, reprice

from ..nights import feed_of
from ..sites import tiny

DAY = datetime.date(2026, 1, 9)
OURS = {"red": "0.50", "blue": "3.00"}
HISTORY = b"as_of,card,price\n2026-01-01,blue,3.00\n2026-01-02,red,0.50\n"


def repriced(files: Mapping[str, bytes], feed: bytes) -> Mapping[str, bytes]:
    """Files with a feed; what changes is nothing the second time."""
    read, problems = read_feed(feed, "feed")
    assert read, problems
    dataset, problems = read_dataset(files)
    assert dataset, problems
    texts, lines = changes(read, dataset)
    made, problems = reprice(files, texts, lines)
    assert problems == ()
    again, problems = reprice(made, texts, lines)
    assert (again, problems) == (made, ())
    after, problems = read_dataset(made)
    assert after, problems
    assert changes(read, after) == ({}, ())
    return made


def differing(before: bytes, after: bytes) -> list[str]:
    """Lines that are new."""
    there = before.decode().splitlines()
    return [line.strip() for line in after.decode().splitlines() if line not in there]


def test_prices_and_dates_move() -> None:
    files = tiny({"data/history.csv": HISTORY})
    made = repriced(files, feed_of(DAY, {"red": "0.5", "blue": "3.1"}))
    before, after = files["data/prices.yaml"], made["data/prices.yaml"]
    assert differing(before, after) == [
        "as_of: 2026-01-09",
        "valid_until: 2026-12-08",
        "price: 3.10",
        "since: 2026-01-09",
    ]
    assert made["data/history.csv"] == HISTORY + b"2026-01-09,blue,3.10\n"
    assert {path: data for path, data in made.items() if "prices" not in path and "history" not in path} == {
        path: data for path, data in files.items() if "prices" not in path and "history" not in path
    }


def test_the_same_feed_changes_nothing() -> None:
    files = tiny({"data/history.csv": HISTORY})
    assert repriced(files, feed_of(datetime.date(2026, 1, 2), OURS)) == files


def test_the_date_moves_alone() -> None:
    files = tiny({"data/history.csv": HISTORY})
    made = repriced(files, feed_of(DAY, OURS))
    assert differing(files["data/prices.yaml"], made["data/prices.yaml"]) == [
        "as_of: 2026-01-09",
        "valid_until: 2026-12-08",
    ]
    assert made["data/history.csv"] == HISTORY


def test_prices_that_were_written_by_hand_are_recorded() -> None:
    made = repriced(tiny(), feed_of(DAY, {"red": "0.51", "blue": "3.00"}))
    assert made["data/history.csv"] == HISTORY + b"2026-01-09,red,0.51\n"


@pytest.mark.parametrize("old", ["", "    available: true\n"])
@pytest.mark.parametrize("ending", [b"\n", b"\r\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_a_card_becomes_unavailable(old: str, ending: bytes, mark: bytes) -> None:
    data = tiny()["data/prices.yaml"].replace(b"    tagline: Small\n", f"{old}    tagline: Small\n".encode())
    files = tiny({"data/prices.yaml": mark + data.replace(b"\n", ending)})
    made = repriced(
        files, feed_of(DAY, OURS, cards={"red": {"price": "0.50", "available": False}, "blue": {"price": "3.00"}})
    )
    after = made["data/prices.yaml"]
    assert after.startswith(mark)
    assert after.count(b"\n") == after.count(ending)
    assert after.replace(ending, b"\n").count(b"    available: false\n") == 1


def test_between_braces() -> None:
    data = tiny()["data/prices.yaml"].decode()
    head, _, rest = data.partition("  red:\n")
    rows, _, rest = rest.partition("  blue:\n")
    flow = ", ".join(row.strip() for row in rows.splitlines())
    files = tiny({"data/prices.yaml": f"{head}  red: {{{flow}}}\n  blue:\n{rest}".encode()})
    feed = feed_of(DAY, OURS, cards={"red": {"price": "0.60", "available": False}, "blue": {"price": "3.00"}})
    assert b"price: 0.60, since: 2026-01-09, available: false, tagline" in repriced(files, feed)["data/prices.yaml"]


@pytest.mark.parametrize(
    ("price", "like", "written"),
    [
        ("3.9", "0.59", "3.90"),
        ("3.900", "0.59", "3.90"),
        ("3.905", "0.59", "3.905"),
        ("4", "7", "4"),
        ("4.5", "7", "4.5"),
        ("100", "1", "100"),
    ],
)
def test_prices_are_written_alike(price: str, like: str, written: str) -> None:
    assert as_written(price, Decimal(like)) == written


@given(st.decimals(Decimal("0.001"), 10**6, places=3), st.decimals(Decimal("0.01"), 100, places=2))
def test_writing_keeps_the_price(price: Decimal, like: Decimal) -> None:
    assert Decimal(as_written(str(price), like)) == price
