"""Terms are settled once: variants that docs/glossary.md rules out stand on no page and in no catalog."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from sitegen.values.document import Document, Image, Text
from sitegen.values.site import Site

from .sites import ROOT, real_site

ROW = re.compile(r"^\| (\w\w) \| ([^|]+) \| ([^|]+) \|$", re.M)
GLOSSARY = (ROOT / "docs/glossary.md").read_text()
NEVER = [(language, variant, term) for language, variant, term in ROW.findall(GLOSSARY)]


@pytest.fixture(scope="module")
def site() -> Site:
    return real_site()


def words(document: Document) -> Iterator[str]:
    front = document.front
    for given in (front.title, front.description, front.summary):
        yield from (part.text for part in (given.value if given else ()) if isinstance(part, Text))
    for piece in document.inlines():
        if isinstance(piece, Text):
            yield piece.text
        elif isinstance(piece, Image):
            yield piece.alt


def texts(site: Site, language: str) -> str:
    documents = (text for page in site.pages if page.language == language for text in words(page.document))
    catalog = (form for message in site.catalogs[language].messages.values() for form in message.forms)
    return "\n".join((*documents, *catalog))


def found(variant: str, text: str) -> list[str]:
    return re.findall(rf"(?<!\w){re.escape(variant)}(?!\w)", text, re.IGNORECASE)


@pytest.mark.parametrize(("language", "variant", "term"), NEVER, ids=lambda each: each)
def test_a_variant_is_not_used(site: Site, language: str, variant: str, term: str) -> None:
    assert not found(variant, texts(site, language)), f"write «{term}»"


def test_the_search_finds_what_it_looks_for(site: Site) -> None:
    assert len(NEVER) > 30
    assert found("GPUs", "dos gpus.")
    assert not found("batch", "microbatch")
    for language, _, term in NEVER[:1] + NEVER[-1:]:
        assert found(term, texts(site, language))
