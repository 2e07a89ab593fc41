"""Names with digits: words of data/names.yaml that prose may have typed, and names that the data give to things."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from functools import lru_cache

from ..values.figure import Figure, Name
from ..values.language import Language
from ..values.problem import Place, Problem
from ..values.quantity import CONTEXT, Quantity, Unit, unit
from ..values.site import Site
from .passages import OPAQUE
from .quantities import Typed, find_typed
from .suggest import kind_of, unit_of
from .vocabulary import MONEY_SIGNS, telling_words


@lru_cache(maxsize=8)
def name_pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    """Names -> a pattern that finds each as a whole word, the longest first, whatever spaces it is written with."""
    longest = sorted(names, key=len, reverse=True)
    words = (r"\s".join(re.escape(part) for part in name.split()) for name in longest)
    return re.compile(rf"(?<!\w)(?<!\d[.,])(?:{'|'.join(words)})(?!\w|[.,]\d)" if names else r"(?!)")


_MONEY = re.compile(rf"[{MONEY_SIGNS}]\s*$")


def without_names(text: str, names: re.Pattern[str], language: Language | None) -> str:
    """Text, pattern of names -> as long a text without them; a name beside a unit is none: '8B GB', '$ H100'."""
    telling = telling_words(language)

    def hidden(name: re.Match[str]) -> str:
        is_quantity = telling.match(text, name.end()) or _MONEY.search(text, max(name.start() - 4, 0), name.start())
        return name[0] if is_quantity else OPAQUE * len(name[0])

    return names.sub(hidden, text)


def names(site: Site) -> Iterator[Problem]:
    """Site -> names that read as quantities, that two things share, or that say another size than the model has."""
    for given in site.names:
        yield from _quantity(given.value, given.place, site)
    named = {name: place for name, figure in site.figures.items() if (place := _given(figure))}
    for place, name in {place: name for name, place in named.items()}.items():
        yield from _quantity(_text(site.figures[name]), place, site)
    for list_ in ("cards", "sizes"):
        yield from _shared([f"{key}.name" for key in site.lists.get(list_, ())], site)
    for key in site.lists.get("sizes", ()):
        yield from _size(site.figures.get(f"{key}.name"), site.figures.get(f"{key}.parameters"))


def _given(figure: Figure) -> Place | None:
    """Where the name stands in the data that a figure shows as it is."""
    place = figure.inputs[0] if len(figure.inputs) == 1 else None
    return place if isinstance(figure.value, Name) and isinstance(place, Place) else None


def _text(figure: Figure) -> str:
    return figure.value.text if isinstance(figure.value, Name) else ""


def _quantity(text: str, place: Place, site: Site) -> Iterator[Problem]:
    """A name that is a number, or holds a quantity in some language; bits of a format are part of names."""
    if not any(map(str.isalpha, text)) and any(map(str.isdigit, text)):
        what = f"'{text}' is a number, and no name"
        yield Problem(place, "name-quantity", what, "write the word that it belongs to, too: HTTP 404")
        return
    for language in site.languages.values():
        for typed in find_typed(text, language):
            if kind := _kind(typed):
                what = f"'{text}' is no name: {typed.text} looks like {kind}"
                yield Problem(place, "name-quantity", what, "leave the quantity out: pages show it as a figure")
                return


def _kind(typed: Typed) -> str:
    units = {unit_of(reading) for reading in typed.readings} - {Unit(), unit("bit")}
    return kind_of(typed) if typed.is_ratio or units else ""


def _shared(names: Iterable[str], site: Site) -> Iterator[Problem]:
    """Names of figures that are names -> those of which there was one before."""
    first: dict[str, Place] = {}
    for figure in (site.figures[name] for name in names if name in site.figures):
        place, text = _given(figure), _text(figure)
        folded = " ".join(text.casefold().split())
        if place and folded in first:
            what = f"'{text}' is the name at {first[folded].path}:{first[folded].line} too"
            yield Problem(place, "name-duplicate", what, "give each its own name")
        elif place:
            first[folded] = place


_CENT = Decimal("0.01")
_BILLIONS = re.compile(r"(\d+(?:\.\d+)?)B")


def _size(name: Figure | None, parameters: Figure | None) -> Iterator[Problem]:
    """'70B' is a model of 70 to 71 billion parameters, or of 69 to 70: the number is rounded as its makers like."""
    if name is None or parameters is None or not isinstance(parameters.value, Quantity):
        return
    place, said = _given(name), _BILLIONS.fullmatch(_text(name))
    if place and said:
        step, billions = Decimal((0, (1,), -len(said[1].partition(".")[2]))), parameters.value.to("Gparameter").amount
        may = [billions.quantize(step, rounding, CONTEXT) for rounding in (ROUND_FLOOR, ROUND_CEILING)]
        if Decimal(said[1]) not in may:
            what = (
                f"'{said[0]}' is the name of a model of {billions.quantize(_CENT, context=CONTEXT)} billion parameters"
            )
            yield Problem(place, "name-size", what, f"write {may[0]}B or {may[1]}B, or mend its architecture")
