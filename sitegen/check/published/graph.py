"""JSON-LD against what must be true: offers whole, addresses, days, languages, the order of lists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...values.problem import Place, Problem
from .amounts import Dash, Words
from .documents import Pages, Sheet
from .proof import Proof, machine_of
from .seen import Seen

_LEASE, _HOUR = "http://purl.org/goodrelations/v1#LeaseOut", "HUR"
_STOCK = "https://schema.org/"
_OURS = ("@id", "url", "item", "mainEntityOfPage", "image", "logo")  # whose addresses are of this site
_OFFER = frozenset("@type price priceCurrency priceValidUntil availability businessFunction priceSpecification".split())

Node = Mapping[str, object]


def graph(path: str, seen: Seen, proof: Proof) -> Iterator[Problem]:
    """A page -> what its structured data say otherwise."""
    sheet = proof.pages.sheets.get(path)
    for root in seen.graphs:
        for node, name in _nodes(root):
            for what, said, wanted in _claims(node, name, sheet, proof):
                if said != wanted:
                    hint = f"it should be '{wanted}'" if wanted is not None else "there is no such page"
                    yield Problem(Place(path), "verify-structured", f"{what} is '{said}'", hint)


def _nodes(root: object) -> Iterator[tuple[Node, str]]:
    """Each mapping, and the name of the thing that it is an offer of."""
    left: list[tuple[object, str]] = [(root, "")]
    while left:
        item, name = left.pop()
        if isinstance(item, dict):
            offered = item.get("itemOffered")
            name = _name(offered) or (_name(item) if item.get("@type") == "Product" else name)
            yield item, name
            left.extend((value, name) for value in item.values())
        elif isinstance(item, list):
            left.extend((each, name) for each in item)


def _name(node: object) -> str:
    name = node.get("name") if isinstance(node, dict) else None
    return name if isinstance(name, str) else ""


Said = tuple[str, object, object]  # what it is, what is said of it, what should be


def _claims(node: Node, name: str, sheet: Sheet | None, proof: Proof) -> Iterator[Said]:
    kind = node.get("@type")
    if not isinstance(kind, str | None):
        yield "@type", kind, "one word"
        return
    yield from _addresses(node, sheet, proof)
    if kind == "Offer":
        yield from _offer(node, name, sheet, proof)
    for key in ("priceCurrency", "unitCode", "@context", "inLanguage"):
        if key in node:
            yield key, node[key], _constants(key, node, sheet, proof)
    if kind == "BreadcrumbList" and sheet:
        items = [item for item in _list(node.get("itemListElement")) if isinstance(item, dict)]
        trail = [(str(number), proof.pages.address + url) for number, url in enumerate(sheet.trail, 1)]
        yield "the way to the page", [(item.get("position"), item.get("item")) for item in items], trail
    if sheet:
        for key, wanted in (("datePublished", sheet.published), ("dateModified", sheet.day)):
            if key in node:
                yield key, node[key], wanted


def _constants(key: str, node: Node, sheet: Sheet | None, proof: Proof) -> object:
    tags = proof.pages.tags
    if key == "inLanguage":
        many = isinstance(node[key], list)
        return [*proof.pages.translations(sheet)] if many and sheet else tags.get(sheet.language) if sheet else None
    return {"priceCurrency": proof.currency, "unitCode": _HOUR, "@context": _STOCK.rstrip("/")}[key]


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _addresses(node: Node, sheet: Sheet | None, proof: Proof) -> Iterator[Said]:
    for key in _OURS:
        value = node.get(key)
        if isinstance(value, str) and key in node and not _is_ours(value, proof.pages):
            yield f"the address {key}", value, None
    own, kind = proof.pages.address + sheet.url if sheet else "", node.get("@type")
    if isinstance(kind, str) and kind in ("Organization", "WebSite"):
        for key, wanted in (("url", "/"), ("@id", f"/#{kind.lower()}")):
            if key in node:
                yield key, node[key], proof.pages.address + wanted
    for key in ("url", "mainEntityOfPage"):
        if key in node and ((kind in ("Product", "Service") and "description" in node) or key != "url"):
            yield key, node[key], own


def _is_ours(url: str, pages: Pages) -> bool:
    """Whether an address is one of the site's, or of something in it that has no page of its own."""
    rest = url.removeprefix(pages.address)
    known = {"/", *(sheet.url for sheet in pages.sheets.values())}
    return rest != url and (rest.partition("#")[0] in known or rest.startswith("/assets/"))


def _offer(node: Node, name: str, sheet: Sheet | None, proof: Proof) -> Iterator[Said]:
    """An offer says of its card, by its name, all that it must, and of no other."""
    cards = [card for card in proof.cards if proof.figures.get(f"{card}.name") == Words((name,), single=True)]
    if len(cards) != 1 or sheet is None:
        yield "what is offered", name, "the name of a card"
        return
    wanted = {**_priced(cards[0], proof), "availability": _stock(cards[0], proof), "businessFunction": _LEASE}
    until = proof.figures.get("prices.valid-until", Dash())
    wanted |= {} if isinstance(until, Dash) else {"priceValidUntil": machine_of("prices.valid-until", proof)}
    wanted |= {"url": page} if (page := _page(cards[0], sheet, proof)) else {}
    wanted["priceSpecification"] = {
        "@type": "UnitPriceSpecification",
        **_priced(cards[0], proof),
        "unitCode": _HOUR,
        "referenceQuantity": {"@type": "QuantitativeValue", "value": "1", "unitCode": _HOUR},
    }
    for key in sorted({*wanted} | _OFFER.intersection(node) - {"@type"}):
        yield f"{key} of the offer of {name}", node.get(key), wanted.get(key, "left out")


def _priced(card: str, proof: Proof) -> dict[str, object]:
    known = f"{card}.price" in proof.figures
    return {"price": machine_of(f"{card}.price", proof) if known else "", "priceCurrency": proof.currency}


def _stock(card: str, proof: Proof) -> str:
    return f"{_STOCK}{'InStock' if proof.cards[card] else 'OutOfStock'}"


def _page(card: str, sheet: Sheet, proof: Proof) -> str:
    pages = proof.pages.sheets.values()
    found = (page.url for page in pages if page.card == card and page.language == sheet.language)
    return next((proof.pages.address + url for url in found), "")
