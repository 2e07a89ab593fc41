"""The words of a language for what numbers count, cost and hold: units, rates, and large numbers that have names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from functools import lru_cache

from msgspec import Struct

from ..values.language import Joint, Language
from ..values.quantity import CONTEXT, CURRENCIES, SYMBOLS, Quantity, Unit, unit

ONE = Quantity(Decimal(1))
# Signs of currencies that are in the data, and of all others: those are no unit of ours, but make money of a number.
SIGNS: Mapping[str, str] = {"€": "EUR", "$": "USD", "£": "GBP", "¥": "JPY"}
MONEY_SIGNS = "$¢£¤¥֏؋৲৳৻૱௹฿៛﷼﹩＄￠￡￥￦\u20a0-\u20cf"
_SHARES = {"%": "1", "‰": "0.1", "‱": "0.01"}  # in percent


class Vocabulary(Struct, frozen=True):
    """Words in small letters with plain spaces -> what one of them is; `of` joins a large number to what it counts."""

    units: Mapping[str, Quantity]
    per: Mapping[str, Quantity]
    scales: Mapping[str, Decimal]
    of: tuple[str, ...]

    def meaning(self, scale: str | None, above: str | None, below: str | None) -> Quantity:
        """Words as written, None where there are none -> what one of it is: 0.01 EUR/h for 'céntimos por hora'."""
        factor = self.scales.get(bare(scale or ""), Decimal(1))
        made = self.units.get(bare(above or ""), ONE) * self.per.get(bare(below or ""), ONE)
        return Quantity(CONTEXT.multiply(made.amount, factor), made.unit)


@lru_cache(maxsize=64)
def vocabulary(language: Language | None) -> Vocabulary:
    """Language -> its words; None: those that are no language's."""
    typed = {bare(spelling.word): spelling.means for spelling in (language.typed if language else ())}
    rates = {word: means for word, means in typed.items() if any(power < 0 for _, power in means.unit.powers)}
    large = {word: means.amount for word, means in typed.items() if means.unit == Unit() and means != ONE}
    units = {word: means for word, means in typed.items() if word not in rates and word not in large}
    of = [between(pattern) for pattern in patterns(language.numbers.of)] if language else []
    return Vocabulary(
        {**dict(_units(language)), **units},
        {**dict(_per(language)), **rates},
        {**dict(_scales(language)), **large},
        (*of,),
    )


def bare(pattern: str) -> str:
    """'{0} GB' -> 'gb': what stands beside the number, in small letters, with plain spaces and apostrophes."""
    return " ".join(pattern.replace("{0}", "").replace("’", "'").casefold().split())


def any_of(words: Iterable[str]) -> str:
    """Words -> an expression for any of them, the longest first, whatever spaces and apostrophes are in them."""
    longest = sorted(set(filter(None, words)), key=lambda word: (-len(word), word))
    made = (r"\s+".join(re.escape(part) for part in word.split()) for word in longest)
    return "|".join(made).replace("'", "['’]") or r"(?!)"


def between(pattern: str) -> str:
    """'de {0} a {1}' -> 'a'."""
    return pattern.partition("}")[2].rpartition("{")[0].strip()


def patterns(joint: Joint) -> tuple[str, ...]:
    """All that a joint can be."""
    return (joint.usual, *(alternate.pattern for alternate in joint.alternates))


def _units(language: Language | None) -> Iterator[tuple[str, Quantity]]:
    """Words for units: the symbols of data, signs of currencies and shares, and what the language calls them."""
    yield from ((symbol.casefold(), _one(symbol)) for symbol in SYMBOLS)
    yield from ((sign, _one(code)) for sign, code in SIGNS.items())
    yield from ((sign, Quantity(Decimal(share), unit("percent"))) for sign, share in _SHARES.items())
    for symbol, wording in language.units.items() if language else ():
        for pattern in (wording.symbol, *(wording.words or {}).values()):
            if "{0}" in pattern:
                yield bare(pattern), _one(symbol)


def _one(symbol: str) -> Quantity:
    return Quantity(Decimal(1), unit(symbol))


def _per(language: Language | None) -> Iterator[tuple[str, Quantity]]:
    yield from ((f"/{symbol}".casefold(), _one(f"1/{symbol}")) for symbol in SYMBOLS)
    for symbols, wording in language.per.items() if language else ():
        for pattern in filter(None, (wording.symbol, *(wording.words or {}).values())):
            yield bare(pattern), _one(f"1/{symbols}")


def _scales(language: Language | None) -> Iterator[tuple[str, Decimal]]:
    for scale in language.numbers.scales if language else ():
        yield from ((bare(pattern), Decimal(scale.size)) for pattern in scale.words.values())


def is_telling(means: Quantity) -> bool:
    """Whether what it means makes a statement even of a name: money, memory, time, a share, power.

    Bits, cards, images, tokens … may stand beside a name: 'RTX 4090 GPU', 'FP16 tokens'.
    """
    telling = {*CURRENCIES, "byte", "s", "day", "month", "percent", "W"}
    return (means.unit == Unit() and means != ONE) or any(symbol in telling for symbol, _ in means.unit.dimension)


@lru_cache(maxsize=64)
def telling_words(language: Language | None) -> re.Pattern[str]:
    """Language -> what finds, directly after a name, words that make a quantity of it: '8B GB', '404 €/h', 'H100/h'."""
    words = vocabulary(language)
    units = [word for word, means in words.units.items() if is_telling(means)]
    signs = [word for word in units if not any(map(str.isalpha, word))]
    slashed = [word for word in words.per if word.startswith("/")]
    letters = any_of([*({*units} - {*signs}), *words.scales, *slashed])
    return re.compile(rf"[\s-]*(?:(?:{letters})(?![\w'’])|{any_of(signs)}|[{MONEY_SIGNS}])", re.IGNORECASE)
