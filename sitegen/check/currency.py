"""Words for money are of the currency of the data: '(en euros)' would be false once prices are in dollars."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from ..values.figure import Figure, Range
from ..values.language import Language
from ..values.problem import Problem
from ..values.quantity import CURRENCIES, Quantity
from ..values.site import Site
from .passages import Passage
from .vocabulary import any_of, vocabulary


def currency(texts: Iterable[Passage], site: Site) -> Iterator[Problem]:
    """Texts, the site that they are of -> words for another currency than that of its prices."""
    own = _own(site.figures.get("billing.top-up"))
    for passage in texts if own else ():
        text = passage.text
        beginnings, others = _others(passage.language, own)
        plain = text.lower()
        for word in others.finditer(text) if any(beginning in plain for beginning in beginnings) else ():
            what = f"'{word[0]}' is another currency than that of the prices, {own}"
            hint = "say it without the currency, which figures show; or mend currency in data/prices.yaml"
            yield Problem(passage.place(word.start()), "currency-word", what, hint)


def _own(figure: Figure | None) -> str:
    match figure.value if figure else None:
        case Quantity(_, of) | Range(Quantity(_, of), _):
            return next((symbol for symbol, _ in of.powers if symbol in CURRENCIES), "")
    return ""


@lru_cache(maxsize=64)
def _others(language: Language | None, own: str) -> tuple[tuple[str, ...], re.Pattern[str]]:
    """Language, a currency -> (how words and signs of others begin, what finds them): to look for those is quicker."""
    words = [
        word
        for word, means in vocabulary(language).units.items()
        if any(symbol in CURRENCIES and symbol != own for symbol, _ in means.unit.powers)
    ]
    signs = [word for word in words if not word[-1].isalnum()]
    beginnings = tuple({re.split(r"[\s'’]", word.lower())[0] for word in words})
    found = rf"(?<!\w)(?:{any_of({*words} - {*signs})})(?![\w'’])|{any_of(signs)}"
    return beginnings, re.compile(found, re.IGNORECASE)
