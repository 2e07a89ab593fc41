"""What editors' programs are told: the schemas say what the readers say, as far as a schema can."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from sitegen.read import fields, tree
from sitegen.read.dataset import FACTS, prices
from sitegen.read.feed import FEED
from sitegen.read.fields import Kind
from sitegen.read.front import FRONT
from sitegen.read.language import LANGUAGE_FILE
from sitegen.read.limits import GUARD_FILE
from sitegen.read.schemas import print_schema, schemas
from sitegen.read.settings import NAMES, NAMES_FILE, SITE, SITE_FILE
from sitegen.read.tree import Branch, Leaf, Node, Series
from sitegen.values.dataset import PRICES
from sitegen.values.problem import Problem

from ..conftest import EXAMPLES, Accept
from ..sites import ROOT, sources_of, tiny

SCHEMAS = {Path(path).stem: schema for path, schema in schemas().items()}
LANGUAGES = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob("locale/*/language.yaml"))
PAGES = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob("content/**/*.md"))


def validator(schema: Mapping[str, Any]) -> Draft202012Validator:
    return Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER)


VALIDATORS = {name: validator(schema) for name, schema in SCHEMAS.items()}


# ------------------------------------------------------------------------------------------------ the documents

DATA = {name: (ROOT / f"data/{name}.yaml").read_bytes() for name in ("facts", "guard", "names", "prices", "site")}


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_files_are_current(name: str, accept: Accept) -> None:
    accept(ROOT / f"schemas/{name}.json", print_schema(SCHEMAS[name]))


def test_there_are_no_others() -> None:
    assert {path.stem for path in (ROOT / "schemas").iterdir()} == SCHEMAS.keys()


@pytest.mark.parametrize("name", SCHEMAS)
def test_they_are_schemas(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_field_is_described(name: str) -> None:
    undescribed = [key for key, schema in _fields(SCHEMAS[name]) if len(schema.get("description", "")) < 8]
    assert undescribed == []


def _fields(schema: object) -> Iterator[tuple[str, Mapping[str, Any]]]:
    if isinstance(schema, dict):
        properties = schema.get("properties")
        yield from properties.items() if isinstance(properties, dict) else ()
        for value in schema.values():
            yield from _fields(value)
    elif isinstance(schema, list):
        for item in schema:
            yield from _fields(item)


@pytest.mark.parametrize("path", [*(f"data/{name}.yaml" for name in DATA), *LANGUAGES])
def test_a_file_names_its_schema(path: str) -> None:
    first = (ROOT / path).read_text(encoding="utf-8").split("\n")[0]
    named = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)
    assert named
    schema = ((ROOT / path).parent / named[1]).resolve()
    assert schema == ROOT / "schemas" / f"{Path(path).stem}.json"


# -------------------------------------------------------------------------------- what an editor's program reads

_WORDS = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_INTEGER = re.compile(r"[-+]?[0-9]+")
_OTHER_INTEGER = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_SPECIAL = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")


def plain(node: Node) -> object:
    """A tree -> what the core schema of YAML 1.2 makes of it, by which the editors' language server reads."""
    if isinstance(node, Branch):
        return {key.text: plain(value) for key, value in node.entries}
    if isinstance(node, Series):
        return [plain(item) for item in node.items]
    return node.text if node.quoted else _scalar(node.text)


def _scalar(text: str) -> object:
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.fullmatch(text):
        return int(text)
    if _OTHER_INTEGER.fullmatch(text):
        return int(text, 0)
    if _FLOAT.fullmatch(text) or _SPECIAL.fullmatch(text):
        return float(text.replace(".inf", "inf").replace(".nan", "nan"))
    return text


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("NO", "NO"),
        ("yes", "yes"),
        ("010", 10),
        ("0o10", 8),
        ("2:50", "2:50"),
        ("1_000", "1_000"),
        ("1e3", 1000.0),
        ("2026-11-12", "2026-11-12"),
        ('"3"', "3"),
        ("", None),
        ("[a, 1]", ["a", 1]),
    ],
)
def test_how_an_editors_program_reads(written: str, read: object) -> None:
    assert plain(_node(written)) == read


def _node(written: str) -> Node:
    root, problems = tree.parse(f"key: {written}\n".encode(), "x.yaml")
    assert isinstance(root, Branch), problems
    return root.entries[0][1]


# ------------------------------------------------------------------------------------------------ both ways

