from __future__ import annotations

import datetime
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.read import fields
from sitegen.read.fields import Field, Kind, optional
from sitegen.read.tree import Leaf, Node, parse
from sitegen.values.dataset import Given
from sitegen.values.problem import Place, Problem
from sitegen.values.quantity import Quantity, quantity, unit

PATH = "data/x.yaml"


def node(text: str) -> Node:
    root, problems = parse(text.encode(), PATH)
    assert root is not None, problems
    return root


def read(kind: Kind[Any], text: str) -> tuple[Any, list[Problem]]:
    problems: list[Problem] = []
    return kind.read(node(text), problems.append), problems


def at(line: int, column: int) -> Place:
    return Place(PATH, line, column)


WORD = fields.pattern("[a-z]+", "a word", "use small letters")

RIGHT: tuple[tuple[Kind[Any], str, object], ...] = (
    (fields.text, "two words", "two words"),
    (fields.text, '"  in quotes "', "in quotes"),
    (fields.text, '"2026"', "2026"),
    (fields.text, "|\n  two\n  lines\n", "two lines"),
    (fields.text, "1B", "1B"),
    (WORD, "abc", "abc"),
    (fields.choice("live", "draft"), "live", "live"),
    (fields.flag, "true", True),
    (fields.flag, "false", False),
    (fields.date, "2026-11-12", datetime.date(2026, 11, 12)),
    (fields.date, '"2024-02-29"', datetime.date(2024, 2, 29)),
    (fields.amount("EUR/h"), "0.59", quantity("0.59", "EUR/h")),
    (fields.amount("GB"), "24", quantity(24, "GB")),
    (fields.percentage, "95", quantity("0.95")),
    (fields.percentage, "100", quantity("1.00")),
    (fields.amount("GB", zero=True), "0", quantity(0, "GB")),
    (fields.amount(), "123456789012345678901234567.89", quantity("123456789012345678901234567.89")),
    (fields.whole, "4096", 4096),
    (fields.whole, "2.0", 2),
)


@pytest.mark.parametrize(("kind", "written", "value"), RIGHT)
def test_what_is_read(kind: Kind[Any], written: str, value: object) -> None:
    made, problems = read(kind, written)
    assert problems == []
    assert made == Given(value, at(1, 1))


def test_a_price_keeps_its_digits() -> None:
    made, _ = read(fields.amount("EUR"), "10.00")
    assert str(made.value.amount) == "10.00"


# Kind, what is written, column, rule, message, hint.
WRONG: tuple[tuple[Kind[Any], str, int, str, str, str], ...] = (
    (fields.text, '""', 1, "data-empty", "nothing is written here", "write the text, or delete the key"),
    (fields.text, "~", 1, "data-text", "YAML reads '~' as no text", 'write "~"'),
    (fields.text, "NO", 1, "data-text", "YAML reads 'NO' as no text", 'write "NO"'),
    (fields.text, "2:50", 1, "data-text", "YAML reads '2:50' as no text", 'write "2:50"'),
    (fields.text, "1e3", 1, "data-text", "YAML reads '1e3' as no text", 'write "1e3"'),
    (fields.text, "08", 1, "data-text", "YAML reads '08' as no text", 'write "08"'),
    (fields.text, "[a]", 1, "data-type", "text is expected here", "write one value"),
    (WORD, "aBc", 1, "data-form", "'aBc' is not a word", "use small letters"),
    (WORD, "12", 1, "data-text", "YAML reads '12' as no text", 'write "12"'),
    (fields.choice("live", "draft"), "lvie", 1, "data-choice", "'lvie' is none of live, draft", "did you mean live?"),
    (fields.choice("live", "draft"), "x", 1, "data-choice", "'x' is none of live, draft", "known: live, draft"),
    (fields.flag, "yes", 1, "data-flag", "'yes' is neither true nor false", "write true or false"),
    (fields.flag, '"true"', 1, "data-flag", "'true' is neither true nor false", "write true or false, without quotes"),
    (fields.flag, "True", 1, "data-flag", "'True' is neither true nor false", "write true or false"),
    (fields.date, "12/11/2026", 1, "data-date", "'12/11/2026' is not a date", "write it as 2026-11-12"),
    (fields.date, "2026-02-30", 1, "data-date", "'2026-02-30' is not a date", "write it as 2026-11-12"),
    (fields.date, "20261112", 1, "data-date", "'20261112' is not a date", "write it as 2026-11-12"),
    (fields.date, "２０２６-11-12", 1, "data-date", "'２０２６-11-12' is not a date", "write it as 2026-11-12"),
    (fields.whole, "1.5", 1, "data-number", "'1.5' is not a whole number", "write 1"),
    (fields.whole, "0.5", 1, "data-number", "'0.5' is not a whole number", "write 1"),
    (fields.whole, "0", 1, "data-number", "'0' must be more than zero", "write a number that is more than zero"),
    (fields.percentage, "100.1", 1, "data-number", "'100.1' must be at most 100", "write a percentage"),
    (fields.amount(), "-3", 1, "data-number", "'-3' must be more than zero", "write a number that is more than zero"),
    (
        fields.amount(zero=True),
        "-0",
        1,
        "data-number",
        "'-0' must be zero or more",
        "write a number that is zero or more",
    ),
    (fields.amount(), '"3"', 1, "data-number", "'3' is quoted, so it is text", "write it without quotes"),
    (fields.amount(), "1" * 31, 1, "data-number", "a number of 31 characters", "write at most 30 characters"),
    (fields.whole, "1" * 5000, 1, "data-number", "a number of 5000 characters", "write at most 30 characters"),
    (fields.amount(), "{a: 1}", 1, "data-type", "a number is expected here", "write one value"),
)


