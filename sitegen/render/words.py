"""Values -> the words of a language: the only printer of numbers, for people and for machines.

What CLDR knows of a locale (signs, currencies, dates, plural categories) comes by Babel; what it lacks, or what we want
otherwise, from language.yaml. Babel's own formatting of numbers is not used: it rounds half to even by whatever decimal
context is around, groups four digits in Spanish, and prints -0,00.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import ROUND_HALF_UP, Context, Decimal, localcontext
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from babel.core import Locale, get_global, parse_locale
from babel.dates import DateTimeFormat, tokenize_pattern
from babel.localedata import exists
from msgspec import Struct

from ..values.figure import Day, Figure, Name, Names, Nothing, Range, Value
from ..values.language import Forms, Joint, Language, Scale, Wording
from ..values.problem import Place, Problem
from ..values.quantity import CONTEXT, CURRENCIES, Quantity, Unit, unit

_NO_BREAK = "\u00a0"
_ROUNDING = Context(prec=1000, rounding=ROUND_HALF_UP)  # digits enough for any number that a file can hold
_MINUTE, _HOUR = unit("min"), unit("h")


# ----------------------------------------------------------------------------------------------------------- the doors


def say(figure: Figure, style: str, language: Language) -> str:
    """Figure, style -> what a reader sees, without markup. A style that the value does not know prints as none."""
    return say_value(figure.value, style, language, figure.digits, figure.about)


@lru_cache(maxsize=8192)
def say_value(
    value: Value, style: str, language: Language, digits: int | None = None, about: Value | None = None
) -> str:
    """Value, style -> what a reader sees; `digits` and `about` are those of Figure."""
    shown = about if style == "about" and about is not None else value
    return _SAID[type(shown)](shown, _Manner(style, language, digits))


def say_number(amount: Decimal, language: Language, digits: int | None = None) -> str:
    """A bare number, rounded half up to at most `digits` decimals."""
    return _number(_plain(amount, digits), language)


@lru_cache(maxsize=4096)
def say_date(date: datetime.date, style: str, language: Language) -> str:
    """Day -> '12 de noviembre de 2026'; 'short' shortens the month, 'month' leaves out the day, others are CLDR's."""
    return _dated(date, _date_pattern(style, language), language)


def say_dates(first: datetime.date, last: datetime.date, language: Language) -> str:
    """From the one day to the other, saying once what both share: 'del 12 al 15 de noviembre de 2026'."""
    if first == last:
        return say_date(last, "", language)
    same_year, same_month = first.year == last.year, (first.year, first.month) == (last.year, last.month)
    start = say_date(first, "day" if same_month else "day-month" if same_year else "", language)
    return language.dates.interval.format(start, say_date(last, "", language))


def rules(language: Language, currency: str) -> Mapping[str, object]:
    """Language, currency -> what a script must know to print sums, counts and short durations as `say` does.

    '#' stands for a number in a pattern. Patterns are by plural category.
    """
    signs, short, usual = _signs(language), _Manner("short", language), _Manner("", language)
    manners = {"h": short, "min": short, "GB": usual, "month": usual}
    return {
        "tag": language.tag,
        "decimal": signs.decimal,
        "cents": signs.cents,
        "group": language.numbers.group,
        "from": language.numbers.group_from,
        "sizes": signs.sizes,
        "digits": language.numbers.digits,
        "places": CURRENCIES[currency],
        "money": _money(["#"], currency, usual),
        "both": language.durations.short,
        "units": {
            symbol: {
                category: form.replace("{0}", "#")
                for category, form in _forms(_wording(symbol, language), manner.style).items()
            }
            for symbol, manner in manners.items()
        },
    }


@lru_cache(maxsize=64)
def regional(language: Language) -> str:
    """Language -> its locale with a region, as programs that know no language alone want it: pt_BR."""
    locale = _locale(language.locale)
    likely = parse_locale(get_global("likely_subtags").get(locale.language, language.locale))
    territory = locale.territory or likely[1]
    return f"{locale.language}_{territory}" if territory else locale.language


@lru_cache(maxsize=1 << 13)
def machine(figure: Figure) -> str:
    """Figure -> its value for programs: 1234.5, RTX 4090, 2026-11-12, and 16/24 as ISO 8601 writes intervals.

    Numbers are rounded to the figure's `digits`, whatever the style. Nothing is ''.
    """
    return _WRITTEN[type(figure.value)](figure.value, figure.digits)


