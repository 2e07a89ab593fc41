from __future__ import annotations

import pytest

from sitegen.values.document import Claim, Code, Fixed, Html, Image, Inline, Link, Reference, Run, Text

from .page import place, read


def figure(source: str, line: int, column: int) -> Reference:
    name, _, style = source.strip("{ }").partition(" ")
    return Reference(name, style, place(line, column), source)


@pytest.mark.parametrize(
    ("body", "pieces"),
    [
        ("Hola", [Text("Hola", place(1, 1))]),
        (
            "Cuesta {{ h100.price amount }} la hora",
            [
                Text("Cuesta ", place(1, 1)),
                figure("{{ h100.price amount }}", 1, 8),
                Text(" la hora", place(1, 31)),
            ],
        ),
        ("{{ h100.price }}", [figure("{{ h100.price }}", 1, 1)]),
        (
            "**Desde {{ a.b }}** y *no _más_*",
            [
                Html("<strong>"),
                Text("Desde ", place(1, 3)),
                figure("{{ a.b }}", 1, 9),
                Html("</strong>"),
                Text(" y ", place(1, 20)),
                Html("<em>"),
                Text("no ", place(1, 24)),
                Html("<em>"),
                Text("más", place(1, 28)),
                Html("</em></em>"),
            ],
        ),
        (
            "uno \n  dos  \ntres\\\ncuatro",
            [
                Text("uno\ndos", place(1, 1)),
                Html("<br>"),
                Text("tres", place(3, 1)),
                Html("<br>"),
                Text("cuatro", place(4, 1)),
            ],
        ),
        (
            "`a {{ b }}` y `` `c` ``",
            [
                Code("a {{ b }}", None, place(1, 1)),
                Text(" y ", place(1, 12)),
                Code("`c`", None, place(1, 15)),
            ],
        ),
        ("a\\*b &amp; <c\\_", [Text("a*b & <c_", place(1, 1))]),
        ("\\* {{ a.b }}", [Text("* ", place(1, 1)), figure("{{ a.b }}", 1, 4)]),
        (
            'x [de *un*](../llm.md#vram "Título") z',
            [
                Text("x ", place(1, 1)),
                Link("../llm.md#vram", "Título", place(1, 3)),
                Text("de ", place(1, 4)),
                Html("<em>"),
                Text("un", place(1, 8)),
                Html("</em></a>"),
                Text(" z", place(1, 37)),
            ],
        ),
        (
            "[a](precios.md#año) [b](<ñ.md>)",
            [
                Link("precios.md#año", "", place(1, 1)),
                Text("a", place(1, 2)),
                Html("</a>"),
                Text(" ", place(1, 20)),
                Link("ñ.md", "", place(1, 21)),
                Text("b", place(1, 22)),
                Html("</a>"),
            ],
        ),
        (
            "<https://a.example/x--y>",
            [
                Link("https://a.example/x--y", "", place(1, 1)),
                Text("https://a.example/x--y", place(1, 2)),
                Html("</a>"),
            ],
        ),
        (
            "![una *torre* &amp; dos](img/a.png 'Ti')",
            [Image("img/a.png", "una torre & dos", "Ti", place(1, 1))],
        ),
        (
            '[3 GB]{fixed="quoted, see [1]"} o [[{{ a.b }}](b.md) más]{claim=a-is-more}',
            [
                Fixed("quoted, see [1]", place(1, 1)),
                Text("3 GB", place(1, 2)),
                Html("</span>"),
                Text(" o ", place(1, 32)),
                Claim("a-is-more", place(1, 35)),
                Link("b.md", "", place(1, 36)),
                figure("{{ a.b }}", 1, 37),
                Html("</a>"),
                Text(" más", place(1, 53)),
                Html("</span>"),
            ],
        ),
        (
            "[uno [dos]{claim=a.b}]{ claim=c }",
            [
                Claim("c", place(1, 1)),
                Text("uno ", place(1, 2)),
                Claim("a.b", place(1, 6)),
                Text("dos", place(1, 7)),
                Html("</span></span>"),
            ],
        ),
        ('16--24 (c) ... "x" http://a.example', [Text('16--24 (c) ... "x" http://a.example', place(1, 1))]),
        ("[x] {y} a*b a_b_c 2 * 3", [Text("[x] {y} a*b a_b_c 2 * 3", place(1, 1))]),
    ],
)
def test_pieces_of_one_paragraph(body: str, pieces: list[Inline]) -> None:
    document, problems = read(body)
    assert problems == ()
    assert document.body == (Html("<p>"), Run(tuple(pieces)), Html("</p>\n"))


@pytest.mark.parametrize(
    ("body", "column", "message"),
    [
        ("[a]{claim=x b=c}", 13, "'b' is not an attribute of a span"),
        ("[a]{claim=x fixed='y'}", 13, "one span, one attribute"),
        ("[a]{claim=x claim=y}", 13, "one span, one attribute"),
        ("[a]{.x}", 5, "'.x' is not an attribute of a span"),
        ("[a]{#x}", 5, "'#x' is not an attribute of a span"),
        ("[a]{claim}", 5, "'' is not the name of a claim"),
        ("[a]{claim=É}", 5, "'É' is not the name of a claim"),
        ('[a]{fixed=""}', 5, "'fixed' says nothing"),
        ("[a]{fixed=“del paper”}", 16, "'paper”' is not an attribute of a span"),
        ("[a]{}", 1, "a span with neither claim nor fixed"),
        ("[a [b]{x=y}]{claim=z}", 8, "'x' is not an attribute of a span"),
    ],
)
def test_a_span_says_one_thing(body: str, column: int, message: str) -> None:
    _, problems = read(body)
    told = [(problem.place, problem.rule, problem.message) for problem in problems]
    assert told == [(place(1, column), "span-attribute", message)]
    assert problems[0].hint == 'write [words]{claim=name} or [words]{fixed="why no figure of ours"}'
