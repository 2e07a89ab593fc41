"""The lines of a gettext catalog -> its entries, each part with the line on which it stands.

Babel's reader takes texts that do not end, unknown escapes, entries out of order and those that stand twice as they
come; msgfmt finds them, but not everybody has it. So the grammar is kept here; Babel reads the same of what passes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from msgspec import Struct

from ..values.problem import Place, Problem
from .tree import decode

_BOM = b"\xef\xbb\xbf"
FORM = "msgstr"  # the keyword of a translation; with plurals it is msgstr[0], msgstr[1] …

_LINE = re.compile(r'(?:(msgctxt|msgid_plural|msgid|msgstr(?:\[\d\])?) +)?"((?:[^"\\]|\\.)*)"')
_KEYWORD = re.compile(r"(?:msgctxt|msgid_plural|msgid|msgstr(?:\[\d\])?)(?![^ \"'])")
_ESCAPE = re.compile(r"\\(.)")
_ESCAPES: Mapping[str, str] = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}


class Part(Struct, frozen=True):
    """A text of an entry, and the line on which its keyword stands."""

    text: str
    line: int


class Entry(Struct, frozen=True):
    """One entry: its parts by keyword ('msgid', 'msgstr[1]'). An obsolete one (#~) is set aside.

    `comments` are those of translators (#), `notes` are for them (#.), `flags` tell tools what it is (#,).
    """

    parts: Mapping[str, Part]
    comments: tuple[str, ...]
    notes: tuple[str, ...]
    flags: tuple[str, ...]
    obsolete: bool

    @property
    def fuzzy(self) -> bool:
        """Whether the translation is a guess."""
        return "fuzzy" in self.flags

    @property
    def key(self) -> tuple[str, str]:
        """What it is found by: its context and its id."""
        return self.text("msgctxt"), self.text("msgid")

    def text(self, keyword: str) -> str:
        """The text of a part, '' where there is none."""
        return self.parts[keyword].text if keyword in self.parts else ""

    def line(self, keyword: str = "msgid") -> int:
        """The line of a part, or that of the entry where there is none."""
        return self.parts[keyword if keyword in self.parts else "msgid"].line


class _Statement(NamedTuple):
    """A line that says something. `keyword` is '#', '#.', '#,' … for comments, '' for more of the text before."""

    number: int
    keyword: str
    text: str
    obsolete: bool


def read_entries(data: bytes, path: str) -> tuple[tuple[Entry, ...], tuple[Problem, ...]]:
    """Bytes of a .po file -> (entries in order, what is not the form of a catalog)."""
    text, problem = decode(data, path)
    if problem:
        return (), (problem,)
    entries, problems = _entries(text, path)
    return entries, (*_byte_order_mark(data, path), *problems, *_duplicates(entries, path))


def _byte_order_mark(data: bytes, path: str) -> Iterator[Problem]:
    if data.startswith(_BOM):
        message, hint = "an invisible byte order mark, at which GNU gettext stops", "save the file as UTF-8 without it"
        yield _syntax(path, 1, 1, message, hint)


def _duplicates(entries: tuple[Entry, ...], path: str) -> Iterator[Problem]:
    seen: dict[tuple[str, str], int] = {}
    for entry in entries:
        first = seen.setdefault(entry.key, entry.line())
        if first != entry.line():
            message = f"'{entry.text('msgid')}' stands twice" if entry.text("msgid") else "a second header"
            place = Place(path, entry.line(), 1)
            yield Problem(place, "catalog-duplicate", message, f"line {first} has it too: keep one of the two")


def _entries(text: str, path: str) -> tuple[tuple[Entry, ...], tuple[Problem, ...]]:
    problems: list[Problem] = []
    entries: list[Entry] = []
    parts: dict[str, Part] = {}
    comments: list[tuple[str, str]] = []
    obsolete = False
    for statement in (*_statements(text, path, problems), _Statement(0, "#", "", False)):
        comment = statement.keyword.startswith("#")
        if parts and (comment or _begins(statement.keyword, parts)):
            made = _entry(parts, comments, obsolete)
            entries += [made] if made else []
            problems += [] if made else [_part(path, parts)]
            parts, comments = {}, []
        if comment:
            comments.append((statement.keyword, statement.text.strip()))
        elif statement.keyword == "" and parts and statement.obsolete == obsolete:
            last = next(reversed(parts))
            parts[last] = Part(parts[last].text + statement.text, parts[last].line)
        elif not _follows(statement.keyword, parts):
            what = statement.keyword or "this text"
            hint = "an entry is msgctxt (or none), msgid, msgid_plural (or none), msgstr"
            problems.append(_syntax(path, statement.number, 1, f"{what} is out of place here", hint))
        else:
            obsolete = statement.obsolete
            parts[statement.keyword] = Part(statement.text, statement.number)
    return tuple(entries), tuple(problems)


def _entry(parts: Mapping[str, Part], comments: list[tuple[str, str]], obsolete: bool) -> Entry | None:
    """What stands between two blank lines -> an entry, None where a part is missing."""
    if "msgid" not in parts or not any(keyword.startswith(FORM) for keyword in parts):
        return None
    remarks, notes = (tuple(text for kind, text in comments if kind == wanted) for wanted in ("#", "#."))
    flags = (flag for kind, text in comments if kind == "#," for flag in re.split(r"[\s,]+", text) if flag)
    return Entry(MappingProxyType(parts), remarks, notes, tuple(flags), obsolete)


def _part(path: str, parts: Mapping[str, Part]) -> Problem:
    line = next(iter(parts.values())).line
    return _syntax(path, line, 1, "an entry that is not whole", "write msgid and msgstr")


def _begins(keyword: str, parts: Mapping[str, Part]) -> bool:
    """Whether a keyword begins another entry than that of the parts."""
    return keyword == "msgctxt" or (keyword == "msgid" and keyword in parts)


def _follows(keyword: str, parts: dict[str, Part]) -> bool:
    """Whether a keyword may stand after the parts of its entry."""
    last = next(reversed(parts), "")
    match keyword:
        case "msgctxt":
            return not parts
        case "msgid":
            return last in ("", "msgctxt")
        case "msgid_plural" | "msgstr":
            return last == "msgid"
        case _:
            return "msgid_plural" in parts and keyword != "" and keyword not in parts


def _statements(text: str, path: str, problems: list[Problem]) -> Iterator[_Statement]:
    for number, line in enumerate(text.split("\n"), 1):
        rest = line.strip()
        obsolete = rest.startswith("#~")
        if obsolete:
            rest = rest[2:].strip()
        if not rest or (obsolete and rest.startswith("|")):
            continue
        if rest.startswith("#"):
            kind = rest[:2] if rest[1:2] in (*".:,|=",) else "#"
            yield _Statement(number, kind, rest[len(kind) :], False)
        elif match := _LINE.fullmatch(rest):
            problems.extend(_escapes(line, path, number))
            words = _ESCAPE.sub(lambda escape: _ESCAPES.get(escape[1], ""), match[2])
            yield _Statement(number, match[1] or "", words, obsolete)
        else:
            problems.append(_fault(line, path, number))
            if keyword := _KEYWORD.match(rest):  # what it begins is not missing as well
                yield _Statement(number, keyword[0], "", obsolete)


def _escapes(line: str, path: str, number: int) -> Iterator[Problem]:
    for escape in _ESCAPE.finditer(line):
        if escape[1] not in _ESCAPES:
            hint = r"write \n, \t, \" or \\"
            yield _syntax(path, number, escape.start() + 1, f"'{escape[0]}' stands for nothing", hint)


def _fault(line: str, path: str, number: int) -> Problem:
    start, quote = line.find('"'), '"'
    if start >= 0 and not re.search(r'(?<!\\)(\\\\)*"', line[start + 1 :]):
        return _syntax(path, number, start + 1, "a text that does not end", f"write {quote} after it, on the same line")
    hint = r'write keyword "text", with \" for a quotation mark in it'
    return _syntax(path, number, 1, "not a line of a catalog", hint)


def _syntax(path: str, line: int, column: int, message: str, hint: str) -> Problem:
    return Problem(Place(path, line, column), "catalog-syntax", message, hint)
