"""Passages: what makes a translation stale, and what does not. The digests are recorded: they must not change."""

from __future__ import annotations

import pytest

from sitegen.read.document import read_document
from sitegen.read.passages import normal

PAGE = """\
---
title: "Cartas desde {{ cheapest.price }}"
description: Una frase.
kind: page
nav: Cartas
---
La memoria manda: «primero» la memoria.
Otra línea con {{ h100.price amount }} y [cuesta más]{claim=dear}.

- uno
- **dos** y `code`

## Memoria {#memory}

Un [enlace](guides/llm.md#cost) y ![foto](a.png).

### Sin ancla

| a | b |
|---|---|
| c | d |

## Fin {#end}

```sh
run --now
```

{{ price-table }}
"""


def digests(text: str) -> dict[str, str]:
    document, _ = read_document(text.encode(), "content/es/x.md")
    assert document
    return {name: passage.digest for name, passage in document.passages.items()}


def changed(old: str, new: str) -> set[str]:
    assert old in PAGE
    before, after = digests(PAGE), digests(PAGE.replace(old, new))
    return {name for name in {*before, *after} if before.get(name) != after.get(name)}


def test_a_page_has_fields_an_introduction_and_sections() -> None:
    document, _ = read_document(PAGE.encode(), "content/es/x.md")
    assert document
    made = document.passages
    assert {name: passage.place.line for name, passage in made.items()} == {
        "title": 2,
        "description": 3,
        "nav": 5,
        "introduction": 7,
        "#memory": 13,
        "#end": 23,
    }


def words(text: str) -> int:
    document, _ = read_document(text.encode(), "content/es/x.md")
    assert document
    return document.words()


@pytest.mark.parametrize(
    ("old", "new", "more"),
    [
        ("Cartas desde", "Dos cartas desde", 1),
        ("Una frase", "Una frase larga", 1),
        ("nav: Cartas", "nav: Las cartas", 1),
        ("La memoria", "L'autre, «la» (memoria)", 1),
        ("cuesta más", "bien-aimé", -1),
        ("## Fin", "## El fin", 1),
        ("| c | d |", "| c y d | |", 1),
        ("{{ h100.price amount }}", "{{ h100.price }}", 0),
        ("code", "two words", 0),
        ("foto", "una foto", 0),
        ("guides/llm.md", "other/guides.md", 0),
        ("run --now", "run it --now", 0),
    ],
)
def test_words_are_counted_where_there_is_something_to_translate(old: str, new: str, more: int) -> None:
    assert words(PAGE) == 31
    assert old in PAGE
    assert words(PAGE.replace(old, new)) == 31 + more


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("Una frase", "Otra frase", {"description"}),
        ("{{ cheapest.price }}", "{{ h100.price }}", {"title"}),
        ("manda", "decide", {"introduction"}),
        ("{claim=dear}", "{claim=cheap}", {"introduction"}),
        ("`code`", "`other`", {"introduction"}),
        ("- **dos**", "- **dos** más", {"introduction"}),
        ("guides/llm.md#cost", "guides/llm.md", {"#memory"}),
        ("![foto]", "![imagen]", {"#memory"}),
        ("### Sin ancla", "#### Sin ancla", {"#memory"}),
        ("Sin ancla", "Con ancla {#new}", {"#memory", "#new"}),
        ("| c | d |", "| c | e |", {"#memory"}),
        ("--now", "--later", {"#end"}),
        ("price-table", "card-list", {"#end"}),
        ("## Fin {#end}", "## Final {#end}", {"#end"}),
        ("{#end}", "{#the-end}", {"#end", "#the-end"}),
    ],
)
def test_what_is_said_counts(old: str, new: str, what: set[str]) -> None:
    assert changed(old, new) == what


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("{{ h100.price amount }}", "{{ h100.price }}"),
        ("manda: «primero»", "manda\u00a0: «\u202fprimero\u202f»"),
        ("memoria.\nOtra", "memoria.  Otra"),
        ("\n\n## Memoria", "\n\n\n## Memoria"),
        ("**dos**", "dos"),
        ("- uno", "* uno"),
        ("kind: page", "kind: guide\norder: 3\nslug: x"),
        ("| c | d |", "|  c|d  |"),
    ],
)
def test_figures_in_another_style_spaces_and_emphasis_do_not(old: str, new: str) -> None:
    assert changed(old, new) == set()


def test_typography_is_folded() -> None:
    assert normal("L’heure\u00a0: « 5\u202f€ »…") == normal("L'heure: «5€»...") == "L'heure: «5€»..."


def test_the_digests_are_those_that_files_hold() -> None:
    """Another way to make them would turn every recorded translation stale."""
    assert digests(PAGE) == {
        "title": "5039838b5484",
        "description": "83fe724e0d52",
        "nav": "c3c74299ab46",
        "introduction": "6abab2072877",
        "#memory": "7a1a87fa299b",
        "#end": "f07b82f03026",
    }
