from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.read.reference import BRACES, read_reference
from sitegen.values.document import Reference
from sitegen.values.figure import STYLES
from sitegen.values.problem import Place, Problem

PLACE = Place("content/es/index.md", 7, 10)
NAMES = st.from_regex(r"[a-z0-9]{1,4}(-[a-z0-9]{1,4}){0,2}(\.[a-z0-9]{1,4}(-[a-z0-9]{1,4}){0,2}){1,3}", fullmatch=True)
SPACES = st.text(" \t", max_size=3)


@given(NAMES, st.sampled_from(sorted(STYLES)), SPACES, SPACES)
def test_a_name_with_a_style_is_a_reference(name: str, style: str, before: str, after: str) -> None:
    source = f"{{{{{before}{name}{f' {style}' if style else ''}{after}}}}}"
    assert BRACES.fullmatch(source)
    assert read_reference(source, PLACE) == Reference(name, style, PLACE, source)


@pytest.mark.parametrize(
    ("source", "column", "rule", "hint"),
    [
        ("{{ h100.price amout }}", 24, "figure-style", "known: amount, about, short, words, number, even, or, and"),
        ("{{ h100.price | amount }}", 10, "figure-name", "write {{ h100.price amount }}"),
        ("{{ H100.price }}", 10, "figure-name", "write {{ h100.price }}"),
        ("{{ rtx_4090.price }}", 10, "figure-name", "write {{ rtx-4090.price }}"),
        ("{{\u00a0h100.price }}", 10, "figure-name", "type ordinary spaces in it"),
        ("{{ 1+1 }}", 10, "figure-name", "only a name with a dot, and a style after a space: {{ h100.price amount }}"),
        ("{{ h100.price.amount() }}", 10, "figure-name", "only a name with a dot, and a style after a space"),
        ("{{ h100. }}", 10, "figure-name", "only a name with a dot"),
        ("{{ h100.price about amount }}", 10, "figure-name", "only a name with a dot"),
        ("{{}}", 10, "figure-name", "only a name with a dot"),
        ("{{{ a.b }}", 10, "figure-name", "only a name with a dot"),
        ("{{ capacity-table }}", 10, "figure-block", "a block stands alone on its line"),
        ("{{", 10, "figure-braces", "write {{ h100.price amount }} on one line"),
        ("}}", 10, "figure-braces", "write {{ h100.price amount }} on one line"),
    ],
)
def test_what_is_wrong_has_its_place_and_a_hint(source: str, column: int, rule: str, hint: str) -> None:
    made = read_reference(source, PLACE)
    assert isinstance(made, Problem)
    assert (made.place, made.rule) == (Place(PLACE.path, PLACE.line, column), rule)
    assert made.hint.startswith(hint)


@given(st.text("{} ab.-|\n", max_size=30))
def test_no_braces_of_two_are_overlooked(text: str) -> None:
    between = BRACES.split(text)
    assert not any("{{" in part or "}}" in part for part in between)


@given(st.text(max_size=60))
def test_any_text_is_answered(text: str) -> None:
    for match in BRACES.finditer(text):
        assert isinstance(read_reference(match[0], PLACE), (Reference, Problem))
