from __future__ import annotations

from textwrap import indent

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sitegen.read.tree import Branch, Leaf, Node, Series, decode, parse
from sitegen.values.problem import Place

PATH = "data/x.yaml"


def leaf(text: str, line: int, column: int, type: str = "str", quoted: bool = False) -> Leaf:
    return Leaf(text, Place(PATH, line, column), type, quoted)


def bare(node: Node) -> Node:
    """The node without the spans of its leaves, which only edits need."""
    match node:
        case Leaf():
            return replace(node, span=(0, 0))
        case Series(items, place):
            return Series(tuple(map(bare, items)), place)
        case Branch(entries, place):
            return Branch(tuple((replace(key, span=(0, 0)), bare(value)) for key, value in entries), place)


def told(text: str | bytes) -> list[tuple[int, int, str]]:
    _, problems = parse(text if isinstance(text, bytes) else text.encode(), PATH)
    assert all(problem.hint and problem.message for problem in problems)
    return [(problem.place.line, problem.place.column, problem.rule) for problem in problems]


def leaves(node: Node | None) -> list[Leaf]:
    match node:
        case Leaf():
            return [node]
        case Series(items, _):
            return [found for item in items for found in leaves(item)]
        case Branch(entries, _):
            return [found for key, value in entries for found in (key, *leaves(value))]
    return []


def test_every_part_has_its_place() -> None:
    root, problems = parse(b"a: 1\nb:\n  - x\n  - {c: 'd'}\n", PATH)
    assert problems == ()
    assert root is not None
    assert bare(root) == Branch(
        (
            (leaf("a", 1, 1), leaf("1", 1, 4, "int")),
            (
                leaf("b", 2, 1),
                Series(
                    (
                        leaf("x", 3, 5),
                        Branch(
                            ((leaf("c", 4, 6), leaf("d", 4, 9, quoted=True)),),
                            Place(PATH, 4, 5),
                        ),
                    ),
                    Place(PATH, 3, 3),
                ),
            ),
        ),
        Place(PATH, 1, 1),
    )


def test_front_matter_begins_further_down() -> None:
    root, problems = parse(b"a: 1\n\tb: 2", PATH, first_line=5)
    assert root is None
    assert [problem.place for problem in problems] == [Place(PATH, 6, 1)]
    root, _ = parse(b"a: 1\nb: 2", PATH, first_line=5)
    assert [found.place.line for found in leaves(root)] == [5, 5, 6, 6]


@pytest.mark.parametrize(
    ("written", "text", "type"),
    [
        ("0.59", "0.59", "float"),
        ("10.00", "10.00", "float"),
        ("NO", "NO", "bool"),
        ("off", "off", "bool"),
        ("true", "true", "bool"),
        ("y", "y", "str"),
        ("2:50", "2:50", "int"),
        ("010", "010", "int"),
        ("08", "08", "float"),
        ("1_000", "1_000", "int"),
        ("1e3", "1e3", "float"),
        ("12e456789012", "12e456789012", "float"),
        ("0o17", "0o17", "float"),
        ("1e", "1e", "str"),
        ("1.2.3", "1.2.3", "str"),
        ("2026-11-12", "2026-11-12", "timestamp"),
        ("~", "~", "null"),
        ("", "", "null"),
        ("=", "=", "value"),
        ("RTX 4090", "RTX 4090", "str"),
        ("'NO'", "NO", "str"),
        ('"1e3"', "1e3", "str"),
        ('"\\u202f"', "\u202f", "str"),
        ("a#b # c", "a#b", "str"),
        (">\n  two\n  lines", "two lines", "str"),
        ("|\n  two\n  lines", "two\nlines", "str"),
    ],
)
def test_a_value_stays_as_it_is_written(written: str, text: str, type: str) -> None:
    root, problems = parse(f"a: {written}".encode(), PATH)
    assert problems == ()
    (_, found) = leaves(root)
    assert (found.text, found.type) == (text, type)
    assert found.quoted is (written[:1] in ("'", '"', ">", "|"))


@pytest.mark.parametrize("data", [b"", b"# nothing\n", b"\n\n", b"---\n"])
def test_where_there_is_nothing(data: bytes) -> None:
    root, problems = parse(data, PATH)
    assert problems == ()
    assert root is None or bare(root) == leaf("", root.place.line, root.place.column, "null")


