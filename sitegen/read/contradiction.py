"""What language.yaml says against what CLDR knows of the language: words of other units, signs, sizes, order.

What we want otherwise than CLDR, such as other spaces or shorter words, is no contradiction: only what means another
thing is, or what could not be read back.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from babel import Locale, UnknownLocaleError
from babel.localedata import LocaleDataDict, load, locale_identifiers
from msgspec import Struct

from ..values.problem import Problem
from .tree import Branch, Leaf, Node, Series

_RULE = "language-contradiction"

# Our symbol -> CLDR's name of the unit.
_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "bit": "digital-bit",
        "byte": "digital-byte",
        "MB": "digital-megabyte",
        "GB": "digital-gigabyte",
        "TB": "digital-terabyte",
        "s": "duration-second",
        "min": "duration-minute",
        "h": "duration-hour",
        "day": "duration-day",
        "month": "duration-month",
        "W": "power-watt",
        "percent": "concentr-percent",
    }
)
_RATED = frozenset(("duration-week", "duration-year", *_NAMES.values())) - {"power-watt", "concentr-percent"}
_KINDS = ("digital-", "duration-", "power-", "concentr-percent", "concentr-permille")

Found = Iterator[Problem]


def contradictions(root: Node) -> tuple[Problem, ...]:
    """The tree of a language.yaml that has its form -> what in it CLDR says otherwise, or what cannot be read back."""
    try:
        locale = Locale.parse(_text(root, "locale"))
    except (ValueError, UnknownLocaleError):
        return ()  # that there is no such locale is said where it is asked for words
    known = _known(str(locale))
    return tuple(problem for check in _CHECKS for problem in check(root, known))


def _problem(node: Node, what: str, hint: str) -> Problem:
    return Problem(node.place, _RULE, what, hint)


# ------------------------------------------------------------------------------------------------ ways into the tree


def _at(node: Node | None, *keys: str) -> Node | None:
    for key in keys:
        entries = node.entries if isinstance(node, Branch) else ()
        node = next((below for name, below in entries if name.text == key), None)
    return node


def _text(node: Node, *keys: str) -> str:
    leaf = _at(node, *keys)
    return leaf.text if isinstance(leaf, Leaf) else ""


def _entries(node: Node | None) -> Iterator[tuple[str, Node]]:
    yield from ((name.text, below) for name, below in (node.entries if isinstance(node, Branch) else ()))


def _leaves(node: Node | None) -> Iterator[Leaf]:
    """All texts below a node, but for names that choose ('usual: words') and expressions."""
    if isinstance(node, Leaf):
        yield node
    elif isinstance(node, Series):
        for item in node.items:
            yield from _leaves(item)
    else:
        for name, below in _entries(node):
            if name not in ("before", "usual"):
                yield from _leaves(below)


# ------------------------------------------------------------------------------------------------------ what CLDR knows


class _Known(Struct, frozen=True):
    """CLDR of a locale: signs; words -> the units that they are of, also in rates; large numbers -> their sizes."""

    locale: str
    direction: str
    decimal: str
    units: Mapping[str, frozenset[str]]
    rates: Mapping[str, frozenset[str]]
    large: Mapping[str, frozenset[int]]


@lru_cache(maxsize=32)
def _known(locale: str) -> _Known:
    data: Mapping[str, Any] = LocaleDataDict(dict(load(locale).items()))
    units = tuple(_units(data))
    return _Known(
        locale,
        Locale.parse(locale).text_direction,
        str(data["number_symbols"]["latn"]["decimal"]),
        _by_word(_unit_words(units)),
        _by_word(_rate_words(units)),
        _large(data),
    )


def _signs(locale: str, kind: str) -> frozenset[str]:
    """The signs 'decimal' or 'group' of a locale's language, in whatever region: dozens of files, if one is asked."""
    language = locale.partition("_")[0]
    regions = (name for name in locale_identifiers() if name.partition("_")[0] == language)
    systems = (symbols for name in regions for symbols in load(name).get("number_symbols", {}).values())
    return frozenset(str(symbols[kind]) for symbols in systems if isinstance(symbols, Mapping) and kind in symbols)