@pytest.mark.parametrize(("kind", "written", "column", "rule", "message", "hint"), WRONG)
def test_what_is_refused(kind: Kind[Any], written: str, column: int, rule: str, message: str, hint: str) -> None:
    made, problems = read(kind, written)
    assert made is None
    assert problems == [Problem(at(1, column), rule, message, hint)]


# Written for a number, column of the first character that is wrong, what to write instead.
NO_NUMBERS = (
    ("2,49", 2, "2.49"),
    ("-2,49", 3, "2.49"),
    ("1_000", 2, "1000"),
    ("1 000,5", 2, "1000.5"),
    ("010", 2, "10"),
    ("00.5", 2, "0.5"),
    ("000", 2, "0"),
    ("+5", 1, "5"),
    ("1e3", 2, "1000"),
    ("1.5e-3", 4, "0.0015"),
    (".5", 1, "0.5"),
    ("5.", 2, "5"),
    ("0x1F", 2, ""),
    ("2:50", 2, ""),
    ("1.2.3e5", 4, ""),
    ("1.234,56", 6, ""),
    ("1e999", 2, ""),
    (".inf", 1, ""),
    ("24 GB", 3, ""),
    ("cheap", 1, ""),
    ("", 1, ""),
    ("_", 1, ""),
    (".", 1, "0"),
    ("٣", 1, ""),
)


@pytest.mark.parametrize(("written", "column", "instead"), NO_NUMBERS)
def test_what_is_no_number(written: str, column: int, instead: str) -> None:
    problems: list[Problem] = []
    made = fields.amount().read(Leaf(written, at(1, 1)), problems.append)
    assert made is None
    hint = f"write {instead}" if instead else "write digits with a decimal point, such as 2.49"
    assert problems == [Problem(at(1, column), "data-number", f"'{written}' is not a number", hint)]


@given(st.text(st.characters(codec="utf-8"), max_size=12) | st.from_regex(r"[-+0-9.,_ eE]{1,12}", fullmatch=True))
def test_a_hint_is_a_number_that_is_taken(written: str) -> None:
    """Whatever is written, it is read, or refused with a hint; where the hint is a number, that is one."""
    problems: list[Problem] = []
    made = fields.amount(zero=True).read(Leaf(written, at(1, 1)), problems.append)
    assert (made is None) is bool(problems)
    for problem in problems:
        instead = problem.hint.removeprefix("write ")
        if "such as" not in instead and instead[0].isdigit():
            again, refused = read(fields.amount(zero=True), instead)
            assert again == Given(Quantity(Decimal(instead), unit("")), at(1, 1)), refused


# ------------------------------------------------------------------------------------------------ structures

PAIR = fields.record(
    lambda **values: values, first=Field("first", fields.whole), second=optional("2nd", fields.text, "-")
)


def test_a_record() -> None:
    made, problems = read(PAIR, "2nd: b\nfirst: 1")
    assert problems == []
    assert made == {"first": Given(1, at(2, 8)), "second": Given("b", at(1, 6))}


