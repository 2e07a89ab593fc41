"""locale/<key>/language.yaml -> Language. The tables below are the whole format of the file."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from types import MappingProxyType
from typing import Any, TypeVar

from ..values.dataset import Given
from ..values.language import (
    Alternate,
    Dates,
    Durations,
    Joint,
    Language,
    Lists,
    Nothing,
    Numbers,
    Quotes,
    Scale,
    Spacing,
    Symbols,
    Typography,
    Wording,
)
from ..values.problem import Problem
from ..values.quantity import CURRENCIES, SYMBOLS, UnitError, unit
from .fields import Field, Kind, Report, choice, mapping, optional, pattern, record, several, text, whole
from .file import read_file
from .tree import Branch, Leaf, Node

T = TypeVar("T")
U = TypeVar("U")


def read_language(data: bytes, path: str, key: str) -> tuple[Language | None, tuple[Problem, ...]]:
    """Bytes of language.yaml, its path, the name of its folder -> (Language, problems)."""
    made, problems = read_file({path: data}, path, LANGUAGE_FILE)
    return (made(key) if made and not problems else None), problems


# ------------------------------------------------------------------------------------------------- kinds from kinds


def _then(kind: Kind[T], make: Callable[[T], U]) -> Kind[U]:
    """What the kind reads, made into something else."""

    def read(node: Node, report: Report) -> U | None:
        value = kind.read(node, report)
        return None if value is None else make(value)

    return Kind(read, kind.schema)


def _either(leaf: Kind[T], other: Kind[T]) -> Kind[T]:
    """One kind where a single word or number is written, another where a list or a mapping is."""

    def read(node: Node, report: Report) -> T | None:
        return (leaf if isinstance(node, Leaf) else other).read(node, report)

    return Kind(read, {"anyOf": [leaf.schema, other.schema]})


def _held(kind: Kind[T], rule: str, fault: Callable[[T], str], hint: str) -> Kind[T]:
    """The kind, of which `fault` says what is wrong with a value, '' where nothing is."""

    def read(node: Node, report: Report) -> T | None:
        value = kind.read(node, report)
        found = "" if value is None else fault(value)
        if found:
            report(Problem(node.place, rule, found, hint))
        return None if found else value

    return Kind(read, kind.schema)


def _bare(kind: Kind[Given[T]]) -> Kind[T]:
    return _then(kind, lambda given: given.value)


def _made(make: Callable[..., T], /, **fields: Field) -> Kind[T]:
    """A record whose left out keys are left to the defaults of `make`."""
    return record(lambda **values: make(**{key: value for key, value in values.items() if value is not None}), **fields)


# -------------------------------------------------------------------------------------------------- words and patterns


def _as_written(node: Node, report: Report) -> str | None:
    """Text with the spaces that it begins and ends with: here they count."""
    if isinstance(node, Leaf) and node.type == "str":
        return node.text
    report(Problem(node.place, "data-text", "text is expected here", "put it between double quotes"))
    return None


written = Kind(_as_written, {"type": "string"})

_BRACES = re.compile(r"\{[^{}]*\}|[{}]")


def _with(*needed: str, may: tuple[str, ...] = ()) -> Kind[str]:
    """A pattern in which each of `needed` stands in braces, any of `may`, and no other brace."""

    def fault(text: str) -> str:
        found = _BRACES.findall(text)
        strange = [braces for braces in found if braces[1:-1] not in (*needed, *may)]
        missing = [f"{{{name}}}" for name in needed if f"{{{name}}}" not in found]
        if strange:
            return f"{strange[0]} is not known in this pattern"
        return f"{missing[0]} is missing in this pattern" if missing else ""

    known = " ".join(f"{{{name}}}" for name in (*needed, *may))
    return _held(written, "language-pattern", fault, f"write text around {known}")


def _expression_fault(text: str) -> str:
    try:
        re.compile(text)
    except re.error as error:
        return f"not a regular expression: {error}"
    return ""


def _of_characters(allowed: str, length: str, wanted: str, hint: str) -> Kind[str]:
    form = re.compile(f"[{allowed}]{length}")
    return _held(written, "language-text", lambda text: "" if form.fullmatch(text) else f"this is not {wanted}", hint)


_EXPRESSION = _held(written, "language-expression", _expression_fault, "write it as in Python's module re")
_SPACE = _of_characters(" \u00a0\u2009\u202f", "?", "a space", r'write "\_", "\u202f" or ""')
_MARK = _of_characters(r"^\w\s", "", "one sign", "write one sign")
_MARKS = _of_characters(r"^\w\s", "+", "signs without spaces", "write the signs side by side")
_DIGITS = _of_characters(r"\d", "{10}", "ten digits", "write the digits from nought to nine")
_ONE_NUMBER, _TWO_PARTS = _with("0"), _with("0", "1")

_FORM = _with(may=("0",))
_ONE_FORM: Kind[Any] = _then(_FORM, lambda form: MappingProxyType({"other": form}))
_FORMS_BY_CATEGORY: Kind[Any] = _made(
    lambda **forms: MappingProxyType(forms),
    other=Field("other", _FORM),
    **{category: optional(category, _FORM) for category in ("zero", "one", "two", "few", "many")},
)
_FORMS = _either(_ONE_FORM, _FORMS_BY_CATEGORY)

_ALTERNATE = record(Alternate, before=Field("before", _EXPRESSION), pattern=Field("pattern", _TWO_PARTS))
_JOINT = _either(
    _then(_TWO_PARTS, Joint),
    _made(Joint, usual=Field("usual", _TWO_PARTS), alternates=optional("alternates", several(_ALTERNATE))),
)


# ------------------------------------------------------------------------------------------------- parts of a language


def _wordless(wording: Wording) -> str:
    return "" if wording.symbol or wording.words else "neither a symbol nor words"


_WORDING = _held(
    _made(
        Wording,
        symbol=optional("symbol", _ONE_NUMBER),
        words=optional("words", _FORMS),
        usual=optional("usual", _bare(choice("symbol", "words"))),
    ),
    "language-words",
    _wordless,
    'write symbol: "{0} …", or words',
)


def _per(node: Node, report: Report) -> Any:
    """A mapping from 'h', 'GB/month' to wordings."""
    for key, _ in node.entries if isinstance(node, Branch) else ():
        canonical = _divisor(key.text)
        if canonical != key.text:
            hint = f"write {canonical}" if canonical else f"known: {', '.join(SYMBOLS)}"
            report(Problem(key.place, "language-unit", f"'{key.text}' is not what a unit is divided by", hint))
    return mapping(_WORDING).read(node, report)


def _divisor(written: str) -> str:
    """'month/GB' -> 'GB/month', as units sort their symbols; '' where it is none."""
    try:
        return str(unit(f"1/{written}")).removeprefix("1/")
    except UnitError:
        return ""


_LARGE = _held(_bare(whole), "language-scale", lambda size: "" if size >= 1000 else "too small", "write 1000000")
_SCALE = record(Scale, size=Field("size", _LARGE), words=Field("words", _FORMS))

_NUMBERS = _made(
    Numbers,
    group=Field("group", written),
    group_from=Field("group_from", _bare(whole)),
    range=Field("range", _TWO_PARTS),
    range_in_words=Field("range_in_words", _TWO_PARTS),
    of=Field("of", _JOINT),
    scales=optional("scales", _then(several(_SCALE), lambda all: tuple(sorted(all, key=lambda scale: -scale.size)))),
    decimal=optional("decimal", _MARK),
    system=optional("system", _bare(text)),
    digits=optional("digits", _DIGITS),
)

_UNITS = record(
    lambda **units: MappingProxyType(units),
    **{symbol: Field(symbol, _WORDING) for symbol in SYMBOLS if symbol not in CURRENCIES},
)

_DURATION = _with(may=("hours", "minutes", "number"))

_LISTS = record(
    lambda comma, **last: Lists(comma, MappingProxyType(last)),
    comma=Field("comma", written),
    **{style: Field(style, _JOINT) for style in ("or", "and")},
)

_DATES = _made(
    lambda interval, ordinals=None: Dates(interval, ordinals or MappingProxyType({})),
    interval=Field("interval", _TWO_PARTS),
    ordinals=optional("ordinals", mapping(written)),
)

_TYPOGRAPHY = _made(
    Typography,
    before=optional("before", several(record(Spacing, signs=Field("signs", _MARKS), space=Field("space", _SPACE)))),
    quotes=optional(
        "quotes",
        record(Quotes, opening=Field("opening", _MARK), closing=Field("closing", _MARK), space=Field("space", _SPACE)),
    ),
    symbols=optional(
        "symbols", record(Symbols, signs=Field("signs", several(_bare(text))), space=Field("space", _SPACE))
    ),
    group=optional("group", _SPACE),
    apostrophe=optional("apostrophe", _MARK),
)


# ------------------------------------------------------------------------------------------------------------ the file

_TAG = pattern(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?", "a language tag", "write it as pt or pt-BR")
_LOCALE = pattern(r"[a-z]{2,3}(_[A-Z][a-z]{3})?(_([A-Z]{2}|[0-9]{3}))?", "a CLDR locale", "write it as pt or pt_BR")
_PLURAL_FORMS = pattern(r"nplurals=\d+; plural=[^;]+;?", "a header of plurals", "write nplurals=2; plural=(n != 1);")


def _two_languages(made: partial[Language]) -> str:
    tag, locale = made.keywords["tag"], made.keywords["locale"]
    same = tag.partition("-")[0] == locale.partition("_")[0]
    return "" if same else f"the tag '{tag}' and the locale '{locale}' are of two languages"


LANGUAGE_FILE: Kind[partial[Language]] = _held(
    record(
        partial(partial, Language),
        tag=Field("tag", _bare(_TAG)),
        name=Field("name", _bare(text), about="the language's own name for itself"),
        direction=Field("direction", _bare(choice("ltr", "rtl"))),
        locale=Field("locale", _bare(_LOCALE)),
        plural_forms=Field("plural_forms", _bare(_PLURAL_FORMS)),
        numbers=Field("numbers", _NUMBERS),
        units=Field("units", _UNITS),
        per=Field("per", Kind(_per, {"type": "object", "additionalProperties": _WORDING.schema})),
        durations=Field("durations", record(Durations, long=Field("long", _DURATION), short=Field("short", _DURATION))),
        lists=Field("lists", _LISTS),
        dates=Field("dates", _DATES),
        nothing=Field("nothing", record(Nothing, sign=Field("sign", _bare(text)), words=Field("words", _bare(text)))),
        typography=Field("typography", _TYPOGRAPHY),
    ),
    "language-tag",
    _two_languages,
    "make them agree",
)
