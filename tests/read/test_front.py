from __future__ import annotations

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.read.front import FRONT, read_front
from sitegen.values.dataset import Given
from sitegen.values.document import FrontMatter, Reference, Text
from sitegen.values.problem import Place, Problem

PATH = "content/fr/index.md"
NEEDED = {"title": "T", "description": "D", "kind": "page"}


def at(line: int, column: int) -> Place:
    return Place(PATH, line, column)


def read(first: str) -> tuple[FrontMatter | None, tuple[Problem, ...]]:
    """Front matter that begins with `first`, completed by what it needs."""
    rest = [f"{key}: {value}" for key, value in NEEDED.items() if not first.startswith(f"{key}:")]
    front, _, problems = read_front(["---", *first.split("\n"), *rest, "---", "Corps"], PATH)
    return front, problems


def test_every_field() -> None:
    lines = """---
title: "À partir de {{ h100.price amount }}"
description: Sans {{ a.b }} guillemets
kind: guide
nav: GPU
slug: gpu-pour-fine-tuning
summary: '{{ c.d }}'
date: 2026-11-12
updated: 2026-11-13
image_title: Llama sur RTX 4090
order: 3
draft: true
aliases: [/fr/vieux/, /fr/plus-vieux/]
---""".split("\n")
    front, count, problems = read_front([*lines, "Corps"], PATH)
    assert problems == ()
    assert count == len(lines)
    assert front == FrontMatter(
        title=Given(
            (
                Text("À partir de ", at(2, 9)),
                Reference("h100.price", "amount", at(2, 21), "{{ h100.price amount }}"),
            ),
            at(2, 8),
        ),
        description=Given(
            (
                Text("Sans ", at(3, 14)),
                Reference("a.b", "", at(3, 19), "{{ a.b }}"),
                Text(" guillemets", at(3, 28)),
            ),
            at(3, 14),
        ),
        kind=Given("guide", at(4, 7)),
        nav=Given("GPU", at(5, 6)),
        slug=Given("gpu-pour-fine-tuning", at(6, 7)),
        summary=Given((Reference("c.d", "", at(7, 11), "{{ c.d }}"),), at(7, 10)),
        date=Given(datetime.date(2026, 11, 12), at(8, 7)),
        updated=Given(datetime.date(2026, 11, 13), at(9, 10)),
        image_title=Given("Llama sur RTX 4090", at(10, 14)),
        order=Given(3, at(11, 8)),
        draft=Given(True, at(12, 8)),
        aliases=(Given("/fr/vieux/", at(13, 11)), Given("/fr/plus-vieux/", at(13, 23))),
    )


def test_what_may_be_left_out() -> None:
    front, problems = read("title: T")
    assert problems == ()
    assert front is not None
    assert (front.slug, front.summary, front.draft, front.aliases) == (None, None, None, ())


@pytest.mark.parametrize(
    ("written", "places"),
    [
        ("title: '{{ a.b }} et {{ a.b }}'", [at(2, 9), at(2, 18), at(2, 22)]),
        ('title: "a\n  {{ a.b }} c"', [at(2, 9), at(3, 3), at(3, 12)]),
        ("title: >\n  a\n  {{ a.b }} c", [at(3, 3), at(4, 3), at(4, 12)]),
        ("title:\n  a {{ a.b }}", [at(3, 3), at(3, 5)]),
        ('title: "  a {{ a.b }}"', [at(2, 11), at(2, 13)]),
    ],
)
def test_places_of_words_and_figures(written: str, places: list[Place]) -> None:
    front, problems = read(written)
    assert problems == ()
    assert front is not None
    assert [part.place for part in front.title.value] == places