# Written for a value. What one refuses the other does, but for these, which look like text to one and not to the other.
TOKENS = (
    *("word", '"quoted text"', "two words", "1B", "1,5", "v1.2", "10 GB"),
    *('""', '" "', "", "null", "~"),
    *("true", "false", '"true"', "True"),
    *("3", '"3"', "0", "-1", "0.0", "1.5", "2.0", "100000000000000000000"),
    *("yes", "NO", "2:50", "1_000", "2026-11-12", "2026-13-40", "12/11/2026"),
    *("010", "1e3", ".5", "+1", "-0", "0x1F", ".inf", "5."),
    *("[]", "[1]", "[word, other]", "{}", "{a: 1}", "{name: word}"),
)
OF_YAML_1_1 = ("yes", "NO", "2:50", "1_000", "2026-11-12", "2026-13-40")  # for many programs no text: refused unquoted
OTHER_FORMS = ("010", "1e3", ".5", "+1", "-0", "0x1F", ".inf", "5.", "True")  # numbers and truths have one form here
BY_FORM = {*OF_YAML_1_1, *OTHER_FORMS}

# Problems that a schema cannot tell; all others of fields.py it must.
BEYOND = ("front-figure", "language-")
LATER = ("oneOf", "dependentRequired")  # what a schema tells at once and we only when the value is used

KINDS: Mapping[str, Kind[Any]] = {
    "text": fields.text,
    "pattern": fields.pattern("[a-z]+[0-9]?", "a word", "write a word"),
    "choice": fields.choice("word", "other"),
    "flag": fields.flag,
    "date": fields.date,
    "amount": fields.amount("GB"),
    "amount or zero": fields.amount("GB", zero=True),
    "exact": fields.exact,
    "percentage": fields.percentage,
    "whole": fields.whole,
    "several": fields.several(fields.text),
    "mapping": fields.mapping(fields.whole),
    "record": fields.record(dict, name=fields.Field("name", fields.text)),
    "keyed": fields.keyed(dict, name=fields.optional("name", fields.text)),
}


def refusals(kind: Kind[Any], node: Node) -> list[Problem]:
    found: list[Problem] = []
    made = kind.read(node, found.append)
    assert made is not None or found
    return found


@pytest.mark.parametrize("name", KINDS)
def test_a_kind_and_its_schema_agree(name: str) -> None:
    kind, schema, nodes = KINDS[name], validator(KINDS[name].schema), {each: _node(each) for each in TOKENS}
    refused = {written for written, node in nodes.items() if refusals(kind, node)}
    invalid = {written for written, node in nodes.items() if not schema.is_valid(plain(node))}
    assert invalid - refused == set()
    assert refused - invalid - BY_FORM == set()  # the reader may refuse more, never less


@dataclass(frozen=True, slots=True)
class Form:
    """A form of file: its table, and a file of that form that is right."""

    kind: Kind[Any]
    root: Branch


def _front_of(path: str) -> bytes:
    return (ROOT / path).read_bytes().split(b"---\n")[1]


def _form(kind: Kind[Any], data: bytes) -> Form:
    root, problems = tree.parse(data, "x.yaml")
    assert isinstance(root, Branch), problems
    return Form(kind, root)


FORMS = {
    "prices": _form(prices("EUR"), DATA["prices"]),
    "site": _form(SITE_FILE, DATA["site"]),
    "guard": _form(GUARD_FILE, DATA["guard"]),
    "feed": _form(FEED, (ROOT / "examples/feed.json").read_bytes()),
    "names": _form(NAMES_FILE, DATA["names"]),
    "language": _form(LANGUAGE_FILE, (ROOT / LANGUAGES[0]).read_bytes()),
    "front-matter": _form(FRONT, _front_of(PAGES[0])),
}


@pytest.mark.parametrize("path", [*LANGUAGES, *PAGES, *(f"data/{name}.yaml" for name in DATA)])
def test_our_files_are_valid(path: str) -> None:
    page = path.endswith(".md")
    data = _front_of(path) if page else (ROOT / path).read_bytes()
    root, problems = tree.parse(data, path)
    assert root is not None, problems
    errors = VALIDATORS["front-matter" if page else Path(path).stem].iter_errors(plain(root))
    assert [f"{error.json_path}: {error.message}" for error in errors] == []


def _below(node: Node) -> tuple[Node, ...]:
    if isinstance(node, Branch):
        return tuple(value for _, value in node.entries)
    return node.items if isinstance(node, Series) else ()


