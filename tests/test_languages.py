"""A language is a folder of data: the tiny site with a third language, from left to right and from right to left.

The pages, byte for byte, are in tests/golden/.
"""

from __future__ import annotations

import re

import pytest

from .sites import TESTS, files_of

SITES = ("portuguese", "arabic")


def page(name: str, path: str) -> str:
    return (TESTS / "golden" / name / "public" / path / "index.html").read_text().replace("\u00a0", " ")


@pytest.mark.parametrize("name", SITES)
def test_it_is_data_alone(name: str) -> None:
    """No template is changed, and what is changed of the data is the list of languages."""
    changed = files_of(TESTS / "golden" / name / "changed")
    assert {path for path in changed if not path.startswith(("content/", "locale/"))} == {"data/site.yaml"}
    assert not [path for path in changed if path.endswith(".py")]


@pytest.mark.parametrize(
    ("name", "key", "tag", "direction"), [("portuguese", "pt", "pt", "ltr"), ("arabic", "ar", "ar-EG", "rtl")]
)
def test_its_pages_say_what_they_are(name: str, key: str, tag: str, direction: str) -> None:
    assert f'<html lang="{tag}" dir="{direction}">' in page(name, key)
    for language in ("es", "fr", key):
        tags = re.findall(r'hreflang="([^"]+)" href="https://tiny.example(/[a-z]+/)"', page(name, language))
        assert tags == [("es", "/es/"), ("fr", "/fr/"), (tag, f"/{key}/")]
    assert f'<a href="/{key}/">' in page(name, ".")


@pytest.mark.parametrize(
    ("name", "path", "figure", "shown"),
    [
        ("portuguese", "pt", "red.price", "€ 0,50/h"),
        ("portuguese", "pt", "example.night.cost", "€ 24,00"),
        ("portuguese", "pt", "prices.as-of", "2 de janeiro de 2026"),
        ("portuguese", "pt/como", "photo.count", "de 20 a 30 imagens"),
        ("arabic", "ar", "red.price", "\u200f٠٫٥٠ € في الساعة"),
        ("arabic", "ar", "example.night.cost", "\u200f٢٤٫٠٠ €"),
        ("arabic", "ar", "prices.as-of", "٢ يناير ٢٠٢٦"),
        ("arabic", "ar/kayf", "photo.count", "٢٠–٣٠ صورة"),
    ],
)
def test_numbers_are_its_own(name: str, path: str, figure: str, shown: str) -> None:
    assert re.findall(rf'data-figure="{figure}"[^>]*>([^<]*)<', page(name, path))[0] == shown
