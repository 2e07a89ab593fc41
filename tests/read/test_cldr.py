"""A first language.yaml from CLDR: what it knows is right, what it does not is refused until somebody writes it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel import Locale

from sitegen.read.cldr import TODO, draft_language, plural_header
from sitegen.read.language import read_language
from sitegen.read.plural import plural_rule
from sitegen.values.language import Language

ROOT = Path(__file__).parents[2]


def spanish() -> Language:
    made, _ = read_language((ROOT / "locale/es/language.yaml").read_bytes(), "language.yaml", "es")
    assert made
    return made


def draft(tag: str) -> str:
    made = draft_language(tag, spanish())
    assert made
    return made


def complete(text: str) -> str:
    """As a translator leaves it who takes over all that is shown."""
    lines = [line.replace(TODO, "") for line in text.splitlines() if "typography: spaces" not in line]
    return "\n".join(line for line in lines if "with digits: …" not in line) + "\n"


@pytest.mark.parametrize("tag", ["pt", "pt-BR", "ar", "ar-EG", "pl", "ja", "ca", "zh-Hant-TW", "no", "de-CH"])
def test_it_is_read_once_the_marked_lines_are_written(tag: str) -> None:
    text = draft(tag)
    made, problems = read_language(text.encode(), "language.yaml", "x")
    assert made is None
    rules = {problem.rule for problem in problems}
    assert rules - {"data-type"} == {"data-missing"}  # data-type: a part of which nothing is known is empty
    missing = {re.findall("'(.*?)'", problem.message)[0] for problem in problems if problem.rule == "data-missing"}
    marked = {line.partition(TODO)[2].partition(":")[0] for line in text.splitlines() if TODO in line}
    assert missing <= marked
    assert {"range", "of", "token", "card", "group_from", "words"} <= missing
    whole, problems = read_language(complete(text).encode(), "language.yaml", "x")
    assert (problems, whole is not None) == ((), True)


def test_portuguese() -> None:
    made, _ = read_language(complete(draft("pt")).encode(), "language.yaml", "x")
    assert made
    assert (made.tag, made.name, made.direction, made.locale) == ("pt", "Português", "ltr", "pt")
    assert (made.numbers.group, made.numbers.decimal) == (".", ",")
    assert made.units["GB"].symbol == "{0}\u00a0GB"
    assert made.units["h"].words == {"one": "{0}\u00a0hora", "other": "{0}\u00a0horas"}
    assert made.units["min"].usual == "words"
    assert (made.per["h"].symbol, made.per["h"].words) == ("{0}/h", {"other": "{0} por hora"})
    assert made.per["GB"].symbol == "{0}/GB"
    assert [(scale.size, scale.words["other"]) for scale in made.numbers.scales][-1] == (10**6, "{0}\u00a0milhões")
    assert (made.lists.comma, made.lists.last["or"].usual, made.lists.last["and"].usual) == (
        ", ",
        "{0} ou {1}",
        "{0} e {1}",
    )


def test_arabic_runs_from_right_to_left() -> None:
    made, _ = read_language(complete(draft("ar")).encode(), "language.yaml", "x")
    assert made
    assert (made.tag, made.name, made.direction) == ("ar", "العربية", "rtl")
    assert made.units["h"].words == {
        "one": "ساعة",
        "two": "ساعتان",
        "few": "{0}\u00a0ساعات",
        "other": "{0}\u00a0ساعة",
    }
    assert made.plural_forms.startswith("nplurals=6;")


def test_what_is_said_is_written_in_the_language_of_the_tag() -> None:
    assert 'tag: "pt-BR"\nname: "Português (Brasil)"\n' in draft("pt-BR")
    assert 'locale: "pt_BR"' in draft("pt-BR")
    assert "  # translate: system: arab" in draft("ar-EG")


@pytest.mark.parametrize("tag", ["xx", "", "pt_BR", "../es", "p", "pt-XX"])
def test_what_cldr_does_not_have_is_none(tag: str) -> None:
    assert draft_language(tag, spanish()) is None


# GNU gettext's own rules, from msginit.
GNU = {
    "es": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
    "pt": "nplurals=2; plural=(n > 1);",
    "it": "nplurals=2; plural=(n != 1);",
    "de": "nplurals=2; plural=(n != 1);",
    "ja": "nplurals=1; plural=0;",
    "pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
    "ar": "nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;",
}


@pytest.mark.parametrize("key", GNU)
def test_the_plural_header_is_gettexts(key: str) -> None:
    """No form for exact millions, which would be empty in every catalog (Babel 2.19 writes one for es, fr, pt, it)."""
    assert plural_rule(plural_header(Locale(key).plural_form)) == plural_rule(GNU[key])
