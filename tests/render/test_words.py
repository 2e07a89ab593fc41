"""Every exact string of tests/cases/l10n.json, and each fault of Babel that words.py mends."""

from __future__ import annotations

import datetime
import decimal
import itertools
import json
import subprocess
import sys
from collections.abc import Callable, Mapping
from decimal import Decimal
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sitegen.read.language import read_language
from sitegen.render import words
from sitegen.values.figure import STYLES, Day, Figure, Name, Names, Nothing, Range, Value
from sitegen.values.language import Language
from sitegen.values.problem import Place
from sitegen.values.quantity import CURRENCIES, SYMBOLS, Quantity, Unit, quantity, unit

ROOT = Path(__file__).parents[2]
CASES = json.loads((ROOT / "tests/cases/l10n.json").read_text(encoding="utf-8"))["strings"]
DAY = datetime.date(2026, 11, 12)


def language(key: str) -> Language:
    path = f"locale/{key}/language.yaml"
    made, problems = read_language((ROOT / path).read_bytes(), path, key)
    assert made is not None, problems
    return made


LANGUAGES = {key: language(key) for key in ("es", "fr")}
ES, FR = LANGUAGES["es"], LANGUAGES["fr"]


def other(locale: str, **numbers: Any) -> Language:
    """Spanish, but for the locale of CLDR and rules of numbers: a language that is not there yet."""
    return replace(ES, key=locale, locale=locale, numbers=replace(ES.numbers, **numbers))


# ------------------------------------------------------------------------------------------------------ exact strings

UNITS = {
    "hour": "h",
    "minute": "min",
    "h": "h",
    "gibibyte": "GiB",
    "gigabyte": "GB",
    "watt": "W",
    "month": "month",
    **{noun: noun for noun in ("step", "token", "gpu", "byte", "parameter")},
}
Case = Mapping[str, Any]


def money(case: Case, amount: str) -> Quantity:
    per = f"/{UNITS[case['per']]}" if "per" in case else ""
    return quantity(amount, case["currency"] + per)


def span(case: Case, of: str) -> Range:
    return Range(quantity(case["from"], of), quantity(case["to"], of))


def day(written: str) -> datetime.date:
    return datetime.date.fromisoformat(written)


def count(case: Case, noun: str) -> Quantity:
    per = f"/{UNITS[case['per']]}" if "per" in case else ""
    return quantity(case["n"], UNITS[case["noun"]] + per)


Print = Callable[[Case, Language], str]
KINDS: Mapping[str, Print] = {
    "money": lambda case, to: words.say_value(money(case, case["amount"]), "", to, 0 if case.get("trim") else None),
    "money_per": lambda case, to: words.say_value(money(case, case["amount"]), "", to),
    "money_range": lambda case, to: words.say_value(Range(money(case, case["from"]), money(case, case["to"])), "", to),
    "unit": lambda case, to: words.say_value(quantity(case["amount"], UNITS[case["unit"]]), "", to),
    "unit_range": lambda case, to: words.say_value(span(case, UNITS[case["unit"]]), "", to),
    "noun_range": lambda case, to: words.say_value(span(case, UNITS[case["noun"]]), "", to),
    "noun_range_words": lambda case, to: words.say_value(span(case, UNITS[case["noun"]]), "words", to),
    "duration": lambda case, to: words.say_value(quantity(case["minutes"], "min"), "", to),
    "duration_short": lambda case, to: words.say_value(quantity(case["minutes"], "min"), "short", to),
    "count": lambda case, to: words.say_value(count(case, "noun"), "", to),
    "big": lambda case, to: words.say_value(count(case, "noun"), "", to),
    "phrase": lambda case, to: words.say_value(count(case, "noun"), "", to),
    "date": lambda case, to: words.say_date(day(case["date"]), case["style"], to),
    "date_interval": lambda case, to: words.say_dates(day(case["from"]), day(case["to"]), to),
    "percent": lambda case, to: words.say_value(quantity(Decimal(case["ratio"]) * 100, "percent"), "", to),
    "list_or": lambda case, to: words.say_value(names(case), "or", to),
    "list_and": lambda case, to: words.say_value(names(case), "and", to),
    "number": lambda case, to: words.say_number(Decimal(case["n"]), to),
    "model_size": lambda case, to: words.say_value(Name(case["text"]), "", to),
}


