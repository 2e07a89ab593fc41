from __future__ import annotations

import pytest

from .page import HEAD, faults, read

FAULT = "{{ 1+1 }}"


@pytest.mark.parametrize(
    "body",
    [
        "@",
        "  a @",
        "a\nb @ c",
        "a\n   b @ c",
        "- a\n  b @",
        "-   a @\n\n    b @",
        "1. - a\n     @",
        "> a\n> @\nb @",
        "> - a\n>   @",
        "## a @ {#b}",
        "## @ ## {#b}",
        "a @\nb @ {#c}\n---",
        "**@** [a @](b) *c @*",
        "![a *@*](b)",
        "`a` @ <https://a.example> @",
        "a \\* &amp; @",
        "a  \n@",
        "a\\\n @",
        "[a @]{claim=b}",
        "| a | b |\n|---|---|\n| @ | @ |\n|@|@|",
        "a | b @\n--|--\n \\| @ | a\\|@",
        "| a | b |\n|---|---|\n| a | a @ |\n|   | @ |",
        "> | @ | @ |\n> |---|---|",
        "\ta\n\n- \tb @",
        "- a\n\n\tb @",
        "::: note\n- @\n:::",
        "«ñ» 👍 @",
        "a\r\n@\rb @",
        "a @ a @ @",
        "\u00a0\na @ b\n@",
        "- \u00a0\n  a @",
    ],
)
def test_a_fault_is_told_where_it_stands(body: str) -> None:
    written = body.replace("@", FAULT)
    lines = written.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    stands = [
        (number, column + 1)
        for number, line in enumerate(lines, 1)
        for column in range(len(line))
        if line.startswith(FAULT, column)
    ]
    _, problems = read(written)
    told = [(line, column) for line, column, rule in faults(problems) if rule in ("figure-name", "figure-attribute")]
    assert stands
    assert told == stands


def test_places_count_the_lines_of_the_file() -> None:
    _, problems = read(f"a\n{FAULT}")
    assert problems[0].place.line == HEAD.count("\n") + 2
