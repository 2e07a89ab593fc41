"""The lines of a catalog: what passes is read as Babel and GNU gettext read it."""

from __future__ import annotations

import io
import subprocess
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

from sitegen.read.po import Entry, read_entries

ROOT = Path(__file__).parents[2]
CATALOGS = sorted(ROOT.glob("locale/*/LC_MESSAGES/*.po"))

WRAPPED = b"""\
# A remark.
#. a note
#: base.html:7
#, python-format, fuzzy
#| msgid "Old"
msgctxt ""
"cont"
"ext"
msgid ""
"A long id, \\"quoted\\"\\n"
"with %(name)s"
msgid_plural "ids"
msgstr[0] "one"
msgstr[1] ""
"two\\t\\\\"

#~ msgid "gone"
#~ msgstr ""
#~ "weg"
"""


def entries(data: bytes) -> tuple[Entry, ...]:
    made, problems = read_entries(data, "site.po")
    assert problems == ()
    return made


def test_an_entry_has_its_parts_with_their_lines() -> None:
    one, gone = entries(WRAPPED)
    assert one.key == ("context", 'A long id, "quoted"\nwith %(name)s')
    assert [(keyword, part.text, part.line) for keyword, part in one.parts.items()][2:] == [
        ("msgid_plural", "ids", 12),
        ("msgstr[0]", "one", 13),
        ("msgstr[1]", "two\t\\", 14),
    ]
    assert (one.comments, one.notes, one.flags) == (("A remark.",), ("a note",), ("python-format", "fuzzy"))
    assert (one.fuzzy, one.obsolete, gone.fuzzy, gone.obsolete) == (True, False, False, True)
    assert gone.key == ("", "gone")


def test_windows_line_ends_are_read() -> None:
    assert entries(WRAPPED.replace(b"\n", b"\r\n")) == entries(WRAPPED)


@pytest.mark.parametrize("path", CATALOGS, ids=lambda path: path.parts[-3])
def test_our_catalogs_are_read_as_babel_reads_them(path: Path) -> None:
    data = path.read_bytes()
    assert forms(data) == babel_forms(data)


BREAKS = "\r\x85\u2028\u2029\x0b\x0c\x1c\x1d\x1e"
NONE = "\ufffe\uffff" + "".join(map(chr, range(0xFDD0, 0xFDF0)))
TEXT = st.text(st.characters(codec="utf-8", exclude_characters=BREAKS + NONE), max_size=12)
MESSAGES = st.lists(st.tuples(st.sampled_from(["", "a", "b"]), TEXT.filter(bool), TEXT), unique_by=lambda one: one[:2])


@given(MESSAGES)
def test_any_text_is_read_as_babel_reads_it(messages: list[tuple[str, str, str]]) -> None:
    data = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n'
    for context, id, string in messages:
        data += f"\nmsgctxt {quoted(context)}\n" if context else "\n"
        data += f"msgid {quoted(id)}\nmsgstr {quoted(string)}\n"
    assert forms(data.encode()) == babel_forms(data.encode()) == {(context, id): text for context, id, text in messages}


def quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'


def forms(data: bytes) -> dict[tuple[str, str], str]:
    return {entry.key: entry.text("msgstr") for entry in entries(data) if entry.text("msgid") and not entry.obsolete}


def babel_forms(data: bytes) -> dict[tuple[str, str], str]:
    return {(m.context or "", str(m.id)): str(m.string) for m in read_po(io.BytesIO(data)) if m.id}


@pytest.mark.needs("msgfmt")
@pytest.mark.parametrize("line", ['msgstr "a', 'msgstr "a" b', "msgstr 'a'", 'mgstr "a"', '"a" msgstr', 'msgstr "\\q"'])
def test_what_gettext_refuses_is_refused(line: str, tmp_path: Path) -> None:
    data = f'msgid ""\nmsgstr ""\n\nmsgid "b"\n{line}\n'.encode()
    (tmp_path / "site.po").write_bytes(data)
    command = ["msgfmt", "-o", "/dev/null", str(tmp_path / "site.po")]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 1
    _, problems = read_entries(data, "site.po")
    assert {(problem.rule, problem.place.line) for problem in problems} <= {
        ("catalog-syntax", 5),
        ("catalog-syntax", 4),
    }
    assert problems


ORDERS = {
    'msgstr "x"': 1,
    'msgid "a"\n\n# remark\nmsgstr "x"': 1,
    'msgid "a"\nmsgid "b"\nmsgstr "x"': 1,
    'msgid "a"\nmsgstr "x"\nmsgstr "y"': 3,
    'msgid "a"\nmsgstr[0] "x"': 2,
    'msgid "a"\nmsgid_plural "b"\nmsgstr "x"': 3,
    'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "x"\nmsgstr[0] "y"': 4,
    'msgid "a"\nmsgstr "x"\nmsgctxt "c"': 3,
    '"x"\nmsgid "a"\nmsgstr "x"': 1,
    'msgid "a"\n#~ "b"\nmsgstr "x"': 2,
}


@pytest.mark.parametrize(("text", "line"), ORDERS.items())
def test_parts_out_of_order_are_refused(text: str, line: int) -> None:
    _, problems = read_entries(text.encode(), "site.po")
    assert [problem.place.line for problem in problems][:1] == [line]


@given(st.binary(max_size=60) | st.text('msgidctxr_pl[01]"#~\\ \n', max_size=60).map(str.encode))
def test_no_bytes_break_it(data: bytes) -> None:
    made, problems = read_entries(data, "site.po")
    assert all(1 <= problem.place.line <= data.count(b"\n") + 1 for problem in problems)
    assert all(entry.line() >= 1 for entry in made)