@pytest.mark.parametrize(
    ("written", "line", "column", "rule", "hint"),
    [
        ("title: {{ h100.price }}", 2, 9, "yaml-key", "put a text that begins with {{ between double quotes"),
        ("title: {{ h100.price }} de l’heure", 2, 25, "yaml-syntax", "put the text between double quotes"),
        ("title: Prix : {{ h100.price }}", 2, 13, "yaml-syntax", "put the text between double quotes"),
        ('title: "Dès {{ h100.price amout }}"', 2, 27, "figure-style", "known: amount"),
        ('title: "{{ h100.price"', 2, 9, "figure-braces", "write {{"),
        ('title: "{{ capacity-table }}"', 2, 9, "figure-block", "a block stands alone"),
        ("title: 2026", 2, 8, "data-text", 'write "2026"'),
        ("title: ''", 2, 8, "data-empty", "write the text"),
        ("title: T\ntitle: U", 3, 1, "yaml-duplicate", "line 2"),
        ("titel: T", 2, 1, "data-unknown", "did you mean title"),
        ("slug: Año", 2, 7, "data-form", "use small letters without accents"),
        ("slug: a/b", 2, 7, "data-form", "use small letters without accents"),
        ("kind: Página", 2, 7, "data-form", "write the name of a template"),
        ("nav: '{{ a.b }}'", 2, 6, "front-figure", "write words only"),
        ("image_title: '{{ a.b }}'", 2, 14, "front-figure", "write words only"),
        ("image_title: Dès 0,59 €", 2, 14, "front-figure", "write words only"),
        ("image_title: 24 Go pour tous", 2, 14, "front-figure", "write words only"),
        ("date: 12/11/2026", 2, 7, "data-date", "write it as 2026-11-12"),
        ("order: 1.5", 2, 8, "data-number", "write 1"),
        ("draft: yes", 2, 8, "data-flag", "write true or false"),
        ("aliases: /fr/x/", 2, 10, "data-type", "write [one, another]"),
        ("aliases: [/fr/x]", 2, 11, "data-form", "write it as /old/page/"),
        ("aliases: [/fr/../x/]", 2, 11, "data-form", "write it as /old/page/"),
        ("- a", 2, 1, "data-type", "write key: value"),
    ],
)
def test_what_is_wrong(written: str, line: int, column: int, rule: str, hint: str) -> None:
    if written.startswith("-"):
        _, _, problems = read_front(["---", written, "---"], PATH)
    else:
        _, problems = read(written)
    assert [(problem.place, problem.rule) for problem in problems] == [(at(line, column), rule)]
    assert problems[0].hint.startswith(hint)


def test_all_that_is_missing_is_told_at_once() -> None:
    front, _, problems = read_front(["---", "---"], PATH)
    assert front is None
    assert {problem.message for problem in problems} == {f"'{key}' is missing" for key in NEEDED}


@pytest.mark.parametrize(
    ("lines", "count", "line", "rule"),
    [
        (["# Titre", ""], 0, 1, "front-missing"),
        ([""], 0, 1, "front-missing"),
        (["", "---", "title: T", "---"], 4, 2, "front-place"),
        ([" ---", "title: T", "---"], 3, 1, "front-place"),
        (["---", "title: T"], 2, 1, "front-open"),
        (["----", "title: T", "----"], 0, 1, "front-missing"),
    ],
)
def test_where_front_matter_must_stand(lines: list[str], count: int, line: int, rule: str) -> None:
    front, taken, problems = read_front(lines, PATH)
    assert front is None
    assert taken == count
    assert [(problem.place.line, problem.rule) for problem in problems] == [(line, rule)]


def test_the_table_describes_itself_to_editors_programs() -> None:
    assert FRONT.schema["required"] == ["title", "description", "kind"]
    assert FRONT.schema["properties"]["slug"]["pattern"] == "^(?:(?=.{1,100}$)[a-z0-9]+(?:-[a-z0-9]+)*)$"


@given(st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\n\r"), max_size=20), min_size=1, max_size=8))
def test_any_lines_are_answered(lines: list[str]) -> None:
    for tried in (lines, ["---", *lines, "---"], ["---", *(f"title: {line}" for line in lines), "kind: a", "---"]):
        front, count, problems = read_front(tried, PATH)
        assert 0 <= count <= len(tried)
        assert front is not None or problems
        assert all(1 <= problem.place.line <= len(tried) for problem in problems)
