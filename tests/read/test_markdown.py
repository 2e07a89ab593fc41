from __future__ import annotations

import pytest

from sitegen.read.markdown import Token, parse


def inline(text: str) -> list[Token]:
    return [child for token in parse(text) if token.type == "inline" for child in token.children or ()]


@pytest.mark.parametrize(
    "text",
    [
        "a *b* **c** `d` e",
        "a [b](c 'd') e ![f](g) h",
        "a [b [c]{x=y}]{z} d",
        "a **b *c** d* e_f_",
        "a {{ b.c }} }} d {{ e",
        "a &amp; b \\* c <d> e <https://f.example> g",
        "[[a](b)](c) ]( d",
        "a `b c ``",
        "a \nb  \nc\\\nd",
    ],
)
def test_tokens_know_where_they_begin(text: str) -> None:
    marks = {
        "code_inline": "`",
        "link_open": "[<",
        "span_open": "[",
        "image": "!",
        "softbreak": " \n",
        "hardbreak": " \n\\",
    }
    for token in inline(text):
        at = token.meta["at"]
        if token.content and token.type in ("text", "figure", "html_inline"):
            assert text.startswith(token.content, at)
        elif token.type == "text_special":
            assert text.startswith(token.markup, at)
        elif token.type in marks:
            assert text[at] in marks[token.type]


@pytest.mark.parametrize(
    ("text", "types"),
    [
        ("{{ a }}", ["block"]),
        ("  {{ a }} ", ["block"]),
        ("{{ a.b }}", ["paragraph_open", "inline", "paragraph_close"]),
        ("{{ a }} b", ["paragraph_open", "inline", "paragraph_close"]),
        ("::: a\n:::", ["container_open", "container_close"]),
        (":::: a b\n:::", ["container_open", "container_close"]),
        (":::", ["colons"]),
        (":: a", ["paragraph_open", "inline", "paragraph_close"]),
        ("[a]: b", ["definition"]),
    ],
)
def test_forms_of_our_own(text: str, types: list[str]) -> None:
    assert [token.type for token in parse(text)] == types


@pytest.mark.parametrize(
    ("text", "lines", "closed"),
    [
        ("::: a\nb\n:::\n", [0, 2], True),
        ("::: a\n::: b\n:::\n:::\n", [0, 3], True),
        ("::: a\n```\n:::\n```\n:::", [0, 4], True),
        ("::: a\n~~~\n```\n:::\n~~~\n:::", [0, 5], True),
        ("::: a\nb\n", [0, 2], False),
        ("- ::: a\n  b\n\nc\n:::", [0, 3], False),
    ],
)
def test_a_container_ends_with_its_colons(text: str, lines: list[int], closed: bool) -> None:
    opening = next(token for token in parse(text) if token.type == "container_open")
    assert opening.map == lines
    assert opening.meta == {"closed": closed}


@pytest.mark.parametrize(
    ("text", "anchor", "content"),
    [
        ("## A {#b}", "b", "A"),
        ("## A  {#b} ##", "b", "A"),
        ("A\n{#b}\n---", None, "A\n{#b}"),
        ("## {#b}", "b", ""),
        ("## A{#b}", None, "A{#b}"),
        ("## A {#b} c", None, "A {#b} c"),
        ("## A {#b} {#c}", "c", "A {#b}"),
    ],
)
def test_an_anchor_ends_its_heading(text: str, anchor: str | None, content: str) -> None:
    opening, title, _ = parse(text)
    assert (opening.attrs.get("id"), title.content) == (anchor, content)


def test_targets_stay_as_they_are_written() -> None:
    link, *_ = inline("[a](ñ/ü.md?x=%20#año)")
    assert link.attrs["href"] == "ñ/ü.md?x=%20#año"