def missing_words(figures: Mapping[str, Figure], language: Language) -> tuple[Problem, ...]:
    """Figures -> problems: a locale that CLDR does not know, and each unit that language.yaml has no words for."""
    file = Place(f"locale/{language.key}/language.yaml")
    if not exists(language.locale):
        what = f"CLDR has no locale '{language.locale}'"
        return (Problem(file, "language-locale", what, "write the language alone, without a region"),)
    lacking = {row: figure for figure in figures.values() for row in _lacking(figure.value, language)}
    return tuple(
        Problem(file, "language-unit", f"no words for '{row}', which '{figure.name}' needs", f"add it under {row}")
        for row, figure in lacking.items()
    )


# ------------------------------------------------------------------------------------------------- each kind of value


class _Manner(Struct, frozen=True):
    """How a value is to be printed."""

    style: str
    language: Language
    digits: int | None = None


def _quantity(value: Quantity, manner: _Manner) -> str:
    if value.unit in (_MINUTE, _HOUR) and manner.style != "number":
        return _duration(value, manner)
    return _measure((value.amount,), value.unit, manner)


def _range(value: Range, manner: _Manner) -> str:
    return _measure((value.low.amount, value.high.amount), value.low.unit, manner)


def _names(value: Names, manner: _Manner) -> str:
    """A list. Where it counts its items are numbers, and the last of them decides the form of the noun."""
    language = manner.language
    if not value.items:
        return language.nothing.sign
    if value.noun is None:
        return _listed(value.items, manner)
    forms = _forms(_wording(str(value.noun), language), manner.style)
    numbers = [_number(item, language) if _is_number(item) else item for item in value.items]
    return _form(forms, value.items, language).format(_listed(numbers, manner))


_SAID: Mapping[type, Callable[[Any, _Manner], str]] = MappingProxyType(
    {
        Quantity: _quantity,
        Range: _range,
        Name: lambda value, manner: value.text,
        Names: _names,
        Day: lambda value, manner: say_date(value.date, manner.style, manner.language),
        Nothing: lambda value, manner: manner.language.nothing.sign,
    }
)

_WRITTEN: Mapping[type, Callable[[Any, int | None], str]] = MappingProxyType(
    {
        Quantity: lambda value, digits: _amount(value.amount, value.unit, digits),
        Range: lambda value, digits: "/".join(_amount(end.amount, end.unit, digits) for end in (value.low, value.high)),
        Name: lambda value, digits: value.text,
        Names: lambda value, digits: ", ".join(value.items),
        Day: lambda value, digits: value.date.isoformat(),
        Nothing: lambda value, digits: "",
    }
)


# ------------------------------------------------------------------------------------------------------------- numbers


def _amount(amount: Decimal, of: Unit, digits: int | None) -> str:
    """Amount -> '23.40'. Money has the cents of its currency; only a whole sum has none where `digits` is 0."""
    cents = next((CURRENCIES[symbol] for symbol, power in of.powers if symbol in CURRENCIES and power > 0), None)
    if cents is None:
        return _plain(amount, digits)
    whole = digits == 0 and amount == amount.to_integral_value()
    return _plain(amount, max(cents, digits or 0), 0 if whole else cents)


def _plain(amount: Decimal, most: int | None, least: int = 0) -> str:
    """Amount -> '1234.50', with at most `most` and at least `least` decimals; zero has no sign."""
    rounded = _rounded(amount, most)
    whole, _, fraction = format(rounded, "f").partition(".")
    fraction = fraction.rstrip("0").ljust(least, "0")
    written = f"{whole}.{fraction}" if fraction else whole
    return written if rounded else written.lstrip("-")


def _rounded(amount: Decimal, most: int | None) -> Decimal:
    """Half up. What is not zero is not shown as zero: two of its digits are shown, however small it is."""
    assert amount.is_finite(), f"{amount} is no number to publish"
    if most is None:
        return amount
    rounded = _ROUNDING.quantize(amount, _step(-most))
    return rounded if rounded or not amount else _ROUNDING.quantize(amount, _step(amount.adjusted() - 1))


def _step(exponent: int) -> Decimal:
    return Decimal((0, (1,), exponent))


def _number(plain: str, language: Language, money: bool = False) -> str:
    """'-1234.5' -> as the language writes it."""
    signs, numbers = _signs(language), language.numbers
    whole, _, fraction = plain.lstrip("-").partition(".")
    if len(whole) >= numbers.group_from:
        whole = numbers.group.join(_groups(whole, *signs.sizes))
    written = f"{whole}{signs.cents if money else signs.decimal}{fraction}" if fraction else whole
    return (signs.minus if plain.startswith("-") else "") + written.translate(signs.digits)


