"""An Atom feed of prices in each language: an entry for each day on which some began to hold, the newest first."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Mapping
from html import escape
from itertools import pairwise
from urllib.parse import urlsplit

from ..values.document import Phrase, Reference, Text
from ..values.figure import Day
from ..values.language import Language
from ..values.problem import Place
from ..values.site import Page, Site
from .feeds import lines_of, moment

PRICES = "prices"  # the page that the entries lead to
_ENTRIES = 20
_HERE = Place("sitegen/render/price_feed.py")

Say = Callable[[Phrase], str]


def price_feed_url(language: str) -> str:
    """The address of a language's feed of prices."""
    return f"/{language}/prices.xml"


def price_feed(site: Site, language: Language, say: Say) -> str:
    """Site, a language, what makes plain text of phrases -> Atom feed; '' where the language has no page of prices."""
    about = next((page for page in site.pages if (page.language, page.key) == (language.key, PRICES)), None)
    days = dict(sorted(_days(site).items(), reverse=True)[:_ENTRIES])
    if about is None or not days:
        return ""
    home, brand = site.settings.address.value, escape(site.settings.brand.value)
    url = escape(home + price_feed_url(language.key))
    rows = (
        f"<title>{brand} · {escape(say(about.document.front.title.value))}</title>",
        f"<id>{url}</id>",
        f"<updated>{moment(next(iter(days)).isoformat())}</updated>",
        f'<link rel="self" type="application/atom+xml" href="{url}"/>',
        f'<link rel="alternate" type="text/html" hreflang="{language.tag}" href="{escape(home + about.url)}"/>',
        f"<author><name>{brand}</name><uri>{escape(home)}/</uri></author>",
    )
    head = f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{language.tag}">'
    entries = (_entry(day, changes, about, home, say) for day, changes in days.items())
    return "".join(
        ('<?xml version="1.0" encoding="utf-8"?>\n', head, "\n", lines_of(rows, "  "), *entries, "</feed>\n")
    )


Change = tuple[str, str, str]  # card; its price since that day, and before ('' for the first): names without .price


def _days(site: Site) -> Mapping[datetime.date, list[Change]]:
    """Each day on which a price began to hold -> those prices, in the order of the cards."""
    days: dict[datetime.date, list[Change]] = {}
    for card in site.lists["cards"]:
        for newer, older in pairwise((card, *site.lists[f"{card}.was"], "")):
            since = site.figures[f"{newer}.since"].value
            if isinstance(since, Day):
                days.setdefault(since.date, []).append((card, newer, older))
    return days


def _entry(day: datetime.date, changes: list[Change], about: Page, home: str, say: Say) -> str:
    """A day. Its title is the day itself, its summary the cards with their prices before and since."""
    (_, newer, _), *_ = changes
    tag = f"tag:{urlsplit(home).hostname},{day.isoformat()}:{about.language}/{PRICES}"
    told = (
        f"<title>{escape(say((_figure(f'{newer}.since'),)))}</title>",
        f"<id>{escape(tag)}</id>",
        f"<updated>{moment(day.isoformat())}</updated>",
        f'<link rel="alternate" type="text/html" href="{escape(home + about.url)}"/>',
        f"<summary>{escape(say(tuple(_summary(changes))))}</summary>",
    )
    return "".join(("  <entry>\n", lines_of(told, "    "), "  </entry>\n"))


def _summary(changes: list[Change]) -> Iterator[Text | Reference]:
    """'H100: 3.90 → 3.95; B200: 16.12', in signs that every language shares."""
    for number, (card, newer, older) in enumerate(changes):
        yield from (_text("; "),) if number else ()
        yield from (_figure(f"{card}.name"), _text(" – "))
        yield from (_figure(f"{older}.price"), _text(" → ")) if older else ()
        yield _figure(f"{newer}.price")


def _text(words: str) -> Text:
    return Text(words, _HERE)


def _figure(name: str) -> Reference:
    return Reference(name, "", _HERE, name)
