"""The text of a figure -> what it says, and whether that is what the figure is."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from .amounts import Amount, Dash, Day, Value, Words, above, below, half_up, written
from .tongue import Affix, Affixes, Tongue, plain

_STYLES = ("amount", "about", "short", "words", "number", "even")
_LONGEST = 200  # characters of a text that may be a figure
_TIMES = {"min": 1, "h": 60}


class Reading(Struct, frozen=True):
    """What a text may say: one number or the two ends of a range, as machines write them, their unit, and per what."""

    ends: tuple[str, ...]
    unit: str = ""
    per: str = ""


def styles(value: Value) -> tuple[str, ...]:
    """In which styles a value may be shown."""
    match value:
        case Amount():
            return ("", *_STYLES)
        case Words(_, _, single):
            return ("",) if single else ("", "or", "and")
        case Day():
            return ("", "short")
        case Dash():
            return ("", *_STYLES, "or", "and")


def agrees(text: str, value: Value, style: str, tongue: Tongue) -> bool:
    """Whether the text, read as the language writes, says the value under the rounding of its style."""
    match value:
        case Amount():
            return bool(_expected(value, style) & readings(text, tongue))
        case Words(items, counted, single):
            return text == items[0] if single else _lists(plain(text), items, counted, style, tongue)
        case Day(date):
            return read_date(text, style, tongue) == date
        case Dash():
            return plain(text) == tongue.nothing


def _expected(value: Amount, style: str) -> frozenset[Reading]:
    """A value in a style -> what its text must say."""
    ends = value.near if style == "about" and value.near else value.ends
    bare, unit = style == "number", above(value.unit)
    per = "" if style in ("amount", "number") else below(value.unit)
    if unit in _TIMES and len(ends) == 1 and not bare:
        minutes = half_up(ends[0] * _TIMES[unit], Fraction(1))
        if minutes:
            return frozenset({Reading((written(minutes, "", None),), "min", per)})
    shown = dict.fromkeys(written(end, value.unit, value.places, value.whole) for end in ends)
    if style == "even" and value.places:
        shown = dict.fromkeys(_padded(end, value.places) for end in shown)
    return frozenset({Reading(tuple(shown), "" if bare else unit, per)})


def _padded(number: str, places: int) -> str:
    """'20', 1 -> '20.0'."""
    whole, _, fraction = number.partition(".")
    return f"{whole}.{fraction.ljust(places, '0')}"


def _lists(text: str, items: tuple[str, ...], counted: str, style: str, tongue: Tongue) -> bool:
    known = [plain(item) for item in items]
    joined = {tongue.comma.join(known)}
    if len(known) > 1 and style in tongue.last:
        joined = {form.format(tongue.comma.join(known[:-1]), known[-1]) for form in tongue.last[style]}
    if not counted:
        return text in joined
    return any(list in joined for list, unit in _stripped(text, tongue.units) if unit == counted)


# ------------------------------------------------------------------------------------------------------------- reading


@lru_cache(maxsize=16384)
def readings(text: str, tongue: Tongue) -> frozenset[Reading]:
    """Text -> all that it may say as a number with a unit; nothing where it is no such thing."""
    return frozenset(_readings(plain(text), tongue)) if len(text) <= _LONGEST else frozenset()


def _readings(text: str, tongue: Tongue) -> Iterator[Reading]:
    for whole, per in _stripped(text, tongue.per):
        for number, unit in _stripped(whole, tongue.units):
            yield from (Reading(ends, unit, per) for ends in _numbers(number, tongue))
        if whole in tongue.alone:
            unit, count = tongue.alone[whole]
            yield Reading((str(count),), unit, per)
        for ends, unit in _large(whole, tongue):
            yield Reading(ends, unit, per)
            if unit in _TIMES and len(ends) == 1:
                yield Reading((_times(ends[0], _TIMES[unit]),), "min", per)
        yield from (Reading((minutes,), "min", per) for minutes in _minutes(whole, tongue))


def _stripped(text: str, affixes: Affixes) -> Iterator[tuple[str, str]]:
    """Text -> what is left when a unit is taken off, and the unit; first the text as it is."""
    yield text, ""
    for affix in (*affixes.by_end.get(text[-1:], ()), *affixes.by_end.get("", ())):
        inner = _within(text, affix)
        if inner:
            yield inner, affix.stands_for


def _within(text: str, affix: Affix) -> str:
    if text.startswith(affix.before) and text.endswith(affix.after):
        return text[len(affix.before) : len(text) - len(affix.after)]
    return ""


def _numbers(text: str, tongue: Tongue) -> Iterator[tuple[str, ...]]:
    """'24' -> ('24',), '16–24' -> ('16', '24')."""
    if text[-1:].isdecimal():
        yield from ((number,) for number in _number(text, tongue))
        for pattern in tongue.ranges:
            if found := pattern.fullmatch(text):
                low, high = _number(found["p0"], tongue), _number(found["p1"], tongue)
                yield from ((first, second) for first in low for second in high)


def _number(text: str, tongue: Tongue) -> Iterator[str]:
    """'2 000,50' -> '2000.50'."""
    for decimal in tongue.decimals:
        group = re.escape(tongue.group)
        found = re.fullmatch(rf"(\d+|\d{{1,3}}(?:{group}\d{{2,3}})*{group}\d{{3}})(?:{re.escape(decimal)}(\d+))?", text)
        if found:
            whole = re.sub(r"\D", "", found[1])
            yield f"{whole}.{found[2]}" if found[2] else whole


def _large(text: str, tongue: Tongue) -> Iterator[tuple[tuple[str, ...], str]]:
    """'15 millones de tokens' -> ('15000000',), 'token'."""
    for pattern in tongue.of:
        found = pattern.fullmatch(text)
        if found and found["p1"] in tongue.nouns:
            for scale, size in tongue.scales:
                for ends in _numbers(_within(found["p0"], scale), tongue):
                    yield tuple(written(Fraction(end) * size, "", None) for end in ends), tongue.nouns[found["p1"]]


def _minutes(text: str, tongue: Tongue) -> Iterator[str]:
    """'2 horas y 50 minutos' or '6 horas' -> the minutes in all."""
    unit, count = tongue.alone.get(text, ("", 0))
    if unit in _TIMES:
        yield str(count * _TIMES[unit])
    for number, unit in _stripped(text, tongue.times):
        if unit:
            yield from (_times(end, _TIMES[unit]) for (end,) in _ones(number, tongue))
    for pattern in tongue.durations:
        if found := pattern.fullmatch(text):
            parts = found.groupdict()
            rest = parts.get("pnumber") or _bare(parts.get("pminutes", ""), "min", tongue)
            hours = _bare(parts.get("phours", ""), "h", tongue)
            if hours.isdecimal() and rest.isdecimal() and int(rest) < 60:
                yield str(int(hours) * 60 + int(rest))


def _ones(text: str, tongue: Tongue) -> Iterator[tuple[str]]:
    yield from ((ends[0],) for ends in _numbers(text, tongue) if len(ends) == 1)


def _times(number: str, factor: int) -> str:
    return written(Fraction(number) * factor, "", None)


def _bare(text: str, unit: str, tongue: Tongue) -> str:
    if text in tongue.alone:
        return str(tongue.alone[text][1])
    found = (number for number, stripped in _stripped(text, tongue.times) if stripped == unit)
    return next((end for number in found for (end,) in _ones(number, tongue)), "")


def read_date(text: str, style: str, tongue: Tongue) -> datetime.date | None:
    """'12 de noviembre de 2026' -> the day; None where it is none."""
    pattern = tongue.dates[style if style in tongue.dates else ""]
    found = pattern.fullmatch(plain(text)) if len(text) <= _LONGEST else None
    if found is None:
        return None
    day, month = tongue.ordinals.get(found["day"], found["day"]), found["month"].casefold()
    number = tongue.months.get(month, int(month) if month.isdecimal() else 0)
    written_day = f"{found['year'].rjust(4, '0')}-{str(number).rjust(2, '0')}-{day.rjust(2, '0')}"
    try:
        return datetime.date.fromisoformat(written_day)
    except ValueError:
        return None