def _groups(digits: str, last: int, others: int) -> list[str]:
    """'1234567' -> '1', '234', '567'; or '12', '34', '567' where the others are of two."""
    groups = [digits[-last:]]
    while digits := digits[: -len(groups[0])]:
        groups.insert(0, digits[-others:])
    return groups


def _joined(plains: Sequence[str], manner: _Manner, money: bool = False) -> str:
    """One number, or two as a range; a range whose ends look the same is one number."""
    numbers = [_number(plain, manner.language, money) for plain in dict.fromkeys(plains)]
    rules = manner.language.numbers
    if len(numbers) == 1:
        return numbers[0]
    return (rules.range_in_words if manner.style == "words" else rules.range).format(*numbers)


def _is_number(text: str) -> bool:
    return text.isascii() and text.replace(".", "", 1).isdecimal()


# ---------------------------------------------------------------------------------------------------------- quantities


def _measure(amounts: tuple[Decimal, ...], of: Unit, manner: _Manner) -> str:
    """One amount or two of a unit -> number, unit, and what it is divided by."""
    above, below = _sides(of)
    plains = [_amount(amount, of, manner.digits) for amount in amounts]
    if manner.style == "even" and manner.digits:
        plains = [_plain(Decimal(plain), None, manner.digits) for plain in plains]
    if manner.style == "number" or not above:
        counted = _joined(plains, manner, above in CURRENCIES)
    elif above in CURRENCIES:
        counted = _money(plains, above, manner)
    else:
        counted = _counted(amounts, plains, above, manner)
    if not below or manner.style in ("amount", "number"):
        return counted
    wording = manner.language.per.get(below, Wording("{0}/" + below))
    return _forms(wording, manner.style)["other"].format(counted)


@lru_cache(maxsize=256)
def _sides(of: Unit) -> tuple[str, str]:
    """EUR/GB/month -> 'EUR', 'GB/month'."""
    above = "·".join(symbol for symbol, power in of.powers for _ in range(power))
    return above, "/".join(symbol for symbol, power in of.powers for _ in range(-power))


def _money(plains: Sequence[str], currency: str, manner: _Manner) -> str:
    """Numbers beside the sign of the currency, where CLDR places it; a sign of letters is set off: 'EUR 0.59'."""
    locale = _locale(manner.language.locale)
    pattern, sign = locale.currency_formats["standard"], locale.currency_symbols.get(currency, currency)
    before, after = (side[0].replace("¤", sign).replace(" ", _NO_BREAK) for side in (pattern.prefix, pattern.suffix))
    before += _NO_BREAK if before[-1:].isalpha() else ""
    after = (_NO_BREAK if after[:1].isalpha() else "") + after
    return f"{before}{_joined(plains, manner, True)}{after}"


def _counted(amounts: tuple[Decimal, ...], plains: Sequence[str], symbol: str, manner: _Manner) -> str:
    """Numbers with the symbol or the words of their unit; with words, large ones are '15 millones de tokens'."""
    language, wording = manner.language, _wording(symbol, manner.language)
    forms = _forms(wording, manner.style)
    scales = language.numbers.scales if forms is wording.words else ()
    scale = next((scale for scale in scales if _fits(amounts, scale)), None)
    if scale is None:
        return _form(forms, plains, language).format(_joined(plains, manner))
    scaled = [_plain(_ROUNDING.divide(amount, Decimal(scale.size)), None) for amount in amounts]
    number = _form(scale.words, scaled, language).format(_joined(scaled, manner))
    noun = _form(forms, plains, language).format("").strip()  # the no-break space goes too
    return _joint(language.numbers.of, number, noun)