def names(case: Case) -> Names:
    return Names(tuple(case["items"]), unit(UNITS[case["noun"]]) if "noun" in case else None)


def escaped(text: str) -> str:
    """As the cases write it: every character that is not ASCII by its code point."""
    return text.encode("ascii", "backslashreplace").decode().replace("\\x", "\\u00")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_exact_string(case: Case) -> None:
    made = KINDS[case["kind"]](case["value"], LANGUAGES[case["locale"]])
    assert escaped(made) == escaped(case["expected_escaped"].encode().decode("unicode_escape"))


# --------------------------------------------------------------------------------------------- every style of each kind


def figure(value: Value, digits: int | None = None, about: Value | None = None) -> Figure:
    return Figure("x", value, "", (), digits, about)


PRICE = figure(quantity("0.59", "EUR/h"), 2)
COST = figure(quantity("1.66", "EUR"), 2, quantity("1.65", "EUR"))
MEMORY = figure(Range(quantity(16, "GB"), quantity(24, "GB")))
SERVERS = figure(Range(quantity(2, "card"), quantity(8, "card")))
DURATION = figure(quantity("168.918918918918918919", "min"), 0, quantity(170, "min"))
STORAGE = figure(quantity("0.03", "EUR/GB/month"), 2)
RULE = figure(Range(quantity(2, "GB/Gparameter"), quantity(3, "GB/Gparameter")), 2)
CARDS = figure(Names(("A100", "H100")))
COUNTS = figure(Names(("2", "4", "8"), unit("card")))

# figure, style, Spanish, French; _ stands for U+00A0 and ~ for U+202F
SAID = (
    (PRICE, "", "0,59_€/h", "0,59_€/h"),
    (PRICE, "amount", "0,59_€", "0,59_€"),
    (PRICE, "words", "0,59_€ por hora", "0,59_€ par heure"),
    (PRICE, "number", "0,59", "0,59"),
    (PRICE, "about", "0,59_€/h", "0,59_€/h"),
    (COST, "", "1,66_€", "1,66_€"),
    (COST, "about", "1,65_€", "1,65_€"),
    (figure(quantity("23.4", "EUR")), "", "23,40_€", "23,40_€"),
    (figure(quantity("24", "EUR")), "", "24,00_€", "24,00_€"),
    (figure(quantity("10.00", "EUR"), 0), "", "10_€", "10_€"),
    (figure(quantity("10.50", "EUR"), 0), "", "10,50_€", "10,50_€"),
    (figure(quantity("0.035", "EUR/GB/month"), 3), "amount", "0,035_€", "0,035_€"),
    (MEMORY, "", "16–24_GB", "16_à_24~Go"),
    (MEMORY, "words", "de_16_a_24_GB", "de_16_à_24~Go"),
    (MEMORY, "number", "16–24", "16_à_24"),
    (SERVERS, "", "2–8_tarjetas", "2_à_8_cartes"),
    (SERVERS, "words", "de_2_a_8_tarjetas", "de_2_à_8_cartes"),
    (figure(quantity("19.98", "GB"), 1), "even", "20,0_GB", "20,0~Go"),
    (figure(quantity("19.98", "GB"), 1), "", "20_GB", "20~Go"),
    (figure(quantity("1.2", "GB")), "even", "1,2_GB", "1,2~Go"),
    (DURATION, "", "2_horas y 49_minutos", "2_heures_49"),
    (DURATION, "about", "2_horas y 50_minutos", "2_heures_50"),
    (DURATION, "short", "2_h_49_min", "2~h_49_min"),
    (DURATION, "number", "169", "169"),
    (figure(quantity(2, "h")), "", "2_horas", "2_heures"),
    (figure(quantity(1, "h")), "", "1_hora", "1_heure"),
    (figure(quantity("2.5", "h")), "", "2_horas y 30_minutos", "2_heures_30"),
    (figure(quantity(15, "min")), "", "15_minutos", "15_minutes"),
    (figure(quantity(0, "h")), "", "0_horas", "0_heure"),
    (figure(quantity("0.4", "min"), 0), "", "0,4_minutos", "0,4_minute"),
    (figure(quantity(1530, "min")), "", "25_horas y 30_minutos", "25_heures_30"),
    (figure(Range(quantity(30, "min"), quantity(90, "min"))), "short", "30–90_min", "30_à_90_min"),
    (figure(Range(quantity(1, "h"), quantity("2.5", "h"))), "words", "de_1_a_2,5_horas", "de_1_à_2,5_heures"),
    (STORAGE, "", "0,03_€ por GB y mes", "0,03_€ par Go et par mois"),
    (STORAGE, "amount", "0,03_€", "0,03_€"),
    (RULE, "", "2–3_GB por cada mil millones de parámetros", "2_à_3~Go par milliard de paramètres"),
    (RULE, "amount", "2–3_GB", "2_à_3~Go"),
    (figure(quantity(1, "GB/Gparameter")), "amount", "1_GB", "1~Go"),
    (figure(quantity(16, "byte/parameter")), "", "16_bytes por parámetro", "16_octets par paramètre"),
    (figure(quantity(1480, "token/s")), "", "1480_tokens/s", "1~480_tokens/s"),
    (figure(quantity(15000000, "token")), "", "15_millones de tokens", "15_millions de tokens"),
    (figure(quantity(15000000, "token")), "number", "15~000~000", "15~000~000"),
    (figure(quantity(8030261248, "parameter")), "", "8~030~261~248_parámetros", "8~030~261~248_paramètres"),
    (figure(quantity(8030000000, "parameter")), "", "8030_millones de parámetros", "8,03_milliards de paramètres"),
    (figure(quantity(2000000, "image")), "", "2_millones de imágenes", "2_millions d’images"),
    (figure(quantity(1000000, "token")), "", "1_millón de tokens", "1_million de tokens"),
    (figure(quantity("13.5", "percent")), "", "13,5_%", "13,5_%"),
    (figure(quantity("13.5", "percent")), "words", "13,5_por ciento", "13,5_pour cent"),
    (figure(quantity("6.61"), 1), "", "6,6", "6,6"),
    (figure(Range(quantity("4.58"), quantity("5.99")), 1), "", "4,6–6", "4,6_à_6"),
    (figure(quantity("165.2", "TFLOPS")), "", "165,2_TFLOPS", "165,2~TFLOPS"),
    (CARDS, "", "A100, H100", "A100, H100"),
    (CARDS, "or", "A100 o H100", "A100 ou H100"),
    (CARDS, "and", "A100 y H100", "A100 et H100"),
    (COUNTS, "", "2, 4, 8_tarjetas", "2, 4, 8_cartes"),
    (COUNTS, "or", "2, 4 u 8_tarjetas", "2, 4 ou 8_cartes"),
    (figure(Names(("B200",))), "or", "B200", "B200"),
    (figure(Names(("1",), unit("card"))), "or", "1_tarjeta", "1_carte"),
    (figure(Names(())), "or", "—", "—"),
    (figure(Name("8B")), "", "8B", "8B"),
    (figure(Day(DAY)), "", "12 de noviembre de 2026", "12 novembre 2026"),
    (figure(Day(DAY)), "short", "12 nov 2026", "12 nov. 2026"),
    (figure(Nothing()), "", "—", "—"),
)


