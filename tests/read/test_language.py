"""language.yaml: what is read, and what is refused with a caret."""

from __future__ import annotations

from pathlib import Path

import pytest

from sitegen.read.language import LANGUAGE_FILE, read_language
from sitegen.values.language import Alternate, Joint, Language, Scale, Spacing, Wording
from sitegen.values.problem import Place, Problem
from sitegen.values.quantity import CURRENCIES, SYMBOLS, quantity

ROOT = Path(__file__).parents[2]
KEYS = sorted(path.parent.name for path in (ROOT / "locale").glob("*/language.yaml"))
SPANISH = (ROOT / "locale/es/language.yaml").read_text(encoding="utf-8")

# A language as small as it can be: right to left, without cases, with figures of its own.
SMALL = """\
tag: ar-EG
name: العربية
direction: rtl
locale: ar_EG
plural_forms: "nplurals=6; plural=(n == 0 ? 0 : 5)"
numbers:
  group: "٬"
  group_from: 4
  range: "{0}–{1}"
  range_in_words: "{0} – {1}"
  of: "{0} {1}"
  decimal: "٫"
  system: arab
  digits: "٠١٢٣٤٥٦٧٨٩"
units:
  card: {words: {one: بطاقة واحدة, two: بطاقتان, few: "{0}\\_بطاقات", other: "{0}\\_بطاقة"}}
UNITS
per: {}
durations: {long: "{hours} و{minutes}", short: "{hours} {minutes}"}
lists: {comma: "، ", or: "{0} أو {1}", and: "{0} و{1}"}
dates: {interval: "{0} – {1}"}
nothing: {sign: "—", words: لا شيء}
typography: {}
typed: {}
""".replace(
    "UNITS", "\n".join(f'  {symbol}: {{symbol: "{{0}} {symbol}"}}' for symbol in {*SYMBOLS} - {*CURRENCIES, "card"})
)


def read(text: str, key: str = "x") -> tuple[Language | None, tuple[Problem, ...]]:
    return read_language(text.encode(), f"locale/{key}/language.yaml", key)


def made(text: str) -> Language:
    language, problems = read(text)
    assert language is not None, problems
    return language


@pytest.mark.parametrize("key", KEYS)
def test_our_languages_are_read(key: str) -> None:
    language, problems = read((ROOT / f"locale/{key}/language.yaml").read_text(encoding="utf-8"), key)
    assert problems == ()
    assert language is not None
    assert language.key == key


def test_spanish_as_it_is_read() -> None:
    spanish = made(SPANISH)
    assert (spanish.tag, spanish.name, spanish.direction, spanish.locale) == ("es", "Español", "ltr", "es")
    assert (spanish.numbers.group, spanish.numbers.group_from) == ("\u202f", 5)
    assert spanish.units["min"].usual == "words"
    assert spanish.units["gpu"] == Wording("", {"other": "{0}\u00a0GPU"})
    assert spanish.per["h"] == Wording("{0}/h", {"other": "{0} por hora"})
    assert spanish.lists.last["or"].usual == "{0} o {1}"
    assert [scale.size for scale in spanish.numbers.scales] == [10**12, 10**6]
    assert hash(spanish) == hash("x")


def test_a_small_language_is_enough() -> None:
    arabic = made(SMALL)
    assert arabic.direction == "rtl"
    assert arabic.units["card"].words == {
        "one": "بطاقة واحدة",
        "two": "بطاقتان",
        "few": "{0}\u00a0بطاقات",
        "other": "{0}\u00a0بطاقة",
    }
    assert arabic.numbers.of == Joint("{0} {1}")
    assert arabic.typography.before == ()
    assert arabic.dates.ordinals == {}


def test_larger_scales_come_first() -> None:
    scales = 'scales: [{size: 1000, words: "{0} k"}, {size: 1000000, words: "{0} M"}]'
    language = made(SMALL.replace("  group_from: 4", f"  group_from: 4\n  {scales}"))
    assert language.numbers.scales == (Scale(10**6, {"other": "{0} M"}), Scale(1000, {"other": "{0} k"}))


def test_spaces_are_kept() -> None:
    language = made(SMALL.replace("typography: {}", r'typography: {before: [{signs: "!?", space: "\_"}], group: ""}'))
    assert language.typography.before == (Spacing("!?", "\u00a0"),)
    assert language.lists.comma == "، "


def test_alternates() -> None:
    alternate = 'or: {usual: "{0} o {1}", alternates: [{before: "8", pattern: "{0} u {1}"}]}'
    language = made(SMALL.replace('or: "{0} أو {1}"', alternate))
    assert language.lists.last["or"] == Joint("{0} o {1}", (Alternate("8", "{0} u {1}"),))