def _fits(amounts: tuple[Decimal, ...], scale: Scale) -> bool:
    """Whether the amounts stay exact with two decimals of the scale."""
    return all(
        amount >= scale.size and not _ROUNDING.remainder(amount, Decimal(scale.size // 100)) for amount in amounts
    )


def _wording(symbol: str, language: Language) -> Wording:
    return language.units.get(symbol, Wording("{0}" + _NO_BREAK + symbol))


def _forms(wording: Wording, style: str) -> Forms:
    """Symbol or words: by what the style asks for, what is usual, and what there is."""
    in_words = style == "words" or (wording.usual == "words" and style != "short")
    if wording.words is not None and (in_words or not wording.symbol):
        return wording.words
    return {"other": wording.symbol}


def _form(forms: Forms, plains: Sequence[str], language: Language) -> str:
    """The pattern for the plural category of the last number; what the words do not tell apart is 'other'."""
    form = forms["other"]
    if len(forms) > 1:  # a symbol has no forms
        form = forms.get(_category(plains[-1], language.locale), form)
    return form if len(plains) == 1 or "{0}" in form else forms["other"]


@lru_cache(maxsize=4096)
def _category(plain: str, locale: str) -> str:
    number = plain.lstrip("-")
    if not _is_number(number):
        return "other"
    with localcontext(CONTEXT):  # Babel computes in whatever context is around
        return _locale(locale).plural_form(Decimal(number))


def _duration(value: Quantity, manner: _Manner) -> str:
    """170 min -> '2 horas y 50 minutos', to the nearest minute; what is less than a minute keeps its unit."""
    language, style = manner.language, "short" if manner.style == "short" else "words"
    minutes = _ROUNDING.quantize(value.to(_MINUTE).amount, Decimal(1))
    if minutes < 1:
        return _measure((value.amount,), value.unit, _Manner(style, language, manner.digits))
    hours, rest = (Decimal(part) for part in divmod(int(minutes), 60))
    of_hours, of_minutes = (
        _measure((part,), of, _Manner(style, language)) for part, of in ((hours, _HOUR), (rest, _MINUTE))
    )
    if not hours or not rest:
        return of_hours if hours else of_minutes
    pattern = language.durations.short if style == "short" else language.durations.long
    return pattern.format(hours=of_hours, minutes=of_minutes, number=say_number(rest, language))


# --------------------------------------------------------------------------------------------------------------- lists


def _listed(items: Sequence[str], manner: _Manner) -> str:
    """'A100, H100'; with a conjunction before the last one where the style is one."""
    lists = manner.language.lists
    if manner.style not in lists.last or len(items) == 1:
        return lists.comma.join(items)
    return _joint(lists.last[manner.style], lists.comma.join(items[:-1]), items[-1])


def _joint(joint: Joint, first: str, second: str) -> str:
    fitting = (alternate.pattern for alternate in joint.alternates if re.match(alternate.before, second))
    return next(fitting, joint.usual).format(first, second)


# --------------------------------------------------------------------------------------------------------------- dates

_LENGTHS = MappingProxyType({"": "long", "short": "medium"})  # style -> CLDR's name for it, where it is another
_SKELETONS = MappingProxyType({"month": "yMMMM", "day": "d", "day-month": "MMMMd"})


def _date_pattern(style: str, language: Language) -> str:
    locale = _locale(language.locale)
    if style in _SKELETONS:
        return str(locale.datetime_skeletons[_SKELETONS[style]].pattern)
    formats = locale.date_formats
    return str(formats.get(_LENGTHS.get(style, style), formats["long"]).pattern)


def _dated(date: datetime.date, pattern: str, language: Language) -> str:
    """A day by a pattern of CLDR, with the language's own word for its number where it has one: '1er mai 2026'."""
    assert type(date) is datetime.date, f"{date!r} is no plain day"
    fields = DateTimeFormat(date, _locale(language.locale))
    ordinal = language.dates.ordinals.get(str(date.day))

    def part(token: str | tuple[str, int]) -> str:
        if isinstance(token, str):
            return token
        return ordinal if ordinal and token[0] == "d" else fields[token[0] * token[1]]

    return "".join(part(token) for _, token in tokenize_pattern(pattern)).translate(_signs(language).digits)


# ------------------------------------------------------------------------------------------------------ what CLDR says


class _Signs(Struct, frozen=True):
    """What numbers are written with: `sizes` of the last group of digits and of the others, `digits` to translate."""

    decimal: str
    cents: str
    minus: str
    sizes: tuple[int, int]
    digits: Mapping[int, int]


@lru_cache(maxsize=64)
def _signs(language: Language) -> _Signs:
    locale, numbers = _locale(language.locale), language.numbers
    known = locale.number_symbols.get(numbers.system) or locale.number_symbols["latn"]
    return _Signs(
        decimal=numbers.decimal or known["decimal"],
        cents=numbers.decimal or known.get("currencyDecimal") or known["decimal"],
        minus=known["minusSign"],
        sizes=locale.decimal_formats[None].grouping,
        digits=str.maketrans("0123456789", numbers.digits) if numbers.digits else {},
    )


@lru_cache(maxsize=64)
def _locale(name: str) -> Locale:
    return Locale.parse(name)


def _lacking(value: Value, language: Language) -> Iterator[str]:
    """Value -> the rows of language.yaml that printing it needs and that are not there."""
    match value:
        case Quantity(_, of) | Range(Quantity(_, of), _) | Names(_, Unit() as of):
            above, below = _sides(of)
            if above and above not in CURRENCIES and above not in language.units:
                yield f"units: {above}"
            if below and below not in language.per:
                yield f"per: {below}"
