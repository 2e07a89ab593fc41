"""One file, a page for each card."""

from __future__ import annotations

from sitegen.compute.series import expand
from sitegen.read.document import read_document

from .given import DATA

SOURCE = b"""---
title: "{{ card.name }} for {{ card.price }}"
description: "{{ card.memory }}, beside {{ h100.price }}."
kind: card
---
It costs {{ card.price short }}, an H100 {{ h100.price }}.

{{ card-specs }}
"""


def test_a_page_for_each_card_in_the_order_of_the_data() -> None:
    document, problems = read_document(SOURCE, "content/xx/gpu/[card].md")
    assert problems == ()
    assert document
    other, _ = read_document(SOURCE, "content/xx/gpu/index.md")
    assert other
    pages = expand((document, other), DATA)
    assert [page.key for page in pages] == [*(f"gpu/{card}" for card in DATA.cards), "gpu/index"]
    assert pages[-1] is other


def test_card_means_that_card_everywhere() -> None:
    document, _ = read_document(SOURCE, "content/xx/gpu/[card].md")
    assert document
    page = expand((document,), DATA)[2]
    key = list(DATA.cards)[2]
    assert page.subject == key
    assert page.front.slug
    assert page.front.slug.value == key
    assert page.front.nav == DATA.cards[key].name
    names = [(reference.name, reference.style) for reference in page.references()]
    assert names == [
        (f"{key}.name", ""),
        (f"{key}.price", ""),
        (f"{key}.memory", ""),
        ("h100.price", ""),
        (f"{key}.price", "short"),
        ("h100.price", ""),
    ]
