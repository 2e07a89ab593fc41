"""Typed figures: in all texts that readers meet, and nowhere else. (Reports are in tests/problems/typed-*.)"""

from __future__ import annotations

import sys
import unicodedata

import pytest
from msgspec.structs import replace

from sitegen.check.fixed import fixed_texts
from sitegen.check.names import name_pattern
from sitegen.check.numbers import numbers, typed_in
from sitegen.check.passages import Passage, page_passages, passages_elsewhere
from sitegen.compute import make_site
from sitegen.values.dataset import Given
from sitegen.values.problem import Place, Problem
from sitegen.values.site import Site

from ..sites import sources_of, tiny


def site_of(changed: dict[str, tuple[str, str]]) -> Site:
    """The tiny site with one thing replaced in each of some files."""
    files = dict(tiny())
    for path, (old, new) in changed.items():
        text = files[path].decode()
        assert old in text
        files[path] = text.replace(old, new, 1).encode()
    sources, problems = sources_of(files)
    assert sources, problems
    site, problems = make_site(sources)
    assert not problems
    return site


def told(site: Site) -> list[Problem]:
    return [*numbers((*page_passages(site), *passages_elsewhere(site)), site)]


def found(site: Site) -> list[tuple[str, str]]:
    """(place, what was typed) of each problem."""
    return sorted((str(problem.place), problem.message.split("'")[1]) for problem in told(site))


def test_the_tiny_site_has_none() -> None:
    assert found(site_of({})) == []


INDEX, ABOUT = "content/es/index.md", "content/es/about.md"


@pytest.mark.parametrize(
    ("path", "old", "new", "where"),
    [
        (INDEX, "nav: Inicio", "nav: Inicio 24 GB", "5:13"),
        (INDEX, "nav: Inicio", "nav: Inicio\nsummary: De 24 GB", "6:13"),
        (INDEX, "nav: Inicio", "nav: Inicio\nimage_title: Con 3x", "6:18"),
        (INDEX, "## Noche", "## Noche 2h50", "11:10"),
        (INDEX, "{{ price-list }}", "| a |\n|---|\n| 24 GB |", "11:3"),
        (INDEX, "{{ price-list }}", "- a\n- **24** GB", "10:5"),
        (INDEX, "{{ price-list }}", "![De 24 GB](tiny.css)", "9:1"),
        (INDEX, "(site:console)", '(site:console "A 3 €")', "13:56"),
        (INDEX, "{{ price-list }}", "[cuesta 3 €]{claim=x}", "9:9"),
        ("templates/page.html", "<h1>", "<h1>24 GB ", "18:5"),
        ("templates/page.html", "{{ body }}", "{{ 0.5 }}", "19:4"),
        ("templates/page.html", "{{ body }}", '{{ "24 GB" if page else "" }}', "19:5"),
        ("templates/page.html", "{{ body }}", '{{ _("Prices as of %(date)s", date="2026" ~ title) }}', "19:37"),
        ("templates/page.html", "{{ body }}", "{{ page.x | default('24 GB') }}", "19:22"),
        ("templates/page.html", "{{ body }}", '{{ ["24 GB"][0] }}', "19:6"),
        ("templates/page.html", "{{ body }}", '{{ {"a": "24 GB"}.a }}', "19:11"),
        ("templates/page.html", "{{ body }}", '{% for x in ["24 GB"] %}{{ x }}{% endfor %}', "19:15"),
        ("templates/page.html", "{{ body }}", '{% with x = "24 GB" %}{{ x }}{% endwith %}', "19:14"),
        ("templates/page.html", "{{ body }}", '{% macro m(x="24 GB") %}{{ x }}{% endmacro %}{{ m() }}', "19:15"),
        ("templates/page.html", "{{ body }}", '{% macro m(x) %}{{ x }}{% endmacro %}{{ m("24 GB") }}', "19:44"),
        ("templates/page.html", "{{ body }}", '{{ (body or "24 GB") }}', "19:14"),
        ("templates/page.html", "{{ body }}", '{{ bars("x", "24 GB", "d", rows=lists.cards) }}', "19:15"),
        ("templates/page.html", "{{ body }}", "<p>&#50;&#52; GB</p>", "19:4"),
        ("templates/page.html", "{{ body }}", "<a title=24>{{ body }}</a>", "19:10"),
        ("templates/page.html", "{{ body }}", '<a aria-description="24">{{ body }}</a>', "19:22"),
        ("templates/page.html", "{{ body }}", '<option label="24" class="a1">{{ body }}</option>', "19:16"),
        ("templates/page.html", "{{ body }}", '<data value="24">{{ body }}</data>', "19:14"),
        ("templates/page.html", "{{ body }}", '<a data-price="0.59">{{ body }}</a>', "19:16"),
        ("templates/page.html", 'name="description"', 'property="og:title" content="3x" name="description"', "6:36"),
        ("data/prices.yaml", "tagline: Small", "tagline: Only 24 GB", ""),
    ],
)
def test_it_is_found(path: str, old: str, new: str, where: str) -> None:
    (place, _), *others = found(site_of({path: (old, new)}))
    assert place.startswith(f"{path}:{where}")
    assert not others


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        (INDEX, "{{ price-list }}", "Una **Red** 1, un 1B, `24 GB`."),
        (INDEX, "{{ price-list }}", '[3 GB, o **4**]{fixed="lo dice el artículo"}, y más'),
        (INDEX, "{{ price-list }}", "<https://example.org/2026/24>"),
        (INDEX, "{{ price-list }}", "3. Uno\n4. Dos"),
        (ABOUT, "slug: como", "slug: rtx-4090\ndate: 2026-01-03\norder: 5\naliases: [/es/2026/]"),
        ("templates/page.html", "<h1>", '<h1 tabindex="0" class="h1" width=24>&#8364;'),
        ("templates/page.html", "<body>", "<body><!-- 24 GB -->"),
        ("templates/page.html", "{{ body }}", '{% if lists.cards[24:] == [24] %}{{ lists["24"] }}{% endif %}'),
        ("templates/page.html", "{{ body }}", "{% for x in lists.cards if x is divisibleby(3) %}{% endfor %}"),
        ("templates/page.html", "{{ body }}", '{{ figure("a1.x") if known("b2") else teaser("c3").url }}'),
        ("templates/page.html", "{{ body }}", '{{ some(card ~ ".bf16-tflops") }}'),
        ("templates/page.html", "<head>", '<head><meta name="viewport" content="width=device-width, initial-scale=1">'),
        ("templates/page.html", "{{ body }}", "{# 24 GB #}{{ body }}{% if lists.cards | length > 1 %}{% endif %}"),
    ],
)
def test_it_is_none(path: str, old: str, new: str) -> None:
    assert found(site_of({path: (old, new)})) == []


