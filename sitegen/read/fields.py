"""Tables of fields: what a data file may say, from which it is read, checked and described to editors (JSON Schema).

A Kind reads one node into a value; what is wrong goes to `report`, and the value is then None. Kinds of leaves give
`Given`, which keeps the place.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from ..values.dataset import Given
from ..values.problem import Place, Problem, nearest
from ..values.quantity import CONTEXT, Quantity, unit
from .tree import Branch, Leaf, Node, Series

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
Report = Callable[[Problem], None]
Schema = dict[str, Any]


class Kind(Struct, Generic[T_co], frozen=True):
    """How a node becomes a T, and the JSON Schema that says the same to an editor's program."""

    read: Callable[[Node, Report], T_co | None]
    schema: Schema = field(default_factory=dict)


class Field(Struct, frozen=True):
    """One key of a mapping: its name in the file, what it holds, and what stands in where it may be left out."""

    key: str
    kind: Kind[Any]
    required: bool = True
    default: object = None
    about: str = ""


def optional(key: str, kind: Kind[Any], default: object = None, about: str = "") -> Field:
    """A field that may be left out; `default` (if any) then gets the place of the mapping."""
    return Field(key, kind, False, default, about)


# ---------------------------------------------------------------------------------------------------------- leaves


def _leaf(wanted: str, convert: Callable[[Leaf], T | Problem], schema: Schema) -> Kind[Given[T]]:
    def read(node: Node, report: Report) -> Given[T] | None:
        if not isinstance(node, Leaf):
            report(Problem(node.place, "data-type", f"{wanted} is expected here", "write one value"))
            return None
        made = convert(node)
        if isinstance(made, Problem):
            report(made)
            return None
        return Given(made, node.place)

    return Kind(read, schema)


_SPACES = re.compile(r"[ \t\n\r]+")  # one is as good as several on a page; what does not break stays


def _text(leaf: Leaf) -> str | Problem:
    if not leaf.text.strip():
        return Problem(leaf.place, "data-empty", "nothing is written here", "write the text, or delete the key")
    if leaf.type != "str":
        return Problem(leaf.place, "data-text", f"YAML reads '{leaf.text}' as no text", f'write "{leaf.text}"')
    return _SPACES.sub(" ", leaf.text).strip()


text = _leaf("text", _text, {"type": "string", "pattern": r"\S"})


def _formula(node: Node, report: Report) -> Given[str] | None:
    if text.read(node, report) is None or not isinstance(node, Leaf):
        return None
    if node.span[1] - node.span[0] != len(node.text) + 2 * node.quoted:
        report(Problem(node.place, "data-form", "more than a line, or a backslash", "write it on one line, as it is"))
        return None
    return Given(node.text, Place(node.place.path, node.place.line, node.place.column + node.quoted))


formula = Kind(_formula, text.schema)  # text whose place is that of its first character, so that columns in it are true


def pattern(expression: str, wanted: str, hint: str) -> Kind[Given[str]]:
    """Text of a certain form; `wanted` names it."""

    def convert(leaf: Leaf) -> str | Problem:
        made = _text(leaf)
        if isinstance(made, str) and not re.fullmatch(expression, made):
            return Problem(leaf.place, "data-form", f"'{made}' is not {wanted}", hint)
        return made

    return _leaf(wanted, convert, {"type": "string", "pattern": f"^(?:{expression})$"})


ADDRESS = pattern(r"https://[a-z0-9.-]+(/\S*)?", "an https address", "write https://…")


def choice(*allowed: str) -> Kind[Given[str]]:
    """One of a few words."""

    def convert(leaf: Leaf) -> str | Problem:
        if leaf.text in allowed:
            return leaf.text
        return Problem(
            leaf.place, "data-choice", f"'{leaf.text}' is none of {', '.join(allowed)}", nearest(leaf.text, allowed)
        )

    return _leaf("a word", convert, {"enum": list(allowed)})


def _flag(leaf: Leaf) -> bool | Problem:
    if leaf.text in ("true", "false") and not leaf.quoted:
        return leaf.text == "true"
    hint = "write true or false" + (", without quotes" if leaf.quoted else "")
    return Problem(leaf.place, "data-flag", f"'{leaf.text}' is neither true nor false", hint)


flag = _leaf("true or false", _flag, {"type": "boolean"})


def _date(leaf: Leaf) -> datetime.date | Problem:
    if re.fullmatch(r"\d{4}-\d\d-\d\d", leaf.text, re.ASCII):
        try:
            return datetime.date.fromisoformat(leaf.text)
        except ValueError:
            pass
    return Problem(leaf.place, "data-date", f"'{leaf.text}' is not a date", "write it as 2026-11-12")


date = _leaf("a date", _date, {"type": "string", "format": "date"})


