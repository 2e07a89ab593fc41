"""Exact numbers as fractions: where they come from, how they are rounded, how machines write them.

This package proves from outside what the rooms have made, so it shares no arithmetic with them: fractions where they
have decimals, and its own tables of units.
"""

from __future__ import annotations

import datetime
from fractions import Fraction

from msgspec import Struct

CENTS = 2
_SMALLEST = 1000  # decimals of a number that is nearly nothing
WITHOUT_CENTS = ("JPY",)
MONEY = ("EUR", "USD", "GBP", "CHF", "CAD", "MXN", "BRL", "JPY")
# How many of the smallest each symbol holds; those of one row measure the same thing.
SCALES: tuple[dict[str, int], ...] = (
    {"byte": 1, "MB": 1000**2, "MiB": 1024**2, "GB": 1000**3, "GiB": 1024**3, "TB": 1000**4},
    {"s": 1, "min": 60, "h": 60 * 60},
    {"parameter": 1, "Gparameter": 1000**3},
)
_SIZES = {symbol: size for row in SCALES for symbol, size in row.items()}


class Amount(Struct, frozen=True):
    """A number or, with two ends, a range. `places` are the decimals shown at most, None for all that it has.

    `whole` money has no cents where it needs none; `near` is what "about" makes of it, () where there is no step.
    """

    ends: tuple[Fraction, ...]
    unit: str = ""
    places: int | None = None
    whole: bool = False
    near: tuple[Fraction, ...] = ()


class Words(Struct, frozen=True):
    """Names in order; `counted` is the unit where they are numbers of something."""

    items: tuple[str, ...]
    counted: str = ""
    single: bool = False


class Day(Struct, frozen=True):
    """A calendar day."""

    date: datetime.date


class Dash(Struct, frozen=True):
    """There is no such thing."""


Value = Amount | Words | Day | Dash


def canonical(unit: str) -> str:
    """'EUR/month/GB' -> 'EUR/GB/month', as figures are labelled."""
    above, *below = unit.split("/")
    return "/".join(("·".join(sorted(above.split("·"))), *sorted(below)))


def above(unit: str) -> str:
    """'EUR/GB/month' -> 'EUR'."""
    return unit.partition("/")[0]


def below(unit: str) -> str:
    """'EUR/GB/month' -> 'GB/month'."""
    return unit.partition("/")[2]


def scale(unit: str) -> Fraction:
    """How many of the smallest units (byte, s, parameter) the unit holds."""
    up, *down = unit.split("/")
    size = Fraction(1)
    for symbol in up.split("·"):
        size *= _SIZES.get(symbol, 1)
    for symbol in down:
        size /= _SIZES.get(symbol, 1)
    return size


def half_up(number: Fraction, step: Fraction) -> Fraction:
    """To the nearest multiple of the step; from the middle, to the larger. For numbers that are not negative."""
    doubled = 2 * number / step
    return (doubled.numerator + doubled.denominator) // (2 * doubled.denominator) * step


def written(number: Fraction, unit: str, places: int | None, whole: bool = False) -> str:
    """A number as machines write it: '23.40', '9.6', '15000000'; money has its cents."""
    code = above(unit)
    cents = (0 if code in WITHOUT_CENTS else CENTS) if code in MONEY else 0
    least = 0 if whole and number.denominator == 1 else cents
    most = max(places, cents) if places is not None else None
    return _decimal(number, most, least)


def _decimal(number: Fraction, most: int | None, least: int) -> str:
    if number < 0:
        return f"-{_decimal(-number, most, least)}"
    shown = _places(number) if most is None else most
    scaled = half_up(number, Fraction(1, 10**shown))
    if not scaled and number:  # what is not zero is not shown as zero: two digits of it are
        shown = next((place for place in range(shown, _SMALLEST) if number * 10**place >= 1), _SMALLEST) + 1
        scaled = half_up(number, Fraction(1, 10**shown))
    whole, rest = divmod((scaled * 10**shown).numerator, 10**shown)
    decimals = str(rest).rjust(shown, "0").rstrip("0").ljust(least, "0") if shown else "0" * least
    return f"{whole}.{decimals}" if decimals else str(whole)


def _places(number: Fraction) -> int:
    """How many decimals a number has; 40 where it has no end."""
    return next((place for place in range(40) if 10**place % number.denominator == 0), 40)


def machine(value: Value) -> str:
    """What the `value` attribute and the ledger say."""
    match value:
        case Amount(ends, unit, places, whole):
            return "/".join(written(end, unit, places, whole) for end in ends)
        case Words(items):
            return ", ".join(items)
        case Day(date):
            return date.isoformat()
        case Dash():
            return ""
