"""`explain`: how a figure came to be and where it stands; the figures of a page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ..conftest import Accept
from .site import Run, change, run, site

__all__ = ["run", "site"]
EXPECTED = Path(__file__).parent / "expected"


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("cost", ("example.night.cost",)),
        ("cell", ("red.qlora",)),
        ("page", ("/fr/",)),
        ("json", ("example.night.cost", "--json")),
        ("page-json", ("/es/como/", "--json")),
    ],
)
def test_explained(name: str, arguments: tuple[str, ...], run: Run, accept: Accept) -> None:
    code, out, err = run("explain", *arguments)
    assert (code, err) == (0, "")
    accept(EXPECTED / f"explain-{name}.txt", out)


@pytest.mark.parametrize("name", ["/es/como/", "es/como", "es/como/index.html", "content/es/about.md"])
def test_a_page_has_several_names(name: str, run: Run) -> None:
    assert run("explain", name) == run("explain", "/es/como/")


@pytest.mark.parametrize(
    ("name", "hint"),
    [("red.pric", "red.price"), ("/es/com/", "/es/como/"), ("content/es/abuot.md", "content/es/about.md")],
)
def test_what_there_is_not(name: str, hint: str, run: Run) -> None:
    assert run("explain", name) == (2, "", f"there is no figure or page '{name}'\ndid you mean {hint}?\n")


def test_a_figure_that_stands_nowhere(run: Run) -> None:
    assert run("explain", "memory.state")[1].endswith("\n\nit stands nowhere\n")


def test_a_site_that_is_refused_can_be_explained(run: Run, site: Path) -> None:
    """That is when somebody asks."""
    change(site, "content/es/index.md", "Una noche son", "9 horas son {{ no.figure }}")
    assert run()[0] == 1
    code, out, err = run("explain", "red.price")
    assert (code, err) == (0, "some pages cannot be made, and are not in this: `check` says why\n")
    assert ":12  price: 0.50\n" in out
    assert "\n  /fr/ (prose): 0,50" in out


def test_a_site_that_cannot_be_read_cannot(run: Run, site: Path) -> None:
    change(site, "data/prices.yaml", "price: 0.50", "price: 0,50")
    code, _, err = run("explain", "red.price")
    assert code == 1
    assert "data-number" in err


def test_the_tree_ends_in_data(run: Run) -> None:
    def leaves(node: dict[str, object]) -> list[dict[str, object]]:
        below = node.get("inputs")
        return [leaf for each in below for leaf in leaves(each)] if isinstance(below, list) else [node]

    found = leaves(json.loads(run("explain", "example.night.cost", "--json")[1]))
    assert found
    assert all(str(leaf["place"]).startswith("data/") and leaf["line"] for leaf in found)


def test_a_figure_of_an_earlier_day(site: Path, run: Run) -> None:
    change(site, "data/prices.yaml", "price: 0.50\n    since: 2026-01-02", "price: 0.60\n    since: 2026-01-09")
    change(site, "data/prices.yaml", "as_of: 2026-01-02", "as_of: 2026-01-20")
    lines = "as_of,card,price\n2025-12-01,blue,3.00\n2025-12-01,red,0.40\n2026-01-02,red,0.50\n2026-01-09,red,0.60\n"
    (site / "data/history.csv").write_text(lines)
    change(site, "data/prices.yaml", "since: 2026-01-01", "since: 2025-12-01")
    prices = {day: run("explain", "red.price", "--at", day)[1].split("\n")[0] for day in _DAYS}
    assert prices == {day: f"red.price = {price} EUR/h" for day, price in _DAYS.items()}
    assert run("explain", "red.bill.short", "--at", "2025-12-31")[1].startswith("red.bill.short = 0.10 EUR")
    code, _, err = run("explain", "red.price", "--at", "2025-11-30")
    assert (code, "red, blue cost on 2025-11-30 [history-begins]" in err) == (1, True)


_DAYS = {"2025-12-31": "0.40", "2026-01-02": "0.50", "2026-01-08": "0.50", "2026-01-09": "0.60", "2030-01-01": "0.60"}
