from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.read.document import read_document
from sitegen.values.document import Block, Code, Document, Heading, Html, Image, Link, Reference, Run, Text
from sitegen.values.problem import Place, Problem

from .page import HEAD, PATH, read

ACCENTED = "content/fr/guides/[card].md"


@pytest.mark.parametrize(
    ("path", "language", "key"),
    [
        ("content/es/index.md", "es", "index"),
        ("content/fr/guides/flux-lora.md", "fr", "guides/flux-lora"),
        ("content/pt-br/gpu/[card].md", "pt-br", "gpu/[card]"),
    ],
)
def test_the_path_names_language_and_page(path: str, language: str, key: str) -> None:
    document, problems = read_document((HEAD + "a").encode(), path)
    assert problems == ()
    assert document is not None
    assert (document.path, document.language, document.key) == (path, language, key)


@pytest.mark.parametrize("path", ["content/es.md", "content/es/a.png", "data/es/a.md", "content/es/.md/x"])
def test_what_is_no_document_is_told(path: str) -> None:
    document, problems = read_document(b"", path)
    assert document is None
    assert [(problem.place, problem.rule) for problem in problems] == [(Place(path), "document-path")]


def test_too_much_text_is_not_parsed() -> None:
    document, problems = read_document((HEAD + "a " * 50_000).encode(), PATH)
    assert document is None
    assert [(problem.place, problem.rule) for problem in problems] == [(Place(PATH), "document-size")]


def test_what_is_not_utf8_is_told_where_it_stands() -> None:
    document, problems = read_document((HEAD + "a\nmá").encode() + b"\xff", PATH)
    assert document is None
    assert [(problem.place, problem.rule) for problem in problems] == [(Place(PATH, 7, 3), "encoding")]


def test_a_byte_order_mark_is_no_text() -> None:
    plain, _ = read_document((HEAD + "a").encode(), PATH)
    marked, problems = read_document(b"\xef\xbb\xbf" + (HEAD + "a").encode(), PATH)
    assert problems == ()
    assert marked == plain


def test_everything_wrong_is_told_at_once_in_order() -> None:
    written = '---\ntitle: "{{ x }}"\ndescription: D\u200b\nslug: Á\n---\n# a\n\n<b> }}\n\n::: wat\n'
    document, problems = read_document(written.encode(), PATH)
    assert document is None
    assert [(problem.place.line, problem.rule) for problem in problems] == [
        (2, "data-missing"),
        (3, "character-invisible"),
        (4, "data-form"),
        (6, "heading-title"),
        (8, "markdown-html"),
        (8, "figure-braces"),
        (10, "container-open"),
        (10, "container-unknown"),
    ]


def test_what_is_right_is_there_to_be_checked_further() -> None:
    document, problems = read("<b> {{ a.b }} {{ c }}\n\n[d](e.md) }}\n\n{{ f }}\n\n## g {#h}\n")
    assert len(problems) == 3
    assert [reference.name for reference in document.references()] == ["a.b"]
    assert [link.target for link in document.links()] == ["e.md"]
    assert [block.name for block in document.blocks()] == ["f"]
    assert document.may_have_blocks()
    assert not read("{{ a.b }}\n")[0].may_have_blocks()
    assert [heading.id for heading in document.headings()] == ["h"]


# ------------------------------------------------------------------------------------------------------ properties

FRAGMENTS = [
    *("a", "ñ", "b c", " ", "  ", "\n", "\n\n", "\n  ", "\t", "2026. ", "- ", "1. ", "> ", "## ", "### ", "\n---\n"),
    *("*", "**", "_", "`", "```\n", "[", "]", "](b.md)", "](b 'c')", "![", "{{ a.b }}", "{{ a.b amount }}", "{{ a }}"),
    *(
        "{{",
        "}}",
        "{#a}",
        "{#b}",
        "]{claim=a}",
        ']{fixed="b"}',
        "{",
        "}",
        "|",
        "\n| a | b |\n|---|--:|\n",
        "| c | d |\n",
    ),
    *("\n::: cards\n", "\n::: faq\n", "\n::: note\n", "\n:::\n", "<b>", "<!--", "-->", "<https://a.example>"),
    *("\\", "&amp;", "&#123;", "\r\n", "\r", "\0", "\u200b", "\u2028", "👍", "[a]: b\n", "«", "!", "=", "#"),
]
BODIES = st.lists(st.sampled_from(FRAGMENTS), max_size=25).map("".join)


def places(document: Document | None, problems: tuple[Problem, ...]) -> Iterator[Place]:
    yield from (problem.place for problem in problems)
    if document is not None:
        for piece in (*document.body, *document.inlines(), *document.front.title.value):
            if not isinstance(piece, (Html, Run)):
                yield piece.place


