"""No visible string bypasses the catalogs: the real templates, in a language in which every message is marked."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from selectolax.lexbor import LexborHTMLParser

from sitegen import pipe
from sitegen.check.names import name_pattern
from sitegen.read.settings import read_names
from sitegen.values.output import output_path

from .pseudo import CLOSE, OPEN, pseudo, pseudo_site
from .sites import real, variant_maps

KEYS = ("pseudo", "second")  # two, so that what leads from one language to another is shown
NAMES = name_pattern(tuple(name.value for name in read_names(real())[0]))  # the same in every language
_MARKED = re.compile(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")
_WORD = re.compile(r"\w")
_NO_WORDS = "script, style, code, pre, data, time, [data-figure]"  # figures and days are printed by words
_ATTRIBUTES = ("alt", "title", "aria-label", "placeholder", "label")


def site() -> dict[str, bytes]:
    return pseudo_site(real(), "es", keys=KEYS)


def built(files: dict[str, bytes]) -> dict[str, str]:
    """Snapshot -> its pages, without the figures of lists to choose from, where no mark can stand.

    That templates have words of their own is refused before: what is looked at here is what readers would see.
    """
    maps = variant_maps(files)
    output = pipe.render(pipe.close(pipe.read(files, maps), files, maps, but=("template-text",)), files, maps)
    pages = {path: data.decode() for path, data in output.files.items() if path.endswith(".html")}
    for mark in output.shown:
        if mark.position == "option":
            pages[output_path(mark.page)] = pages[output_path(mark.page)].replace(mark.text, "")
    return pages


def unmarked(text: str) -> str:
    """Text -> what of it no mark holds, '' where that is no word. Marks may stand within marks."""
    while _MARKED.search(text):
        text = _MARKED.sub("", text)
    left = NAMES.sub("", text).strip()
    return " ".join(left.split()) if _WORD.search(left) else ""


def hard_coded(html: str) -> Iterator[str]:
    """HTML -> strings in it that came from no catalog."""
    tree = LexborHTMLParser(html)
    attributes = [node.attributes.get(name) for name in _ATTRIBUTES for node in tree.css(f"[{name}]")]
    metas = [(node.attributes.get("name") or node.attributes.get("property") or "", node) for node in tree.css("meta")]
    attributes += [
        node.attributes.get("content") for name, node in metas if re.search("title|description|alt|site_name", name)
    ]
    for node in tree.css(_NO_WORDS):
        node.decompose()
    texts = [node.text() for node in tree.css("title, body")]
    yield from filter(None, (unmarked(text or "") for text in (*texts, *attributes)))


@pytest.mark.parametrize(
    ("id", "message"),
    [
        ("Price", "‹Prîçé··›"),
        ("", "‹›"),
        ("%(method)s up to <b>cost</b> &amp; %% on", "‹%(method)s üp tø <b>çøst</b> &amp; %% øñ······›"),
    ],
)
def test_what_a_message_becomes(id: str, message: str) -> None:
    assert pseudo(id) == message


def test_nothing_visible_bypasses_the_catalogs() -> None:
    pages = built(site())
    assert len(pages) > 2 * len(KEYS)
    found = {path: list(hard_coded(html)) for path, html in pages.items()}
    assert {path: strings for path, strings in found.items() if strings} == {}


# Template, what stands in it, what is put there instead, the string by which that is found.
HARD_CODED = (
    ("templates/base.html", '<header class="top">', '<header class="top"><p>Buy now</p>', "Buy now"),
    ("templates/base.html", '<main id="content"', '<main id="content" aria-label="Inhalt"', "Inhalt"),
    ("templates/shared/footer.html", "<footer", '<footer title="Prices"', "Prices"),
    ("templates/parts/sections.html", "<h1>", "<h1>Guide ", "Guide"),
    ("templates/blocks/price-table.html", "<tbody>", "<tbody><tr><td>n/a</td></tr>", "n/a"),
)


@pytest.fixture(scope="module")
def strings() -> list[str]:
    """What is found where all of these are put."""
    files = site()
    for path, old, new, _ in HARD_CODED:
        text = files[path].decode()
        assert old in text
        files[path] = text.replace(old, new, 1).encode()
    return [found for html in built(files).values() for found in hard_coded(html)]


@pytest.mark.parametrize("string", [string for *_, string in HARD_CODED])
def test_a_string_that_does_is_found(string: str, strings: list[str]) -> None:
    assert any(string in each for each in strings)