def spaced(expected: str) -> str:
    return expected.replace("_", "\u00a0").replace("~", "\u202f")


@pytest.mark.parametrize(("shown", "style", "spanish", "french"), SAID)
def test_figure_in_style(shown: Figure, style: str, spanish: str, french: str) -> None:
    for to, expected in ((ES, spanish), (FR, french)):
        assert words.say(shown, style, to) == spaced(expected)


WRITTEN = (
    (PRICE, "0.59"),
    (figure(quantity("3.9", "EUR/h")), "3.90"),
    (figure(quantity("10.00", "EUR"), 0), "10"),
    (figure(quantity("12345.6", "EUR")), "12345.60"),
    (MEMORY, "16/24"),
    (DURATION, "169"),
    (figure(quantity("1E+3", "GB")), "1000"),
    (figure(quantity("-0.0")), "0"),
    (CARDS, "A100, H100"),
    (COUNTS, "2, 4, 8"),
    (figure(Name("8B")), "8B"),
    (figure(Day(DAY)), "2026-11-12"),
    (figure(Nothing()), ""),
)


@pytest.mark.parametrize(("shown", "expected"), WRITTEN)
def test_figure_for_machines(shown: Figure, expected: str) -> None:
    assert words.machine(shown) == expected


@pytest.mark.parametrize("to", [ES, FR], ids=lambda to: to.key)
def test_every_style_prints_every_kind_it_claims(to: Language) -> None:
    samples = (PRICE, MEMORY, figure(Name("8B")), CARDS, figure(Day(DAY)), figure(Nothing()))
    for style, kinds in STYLES.items():
        for sample in samples:
            if isinstance(sample.value, kinds):
                assert words.say(sample, style, to)


