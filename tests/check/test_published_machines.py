"""The second look at files for machines: prices.json, mirrors, feeds, structured data of a site that has them all."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from sitegen.check.published import judge_published
from sitegen.check.published.proof import Proof, prove
from sitegen.read import read_plain
from tests.alterations import BARE, STRUCTURED, Kind, alterations
from tests.check.test_published import missed
from tests.render.told import files, output

Files = Mapping[str, bytes]


@cache
def made() -> tuple[Files, Proof]:
    return output(files()).files, prove(read_plain(files()))


def rules(changed: Files) -> set[str]:
    published, proof = made()
    return {problem.rule for problem in judge_published({**published, **changed}, proof).problems}


def test_all_agree() -> None:
    assert rules({}) == set()


# --------------------------------------------------------------------------------------------------------- prices.json


def leaves(tree: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    for key, child in tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ():
        yield from leaves(child, (*path, key))
    if isinstance(tree, str):
        yield path


def changed(path: tuple[str | int, ...], new: Callable[[str], str]) -> Files:
    root = node = json.loads(made()[0]["prices.json"])
    for key in path[:-1]:
        node = node[key]
    node[path[-1]] = new(node[path[-1]])
    return {"prices.json": json.dumps(root).encode()}


def test_every_value_of_prices_is_looked_at() -> None:
    """All but what is no figure: the format, addresses, and the unit, which the schema holds to its form."""
    root = json.loads(made()[0]["prices.json"])
    paths = [path for path in leaves(root) if not {"format", "url", "unit"} & {*path}]
    assert len(paths) == 3 + 2 * 5 + 3
    assert [path for path in paths if not rules(changed(path, lambda text: f"{text}1"))] == []


@pytest.mark.parametrize("key", ["key", "name", "price", "memory_gb", "since"])
def test_values_of_two_cards_that_changed_places(key: str) -> None:
    root = json.loads(made()[0]["prices.json"])
    one, two = root["cards"]
    one[key], two[key] = two[key], one[key]
    assert "verify-value" in rules({"prices.json": json.dumps(root).encode()})


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b'{"cards": [1]}', b'{"cards": 1}', b"\xff"])
def test_prices_that_cannot_be_read(data: bytes) -> None:
    assert {"verify-file", "verify-value"} & rules({"prices.json": data})


# ---------------------------------------------------------------------------------------------------------- other files

KINDS: Mapping[str, tuple[Mapping[str, Kind], set[str]]] = {
    "es/guides-es/new/index.md": (BARE, {"digit", "decimal moved", "unit swapped", "number typed"}),
    "fr/prices/index.md": (BARE, {"digit", "decimal moved", "unit swapped", "number typed", "numbers swapped"}),
    "es/feed.xml": (BARE, {"digit", "decimal moved", "unit swapped", "number typed"}),
    "llms.txt": (BARE, {"digit", "decimal moved", "unit swapped"}),
    "es/gpu/red/index.html": (STRUCTURED, {"digit of a price", "currency", "price added"}),
    "es/prices/index.html": (STRUCTURED, {"digit of a price", "currency", "prices swapped"}),
}


@pytest.mark.parametrize("path", KINDS)
def test_alterations_are_found(path: str) -> None:
    kinds, least = KINDS[path]
    altered = list(alterations({path: made()[0][path]}, kinds, seed=7, each=30))
    altered = [each for each in altered if not is_no_figure(each.before, kinds)]
    assert least <= {each.kind for each in altered}
    assert missed(altered, *made()) == []


def is_no_figure(before: str, kinds: Mapping[str, Kind]) -> bool:
    """The address of a page and the days on which it was written, code, and the number of a character."""
    pattern = r"\\u00" if kinds is STRUCTURED else r"\n(?:url|date|updated): |https://|tag:|```"
    return re.search(pattern, before) is not None


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("es/gpu/blue/index.html", '"priceValidUntil": "2026-12-01"', '"priceValidUntil": "2026-12-02"'),
        ("es/gpu/blue/index.html", '"value": 1, "unitCode"', '"value": 2, "unitCode"'),
        ("es/prices/index.md", "prices_as_of: 2026-01-02", "prices_as_of: 2026-01-03"),
        ("es/gpu/blue/index.md", "1 de enero de 2026", "2 de enero de 2026"),
    ],
)
def test_days_and_what_a_price_is_for(path: str, old: str, new: str) -> None:
    text = made()[0][path].decode()
    assert old in text
    assert rules({path: text.replace(old, new).encode()})


def test_a_day_of_the_page_may_be_that_of_a_figure_too() -> None:
    """A list of guides shows when they were written, which is a day of the prices, by chance."""
    body = files()["content/es/guides/index.md"].replace(b"Read them.", b"On {{ prices.as-of }}.\n\n{{ days }}")
    block = b'{% for key in listed("guides") %}<p>{{ day(teaser(key).date) }}</p>\n{% endfor %}'
    site = files({
        "content/es/guides/index.md": body,
        "content/fr/guides/index.md": body.replace(b" es", b" fr").replace(b"-es", b"-fr"),
        "templates/blocks/days.html": block,
    })  # fmt: skip
    mirror = output(site).files["es/guides-es/index.md"].decode()
    assert "On 2 de enero de 2026.\n\n1 de enero de 2026\n\n2 de enero de 2026\n" in mirror
    assert judge_published(output(site).files, prove(read_plain(site))).problems == ()
