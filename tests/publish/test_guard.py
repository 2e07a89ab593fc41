"""What the guard lets through, and what it does not: each limit at its edge."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from decimal import Decimal

import pytest

from sitegen.publish.guard import Accepted, guard_feed, guard_release
from sitegen.publish.plan import Cell, Plan, Turn, compare
from sitegen.read.dataset import read_dataset
from sitegen.read.feed import read_feed
from sitegen.read.limits import read_limits
from sitegen.read.manifest import read_manifest
from sitegen.values.manifest import Manifest, Sheet

from ..nights import feed_of
from ..sites import TESTS, tiny

TODAY = datetime.date(2026, 1, 3)
OURS = {"red": "0.50", "blue": "3.00"}
LIMITS = "price_percent: 30\nmean_percent: 15\noldest_days: 7\ndecimals: 2\nignore: [grey]\n"


def guarded(
    prices: Mapping[str, str],
    day: datetime.date = TODAY,
    today: datetime.date = TODAY,
    accepted: tuple[Accepted, ...] = (),
    limits: str = LIMITS,
    **other: object,
) -> list[str]:
    """Rules that refuse a feed of these prices."""
    files = tiny({"data/guard.yaml": limits.encode()})
    feed, problems = read_feed(feed_of(day, prices, **other), "feed")
    dataset, _ = read_dataset(files)
    assert feed, problems
    assert dataset
    read, problems = read_limits(files, dataset.cards)
    assert read, problems
    return sorted(problem.rule for problem in guard_feed(feed, dataset, read, today, accepted))


@pytest.mark.parametrize("prices", [OURS, {"red": "0.65", "blue": "3.00"}, {"red": "0.35", "blue": "3.00"}])
def test_what_moves_little_passes(prices: Mapping[str, str]) -> None:
    assert guarded(prices) == []


@pytest.mark.parametrize(
    ("prices", "rules"),
    [
        ({"red": "0.66", "blue": "3.00"}, ["guard-change", "guard-mean"]),
        ({"red": "0.34", "blue": "3.00"}, ["guard-change", "guard-mean"]),
        ({"red": "0.66", "blue": "2.50"}, ["guard-change"]),
        ({"red": "0.58", "blue": "3.45"}, ["guard-mean"]),
        ({"red": "0.57", "blue": "3.45"}, []),
        ({"red": "0.42", "blue": "2.55"}, ["guard-mean"]),
        ({"red": "0.505", "blue": "3.00"}, ["guard-decimals"]),
        ({"red": "0.5000", "blue": "3.00"}, []),
        ({"red": "0.50"}, ["guard-missing"]),
        ({**OURS, "green": "1.00"}, ["guard-card"]),
        ({**OURS, "grey": "1.00"}, []),
    ],
)
def test_the_edges(prices: Mapping[str, str], rules: list[str]) -> None:
    assert guarded(prices) == rules


def test_a_card_may_have_limits_of_its_own() -> None:
    prices = {"red": "0.66", "blue": "2.50"}
    assert guarded(prices, limits=LIMITS + "cards: {red: {price_percent: 32}}\n") == []
    assert guarded(prices, limits=LIMITS + "cards: {blue: {price_percent: 5}}\n") == ["guard-change", "guard-change"]


def test_another_currency_is_all_that_is_said() -> None:
    assert guarded({"red": "50"}, currency="USD") == ["guard-currency"]


@pytest.mark.parametrize(
    ("day", "today", "rules"),
    [
        (datetime.date(2026, 1, 3), datetime.date(2026, 1, 10), []),
        (datetime.date(2026, 1, 3), datetime.date(2026, 1, 11), ["guard-old"]),
        (datetime.date(2026, 1, 4), datetime.date(2026, 1, 3), ["guard-future"]),
        (datetime.date(2026, 1, 1), datetime.date(2026, 1, 3), ["guard-older"]),
        (datetime.date(2026, 1, 2), datetime.date(2026, 1, 3), []),
    ],
)
def test_days(day: datetime.date, today: datetime.date, rules: list[str]) -> None:
    assert guarded(OURS, day, today) == rules


def test_other_prices_of_the_same_day() -> None:
    assert guarded({"red": "0.51", "blue": "3.00"}, datetime.date(2026, 1, 2)) == ["guard-same"]
    cards = {"red": {"price": "0.50", "available": False}, "blue": {"price": "3.00"}}
    assert guarded({}, datetime.date(2026, 1, 2), cards=cards) == ["guard-same"]


def test_what_a_person_accepts_passes_and_nothing_else() -> None:
    prices = {"red": "5.00", "blue": "3.00"}
    assert guarded(prices, accepted=(Accepted("red", Decimal(5), "seen"),)) == []
    assert guarded(prices, accepted=(Accepted("red", Decimal(4), "seen"),)) == [
        "guard-accept",
        "guard-change",
        "guard-mean",
    ]
    assert guarded(OURS, accepted=(Accepted("green", Decimal(4), "seen"),)) == ["guard-accept"]


# ------------------------------------------------------------------------------------------------------ consequences


def published() -> Manifest:
    manifest, problems = read_manifest((TESTS / "golden/tiny/public/figures.json").read_bytes())
    assert manifest, problems
    return manifest


def refused(plan: Plan, before: Manifest | None, moved: tuple[str, ...] = ()) -> list[str]:
    dataset, _ = read_dataset(tiny())
    assert dataset
    return [problem.rule for problem in guard_release(plan, before, dataset, moved)]


def test_the_same_again_passes() -> None:
    assert refused(compare(published(), published()), published()) == []
    assert refused(compare(None, published()), None) == []


def test_a_page_that_vanishes() -> None:
    now = published()
    before = Manifest(now.figures, (*now.pages, Sheet("/es/old/", "es", "content/es/old.md", "")), now.shown)
    assert refused(compare(before, now), before) == ["guard-page"]
    assert refused(compare(before, now), before, ("/es/old/",)) == []


def test_a_figure_that_vanishes_from_pages() -> None:
    before = published()
    figures = {name: entry for name, entry in before.figures.items() if name != "red.price"}
    assert "guard-figure" in refused(compare(before, Manifest(figures, before.pages, before.shown)), before)


def test_a_cell_that_flips_without_a_note() -> None:
    plan = Plan(
        False,
        (),
        (Cell("red.qlora", "Red 1, Thrifty", "1B", "9B"),),
        (),
        (Turn("/", "", "moves", (), (), False),),
        (),
        0,
    )
    assert refused(plan, published()) == ["guard-flip"]