def test_catalogs_are_read_in_their_language() -> None:
    site = site_of({"locale/fr/LC_MESSAGES/site.po": ("Prix au %(date)s", "Prix au %(date)s, 24 Go")})
    (problem,) = told(site)
    assert problem.place.path == "locale/fr/LC_MESSAGES/site.po"
    assert problem.message == "'24 Go' is typed by hand in 'Prix au %(date)s, 24 Go': it looks like memory"
    assert "%(name)s" in problem.hint


@pytest.mark.parametrize(
    "word", ["H100s", "H100X", "8Bx", "18B", "1.8B", "Llama 3.15", "4 bitss", "14 bits", "2.4 bits"]
)
def test_names_are_whole_words(word: str) -> None:
    names = name_pattern(("H100", "8B", "Llama 3.1", "4 bits"))
    assert names.search(word) is None
    assert list(typed_in(Passage(((f"Una {word}", Place("x", 1, 1)),), None, ""), names))


@pytest.mark.parametrize("text", ["H100", "(H100)", "H100-PCIe", "l’H100", "4\u00a0bits", "4\nbits", "Llama 3.1."])
def test_names_pass(text: str) -> None:
    names = name_pattern(("H100", "8B", "Llama 3.1", "4 bits"))
    assert not list(typed_in(Passage(((text, Place("x", 1, 1)),), None, ""), names))


def test_no_numeral_of_any_script_is_overlooked() -> None:
    numerals = [sign for sign in map(chr, range(sys.maxunicode)) if unicodedata.category(sign) in ("Nd", "Nl", "No")]
    passages = [Passage(((f"de {sign} GB", Place("x")),), None, "") for sign in numerals]
    assert len(numerals) > 1000
    assert [passage.text for passage in passages if not any(typed_in(passage, name_pattern(())))] == []


def test_a_word_near_a_name_is_told() -> None:
    site = site_of({INDEX: ("Una Blue 2 cuesta", "Una RTX4090s cuesta")})
    named = replace(site, names=(*site.names, Given("RTX4090", Place("x"))))
    assert [problem.hint for problem in told(named)] == ["did you mean RTX4090?"]


def test_places_within_runs_and_lines() -> None:
    site = site_of({INDEX: ("{{ price-list }}", "Uno **dos**\ntres 24 GB")})
    assert found(site) == [("content/es/index.md:10:6", "24 GB")]


def test_fixed_quantities_are_listed() -> None:
    site = site_of({ABOUT: ("basta.", 'basta [3 GB, **o** más]{fixed="lo dice el artículo"}; [4]{fixed=norma}.')})
    assert [(fixed.place.path, fixed.place.line, fixed.text, fixed.reason) for fixed in fixed_texts(site)] == [
        (ABOUT, 10, "3 GB, o más", "lo dice el artículo"),
        (ABOUT, 10, "4", "norma"),
    ]
