from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.compute.expression import Cards, Condition, Literal, Named, Operation, Sum, Tree, parts
from sitegen.compute.parser import parse
from sitegen.values.problem import Place

HERE = Place("data/facts.yaml", 7, 12)


def tree(text: str) -> Tree:
    made, problem = parse(text, HERE)
    assert problem is None
    return made


def written(part: Sum) -> str:
    """A tree with all its parentheses."""
    match part:
        case Operation(sign, left, right):
            return f"({written(left)} {sign} {written(right)})"
        case Named(name) | Literal(name):
            return name
    return str(part)


@pytest.mark.parametrize(
    ("text", "grouped"),
    [
        ("a.x - b.x - c.x", "((a.x - b.x) - c.x)"),
        ("a.x + b.x * c.x / d.x", "(a.x + ((b.x * c.x) / d.x))"),
        ("a.x / (b.x / c.x)", "(a.x / (b.x / c.x))"),
        ("((a.x))", "a.x"),
        ("a.x-y", "a.x-y"),
        ("a.x -b.y", "(a.x - b.y)"),
        ("70b.zero-3.on-8 * rtx-4090.price", "(70b.zero-3.on-8 * rtx-4090.price)"),
    ],
)
def test_how_an_expression_is_grouped(text: str, grouped: str) -> None:
    (condition,) = tree(f"{text} < 3")
    assert isinstance(condition, Condition)
    assert written(condition.subject) == grouped


@pytest.mark.parametrize(
    ("text", "subject", "signs"),
    [
        ("a.x < 3", "a.x", ["<"]),
        ("3 < a.x", "a.x", [">"]),
        ("3 >= a.x", "a.x", ["<="]),
        ("a.x < b.x", "a.x", ["<"]),
        ("3 <= a.x < 9", "a.x", [">=", "<"]),
        ("9 > a.x >= 3", "a.x", [">=", "<"]),
        ("RTX 4090 == a.x", "a.x", ["=="]),
    ],
)
def test_what_is_held_to_what(text: str, subject: str, signs: list[str]) -> None:
    (condition,) = tree(text)
    assert isinstance(condition, Condition)
    assert written(condition.subject) == subject
    assert [bound.sign for bound in condition.bounds] == signs


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("min(*.price) < max(small-cards.*.price, 80 GB)", [Cards, Cards]),
        ("RTX PRO 6000 in 70b.qlora.cards and 8B in sizes.names", [Literal, Named, Literal, Named]),
        ("a.x < 15 min and b.x > 2 EUR/GB/month", [Named, Named]),
    ],
)
def test_what_an_expression_refers_to(text: str, found: list[type]) -> None:
    assert [type(part) for condition in tree(text) for part in parts(condition)] == found


def test_a_figure_of_the_card_that_it_is_of() -> None:
    conditions, problem = parse("card.price <= cards.most and min(*.card.price) > card", HERE, "h100")
    assert problem is None
    found = [written for condition in conditions for written in parts(condition)]
    assert [getattr(part, "name", "") for part in found] == ["h100.price", "cards.most", "", ""]


def test_each_part_knows_its_column() -> None:
    text = "3 <= h100.price / min(*.price) and A100 in 70b.qlora.cards"
    for part in (part for condition in tree(text) for part in parts(condition)):
        rest = text[part.place.column - HERE.column :]
        assert rest.startswith(("h100.price", "*.price", "A100", "70b.qlora.cards"))


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, "a figure or a number is missing"),
        ("  ", 1, "a figure or a number is missing"),
        ("a.x", 4, "a comparison is missing"),
        ("a.x <", 6, "a figure or a number is missing"),
        ("a.x = 3", 5, "a comparison is missing"),
        ("a.x between 3 and 9", 5, "a comparison is missing"),
        ("a.x < 3 and", 12, "a figure or a number is missing"),
        ("a.x < 3 or b.x < 3", 7, "'or' is not a unit"),
        ("a.x < 3 b.x", 9, "here the expression should end"),
        ("(a.x < 3", 6, "')' is missing"),
        ("a.x < 3)", 8, "here the expression should end"),
        ("a.x < b.x < c.x < d.x", 11, "no bound of what stands before"),
        ("3 < a.x > b.x", 9, "no bound of what stands before"),
        ("3 == a.x == b.x", 10, "no bound of what stands before"),
        ("1 < 2", 3, "no figure is compared"),
        ("A100 == A100", 6, "no figure is compared"),
        ("*.price < 3", 1, "many figures where one is needed"),
        ("min a.x < 3", 5, "'(' is missing"),
        ("min(a.x b.x) < 3", 9, "')' is missing"),
        ("a.x < 3 parsec", 7, "'parsec' is not a unit"),
        ("a.x in 3", 8, "a list of names is missing"),
        ("a.x < -3", 7, "'-' does not belong here"),
        ("a.x < 0x10 + é!", 15, "here the expression should end"),
        ("a.x ** 2 < 3", 6, "'*' does not belong here"),
        ("__import__('os').x < 3", 1, "'_' does not belong here"),
        ("a.x < " + "(" * 99 + "3" + ")" * 99, 1, "the expression is too long"),
    ],
)
def test_what_cannot_be_read_is_told_at_its_column(text: str, column: int, message: str) -> None:
    made, problem = parse(text, Place("data/facts.yaml", 7, 1))
    assert made == ()
    assert problem is not None
    assert (problem.place.column, problem.message, problem.rule) == (column, message, "claim-syntax")
    assert problem.hint


TOKENS = ["a.x", "3", "80 GB", "min(", ")", "(", "*.price", "<", "<=", "==", "in", "and", "-", "+", "*", "/", ",", "A1"]


@given(st.text(max_size=40) | st.lists(st.sampled_from(TOKENS), max_size=150).map(" ".join))
def test_any_text_is_answered(text: str) -> None:
    made, problem = parse(text, HERE)
    assert bool(made) is (problem is None)
    if problem:
        assert HERE.column <= problem.place.column <= HERE.column + len(text)