# ----------------------------------------------------------------------------------------------------- faults of Babel


@pytest.mark.parametrize(
    ("locale", "numbers", "written", "expected"),
    [
        ("pl", {"group": "\u00a0", "group_from": 5}, "2000", "2000"),
        ("pl", {"group": "\u00a0", "group_from": 5}, "20000", "20\u00a0000"),
        ("pt_PT", {"group": "\u00a0", "group_from": 5}, "2000", "2000"),
        ("en", {"group": ",", "group_from": 4}, "1234567.5", "1,234,567.5"),
        ("hi", {"group": ",", "group_from": 4}, "1234567.5", "12,34,567.5"),
        ("hi", {"group": ",", "group_from": 4}, "123456", "1,23,456"),
        ("hi", {"group": ",", "group_from": 4}, "12345", "12,345"),
        ("en", {"group": "", "group_from": 4}, "1234567", "1234567"),
    ],
)
def test_b01_grouping_begins_where_the_language_says(
    locale: str, numbers: dict[str, Any], written: str, expected: str
) -> None:
    assert words.say_number(Decimal(written), other(locale, **numbers)) == expected


def test_b01_four_digits_of_money_are_not_grouped_in_spanish() -> None:
    assert words.say_value(quantity("1234.5", "EUR"), "", ES) == "1234,50\u00a0€"


@pytest.mark.parametrize(
    ("items", "style", "expected"),
    [
        ("7 8", "or", "7 u 8"),
        ("10 11", "or", "10 u 11"),
        ("700 800", "or", "700 u 800"),
        ("10 11000", "or", "10 u 11000"),
        ("10 1100", "or", "10 o 1100"),
        ("10 110", "or", "10 o 110"),
        ("10 118", "or", "10 o 118"),
        ("10 18", "or", "10 o 18"),
        ("7B 8B", "or", "7B u 8B"),
        ("H100 A100", "or", "H100 o A100"),
        ("casa hotel", "or", "casa u hotel"),
        ("casa hueso", "or", "casa o hueso"),
        ("agua hielo", "and", "agua y hielo"),
        ("aguja hilo", "and", "aguja e hilo"),
        ("datos IBM", "and", "datos e IBM"),
        ("Android iPhone", "and", "Android y iPhone"),
        ("agua yodo", "and", "agua y yodo"),
    ],
)
def test_b02_conjunctions_go_by_sound(items: str, style: str, expected: str) -> None:
    assert words.say_value(Names(tuple(items.split())), style, ES) == expected


def test_b03_b04_each_item_of_a_list_stands_once() -> None:
    for size in range(1, 5):
        items = tuple("abcd"[:size])
        for style in ("", "or", "and"):
            said = words.say_value(Names(items), style, ES)
            assert [said.count(item) for item in items] == [1] * size


def test_b05_an_apostrophe_may_group() -> None:
    swiss = other("de_CH", group="'", group_from=4)
    assert words.say_number(Decimal("2000000000"), swiss) == "2'000'000'000"


def test_b06_swiss_francs_have_a_decimal_point() -> None:
    swiss = other("fr_CH")
    assert words.say_value(quantity("0.59", "CHF"), "", swiss) == "0.59\u00a0CHF"
    assert words.say_number(Decimal("0.59"), swiss) == "0,59"


def test_b07_a_currency_of_letters_does_not_touch_the_digits() -> None:
    mexican = other("es_MX")
    assert words.say_value(quantity("0.59", "EUR"), "", mexican) == "EUR\u00a00.59"
    assert words.say_value(quantity("0.59", "MXN"), "", mexican) == "$0.59"


def test_b08_the_first_of_the_month_in_french() -> None:
    first = datetime.date(2026, 5, 1)
    assert words.say_date(first, "", FR) == "1er mai 2026"
    assert words.say_date(first, "full", FR) == "vendredi 1er mai 2026"
    assert words.say_date(datetime.date(2026, 5, 11), "", FR) == "11 mai 2026"
    assert words.say_date(first, "", ES) == "1 de mayo de 2026"
    assert words.say_dates(first, datetime.date(2026, 5, 3), FR) == "du 1er au 3 mai 2026"


