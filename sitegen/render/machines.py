"""Files for programs that want all of the site: llms.txt lists its mirrors, prices.json its cards and prices."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping

from ..values.document import Phrase
from ..values.figure import Nothing, Value
from ..values.manifest import PATH as FIGURES
from ..values.quantity import Quantity
from ..values.site import Page, Site
from .address import hashed
from .mirror import escaped
from .structured import machine

LLMS, PRICES = "llms.txt", "prices.json"
_SCHEMA = "prices-api.json"  # of static/

Says = Mapping[str, Callable[[Phrase], str]]  # language -> what makes plain text of a phrase

_FORMAT = "1"
_BILLING = {"minimum_min": "minimum", "top_up": "top-up", "storage_gb_month": "storage"}


def mirror_url(page: Page) -> str:
    """Page -> the address of its mirror, '' where it has none: '/es/guias/' -> '/es/guias/index.md'."""
    return f"{page.url}index.md" if page.listed else ""


# ------------------------------------------------------------------------------------------------------------ llms.txt


def llms(site: Site, says: Says) -> Iterator[tuple[str, str]]:
    """Site -> the parts of llms.txt in their order, each with its language; by the form of llmstxt.org."""
    first = site.settings.live()[0]
    yield first, f"# {site.settings.brand.value}\n"
    for page in site.pages:
        if page.language == first and page.listed and len(page.trail) == 1:  # home
            yield first, f"\n> {escaped(says[first](page.document.front.description.value))}\n"
    for key in site.settings.live():
        pages = sorted((page for page in site.pages if page.language == key and page.listed), key=_place)
        rows = "".join(_row(page, site, says[key]) for page in pages)
        yield key, f"\n## {site.languages[key].name}\n\n{rows}"
    address = site.settings.address.value
    yield first, "\n## Data\n\n" + "".join(f"- [{name}]({address}/{name})\n" for name in (PRICES, FIGURES))


def _place(page: Page) -> tuple[str, ...]:
    """Home first, and each folder before what is in it."""
    return page.trail


def _row(page: Page, site: Site, say: Callable[[Phrase], str]) -> str:
    front = page.document.front
    title, about = (escaped(say(phrase.value)) for phrase in (front.title, front.description))
    return f"- [{title}]({site.settings.address.value}{mirror_url(page)}): {about}\n"


# --------------------------------------------------------------------------------------------------------- prices.json


def prices(site: Site) -> str:
    """Site -> prices.json: what static/prices-api.json says, a card a line, its values signed."""
    head = {**_schema(site), "format": _FORMAT, **_dates(site), "currency": _value("prices.currency", site)}
    cards = ",\n".join(f"    {_line(_card(key, site))}" for key in site.lists["cards"])
    billing = {key: _value(f"billing.{name}", site) for key, name in _BILLING.items()}
    rows = [f"  {_line(key)}: {_line(value)}" for key, value in head.items()]
    return "{\n" + ",\n".join((*rows, f'  "cards": [\n{cards}\n  ]', f'  "billing": {_line(billing)}')) + "\n}\n"


def _schema(site: Site) -> dict[str, str]:
    """Where the schema of this very file is published; nothing where the site has none."""
    data = site.static.get(_SCHEMA)
    return {"$schema": site.settings.address.value + hashed(_SCHEMA, data)} if data is not None else {}


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _unit(value: Value) -> str:
    return str(value.unit) if isinstance(value, Quantity) else ""


def _value(name: str, site: Site) -> str:
    return machine(site.figures[name])


def _dates(site: Site) -> dict[str, str]:
    named = {"as_of": site.figures["prices.as-of"], "valid_until": site.figures["prices.valid-until"]}
    return {key: machine(figure) for key, figure in named.items() if not isinstance(figure.value, Nothing)}


def _card(key: str, site: Site) -> Mapping[str, object]:
    home = site.settings.address.value
    pages = [page for page in site.pages if page.document.subject == key and page.listed]
    return {
        "key": key,
        "name": _value(f"{key}.name", site),
        "memory_gb": _value(f"{key}.memory", site),
        "price": _value(f"{key}.price", site),
        "unit": _unit(site.figures[f"{key}.price"].value),
        "since": _value(f"{key}.since", site),
        "available": key in site.lists["available"],
        "url": {site.languages[page.language].tag: home + page.url for page in pages},
    }