def _places(node: Node, at: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    yield at
    for index, child in enumerate(_below(node)):
        yield from _places(child, (*at, index))


def _changed(node: Node, at: tuple[int, ...], change: Callable[[Node], Node | None]) -> Node:
    """The tree with the node at a place changed, or left out where that gives None."""
    if not at:
        return change(node) or node
    first, *rest = at
    below = [*_below(node)]
    new = _changed(below[first], (*rest,), change) if rest else change(below[first])
    if isinstance(node, Series):
        return Series((*node.items[:first], *([new] if new else []), *node.items[first + 1 :]), node.place)
    assert isinstance(node, Branch)
    entry = [(node.entries[first][0], new)] if new else []
    return Branch((*node.entries[:first], *entry, *node.entries[first + 1 :]), node.place)


def _with_key(node: Node) -> Node:
    """A mapping with a key more."""
    more = (Leaf("Wrong Key", node.place), Leaf("x", node.place))
    return Branch((*node.entries, more), node.place) if isinstance(node, Branch) else node


def _instead(new: Node) -> Callable[[Node], Node | None]:
    return lambda node: new


PLACES = {name: [*_places(form.root)] for name, form in FORMS.items()}
CHANGES: Mapping[str, Callable[[Node], Node | None]] = {
    "a key more": _with_key,
    "nothing": lambda node: None,
    **{written: _instead(_node(written)) for written in TOKENS},
}


@settings(max_examples=4 * EXAMPLES)
@given(st.data())
def test_a_file_and_its_schema_agree(data: st.DataObject) -> None:
    """A node of a right file replaced, taken away, or given a key more: both see it, or neither."""
    name = data.draw(st.sampled_from([*FORMS]))
    form, at, change = FORMS[name], data.draw(st.sampled_from(PLACES[name])), data.draw(st.sampled_from([*CHANGES]))
    changed = _changed(form.root, at, CHANGES[change])
    problems = refusals(form.kind, changed)
    errors = [error for error in VALIDATORS[name].iter_errors(plain(changed)) if error.validator not in LATER]
    if change in BY_FORM or any(problem.rule.startswith(BEYOND) for problem in problems):
        assert problems or not errors
    else:
        assert bool(problems) is bool(errors), (problems, errors)


# ------------------------------------------------------------------------------------------------ whole files

TINY = {path: data.decode() for path, data in tiny().items()}
FRONT_PAGE = "content/es/about.md"


def both(path: str, text: str) -> tuple[bool, bool]:
    """A file of the tiny site as it is changed -> whether the reader takes it, and whether its schema does."""
    files = {name: data.encode() for name, data in {**TINY, path: text}.items()}
    form = "front-matter" if path.endswith(".md") else Path(path).stem
    written = text.split("---\n")[1] if path.endswith(".md") else text
    root, problems = tree.parse(written.encode(), path)
    _, found = sources_of(files)
    return not found, root is not None and not problems and VALIDATORS[form].is_valid(plain(root))


# Path, what is written there, what is written instead.
GOOD = (
    (PRICES, "price: 0.50", "price: 0.5"),
    (PRICES, "price: 0.50", "price: 1234567.89"),
    (PRICES, "price: 0.50", "price: 7"),
    (PRICES, "tagline: Small", 'tagline: "2026"'),
    (PRICES, "tagline: Small", "tagline: >\n      Small and\n      cheap"),
    (PRICES, "since: 2026-01-02", 'since: "2026-01-02"'),
    (PRICES, "    tagline: Small", "    available: false\n    tagline: Small"),
    (PRICES, "    tied: true\n", ""),
    (PRICES, "    hours: 8", "    tokens: 15000\n    tokens_per_second: 3.5"),
    (PRICES, "currency: EUR", "currency: JPY"),
    (FACTS, "value: 100, unit: TFLOPS", "value: 100"),
    (FACTS, "value: 100,", "value: 0,"),
    (FACTS, "value: 100, unit: TFLOPS", "name: Ampere"),
    (FACTS, "value: 100,", "from: 100, to: 110,"),
    (NAMES, "[Red 1, ", "['3', Red 1, "),
    (SITE, "menu: [about]", "menu: []"),
    (SITE, "brand: Tiny", "brand: Tiny\ndata_age: {prices_days: 14, facts_days: 365}"),
    (FRONT_PAGE, "slug: como", "slug: como\norder: 3\ndraft: true\naliases: [/x/]"),
    (FRONT_PAGE, "description: Palabras y `código`.", 'description: "Desde {{ cheapest.price }}"'),
)
BAD = (
    # a wrong type
    (PRICES, "price: 0.50", "price: cheap"),
    (PRICES, "price: 0.50", "price: 0,50"),
    (PRICES, "price: 0.50", 'price: "0.50"'),
    (PRICES, "price: 0.50", "price:"),
    (PRICES, "price: 0.50", "price: [0.50]"),
    (PRICES, "minimum_min: 15", "minimum_min: 0:15"),
    (PRICES, "tagline: Small", "tagline: 2026"),
    (PRICES, "tagline: Small", "tagline: true"),
    (PRICES, "tagline: Small", "tagline: 1e3"),
    (PRICES, "tagline: Small", "tagline: 08"),
    (PRICES, "tagline: Small", "tagline: ' '"),
    (PRICES, "    tied: true", "    tied: yes"),
    (PRICES, "    tied: true", '    tied: "true"'),
    (PRICES, "layers: 16", "layers: 16.5"),
    (NAMES, "[Red 1, ", "[3, Red 1, "),
    (FRONT_PAGE, "title: Cómo", "title: 404"),
    # a list for a mapping, a mapping for a list
    (PRICES, "server_cards: [2, 4]", "server_cards: 2"),
    (PRICES, "server_cards: [2, 4]", "server_cards: {a: 2}"),
    (PRICES, "billing:\n  minimum_min: 15\n  top_up: 10.00\n  storage_gb_month: 0.03", "billing: [15, 10, 0.03]"),
    (PRICES, "notes: []", "notes: {}"),
    (NAMES, "names: [", "["),
    (SITE, "languages:\n  es: live\n  fr: live", "languages: [es, fr]"),
    (FRONT_PAGE, "slug: como", "aliases: /x/"),
    # a key that is unknown, missing, or formed badly
    (PRICES, "price: 0.50", "prize: 0.50"),
    (PRICES, "    price: 0.50\n", ""),
    (PRICES, "  red:\n", "  Red One:\n"),
    (PRICES, "currency: EUR\n", ""),
    (FACTS, "red.bf16-tflops:", "bf16-tflops:"),
    (FACTS, "value: 100, ", ""),
    (FACTS, "value: 100,", "value: 100, to: 110,"),
    (FACTS, "value: 100,", "to: 110,"),
    (FACTS, "value: 100,", "value: 100, name: Ampere,"),
    (NAMES, "names:", "name:"),
    (SITE, "brand: Tiny\n", ""),
    (SITE, "brand: Tiny", "brand: Tiny\ndata_age: {prices_days: 14}"),
    (FRONT_PAGE, "slug: como", "slgu: como"),
    (FRONT_PAGE, "kind: page\n", ""),
    # a number out of bounds, a day that is none, a word that is not among those allowed
    (PRICES, "price: 0.50", "price: -0.50"),
    (PRICES, "price: 0.50", "price: 0"),
    (FACTS, "value: 100,", "value: -1,"),
    (SITE, "brand: Tiny", "brand: Tiny\ndata_age: {prices_days: 0, facts_days: 365}"),
    (PRICES, "as_of: 2026-01-02", "as_of: 2026-02-30"),
    (PRICES, "as_of: 2026-01-02", "as_of: 02/01/2026"),
    (PRICES, "as_of: 2026-01-02", "as_of: 20260102"),
    (FRONT_PAGE, "updated: 2026-01-03", "updated: enero"),
    (PRICES, "currency: EUR", "currency: euro"),
    (PRICES, "trains: adapter", "trains: nothing"),
    (SITE, "fr: live", "fr: dead"),
    (SITE, "https://tiny.example\n", "http://tiny.example\n"),
    (FRONT_PAGE, "slug: como", "slug: Cómo"),
    (FRONT_PAGE, "kind: page", "kind: pages/page"),
)


@pytest.mark.parametrize(("path", "old", "new"), GOOD)
def test_what_is_right_is_taken_by_both(path: str, old: str, new: str) -> None:
    assert old in TINY[path]
    assert both(path, TINY[path].replace(old, new, 1)) == (True, True)


@pytest.mark.parametrize(("path", "old", "new"), BAD)
def test_what_is_broken_is_refused_by_both(path: str, old: str, new: str) -> None:
    assert old in TINY[path]
    assert both(path, TINY[path].replace(old, new, 1)) == (False, False)
