"""What must be true, to hold published files against: figures recomputed, languages, names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec import Struct

from ...values.plain import Plain
from .amounts import Amount, Day, Value, Words, machine
from .data import NAMES, PRICES, Row, read_data, row
from .formulas import recompute
from .reading import agrees
from .tongue import Tongue, read_tongues


class Proof(Struct, frozen=True, eq=False):
    """Figures by name, languages by their tag, the names that may hold digits, and the currency of all prices.

    `alone` are the figures that a document, by its path, declares to have alone; None where it has whole parts alone.
    """

    figures: Mapping[str, Value]
    tongues: Mapping[str, Tongue]
    names: re.Pattern[str]
    currency: str
    alone: Mapping[str, frozenset[str] | None]

    def tag(self, path: str) -> str:
        """The language of a published path, by its first folder; '' above the languages."""
        folder = path.partition("/")[0]
        return next((tag for tag, tongue in self.tongues.items() if tongue.key == folder), "")


def prove(files: Mapping[str, Plain]) -> Proof:
    """Plain files of the site -> Proof."""
    data = read_data(files)
    prices = row(files.get(PRICES, {}))
    return Proof(
        recompute(data),
        read_tongues(files),
        _names(row(files.get(NAMES, {})).items("names")),
        prices.text("currency") if prices.has("currency") else "",
        {path: _alone(row(value).row("only-here")) for path, value in files.items() if row(value).has("only-here")},
    )


def _names(names: tuple[str, ...]) -> re.Pattern[str]:
    """Names with digits, the longest first, with whatever spaces."""
    words = (r"\s+".join(map(re.escape, name.split())) for name in sorted(names, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{'|'.join(words)})(?!\w)" if names else r"(?!)")


def _alone(declared: Row) -> frozenset[str] | None:
    """{'figure h100.price': why} -> its figures; None where a block or a section stands alone: it holds any figures."""
    things = declared.entries
    kinds = {thing.partition(" ")[0] for thing in things}
    if kinds & {"block", "section", "container"}:
        return None
    return frozenset(thing.partition(" ")[2] for thing in things if thing.startswith("figure "))


@lru_cache(maxsize=16384)
def says(text: str, figure: str, style: str, tag: str, proof: Proof) -> bool:
    """Whether a text in a language says a figure in a style. All three must be known."""
    return agrees(text, proof.figures[figure], style, proof.tongues[tag])


@lru_cache(maxsize=16384)
def machine_of(figure: str, proof: Proof) -> str:
    """What a figure, which must be known, is for machines."""
    return machine(proof.figures[figure])


def described(value: Value) -> str:
    """A value in a message: '0.59 EUR/h'."""
    match value:
        case Amount(_, unit):
            return f"{machine(value)} {unit}".strip()
        case Words() | Day():
            return machine(value)
    return "a dash"


def unit_of(value: Value) -> str:
    """The unit that the ledger gives for a value."""
    match value:
        case Amount(_, unit) | Words(_, unit):
            return unit
    return ""


_NUMBER = re.compile(r"\d(?:[\d.,:\s]*\d)?|[¼½¾⅓⅔]")


def numbers(text: str, names: re.Pattern[str]) -> Iterator[re.Match[str]]:
    """Text -> each number in it that is no part of a name."""
    if _NUMBER.search(text):  # few texts have any
        yield from _NUMBER.finditer(names.sub(lambda name: re.sub(r"\d", "x", name[0]), text))