def test_intervals_say_what_both_ends_share_once() -> None:
    new_year = datetime.date(2027, 1, 2)
    assert words.say_dates(DAY, datetime.date(2026, 12, 2), ES) == "del 12 de noviembre al 2 de diciembre de 2026"
    assert words.say_dates(DAY, new_year, ES) == "del 12 de noviembre de 2026 al 2 de enero de 2027"
    assert words.say_dates(DAY, DAY, ES) == "12 de noviembre de 2026"


@pytest.mark.parametrize(
    ("amount", "expected"),
    [("0.005", "0,01"), ("0.015", "0,02"), ("0.025", "0,03"), ("0.045", "0,05"), ("2.675", "2,68"), ("1.005", "1,01")],
)
def test_b09_money_rounds_half_up(amount: str, expected: str) -> None:
    assert words.say_value(quantity(amount, "EUR"), "number", ES) == expected


def test_b09_the_decimal_context_around_changes_nothing() -> None:
    values = (quantity("12345.678", "EUR"), quantity("1234567.25"), quantity(170, "min"), quantity(15000000, "token"))
    expected = [words.say_value(value, "", ES, 2) for value in values]
    words.say_value.cache_clear()
    words._category.cache_clear()
    with decimal.localcontext(decimal.Context(prec=1, rounding=decimal.ROUND_DOWN, traps=[decimal.Inexact])):
        assert [words.say_value(value, "", ES, 2) for value in values] == expected


@pytest.mark.parametrize(
    ("amount", "expected"),
    [("0.003", "0,003"), ("0.0035", "0,0035"), ("0.00351", "0,0035"), ("-0.001", "-0,001"), ("0", "0,00")],
)
def test_b11_a_price_that_is_not_zero_never_shows_as_zero(amount: str, expected: str) -> None:
    assert words.say_value(quantity(amount, "EUR/h"), "number", ES) == expected


def test_b12_decimals_are_those_that_are_asked_for() -> None:
    assert words.say_number(Decimal("1234.5678"), ES) == "1234,5678"
    assert words.say_number(Decimal("1234.5678"), ES, 3) == "1234,568"
    assert words.say_number(Decimal("2.50"), ES) == "2,5"
    assert words.say_number(Decimal("1234.5"), ES, 0) == "1235"


def test_b13_percentages_keep_their_decimals() -> None:
    assert words.say_value(quantity("13.5", "percent"), "", ES) == "13,5\u00a0%"
    assert words.say_value(quantity("0.5", "percent"), "", ES) == "0,5\u00a0%"


def test_b14_durations_are_not_rounded_to_one_unit() -> None:
    assert words.say_value(quantity(90, "min"), "", ES) == "1\u00a0hora y 30\u00a0minutos"
    assert words.say_value(quantity(1500, "min"), "", ES) == "25\u00a0horas"


def test_b16_gibibytes_have_a_sign() -> None:
    assert words.say_value(quantity(24, "GiB"), "", FR) == "24\u202fGio"


@pytest.mark.parametrize(
    ("amount", "spanish", "french"),
    [
        ("0", "0_tarjetas", "0_carte"),
        ("0.5", "0,5_tarjetas", "0,5_carte"),
        ("1", "1_tarjeta", "1_carte"),
        ("1.5", "1,5_tarjetas", "1,5_carte"),
        ("2000", "2000_tarjetas", "2~000_cartes"),
    ],
)
def test_b17_the_plural_is_that_of_the_number(amount: str, spanish: str, french: str) -> None:
    for to, expected in ((ES, spanish), (FR, french)):
        assert words.say_value(quantity(amount, "card"), "", to) == spaced(expected)


@pytest.mark.parametrize("to", [ES, FR], ids=lambda to: to.key)
def test_b18_no_number_is_torn_from_its_unit(to: Language) -> None:
    for symbol in SYMBOLS:
        for style in ("", "short", "words"):
            said = words.say_value(quantity(3, symbol), style, to)
            assert not said.split(" ")[0].isdecimal(), said
    assert words.say_value(quantity(3, "Gparameter"), "", ES) == "3\u00a0millardos de parámetros"


def test_b20_an_unknown_locale_is_a_problem() -> None:
    for locale in ("es_XX", "xx"):
        (problem,) = words.missing_words({}, other(locale))
        assert (problem.rule, problem.place) == ("language-locale", Place(f"locale/{locale}/language.yaml"))


