from __future__ import annotations

import pytest

from sitegen.check.references import references, references_elsewhere
from sitegen.compute import make_site
from sitegen.values.problem import Problem
from sitegen.values.site import Site

from ..sites import sources_of, tiny

ABOUT, PAGE, SETTINGS = "content/es/about.md", "templates/page.html", "data/site.yaml"
EVERYWHERE, FRONT = "everywhere: [home]", "kind: page"


def site(path: str, old: str, new: str) -> Site:
    text = tiny()[path].decode()
    assert old in text
    sources, problems = sources_of(tiny({path: text.replace(old, new, 1).encode()}))
    assert sources is not None, problems
    return make_site(sources)[0]


def told(path: str, old: str, new: str) -> list[Problem]:
    made = site(path, old, new)
    problems = [*references(made), *references_elsewhere(made)]
    assert all(problem.hint for problem in problems)
    return problems


STYLES = "styles of blue.price: none, amount"


@pytest.mark.parametrize(
    ("written", "rule", "hint"),
    [
        ("{{ photo.count }}", "", ""),
        ("{{ photo.count words }}", "", ""),
        ("{{ blue.price amount }}", "", ""),
        ("{{ blue.pirce }}", "figure-unknown", "did you mean blue.price?"),
        ("{{ nothing.like-it-at-all }}", "figure-unknown", "docs/figures.md lists all"),
        ("{{ blue.name amount }}", "figure-style", "styles of blue.name: none"),
        (
            "{{ blue.price or }}",
            "figure-style",
            "styles of blue.price: none, amount, about, short, words, number, even",
        ),
        ("{{ prices.as-of number }}", "figure-style", "styles of prices.as-of: none, short"),
        ("{{ servers.counts words }}", "figure-style", "styles of servers.counts: none, or, and"),
    ],
)
def test_figures_of_documents(written: str, rule: str, hint: str) -> None:
    problems = told(ABOUT, "{{ photo.count }}", written)
    assert [problem.rule for problem in problems] == ([rule] if rule else [])
    assert [problem.hint for problem in problems] == ([hint] if rule else [])


@pytest.mark.parametrize("written", ['title: "Desde {{ blue.pirce }}"', "title: Cómo\nsummary: '{{ blue.pirce }}'"])
def test_figures_of_front_matter(written: str) -> None:
    (problem,) = told(ABOUT, "title: Cómo", written)
    assert (problem.rule, problem.hint) == ("figure-unknown", "did you mean blue.price?")


@pytest.mark.parametrize(
    ("written", "rule", "hint"),
    [
        ('{{ figure("blue.price") }}', "", ""),
        ('{{ figure("blue.pirce") }}', "figure-unknown", "did you mean blue.price?"),
        ('{{ figure("blue.price", "or") }}', "figure-style", "styles of blue.price: none, amount"),
        ('{{ figure("blue.price", "bold") }}', "figure-style", "styles of blue.price: none, amount"),
        ('{{ figure("blue.price", 3) }}', "figure-style", "styles of blue.price: none, amount"),
        ("{{ figure(3) }}", "figure-unknown", "docs/figures.md lists all"),
    ],
)
def test_figures_of_templates(written: str, rule: str, hint: str) -> None:
    problems = told(PAGE, "<h1>", f"<h1>{written}")
    assert [(problem.place.path, problem.rule) for problem in problems] == ([(PAGE, rule)] if rule else [])
    assert all(problem.hint.startswith(hint) for problem in problems)


def test_a_figure_that_could_not_be_made_is_told_once() -> None:
    """Why it could not has been said where the data are."""
    broken = site("data/prices.yaml", "    hours: 8", "    hours: 8\n    tokens: 15000")
    assert "example.night.cost" in broken.unmade
    assert [*references(broken)] == []


@pytest.mark.parametrize(
    ("written", "rule", "hint"),
    [
        ("{{ price-list }}", "", ""),
        ("{{ price-lits }}", "block-unknown", "did you mean price-list?"),
        ("{{ menu }}", "block-unknown", "known: price-list"),
    ],
)
def test_blocks(written: str, rule: str, hint: str) -> None:
    problems = told(ABOUT, "```sh", f"{written}\n\n```sh")
    assert [(problem.rule, problem.hint) for problem in problems] == ([(rule, hint)] if rule else [])


@pytest.mark.parametrize(
    ("path", "old", "new", "hint"),
    [
        (ABOUT, FRONT, "kind: pgae", "did you mean page?"),
        (ABOUT, FRONT, "kind: root", "known: home, page"),
        (ABOUT, FRONT, "kind: price-list", "known: home, page"),
        (SETTINGS, EVERYWHERE, "everywhere: [hmoe]", "did you mean home?"),
        (SETTINGS, EVERYWHERE, f"{EVERYWHERE}\nfresh: [pages]", "did you mean page?"),
    ],
)
def test_kinds_are_templates(path: str, old: str, new: str, hint: str) -> None:
    (problem,) = told(path, old, new)
    assert (problem.place.path, problem.rule, problem.hint) == (path, "page-kind", hint)


def test_a_template_that_is_no_page_is_no_kind() -> None:
    text = tiny()[ABOUT].replace(b"kind: page", b"kind: feed")
    sources, problems = sources_of(tiny({ABOUT: text, "templates/feed.xml": b"<feed/>"}))
    assert sources is not None, problems
    assert [problem.rule for problem in references(make_site(sources)[0])] == ["page-kind"]