def test_a_byte_order_mark_is_none_of_the_text() -> None:
    root, problems = parse(b"\xef\xbb\xbfa: 1", PATH)
    assert problems == ()
    assert [found.place for found in leaves(root)] == [Place(PATH, 1, 1), Place(PATH, 1, 4)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # bytes
        (b"a: \xe9", [(1, 4, "encoding")]),
        ("a: é\nbé: ".encode() + b"\xff", [(2, 5, "encoding")]),
        ("a: 1".encode("utf-16"), [(1, 1, "encoding")]),
        # characters
        ("a: x\u2028y", [(1, 5, "yaml-break")]),
        ("a: x\nb: y\u0085", [(2, 5, "yaml-break")]),
        ("a:\n\tb: 1", [(2, 1, "yaml-tab")]),
        ("a:\n  \tb: 1", [(2, 3, "yaml-tab")]),
        ("a\u00a0: 1", [(1, 2, "yaml-space")]),
        ("a:\u00a01", [(1, 3, "yaml-space")]),
        ("- a\u200b: 1", [(1, 4, "yaml-space")]),
        ("a: x\u00a0y", []),  # within a text it is meant
        ("a: 'b\u00a0: c'", []),
        ("# b\u00a0: c\na: 1", []),
        # syntax
        ("a: b: c", [(1, 5, "yaml-syntax")]),
        ("a: [1", [(1, 4, "yaml-syntax")]),
        ("a: [1\nb: {c: 2", [(1, 4, "yaml-syntax")]),
        ("a: 'x\n\n", [(1, 4, "yaml-syntax")]),
        ("a: %5", [(1, 4, "yaml-syntax")]),
        ("a: @x", [(1, 4, "yaml-syntax")]),
        ("a: *x", [(1, 4, "yaml-syntax")]),
        ("a: 1\n b: 2", [(2, 3, "yaml-syntax")]),
        ("a: 1\n---\nb: 2", [(2, 1, "yaml-syntax")]),
        ("a: \x07", [(1, 4, "character-invisible")]),
        ("a: x\x00y", [(1, 5, "character-invisible")]),
        ("a: 1\rb: 2", [(1, 5, "yaml-break")]),
        ("a: 1\r\nb: 2\r\n", []),
        # what YAML allows and we do not
        ("a: &x 1\nb: *x", [(1, 4, "yaml-alias")]),
        ("a: &x {c: 1}\nb:\n  <<: *x", [(1, 4, "yaml-alias"), (3, 3, "yaml-alias")]),
        ("a: !eur 5", [(1, 4, "yaml-tag")]),
        ("a: !!python/name:os.system x", [(1, 4, "yaml-tag")]),
        ("a: !!python/object:x {b: 1}", [(1, 4, "yaml-tag")]),
        ("a: !!set {b, c}", [(1, 4, "yaml-tag")]),
        ("a: !x [1]", [(1, 4, "yaml-tag")]),
        ("a: 1\na: 2", [(2, 1, "yaml-duplicate")]),
        ("a: 1\n'a': 2\na: 3", [(2, 1, "yaml-duplicate"), (3, 1, "yaml-duplicate")]),
        ("NO: 1", [(1, 1, "yaml-key")]),
        ("8: 1", [(1, 1, "yaml-key")]),
        ("? [a]\n: 1", [(1, 3, "yaml-key")]),
        ("a: {{ h100.price }}", [(1, 5, "yaml-key")]),
        ("'8': 1", []),
        ("'<<': 1", []),
    ],
)
def test_what_is_refused(text: str | bytes, expected: list[tuple[int, int, str]]) -> None:
    assert told(text) == expected


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("a: Precio: 3", "put the text between double quotes"),
        ("a: @x", "put the text between double quotes"),
        ("a: [1", "write the , or ] that is missing, or put the text between double quotes"),
        ("a: {b: c: d}", "write the , or } that is missing, or put the text between double quotes"),
        ("a: 'x", "write the quotation mark that ends the text"),
        ("a: 1\n---\nb: 2", "delete the line ---"),
        ('a: "\\q"', "write \\\\ for a backslash, or put the text between single quotes"),
        ("a:\n  b: 1\n c: 2", "check the indentation and the quotes"),
        ("a: 1\na: 2", "line 1 has it too: delete one"),
        ("on: 1", 'write "on"'),
        ("a: &x 1\nb: *x", "write the value again, so that it has a line of its own"),
    ],
)
def test_hints(text: str, hint: str) -> None:
    _, (problem, *_) = parse(text.encode(), PATH)
    assert problem.hint == hint


def test_a_bomb_is_refused_at_once() -> None:
    """Nine lists of nine aliases each would be 9⁹ values."""
    lines = ["a0: &a0 [x]", *(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 10))]
    assert {rule for *_, rule in told("\n".join(lines))} == {"yaml-alias"}


@pytest.mark.parametrize("depth", [60, 900, 100_000])
@pytest.mark.parametrize(("begin", "end"), [("[", "]"), ("{a: ", "}"), ("[{a: ", "}]"), ("- ", ""), ("? ", "")])
def test_what_is_nested_too_deeply_is_refused(begin: str, end: str, depth: int) -> None:
    assert told(begin * depth + "x" + end * depth)[0][2] in ("yaml-depth", "yaml-key")


def test_what_is_nested_a_little_is_not() -> None:
    assert told("[" * 40 + "]" * 40) == []


@given(
    st.text(st.characters(codec="utf-8"), max_size=60) | st.text(" \n\t:-[]{}&*!|>'\"%@`#,?a1\u00a0\u2028", max_size=40)
)
def test_any_text_is_answered(text: str) -> None:
    for tried in (text, f"a: {text}", f"a:\n{indent(text, '  ')}"):
        root, problems = parse(tried.encode(), PATH)
        lines = tried.split("\n")
        assert all(1 <= problem.place.line <= len(lines) + 1 and problem.hint for problem in problems)
        for found in leaves(root):
            at = lines[found.place.line - 1] if found.place.line <= len(lines) else ""
            assert found.place.column <= len(at) + 1


@given(st.binary(max_size=40))
def test_any_bytes_are_answered(data: bytes) -> None:
    root, problems = parse(data, PATH)
    assert problems or root is None or leaves(root) is not None
    text, problem = decode(data, PATH)
    assert problem is None or text == ""


@given(st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=12))
def test_a_quoted_text_comes_back(text: str) -> None:
    written = "'" + text.replace("'", "''") + "'"
    root, problems = parse(f"a: {written}".encode(), PATH)
    assert problems == ()
    assert bare(leaves(root)[1]) == leaf(text, 1, 4, quoted=True)
