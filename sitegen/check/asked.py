"""What the checks of a page may ask for, so that what they found can be remembered until an answer is another."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ..values.dataset import Assertion
from ..values.figure import Day, Figure, Name, Names, Range, Value
from ..values.quantity import Quantity
from ..values.site import Page, Site, Template


class Asked(Struct, frozen=True):
    """Mappings of the site, by the names that they have there. The figures are hollow."""

    figures: Mapping[str, Figure]
    unmade: Mapping[str, None]
    claims: Mapping[str, Assertion]
    templates: Mapping[str, Template]
    static: Mapping[str, bytes]
    anchors: Mapping[tuple[str, str], tuple[str, ...]]


def ask(site: Site) -> Asked:
    """Site -> what the checks of its pages may ask for."""
    figures = {name: Figure(name, _hollow(figure.value), "", ()) for name, figure in site.figures.items()}
    return Asked(figures, dict.fromkeys(site.unmade), site.claims, site.templates, site.static, site.anchors)


def seen(site: Site, pages: tuple[Page, ...], asked: Asked) -> Site:
    """Site, some pages of it, what may be asked -> the site as their checks see it: nothing else is there.

    Its settings, names and languages are: what is found is made from them.
    """
    lent = {name: getattr(asked, name) for name in asked.__struct_fields__}
    return replace(site, pages=pages, **lent, **_NOTHING)


_NOTHING: Mapping[str, Any] = {
    **{name: {} for name in ("catalogs", "fonts", "verdicts", "dates", "labels", "sources", "lists", "teasers")},
    **dict.fromkeys(("messages", "lags"), ()),
}
_ZERO = Decimal(0)


def _hollow(value: Value) -> Value:
    """A value -> its kind and its unit: whatever the amount, the same may stand beside it, in the same styles."""
    match value:
        case Quantity(_, unit):
            return Quantity(_ZERO, unit)
        case Range(low, high):
            return Range(Quantity(_ZERO, low.unit), Quantity(_ZERO, high.unit))
        case Name():
            return Name("")
        case Names(_, noun):
            return Names((), noun)
        case Day():
            return Day(datetime.date.min)
    return value
