"""The languages agree: what must be the same, what is free, what is excepted. (Reports: tests/problems/parity-*.)"""

from __future__ import annotations

import pytest

from sitegen.check.parity import parity
from sitegen.compute import make_site

from ..sites import golden, sources_of, tiny

ES, FR = "content/es/index.md", "content/fr/index.md"
ES_ABOUT, FR_ABOUT = "content/es/about.md", "content/fr/about.md"
Change = tuple[str, str, str]


def found(*changes: Change, files: dict[str, bytes] | None = None) -> list[tuple[str, str, str]]:
    """A site with some replacements -> (path, rule, message) of each difference."""
    changed = dict(files or tiny())
    for path, old, new in changes:
        text = changed[path].decode()
        assert old in text
        changed[path] = text.replace(old, new, 1).encode()
    sources, problems = sources_of(changed)
    assert sources, problems
    site, _ = make_site(sources)
    return sorted((problem.place.path, problem.rule, problem.message) for problem in set(parity(site)))


def rules(*changes: Change) -> list[tuple[str, str]]:
    return [(path, rule) for path, rule, _ in found(*changes)]


def test_the_tiny_sites_agree() -> None:
    assert found() == []
    assert found(files=golden("portuguese")) == []
    assert found(files=golden("arabic")) == []


def test_style_repetition_and_order_are_free() -> None:
    again = "{{ compare.blue-red.price }} et {{ blue.price amount }}, {{ blue.price }} : environ"
    assert found((FR, "{{ blue.price }} : environ", again)) == []


def test_a_difference_names_both_places() -> None:
    assert found((FR, "Une nuit coûte **{{ example.night.cost about }}**", "Une nuit")) == [
        (FR, "parity-missing", f"the section 'night' lacks the figure 'example.night.cost', which {ES}:13 has")
    ]


def test_a_fact_belongs_to_its_section() -> None:
    """The page has the figure in both languages, but not in the same section."""
    assert rules((FR, "## Nuit {#night}\n", "{{ example.night.cost }}\n\n## Nuit {#night}\n")) == [
        (ES, "parity-missing")
    ]


def test_each_language_that_lacks_it_is_told() -> None:
    made = found((ES, "Lee [", "Con {{ photo.count }}, lee ["), files=golden("portuguese"))
    message = f"the section 'night' lacks the figure 'photo.count', which {ES}:14 has"
    assert made == [(FR, "parity-missing", message), ("content/pt/index.md", "parity-missing", message)]


def test_a_draft_language_may_grow() -> None:
    site = "data/site.yaml"
    made = found(
        (site, "pt: live", "pt: draft"),
        ("content/pt/about.md", "{{ photo.count words }}", "As fotos"),
        files=golden("portuguese"),
    )
    assert made == []


def test_a_page_of_one_language_agrees_with_itself() -> None:
    files = {
        **tiny(),
        "content/es/otra.md": b"---\ntitle: Otra\ndescription: Otra\nkind: page\n---\n## A {#a}\n\nTexto.\n",
    }
    assert found(files=files) == []


PHOTO = "photo.count: {from: 20, to: 30, unit: image, source: house, checked: 2026-01-01}\n"
CLAIM = "claims:\n  blue-costs-more: {holds: 5 <= blue.price / red.price <= 7, why: test}\n"
CLAIMS = ("data/facts.yaml", PHOTO, f"{PHOTO}{CLAIM}")
ONLY = "nav: Inicio\nonly-here:\n"


