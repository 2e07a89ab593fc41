"""Catalogs with the messages that are used: translations stay, nothing changes without a reason."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.read.language import Heading
from sitegen.read.merge import merge_catalog, write_template
from sitegen.read.po import read_entries
from sitegen.values.problem import Place
from sitegen.values.site import Wanted

SPANISH = Heading("es", "nplurals=2; plural=(n != 1);")
ARABIC = Heading("ar", "nplurals=6; plural=(n == 0 ? 0 : n == 1 ? 1 : n == 2 ? 2 : 5);")
PLACE = Place("templates/x.html", 1, 1)

OLD = """\
# Translated by hand.
msgid ""
msgstr ""
"Project-Id-Version: Old name\\n"
"Language: es\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"X-Generator: Poedit 3.4\\n"

# Short, please: a remark that is longer than seventy-six characters, so that other programs would wrap it.
msgid "Memory"
msgstr "Memoria"

msgid "Note"
msgstr "Nota"

#~ msgid "Price"
#~ msgstr "Precio"
"""


def wanted(*ids: str) -> tuple[Wanted, ...]:
    return tuple(Wanted("", id, "", PLACE) for id in ids)


def merged(old: str, *messages: Wanted, heading: Heading = SPANISH) -> str:
    made, problems = merge_catalog(old.encode(), "site.po", messages, heading, "Test")
    assert problems == ()
    return made.decode()


def test_nothing_changes_where_nothing_has() -> None:
    assert merged(OLD, *wanted("Note", "Memory")) == OLD


def test_a_new_message_is_added_in_its_place() -> None:
    assert merged(OLD, *wanted("Note", "Memory", "Money")) == OLD.replace(
        'msgid "Note"', 'msgid "Money"\nmsgstr ""\n\nmsgid "Note"'
    )


def test_what_is_not_used_is_set_aside_and_comes_back() -> None:
    made = merged(OLD, *wanted("Memory", "Price"))
    assert '#~ msgid "Note"\n#~ msgstr "Nota"\n' in made
    assert '\nmsgid "Price"\nmsgstr "Precio"\n' in made
    assert merged(made, *wanted("Memory", "Note")) == OLD


def test_there_are_no_guesses() -> None:
    made = merged(OLD, *wanted("Memory", "Notes"))
    assert 'msgid "Notes"\nmsgstr ""\n' in made
    assert "fuzzy" not in made


def test_what_was_never_translated_is_not_kept() -> None:
    with_empty = merged(OLD, *wanted("Memory", "Note", "Money"))
    assert merged(with_empty, *wanted("Memory", "Note")) == OLD


def test_a_guess_of_somebody_else_stays_one() -> None:
    fuzzy = OLD.replace('msgid "Note"', '#, fuzzy\nmsgid "Note"')
    assert merged(fuzzy, *wanted("Memory", "Note")) == fuzzy


def test_the_header_says_what_the_language_does() -> None:
    wrong = OLD.replace("nplurals=2; plural=(n != 1);", "nplurals=3; plural=(n == 1 ? 0 : 2);")
    assert merged(wrong, *wanted("Memory", "Note")) == OLD
    assert merged(f"#, fuzzy\n{OLD}", *wanted("Memory", "Note")) == OLD
    assert merged("", *wanted("Note")).startswith(
        'msgid ""\nmsgstr ""\n"Project-Id-Version: Test site\\n"\n"Language: es\\n"\n'
    )


def test_another_layout_is_left_alone() -> None:
    """Poedit wraps, sorts and adds places: no reason to write the file again."""
    theirs = OLD.replace('"Memoria"', '""\n"Memo"\n"ria"').replace('msgid "Note"', '#: x.html:7\nmsgid "Note"')
    assert merged(theirs, *wanted("Memory", "Note")) == theirs
    assert 'msgstr "Memoria"' in merged(theirs, *wanted("Memory", "Note", "Money"))


def test_a_plural_has_the_forms_of_the_language() -> None:
    cards = Wanted("", "%(n)s card", "%(n)s cards", PLACE, "h100.label")
    made = merged("", cards, heading=ARABIC)
    assert made.count("msgstr[") == 6
    assert '#. h100.label\n#, python-format\nmsgid "%(n)s card"\nmsgid_plural "%(n)s cards"\nmsgstr[0] ""\n' in made


def test_a_message_that_gets_a_plural_keeps_its_translation() -> None:
    cards = Wanted("", "Note", "Notes", PLACE)
    assert 'msgstr[0] "Nota"\nmsgstr[1] ""\n' in merged(OLD, cards)
    assert 'msgid "Note"\nmsgstr "Nota"\n' in merged(merged(OLD, cards), *wanted("Note"))


def test_contexts_are_kept_apart() -> None:
    made = merged(OLD, Wanted("card", "Memory", "", PLACE), *wanted("Memory"))
    assert 'msgid "Memory"\nmsgstr "Memoria"\n' in made
    assert 'msgctxt "card"\nmsgid "Memory"\nmsgstr ""\n' in made


def test_a_broken_catalog_is_given_back_with_its_problems() -> None:
    broken = OLD.replace('"Nota"', '"Nota').encode()
    made, problems = merge_catalog(broken, "site.po", wanted("Memory"), SPANISH, "Test")
    assert made == broken
    assert [problem.rule for problem in problems] == ["catalog-syntax"]


def test_the_template_is_the_same_twice_whatever_the_order() -> None:
    made = write_template(wanted("b", "a", "%(x)s"), "Test")
    assert made == write_template(wanted("%(x)s", "a", "b"), "Test")
    assert made.decode() == (
        'msgid ""\nmsgstr ""\n"Project-Id-Version: Test site\\n"\n"Language: \\n"\n"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n\n'
        '#, python-format\nmsgid "%(x)s"\nmsgstr ""\n\nmsgid "a"\nmsgstr ""\n\nmsgid "b"\nmsgstr ""\n'
    )


# What our messages are made of. No carriage returns, which gettext does not let pass.
IDS = st.lists(st.text('ab "\\\n\t%é‘#', min_size=1, max_size=9), unique=True, max_size=5)


@given(IDS, IDS)
def test_merging_is_stable_and_loses_nothing(before: list[str], after: list[str]) -> None:
    head, *untranslated = merged("", *wanted(*before)).split("\n\n")
    old = "\n\n".join((head, *(entry.replace('msgstr ""', 'msgstr "t"') for entry in untranslated)))
    made = merged(old, *wanted(*after))
    assert merged(made, *wanted(*after)) == made
    entries, problems = read_entries(made.encode(), "site.po")
    assert problems == ()
    assert {entry.text("msgid") for entry in entries if not entry.obsolete} == {"", *after}
    assert {entry.text("msgid") for entry in entries if entry.text("msgstr") == "t"} == {*before}


@pytest.mark.needs("msgfmt")
@given(IDS.filter(bool), IDS)
def test_gettext_makes_the_same_of_it(ids: list[str], gone: list[str]) -> None:
    head, *untranslated = merged("", *wanted(*gone)).split("\n\n")
    old = "\n\n".join((head, *(entry.replace('msgstr ""', 'msgstr "t"') for entry in untranslated)))
    made = merged(old, *wanted(*ids))
    command = ["msgcat", "--no-wrap", "--sort-output", "-"]
    assert subprocess.run(command, input=made.encode(), capture_output=True, check=True).stdout.decode() == made


@pytest.mark.needs("msgfmt")
@pytest.mark.parametrize("heading", [SPANISH, ARABIC])
def test_gettext_passes_what_is_written(heading: Heading, tmp_path: Path) -> None:
    cards = Wanted("", "%(n)s card", "%(n)s cards", PLACE)
    for data in (merged("", cards, heading=heading), merged(OLD, cards, heading=heading)):
        (tmp_path / "site.po").write_text(data)
        subprocess.run(["msgfmt", "-c", "-o", str(tmp_path / "x.mo"), str(tmp_path / "site.po")], check=True)
