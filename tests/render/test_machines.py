"""llms.txt by its form, prices.json by its schema; both with the figures of the pages."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from sitegen.values.output import Output

from ..sites import ROOT, real_output
from .told import HOME, files, output, prices

SCHEMA = json.loads((ROOT / "static" / "prices-api.json").read_bytes())
CARD = SCHEMA["properties"]["cards"]["items"]


@cache
def made() -> Output:
    return output(files())


def told(of: Output) -> Any:
    return json.loads(of.files["prices.json"])


# --------------------------------------------------------------------------------------------------------- prices.json


def test_the_schema_is_one_and_prices_are_what_it_says() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    validator = Draft202012Validator(SCHEMA, format_checker=Draft202012Validator.FORMAT_CHECKER)
    for each in (made(), output(files(prices(("valid_until: 2026-12-01\n", "")))), real_output()):
        assert [*validator.iter_errors(told(each))] == []


def test_the_schema_is_published_and_the_file_says_where() -> None:
    site = real_output()
    home = site.files["robots.txt"].decode().rpartition("Sitemap: ")[2].removesuffix("sitemap.xml\n")
    address = told(site)["$schema"]
    assert address.startswith(home)
    assert json.loads(site.files[address.removeprefix(home)]) == SCHEMA


@pytest.mark.parametrize(
    ("old", "new"),
    [('"3.00"', "3.00"), ('"3.00"', '"3,00"'), ('"EUR/h"', '"EUR"'), ("true", '"true"'), ('"as_of"', '"day"')],
)
def test_the_schema_refuses(old: str, new: str) -> None:
    text = made().files["prices.json"].decode()
    assert old in text
    assert not Draft202012Validator(SCHEMA).is_valid(json.loads(text.replace(old, new)))


def test_all_that_it_says_is_described() -> None:
    root = told(made())
    assert {*root} == {*SCHEMA["properties"]} - {"$schema"}  # which that little site has not
    assert {*root["billing"]} == {*SCHEMA["properties"]["billing"]["properties"]}
    assert all({*card} == {*CARD["properties"]} for card in root["cards"])
    documented = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    assert [name for name in (*root, *CARD["properties"], *root["billing"]) if name not in documented] == []


def test_what_it_says() -> None:
    root = told(made())
    assert (root["format"], root["as_of"], root["valid_until"], root["currency"]) == (
        "1",
        "2026-01-02",
        "2026-12-01",
        "EUR",
    )
    assert root["billing"] == {"minimum_min": "15", "top_up": "10", "storage_gb_month": "0.03"}
    assert root["cards"][1] == {
        "key": "blue",
        "name": "Blue 2",
        "memory_gb": "80",
        "price": "3.00",
        "unit": "EUR/h",
        "since": "2026-01-01",
        "available": True,
        "url": {"es": f"{HOME}/es/gpu/blue/", "fr": f"{HOME}/fr/gpu/blue/"},
    }


def test_a_price_is_exact_and_a_card_that_cannot_be_rented_stays() -> None:
    changed = prices(
        ("price: 3.00", "price: 2.995"), ("since: 2026-01-01\n", "since: 2026-01-01\n    available: false\n")
    )
    card = told(output(files(changed)))["cards"][1]
    assert (card["price"], card["available"]) == ("2.995", False)


def test_its_figures_are_in_the_ledger() -> None:
    shown = [mark.figure for mark in made().shown if mark.page == "/prices.json"]
    assert shown[:3] == ["prices.as-of", "prices.valid-until", "prices.currency"]
    assert {"red.price", "blue.memory", "blue.since", "billing.storage"} <= {*shown}


# ------------------------------------------------------------------------------------------------------------ llms.txt

LINK = re.compile(r"- \[[^\]]+\]\((https://[^)]+)\)(: .+)?")


def test_llms_has_its_form() -> None:
    title, summary, *sections = made().files["llms.txt"].decode().strip().split("\n\n")
    assert title == "# Tiny"
    assert re.fullmatch(r"> La más barata cuesta 0,50\s€/h\.", summary)
    assert sections[::2] == ["## Español", "## Français", "## Data"]
    rows = [row for section in sections[1::2] for row in section.split("\n")]
    assert [row for row in rows if not LINK.fullmatch(row)] == []


def test_llms_lists_every_mirror_once_home_first() -> None:
    links = re.findall(r"\((https://[^)]+\.md)\)", made().files["llms.txt"].decode())
    paths = [link.removeprefix(f"{HOME}/") for link in links]
    assert sorted(paths) == sorted(path for path in made().files if path.endswith(".md"))
    assert paths[0] == "es/index.md"
    assert paths.index("es/gpu/index.md") < paths.index("es/gpu/red/index.md")


def test_figures_in_llms_are_in_the_ledger() -> None:
    shown = {(mark.figure, mark.language, mark.position) for mark in made().shown if mark.page == "/llms.txt"}
    assert {("cheapest.price", "es", "mirror"), ("blue.price", "fr", "mirror")} <= shown
