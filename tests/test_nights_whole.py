"""Some nights of the site itself: all prices move, nothing moves, a price is absurd, the power goes."""

from __future__ import annotations

import datetime
from decimal import Decimal
from pathlib import Path

import pytest
import yaml

from .feeds import sent, serving
from .nights import DAYS, Town, feed_of, whole


def moved(town: Town, percent: int) -> tuple[datetime.date, dict[str, str]]:
    """The day after that of the data, and all prices a little dearer."""
    data = yaml.safe_load(town.data()[0])
    cards = {key: Decimal(str(row["price"])) for key, row in data["cards"].items()}
    return data["as_of"] + DAYS, {key: f"{price * (100 + percent) / 100:.2f}" for key, price in cards.items()}


def untouched(before: bytes, after: bytes) -> list[str]:
    """Names of scalars in lines that differ; every other line is as it was."""
    pairs = zip(before.decode().splitlines(), after.decode().splitlines(), strict=True)
    return sorted({now.split(":")[0].strip() for was, now in pairs if was != now})


def test_some_nights(tmp_path: Path) -> None:
    with serving() as server:
        town = whole(tmp_path, server)
        before, history = town.data()
        day, prices = moved(town, 3)
        server.will(sent(feed_of(day, prices)))
        code, _, err = town.night(day)
        assert (code, err) == (0, "")
        assert untouched(before, town.data()[0]) == ["as_of", "price", "since", "valid_until"]
        assert town.data()[1] == history + "".join(f"{day},{key},{price}\n" for key, price in prices.items()).encode()
        assert town.run("verify")[0] == 0
        report, page = town.report()
        assert {change["card"] for change in report["changes"]} == {*prices}
        assert len(page) < 20_000

        live, data = town.live(), town.data()
        assert town.night(day)[1].startswith("nothing changed")
        server.will(sent(feed_of(day + DAYS, {key: f"{Decimal(price) * 10:.2f}" for key, price in prices.items()})))
        assert town.night(day + DAYS)[0] == 3
        assert (town.live(), town.data()) == (live, data)

        day, prices = moved(town, -2)
        server.will(sent(feed_of(day, prices)))
        town.killed("swapped", day)
        assert town.run("night", "--finish")[0] == 0
        assert town.run("verify")[0] == 0
        assert town.night(day)[0] == 0


@pytest.mark.parametrize("file", ["examples/feed.json"])
def test_the_example(file: str) -> None:
    """`make night FEED=examples/feed.json` judges it by its own day."""
    root = Path(__file__).parents[1]
    day = yaml.safe_load((root / file).read_text())["as_of"]
    assert f"--today {day}" in (root / "Makefile").read_text()