@pytest.mark.parametrize(
    ("thing", "old", "new"),
    [
        ("figure photo.count", "Lee [", "Con {{ photo.count }}, lee ["),
        ("claim blue-costs-more", "cuesta {{ blue.price }}", "[cuesta {{ blue.price }}]{claim=blue-costs-more}"),
        ("block price-list", "(about.md#words).", "(about.md#words).\n\n{{ price-list }}\n"),
        ("link about", "Lee [", "Lee [esto](about.md) y ["),
        ("link https://example.org/a?b=c", "Lee [", "Lee [esto](https://example.org/a?b=c) y ["),
        ("link site:console", "Una Blue 2", "En la [consola](site:console), una Blue 2"),
        ("code nvidia-smi -q", "Lee [", "Con `nvidia-smi -q`, lee ["),
        ('"code # Lista"', "Lee [", "```sh\n# Lista\nls\n```\n\nLee ["),
        ("container note", "Lee [", "::: note\n\nLuego.\n\n:::\n\nLee ["),
        ("section law", "## Noche", "## Ley {#law}\n\nAquí.\n\n## Noche"),
        ("field summary", "nav: Inicio\n", "nav: Inicio\nsummary: Tarjetas\n"),
        ("image tiny.css", "Lee [", "![Nada](tiny.css)\n\nLee ["),
    ],
)
def test_only_here(thing: str, old: str, new: str) -> None:
    """What stands in one language is a problem there where it lacks; its exception says so, and no more."""
    assert rules(CLAIMS, (ES, old, new)) == [(FR, "parity-missing")]
    declared = (ES, "nav: Inicio\n", f"{ONLY}  {thing}: un motivo\n")
    assert rules(CLAIMS, (ES, old, new), declared) == []
    assert rules(declared) == [(ES, "parity-needless")]


def test_an_exception_holds_where_it_is_declared() -> None:
    """What Spanish has only for itself, French has too and says nothing: then Portuguese lacks it."""
    made = found(
        (ES, "Lee [", "Con {{ photo.count }}, lee ["),
        (ES, "nav: Inicio\n", f"{ONLY}  figure photo.count: un motivo\n"),
        (FR, "Lisez [", "Avec {{ photo.count }}, lisez ["),
        files=golden("portuguese"),
    )
    assert [(path, message[-22:]) for path, _, message in made] == [("content/pt/index.md", f"which {FR}:14 has"[-22:])]


def test_code_that_differs_is_one_problem() -> None:
    assert rules((FR_ABOUT, 'echo "{{', 'echo  "{{')) == [(FR_ABOUT, "parity-code")]
    both = [
        (path, "slug: com", f'only-here: {{"code {first}": local words}}\nslug: com')
        for path, first in ((ES_ABOUT, "# hola"), (FR_ABOUT, "# bonjour"))
    ]
    said = [(ES_ABOUT, "```sh\n", "```sh\n# hola\n"), (FR_ABOUT, "```sh\n", "```sh\n# bonjour\n")]
    assert rules(*said, *both) == []


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ([(FR_ABOUT, "updated:", "order: 2\nupdated:"), (ES_ABOUT, "updated:", "order: 1\nupdated:")], "parity-value"),
        ([(FR_ABOUT, "kind: page", "kind: home")], "parity-value"),
        ([(FR_ABOUT, "slug: comment\n", "")], "parity-missing"),
        ([(FR_ABOUT, "updated: 2026-01-03", "updated: 2026-02-03")], ""),
        ([(FR_ABOUT, "slug: comment", "slug: comment\naliases: [/fr/avant/]")], ""),
    ],
)
def test_front_matter(changes: list[Change], rule: str) -> None:
    assert rules(*changes) == ([(FR_ABOUT, rule)] if rule else [])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("{{ blue.price }}", "{{ blue.prize }}"),
        ("{{ price-list }}", "{{ prize-list }}"),
        ("(about.md#words)", "(abuot.md#words)"),
        ("(about.md#words)", "(about.md#wrods)"),
        ("(site:console)", "(site:cnosole)"),
        ("kind: home", "kind: hmoe"),
        ("Lee [cómo]", "[Lee]{claim=blue-costs-more} [cómo]"),
    ],
)
def test_what_does_not_exist_is_for_others_to_tell(old: str, new: str) -> None:
    assert found((ES, old, new)) == []
