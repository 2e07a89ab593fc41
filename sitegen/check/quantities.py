"""Quantities that somebody typed, found in text by the words that the language's folder knows.

Reading is generous: any sign may part or group the digits, whatever spaces stand between, and what cannot be read is
still found, as a word with digits. What a reading is good for is to say which figure belongs there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import lru_cache
from itertools import product

from msgspec import Struct

from ..values.figure import Names, Range
from ..values.language import Joint, Language
from ..values.quantity import CONTEXT, CURRENCIES, SYMBOLS, Quantity, Unit, unit

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
            of = _unit(match, grammar)
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


def _unit(match: re.Match[str], grammar: _Grammar) -> Quantity:
    """What one of the written is: 0.01 EUR for 'céntimos', 1000000 token for 'millones de tokens'."""
    above = grammar.units.get(_bare(match["unit"] or match["sign"] or ""), Quantity(Decimal(1)))
    scale = grammar.scales.get(_bare(match["scale"] or ""), Decimal(1))
    below = grammar.per.get(_bare(match["per"] or ""), Unit())
    return Quantity(_times(above.amount, scale), above.unit * below)


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

_SPACES = " \t\n\u00a0\u2009\u202f"
_S = f"[{_SPACES}]"
_POINT = "[.,\u066b\u066c]"
_NUMBER = rf"\d{{1,3}}(?:[ \u00a0\u2009\u202f'’]\d{{3}})+(?!\d)(?:{_POINT}\d+)?|\d+(?:{_POINT}\d+)*"
_SIGNS: Mapping[str, str] = {"€": "EUR", "$": "USD", "£": "GBP", "¥": "JPY"}


class _Grammar(Struct, frozen=True):
    """What finds quantities, and what the words in them mean, by their small letters."""

    pattern: re.Pattern[str]
    number: re.Pattern[str]
    units: Mapping[str, Quantity]
    per: Mapping[str, Unit]
    scales: Mapping[str, Decimal]


@lru_cache(maxsize=64)
def _grammar(language: Language | None) -> _Grammar:
    units, per, scales = dict(_units(language)), dict(_per(language)), dict(_scales(language))
    hours, minutes = ([word for word, of in units.items() if of == _one(name)] for name in ("h", "min"))
    number = f"(?:{_NUMBER})"
    join, to, and_ = _joints(language)
    listed = rf"(?:,{_S}+{number}){{0,9}}{_S}+(?:{join}){_S}+{number}"
    numbers = rf"{number}(?:{listed}|{_S}*[-–—×x]{_S}*{number}|{_S}+(?:{to}){_S}+{number})?"
    signs = _any([*_SIGNS, *CURRENCIES])
    between = rf"(?::|{_S}*(?:{_any(hours)}){_S}*(?:{and_})?{_S}*)"
    duration = (
        rf"(?P<hours>\d+){between}(?P<minutes>\d\d?)(?:{_S}*(?:{_any(minutes)}))?(?!{_S}*(?:{_any(units)})(?!\w))"
    )
    quantity = (
        rf"(?:(?P<sign>{signs}){_S}*|(?P<times>[×xX]){_S}*)?(?P<numbers>{numbers})(?P<fold>{_S}*[×xX](?!\w))?"
        rf"(?:{_S}+(?P<scale>{_any(scales)})(?!\w){_S}*(?:{_of(language)})?)?"
        rf"(?:(?:{_S}|-)*(?P<unit>{_any(units)})(?!\w))?(?:{_S}*(?P<per>{_any(per)}))?"
    )
    word = r"\w*\d\w*(?:[.,:]\w*\d\w*)*"
    end = rf"(?!\w|{_POINT}\d)"
    pattern = re.compile(rf"(?<!\w)(?:{duration}{end}|{quantity}{end}|{word})", re.IGNORECASE)
    return _Grammar(pattern, re.compile(number), units, per, scales)


def _any(words: Mapping[str, object] | list[str]) -> str:
    """Words -> an expression for any of them, the longest first, whatever spaces are in them."""
    longest = sorted(set(filter(None, words)), key=lambda word: (-len(word), word))
    return "|".join(f"{_S}+".join(re.escape(part) for part in word.split()) for word in longest) or r"(?!)"


def _bare(pattern: str) -> str:
    """'{0} GB' -> 'gb': what stands beside the number, in small letters, with plain spaces."""
    return " ".join(pattern.replace("{0}", "").casefold().split())


def _one(symbol: str) -> Quantity:
    return Quantity(Decimal(1), unit(symbol))


def _units(language: Language | None) -> Iterator[tuple[str, Quantity]]:
    """Words for units: the symbols of data, signs of currencies, and what the language calls them."""
    yield from ((symbol.casefold(), _one(symbol)) for symbol in SYMBOLS)
    yield from ((sign, _one(code)) for sign, code in _SIGNS.items())
    for symbol, wording in language.units.items() if language else ():
        for pattern in (wording.symbol, *(wording.words or {}).values()):
            if "{0}" in pattern:
                yield _bare(pattern), _one(symbol)
    yield from ((_bare(spelling.word), spelling.means) for spelling in (language.typed if language else ()))


def _per(language: Language | None) -> Iterator[tuple[str, Unit]]:
    yield from ((f"/{symbol}".casefold(), unit(f"1/{symbol}")) for symbol in SYMBOLS)
    for symbols, wording in language.per.items() if language else ():
        for pattern in filter(None, (wording.symbol, *(wording.words or {}).values())):
            yield _bare(pattern), unit(f"1/{symbols}")


def _scales(language: Language | None) -> Iterator[tuple[str, Decimal]]:
    for scale in language.numbers.scales if language else ():
        yield from ((_bare(pattern), Decimal(scale.size)) for pattern in scale.words.values())


def _joints(language: Language | None) -> tuple[str, str, str]:
    """Expressions for what joins the last of a list, the ends of a range, and hours with minutes."""
    if language is None:
        return r"(?!)", r"(?!)", r"(?!)"
    numbers, durations = language.numbers, language.durations
    last = [pattern for joint in language.lists.last.values() for pattern in _patterns(joint)]
    return (
        _any([_between(pattern) for pattern in last]),
        _any([_between(pattern) for pattern in (numbers.range, numbers.range_in_words)]),
        _any([_between(pattern) for pattern in (durations.long, durations.short)]),
    )


def _patterns(joint: Joint) -> tuple[str, ...]:
    return (joint.usual, *(alternate.pattern for alternate in joint.alternates))


def _between(pattern: str) -> str:
    """'de {0} a {1}' -> 'a'."""
    return pattern.partition("}")[2].rpartition("{")[0].strip()


def _of(language: Language | None) -> str:
    if language is None:
        return r"(?!)"
    return _any([_between(pattern) for pattern in _patterns(language.numbers.of)])