# What is written in Spanish, what instead, what is said of it, and the text at which it is said.
REFUSED = (
    ("tag: es\n", "", "data-missing", "name: "),
    ("tag: es\n", "tag: no\n", "data-text", "no\n"),
    ("tag: es\n", "tag: es_ES\n", "data-form", "es_ES"),
    ("tag: es\n", "tag: es\ntga: es\n", "data-unknown", "tga"),
    ("tag: es\n", "tag: pt\n", "language-tag", "tag: pt"),
    ("locale: es\n", "locale: es-ES\n", "data-form", "es-ES"),
    ("direction: ltr", "direction: left", "data-choice", "left"),
    ("plural=(n != 1);", "plural n != 1", "data-form", "nplurals"),
    ("group_from: 5", "group_from: five", "data-number", "five\n"),
    ("  group_from: 5\n", "", "data-missing", "group: "),
    ('range: "{0}–{1}"', 'range: "{0}–"', "language-pattern", '"{0}–"'),
    ('range: "{0}–{1}"', 'range: "{0}0–{1}"', "language-pattern", '"{0}0–{1}"'),
    ('range: "{0}–{1}"', 'range: "{0}–{1"', "language-pattern", '"{0}–{1"'),
    ('range: "{0}–{1}"', 'range: "{low}–{1}"', "language-pattern", '"{low}–{1}"'),
    ("size: 1000000,", "size: 10,", "language-scale", "10,"),
    ("size: 1000000,", "size: 1e6,", "data-number", "e6,"),
    ('{symbol: "{0}\\_MB"}', '{symbol: "MB"}', "language-pattern", '"MB"'),
    ('MB: {symbol: "{0}\\_MB"}', "MB: {}", "language-words", "{}"),
    ('{symbol: "{0}\\_MB"}', '{sign: "{0} MB"}', "data-unknown", 'sign: "{0} MB'),
    ('  MB: {symbol: "{0}\\_MB"}\n', "", "data-missing", "byte: "),
    ('one: "{0}\\_paso", other', 'one: "{0}\\_paso", others', "data-unknown", "others"),
    ("usual: words}", "usual: nouns}", "data-choice", "nouns"),
    ("  GB/month: ", "  month/GB: ", "language-unit", "month/GB"),
    ("  GB/month: ", "  GB/moon: ", "language-unit", "GB/moon"),
    ("{hours} y {minutes}", "{hours} y {seconds}", "language-pattern", '"{hours} y {seconds}'),
    ("|11(", "|11((", "language-expression", "'[OoÓó]"),
    ('comma: ", "', "comma: 1", "data-text", "1\n  or:"),
    ('comma: ", "', "comma: []", "data-text", "[]\n  or:"),
    ('    space: "\\_"', '    space: "-"', "language-text", '"-"'),
    ("  words: no hay", '  words: ""', "data-empty", '""'),
)


@pytest.mark.parametrize(("written", "instead", "rule", "at"), REFUSED)
def test_refused(written: str, instead: str, rule: str, at: str) -> None:
    assert written in SPANISH
    broken = SPANISH.replace(written, instead, 1)
    language, problems = read(broken)
    assert language is None
    before = broken[: broken.index(at)]
    place = Place("locale/x/language.yaml", before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1)
    assert (rule, place) in [(problem.rule, problem.place) for problem in problems]
    assert all(problem.hint for problem in problems)


def test_all_problems_are_told_at_once() -> None:
    broken = SPANISH.replace("direction: ltr", "direction: left").replace("{hours} y", "{hour} y").replace("|8|", "|(|")
    _, problems = read(broken)
    assert [problem.rule for problem in problems] == ["data-choice", "language-pattern", "language-expression"]


@pytest.mark.parametrize("data", [b"", b"- a\n", b"tag: [", b"\xff", b"a: 1\n", b"numbers: 3\nunits: []\n"])
def test_what_is_no_language_at_all(data: bytes) -> None:
    language, problems = read_language(data, "locale/x/language.yaml", "x")
    assert language is None
    assert problems


def test_the_schema_knows_every_key() -> None:
    properties = LANGUAGE_FILE.schema["properties"]
    assert {*properties} == {*Language.__struct_fields__} - {"key"}
    assert {*properties["units"]["required"]} == {*SYMBOLS} - {*CURRENCIES}


def test_words_that_people_type() -> None:
    typed = '{cents: 0.01 EUR, gigs: GB, times: "1", thousand: "1000", a day: 1/day, a week: 1/7 day, half: "0.5"}'
    language = made(SMALL.replace("typed: {}", f"typed: {typed}"))
    assert {spelling.word: spelling.means for spelling in language.typed} == {
        "cents": quantity("0.01", "EUR"),
        "gigs": quantity(1, "GB"),
        "times": quantity(1),
        "thousand": quantity(1000),
        "a day": quantity(1, "1/day"),
        "a week": quantity(1, "1/day") / 7,
        "half": quantity("0.5"),
    }


@pytest.mark.parametrize("meaning", ["", "XY", "1/", "1/0 day", "0.01", "EUR 2", "1 2", "1/day/"])
def test_words_that_mean_nothing(meaning: str) -> None:
    _, problems = read(SMALL.replace("typed: {}", f'typed: {{cents: "{meaning}"}}'))
    assert [problem.rule for problem in problems] == ([] if meaning in ("0.01", "1/day/") else ["language-unit"])
