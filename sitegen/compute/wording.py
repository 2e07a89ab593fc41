"""Conditions of claims in words for editors: '3.90 / 0.59 = 6.6, must be between 3 and 9'."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal

from ..values.figure import Name, Names, Value
from ..values.quantity import CONTEXT, Quantity, Unit
from .expression import Bound, Condition, Extreme, Member, Named, Operation, Sum
from .judging import Known, Outcome, candidates, value

_MOST = 12  # decimals that two different numbers are shown with, so that they differ
_WHOLE = 4  # decimals up to which a number is shown as it is
_PLAIN = {"<": "less than", "<=": "at most", ">": "more than", ">=": "at least", "==": "", "!=": "other than"}
_LEVEL = {"+": 1, "-": 1, "*": 2, "/": 2}


def sentence(condition: Condition | Member, outcome: Outcome, known: Known) -> str:
    """Condition, how it stands, what it refers to -> what is, and what must be."""
    if isinstance(condition, Member):
        among = known.values[condition.among.name]
        names = ", ".join(among.items) if isinstance(among, Names) else "none"
        return f"{_other(outcome.value)}, must be one of {names}"
    ends = [_end(bound, outcome, known) for bound in condition.bounds]
    digits = _digits(outcome.value, _start(condition.subject, outcome.value, known), ends)
    subject = _result(condition.subject, outcome.value, digits, known)
    limits = [
        _result(bound.value, end, max(digits, least), known)
        for bound, (end, least) in zip(condition.bounds, ends, strict=True)
    ]
    return f"{subject}, must be {_must(condition.bounds, limits)}"


def _must(bounds: Sequence[Bound], limits: Sequence[str]) -> str:
    if [bound.sign for bound in bounds] == [">=", "<="]:
        unit = limits[1].rpartition(" ")[2]
        return f"between {limits[0].removesuffix(f' {unit}')} and {limits[1]}"
    return " and ".join(f"{_PLAIN[bound.sign]} {limit}".strip() for bound, limit in zip(bounds, limits, strict=True))


def _end(bound: Bound, outcome: Outcome, known: Known) -> tuple[Value, int]:
    """A bound -> its value, in the unit of what it bounds where that is possible, and the decimals it has."""
    limit = value(bound.value, known)
    if isinstance(limit, Quantity) and isinstance(outcome.value, Quantity) and limit.unit != outcome.value.unit:
        limit = limit.to(outcome.value.unit)
        limit = Quantity(limit.amount.normalize(CONTEXT), limit.unit)
    return limit, _start(bound.value, limit, known)


def _start(part: Sum, made: Value, known: Known) -> int:
    """Decimals that a value is shown with at least: those of its figure, all it has, or two figures that count."""
    names = [part.name] if isinstance(part, Named) else [_winner(part, known)] if isinstance(part, Extreme) else []
    wanted = known.figures[names[0]].digits if names and names[0] else None
    if wanted is not None or not isinstance(made, Quantity):
        return wanted or 0
    return _natural(made.amount.normalize(CONTEXT) if isinstance(part, Operation) else made.amount)


def _natural(amount: Decimal) -> int:
    exponent = amount.as_tuple().exponent
    has = -exponent if isinstance(exponent, int) else 0
    return max(has, 0) if has <= _WHOLE else max(1, 1 - amount.adjusted())


def _digits(made: Value, start: int, ends: Iterable[tuple[Value, int]]) -> int:
    """The least decimals with which a value stands on the same side of its bounds as it does when exact."""
    limits = [(end.amount, least) for end, least in ends if isinstance(end, Quantity)]
    if not isinstance(made, Quantity):
        return start
    for digits in range(start, _MOST):
        shown = _rounded(made.amount, digits)
        if all(_side(made.amount, end) == _side(shown, _rounded(end, max(digits, least))) for end, least in limits):
            return digits
    return _MOST


def _side(amount: Decimal, end: Decimal) -> int:
    return (amount > end) - (amount < end)


def _result(part: Sum, made: Value, digits: int, known: Known) -> str:
    """A part and its value -> the value, with the sum that gave it or the name of what was least or most."""
    shown = _shown(made, digits) if isinstance(made, Quantity) else _other(made)
    if isinstance(part, Operation):
        units = {each.unit for each in _numbers(part, known) if each.unit != Unit()}
        return f"{_sum(part, known, len(units) > 1)} = {shown}"
    winner = _winner(part, known) if isinstance(part, Extreme) else ""
    return f"{shown} ({winner})" if winner else shown


def _numbers(part: Sum, known: Known) -> list[Quantity]:
    """The numbers that stand in a sum."""
    if isinstance(part, Operation):
        return [*_numbers(part.left, known), *_numbers(part.right, known)]
    made = value(part, known)
    return [made] if isinstance(made, Quantity) else []


def _sum(part: Sum, known: Known, units: bool) -> str:
    """A sum in digits: '3.90 / 0.59'."""
    if isinstance(part, Operation):
        level = _LEVEL[part.sign]
        left, right = _sum(part.left, known, units), _sum(part.right, known, units)
        if isinstance(part.left, Operation) and _LEVEL[part.left.sign] < level:
            left = f"({left})"
        if isinstance(part.right, Operation) and (_LEVEL[part.right.sign] < level or part.sign in "-/"):
            right = f"({right})"
        return f"{left} {part.sign} {right}"
    made = value(part, known)
    if not isinstance(made, Quantity):
        return _other(made)
    return _shown(made if units else Quantity(made.amount), _start(part, made, known))


def _winner(part: Extreme, known: Known) -> str:
    """The name of the figure that is the least or the most, '' where it has none."""
    most = value(part, known)
    same = (name for name, each in candidates(part, known) if isinstance(each, Quantity) and each == most)
    return next(same, "")


def _other(made: Value) -> str:
    return made.text if isinstance(made, Name) else "nothing"


def _shown(quantity: Quantity, digits: int) -> str:
    exponent = quantity.amount.as_tuple().exponent
    has = max(-exponent, 0) if isinstance(exponent, int) else 0
    return f"{_rounded(quantity.amount, min(digits, has)):f} {quantity.unit}".rstrip()


def _rounded(amount: Decimal, digits: int) -> Decimal:
    """To so many decimals; a number too large for that stays as it is, since it has none that count."""
    if amount and amount.adjusted() + digits + 2 > CONTEXT.prec:
        return amount
    return Quantity(amount).rounded(Decimal(1).scaleb(-digits, CONTEXT)).amount