def test_b21_only_whole_sums_lose_their_cents() -> None:
    assert words.say_value(quantity("5.5", "EUR"), "", FR, 0) == "5,50\u00a0€"
    assert words.say_value(quantity("5", "EUR"), "", FR, 0) == "5\u00a0€"
    assert words.say_value(quantity("500", "JPY"), "number", FR) == "500"


def test_b25_names_are_no_numbers() -> None:
    assert words.say_value(Name("8B"), "", ES) == "8B"
    assert words.say_value(quantity(1500000, "token"), "", FR) == "1,5\u00a0million de tokens"
    two = Range(quantity(1000000, "token"), quantity(2500000, "token"))
    assert words.say_value(two, "", ES) == "1–2,5\u00a0millones de tokens"
    assert words.say_value(quantity(2255000, "token"), "", ES) == "2\u202f255\u202f000\u00a0tokens"


def test_b26_exact_millions_have_words() -> None:
    assert words._category("1000000", "es") == "many"
    exact = replace(ES, key="no scales", numbers=replace(ES.numbers, scales=()))
    assert words.say_value(quantity(1000000, "token"), "", exact) == "1\u202f000\u202f000\u00a0tokens"


def test_b27_the_figures_are_those_of_the_language() -> None:
    egyptian = other("ar_EG", system="arab", digits="٠١٢٣٤٥٦٧٨٩", group="٬", group_from=4)
    assert words.say_number(Decimal("1234.5"), egyptian) == "١٬٢٣٤٫٥"
    assert words.say_date(DAY, "", egyptian) == "١٢ نوفمبر ٢٠٢٦"
    assert words.machine(figure(quantity("1234.5"))) == "1234.5"
    assert words.say_number(Decimal("1234.5"), other("ar_EG", group=",", group_from=4)) == "1,234.5"


def test_a_dual_leaves_out_the_number() -> None:
    """'two cards' is one Arabic word; in a range and in a list the numbers stay."""
    arabic = other("ar")
    card = replace(
        arabic.units["card"], words={"one": "بطاقة", "two": "بطاقتان", "few": "{0} بطاقات", "other": "{0} بطاقة"}
    )
    arabic = replace(arabic, units=MappingProxyType({**arabic.units, "card": card}))
    assert words.say_value(quantity(2, "card"), "", arabic) == "بطاقتان"
    assert words.say_value(quantity(3, "card"), "", arabic) == "3 بطاقات"
    assert words.say_value(Range(quantity(1, "card"), quantity(2, "card")), "", arabic) == "1–2 بطاقة"
    assert words.say_value(Names(("1", "2"), unit("card")), "", arabic) == "1, 2 بطاقة"


def test_b28_only_a_plain_day_is_a_date() -> None:
    with pytest.raises(AssertionError):
        words.say_date(datetime.datetime(2026, 11, 12, 23, 30), "", ES)


def test_b29_prose_has_the_long_month() -> None:
    assert words.say_date(datetime.date(2026, 9, 1), "", ES) == "1 de septiembre de 2026"


def test_b30_a_month_is_written_out() -> None:
    assert words.say_value(quantity(430, "EUR/month"), "", ES) == "430,00\u00a0€/mes"
    assert words.say_value(quantity(430, "EUR/month"), "words", FR) == "430,00\u00a0€ par mois"


def test_b32_the_environment_decides_nothing() -> None:
    code = """
from decimal import Decimal
from sitegen.read.language import read_language
from sitegen.render.words import say_number
path = "locale/es/language.yaml"
made, _ = read_language(open(path, "rb").read(), path, "es")
print(ascii(say_number(Decimal("20000.5"), made)))
"""
    for locale in ("de_CH.UTF-8", "xx_YY"):
        environment = {"LC_ALL": locale, "LANG": locale}
        run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, check=True)
        assert run.stdout == b"'20\\u202f000,5'\n"


@pytest.mark.parametrize("written", ["NaN", "sNaN", "Infinity", "-Infinity"])
def test_what_is_no_number_is_never_printed(written: str) -> None:
    for digits in (None, 2):
        with pytest.raises(AssertionError):
            words.say_number(Decimal(written), ES, digits)


@pytest.mark.parametrize(("written", "expected"), [("-0", "0"), ("-0.00", "0"), ("0E-9", "0"), ("-5.5", "-5,5")])
def test_zero_has_no_sign(written: str, expected: str) -> None:
    assert words.say_number(Decimal(written), ES, 2) == expected
    assert words.say_number(Decimal(written), ES) == expected


