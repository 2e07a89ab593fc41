from __future__ import annotations

import datetime
from collections.abc import Mapping
from pathlib import Path

import pytest

from sitegen.compute.pages import make_lists, make_pages, make_teasers
from sitegen.read.document import read_document
from sitegen.read.language import read_language
from sitegen.values.dataset import Given
from sitegen.values.document import Document, Text
from sitegen.values.language import Language
from sitegen.values.problem import Place, Problem
from sitegen.values.site import Page, Settings

from ..sites import ROOT

SITE = Place("data/site.yaml", 1, 1)


def word(text: str, line: int = 1) -> Given[str]:
    return Given(text, Place("data/site.yaml", line, 1))


def settings(languages: str = "es:live fr:live", menu: str = "", everywhere: str = "") -> Settings:
    status = dict(pair.split(":") for pair in languages.split())
    return Settings(
        brand=word("Brand"),
        address=word("https://a.example"),
        addresses={},
        languages={key: word(value) for key, value in status.items()},
        menu=tuple(word(key) for key in menu.split()),
        everywhere=tuple(word(kind) for kind in everywhere.split()),
    )


def language(key: str) -> Language:
    path = f"locale/{key}/language.yaml"
    made, problems = read_language((ROOT / path).read_bytes(), path, key)
    assert made is not None, problems
    return made


LANGUAGES: Mapping[str, Language] = {key: language(key) for key in ("es", "fr")}


def document(path: str, front: str = "") -> Document:
    """'es/guides/llm' and further lines of front matter -> a document that says nothing."""
    head = f"---\ntitle: Título de {Path(path).name}\ndescription: D\n"
    head += "" if "kind:" in front else "kind: page\n"
    made, problems = read_document(f"{head}{front}\n---\n".encode(), f"content/{path}.md")
    assert made is not None, problems
    return made


HOMES = (document("es/index"), document("fr/index"))


def pages(
    *documents: Document, of: Settings | None = None, homes: tuple[Document, ...] = HOMES
) -> tuple[dict[str, Page], tuple[Problem, ...]]:
    made, problems = make_pages((*homes, *documents), LANGUAGES, of or settings())
    return {f"{page.language}/{page.key}": page for page in made}, problems


def told(problems: tuple[Problem, ...]) -> list[tuple[str, str]]:
    assert all(problem.hint for problem in problems)
    return [(problem.place.path, problem.rule) for problem in problems]


@pytest.mark.parametrize(
    ("documents", "path", "url"),
    [
        ([], "es/index", "/es/"),
        ([document("es/about")], "es/about", "/es/about/"),
        ([document("es/about", "slug: como")], "es/about", "/es/como/"),
        ([document("es/guides/llm")], "es/guides/llm", "/es/llm/"),  # no index: the folder has no address
        ([document("es/guides/llm"), document("es/guides/index")], "es/guides/llm", "/es/guides/llm/"),
        ([document("es/guides/llm"), document("es/guides/index", "slug: guias")], "es/guides/llm", "/es/guias/llm/"),
        ([document("es/guides/index", "slug: guias")], "es/guides/index", "/es/guias/"),
        ([document("es/a/index"), document("es/a/b/index", "slug: x"), document("es/a/b/c")], "es/a/b/c", "/es/a/x/c/"),
        ([document("es/a/b/c"), document("es/a/b/index")], "es/a/b/c", "/es/b/c/"),
        ([document("es/404", "kind: error")], "es/404", "/es/404.html"),
        ([document("es/lost", "kind: error\nslug: nada")], "es/lost", "/es/nada.html"),
        ([], "fr/index", "/fr/"),
    ],
)
def test_addresses(documents: list[Document], path: str, url: str) -> None:
    made, _ = pages(*documents)
    assert made[path].url == url


@pytest.mark.parametrize(
    ("path", "trail"),
    [
        ("es/index", ("index",)),
        ("es/about", ("index", "about")),
        ("es/a/index", ("index", "a/index")),
        ("es/a/b/c", ("index", "a/index", "a/b/c")),
        ("es/404", ("404",)),
    ],
)
def test_the_way_to_a_page(path: str, trail: tuple[str, ...]) -> None:
    made, _ = pages(
        document("es/about"), document("es/a/index"), document("es/a/b/c"), document("es/404", "kind: error")
    )
    assert made[path].trail == trail


def test_translations_know_each_other() -> None:
    made, problems = pages(document("es/about", "slug: como"), document("fr/about", "slug: comment"))
    assert problems == ()
    for page in (made["es/about"], made["fr/about"]):
        assert [(other.language, other.tag, other.name, other.url) for other in page.alternates] == [
            ("es", "es", "Español", "/es/como/"),
            ("fr", "fr", "Français", "/fr/comment/"),
        ]
        assert page.default == "/es/como/"


def test_what_is_not_translated_stands_alone() -> None:
    made, problems = pages(document("fr/about"))
    assert problems == ()
    assert [other.language for other in made["fr/about"].alternates] == ["fr"]
    assert made["fr/about"].default == "/fr/about/"


def test_the_chooser_is_the_default_of_home() -> None:
    made, _ = pages()
    assert {page.default for page in made.values()} == {"/"}
    assert [other.url for other in made["fr/index"].alternates] == ["/es/", "/fr/"]