def amount(of: str = "", *, zero: bool = False) -> Kind[Given[Quantity]]:
    """A positive decimal number of a unit (or zero, where `zero`)."""

    def convert(leaf: Leaf) -> Quantity | Problem:
        made = _decimal(leaf, zero)
        return made if isinstance(made, Problem) else Quantity(made, unit(of))

    bound: Schema = {"minimum": 0} if zero else {"exclusiveMinimum": 0}
    return _leaf("a number", convert, {"type": "number", **bound})


_KEPT = 15  # significant digits of a number of JSON that every program keeps


def _exact(leaf: Leaf) -> str | Problem:
    made = _decimal(replace(leaf, quoted=False), False)
    if isinstance(made, Problem):
        return made
    if not leaf.quoted and len(made.as_tuple().digits) > _KEPT:
        what = f"'{leaf.text}' has more digits than programs keep"
        return Problem(leaf.place, "data-number", what, "write the price itself, between quotes")
    return leaf.text


_WRITTEN = {"type": "string", "pattern": r"^(?!0(\.0+)?$)(0|[1-9][0-9]*)(\.[0-9]+)?$"}
# A positive number as it is written, 3.90, between quotes or not.
exact = _leaf(
    "a number", _exact, {"anyOf": [_WRITTEN, {"type": "number", "exclusiveMinimum": 0, "maximum": 10**_KEPT - 1}]}
)


def _percentage(leaf: Leaf) -> Quantity | Problem:
    made = _decimal(leaf, False)
    if isinstance(made, Decimal) and made > 100:
        return Problem(leaf.place, "data-number", f"'{leaf.text}' must be at most 100", "write a percentage")
    return made if isinstance(made, Problem) else Quantity(CONTEXT.multiply(made, Decimal("0.01")))


percentage = _leaf("a percentage", _percentage, {"type": "number", "exclusiveMinimum": 0, "maximum": 100})


def _whole(leaf: Leaf) -> int | Problem:
    made = _decimal(leaf, False)
    if isinstance(made, Decimal) and made != int(made):
        return Problem(leaf.place, "data-number", f"'{leaf.text}' is not a whole number", f"write {int(made) or 1}")
    return made if isinstance(made, Problem) else int(made)


whole = _leaf("a whole number", _whole, {"type": "integer", "exclusiveMinimum": 0})


def whole_up_to(most: int) -> Kind[Given[int]]:
    """A whole number that is not beyond all reason."""

    def convert(leaf: Leaf) -> int | Problem:
        made = _whole(leaf)
        if isinstance(made, int) and made > most:
            return Problem(leaf.place, "data-number", f"'{leaf.text}' is more than {most}", f"write {most} or less")
        return made

    return _leaf("a whole number", convert, {"type": "integer", "exclusiveMinimum": 0, "maximum": most})


_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?")
_LONGEST = 30  # characters of a number: what CONTEXT holds without rounding, whatever the factor


def _decimal(leaf: Leaf, zero: bool) -> Decimal | Problem:
    """Leaf -> its exact number, or why it is none: the place is that of the first character that does not belong."""
    written = leaf.text
    if leaf.quoted:
        return Problem(leaf.place, "data-number", f"'{written}' is quoted, so it is text", "write it without quotes")
    if not _NUMBER.fullmatch(written):
        return _no_number(leaf)
    if len(written) > _LONGEST:
        hint = f"write at most {_LONGEST} characters"
        return Problem(leaf.place, "data-number", f"a number of {len(written)} characters", hint)
    made = Decimal(written)
    if made.is_signed() or (not made and not zero):
        wanted = "zero or more" if zero else "more than zero"
        return Problem(leaf.place, "data-number", f"'{written}' must be {wanted}", f"write a number that is {wanted}")
    return made


def _no_number(leaf: Leaf) -> Problem:
    good = _NUMBER.match(leaf.text)
    at = good.end() if good else 0
    place = Place(leaf.place.path, leaf.place.line, leaf.place.column + at)
    return Problem(place, "data-number", f"'{leaf.text}' is not a number", _number_hint(leaf.text))


def _number_hint(written: str) -> str:
    plain = written.replace("_", "").replace(" ", "").replace(",", ".").lstrip("+-")
    instead = ""
    if plain and (zeros := re.fullmatch(r"0*([0-9]+(\.[0-9]+)?)\.?", f"0{plain}")):  # .5 and 5. are numbers elsewhere
        instead = zeros[1]
    elif re.fullmatch(r"[0-9]+(\.[0-9]+)?[eE][+-]?[0-9]{1,2}", plain):
        instead = f"{Decimal(plain):f}"
    return f"write {instead}" if 0 < len(instead) <= _LONGEST else "write digits with a decimal point, such as 2.49"


# ------------------------------------------------------------------------------------------------------ structures