def test_what_is_left_out_has_the_place_of_the_mapping() -> None:
    made, problems = read(fields.mapping(PAIR), "x:\n  first: 1")
    assert problems == []
    assert made["x"]["second"] == Given("-", at(2, 3))


@pytest.mark.parametrize(
    ("kind", "written", "expected"),
    [
        (PAIR, "- a", [(1, 1, "data-type", "write key: value, one on each line")]),
        (PAIR, "word", [(1, 1, "data-type", "write key: value, one on each line")]),
        (PAIR, "2nd: a", [(1, 1, "data-missing", "add a line first: …")]),
        (PAIR, "frist: 1\n2nd: a", [(1, 1, "data-unknown", "did you mean first?"), (1, 1, "data-missing", "")]),
        (PAIR, "first: 1\nwhat: 2", [(2, 1, "data-unknown", "known: first, 2nd")]),
        (PAIR, "first: a\n2nd: 3", [(1, 8, "data-number", ""), (2, 6, "data-text", 'write "3"')]),
        (fields.several(fields.whole), "3", [(1, 1, "data-type", "write [one, another]")]),
        (fields.several(fields.whole), "{a: 1}", [(1, 1, "data-type", "write [one, another]")]),
        (fields.several(fields.whole), "[1, a, b]", [(1, 5, "data-number", ""), (1, 8, "data-number", "")]),
        (fields.mapping(fields.whole), "[1]", [(1, 1, "data-type", "write key: value")]),
        (fields.mapping(fields.whole), "a: 1\nb: x", [(2, 4, "data-number", "")]),
        (fields.keyed(dict), "[1]", [(1, 1, "data-type", "write key: value")]),
        (
            fields.keyed(dict),
            "A b: {}",
            [(1, 1, "data-key", "use small letters without accents, and digits, and - or .")],
        ),
        (fields.keyed(dict, fields.DOTTED_KEY), "ab: {}", [(1, 1, "data-key", "use small letters without accents")]),
        (
            fields.keyed(dict, a=Field("a", fields.text)),
            "x: 1\ny: {b: 1}",
            [
                (1, 4, "data-type", ""),
                (2, 5, "data-unknown", "known: a"),
                (2, 4, "data-missing", ""),
            ],
        ),
    ],
)
def test_what_is_wrong_in_structures(kind: Kind[Any], written: str, expected: list[tuple[int, int, str, str]]) -> None:
    """All of it is told at once, in the order of the table."""
    _, problems = read(kind, written)
    assert [(problem.place.line, problem.place.column, problem.rule) for problem in problems] == [
        (line, column, rule) for line, column, rule, _ in expected
    ]
    assert all(problem.hint.startswith(hint) for problem, (*_, hint) in zip(problems, expected, strict=True))


def test_what_can_be_read_of_a_list_is() -> None:
    made, problems = read(fields.several(fields.whole), "[1, a, 3]")
    assert [given.value for given in made] == [1, 3]
    assert len(problems) == 1


def test_rows_know_their_keys_and_keep_their_order() -> None:
    made, problems = read(fields.keyed(dict, size=Field("size", fields.whole)), "b-2: {size: 1}\na.1: {size: 2}")
    assert problems == []
    assert [*made] == ["b-2", "a.1"]
    assert made["a.1"] == {"key": "a.1", "size": Given(2, at(2, 13))}


SCHEMAS: tuple[tuple[Kind[Any], Mapping[str, Any]], ...] = (
    (fields.whole, {"type": "integer", "exclusiveMinimum": 0}),
    (fields.amount(zero=True), {"type": "number", "minimum": 0}),
    (fields.several(fields.flag), {"type": "array", "items": {"type": "boolean"}}),
    (
        fields.record(dict, a=Field("b", fields.flag, about="whether"), c=optional("c", fields.date, about="when")),
        {
            "type": "object",
            "additionalProperties": False,
            "required": ["b"],
            "properties": {
                "b": {"type": "boolean", "description": "whether"},
                "c": {"type": "string", "format": "date", "description": "when"},
            },
        },
    ),
    (
        fields.record(dict, a=optional("a", fields.flag, True)),
        {
            "type": "object",
            "additionalProperties": False,
            "required": [],
            "properties": {"a": {"type": "boolean", "default": True}},
        },
    ),
)


@pytest.mark.parametrize(("kind", "schema"), SCHEMAS)
def test_schemas(kind: Kind[Any], schema: Mapping[str, Any]) -> None:
    assert kind.schema == schema
