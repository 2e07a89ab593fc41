"""What CLDR knows of a language -> a first language.yaml for it. What it does not know is left for a translator.

The lines marked `# translate:` show how another language of the site has it. While one is needed and still a comment,
the reader of language.yaml says that it is missing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from babel import Locale, UnknownLocaleError
from babel.localedata import LocaleDataDict, load
from babel.plural import PluralRule, to_gettext

from ..values.language import Forms, Language, Wording
from ..values.quantity import CURRENCIES, SYMBOLS

TODO = "# translate: "

_HEAD = """\
# yaml-language-server: $schema=../../schemas/language.json
# Everything that is known about {name}. In double quotes, "\\_" is a no-break space and "\\u202f" a narrow one.
# Numbers, currencies, dates and plural categories come from CLDR; here stands what it lacks, or what we want otherwise.
# Lines with `translate:` are what CLDR does not know, as another language of this site has it: put them into {name} and
# delete the mark. Plural categories of this language: {categories}.
"""
# What nobody but people who write the language knows: drafts in English.
_TYPED = f"""\
# Other words that people type for units, rates and large numbers, and what one of them is: so a quantity that was typed
# by hand is found whole, and so is what stands beside a figure and makes another quantity of it. Nothing prints them.
{TODO}typed:
{TODO}  euros: EUR
{TODO}  cents: 0.01 EUR
{TODO}  gigs: GB
{TODO}  weeks: 7 day
{TODO}  years: 12 month
{TODO}  times: "1"
{TODO}  thousand: "1000"
{TODO}  an hour: 1/h
{TODO}  each hour: 1/h
{TODO}  a day: 1/day
{TODO}  each day: 1/day
{TODO}  daily: 1/day
{TODO}  a week: 1/7 day
{TODO}  a month: 1/month
{TODO}  each month: 1/month
{TODO}  monthly: 1/month
{TODO}  a year: 1/12 month"""
# Symbol -> (CLDR's name of it, whether it has a symbol, whether it has words)
_UNITS: Mapping[str, tuple[str, bool, bool]] = {
    "byte": ("digital-byte", False, True),
    "MB": ("digital-megabyte", True, False),
    "GB": ("digital-gigabyte", True, False),
    "TB": ("digital-terabyte", True, False),
    "s": ("duration-second", True, True),
    "min": ("duration-minute", True, True),
    "h": ("duration-hour", True, True),
    "day": ("duration-day", False, True),
    "month": ("duration-month", False, True),
    "bit": ("digital-bit", False, True),
    "W": ("power-watt", True, False),
    "percent": ("concentr-percent", True, True),
}
_CATEGORIES = ("zero", "one", "two", "few", "many", "other")
_SCALES = (10**12, 10**9, 10**6)
_NO_BREAK = "\u00a0"

Data = Mapping[str, Any]


def draft_language(tag: str, like: Language) -> str | None:
    """BCP 47 tag ('pt-BR'), a language that shows how things are written -> text of language.yaml.

    None where CLDR has no such language.
    """
    try:
        locale = Locale.parse(tag, sep="-")
    except (ValueError, UnknownLocaleError):
        return None
    data: Data = LocaleDataDict(dict(load(str(locale)).items()))
    name = str(locale.get_display_name() if locale.territory else locale.language_name)
    categories = [category for category in _CATEGORIES if category in {*locale.plural_form.tags, "other"}]
    parts = (
        [_HEAD.format(name=name, categories=", ".join(categories)).rstrip("\n")],
        _identity(tag, locale, name),
        _numbers(data, like),
        ["units:", *_units(data, like)],
        ["per:", *_per(data, like)],
        _durations(data, like),
        _lists(data, like),
        _dates(data, like),
        ["nothing:", f"  sign: {_quoted(like.nothing.sign)}", f"  {TODO}words: {_quoted(like.nothing.words)}"],
        [
            f"{TODO}typography: spaces before signs and inside quotation marks, as in the other languages",
            "typography: {}",
        ],
        _TYPED.split("\n"),
    )
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def _identity(tag: str, locale: Locale, name: str) -> list[str]:
    return [
        f"tag: {_quoted(tag)}",
        f"name: {_quoted(name[:1].upper() + name[1:])}",
        f"direction: {locale.text_direction}",
        f"locale: {_quoted(str(locale))}",
        f"plural_forms: {_quoted(plural_header(locale.plural_form))}",
    ]


def plural_header(rule: PluralRule) -> str:
    """CLDR's rule -> the header of catalogs, for whole numbers of daily use.

    CLDR has a category for exact millions ('2 millions de …'), which catalogs need not have: their numbers are counts.
    """
    hit = {rule(number) for number in range(1001)}
    kept = [category for category in _CATEGORIES if category in hit and category != "other"]
    if "other" not in hit:
        kept.pop()  # the last one is then what all other numbers have
    return str(to_gettext(PluralRule({category: rule.rules[category] for category in kept})))


def _numbers(data: Data, like: Language) -> list[str]:
    signs = data["number_symbols"]["latn"]
    lines = ["numbers:", f"  group: {_quoted(signs['group'])}", f"  decimal: {_quoted(signs['decimal'])}"]
    lines += [f"  {TODO}group_from: {like.numbers.group_from}"]
    if data["default_numbering_system"] != "latn":
        lines += [f"  {TODO}system: {data['default_numbering_system']}, with digits: …, where they are used"]
    if scales := [*_scales(data)]:
        lines += ["  scales:", *scales]
    numbers = like.numbers
    examples = {"range": numbers.range, "range_in_words": numbers.range_in_words, "of": numbers.of.usual}
    return lines + [f"  {TODO}{key}: {_quoted(example)}" for key, example in examples.items()]


def _scales(data: Data) -> Iterator[str]:
    """Names of large numbers; where CLDR counts thousands of them instead, there is none."""
    compact = data["compact_decimal_formats"].get("long", {})
    for size in map(str, _SCALES):
        patterns = {category: str(sizes[size].pattern) for category, sizes in compact.items() if size in sizes}
        if "other" in patterns and all(pattern.count("0") == 1 for pattern in patterns.values()):
            forms = {category: _kept(pattern.replace("0", "{0}")) for category, pattern in patterns.items()}
            yield f"    - {{size: {size}, words: {_forms(forms)}}}"


def _units(data: Data, like: Language) -> Iterator[str]:
    for symbol in SYMBOLS:
        if symbol in CURRENCIES:
            continue
        example = like.units[symbol]
        name, has_symbol, has_words = _UNITS.get(symbol, ("", False, False))
        patterns = data["unit_patterns"].get(name, {})
        made = _wording(
            _kept(patterns["short"]["other"]) if has_symbol and "short" in patterns else "",
            _of_categories(patterns["long"]) if has_words and "long" in patterns else None,
            example.usual if has_symbol and has_words else "symbol",
        )
        yield f"  {symbol}: {made}" if made else f"  {TODO}{symbol}: {_example(example)}"


def _of_categories(patterns: Data) -> dict[str, str]:
    return {category: _kept(patterns[category]) for category in _CATEGORIES if category in patterns}


def _per(data: Data, like: Language) -> Iterator[str]:
    """'per hour' as CLDR has it; 'per GB' from its general pattern; anything else as the other language has it."""
    for divisor, example in like.per.items():
        name, _, has_words = _UNITS.get(divisor, ("", False, False))
        patterns = data["unit_patterns"].get(name, {})
        short, long = (patterns.get(length, {}).get("per", "") for length in ("short", "long"))
        if not short and name and not has_words:
            short = data["compound_unit_patterns"]["per"]["short"]["compound"]
            short = short.replace("{1}", patterns["short"]["other"].replace("{0}", "").strip())
        made = _wording(short, {"other": long} if long else None, example.usual)
        yield f"  {_key(divisor)}: {made}" if made else f"  {TODO}{_key(divisor)}: {_example(example)}"


def _durations(data: Data, like: Language) -> list[str]:
    found = {"long": _joint(data, "unit"), "short": _joint(data, "unit-narrow")}
    examples = {"long": like.durations.long, "short": like.durations.short}
    lines = ["durations:"]
    for length, pattern in found.items():
        made = pattern.replace("{0}", "{hours}").replace("{1}", "{minutes}")
        made = made.replace(" ", _NO_BREAK) if length == "short" else made
        lines.append(f"  {length}: {_quoted(made)}" if made else f"  {TODO}{length}: {_quoted(examples[length])}")
    return lines


def _joint(data: Data, style: str) -> str:
    patterns = data["list_patterns"].get(style, {})
    return str(patterns.get("2") or patterns.get("end") or "")


def _lists(data: Data, like: Language) -> list[str]:
    found = {style: _joint(data, cldr) for style, cldr in (("or", "or"), ("and", "standard"))}
    commas = {str(data["list_patterns"].get(style, {}).get("middle", "")) for style in ("or", "standard")}
    comma = commas.pop().replace("{0}", "").replace("{1}", "") if len(commas) == 1 else ""
    lines = ["lists:", f"  comma: {_quoted(comma)}" if comma else f"  {TODO}comma: {_quoted(like.lists.comma)}"]
    for style, pattern in found.items():
        example = _quoted(like.lists.last[style].usual)
        lines.append(f"  {style}: {_quoted(pattern)}" if pattern else f"  {TODO}{style}: {example}")
    return lines


def _dates(data: Data, like: Language) -> list[str]:
    pattern = data["interval_formats"].get(None, "")
    made = f"  interval: {_quoted(pattern)}" if pattern else f"  {TODO}interval: {_quoted(like.dates.interval)}"
    return ["dates:", made]


# ---------------------------------------------------------------------------------------------------------------- YAML


def _wording(symbol: str, words: Forms | None, usual: str) -> str:
    """A unit in YAML, '' where it has neither symbol nor words."""
    parts = [f"symbol: {_quoted(symbol)}"] if symbol else []
    parts += [f"words: {_forms(words)}"] if words else []
    parts += [f"usual: {usual}"] if len(parts) == 2 and usual != "symbol" else []
    return f"{{{', '.join(parts)}}}" if parts else ""


def _example(wording: Wording) -> str:
    return _wording(wording.symbol, wording.words, wording.usual)


def _forms(forms: Forms) -> str:
    """Forms by category; those that are as 'other' need not be written, and a single one is just a text."""
    kept = {name: form for name, form in forms.items() if name == "other" or form != forms["other"]}
    if len(kept) == 1:
        return _quoted(kept["other"])
    return f"{{{', '.join(f'{name}: {_quoted(kept[name])}' for name in _CATEGORIES if name in kept)}}}"


def _kept(pattern: str) -> str:
    """A pattern whose number is never torn from its unit: CLDR has ordinary spaces there."""
    return re.sub(r"(?<=\{0\}) | (?=\{0\})", _NO_BREAK, pattern)


def _key(divisor: str) -> str:
    return divisor if divisor.isalnum() else _quoted(divisor)


def _quoted(text: str) -> str:
    """Text between double quotes, in which invisible characters can be seen."""
    plain = json.dumps(text, ensure_ascii=False).replace(_NO_BREAK, r"\_")
    return re.sub("[\u2000-\u200f\u2028-\u202f\u2060-\u206f\ufeff]", lambda match: f"\\u{ord(match[0]):04x}", plain)
