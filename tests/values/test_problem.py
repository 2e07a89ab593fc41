from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.values.problem import Place, Problem, annotate, nearest, show

PLACE = Place("data/prices.yaml", 2, 10)
PROBLEM = Problem(PLACE, "data-number", "'2,49' is not a number", "write 2.49")


@pytest.mark.parametrize(
    ("place", "text"),
    [(PLACE, "data/prices.yaml:2:10"), (Place("a.md", 3), "a.md:3"), (Place("es/index.html"), "es/index.html")],
)
def test_a_place(place: Place, text: str) -> None:
    assert str(place) == text


@pytest.mark.parametrize(
    ("problem", "source", "shown"),
    [
        (PROBLEM, "a: 1\nprice: 2,49\nb: 2", ["    price: 2,49", "             ^ write 2.49"]),
        (PROBLEM, "a: 1\r\n\tprice: 2,49\r\n", ["     price: 2,49", "             ^ write 2.49"]),
        (PROBLEM, "a: 1", ["    write 2.49"]),
        (Problem(Place("a", 0), "r", PROBLEM.message, "hint"), "text", ["    hint"]),
        (Problem(Place("a", 1, 1), "r", PROBLEM.message), "text", ["    text", "    ^"]),
        (Problem(Place("a"), "r", PROBLEM.message), "", []),
    ],
)
def test_what_a_person_is_shown(problem: Problem, source: str, shown: list[str]) -> None:
    head = f"{problem.place}: {problem.message} [{problem.rule}]"
    assert show(problem, source).split("\n") == [head, *shown]


@pytest.mark.parametrize(
    ("written", "known", "hint"),
    [
        ("pirce", ["price", "since"], "did you mean price?"),
        ("x", ["price", "since"], "known: price, since"),
        ("x", [f"name{n}" for n in range(21)], ""),
        ("x", [], ""),
    ],
)
def test_nearest(written: str, known: list[str], hint: str) -> None:
    assert nearest(written, known) == hint


@pytest.mark.parametrize(
    ("problem", "level", "command"),
    [
        (
            PROBLEM,
            "error",
            "::error file=data/prices.yaml,line=2,col=10,title=data-number::'2,49' is not a number%0Awrite 2.49",
        ),
        (Problem(Place("a.md", 3), "r", "m"), "warning", "::warning file=a.md,line=3,title=r::m"),
        (Problem(Place("es/index.html"), "r", "m", "h"), "error", "::error file=es/index.html,title=r::m%0Ah"),
        (
            Problem(Place("a,b:c%.md", 1, 1), "r", "100 %, a: b\r\nc", "::set-env::"),
            "error",
            "::error file=a%2Cb%3Ac%25.md,line=1,col=1,title=r::100 %25, a: b%0D%0Ac%0A::set-env::",
        ),
    ],
)
def test_annotations(problem: Problem, level: str, command: str) -> None:
    assert annotate(problem, level) == command


@given(st.text(max_size=30), st.text(max_size=30), st.text(max_size=30))
def test_whatever_is_written_an_annotation_is_one_command(path: str, message: str, hint: str) -> None:
    """Nothing that an editor writes becomes a command of its own, or a field of this one."""
    made = annotate(Problem(Place(path or "x", 1, 2), "rule", message, hint))
    assert "\n" not in made
    assert "\r" not in made
    fields = made.removeprefix("::error ").partition("::")[0].split(",")
    assert [field.partition("=")[0] for field in fields] == ["file", "line", "col", "title"]


@pytest.mark.parametrize(
    ("length", "column"), [(160, 5), (161, 1), (161, 161), (9000, 1), (9000, 80), (9000, 5000), (9000, 9001)]
)
def test_of_a_long_line_a_window_around_the_caret_is_shown(length: int, column: int) -> None:
    line = "".join(chr(0x4E00 + number) for number in range(length))  # each character once
    _, shown, caret = show(Problem(Place("a.md", 1, column), "r", "m", "h"), line).split("\n")
    assert len(shown) <= 4 + 160 + 2
    at = caret.index("^")
    assert shown[at : at + 1] == line[column - 1 : column] or at == len(shown)
    assert shown.strip(" …") in line
    assert (shown[4] == "…", shown[-1] == "…") == (line[0] not in shown, line[-1] not in shown)


def test_control_characters_are_not_sent_to_the_terminal() -> None:
    assert show(Problem(Place("a.md", 1, 3), "r", "m"), "a\x1b[1mb\0\u2028c").split("\n")[1] == "    a [1mb  c"
