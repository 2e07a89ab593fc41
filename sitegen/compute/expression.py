"""Expressions of claims as trees, in which each part knows its place. What can be written is told in parser.py."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from ..values.problem import Place
from ..values.quantity import Quantity


class Number(Struct, frozen=True):
    """A constant."""

    value: Quantity
    place: Place


class Named(Struct, frozen=True):
    """A figure."""

    name: str
    place: Place


class Literal(Struct, frozen=True):
    """The name of a card or of a model size, as pages show it."""

    text: str
    place: Place


class Cards(Struct, frozen=True):
    """A figure of each available card, or of each of a group ('' is all): group 'small-cards', rest 'price'."""

    group: str
    rest: str
    place: Place


class Operation(Struct, frozen=True):
    """Two operands and a sign of + - * /; `place` is the sign's."""

    sign: str
    left: Sum
    right: Sum
    place: Place


class Extreme(Struct, frozen=True):
    """The least ('min') or the most ('max') of some."""

    which: str
    items: tuple[Sum | Cards, ...]
    place: Place


Sum = Number | Named | Literal | Operation | Extreme


class Bound(Struct, frozen=True):
    """What a subject is held to: `subject sign value`."""

    sign: str
    value: Sum
    place: Place


class Condition(Struct, frozen=True):
    """A subject and one bound, or a lower and an upper one."""

    subject: Sum
    bounds: tuple[Bound, ...]


class Member(Struct, frozen=True):
    """An item that must be in a list of names."""

    item: Sum
    among: Named
    place: Place


Tree = tuple[Condition | Member, ...]


def parts(of: Sum | Cards | Condition | Member) -> Iterator[Named | Cards | Literal]:
    """What an expression refers to, in order."""
    match of:
        case Named() | Cards() | Literal():
            yield of
        case Operation(_, left, right):
            yield from (*parts(left), *parts(right))
        case Extreme(_, items):
            for item in items:
                yield from parts(item)
        case Condition(subject, bounds):
            yield from parts(subject)
            for bound in bounds:
                yield from parts(bound.value)
        case Member(item, among):
            yield from (*parts(item), among)
