"""What a template asks to see as bars -> how long each bar is, exactly. `drawing` makes a picture of it.

Lengths are tenths of a per cent of the room that there is for bars.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from itertools import accumulate

from msgspec import Struct

from ..values.figure import Figure
from ..values.language import Language
from ..values.quantity import CONTEXT, Quantity, quantity
from . import words

FULL = 1000  # the room for bars
_BEYOND = Decimal("1.1")  # there is room for a tenth more than the last line, so that what passes it is seen to


class Asked(Struct, frozen=True):
    """Names of figures, in which {row} stands for each of `rows` and {group} for each of `groups`.

    `heading` names the label above a group. `parts` divide a bar, which then is as long as any other: a name, and the
    words of the legend, for each. Lines stand at the figure `line` of each {row} of `lines`, and say its figure `mark`.
    `style` is that of the labels.
    """

    rows: Sequence[str]
    label: str
    value: str
    style: str = ""
    groups: Sequence[str] = ("",)
    heading: str = ""
    parts: Sequence[tuple[str, str]] = ()
    lines: Sequence[str] = ()
    line: str = ""
    mark: str = ""


class Means(Struct, frozen=True):
    """What a chart is made with: figures by name, the words for a label of the data, the language."""

    figures: Mapping[str, Figure]
    label: Callable[[str], str]
    language: Language


class Said(Struct, frozen=True):
    """A figure's name and style, and its text."""

    figure: str
    style: str
    text: str


class Bar(Struct, frozen=True):
    """A bar, the words beside it, and those above it where a group begins.

    `ends` is where each part of it ends, from its start; without any there is nothing to draw. What is `cut` is longer
    than the room.
    """

    heading: str
    label: Said
    value: Said
    ends: tuple[int, ...]
    cut: bool = False


class Line(Struct, frozen=True):
    """A line across all bars, and what it says."""

    at: int
    mark: Said


class Chart(Struct, frozen=True):
    """Bars from above to below, lines from the least, and the words for each part of a bar that is divided."""

    bars: tuple[Bar, ...]
    lines: tuple[Line, ...]
    legend: tuple[str, ...]


def make_chart(asked: Asked, means: Means) -> Chart:
    """Asked -> Chart. A figure that there is not raises KeyError, one of another dimension UnitError."""
    limits = {row: limit for row in asked.lines if (limit := _amount(asked.line, "", row, means)) is not None}
    rows = {(group, row): _parts(asked, group, row, means) for group in asked.groups for row in asked.rows}
    scale = _scale(limits.values(), (amount for amounts in rows.values() for amount in amounts))
    bars = (_bar(asked, group, row, _drawn(amounts, scale, asked), means) for (group, row), amounts in rows.items())
    lines = (Line(_across(limit, scale), _said(asked.mark, "", row, "number", means)) for row, limit in limits.items())
    return Chart(
        tuple(bars), tuple(sorted(lines, key=lambda line: line.at)), tuple(legend for _, legend in asked.parts)
    )


def _parts(asked: Asked, group: str, row: str, means: Means) -> tuple[Quantity, ...]:
    """The amounts that a bar is made of; none where one of them is no quantity: it cannot be drawn."""
    patterns = [name for name, _ in asked.parts] or [asked.value]
    amounts = [_amount(pattern, group, row, means) for pattern in patterns]
    known = tuple(amount for amount in amounts if amount is not None)
    return known if len(known) == len(amounts) else ()


def _amount(pattern: str, group: str, row: str, means: Means) -> Quantity | None:
    value = means.figures[_name(pattern, group, row)].value
    return value if isinstance(value, Quantity) else None


def _scale(limits: Iterable[Quantity], amounts: Iterable[Quantity]) -> Quantity:
    """What the room for bars stands for: a little more than the last line, or else the longest bar."""
    last, longest = max(limits, default=None), max(amounts, default=quantity(0))
    return longest if last is None else Quantity(CONTEXT.multiply(last.amount, _BEYOND), last.unit)


def _drawn(amounts: tuple[Quantity, ...], scale: Quantity, asked: Asked) -> tuple[int, ...]:
    """Amounts of one bar -> where each of them ends; a bar of parts is as long as there is room."""
    sums = tuple(accumulate(amounts))
    return tuple(_across(end, sums[-1] if asked.parts else scale) for end in sums)


def _across(amount: Quantity, scale: Quantity) -> int:
    """To the nearest tenth of a per cent; what is not nothing is not drawn as nothing."""
    if not scale.amount:
        return 0
    share = CONTEXT.divide(CONTEXT.multiply(amount.to(scale.unit).amount, Decimal(FULL)), scale.amount)
    return max(int(share.to_integral_value(context=CONTEXT)), int(share > 0))


def _bar(asked: Asked, group: str, row: str, ends: tuple[int, ...], means: Means) -> Bar:
    first = bool(asked.heading) and row == asked.rows[0]
    return Bar(
        means.label(_name(asked.heading, group, row)) if first else "",
        _said(asked.label, group, row, asked.style, means),
        _said(asked.value, group, row, "", means),
        tuple(min(end, FULL) for end in ends),
        any(end > FULL for end in ends),
    )


def _said(pattern: str, group: str, row: str, style: str, means: Means) -> Said:
    name = _name(pattern, group, row)
    return Said(name, style, words.say(means.figures[name], style, means.language))


def _name(pattern: str, group: str, row: str) -> str:
    return pattern.replace("{group}", group).replace("{row}", row)
