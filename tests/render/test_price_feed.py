"""The feed of prices and the history on card pages, of the whole site with a past."""

from __future__ import annotations

import re
from functools import cache

import feedparser  # type: ignore[import-untyped]
import pytest

from sitegen import pipe
from sitegen.check.published import check_published
from sitegen.read import read_plain
from sitegen.values.output import Output

from ..sites import real, variant_maps

PAST = b"2026-09-01,h100,4.20\n2026-10-20,h100,3.80\n"
LANGUAGES = ("es", "fr")


@cache
def files() -> dict[str, bytes]:
    """The site, with a card that has cost other prices."""
    found = dict(real())
    prices = re.sub(r"since: \S+", "since: 2026-11-01", found["data/prices.yaml"].decode())
    prices = re.sub(r"^as_of: \S+", "as_of: 2026-11-12", prices, flags=re.M)
    found["data/prices.yaml"] = prices.encode()
    found["data/history.csv"] = b"as_of,card,price\n" + PAST
    return found


@cache
def output() -> Output:
    maps = variant_maps(files())
    closed = pipe.close(pipe.read(files(), maps), files(), maps, but=("claim-tautology", "stale-section"))
    return pipe.render(closed, files(), maps)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_entry_for_each_day(language: str) -> None:
    read = feedparser.parse(output().files[f"{language}/prices.xml"])
    assert (read.bozo, read.version, read.feed.language) == (False, "atom10", language)
    days = [entry.updated[:10] for entry in read.entries]
    assert days == sorted(days, reverse=True)
    assert {"2026-09-01", "2026-10-20", "2026-11-01"} <= set(days)
    assert len({entry.id for entry in read.entries}) == len(days)
    (changed,) = [entry.summary for entry in read.entries if entry.updated.startswith("2026-10-20")]
    assert changed.replace("\u00a0", " ").replace("\u202f", " ") == "H100 – 4,20 €/h → 3,80 €/h"


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_lead_to_it(language: str) -> None:
    pages = [path for path in output().files if path.startswith(f"{language}/") and path.endswith(".html")]
    with_it = [path for path in pages if f'href="/{language}/prices.xml"'.encode() in output().files[path]]
    assert set(pages) - set(with_it) <= {f"{language}/404.html"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_page_tells_of_its_past(language: str) -> None:
    page = output().files[f"{language}/gpu/h100/index.html"].decode()
    assert 'data-figure="h100.lowest">3,80' in page
    assert page.count('data-figure="h100.was.') == 4
    assert page.count('<span data-claim="h100.known-for-the-days-of-the-lowest">') == 1
    assert b'"h100.known-for-the-days-of-the-lowest","state":"holds"' in output().files["figures.json"]
    assert 'id="history-chart-title"' in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_has_no_past_says_nothing(language: str) -> None:
    page = output().files[f"{language}/gpu/a100/index.html"].decode()
    assert ".lowest" not in page
    assert "data-claim" not in page
    assert b'"a100.known-for' not in output().files["figures.json"]
    assert "history-chart" not in page


def test_all_of_it_is_verified() -> None:
    assert check_published(output().files, read_plain(files())).problems == ()
