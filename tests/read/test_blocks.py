from __future__ import annotations

from itertools import pairwise

import pytest

from sitegen.values.document import Block, Code, Heading, Html, Run, Text

from .page import flat, place, read


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("", ""),
        ("a\n\nb", "<p>a</p><p>b</p>"),
        ("## Uno {#uno}\n\n### D*o*s {#dos-2}", "<h2 #uno>Uno</h2><h3 #dos-2>D<em>o</em>s</h3>"),
        ("## Uno ## {#uno}\n\nDos {#dos}\n---", "<h2 #uno>Uno ##</h2><h2 #dos>Dos</h2>"),
        (
            "## {{ a.b }} {#uno}\n#### Cuatro".replace("####", "###") + " {#x}",
            "<h2 #uno><data a.b></h2><h3 #x>Cuatro</h3>",
        ),
        ("## A {#a}\n### B {#b}\n#### C", "<h2 #a>A</h2><h3 #b>B</h3><h4 #>C</h4>"),
        ("- a\n- b\n  1. c\n  2. d", "<ul><li>a</li><li>b<ol><li>c</li><li>d</li></ol></li></ul>"),
        ("- a\n\n- b", "<ul><li><p>a</p></li><li><p>b</p></li></ul>"),
        ("7. a\n8. b", '<ol start="7"><li>a</li><li>b</li></ol>'),
        ("2026\\. Un año", "<p>2026. Un año</p>"),
        ("> a\n> b\n\n---", "<blockquote><p>a⏎b</p></blockquote><hr>"),
        (
            "| a | b | c |\n|---|:-:|--:|\n| x \\| y | **z** | {{ a.b }} |\n| | `d\\|e` | |",
            '<table><thead><tr><th scope="col">a</th><th scope="col" class="center">b</th>'
            '<th scope="col" class="right">c</th></tr></thead><tbody>'
            '<tr><td>x | y</td><td class="center"><strong>z</strong></td><td class="right"><data a.b></td></tr>'
            '<tr><td></td><td class="center"><code>d|e</code></td><td class="right"></td></tr></tbody></table>',
        ),
        ("```python title=x\nx = {{ y }} <b>\n```", "<pre python title=x>x = {{ y }} <b>\n</pre>"),
        ("~~~\n```\n::: note\n~~~", "<pre >```\n::: note\n</pre>"),
        ("a\n\n    x = {{ y }}\n", "<p>a</p><pre >x = {{ y }}\n</pre>"),
        ("{{ capacity-table }}", "<block capacity-table>"),
        ("a\n{{ chart }}  \nb", "<p>a</p><block chart><p>b</p>"),
        ("- a\n\n  {{ chart }}", "<ul><li><p>a</p><block chart></li></ul>"),
        ("{{ h100.price }}\n", "<p><data h100.price></p>"),
        ("    {{ chart }}\n", "<pre >{{ chart }}\n</pre>"),
        ("::: note\na\n\nb\n:::", '<aside class="note"><p>a</p><p>b</p></aside>'),
        ("a\n:::action\nb\n:::\nc", '<p>a</p><div class="action"><p>b</p></div><p>c</p>'),
        (
            "## H {#h}\n\n::: cards\n### A\na\n\n#### A1\n\n### B {#b}\n{{ chart }}\n:::",
            '<h2 #h>H</h2><div class="cards"><article class="card"><h3 #>A</h3><p>a</p><h4 #>A1</h4></article>'
            '<article class="card"><h3 #b>B</h3><block chart></article></div>',
        ),
        (
            "## H {#h}\n::: faq\n### ¿A?\n::: note\nn\n:::\n> ### B\n\n- c\n:::\nd",
            '<h2 #h>H</h2><div class="faq"><section class="question"><h3 #>¿A?</h3><aside class="note"><p>n</p></aside>'
            "<blockquote><h3 #>B</h3></blockquote><ul><li>c</li></ul></section></div><p>d</p>",
        ),
        ("::: note\n```\n:::\n```\n:::", '<aside class="note"><pre >:::\n</pre></aside>'),
        ("- ::: note\n  a\n  :::\n- b", '<ul><li><aside class="note"><p>a</p></aside></li><li>b</li></ul>'),
        ("a\r\nb\r\n\r\nc\r", "<p>a⏎b</p><p>c</p>"),
    ],
)
def test_blocks(body: str, expected: str) -> None:
    document, problems = read(body)
    assert problems == ()
    assert flat(document) == expected


def test_places_of_blocks() -> None:
    document, problems = read("> ## Uno {#uno}\n>\n>  {{ chart }}\n\n- ```sh\n  ls\n  ```\n\nDos {#dos}\n---\n")
    assert problems == ()
    assert document.body == (
        Html("<blockquote>\n"),
        Heading(2, "uno", place(1, 3)),
        Run((Text("Uno", place(1, 6)),)),
        Html("</h2>\n"),
        Block("chart", place(3, 4)),
        Html("</blockquote>\n<ul>\n<li>"),
        Code("ls\n", "sh", place(5, 3)),
        Html("</li>\n</ul>\n"),
        Heading(2, "dos", place(9, 1)),
        Run((Text("Dos", place(9, 1)),)),
        Html("</h2>\n"),
    )


def test_markup_between_two_runs_is_one_piece() -> None:
    document, _ = read("## A {#a}\n\n- a\n\n::: note\n> b\n:::\n\n---\n")
    kinds = [type(piece) for piece in document.body]
    assert Html in kinds
    assert all(not (before is after is Html) for before, after in pairwise(kinds))
