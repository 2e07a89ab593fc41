"""Quantities that somebody typed: what is found of them, whole, and how it is read."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.check.quantities import Reading, find_typed
from sitegen.read.language import read_language
from sitegen.render.words import say_value
from sitegen.values.figure import Names, Range
from sitegen.values.language import Language
from sitegen.values.quantity import Quantity, quantity, unit

from ..sites import ROOT, golden


def speaks(key: str, data: bytes) -> Language:
    language, problems = read_language(data, "language.yaml", key)
    assert language, problems
    return language


KEYS = ("es", "fr")
LANGUAGES = {key: speaks(key, (ROOT / f"locale/{key}/language.yaml").read_bytes()) for key in KEYS} | {
    "pt": speaks("pt", golden("portuguese")["locale/pt/language.yaml"]),
    "ar": speaks("ar", golden("arabic")["locale/ar/language.yaml"]),
}


def between(low: str, high: str, of: str) -> Range:
    return Range(quantity(low, of), quantity(high, of))


@pytest.mark.parametrize(
    ("key", "text", "reading"),
    [
        ("es", "2h50", quantity(170, "min")),
        ("es", "2 h 50 min", quantity(170, "min")),
        ("es", "2 horas y 50 minutos", quantity(170, "min")),
        ("es", "2:50", quantity(170, "min")),
        ("fr", "2 heures 50", quantity(170, "min")),
        ("es", "0,59 €", quantity("0.59", "EUR")),
        ("es", "1,65€", quantity("1.65", "EUR")),
        ("es", "59 céntimos", quantity("0.59", "EUR")),
        ("fr", "59 centimes", quantity("0.59", "EUR")),
        ("es", "$0.59", quantity("0.59", "USD")),
        ("fr", "EUR 3", quantity(3, "EUR")),
        ("es", "0,59 €/h", quantity("0.59", "EUR/h")),
        ("es", "0,59 euros por hora", quantity("0.59", "EUR/h")),
        ("es", "0,03 € por GB y mes", quantity("0.03", "EUR/GB/month")),
        ("es", "16-24 GB", between("16", "24", "GB")),
        ("es", "16 a 24 GB", between("16", "24", "GB")),
        ("fr", "16 à 24 Go", between("16", "24", "GB")),
        ("es", "16 y 24 GB", between("16", "24", "GB")),
        ("fr", "24Go", quantity(24, "GB")),
        ("fr", "24-Go", quantity(24, "GB")),
        ("es", "24 gigas", quantity(24, "GB")),
        ("fr", "24 GB", quantity(24, "GB")),
        ("fr", "1\u202f234,5 Mo", quantity("1234.5", "MB")),
        ("es", "1.234,5 MB", quantity("1234.5", "MB")),
        ("es", "1234567,89 €", quantity("1234567.89", "EUR")),
        ("es", "12 000 tokens", quantity(12000, "token")),
        ("es", "15 millones de tokens", quantity(15000000, "token")),
        ("fr", "15 millions d’octets", quantity(15000000, "byte")),
        ("es", "95 %", quantity(95, "percent")),
        ("es", "3 veces", quantity(3)),
        ("es", "3x", quantity(3)),
        ("es", "×4", quantity(4)),
        ("es", "2, 4 u 8 tarjetas", Names(("2", "4", "8"), unit("card"))),
        ("pt", "2 horas e 50 minutos", quantity(170, "min")),
        ("pt", "R$ 3", None),
        ("pt", "59 centavos", quantity("0.59", "EUR")),
        ("ar", "٢٤ غيغابايت", quantity(24, "GB")),
        ("ar", "٠٫٥٩ يورو", quantity("0.59", "EUR")),
        ("ar", "١٦–٢٤ غيغابايت", between("16", "24", "GB")),
        ("es", "2×24 GB", None),
        ("es", "3,5B", None),
        ("es", "H100s", None),
        ("es", "v2.0", None),
        ("es", "24", quantity(24)),
    ],
)
def test_one_quantity_is_found_whole(key: str, text: str, reading: Reading | None) -> None:
    (typed,) = find_typed(f"({text}) … {'' if text == '3x' else 'x'}", LANGUAGES[key])
    assert typed.text == text.removeprefix("R$ ")
    assert typed.start == 1 + text.index(typed.text)
    if text != "R$ 3":
        assert list(typed.readings[:1]) == ([] if reading is None else [reading])


@pytest.mark.parametrize("written", ["1.000 GB", "1,000 GB"])
def test_what_can_mean_two_things_is_read_both_ways(written: str) -> None:
    (typed,) = find_typed(written, LANGUAGES["es"])
    assert typed.readings == (quantity("1.000", "GB"), quantity(1000, "GB"))


def test_neighbours_are_not_joined() -> None:
    found = find_typed("3 € y 24 GB, 2 h 50 GB. A 24. Luego 5", LANGUAGES["es"])
    assert [typed.text for typed in found] == ["3 €", "24 GB", "2 h", "50 GB", "24", "5"]


def test_symbols_and_signs_need_no_language() -> None:
    assert [typed.readings for typed in find_typed("0.59 EUR/h or 24 GB", None)] == [
        (quantity("0.59", "EUR/h"),),
        (quantity(24, "GB"),),
    ]


@given(st.text(alphabet="0123456789.,: \u00a0'’-–x×€$hGBminoruydea/%\n", max_size=60))
def test_every_digit_is_found(text: str) -> None:
    found = list(find_typed(text, LANGUAGES["es"]))
    assert all(text[typed.start :].startswith(typed.text) for typed in found)
    assert sum(sign.isdigit() for typed in found for sign in typed.text) == sum(sign.isdigit() for sign in text)


UNITS = ("EUR", "EUR/h", "GB", "GiB", "percent", "token", "step", "image", "EUR/GB/month", "min", "h", "W", "token/s")


@given(
    key=st.sampled_from(sorted(LANGUAGES)),
    of=st.sampled_from(UNITS),
    cents=st.integers(min_value=300, max_value=10**7),
    style=st.sampled_from(["", "short", "words"]),
)
def test_what_words_prints_is_read_back(key: str, of: str, cents: int, style: str) -> None:
    """Any figure typed by hand as it would be printed is found whole, and one of its readings is its value."""
    value = Quantity(Decimal(cents).scaleb(-2), unit(of))
    if of in ("min", "h"):  # whole minutes, and no number that Arabic leaves out ("an hour", "two minutes")
        value = quantity(60 * (3 + cents % 90) + 3 + cents % 50, "min")
    (typed,) = find_typed(say_value(value, style, LANGUAGES[key]), LANGUAGES[key])
    assert value in [reading.to(value.unit) for reading in typed.readings if isinstance(reading, Quantity)]