def test_a_page_for_what_is_not_there_is_in_no_list() -> None:
    made, _ = pages(document("es/404", "kind: error"), document("fr/404", "kind: error"))
    page = made["es/404"]
    assert (page.listed, page.alternates, page.default) == (False, (), "/")


@pytest.mark.parametrize(
    ("documents", "of", "left"),
    [
        ([document("es/about", "draft: true")], settings(), {"es/index", "fr/index"}),
        ([document("es/about", "draft: false")], settings(), {"es/index", "fr/index", "es/about"}),
        ([document("es/about"), document("fr/about")], settings("es:live fr:draft"), {"es/index", "es/about"}),
    ],
)
def test_drafts_are_no_pages(documents: list[Document], of: Settings, left: set[str]) -> None:
    made, problems = pages(*documents, of=of)
    assert problems == ()
    assert {*made} == left
    assert all(other.language in of.live() for page in made.values() for other in page.alternates)


@pytest.mark.parametrize(
    ("documents", "of", "expected"),
    [
        ([document("de/index")], settings(), [("content/de/index.md", "page-language")]),
        ([document("es/a", "kind: landing")], settings(everywhere="landing"), [("content/fr/a.md", "page-missing")]),
        (
            [document("es/a", "kind: landing"), document("fr/a", "kind: landing\ndraft: true")],
            settings(everywhere="landing"),
            [("content/fr/a.md", "page-missing")],
        ),
        ([document("es/a", "kind: landing")], settings("es:live fr:draft", everywhere="landing"), []),
        ([document("es/a", "slug: x"), document("es/b", "slug: x")], settings(), [("content/es/b.md", "page-address")]),
        ([document("es/a"), document("es/x/a")], settings(), [("content/es/x/a.md", "page-address")]),
        ([document("es/a", "slug: x"), document("fr/b", "slug: x")], settings(), []),
        ([], settings(menu="abuot"), [("data/site.yaml", "menu-unknown")]),
        ([document("es/a")], settings(menu="a"), [("data/site.yaml", "menu-unknown")]),
        ([document("es/a"), document("fr/a", "draft: true")], settings(menu="a"), [("data/site.yaml", "menu-unknown")]),
        ([document("es/a"), document("fr/a")], settings(menu="a index"), []),
        ([document("es/a")], settings("es:live fr:draft", menu="a"), []),
    ],
)
def test_what_is_wrong(documents: list[Document], of: Settings, expected: list[tuple[str, str]]) -> None:
    _, problems = pages(*documents, of=of)
    assert told(problems) == expected


def test_a_site_needs_a_home_page() -> None:
    _, problems = pages(homes=())
    assert told(problems) == [("content/es/index.md", "page-missing"), ("content/fr/index.md", "page-missing")]


def test_home_is_where_it_is_looked_for() -> None:
    _, problems = pages(homes=(document("es/index", "slug: inicio"), HOMES[1]))
    assert [(problem.place, problem.message) for problem in problems] == [
        (Place("content/es/index.md", 5, 7), "the home page has no slug")
    ]


@pytest.mark.parametrize("languages", ["", "es:draft fr:draft"])
def test_a_site_needs_a_language(languages: str) -> None:
    _, problems = pages(of=settings(languages), homes=HOMES if languages else ())
    assert [(problem.place.path, problem.rule, problem.message) for problem in problems] == [
        ("data/site.yaml", "page-language", "no language is live")
    ]


def test_hints_of_the_menu() -> None:
    _, problems = pages(document("es/guides/index"), of=settings(menu="guides guides/index"))
    assert [(problem.message, problem.hint) for problem in problems] == [
        ("there is no page 'guides'", "did you mean guides/index?"),
        (
            "the page 'guides/index' is not in fr, and the menu is in every language",
            "translate it, or take it out of the menu",
        ),
    ]


def test_what_others_show_of_a_page() -> None:
    front = "nav: Corto\nsummary: Resumen\ndate: 2026-11-12"
    made, _ = pages(document("es/a", front), document("es/b"))
    teasers = make_teasers(tuple(made.values()))
    assert {*teasers} == {("es", "index"), ("fr", "index"), ("es", "a"), ("es", "b")}
    a, b = teasers["es", "a"], teasers["es", "b"]
    assert [part.text for part in (*a.nav, *a.title, *a.summary) if isinstance(part, Text)] == [
        "Corto",
        "Título de a",
        "Resumen",
    ]
    assert (a.url, a.date) == ("/es/a/", datetime.date(2026, 11, 12))
    assert (b.nav, b.summary, b.date) == (b.title, (), None)


def test_lists_of_folders_are_in_order() -> None:
    made, _ = pages(
        document("es/guides/index"),
        document("es/guides/c", "order: 2"),
        document("es/guides/b", "order: 2"),
        document("es/guides/z", "order: 1"),
        document("es/guides/deep/a"),
        document("fr/guides/only"),
        document("es/other/a"),
    )
    lists = make_lists(tuple(made.values()), settings(menu="guides/index"))
    guides = ("guides/only", "guides/z", "guides/b", "guides/c")
    below = ("guides/deep/a", "guides/z", "guides/b", "guides/c")  # French has no index above guides/only
    pages_in_order = ("index", "guides/index", *below, "guides/only", "other/a")
    assert lists == {"menu": ("guides/index",), "guides": guides, "pages": pages_in_order}
