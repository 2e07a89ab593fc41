"""language.yaml and CLDR -> what is needed to read the figures of a language back: its signs, words and patterns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from babel.core import Locale, UnknownLocaleError
from babel.localedata import LocaleDataDict, load
from msgspec import Struct

from ...values.plain import Written
from .amounts import MONEY
from .data import SITE, Row, row

# What numbers the plural categories stand for where the words have no number: "two cards" is one word in Arabic.
_ALONE = {"zero": 0, "one": 1, "two": 2}


class Affix(Struct, frozen=True):
    """What stands before and after a number: a unit, or what it is divided by."""

    before: str
    after: str
    stands_for: str


class Affixes(Struct, frozen=True):
    """Several affixes, by the last sign of what stands after the number, '' where nothing does.

    `follows` finds what stands after a number where a text begins with it; `names` say what that stands for.
    """

    by_end: Mapping[str, tuple[Affix, ...]]
    follows: re.Pattern[str]
    names: Mapping[str, str]


class Tongue(Struct, frozen=True, eq=False):
    """How a language writes figures.

    `units` and `per` are affixes; `alone` are words for a unit and a number together; `nouns` are the words of units
    after a named large number, `scales` such names with their sizes; `large` finds any that CLDR knows where a text
    begins with one, `rates` words such as "al mes"; `typed` are other words for units, rates ('1/day') and numbers.
    Patterns are regular expressions.
    """

    key: str
    tag: str
    group: str
    decimals: tuple[str, ...]
    ranges: tuple[re.Pattern[str], ...]
    units: Affixes
    times: Affixes
    per: Affixes
    alone: Mapping[str, tuple[str, int]]
    nouns: Mapping[str, str]
    scales: tuple[tuple[Affix, int], ...]
    of: tuple[re.Pattern[str], ...]
    durations: tuple[re.Pattern[str], ...]
    comma: str
    last: Mapping[str, tuple[str, ...]]
    ordinals: Mapping[str, str]
    dates: Mapping[str, re.Pattern[str]]
    months: Mapping[str, int]
    nothing: str
    signs: Mapping[str, str]
    large: re.Pattern[str]
    rates: re.Pattern[str]
    typed: Affixes


def plain(text: str) -> str:
    """Text -> the same with ordinary spaces, digits and apostrophes, and without marks of direction: what is read."""
    if not text.isascii():
        text = re.sub(r"[\u200e\u200f\u061c\u2066-\u2069]", "", text).replace("’", "'")
        text = re.sub(r"[^\x00-\x7f]", lambda found: str(int(found[0])) if found[0].isdecimal() else found[0], text)
    return " ".join(text.split())


def read_tongues(site: Written) -> tuple[Mapping[str, Tongue], Mapping[str, str]]:
    """What editors wrote -> (the live languages by their tag; the files that cannot be understood, and why)."""
    live = row(site.data.get(SITE, {})).row("languages")
    paths = ((key, f"locale/{key}/language.yaml") for key in live.entries if live.text(key) == "live")
    made: dict[str, Tongue] = {}
    broken: dict[str, str] = {}
    for key, path in paths:
        try:
            tongue = _tongue(key, row(site.data.get(path, {})))
        except (LookupError, ValueError, TypeError, AttributeError, re.error, UnknownLocaleError) as error:
            broken[path] = f"{type(error).__name__}: {error}"
        else:
            made[tongue.tag] = tongue
    return made, broken


def _tongue(key: str, said: Row) -> Tongue:
    locale, group = Locale.parse(said.text("locale")), _spaced(said.row("numbers"), "group")
    numbers, units = said.row("numbers"), said.rows("units")
    forms = {unit: tuple(_forms(wording)) for unit, wording in units.items()}
    patterns = {unit: [form for _, form in found] for unit, found in forms.items()}
    months = {plain(name).casefold(): number for names in _month_names(locale) for number, name in names.items()}
    return Tongue(
        key=key,
        tag=said.text("tag"),
        group=group,
        decimals=_decimals(numbers, locale),
        ranges=tuple(_between(numbers, name) for name in ("range", "range_in_words")),
        units=_several((*_affixes(patterns), *_signs(locale))),
        times=_several(_affixes({unit: patterns.get(unit, []) for unit in ("h", "min")})),
        per=_several(_affixes({per: [form for _, form in _forms(said)] for per, said in said.rows("per").items()})),
        alone={
            plain(form): (unit, _ALONE[category])
            for unit, found in forms.items()
            for category, form in found
            if "{0}" not in form and category in _ALONE
        },
        nouns={plain(form.replace("{0}", "")): unit for unit, found in patterns.items() for form in found},
        scales=tuple(_scales(numbers)),
        of=tuple(_pattern(form) for form in _joints(numbers, "of")),
        durations=tuple(_duration(said.row("durations").text(length), patterns, group) for length in ("long", "short")),
        comma=_spaced(said.row("lists"), "comma"),
        last={style: tuple(map(plain, _joints(said.row("lists"), style))) for style in ("or", "and")},
        ordinals={plain(word): day for day, word in _words(said.row("dates"), "ordinals")},
        dates={style: _date(locale, length, months) for style, length in (("", "long"), ("short", "medium"))},
        months=months,
        nothing=plain(said.row("nothing").text("sign")),
        signs={code: locale.currency_symbols.get(code, code) for code in MONEY},
        large=_large(locale),
        rates=_rates(locale),
        typed=_several(_typed(said)),
    )


def _decimals(numbers: Row, locale: Locale) -> tuple[str, ...]:
    system = numbers.text("system") if numbers.has("system") else "latn"
    known = locale.number_symbols.get(system) or locale.number_symbols["latn"]
    given = [numbers.text("decimal")] if numbers.has("decimal") else []
    return tuple(given or dict.fromkeys((known["decimal"], known.get("currencyDecimal") or known["decimal"])))


def _words(said: Row, key: str) -> Iterator[tuple[str, str]]:
    for name, value in row(said.entries.get(key, {})).entries.items():
        if isinstance(value, str):
            yield name, value


def _forms(wording: Row) -> Iterator[tuple[str, str]]:
    """A wording -> its patterns, each with its plural category."""
    if wording.has("symbol"):
        yield "", wording.text("symbol")
    if wording.has("words"):
        words = wording.text("words")
        yield from [("other", words)] if words else _words(wording, "words")


def _affixes(patterns: Mapping[str, list[str]]) -> Iterator[Affix]:
    for unit, forms in patterns.items():
        for form in dict.fromkeys(map(plain, forms)):
            if "{0}" in form:
                before, after = form.split("{0}", 1)
                yield Affix(before, after, unit)


def _several(affixes: Iterable[Affix]) -> Affixes:
    by_end: dict[str, list[Affix]] = {}
    for affix in affixes:
        by_end.setdefault(affix.after[-1:], []).append(affix)
    every = [affix for found in by_end.values() for affix in found if affix.after and not affix.before]
    after = "|".join(re.escape(affix.after) for affix in sorted(every, key=lambda affix: -len(affix.after)))
    return Affixes(
        {end: tuple(found) for end, found in by_end.items()},
        re.compile(rf"(?:{after})(?!\w)" if every else r"(?!)"),
        {affix.after: affix.stands_for for affix in every},
    )


def _signs(locale: Locale) -> Iterator[Affix]:
    """Each currency before or after the number, with a space or without."""
    for code in MONEY:
        sign = plain(locale.currency_symbols.get(code, code))
        yield from (Affix(f"{sign}{space}", "", code) for space in ("", " "))
        yield from (Affix("", f"{space}{sign}", code) for space in ("", " "))


_TIMES = ("second", "minute", "hour", "day", "week", "month", "quarter", "year", "night")


def _large(locale: Locale) -> re.Pattern[str]:
    """What CLDR writes after a number of thousands, millions …, where a text begins with it."""
    formats = locale.compact_decimal_formats
    patterns = (str(sizes[size].pattern) for width in formats for sizes in formats[width].values() for size in sizes)
    words = {plain(re.sub(r"0+|'", "", pattern)) for pattern in patterns} - {""}
    return re.compile(rf"\s?(?:{_either(words)})(?!\w)")


def _rates(locale: Locale) -> re.Pattern[str]:
    """A time of one, after a stroke or at most two short words: '/día', 'al mes', 'a la semana', 'par jour'."""
    units = LocaleDataDict(dict(load(str(locale)).items()))["unit_patterns"]
    known = (units.get(f"duration-{time}", {}) for time in _TIMES)
    forms = (str(form) for widths in known for width in widths.values() for _, form in width.items())
    times = {re.sub(r"^\W+|\W+$", "", plain(form.replace("{0}", ""))) for form in forms} - {""}
    alone = {time for time in times if " " not in time and len(time) > 1}
    return re.compile(
        rf"\s?(?:/\s?|(?:[^\W\d]{{1,6}}(?:\s|'))(?:[^\W\d]{{1,3}}(?:\s|'))?)(?P<time>{_either(alone)})(?!\w)"
    )


def _typed(said: Row) -> Iterator[Affix]:
    """Words that people type for units and rates, and what each is: 'céntimos' is '0.01 EUR', 'al mes' is '1/month'."""
    for word, meaning in _words(said, "typed"):
        space = "" if word.startswith("/") else " "
        yield Affix("", space + plain(word), meaning)


def _either(words: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True))) or "(?!)"


def _scales(numbers: Row) -> Iterator[tuple[Affix, int]]:
    scales = numbers.entries.get("scales", ())
    for scale in map(row, scales if isinstance(scales, tuple) else ()):
        for affix in _affixes({"": [form for _, form in _forms(scale)]}):
            yield affix, scale.whole("size")


def _joints(said: Row, key: str) -> list[str]:
    """How two parts are joined: the usual pattern, and the alternates."""
    usual = said.text(key)
    if usual:
        return [usual]
    joint = said.row(key)
    alternates = joint.entries.get("alternates", ())
    others = [row(each).text("pattern") for each in alternates] if isinstance(alternates, tuple) else []
    return [joint.text("usual"), *others]


def _between(numbers: Row, key: str) -> re.Pattern[str]:
    return _pattern(str(numbers.entries[key]))


def _pattern(text: str) -> re.Pattern[str]:
    """'{hours} y {minutes}' -> an expression with a group for each brace."""
    parts = re.split(r"\{(\w+)\}", plain(text))
    names = (f"(?P<p{part}>.+)" if place % 2 else re.escape(part) for place, part in enumerate(parts))
    return re.compile("".join(names))


def _spaced(said: Row, key: str) -> str:
    """A text whose spaces at its ends count."""
    return plain(f".{said.entries.get(key, '')}.")[1:-1]


def _duration(text: str, patterns: Mapping[str, list[str]], group: str) -> re.Pattern[str]:
    """'{hours} y {minutes}' -> an expression whose groups are each a number with its unit."""
    number = rf"\d(?:[\d{re.escape(group)}]*\d)?"
    units = {"hours": patterns.get("h", []), "minutes": patterns.get("min", []), "number": ["{0}"]}
    parts = re.split(r"\{(\w+)\}", plain(text))
    for place in range(1, len(parts), 2):
        forms = "|".join(re.escape(plain(form)).replace(r"\{0\}", number) for form in units[parts[place]])
        parts[place] = f"(?P<p{parts[place]}>{forms})"
    return re.compile("".join(part if place % 2 else re.escape(part) for place, part in enumerate(parts)))


def _month_names(locale: Locale) -> Iterator[Mapping[int, str]]:
    for context in ("format", "stand-alone"):
        yield from (locale.months[context][width] for width in ("wide", "abbreviated"))


def _date(locale: Locale, length: str, months: Mapping[str, int]) -> re.Pattern[str]:
    """CLDR's pattern of a date -> an expression with the groups day, month and year."""
    names = "|".join(map(re.escape, sorted(months, key=len, reverse=True)))
    fields = {"d": r"(?P<day>\w+)", "y": r"(?P<year>\d+)", "M": rf"(?P<month>{names}|\d+)"}
    fields["L"] = fields["M"]
    made = ""
    for literal, field, other in re.findall(
        r"'([^']*)'|([a-zA-Z]+)|([^a-zA-Z']+)", locale.date_formats[length].pattern
    ):
        made += fields.get(field[0], r"\w+") if field else re.escape(plain(f".{literal or other}.")[1:-1])
    return re.compile(made, re.IGNORECASE)