_Unit = tuple[str, Mapping[str, str]]  # its name, its forms


def _units(data: Mapping[str, Any]) -> Iterator[_Unit]:
    for name, widths in data["unit_patterns"].items():
        if name.startswith(_KINDS) and "-per-" not in name:
            yield from ((name, widths[width]) for width in ("long", "short") if width in widths)


def _unit_words(units: Iterable[_Unit]) -> Iterator[tuple[str, str]]:
    for name, forms in units:
        yield from ((_word(str(form)), name) for category, form in forms.items() if category != "per")


def _rate_words(units: Iterable[_Unit]) -> Iterator[tuple[str, str]]:
    for name, forms in units:
        if name in _RATED:
            yield from ((token, name) for _, form in forms.items() for token in _tokens(str(form)))


def _by_word(words: Iterable[tuple[str, str]]) -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for word, name in words:
        found.setdefault(word, set()).add(name)
    return {word: frozenset(names) for word, names in found.items() if word}


def _large(data: Mapping[str, Any]) -> Mapping[str, frozenset[int]]:
    found: dict[str, set[int]] = {}
    for sizes in data["compact_decimal_formats"].get("long", {}).values():
        for size, pattern in sizes.items():
            written = str(pattern.pattern)
            word = _word(written.replace("0", ""))
            found.setdefault(word, set()).add(int(size) // 10 ** max(written.count("0") - 1, 0))
    return {word: frozenset(each) for word, each in found.items() if word}


def _word(pattern: str) -> str:
    """'{0} GB' -> 'gb': what stands beside the number, whatever the spaces."""
    return " ".join(pattern.replace("{0}", " ").casefold().split()).strip(" .'")


def _tokens(pattern: str) -> Iterator[str]:
    """The words of a rate; single letters only after a stroke: '/h'."""
    text = pattern.replace("{0}", " ").casefold()
    yield from (word for word in re.findall(r"[^\W\d]+", text) if len(word) > 1)
    yield from re.findall(r"/\s*([^\W\d])(?!\w)", text)


# -------------------------------------------------------------------------------------------------------------- checks


def _numbers(root: Node, known: _Known) -> Found:
    numbers = _at(root, "numbers")
    group, decimal, digits = (_at(numbers, name) for name in ("group", "decimal", "digits"))
    sign = decimal.text if isinstance(decimal, Leaf) else known.decimal
    own = sign == known.decimal  # nearly always
    if isinstance(decimal, Leaf) and not own and sign not in (signs := _signs(known.locale, "decimal")):
        yield _problem(decimal, f"'{sign}' is no decimal sign of this language", _any(signs))
    if isinstance(group, Leaf):
        if group.text.strip() and group.text not in (signs := _signs(known.locale, "group")):
            yield _problem(group, f"'{group.text}' groups no digits in this language", f"a space, or {_any(signs)}")
        elif group.text == sign:
            yield _problem(group, "the sign between groups is the decimal sign", "write another, or a space")
    if isinstance(digits, Leaf) and [unicodedata.decimal(digit, -1) for digit in digits.text] != [*range(10)]:
        yield _problem(digits, "these are not the digits from nought to nine", "write each once, in their order")


def _any(signs: Iterable[str]) -> str:
    return "CLDR has " + ", ".join(f"'{sign}'" for sign in sorted(signs))


_IN_ORDER = (
    ("numbers", "range"),
    ("numbers", "range_in_words"),
    ("dates", "interval"),
    ("lists", "or"),
    ("lists", "and"),
)


def _order(root: Node, known: _Known) -> Found:
    """Parts stand once, in the order in which they are said, with something between them."""
    for keys in (
        ("numbers", "range"),
        ("numbers", "range_in_words"),
        ("dates", "interval"),
        ("lists", "or"),
        ("lists", "and"),
    ):
        yield from (problem for leaf in _leaves(_at(root, *keys)) for problem in _parts(leaf, ("0",), ("1",)))
    for leaf in _leaves(_at(root, "numbers", "of")):
        if leaf.text.count("{0}") != 1 or leaf.text.count("{1}") != 1:
            yield _problem(leaf, "a part stands twice", "write each part once")
    for leaf in _leaves(_at(root, "durations")):
        yield from _parts(leaf, ("hours",), ("minutes", "number"))


def _parts(leaf: Leaf, first: tuple[str, ...], second: tuple[str, ...]) -> Found:
    found = re.findall(r"\{(\w+)\}", leaf.text)
    if len(found) != 2 or found[0] not in first or found[1] not in second:
        wanted = f"{{{first[0]}}} … {{{' or '.join(second)}}}"
        yield _problem(leaf, "the parts are not in the order in which they are read", f"write {wanted}, each once")
    elif "}{1}" in leaf.text:
        yield _problem(leaf, "nothing stands between the parts", "write what parts them")


def _units_of(root: Node, known: _Known) -> Found:
    taken: dict[str, str] = {}
    for symbol, wording in _entries(_at(root, "units")):
        for leaf in _leaves(wording):
            word = _word(leaf.text)
            other = taken.setdefault(word, symbol)
            if other != symbol and word:
                yield _problem(leaf, f"'{word}' is the word for {other} too", "write another")
            yield from _of_another(leaf, word, symbol, known)


def _of_another(leaf: Leaf, word: str, symbol: str, known: _Known) -> Found:
    names, own = known.units.get(word, frozenset()), _NAMES.get(symbol, "")
    if names and own not in names:
        yield _problem(leaf, f"for CLDR '{word}' is {_called(names)}, not {symbol}", f"write the word for {symbol}")


def _called(names: Iterable[str]) -> str:
    return ", ".join(sorted(name.partition("-")[2] for name in names))


def _rates(root: Node, known: _Known) -> Found:
    for divisor, wording in _entries(_at(root, "per")):
        own = {_NAMES.get(symbol, symbol) for symbol in divisor.split("/")}
        for leaf in _leaves(wording):
            for token in _tokens(leaf.text):
                names = known.rates.get(token, frozenset())
                if len(names) == 1 and not names & own:
                    hint = f"write what is said for {divisor}"
                    yield _problem(leaf, f"for CLDR '{token}' is {_called(names)}, not {divisor}", hint)
            if leaf.text.count("{0}") != 1:
                yield _problem(leaf, "the number must stand once in this pattern", "write {0} once")


def _scales(root: Node, known: _Known) -> Found:
    scales = _at(root, "numbers", "scales")
    for scale in scales.items if isinstance(scales, Series) else ():
        size = _text(scale, "size")
        for leaf in _leaves(_at(scale, "words")):
            sizes = known.large.get(_word(leaf.text), frozenset())
            if sizes and size.isdecimal() and int(size) not in sizes:
                hint = f"write {min(sizes)}"
                yield _problem(_at(scale, "size") or scale, f"'{_word(leaf.text)}' is not {size} for CLDR", hint)


def _texts(root: Node, known: _Known) -> Found:
    """Signs that would be read as numbers; a comma that parts nothing; a direction that is not the language's."""
    comma, direction = _at(root, "lists", "comma"), _at(root, "direction")
    if isinstance(comma, Leaf) and (not comma.text or re.search(r"\w", comma.text) or comma.text == known.decimal):
        yield _problem(comma, "this does not part the items of a list", 'write ", "')
    if isinstance(direction, Leaf) and direction.text != known.direction:
        yield _problem(direction, f"this language is written {known.direction}", f"write {known.direction}")
    for leaf in _leaves(_at(root, "nothing")):
        if any(map(str.isnumeric, leaf.text)):
            yield _problem(leaf, "a number does not say that there is nothing", "write a sign or words without digits")
    for day, said in _entries(_at(root, "dates", "ordinals")):
        if isinstance(said, Leaf) and re.sub(r"\D", "", said.text) not in ("", day):
            yield _problem(said, f"this is not the day {day}", f"write {day} with its ending")


def _typed(root: Node, known: _Known) -> Found:
    for word, leaf in _entries(_at(root, "typed")):
        if isinstance(leaf, Leaf) and leaf.text in _NAMES:
            yield from _of_another(leaf, _word(word), leaf.text, known)


_CHECKS: tuple[Callable[[Node, _Known], Found], ...] = (_numbers, _order, _units_of, _rates, _scales, _texts, _typed)
