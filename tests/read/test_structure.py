from __future__ import annotations

import pytest

from .page import faults, read

TABLE = "| a | b |\n|---|---|\n"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        # raw HTML, definitions
        ("<div>\nx\n</div>", [(1, 1, "markdown-html")]),
        ("> <!-- c -->", [(1, 3, "markdown-html")]),
        ("a\n\n<script>\n{{ x\n</script>", [(3, 1, "markdown-html")]),
        ('a\n\n[b]: /c "d"\n', [(3, 1, "markdown-definition")]),
        ("[GPU]: texto\n[a][GPU]", [(1, 1, "markdown-definition")]),
        # headings
        ("# Título", [(1, 1, "heading-title")]),
        ("Título\n===", [(1, 1, "heading-title")]),
        ("### A {#a}", [(1, 1, "heading-level")]),
        ("## A {#a}\n#### B\n##### C", [(2, 1, "heading-level")]),
        ("## A {#a}\n### B {#b}\n## C {#c}\n### D {#d}", []),
        ("## A", [(1, 1, "heading-anchor")]),
        ("> ## A", [(1, 3, "heading-anchor")]),
        ("## A {#a}\n### B\n#### C", [(2, 1, "heading-anchor")]),
        ("## A\u00a0{#a}", [(1, 1, "heading-anchor"), (1, 6, "markdown-left")]),
        ("## A {#Á}", [(1, 8, "anchor-form")]),
        ("## A {#}", [(1, 8, "anchor-form")]),
        ("## A {#a b}", [(1, 8, "anchor-form")]),
        ("## A {#a}\n## B {#a}\n## C {#a}", [(2, 8, "anchor-duplicate"), (3, 8, "anchor-duplicate")]),
        ("## A {#a}\n::: faq\n### B {#a}\n:::", [(3, 9, "anchor-duplicate")]),
        ("##A", [(1, 1, "markdown-left")]),
        ("a\n##\u00a0B", [(2, 1, "markdown-left")]),
        ("#1 en ventas", []),
        # containers
        ("::: wat\nx\n:::", [(1, 5, "container-unknown")]),
        ("::: note Título\nx\n:::", [(1, 5, "container-unknown")]),
        ("a\n\n::: note\nx", [(3, 1, "container-open")]),
        ("::: action\n::: note\nx\n:::", [(1, 1, "container-open")]),
        ("- ::: note\n  x\n\ny\n:::", [(1, 3, "container-open"), (5, 1, "container-close")]),
        (":::", [(1, 1, "container-close")]),
        ("::: note\nx\n:::\n:::", [(4, 1, "container-close")]),
        ("::: cards\nx\n:::", [(1, 1, "container-heading")]),
        ("::: faq\n:::", [(1, 1, "container-heading")]),
        ("::: cards\n## A {#a}\n:::", [(1, 1, "container-heading"), (2, 1, "container-heading")]),
        ("## A {#a}\n::: faq\n### B\n## C {#c}\n:::", [(4, 1, "container-heading")]),
        # lists that are sentences
        ("2026. Un año", [(1, 1, "markdown-list")]),
        ("- a\n- 2026) b", [(2, 3, "markdown-list")]),
        ("12. a", []),
        # tables
        (TABLE + "| 1 |", [(3, 5, "markdown-table")]),
        (TABLE + "| 1 | 2 | 3 |", [(3, 9, "markdown-table")]),
        (TABLE + "1 | 2 | 3", [(3, 7, "markdown-table")]),
        (TABLE + "| 1 | 2 |\ntexto", [(4, 5, "markdown-table")]),
        (
            TABLE + "| {{ a.b | amount }} | 2 |",
            [(3, 3, "figure-braces"), (3, 19, "figure-braces"), (3, 22, "markdown-table")],
        ),
        ("> " + TABLE.replace("\n|", "\n> |") + "> | 1 |", [(3, 7, "markdown-table")]),
        ("- " + TABLE.replace("\n|", "\n  |") + "  | 1 |", [(3, 7, "markdown-table")]),
        (TABLE + "| 1 \\| 2 | |\n1 | 2\n|  |  |", []),
        ("| a | b |\n|---|\n| 1 | 2 |", [(2, 1, "markdown-table")]),
        ("a\n| a |\n|---|---|", [(3, 1, "markdown-table")]),
        # code
        ("```\nx", [(1, 1, "markdown-code")]),
        ("> ````sh\n> x\n> ```\n\ny", [(1, 3, "markdown-code")]),
        ("> ```\n> x\n> ````", []),
        # depth
        (">" * 25 + " a", [(1, 1, "markdown-depth")]),
        ("- " * 25 + "a", [(1, 1, "markdown-depth")]),
        (">" * 18 + " a", []),
    ],
)
def test_what_is_wrong_in_the_blocks(body: str, expected: list[tuple[int, int, str]]) -> None:
    _, problems = read(body)
    assert faults(problems) == expected
    assert all(problem.message and problem.hint for problem in problems)
