"""A feed of prices: both forms say the same, and all that can be wrong with one is said, with its place."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.read.feed import read_feed
from sitegen.values.problem import show

from ..conftest import Accept

REPORTS = Path(__file__).parent / "feeds"
JSON = b"""\
{
  "as_of": "2026-11-13",
  "currency": "EUR",
  "cards": {
    "h100": {"price": "3.90", "available": false},
    "rtx-4090": {"price": "0.59"}
  }
}
"""
CSV = b"""\
as_of,currency,card,price,available
2026-11-13,EUR,h100,3.90,false
2026-11-13,EUR,rtx-4090,0.59,
"""
GOOD = {
    "json": JSON,
    "numbers": JSON.replace(b'"3.90"', b"3.90").replace(b'"0.59"', b"0.59"),
    "minified": json.dumps(json.loads(JSON), separators=(",", ":")).encode(),
    "tabs": JSON.replace(b"  ", b"\t"),
    "mark": b"\xef\xbb\xbf" + JSON,
    "crlf": JSON.replace(b"\n", b"\r\n"),
    "csv": CSV,
    "csv mark and crlf": b"\xef\xbb\xbf" + CSV.replace(b"\n", b"\r\n"),
    "csv quoted": CSV.replace(b"h100", b'"h100"').replace(b"3.90", b'"3.90"'),
    "csv in another order": b"price,available,card,currency,as_of\n3.90,false,h100,EUR,2026-11-13\n"
    b"0.59,,rtx-4090,EUR,2026-11-13\n",
    "csv with empty lines": CSV.replace(b"\n", b"\n\n"),
}
BAD = {
    "cut": JSON[:-30],
    "cut-csv": CSV[:-3],
    "empty": b"",
    "page": b"<!doctype html>\n<title>502 Bad Gateway</title>\n",
    "utf-16": JSON.decode().encode("utf-16"),
    "array": b"[1, 2]",
    "nan": JSON.replace(b'"3.90"', b"NaN").replace(b'"0.59"', b"-Infinity"),
    "words": JSON.replace(b"3.90", b"cheap").replace(b"0.59", b""),
    "comma": JSON.replace(b"3.90", b"3,90").replace(b"0.59", b"0.59 EUR"),
    "zero": JSON.replace(b"3.90", b"0.00").replace(b'"0.59"', b"-0.59"),
    "float": JSON.replace(b'"3.90"', b"3.9000000000000004").replace(b'"0.59"', b"5.9e-1"),
    "digits": JSON.replace(b"3.90", "٣.٩٠".encode()).replace(b"0.59", "０.５９".encode()),
    "twice": JSON.replace(b"rtx-4090", b"h100"),
    "twice-csv": CSV.replace(b"rtx-4090", b"h100"),
    "null": JSON.replace(b'"3.90"', b"null").replace(b'{"price": "0.59"}', b"null"),
    "unknown": JSON.replace(b'"available"', b'"availible"').replace(b'"as_of"', b'"date"'),
    "keys": JSON.replace(b"rtx-4090", b"RTX 4090").replace(b"EUR", b"euro").replace(b"2026-11-13", b"13/11/2026"),
    "differs-csv": CSV.replace(b"2026-11-13,EUR,rtx", b"2026-11-14,USD,rtx"),
    "semicolons-csv": CSV.replace(b",", b";"),
    "cells-csv": CSV.replace(b"0.59,", b"0.59,,,"),
    "head-csv": CSV.replace(b"card,", b"gpu,"),
    "no-card-csv": CSV.replace(b"h100", b""),
    "only-head-csv": CSV.split(b"\n")[0] + b"\n",
    "deep": b'{"as_of": ' + b"[" * 100_000,
    "surrogate": JSON.replace(b"rtx-4090", rb"\ud800"),
}


@pytest.mark.parametrize("data", GOOD.values(), ids=GOOD)
def test_forms_of_the_same_feed(data: bytes) -> None:
    feed, problems = read_feed(data, "feed")
    assert (feed is None, problems) == (False, ())
    assert feed is not None
    assert (feed.as_of.value.isoformat(), feed.currency.value) == ("2026-11-13", "EUR")
    offers = {key: (offer.price.value, offer.available and offer.available.value) for key, offer in feed.cards.items()}
    assert offers == {"h100": ("3.90", False), "rtx-4090": ("0.59", None)}


@pytest.mark.parametrize("name", BAD)
def test_report(name: str, accept: Accept) -> None:
    feed, problems = read_feed(BAD[name], "feed")
    assert feed is None
    source = BAD[name].decode("utf-8-sig", "replace")[:10_000]
    accept(REPORTS / f"{name}.txt", "\n".join(show(problem, source) for problem in problems) + "\n")


def test_every_rule_is_shown() -> None:
    shown = {problem.rule for data in BAD.values() for problem in read_feed(data, "feed")[1]}
    assert {"feed-differs", "feed-form", "feed-json", "feed-twice", "rows-cells", "rows-cut", "rows-head"} <= shown


@given(st.decimals(Decimal("0.01"), 100_000, places=2))
def test_a_price_stays_as_it_is_written(price: Decimal) -> None:
    feed, _ = read_feed(JSON.replace(b"3.90", str(price).encode()), "feed")
    assert feed is not None
    assert feed.cards["h100"].price.value == str(price)


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_nothing_is_an_error_of_ours(data: bytes) -> None:
    feed, problems = read_feed(data, "feed")
    assert (feed is None) is bool(problems)


@given(st.integers(0, len(JSON) - 4), st.sampled_from([JSON, CSV]))
def test_what_is_cut_off_is_never_a_feed(length: int, data: bytes) -> None:
    feed, _ = read_feed(data[:length], "feed")
    rows = data[:length].count(b"\n")
    assert feed is None or (data is CSV and data[:length].endswith(b"\n") and len(feed.cards) == rows - 1)