# ----------------------------------------------------------------------------------------------------------- properties

AMOUNTS = st.decimals(min_value=0, max_value=10**15, allow_nan=False, allow_infinity=False, places=6)
SIGNED = st.decimals(min_value=-(10**60), max_value=10**60, allow_nan=False, allow_infinity=False)


@given(SIGNED, st.none() | st.integers(0, 9))
def test_what_is_shown_is_the_number_that_machines_read(amount: Decimal, digits: int | None) -> None:
    shown = figure(Quantity(amount), digits)
    back = words.say(shown, "", FR).replace("\u202f", "").replace(",", ".")
    assert back == words.machine(shown)
    assert (Decimal(back) == 0) == (amount == 0)
    if digits is None:
        assert Decimal(back) == amount


@given(AMOUNTS, st.sampled_from(sorted(SYMBOLS)), st.sampled_from(sorted(STYLES)), st.sampled_from((ES, FR)))
def test_no_number_stands_before_an_ordinary_space(amount: Decimal, symbol: str, style: str, to: Language) -> None:
    said = words.say_value(quantity(amount, symbol), style, to, 2)
    assert not any(before.isdecimal() for before, after in itertools.pairwise(said) if after == " ")


@given(AMOUNTS, st.sampled_from(sorted(CURRENCIES)))
def test_money_has_the_cents_of_its_currency(amount: Decimal, currency: str) -> None:
    cents = words.say_value(quantity(amount, currency), "number", ES).partition(",")[2]
    assert len(cents) >= CURRENCIES[currency]


# ------------------------------------------------------------------------------------------------------- missing words


def test_units_without_words_are_problems() -> None:
    known = {"a": PRICE, "b": STORAGE, "c": MEMORY, "d": COUNTS, "e": figure(Name("8B"))}
    assert words.missing_words(known, ES) == ()
    strange = {
        **known,
        "f": figure(quantity(1, "EUR/token")),
        "g": figure(Range(quantity(1, "W·h"), quantity(2, "W·h"))),
    }
    found = words.missing_words(strange, ES)
    assert [(problem.rule, problem.message) for problem in found] == [
        ("language-unit", "no words for 'per: token', which 'x' needs"),
        ("language-unit", "no words for 'units: W·h', which 'x' needs"),
    ]


def test_units_without_words_still_print() -> None:
    assert words.say_value(quantity(1, "EUR/token"), "", ES) == "1,00\u00a0€/token"
    assert words.say_value(Quantity(Decimal(3), Unit((("W", 1), ("h", 1)))), "", ES) == "3\u00a0W·h"
    assert words.say_value(quantity(3, "1/h"), "", ES) == "3/h"


# --------------------------------------------------------------------------------------------------- rules for scripts


@pytest.mark.parametrize(
    ("to", "currency", "rules"),
    [
        (ES, "EUR", {"money": "#\u00a0€", "cents": ",", "places": 2, "from": 5, "both": "{hours}\u00a0{minutes}"}),
        (FR, "EUR", {"money": "#\u00a0€", "group": "\u202f", "from": 4, "sizes": (3, 3), "tag": "fr"}),
        (FR, "JPY", {"money": "#\u00a0JPY", "places": 0}),
        (other("de_CH"), "CHF", {"money": "CHF\u00a0#", "cents": ".", "decimal": "."}),
        (other("ar_EG", system="arab", digits="٠١٢٣٤٥٦٧٨٩"), "EUR", {"decimal": "٫", "digits": "٠١٢٣٤٥٦٧٨٩"}),
        (other("en_IN"), "USD", {"money": "$#", "sizes": (3, 2)}),
    ],
)
def test_a_script_is_told_how_numbers_are_printed(to: Language, currency: str, rules: dict[str, object]) -> None:
    """What the calculator makes of them is compared with `say` in tests/browser/test_calculator.py."""
    told = words.rules(to, currency)
    assert {name: told[name] for name in rules} == rules


def test_a_script_is_told_the_forms_of_units() -> None:
    assert words.rules(ES, "EUR")["units"] == {
        "h": {"other": "#\u00a0h"},
        "min": {"other": "#\u00a0min"},
        "GB": {"other": "#\u00a0GB"},
        "month": {"one": "#\u00a0mes", "other": "#\u00a0meses"},
    }