def all_inside(data: bytes) -> tuple[Document | None, tuple[Problem, ...]]:
    """Reads; every place that comes out must stand in the file, or just behind a line."""
    document, problems = read_document(data, PATH)
    assert document is not None or problems
    lines = data.decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for place in places(document, problems):
        assert place.path == PATH
        assert place == Place(PATH) or 0 <= place.column <= len(lines[place.line - 1]) + 1, place
    return document, problems


@given(st.binary(max_size=60).filter(lambda data: b"\r" not in data), st.sampled_from([b"", b"---\n", HEAD.encode()]))
def test_any_bytes_are_answered(data: bytes, head: bytes) -> None:
    all_inside(head + data)


@given(st.text(max_size=60))
def test_any_text_is_answered(text: str) -> None:
    all_inside(f"---\ntitle: {text}\ndescription: D\nkind: k\n---\n{text}".encode("utf-8", "replace"))


@given(BODIES)
def test_any_markdown_is_answered(body: str) -> None:
    all_inside((HEAD + body).encode())


@given(BODIES)
def test_pieces_stand_where_they_say(body: str) -> None:
    document, _ = read(body)
    lines = (HEAD + body).replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\ufffd").split("\n")
    begins = {Link: "[<", Image: "!", Block: "{", Heading: "#", Reference: "{"}
    for piece in (*document.inlines(), *document.body):
        if isinstance(piece, (Html, Run)):
            continue
        rest = lines[piece.place.line - 1][piece.place.column - 1 :]
        if isinstance(piece, Reference):
            assert rest.startswith(piece.source)
        elif isinstance(piece, Text):
            written = re.split(r"[\\&|]", rest)[0]  # what is escaped is written otherwise
            told = piece.text.split("\n")[0]
            assert written.startswith(told) or told.startswith(written)
        elif isinstance(piece, Heading) and not rest.startswith("#"):
            assert any(re.match("[ >]*(-+|=+)", line) for line in lines[piece.place.line :])  # underlined
        elif type(piece) in begins:
            assert rest[0] in begins[type(piece)]


BETWEEN = [
    *(
        " ",
        "\n",
        "\n\n",
        "\n  ",
        "\n- ",
        "\n  - ",
        "\n1. ",
        "\n> ",
        "\n    ",
        " *",
        "* ",
        "**",
        "_",
        " `",
        "` ",
        "\\",
        "&amp;",
    ),
    *(
        " [",
        "](b.md) ",
        "]{claim=c} ",
        " ![",
        "](b.png) ",
        " {{ a.b }} ",
        "\n{{ a }}\n",
        "  \n",
        "\n\n---\n\n",
        "\n```\n",
    ),
    *("\n\n| a | b |\n|---|--:|\n| ", " | ", " |\n| ", "\n::: note\n", "\n:::\n", "\n\n#### ", "\n\n##### "),
]
WORDS = st.lists(st.tuples(st.from_regex("q[a-z]{3}z", fullmatch=True), st.sampled_from(BETWEEN)), max_size=12)


@given(WORDS)
def test_no_word_is_lost_where_nothing_is_wrong(words: list[tuple[str, str]]) -> None:
    body = "## A {#a}\n### B {#b}\n\n" + "".join(word + between for word, between in words)
    document, problems = read(body)
    if problems:
        return
    shown = [piece.text for piece in document.inlines() if isinstance(piece, (Text, Code))]
    shown += [piece.text for piece in document.body if isinstance(piece, Code)]
    shown += [f"{piece.alt} {piece.title}" for piece in document.inlines() if isinstance(piece, Image)]
    found = re.findall("q[a-z]{3}z", " ".join(shown))
    assert sorted(found) == sorted(re.findall("q[a-z]{3}z", body))


@given(st.text(st.characters(codec="utf-8", categories=["L", "N", "Zs", "Sc"]), min_size=1).filter(lambda s: s.strip()))
def test_plain_words_come_out_as_they_went_in(words: str) -> None:
    document, problems = read(f"x{words}x")
    assert problems == ()
    assert document.body == (Html("<p>"), Run((Text(f"x{words}x", Place(PATH, 6, 1)),)), Html("</p>\n"))


@given(BODIES)
def test_markup_between_runs_is_balanced_where_nothing_is_wrong(body: str) -> None:
    document, problems = read(body)
    if problems:
        return
    opened: list[str] = []
    for piece in document.body:
        for inner in piece.pieces if isinstance(piece, Run) else (piece,):
            if isinstance(inner, Heading):
                opened.append(f"h{inner.level}")
            elif isinstance(inner, Link):
                opened.append("a")
            elif not isinstance(inner, (Text, Reference, Code, Image, Block, Html)):
                opened.append("span")
            elif isinstance(inner, Html):
                for closing, name in re.findall(r"<(/?)([a-z0-9]+)[^>]*>", inner.html):
                    if closing:
                        assert opened.pop() == name
                    elif name not in ("br", "hr"):
                        opened.append(name)
    assert opened == []
