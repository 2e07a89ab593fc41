"""What stands beside a figure must make no other quantity of it: a sign before it, another unit or a rate after it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from .amounts import MONEY, Amount, above, below
from .proof import Proof
from .seen import Mark
from .tongue import Affixes, Tongue, plain

NEAR = 40  # characters of text on either side that are looked at
_MEMORY = ("byte", "MB", "MiB", "GB", "GiB", "TB")
_UNITLESS = (*_MEMORY, "min", "h", "percent")
_SIGN = re.compile(r"(?:^|[\s(\[¿¡«\"'“‘:=])[-+±\u2010-\u2015\u2212\ufe63\uff0d\uff0b]$|^\s*[\u2212±]\s*$")
_GLUED_BEFORE = re.compile(r"[^\W_]$|\d[.,'’]?$")
_GLUED_AFTER = re.compile(r"[^\W_]|[.,'’]\d|\s?[‰²³¹\u2070-\u2079]")


def around(before: str, mark: Mark, after: str, proof: Proof) -> Iterator[tuple[str, str]]:
    """Text, a figure, text -> what is wrong: what stands there, and what the figure is."""
    value, tongue = proof.figures.get(mark.figure), proof.tongues.get(mark.language)
    if not isinstance(value, Amount) or tongue is None:
        return
    before, after = before[-NEAR:], after[:NEAR]
    is_a = described_unit(value.unit)
    if (_SIGN.search(before) and not _is_lacking(before, mark)) or _GLUED_BEFORE.search(before):
        yield f"'{plain(before)[-5:]}' stands right before", "nothing may"
    if _GLUED_AFTER.match(after):
        yield f"'{plain(after)[:5]}' stands right after", "nothing may"
    code = proof.currency if mark.style == "number" and above(value.unit) == proof.currency else ""
    for sign in (before.rstrip()[-1:], after.lstrip()[:1]):
        if sign and unicodedata.category(sign) == "Sc" and sign != tongue.signs.get(code):
            yield f"'{sign}' stands beside", is_a
    text = f" {plain(after)}" if after[:1].isspace() else plain(after)
    for found in _followed(text, mark, value, tongue):
        yield f"the words for {found} follow", is_a


def _is_lacking(before: str, mark: Mark) -> bool:
    """Beside what is left on other cards, what is lacking on one is less than nothing."""
    return mark.figure.endswith(".lacking") and before.endswith("\u2212")


def described_unit(unit: str) -> str:
    """A unit in a message."""
    return f"it is in {unit}" if unit else "it is a bare number"


def _followed(text: str, mark: Mark, value: Amount, tongue: Tongue) -> Iterator[str]:
    """What follows a figure, where that is no part of it."""
    unit, per, typed = above(value.unit), below(value.unit), _next(text, tongue.typed)
    if tongue.large.match(text) or _COUNT.fullmatch(typed):
        yield "a larger number"
    found = _next(text, tongue.units) or ("" if _RATE.match(typed) or _ONE.fullmatch(typed) else typed)
    other = unit in ("", *_MEMORY, *MONEY) and found.rpartition(" ")[2] in (*_UNITLESS, *MONEY)
    if found and found != unit and (mark.style == "number" or other):
        yield found
    found = _next(text, tongue.per) or _RATE.sub("", typed if _RATE.match(typed) else "") or _rate(text, tongue)
    left = per if mark.style in ("amount", "number") else ""
    if found and found != left and unit in (*_MEMORY, *MONEY):
        yield f"per {found}"


_RATE, _ONE, _COUNT = re.compile("1/"), re.compile(r"\d+"), re.compile(r"[02-9]\d*|1\d+")


def _next(text: str, affixes: Affixes) -> str:
    """What the text begins with stands for, by its longest words; '' where it begins with nothing known."""
    found = affixes.follows.match(text)
    return affixes.names[found[0]] if found else ""


def _rate(text: str, tongue: Tongue) -> str:
    """'al mes', 'cada día' -> the word for the time; '' where there is none."""
    found = tongue.rates.match(text)
    return found["time"] if found else ""
