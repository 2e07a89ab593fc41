"""What templates may ask of the site, and nothing else of it; numbers reach them only as text."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, cast

from jinja2 import Environment
from markupsafe import Markup, escape
from msgspec import Struct

from ..values.dataset import Given
from ..values.document import Phrase
from ..values.figure import Figure, Nothing
from ..values.language import Language
from ..values.site import Settings, Teaser
from . import words
from .address import asset_address
from .aids import linked
from .body import Words, figure_html, render_phrase
from .charts import Asked, Means, make_chart
from .drawing import draw
from .headers import PAGE_POLICY
from .price_feed import PRICES, price_feed_url
from .shown import signed, slot


class Lent(Struct, frozen=True):
    """What a page may ask: the mappings of the site, and nothing that would let it look elsewhere.

    `listed` are, by language and name of a list, the pages in it that the language has; `beside` the ones before and
    after each of them, or ''; `feeds` the address of each language's feed, or ''; `claims` say why they are
    false, or ''; `shared`, by language and name, what templates of shared/ print, which is the same on all pages.
    """

    settings: Settings
    figures: Mapping[str, Figure]
    labels: Mapping[str, Given[str]]
    sources: Mapping[str, Given[str]]
    lists: Mapping[str, tuple[str, ...]]
    listed: Mapping[tuple[str, str], tuple[str, ...]]
    beside: Mapping[tuple[str, str, str], tuple[str, str]]
    feeds: Mapping[str, str]
    teasers: Mapping[tuple[str, str], Teaser]
    assets: Mapping[str, str]
    pictures: Mapping[tuple[str, str], str]
    claims: Mapping[str, str]
    shared: Mapping[tuple[str, str], str] = {}


class Untrue(ValueError):
    """A claim that a phrase makes is false."""


class _Told(Struct, frozen=True):
    """What templates see of another page. Its words are put into the language when they are asked for."""

    key: str
    made: Teaser
    say: Callable[[Phrase], Markup]

    @property
    def url(self) -> str:
        """Its address on the site."""
        return self.made.url

    @property
    def nav(self) -> Markup:
        """Its name in menus."""
        return self.say(self.made.nav)

    @property
    def title(self) -> Markup:
        """Its title in full."""
        return self.say(self.made.title)

    @property
    def summary(self) -> Markup:
        """What lists say of it."""
        return self.say(self.made.summary)

    @property
    def date(self) -> datetime.date | None:
        """When it was written."""
        return self.made.date


def slotted(lent: Lent) -> dict[str, object]:
    """What gives templates figures, for a text that is set before they are known: a block, with slots.

    Figures alone have any: templates print them as they are. What else is asked for they may cut, count and compare.
    """

    def figure(name: str, style: str = "") -> Markup:
        if name not in lent.figures:
            raise KeyError(name)
        return Markup(slot(name, style))

    return {"figure": figure}


def answers(environment: Environment, with_: Words, lent: Lent) -> dict[str, object]:
    """Jinja2 of a language, what texts are made with, what may be asked -> what templates call, by name."""
    language, label = with_.language, cast(Callable[[Given[str]], Markup], environment.globals["label"])

    def figure(name: str, style: str = "") -> Markup:
        return Markup(figure_html(lent.figures[name], style, language))

    def plain(name: str, style: str = "") -> Markup:
        return Markup(signed(name, style, escape(words.say(lent.figures[name], style, language))))

    def teaser(key: str) -> _Told:
        return _Told(key, lent.teasers[language.key, key], lambda phrase: Markup(render_phrase(phrase, with_)))

    def day(date: datetime.date, style: str = "") -> Markup:
        return Markup(f'<time datetime="{date.isoformat()}">{words.say_date(date, style, language)}</time>')

    def bars(id: str, title: str, description: str, **asked: Any) -> Markup:
        means = Means(lent.figures, lambda name: label(lent.labels[name]), language)
        chart = make_chart(Asked(**asked), means)
        return Markup(draw(chart, id, escape(title), escape(description), language.direction))

    def claim(name: str, card: str = "", *, caller: Callable[[], Markup]) -> Markup:
        key = f"{card}.{name}" if card else name
        if why := lent.claims[key]:
            raise Untrue(f"'{key}' is false: {why}")
        return Markup(f'<span data-claim="{escape(key)}">{caller().strip()}</span>')

    def listed(name: str) -> tuple[str, ...]:
        return lent.listed.get((language.key, name), ())

    return {
        "brand": lent.settings.brand.value,
        "home": lent.settings.address.value,
        "policy": PAGE_POLICY,
        "language": language,
        "lists": lent.lists,
        "labels": lent.labels,
        "sources": lent.sources,
        "listed": listed,
        "beside": lambda name, key: lent.beside.get((language.key, name, key), ("", "")),
        "has": lambda key: (language.key, key) in lent.teasers,
        "asset": partial(asset_address, lent.assets),
        "bars": bars,
        "claim": claim,
        "link": with_.address,
        "locale": words.regional(language),
        "feed": lent.feeds[language.key],
        "prices_age": str(lent.settings.data_age.prices.value) if lent.settings.data_age else "",
        "priced": words.machine(lent.figures["prices.as-of"]),
        "price_feed": price_feed_url(language.key) if (language.key, PRICES) in lent.teasers else "",
        "figure": figure,
        "plain": plain,
        "known": lambda name: name in lent.figures,
        "nothing": lambda name: isinstance(lent.figures[name].value, Nothing),
        "number_rules": partial(_number_rules, lent, language),
        "teaser": teaser,
        "day": day,
        "shared": lambda name: Markup(lent.shared[language.key, name]),
        "linked": lambda html, label: Markup(linked(str(html), str(label))),
    }


def _number_rules(lent: Lent, language: Language) -> str:
    """How numbers are printed, as JSON for a script."""
    currency = words.machine(lent.figures["prices.currency"])
    return json.dumps(words.rules(language, currency), ensure_ascii=False, separators=(",", ":"))
