from __future__ import annotations

import pytest

from .page import faults, read


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        # raw HTML
        ("a <b>c</b>", [(1, 3, "markdown-html"), (1, 7, "markdown-html")]),
        ("a <!-- c --> b", [(1, 3, "markdown-html")]),
        ("a <br/>\n*b <i>*", [(1, 3, "markdown-html"), (2, 4, "markdown-html")]),
        ("![a <b>](c.png)", [(1, 5, "markdown-html")]),
        ("a < b, `<b>`, <https://a.example>", []),
        # figures where a reader would not see them
        ("![a {{ h100.price }}](x.png)", [(1, 5, "figure-attribute")]),
        ("b ![*a* {{ 1 }}](x.png)", [(1, 9, "figure-attribute")]),
        ("[{{ a.b }}](<x{{ c.d }}>)", [(1, 15, "figure-attribute")]),
        ("[a](x{{a.b}})", [(1, 6, "figure-attribute")]),
        ("[a](/x/{{ a.b }})", [(1, 8, "figure-attribute")]),
        ("![a](/x/{{ a.b }})", [(1, 9, "figure-attribute")]),
        ('[{{ a.b }}](x "t {{ a.b }}")', [(1, 18, "figure-attribute")]),
        ('![a](x "t {{ a.b }}")', [(1, 11, "figure-attribute")]),
        ('[a](x{{a.b}} "t {{ a.b }}")', [(1, 6, "figure-attribute"), (1, 17, "figure-attribute")]),
        # braces
        ("a {{ b", [(1, 3, "figure-braces")]),
        ("a }} b", [(1, 3, "figure-braces")]),
        ("{{ a\n.b }}", [(1, 1, "figure-braces"), (2, 4, "figure-braces")]),
        ("a {{ b }} c", [(1, 3, "figure-block")]),
        ("## {{ b }} {#c}", [(1, 4, "figure-block")]),
        ("a {{ a.b nope }}", [(1, 10, "figure-style")]),
        ("a {{ h100.price * 2 }}", [(1, 3, "figure-name")]),
        ("\\{\\{ a.b", [(1, 1, "figure-braces"), (1, 3, "figure-braces")]),
        ("&#123;{ a.b", [(1, 1, "figure-braces")]),
        ("{ a } `{{ b }}`", []),
        # links
        ("[](x.md)", [(1, 1, "link-empty")]),
        ("a [ ](x.md)", [(1, 3, "link-empty")]),
        ("[![](a.png)](x.md)", [(1, 1, "link-empty")]),
        ("[![b](a.png)](x.md) [`c`](x.md) [{{ a.b }}](x.md)", []),
        ("[a](javascript:x)", [(1, 5, "link-target")]),
        ("[a](  <JavaScript:x>)", [(1, 8, "link-target")]),
        ("<vbscript:x> [a](data:x)", [(1, 1, "link-target"), (1, 18, "link-target")]),
        ("[a]()", [(1, 5, "link-target")]),
        ("[a](</con espacio>)", [(1, 6, "link-target")]),
        ("[a](java&#10;script:x)", [(1, 5, "link-target")]),
        ("[a](file.md) [b](#c) [d](site:console) [e](mailto:a@b.example)", []),
        ("![a](https://x.example/y.png)", [(1, 1, "image-source")]),
        ("![a](//x.example/y.png) ![b]()", [(1, 1, "image-source"), (1, 25, "image-source")]),
        # markup that came to nothing
        ("[a](/con espacio)", [(1, 3, "markdown-left")]),
        ("[a][b]", [(1, 3, "markdown-left")]),
        ("[a]{claim=x", [(1, 3, "markdown-left")]),
        ("[a] {claim=x}", [(1, 5, "markdown-left")]),
        ("a {#b}", [(1, 3, "markdown-left")]),
        ("a[^1]", [(1, 2, "markdown-left")]),
        ("a `b", [(1, 3, "markdown-left")]),
        ("a ``` b", [(1, 3, "markdown-left")]),
        ("**« a »**b", [(1, 1, "markdown-left"), (1, 8, "markdown-left")]),
        ("Eso **¡ya !**\u00a0no, **gras\u00a0**", [(1, 19, "markdown-left"), (1, 26, "markdown-left")]),
        ("l'**« offre »** dure, \\*\\*, 2 * 3, a*", []),
        # characters
        ("a\u200bb \u00adc", [(1, 2, "character-invisible"), (1, 5, "character-invisible")]),
        ("a &shy; &#8203;", [(1, 3, "character-invisible"), (1, 9, "character-invisible")]),
        ("`a\ufeff`", [(1, 3, "character-invisible")]),
        ("a\u200db", [(1, 2, "character-invisible")]),
        ("می\u200cخواهم a\u00a0b\u202fc", []),
        # depth
        ("[" * 19 + "{{ a.b }}" + "]{claim=x}" * 19, []),
        ("[" * 20 + "{{ a.b }}" + "]{claim=x}" * 20, [(1, 20, "markdown-depth")]),
    ],
)
def test_what_is_wrong_in_a_paragraph(body: str, expected: list[tuple[int, int, str]]) -> None:
    _, problems = read(body)
    assert faults(problems) == expected
    assert all(problem.message and problem.hint for problem in problems)
