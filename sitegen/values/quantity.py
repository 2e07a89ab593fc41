"""Quantities: exact decimal numbers with units, and the arithmetic on them.

All arithmetic goes through one context of our own, so that nobody's ambient decimal context can change a result.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Context, Decimal, DivisionByZero, InvalidOperation, Overflow
from functools import cache

from msgspec import Struct

CONTEXT = Context(prec=40, rounding=ROUND_HALF_UP, traps=[InvalidOperation, DivisionByZero, Overflow])

# ISO 4217 code -> digits after the point of a price.
CURRENCIES: Mapping[str, int] = {"EUR": 2, "USD": 2, "GBP": 2, "CHF": 2, "CAD": 2, "MXN": 2, "BRL": 2, "JPY": 0}

# Symbol -> (what it measures, how many of the base it holds). GB is 10**9 bytes, GiB is 2**30.
SYMBOLS: Mapping[str, tuple[str, int]] = {
    "byte": ("byte", 1),
    "MB": ("byte", 10**6),
    "MiB": ("byte", 2**20),
    "GB": ("byte", 10**9),
    "GiB": ("byte", 2**30),
    "TB": ("byte", 10**12),
    "s": ("s", 1),
    "min": ("s", 60),
    "h": ("s", 3600),
    "parameter": ("parameter", 1),
    "Gparameter": ("parameter", 10**9),
    # a percentage and a bare ratio are numbers: 12.5 % is 0.125
    "percent": ("percent", 1),
    **{
        name: (name, 1)
        for name in ("day", "month", "token", "step", "image", "card", "gpu", "example", "bit", "W", "TFLOPS", "layer")
    },
    **{code: (code, 1) for code in CURRENCIES},
}


class UnitError(ValueError):
    """Two units that do not go together, or a symbol that is none."""


class Unit(Struct, frozen=True):
    """A product of powers of symbols, sorted: EUR/h is (("EUR", 1), ("h", -1)); a bare number has none."""

    powers: tuple[tuple[str, int], ...] = ()

    def __mul__(self, other: Unit) -> Unit:
        return _merge(self, other, 1)

    def __truediv__(self, other: Unit) -> Unit:
        return _merge(self, other, -1)

    def __str__(self) -> str:
        above = "·".join(symbol for symbol, power in self.powers for _ in range(power))
        below = "".join(f"/{symbol}" for symbol, power in self.powers for _ in range(-power))
        return (above or ("1" if below else "")) + below

    @property
    def dimension(self) -> tuple[tuple[str, int], ...]:
        """What the unit measures, whatever its size: km/h and m/s share one."""
        return _dimension(self)


@cache
def unit(text: str) -> Unit:
    """'EUR/GB/month' -> Unit. Raises UnitError for a symbol that is none."""
    above, *below = text.split("/")
    made = Unit()
    for symbols, sign in ((above.split("·"), 1), (below, -1)):
        for symbol in symbols:
            if symbol in ("", "1"):
                continue
            if symbol not in SYMBOLS:
                raise UnitError(f"'{symbol}' is not a unit")
            made = _merge(made, Unit(((symbol, 1),)), sign)
    return made


@cache
def _merge(left: Unit, right: Unit, sign: int) -> Unit:
    powers = dict(left.powers)
    for symbol, power in right.powers:
        powers[symbol] = powers.get(symbol, 0) + sign * power
    return Unit(tuple(sorted((symbol, power) for symbol, power in powers.items() if power)))


@cache
def _dimension(of: Unit) -> tuple[tuple[str, int], ...]:
    powers: dict[str, int] = {}
    for symbol, power in of.powers:
        base = SYMBOLS[symbol][0]
        powers[base] = powers.get(base, 0) + power
    return tuple(sorted((base, power) for base, power in powers.items() if power))


@cache
def _scale(of: Unit) -> tuple[int, int]:
    """Unit -> (numerator, denominator) of its size in base units: whole numbers, so that converting stays exact."""
    numerator = denominator = 1
    for symbol, power in of.powers:
        size = SYMBOLS[symbol][1] ** abs(power)
        numerator, denominator = (numerator * size, denominator) if power > 0 else (numerator, denominator * size)
    return numerator, denominator


class Quantity(Struct, frozen=True, tag=True):
    """An exact amount of a unit. Adding and comparing converts; quantities of different dimensions raise UnitError."""

    amount: Decimal
    unit: Unit = Unit()

    def to(self, target: Unit | str) -> Quantity:
        """The same quantity in another unit of its dimension; at most one rounding, in the last division."""
        wanted = unit(target) if isinstance(target, str) else target
        if wanted == self.unit:
            return self
        if wanted.dimension != self.unit.dimension:
            raise UnitError(f"'{self.unit}' does not convert to '{wanted}'")
        (above, below), (wanted_above, wanted_below) = _scale(self.unit), _scale(wanted)
        scaled = CONTEXT.multiply(self.amount, Decimal(above * wanted_below))
        return Quantity(CONTEXT.divide(scaled, Decimal(below * wanted_above)), wanted)

    def rounded(self, step: Decimal) -> Quantity:
        """To the nearest multiple of `step`, half up (away from zero)."""
        steps = CONTEXT.divide(self.amount, step).quantize(Decimal(1), ROUND_HALF_UP, CONTEXT)
        return Quantity(CONTEXT.multiply(steps, step), self.unit)

    def __add__(self, other: Quantity) -> Quantity:
        return Quantity(CONTEXT.add(self.amount, other.to(self.unit).amount), self.unit)

    def __sub__(self, other: Quantity) -> Quantity:
        return Quantity(CONTEXT.subtract(self.amount, other.to(self.unit).amount), self.unit)

    def __mul__(self, other: Quantity | int) -> Quantity:
        by = _quantity(other)
        return Quantity(CONTEXT.multiply(self.amount, by.amount), self.unit * by.unit)

    def __truediv__(self, other: Quantity | int) -> Quantity:
        by = _quantity(other)
        return Quantity(CONTEXT.divide(self.amount, by.amount), self.unit / by.unit)

    def __lt__(self, other: Quantity) -> bool:
        return self.amount < other.to(self.unit).amount

    def __le__(self, other: Quantity) -> bool:
        return self.amount <= other.to(self.unit).amount

    def __gt__(self, other: Quantity) -> bool:
        return other < self

    def __ge__(self, other: Quantity) -> bool:
        return other <= self


def _quantity(value: Quantity | int) -> Quantity:
    return value if isinstance(value, Quantity) else Quantity(Decimal(value))


def quantity(amount: str | int | Decimal, of: str = "") -> Quantity:
    """('0.59', 'EUR/h') -> Quantity; for constants, and for tests."""
    return Quantity(Decimal(amount), unit(of))
