"""Figures: the named values that pages publish. Each remembers its formula and what it was made from."""

from __future__ import annotations

import datetime

from msgspec import Struct

from .problem import Place
from .quantity import Quantity, Unit


class Range(Struct, frozen=True, tag=True):
    """From `low` to `high`, both of one unit."""

    low: Quantity
    high: Quantity


class Name(Struct, frozen=True, tag=True):
    """A name, the same in every language: 'RTX 4090', '8B'."""

    text: str


class Names(Struct, frozen=True, tag=True):
    """Several names or numbers, in order; `noun` is what is counted, where the list counts ('2, 4 or 8 cards')."""

    items: tuple[str, ...]
    noun: Unit | None = None


class Day(Struct, frozen=True, tag=True):
    """A calendar day, without a time or a zone."""

    date: datetime.date


class Nothing(Struct, frozen=True, tag=True):
    """There is no such thing: no size fits, no card holds it. Shown as a dash."""


Value = Quantity | Range | Name | Names | Day | Nothing

# Style -> the kinds of value it can print. The empty style prints all.
STYLES: dict[str, tuple[type, ...]] = {
    "": (Quantity, Range, Name, Names, Day, Nothing),
    "amount": (Quantity, Range),  # without the "per …": 0,59 €
    "about": (Quantity, Range),  # rounded to the step that the data gives: 1,65 €
    "short": (Quantity, Range, Day),  # 2 h 50 min
    "words": (Quantity, Range),  # de 2 a 8 tarjetas
    "number": (Quantity, Range),  # without unit: 24
    "even": (Quantity, Range),  # all its decimals, so that those of a column stand in line: 20,0 GB
    "or": (Names,),  # 2, 4 u 8
    "and": (Names,),  # A100 y H100
}


class Figure(Struct, frozen=True):
    """A published value: its name, how it was computed, and from what.

    `formula` is in words. `inputs` are names of figures and places of data lines, in the order of use.
    `digits` is how many decimals are shown (None: those that the value has). `about` is the value rounded to the
    step that the data gives for its kind, or None where there is no step.
    """

    name: str
    value: Value
    formula: str
    inputs: tuple[str | Place, ...]
    digits: int | None = None
    about: Value | None = None

    def __hash__(self) -> int:
        """By its name, so that what is remembered by figure costs no look at all of the above."""
        return hash(self.name)
