"""locale/<key>/language.yaml -> Language. The tables below are the whole format of the file."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from ..values.dataset import Given
from ..values.language import (
    Alternate,
    Dates,
    Durations,
    Joint,
    Language,
    Lettering,
    Lists,
    Nothing,
    Numbers,
    Quotes,
    Scale,
    Spacing,
    Spelling,
    Symbols,
    Typography,
    Wording,
)
from ..values.problem import Problem
from ..values.quantity import CURRENCIES, SYMBOLS, Quantity, UnitError, unit
from .contradiction import contradictions
from .fields import Field, Kind, Report, choice, flag, mapping, optional, pattern, record, several, text, whole
from .file import read_node, read_root
from .plural import plural_rule
from .tree import Branch, Leaf, Node, parse

T = TypeVar("T")
U = TypeVar("U")


class Heading(NamedTuple):
    """What the header of a catalog says of its language."""

    locale: str
    plural_forms: str


@lru_cache(maxsize=64)  # for a process that builds more than once: what is known of a language is found by it
def read_language(data: bytes, path: str, key: str) -> tuple[Language | None, tuple[Problem, ...]]:
    """Bytes of language.yaml, its path, the name of its folder -> (Language, problems)."""
    root, problems = read_root({path: data}, path)
    made, problems = read_node(root, problems, LANGUAGE_FILE) if root else (None, problems)
    problems = problems or (contradictions(root) if root else ())
    return (made(key) if made and not problems else None), problems


def read_heading(data: bytes, path: str) -> Heading | None:
    """Bytes of language.yaml -> what catalogs must say of the language; it may still lack all the rest."""
    root, _ = parse(data, path)
    written = {name.text: node for name, node in root.entries} if isinstance(root, Branch) else {}
    locale, plural_forms = written.get("locale"), written.get("plural_forms")
    if isinstance(locale, Leaf) and isinstance(plural_forms, Leaf) and plural_rule(plural_forms.text):
        return Heading(locale.text, plural_forms.text)
    return None


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
        if re.search(r"\d", _BRACES.sub("", text)):
            return "a digit in this pattern would stand beside every number"
        return f"{missing[0]} is missing in this pattern" if missing else ""

    known = " ".join(f"{{{name}}}" for name in (*needed, *may))
    return _held(written, "language-pattern", fault, f"write text around {known}")


# What Python warns of, since it will read it otherwise some day.
_DOUBTFUL = re.compile(r"(?<!\\)\[\^?(?:\[|[^\]]*(?:--|&&|~~|\|\|))")


def _expression_fault(text: str) -> str:
    if _DOUBTFUL.search(text):
        return "not a regular expression: brackets within brackets, or a doubled sign, which are to mean sets"
    try:
        re.compile(text)
    except (re.error, RecursionError, OverflowError) as error:
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
    other=Field("other", _FORM, about="the form for all numbers that have none of their own"),
    **{
        category: optional(category, _FORM, about=f"the form for numbers of the plural category '{category}' of CLDR")
        for category in ("zero", "one", "two", "few", "many")
    },
)
_FORMS = _either(_ONE_FORM, _FORMS_BY_CATEGORY)

_ALTERNATE = record(
    Alternate,
    before=Field("before", _EXPRESSION, about="a regular expression that the beginning of the second part matches"),
    pattern=Field("pattern", _TWO_PARTS, about="how the parts {0} and {1} are joined then"),
)
_JOINT = _either(
    _then(_TWO_PARTS, Joint),
    _made(
        Joint,
        usual=Field("usual", _TWO_PARTS, about="how the parts {0} and {1} are joined"),
        alternates=optional("alternates", several(_ALTERNATE), about="other ways; the first that matches is taken"),
    ),
)


# ------------------------------------------------------------------------------------------------- parts of a language


def _wordless(wording: Wording) -> str:
    return "" if wording.symbol or wording.words else "neither a symbol nor words"


_ONE_WORDING = _held(
    _made(
        Wording,
        symbol=optional("symbol", _ONE_NUMBER, about="the short form, with {0} for the number"),
        words=optional("words", _FORMS, about="the long form, or one for each plural category"),
        usual=optional("usual", _bare(choice("symbol", "words")), about="which is used where no style asks for one"),
    ),
    "language-words",
    _wordless,
    'write symbol: "{0} …", or words',
)
_WORDING = Kind(_ONE_WORDING.read, {"$ref": "#/$defs/wording"})


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
_SCALE = record(
    Scale,
    size=Field("size", _LARGE, about="the number that has a name, such as 1000000"),
    words=Field("words", _FORMS, about="its name, with {0} for how many of it"),
)

_NUMBERS = _made(
    Numbers,
    group=Field("group", written, about="the sign between groups of three digits"),
    group_from=Field("group_from", _bare(whole), about="how many digits a number has at least that is grouped"),
    range=Field("range", _TWO_PARTS, about="from {0} to {1}, short"),
    range_in_words=Field("range_in_words", _TWO_PARTS, about="from {0} to {1}, in a sentence"),
    of=Field("of", _JOINT, about="a named large number {0} and what is counted {1}"),
    scales=optional(
        "scales",
        _then(several(_SCALE), lambda all: tuple(sorted(all, key=lambda scale: -scale.size))),
        about="large numbers that have names",
    ),
    decimal=optional("decimal", _MARK, about="the decimal sign, where it is not that of CLDR"),
    system=optional("system", _bare(text), about="the numbering system of CLDR, where it is not latn"),
    digits=optional("digits", _DIGITS, about="the ten digits from nought to nine, where they are not 0123456789"),
)

_UNITS = record(
    lambda **units: MappingProxyType(units),
    **{
        symbol: Field(symbol, _WORDING, about=f"the unit {symbol}, with {{0}} for the number")
        for symbol in SYMBOLS
        if symbol not in CURRENCIES
    },
)

_PER = Kind(_per, {"type": "object", "additionalProperties": _WORDING.schema})

_DURATION = _with(may=("hours", "minutes", "number"))
_DURATIONS = record(
    Durations,
    long=Field("long", _DURATION, about="with {hours} and {minutes}, or {number}, the bare minutes: 2 heures 50"),
    short=Field("short", _DURATION, about="likewise, with symbols: 2 h 50 min"),
)

_NOTHING = record(
    Nothing,
    sign=Field("sign", _bare(text), about="a sign for the eye"),
    words=Field("words", _bare(text), about="words for who cannot see it"),
)

_LISTS = record(
    lambda comma, **last: Lists(comma, MappingProxyType(last)),
    comma=Field("comma", written, about="what stands between items, but for the last two"),
    **{
        style: Field(style, _JOINT, about=f"how the last two items are joined with '{style}'")
        for style in ("or", "and")
    },
)

_DATES = _made(
    lambda interval, ordinals=None: Dates(interval, ordinals or MappingProxyType({})),
    interval=Field("interval", _TWO_PARTS, about="from one day {0} to another {1}"),
    ordinals=optional("ordinals", mapping(written), about="days of the month that are not written as numbers: 1: 1er"),
)

_SPACING = record(
    Spacing,
    signs=Field("signs", _MARKS, about="the signs, side by side"),
    space=Field("space", _SPACE, about="the space before each of them"),
)
_QUOTES = record(
    Quotes,
    opening=Field("opening", _MARK, about="the opening mark"),
    closing=Field("closing", _MARK, about="the closing mark"),
    space=Field("space", _SPACE, about="the space within both"),
)
_SYMBOLS = record(
    Symbols,
    signs=Field("signs", several(_bare(text)), about="units and signs that follow a number"),
    space=Field("space", _SPACE, about="the space between the number and each of them"),
)

_TYPOGRAPHY = _made(
    Typography,
    before=optional("before", several(_SPACING), about="the space before signs such as ; ! ?"),
    quotes=optional("quotes", _QUOTES, about="quotation marks that hold a space inside"),
    symbols=optional("symbols", _SYMBOLS, about="what is not torn from the number before it"),
    group=optional("group", _SPACE, about="the space between groups of digits that editors type"),
    apostrophe=optional("apostrophe", _MARK, about="what a straight apostrophe becomes"),
)


_MEANING = re.compile(r"(1/(?=.))?(?:([0-9]+(?:\.[0-9]+)?)(?: |$))?([^\s0-9]\S*|1/\S+)?")


def _spellings(node: Node, report: Report) -> tuple[Spelling, ...] | None:
    """A mapping from words to what one of them is: '0.01 EUR', 'GB', '1000', '1/day', '1/7 day'."""
    meanings = mapping(written).read(node, report)
    made = {word: _meaning(meaning) for word, meaning in (meanings or {}).items()}
    for key, value in node.entries if isinstance(node, Branch) else ():
        if key.text in made and made[key.text] is None:
            hint = "write GB, 0.01 EUR, 1000, or 1/day"
            report(Problem(value.place, "language-unit", "this is no unit, nor a part of one", hint))
    return tuple(Spelling(word, means) for word, means in made.items() if means is not None)


def _meaning(text: str) -> Quantity | None:
    match = _MEANING.fullmatch(text)
    if not text or match is None:
        return None
    try:
        made = Quantity(Decimal(match[2] or 1), unit(match[3] or ""))
        return Quantity(Decimal(1)) / made if match[1] else made
    except (UnitError, ArithmeticError):
        return None


_TYPED = Kind(_spellings, {"type": "object", "additionalProperties": written.schema})


# ------------------------------------------------------------------------------------------------------------ the file

_TAG = pattern(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?", "a language tag", "write it as pt or pt-BR")
_LOCALE = pattern(r"[a-z]{2,3}(_[A-Z][a-z]{3})?(_([A-Z]{2}|[0-9]{3}))?", "a CLDR locale", "write it as pt or pt_BR")
_PLURAL_FORMS = _held(
    _bare(pattern(r"nplurals=\d; plural=[^;]+;?", "a header of plurals", "write nplurals=2; plural=(n != 1);")),
    "language-plural",
    lambda written: "" if plural_rule(written) else "this gives no form for some number",
    "write a C expression over n, from 0 to nplurals - 1",
)


def _two_languages(made: partial[Language]) -> str:
    tag, locale = made.keywords["tag"], made.keywords["locale"]
    same = tag.partition("-")[0] == locale.partition("_")[0]
    return "" if same else f"the tag '{tag}' and the locale '{locale}' are of two languages"


_FILE: Kind[partial[Language]] = _held(
    _made(
        partial(partial, Language),
        tag=Field("tag", _bare(_TAG), about="the BCP 47 tag, for lang and hreflang: pt-BR"),
        name=Field("name", _bare(text), about="the language's own name for itself"),
        direction=Field("direction", _bare(choice("ltr", "rtl")), about="from left to right, or from right to left"),
        locale=Field("locale", _bare(_LOCALE), about="the CLDR locale: pt_BR"),
        plural_forms=Field("plural_forms", _PLURAL_FORMS, about="the header Plural-Forms that the catalog must carry"),
        numbers=Field("numbers", _NUMBERS, about="how numbers are written"),
        units=Field("units", _UNITS, about="the wording of each unit; money is that of CLDR"),
        per=Field(
            "per", _PER, about="what a unit is divided by, such as h or GB/month; {0} is the number with its unit"
        ),
        durations=Field("durations", _DURATIONS, about="hours and minutes together"),
        lists=Field("lists", _LISTS, about="how lists are written"),
        dates=Field("dates", _DATES, about="what CLDR lacks about dates"),
        nothing=Field("nothing", _NOTHING, about="what stands where there is nothing to show"),
        typography=Field(
            "typography",
            _TYPOGRAPHY,
            about="what becomes of the spaces and apostrophes that editors type; all may be left out",
        ),
        picture=optional(
            "picture",
            record(
                Lettering,
                font=Field("font", text, about="a file of fonts/"),
                shaped=optional("shaped", flag, about="whether letters join or change places: needs FriBiDi"),
            ),
            about="how social pictures are lettered where the site's own font does not serve",
        ),
        typed=Field(
            "typed",
            _TYPED,
            about="other words that people type for units, rates and large numbers, and what one of them is",
        ),
    ),
    "language-tag",
    _two_languages,
    "make them agree",
)
LANGUAGE_FILE = Kind(_FILE.read, {**_FILE.schema, "$defs": {"wording": _ONE_WORDING.schema}})
