"""Conditions of claims, judged: a tree and the figures in it -> whether it holds, and how far it is from failing."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from msgspec import Struct

from ..values.figure import Figure, Name, Names, Nothing, Value
from ..values.problem import Place, Problem
from ..values.quantity import CONTEXT, Quantity, UnitError
from .expression import Bound, Cards, Condition, Extreme, Literal, Member, Named, Number, Operation, Sum
from .tracking import Refused

_ZERO = Decimal(0)


class Known(Struct, frozen=True):
    """What an expression refers to: figures by name, their values (of a range one end).

    `cards` are the names of the figures that each of its Cards stands for, by (group, rest).
    """

    figures: Mapping[str, Figure]
    values: Mapping[str, Value]
    cards: Mapping[tuple[str, str], tuple[str, ...]]


class Outcome(Struct, frozen=True):
    """How a condition stands; as in a Verdict."""

    holds: bool
    value: Value
    low: Quantity | None = None
    high: Quantity | None = None
    margin: Decimal | None = None

    def rank(self) -> tuple[bool, bool, Decimal]:
        """What is false comes before what is true, and what is nearer to failing before what is farther."""
        return self.holds, self.margin is None, self.margin or _ZERO


def judge(condition: Condition | Member, known: Known) -> Outcome:
    """Condition, what it refers to -> Outcome. Raises Refused where it says nothing that can be true or false."""
    if isinstance(condition, Member):
        return _membership(condition, known)
    limits = [value(bound.value, known) for bound in condition.bounds]
    subject = _alike(value(condition.subject, known), condition.subject, limits[0])
    outcomes = [_compared(subject, bound, to) for bound, to in zip(condition.bounds, limits, strict=True)]
    worst = min(outcomes, key=Outcome.rank)
    low = next((each.low for each in outcomes if each.low), None)
    high = next((each.high for each in outcomes if each.high), None)
    return Outcome(worst.holds, subject, low, high, worst.margin)


def _alike(subject: Value, of: Sum, limit: Value) -> Value:
    """What was calculated gets the unit of its bound: EUR·min/h becomes EUR."""
    if not (isinstance(of, Operation) and isinstance(subject, Quantity) and isinstance(limit, Quantity)):
        return subject
    return subject.to(limit.unit) if subject.unit.dimension == limit.unit.dimension else subject


def _membership(condition: Member, known: Known) -> Outcome:
    item, among = value(condition.item, known), value(condition.among, known)
    if not isinstance(among, Names | Nothing):
        raise Refused(_fault(condition.among.place, "claim-kind", f"'{condition.among.name}' is no list of names"))
    if not isinstance(item, Name | Nothing):
        raise Refused(_fault(condition.place, "claim-kind", "a number cannot be in a list of names"))
    return Outcome(isinstance(among, Names) and isinstance(item, Name) and item.text in among.items, item)


def _compared(subject: Value, bound: Bound, to: Value) -> Outcome:
    if isinstance(subject, Nothing) or isinstance(to, Nothing):
        return Outcome(False, subject)  # what is not there is neither more nor less than anything
    if isinstance(subject, Name) and isinstance(to, Name) and bound.sign in ("==", "!="):
        return Outcome((subject == to) == (bound.sign == "=="), subject)
    if not (isinstance(subject, Quantity) and isinstance(to, Quantity)):
        raise Refused(
            _fault(bound.place, "claim-kind", f"'{bound.sign}' compares numbers", "names are compared by == and in")
        )
    try:
        limit = to.to(subject.unit)
    except UnitError:
        what = f"{_measure(subject)} cannot be compared with {_measure(to)}"
        raise Refused(_fault(bound.place, "claim-unit", what, "compare what has the same unit")) from None
    if bound.sign in ("==", "!="):
        return Outcome((subject.amount == limit.amount) == (bound.sign == "=="), subject, limit, limit)
    return _measured(subject, bound.sign, limit)


def _measured(subject: Quantity, sign: str, limit: Quantity) -> Outcome:
    below = sign in ("<", "<=")
    gap = (limit - subject if below else subject - limit).amount
    whole = limit.amount or subject.amount
    margin = CONTEXT.divide(gap, CONTEXT.abs(whole)) if whole else _ZERO
    low, high = (None, limit) if below else (limit, None)
    return Outcome(gap >= 0 if "=" in sign else gap > 0, subject, low, high, margin)


def value(part: Sum, known: Known) -> Value:
    """Part of an expression -> its value; Nothing where it is made from Nothing. Raises Refused."""
    match part:
        case Number(number):
            return number
        case Literal(text):
            return Name(text)
        case Named(name):
            return known.values[name]
        case Extreme(which, _, place):
            found = [each for _, each in candidates(part, known)]
            if not found or any(isinstance(each, Nothing) for each in found):
                return Nothing()
            quantities = [each for each in found if isinstance(each, Quantity)]
            if len(quantities) < len(found):
                raise Refused(_fault(place, "claim-kind", f"'{which}' compares numbers"))
            return _extreme(which, quantities, place)
    return _operation(part, known)


def candidates(extreme: Extreme, known: Known) -> list[tuple[str, Value]]:
    """What the least or the most is sought among: names of figures ('' where it is none), values."""
    found: list[tuple[str, Value]] = []
    for item in extreme.items:
        if isinstance(item, Cards):
            found += [(name, known.values[name]) for name in known.cards[item.group, item.rest]]
        else:
            found.append((item.name if isinstance(item, Named) else "", value(item, known)))
    return found


def _extreme(which: str, found: list[Quantity], place: Place) -> Quantity:
    try:
        return min(found) if which == "min" else max(found)
    except UnitError:
        units = ", ".join(dict.fromkeys(_measure(each) for each in found))
        raise Refused(_fault(place, "claim-unit", f"'{which}' of {units}", "compare what has the same unit")) from None


def _operation(part: Operation, known: Known) -> Value:
    left, right = value(part.left, known), value(part.right, known)
    if isinstance(left, Nothing) or isinstance(right, Nothing):
        return Nothing()
    if not (isinstance(left, Quantity) and isinstance(right, Quantity)):
        raise Refused(_fault(part.place, "claim-kind", f"'{part.sign}' is for numbers"))
    try:
        return _calculated(left, part.sign, right)
    except UnitError:
        what = f"'{part.sign}' of {_measure(left)} and {_measure(right)}"
        raise Refused(_fault(part.place, "claim-unit", what, "add and subtract what has the same unit")) from None
    except ArithmeticError:
        raise Refused(
            _fault(part.place, "claim-arithmetic", "this cannot be computed", "check what it divides by")
        ) from None


def _calculated(left: Quantity, sign: str, right: Quantity) -> Quantity:
    match sign:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
    return left / right


def _measure(quantity: Quantity) -> str:
    return str(quantity.unit) or "a bare number"


def _fault(place: Place, rule: str, what: str, hint: str = "docs/figures.md says what each figure is") -> Problem:
    return Problem(place, rule, what, hint)
