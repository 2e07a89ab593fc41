"""Quantities that somebody typed, found in text by the words that the language's folder knows.

Reading is generous: any sign may part or group the digits, whatever spaces stand between, and what cannot be read is
still found, as a word with digits. What a reading is good for is to say which figure belongs there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache
from itertools import product

from msgspec import Struct

from ..values.figure import Names, Range
from ..values.language import Language
from ..values.quantity import CONTEXT, CURRENCIES, Quantity, unit
from .vocabulary import SIGNS, Vocabulary, any_of, between, patterns, vocabulary

Reading = Quantity | Range | Names


class Typed(Struct, frozen=True):
    """What was typed, where in the text it begins, and all that it can mean; `is_ratio` where it is so many times."""

    text: str
    start: int
    readings: tuple[Reading, ...] = ()
    is_ratio: bool = False


def find_typed(text: str, language: Language | None) -> Iterator[Typed]:
    """Text, the language that it is in (None: no one's) -> each quantity or word with digits."""
    if not _DIGITS.search(text):
        return  # nearly every text
    grammar = _grammar(language)
    for match in grammar.pattern.finditer(text):
        made = match[0].strip()
        start = match.start() + match[0].index(made)
        if match["hours"]:
            minutes = _times(_amounts(match["hours"])[0], Decimal(60)) + Decimal(match["minutes"])
            yield Typed(made, start, (Quantity(minutes, unit("min")),))
        elif match["numbers"]:
            of = grammar.words.meaning(match["scale"], match["unit"] or match["sign"], match["per"])
            yield Typed(made, start, tuple(_readings(match, of, grammar)), bool(match["times"] or match["fold"]))
        else:
            yield Typed(made, start)


# ------------------------------------------------------------------------------------------------------------- reading

_DIGITS = re.compile(r"\d+")


def _amounts(written: str) -> tuple[Decimal, ...]:
    """'1.234,5' -> 1234.5; '1.234' can be 1.234, and 1234."""
    parts = _DIGITS.findall(written)
    whole = Decimal("".join(parts))
    if len(parts) == 1 or not re.fullmatch(_POINT, written[-len(parts[-1]) - 1]):
        return (whole,)
    fraction = Decimal(f"{''.join(parts[:-1])}.{parts[-1]}")
    return (fraction, whole) if len(parts[-1]) == 3 else (fraction,)


def _times(amount: Decimal, factor: Decimal) -> Decimal:
    return CONTEXT.multiply(amount, factor)


def _readings(match: re.Match[str], of: Quantity, grammar: _Grammar) -> Iterator[Reading]:
    """One number, two as a range, or several as a list; a product ('2 × 24 GB') has no figure."""
    numbers = [number[0] for number in grammar.number.finditer(match["numbers"])]
    if re.search("[×x]", match["numbers"]):
        return
    for amounts in product(*map(_amounts, numbers)):
        read = [Quantity(_times(amount, of.amount), of.unit) for amount in amounts]
        if len(read) == 1:
            yield read[0]
        elif len(read) == 2:
            yield Range(*read)
    if len(numbers) > 1:
        yield Names(tuple(numbers), of.unit if of.unit.powers else None)


# ------------------------------------------------------------------------------------------------------------- grammar

_POINT = "[.,\u066b\u066c]"
_NUMBER = rf"\d{{1,3}}(?:[ \u00a0\u2009\u202f'’]\d{{3}})+(?!\d)(?:{_POINT}\d+)?|\d+(?:{_POINT}\d+)*"


class _Grammar(Struct, frozen=True):
    """What finds quantities, and what the words in them mean."""

    pattern: re.Pattern[str]
    number: re.Pattern[str]
    words: Vocabulary


@lru_cache(maxsize=64)
def _grammar(language: Language | None) -> _Grammar:
    words = vocabulary(language)
    units, per, scales = any_of(words.units), any_of(words.per), any_of(words.scales)
    one = {name: Quantity(Decimal(1), unit(name)) for name in ("h", "min")}
    hours, minutes = (any_of(word for word, of in words.units.items() if of == one[name]) for name in one)
    number = f"(?:{_NUMBER})"
    join, to, and_ = _joints(language)
    listed = rf"(?:,\s+{number}){{0,9}}\s+(?:{join})\s+"
    numbers = rf"{number}(?:(?:{listed}|\s*[-–—×x]\s*|\s+(?:{to})\s+){number})?"
    signs = any_of([*SIGNS, *CURRENCIES])
    apart = rf"(?::|\s*(?:{hours})\s*(?:{and_})?\s*)"
    duration = rf"(?P<hours>\d+){apart}(?P<minutes>\d\d?)(?:\s*(?:{minutes}))?(?!\s*(?:{units})(?!\w))"
    quantity = (
        rf"(?:(?P<sign>{signs})\s*|(?P<times>[×xX])\s*)?(?P<numbers>{numbers})(?P<fold>\s*[×xX](?!\w))?"
        rf"(?:\s+(?P<scale>{scales})(?!\w)\s*(?:{any_of(words.of)})?)?"
        rf"(?:[\s-]*(?P<unit>{units})(?!\w))?(?:\s*(?P<per>{per}))?"
    )
    word = r"\w*\d\w*(?:[.,:]\w*\d\w*)*"
    end = rf"(?!\w|{_POINT}\d)"
    pattern = re.compile(rf"(?<!\w)(?:(?:{duration}|{quantity}){end}|{word})", re.IGNORECASE)
    return _Grammar(pattern, re.compile(number), words)


def _joints(language: Language | None) -> tuple[str, str, str]:
    """Expressions for what joins the last of a list, the ends of a range, and hours with minutes."""
    if language is None:
        return r"(?!)", r"(?!)", r"(?!)"
    numbers, durations = language.numbers, language.durations
    last = [pattern for joint in language.lists.last.values() for pattern in patterns(joint)]
    return (
        any_of([between(pattern) for pattern in last]),
        any_of([between(pattern) for pattern in (numbers.range, numbers.range_in_words)]),
        any_of([between(pattern) for pattern in (durations.long, durations.short)]),
    )
