"""JSON-LD of finished pages: it parses, says what the visible page says, and holds the figures that readers see."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest
from selectolax.lexbor import LexborHTMLParser

from sitegen.values.output import Output, output_path

from .told import HOME, LANGUAGES, files, output, prices

Node = Mapping[str, Any]


@cache
def made() -> Output:
    return output(files())


def page(path: str, of: Output | None = None) -> str:
    return (of or made()).files[path].decode()


def graph(html: str) -> list[Node]:
    (script,) = LexborHTMLParser(html).css('script[type="application/ld+json"]')
    root = json.loads(script.text())
    assert root["@context"] == "https://schema.org"
    return list(root["@graph"])


def node(html: str, kind: str) -> Node:
    (found,) = (each for each in graph(html) if each["@type"] == kind)
    return found


def kinds(path: str) -> list[str]:
    return [each["@type"] for each in graph(page(path))]


def nodes(tree: object) -> Iterator[Node]:
    if isinstance(tree, dict):
        yield tree
    for child in tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ():
        yield from nodes(child)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("index.html", ["Organization", "WebSite"]),
        ("guides-es/index.html", ["BreadcrumbList"]),
        ("guides-es/new/index.html", ["BreadcrumbList", "TechArticle"]),
        ("gpu/red/index.html", ["BreadcrumbList", "Product"]),
        ("gpu/index.html", ["BreadcrumbList"]),
        ("prices/index.html", ["BreadcrumbList", "Service", "FAQPage"]),
    ],
)
def test_what_each_kind_of_page_is(path: str, expected: list[str]) -> None:
    assert kinds(f"es/{path}") == expected


def test_the_trail() -> None:
    trail = node(page("es/gpu/red/index.html"), "BreadcrumbList")["itemListElement"]
    assert [(each["position"], each["name"], each["item"]) for each in trail] == [
        (1, "Inicio", f"{HOME}/es/"),
        (2, "Cards", f"{HOME}/es/gpu/"),
        (3, "Red 1", f"{HOME}/es/gpu/red/"),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_are_the_visible_ones(language: str) -> None:
    html = page(f"{language}/prices/index.html")
    sections = LexborHTMLParser(html).css("section.question")
    asked = node(html, "FAQPage")["mainEntity"]
    assert len(asked) == len(sections) == 2
    for section, question in zip(sections, asked, strict=True):
        heading = section.css_first("h3")
        assert heading
        assert question["name"] == heading.text()
        heading.decompose()
        assert question["acceptedAnswer"]["text"].split() == section.text().split()
    assert asked[0]["name"] == "What is <this> & that?"


def test_a_guide() -> None:
    article = node(page("fr/guides-fr/new/index.html"), "TechArticle")
    assert article["headline"].startswith("New fr: 3,00")
    assert (article["datePublished"], article["dateModified"], article["inLanguage"]) == (
        "2026-01-02",
        "2026-01-05",
        "fr",
    )
    assert (article["author"]["@type"], article["author"]["name"]) == ("Organization", "Tiny")
    assert article["mainEntityOfPage"] == f"{HOME}/fr/guides-fr/new/"
    assert node(page("fr/guides-fr/old/index.html"), "TechArticle")["dateModified"] == "2026-01-01"


def test_a_headline_has_at_most_110_characters() -> None:
    path = "content/es/guides/new.md"
    long = files()[path].replace(b'title: "New es', f'title: "{"long " * 22}'.encode())
    html = page("es/guides-es/new/index.html", output(files({path: long})))
    assert node(html, "TechArticle")["headline"] == "New"


def test_an_offer_by_the_hour() -> None:
    html = page("es/gpu/blue/index.html")
    product = node(html, "Product")
    offer = product["offers"]
    assert (product["name"], product["url"], offer["url"]) == ("Blue 2", *[f"{HOME}/es/gpu/blue/"] * 2)
    price = {"price": "3.00", "priceCurrency": "EUR"}
    assert {
        **price,
        "priceValidUntil": "2026-12-01",
        "availability": "https://schema.org/InStock",
    }.items() <= offer.items()
    unit = offer["priceSpecification"]
    assert {**price, "@type": "UnitPriceSpecification", "unitCode": "HUR"}.items() <= unit.items()
    assert unit["referenceQuantity"] == {"@type": "QuantitativeValue", "value": 1, "unitCode": "HUR"}


def test_the_catalogue_of_offers() -> None:
    service = node(page("es/prices/index.html"), "Service")
    offers = service["hasOfferCatalog"]["itemListElement"]
    assert [(each["itemOffered"]["name"], each["price"], each["url"]) for each in offers] == [
        ("Red 1", "0.50", f"{HOME}/es/gpu/red/"),
        ("Blue 2", "3.00", f"{HOME}/es/gpu/blue/"),
    ]
    assert service["provider"]["name"] == "Tiny"


def test_every_price_is_the_visible_one() -> None:
    """The number beside it in a mark of the same page, or of the card's page."""
    for path in ("es/gpu/red/index.html", "fr/gpu/blue/index.html", "es/prices/index.html"):
        html = page(path)
        values = {mark.attributes["value"] for mark in LexborHTMLParser(html).css('[data-figure$=".price"]')}
        told = {each["price"] for each in nodes(graph(html)) if "price" in each}
        assert told
        assert told <= values


def test_prices_are_text_with_a_point() -> None:
    for path in made().files:
        if path.endswith("/index.html"):
            for each in nodes(graph(page(path))):
                assert all(isinstance(each[key], str) for key in ("price", "priceCurrency") if key in each)


def test_a_card_that_cannot_be_rented() -> None:
    gone = prices(("since: 2026-01-01\n", "since: 2026-01-01\n    available: false\n"))
    html = page("es/gpu/blue/index.html", output(files(gone)))
    assert node(html, "Product")["offers"]["availability"] == "https://schema.org/OutOfStock"


def test_without_a_last_day_none_is_told() -> None:
    html = page("es/gpu/blue/index.html", output(files(prices(("valid_until: 2026-12-01\n", "")))))
    assert "priceValidUntil" not in node(html, "Product")["offers"]


def test_figures_in_it_are_in_the_ledger() -> None:
    url = "/es/gpu/blue/"
    shown = [
        (mark.figure, mark.text) for mark in made().shown if (mark.page, mark.position) == (url, "structured data")
    ]
    currency = ("prices.currency", "EUR")
    assert shown == [
        ("blue.name", "Blue 2"),
        ("blue.name", "Blue 2"),  # of the description
        ("blue.price", "3.00"),
        currency,
        ("prices.valid-until", "2026-12-01"),
        ("blue.price", "3.00"),
        currency,
    ]
    assert output_path(url) in made().files


def test_nothing_in_it_ends_the_script() -> None:
    script = page("es/prices/index.html").partition('ld+json">')[2].partition("</script>")[0]
    assert "\\u003cthis>" in script
    assert "<" not in script