def several(kind: Kind[T]) -> Kind[tuple[T, ...]]:
    """A list."""

    def read(node: Node, report: Report) -> tuple[T, ...] | None:
        if not isinstance(node, Series):
            report(Problem(node.place, "data-type", "a list is expected here", "write [one, another]"))
            return None
        items = [kind.read(item, report) for item in node.items]
        return tuple(item for item in items if item is not None)

    return Kind(read, {"type": "array", "items": kind.schema})


def some(kind: Kind[T]) -> Kind[tuple[T, ...]]:
    """A list that is not empty."""
    items = several(kind)

    def read(node: Node, report: Report) -> tuple[T, ...] | None:
        if isinstance(node, Series) and not node.items:
            report(Problem(node.place, "data-empty", "a list without anything in it", "write [one, another]"))
            return None
        return items.read(node, report)

    return Kind(read, {**items.schema, "minItems": 1})


def mapping(kind: Kind[T]) -> Kind[Mapping[str, T]]:
    """A mapping from names to values of one kind, in the order of the file."""

    def read(node: Node, report: Report) -> Mapping[str, T] | None:
        if not isinstance(node, Branch):
            report(_no_mapping(node))
            return None
        items = {key.text: kind.read(value, report) for key, value in node.entries}
        return MappingProxyType({key: value for key, value in items.items() if value is not None})

    return Kind(read, {"type": "object", "additionalProperties": kind.schema})


def record(make: Callable[..., T], /, **fields: Field) -> Kind[T]:
    """A mapping with known keys -> make(**values)."""

    def read(node: Node, report: Report) -> T | None:
        values = _values(node, fields, report)
        return None if values is None else make(**values)

    return Kind(read, _record_schema(fields))


KEY = r"[a-z0-9]+([-.][a-z0-9]+)*"
DOTTED_KEY = r"[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+"


def keyed(make: Callable[..., T], form: str = KEY, /, **fields: Field) -> Kind[Mapping[str, T]]:
    """A mapping from keys of the editor's own to mappings with known keys -> {key: make(key=key, **values)}.

    `form` is the regular expression of the keys.
    """
    rows = _record_schema(fields)

    def read(node: Node, report: Report) -> Mapping[str, T] | None:
        if not isinstance(node, Branch):
            report(_no_mapping(node))
            return None
        made = {}
        for key, below in node.entries:
            _report_key(key, form, report)
            values = _values(below, fields, report)
            if values is not None:
                made[key.text] = make(key=key.text, **values)
        return MappingProxyType(made)

    schema = {"type": "object", "propertyNames": {"pattern": f"^(?:{form})$"}, "additionalProperties": rows}
    return Kind(read, schema)


def _report_key(key: Leaf, form: str, report: Report) -> None:
    """A key of the editor's own becomes part of figure names and addresses: small letters, digits, hyphens, points."""
    if not re.fullmatch(form, key.text):
        dotted = "with a dot, such as subject.property" if form == DOTTED_KEY else "and - or . between"
        hint = f"use small letters without accents, and digits, {dotted}"
        report(Problem(key.place, "data-key", f"'{key.text}' cannot be a key here", hint))


def _values(node: Node, fields: Mapping[str, Field], report: Report) -> dict[str, Any] | None:
    """Mapping node -> {attribute: value}, or None if something required is missing or wrong."""
    if not isinstance(node, Branch):
        report(_no_mapping(node))
        return None
    nodes = {key.text: value for key, value in node.entries}
    _report_unknown(node, fields, report)
    values: dict[str, Any] = {}
    complete = True
    for name, wanted in fields.items():
        if wanted.key in nodes:
            values[name] = wanted.kind.read(nodes[wanted.key], report)
            complete &= values[name] is not None
        elif wanted.required:
            report(Problem(node.place, "data-missing", f"'{wanted.key}' is missing", f"add a line {wanted.key}: …"))
            complete = False
        else:
            values[name] = None if wanted.default is None else Given(wanted.default, node.place)
    return values if complete else None


def _report_unknown(node: Branch, fields: Mapping[str, Field], report: Report) -> None:
    known = [wanted.key for wanted in fields.values()]
    for key, _ in node.entries:
        if key.text not in known:
            report(Problem(key.place, "data-unknown", f"'{key.text}' is not known here", nearest(key.text, known)))


def _no_mapping(node: Node) -> Problem:
    return Problem(node.place, "data-type", "a mapping is expected here", "write key: value, one on each line")


def _record_schema(fields: Mapping[str, Field]) -> Schema:
    return {
        "type": "object",
        "additionalProperties": False,
        "required": [wanted.key for wanted in fields.values() if wanted.required],
        "properties": {wanted.key: _field_schema(wanted) for wanted in fields.values()},
    }


def _field_schema(wanted: Field) -> Schema:
    """The schema of a field, with what an editor's program shows beside it."""
    about = {"description": wanted.about} if wanted.about else {}
    default = {} if wanted.default in (None, "") else {"default": wanted.default}
    return {**wanted.kind.schema, **about, **default}
