"""Files of static/ are published as they are: none may say what a figure says."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..values.language import Language
from ..values.problem import Place, Problem
from ..values.quantity import CURRENCIES, SYMBOLS, Unit, unit
from ..values.site import Site
from .vocabulary import MONEY_SIGNS, any_of

_HINT = "nothing keeps this true: let a page show the figure, or write it without the amount"
_ESCAPED = re.compile(
    r"\\u20ac|\\u00a0|\\u202f|\\0*20ac ?|&euro;|&nbsp;|\\0*a0 ?", re.IGNORECASE
)  # in CSS, JavaScript and SVG


def static(site: Site) -> Iterator[Problem]:
    """Site -> amounts of money and memory in style sheets, scripts, pictures of text, and whatever else is text."""
    pattern = _amounts(tuple(site.languages.values()))
    for path, data in site.static.items():
        for number, line in enumerate(_lines(data), 1):
            plain = _ESCAPED.sub(_unescaped, line)
            for amount in pattern.finditer(plain):
                place = Place(f"static/{path}", number, (amount.start() if plain == line else 0) + 1)
                yield Problem(place, "static-amount", f"'{amount[0]}' is typed by hand", _HINT)


def _unescaped(sign: re.Match[str]) -> str:
    return "€" if "20ac" in sign[0].lower() or "euro" in sign[0].lower() else " "


def _lines(data: bytes) -> list[str]:
    try:
        return data.decode().split("\n")
    except UnicodeDecodeError:
        return []  # a font, a photograph


def _amounts(languages: tuple[Language, ...]) -> re.Pattern[str]:
    """Languages -> what finds a number with a word for money or memory. Capitals count: code has 'to', 'go'."""
    words = {symbol for symbol in SYMBOLS if _is_amount(unit(symbol))}
    for language in languages:
        words |= {spelling.word for spelling in language.typed if _is_amount(spelling.means.unit)}
        for symbol, wording in language.units.items():
            if _is_amount(unit(symbol)):
                words |= {form.replace("{0}", "").strip() for form in (wording.symbol, *(wording.words or {}).values())}
    after = rf"\d\s*(?:(?:{any_of(words)})(?!\w)|[{MONEY_SIGNS}])"
    before = rf"(?:[{MONEY_SIGNS.replace('$', '')}]|(?:{any_of(CURRENCIES)}))\s*\d|\$\s*\d+[.,]\d"  # $1 is JavaScript
    return re.compile(rf"(?:\d[\d.,]*)?{after}|(?:{before})[\d.,]*")


def _is_amount(of: Unit) -> bool:
    return any(symbol == "byte" or symbol in CURRENCIES for symbol, _ in of.dimension)
