"""What was typed -> the figures that would show the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from types import MappingProxyType

from ..values.figure import Figure, Names, Range, Value
from ..values.quantity import CURRENCIES, Quantity, Unit
from .quantities import Typed

Shown = tuple[object, ...]  # a value, so that what is shown alike is equal
Index = Mapping[Shown, tuple[str, ...]]

_MOST = 3  # figures in one hint
_STYLES = ("", "about", "amount", "number")  # the first that fits is suggested


def kind_of(typed: Typed) -> str:
    """What it looks like, '' where it is a bare number or a word."""
    if typed.is_ratio:
        return "a ratio"
    of = next((unit_of(reading) for reading in typed.readings), Unit())
    powers = dict(of.dimension)
    if any(code in powers for code in CURRENCIES):
        return "a price" if min(powers.values()) < 0 else "money"
    if any(power < 0 for power in powers.values()):
        return "a rate"
    known = {"byte": "memory", "s": "a duration", "percent": "a percentage"}
    return next((known.get(symbol, f"a count ({of})") for symbol in powers), "")


def unit_of(reading: Quantity | Range | Names) -> Unit:
    """What was read -> its unit."""
    match reading:
        case Quantity(_, of) | Range(Quantity(_, of), _) | Names(_, Unit() as of):
            return of
    return Unit()


def suggestions(typed: Typed, index: Index) -> tuple[str, ...]:
    """What was typed, what figures show -> a few references that show the same, those of short names first."""
    keys = [_key(reading) for reading in typed.readings]
    if typed.readings and not typed.is_ratio and unit_of(typed.readings[0]) == Unit():
        keys += [("number", *key) for key in keys]
    return tuple(dict.fromkeys(name for key in keys for name in index.get(key, ())))[:_MOST]


def figure_index(figures: Mapping[str, Figure]) -> Index:
    """Figures -> references by what they show."""
    found: dict[Shown, list[tuple[int, int, str]]] = {}
    for name, figure in figures.items():
        for style, key in _shown(figure):
            written = f"{{{{ {name} {style}".rstrip() + " }}"
            found.setdefault(key, []).append((_STYLES.index(style), len(name), written))
    return MappingProxyType({key: tuple(written for *_, written in sorted(rows)) for key, rows in found.items()})


def _shown(figure: Figure) -> Iterator[tuple[str, Shown]]:
    """Each style that tells something more, and what it shows."""
    keys: set[Shown] = set()
    values = [("", figure.value), ("", _rounded(figure)), ("about", figure.about)]
    values += [("amount", _amount(value)) for _, value in values]
    for style, value in values:
        if value is not None and (key := _key(value)) not in keys:
            keys.add(key)
            yield style, key
    for value in (figure.value, _rounded(figure)):
        if isinstance(value, Quantity | Range) and unit_of(value) != Unit():
            yield "number", ("number", *_key(_map(value, lambda one: Quantity(one.amount))))


def _rounded(figure: Figure) -> Value | None:
    """The value with the decimals that are shown: those of the figure, or the cents of its currency."""
    value = figure.value
    if not isinstance(value, Quantity | Range):
        return None
    cents = [CURRENCIES[symbol] for symbol, power in unit_of(value).powers if symbol in CURRENCIES and power > 0]
    digits = max([*cents, figure.digits or 0]) if cents else figure.digits
    return value if digits is None else _map(value, lambda one: one.rounded(Decimal((0, (1,), -digits))))


def _amount(value: Value | None) -> Value | None:
    """Without the 'per …'."""
    if not isinstance(value, Quantity | Range):
        return None
    above = Unit(tuple((symbol, power) for symbol, power in unit_of(value).powers if power > 0))
    return _map(value, lambda one: Quantity(one.amount, above))


def _map(value: Quantity | Range, make: Callable[[Quantity], Quantity]) -> Quantity | Range:
    return make(value) if isinstance(value, Quantity) else Range(make(value.low), make(value.high))


def _key(value: Value) -> Shown:
    """Equal for what is equal: 0.590 EUR and 0.59 EUR, 170 min and 10200 s; a range of one value is that value."""
    match value:
        case Quantity():
            return (value.unit.dimension, _base(value))
        case Range(low, high):
            return (low.unit.dimension, *dict.fromkeys((_base(low), _base(high))))
        case Names(items):
            return ("names", items)
    return (value,)


def _base(value: Quantity) -> Decimal:
    return value.to(Unit(value.unit.dimension)).amount
