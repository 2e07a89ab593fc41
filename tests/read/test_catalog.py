"""The gate of catalogs: every kind of bad one is refused, with its line; the good ones pass, GNU gettext too."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from sitegen.read.catalog import read_catalog
from sitegen.read.language import read_language
from sitegen.values.language import Language
from sitegen.values.problem import Problem
from sitegen.values.site import Catalog

ROOT = Path(__file__).parents[2]
CATALOGS = sorted(ROOT.glob("locale/*/LC_MESSAGES/site.po"))
PATH = "locale/es/LC_MESSAGES/site.po"

GOOD = """\
msgid ""
msgstr ""
"Project-Id-Version: Test site\\n"
"Language: es\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

#, python-format
msgid "Prices as of %(date)s"
msgstr "Precios del %(date)s"

msgid "Runs %(size)s and {size}"
msgstr "Admite %(size)s y {size}"

#, python-format
msgid "%(n)s card"
msgid_plural "%(n)s cards"
msgstr[0] "%(n)s tarjeta"
msgstr[1] "%(n)s tarjetas"

msgid "<b>Now</b>"
msgstr "<b>Ahora</b>"

msgid "Note"
msgstr "Nota"

#~ msgid "Gone"
#~ msgstr "Ido"
"""
HEADER = GOOD[: GOOD.index("\n\n") + 2]


def language(key: str) -> Language:
    path = f"locale/{key}/language.yaml"
    made, problems = read_language((ROOT / path).read_bytes(), path, key)
    assert made
    assert problems == ()
    return made


SPANISH = language("es")


def read(text: str | bytes) -> tuple[Catalog | None, tuple[Problem, ...]]:
    return read_catalog(text.encode() if isinstance(text, str) else text, PATH, SPANISH)


def changed(old: str, new: str) -> str:
    assert GOOD.count(old) == 1, old
    return GOOD.replace(old, new)


def test_a_good_one_is_read() -> None:
    catalog, problems = read(GOOD)
    assert problems == ()
    assert catalog
    assert catalog.messages["", "%(n)s card"].forms == ("%(n)s tarjeta", "%(n)s tarjetas")
    assert catalog.messages["", "Note"].place.line == 26
    assert {key: place.line for key, place in catalog.obsolete.items()} == {("", "Gone"): 29}
    assert catalog.plural == "(n != 1)"


# What is wrong -> the catalog, the rule, the line.
BAD: dict[str, tuple[str | bytes, str, int]] = {
    "a placeholder is lost, flagged": (changed("Precios del %(date)s", "Precios"), "catalog-placeholder", 12),
    "a placeholder is renamed, flagged": (changed("del %(date)s", "del %(fecha)s"), "catalog-placeholder", 12),
    "a placeholder is lost, not flagged": (changed("Admite %(size)s y", "Admite"), "catalog-placeholder", 15),
    "a placeholder is renamed, not flagged": (changed("Admite %(size)s", "Admite %(s)s"), "catalog-placeholder", 15),
    "a placeholder in braces is renamed": (changed("y {size}", "y {tamaño}"), "catalog-placeholder", 15),
    "a placeholder of a plural is lost": (changed("%(n)s tarjetas", "tarjetas"), "catalog-placeholder", 21),
    "a placeholder is invented": (changed('"Nota"', '"Nota %(date)s"'), "catalog-placeholder", 27),
    "a plural form is missing": (changed('msgstr[1] "%(n)s tarjetas"\n', ""), "catalog-plural", 18),
    "a plural form is empty": (changed('msgstr[1] "%(n)s tarjetas"', 'msgstr[1] ""'), "catalog-plural", 21),
    "a plural form is one too many": (
        changed('\n\nmsgid "<b>', '\nmsgstr[2] "x %(n)s"\n\nmsgid "<b>'),
        "catalog-plural",
        22,
    ),
    "a message stands twice": (GOOD + '\nmsgid "Note"\nmsgstr "Apunte"\n', "catalog-duplicate", 32),
    "a message stands aside too": (GOOD + '\n#~ msgid "Note"\n#~ msgstr "Apunte"\n', "catalog-duplicate", 32),
    "a text does not end": (changed('"Nota"', '"Nota'), "catalog-syntax", 27),
    "an escape stands for nothing": (changed('"Nota"', '"Not\\a"'), "catalog-syntax", 27),
    "a byte order mark": (b"\xef\xbb\xbf" + GOOD.encode(), "catalog-syntax", 1),
    "not UTF-8": (changed("Ahora", "Mañana").encode("latin-1"), "encoding", 24),
    "the header is missing": (GOOD.removeprefix(HEADER), "catalog-header", 1),
    "the header is fuzzy": (f"#, fuzzy\n{GOOD}", "catalog-header", 2),
    "the charset is another": (changed("charset=utf-8", "charset=latin-1"), "catalog-header", 7),
    "the charset is missing": (changed('"Content-Type: text/plain; charset=utf-8\\n"\n', ""), "catalog-header", 1),
    "the language is another": (changed("Language: es", "Language: fr"), "catalog-header", 4),
    "Plural-Forms is missing": (changed('"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n', ""), "catalog-plural", 1),
    "Plural-Forms is another": (changed("plural=(n != 1)", "plural=(n > 1)"), "catalog-plural", 5),
    "Plural-Forms is no expression": (changed("plural=(n != 1)", "plural=(n ! 1)"), "catalog-plural", 5),
    "Plural-Forms divides by nought": (changed("plural=(n != 1)", "plural=(1 / n)"), "catalog-plural", 5),
    "a bare %": (changed('"Nota"', '"Nota, 5 % de"'), "catalog-percent", 27),
    "a doubled %": (changed('"Nota"', '"Nota, 5 %% de"'), "catalog-percent", 27),
    "a bare % in the id": (changed('"Note"', '"Note, 5 % of"'), "catalog-percent", 26),
    "tags differ": (changed("<b>Ahora</b>", "<i>Ahora</i>"), "catalog-markup", 24),
    "a tag is lost": (changed("<b>Ahora</b>", "<b>Ahora"), "catalog-markup", 24),
    "a tag is invented": (changed('"Nota"', '"<script>Nota"'), "catalog-markup", 27),
    "a sign that HTML reads": (changed('"Nota"', '"Nota < todo"'), "catalog-markup", 27),
    "untranslated": (changed('"Nota"', '""'), "catalog-untranslated", 27),
    "fuzzy": (changed('msgid "Note"', '#, fuzzy\nmsgid "Note"'), "catalog-fuzzy", 27),
    "a zero-width space in the id": (changed('"Note"', '"No\u200bte"'), "catalog-invisible", 26),
    "a no-break space in the id": (changed('"Note"', '"Note\u00a0"'), "catalog-invisible", 26),
    "a zero-width space": (changed('"Nota"', '"No\u200bta"'), "catalog-invisible", 27),
    "a space at the end": (changed('"Nota"', '"Nota "'), "catalog-space", 27),
    "a new line at the end": (changed('"Nota"', '"Nota\\n"'), "catalog-space", 27),
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_one_is_refused_with_its_line(what: str) -> None:
    text, rule, line = BAD[what]
    _, problems = read(text)
    assert (rule, line) in [(problem.rule, problem.place.line) for problem in problems]
    assert all(problem.place.path == PATH and problem.hint for problem in problems)


def test_each_fault_is_told_once() -> None:
    """But for a space at the end of an id, which is of the wrong kind and is not in the translation."""
    counts = {what: len(read(text)[1]) for what, (text, _, _) in BAD.items()}
    assert {what: count for what, count in counts.items() if count != 1} == {"a no-break space in the id": 2}


def test_all_faults_are_told_at_once() -> None:
    text = (
        changed('"Nota"', '""').replace("Precios del %(date)s", "Precios 5 %").replace("Language: es", "Language: fr")
    )
    assert [problem.rule for problem in read(text)[1]] == [
        "catalog-header",
        "catalog-placeholder",
        "catalog-percent",
        "catalog-untranslated",
    ]


def test_what_is_not_translated_is_left_out() -> None:
    catalog, _ = read(
        changed('"Nota"', '""').replace('msgid "<b>', '#, fuzzy\nmsgid "<b>').replace('"%(n)s tarjetas"', '""')
    )
    assert catalog
    assert [id for _, id in catalog.messages] == ["Prices as of %(date)s", "Runs %(size)s and {size}"]


@pytest.mark.parametrize(
    "header",
    [
        "nplurals=2; plural=n != 1;",
        "nplurals=2; plural=(n != 1)",
        "nplurals=2;plural=( n!=1 ) ;",
        "nplurals=2; plural=n==1?0:1;",
    ],
)
def test_another_spelling_of_the_plural_rule_passes(header: str) -> None:
    """Weblate and Poedit write the same rule in their own way."""
    assert read(changed("nplurals=2; plural=(n != 1);", header))[1] == ()


@pytest.mark.needs("msgfmt")
@pytest.mark.parametrize(
    "options", [(), ("--no-wrap",), ("--sort-output", "-w", "40"), ("--width=30",), ("--force-po", "-s")]
)
def test_what_other_programs_make_of_it_is_read_as_the_same(options: tuple[str, ...], tmp_path: Path) -> None:
    """Poedit and Weblate wrap and sort as gettext does, at their own widths."""
    for path in CATALOGS:
        spoken = language(path.parts[-3])
        there = tmp_path / "site.po"
        subprocess.run(["msgcat", *options, "-o", str(there), str(path)], check=True)
        ours, theirs = (read_catalog(each.read_bytes(), PATH, spoken) for each in (path, there))
        assert ours[1] == theirs[1] == ()
        assert ours[0]
        assert theirs[0]
        assert {key: one.forms for key, one in ours[0].messages.items()} == {
            key: one.forms for key, one in theirs[0].messages.items()
        }


@pytest.mark.needs("msgfmt")
@pytest.mark.parametrize("path", CATALOGS, ids=lambda path: path.parts[-3])
def test_gettext_passes_our_catalogs_and_changes_nothing(path: Path, tmp_path: Path) -> None:
    subprocess.run(["msgfmt", "-c", "-o", str(tmp_path / "site.mo"), str(path)], check=True, capture_output=True)
    again = subprocess.run(["msgcat", "--no-wrap", "--sort-output", str(path)], check=True, capture_output=True)
    assert again.stdout == path.read_bytes()
