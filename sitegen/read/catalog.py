"""A gettext catalog (.po) -> Catalog, and what is wrong with it, also where msgfmt and Babel would let it pass."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from types import MappingProxyType

from ..values.language import Language
from ..values.problem import Place, Problem
from ..values.site import Catalog, Message
from .plural import plural_rule
from .po import FORM, Entry, read_entries
from .prose import INVISIBLE

_CHARSET_HINT = r'write "Content-Type: text/plain; charset=utf-8\n"'
_HEADER = ("", "")  # the header is the entry whose id is empty
_PLACEHOLDER = re.compile(r"%\(\w+\)s|\{[^{}]*\}")
_PERCENT = re.compile(r"%(?!\(\w+\)s)")
_MARKUP = re.compile(r"</?[a-zA-Z][^>]*>|[<>&]")
_SPACES = re.compile("[\u00a0\u2007\u202f]")


def catalog_path(key: str) -> str:
    """Key of a language -> where its catalog is."""
    return f"locale/{key}/LC_MESSAGES/site.po"


@lru_cache(maxsize=64)  # for a process that builds more than once
def read_catalog(data: bytes, path: str, language: Language) -> tuple[Catalog | None, tuple[Problem, ...]]:
    """Bytes of site.po -> (Catalog, problems); the Catalog is None where the file has not the form of one."""
    entries, broken = read_entries(data, path)
    if broken:
        return None, broken
    count = int(language.plural_forms.partition("nplurals=")[2].partition(";")[0])
    header = next((entry for entry in entries if entry.key == _HEADER and not entry.obsolete), None)
    problems = [*_header(header, data.decode(), path, language)]
    messages = {}
    for entry in entries:
        if not entry.obsolete and entry is not header:
            found = [problem for check in CHECKS for problem in check(entry, path, count)]
            problems += found
            if not entry.fuzzy and all(entry.text(form) for form in _forms(entry, count)):
                messages[entry.key] = _message(entry, path, count)
    obsolete = {entry.key: Place(path, entry.line(), 1) for entry in entries if entry.obsolete}
    rule = language.plural_forms.partition("plural=")[2].rstrip("; ")
    made = Catalog(language.key, rule, MappingProxyType(messages), MappingProxyType(obsolete), path)
    return made, tuple(problems)


# -------------------------------------------------------------------------------------------------------------- header


def _header(header: Entry | None, text: str, path: str, language: Language) -> Iterator[Problem]:
    if header is None:
        hint = f"run: python build.py translate update {language.key}"
        yield Problem(Place(path, 1, 1), "catalog-header", "the header is missing", hint)
        return
    if header.fuzzy:
        place, hint = Place(path, header.line(), 1), "delete the word fuzzy above it: tools skip such a catalog"
        yield Problem(place, "catalog-header", "the header is marked fuzzy", hint)
    lines = header.text(FORM).split("\n")
    fields = {name.strip(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    for name, fault, rule, hint in (
        ("Content-Type", _charset_fault(fields), "catalog-header", _CHARSET_HINT),
        ("Language", _language_fault(fields, language), "catalog-header", rf'write "Language: {language.locale}\n"'),
        ("Plural-Forms", _plural_fault(fields, language), "catalog-plural", _plural_hint(language)),
    ):
        if fault:
            at = (number for number, line in enumerate(text.split("\n"), 1) if line.startswith(f'"{name}:'))
            yield Problem(Place(path, next(at, header.line()), 1), rule, fault, hint)


def _charset_fault(fields: dict[str, str]) -> str:
    charset = re.search(r"charset=([\w-]+)", fields.get("Content-Type", ""))
    if charset and charset[1].lower() in ("utf-8", "utf8"):
        return ""
    return f"the charset is {charset[1]}, not UTF-8" if charset else "Content-Type names no charset"


def _language_fault(fields: dict[str, str], language: Language) -> str:
    written = fields.get("Language", "").replace("-", "_")
    known = (language.locale, language.tag.replace("-", "_"), language.locale.partition("_")[0], "")
    return "" if written in known else f"this catalog says that its language is '{written}'"


def _plural_fault(fields: dict[str, str], language: Language) -> str:
    """The plural rule is the language's own, so that no tool's opinion of it changes what is printed."""
    written = fields.get("Plural-Forms", "")
    if not written:
        return "Plural-Forms is missing"
    rule, own = plural_rule(written), plural_rule(language.plural_forms)
    if rule is None:
        return "Plural-Forms is not a valid expression"
    return "" if own is None or rule == own else "Plural-Forms is not that of language.yaml"


def _plural_hint(language: Language) -> str:
    return f'write "Plural-Forms: {language.plural_forms}\\n"'


# ------------------------------------------------------------------------------------------------------------ messages


def _forms(entry: Entry, count: int) -> tuple[str, ...]:
    """The keywords of the forms that an entry needs."""
    return tuple(f"{FORM}[{number}]" for number in range(count)) if "msgid_plural" in entry.parts else (FORM,)


def _message(entry: Entry, path: str, count: int) -> Message:
    forms = tuple(entry.text(form) for form in _forms(entry, count))
    return Message(*entry.key, entry.text("msgid_plural"), forms, Place(path, entry.line(), 1))


def _ids(entry: Entry) -> list[str]:
    return [keyword for keyword in ("msgctxt", "msgid", "msgid_plural") if keyword in entry.parts]


def _translations(entry: Entry) -> list[str]:
    """The keywords of the forms in which something is written."""
    return [keyword for keyword, part in entry.parts.items() if keyword.startswith(FORM) and part.text]


def _at(entry: Entry, path: str, keyword: str = "msgid") -> Place:
    return Place(path, entry.line(keyword), 1)


def _fuzzy(entry: Entry, path: str, count: int) -> Iterator[Problem]:
    if entry.fuzzy:
        message = f"the translation of '{entry.text('msgid')}' is a guess (fuzzy)"
        yield Problem(_at(entry, path), "catalog-fuzzy", message, "mend it, and delete the word fuzzy above")


def _untranslated(entry: Entry, path: str, count: int) -> Iterator[Problem]:
    if not _translations(entry):
        message = f"'{entry.text('msgid')}' is not translated"
        keyword = next(keyword for keyword in entry.parts if keyword.startswith(FORM))
        yield Problem(_at(entry, path, keyword), "catalog-untranslated", message, "write its translation")


def _plurals(entry: Entry, path: str, count: int) -> Iterator[Problem]:
    """As many forms as the language has: gettext prints nothing for one that is empty."""
    needed, written = _forms(entry, count), _translations(entry)
    for form in needed if written else ():
        if form not in written:
            message = f"{form} of '{entry.text('msgid')}' is missing or empty"
            hint = f"the language has {count} forms: write it"
            yield Problem(_at(entry, path, form), "catalog-plural", message, hint)
    for form in written:
        if form not in needed:
            message, hint = f"{form}, but the language has {count} forms", "delete it"
            yield Problem(_at(entry, path, form), "catalog-plural", message, hint)


def _placeholders(entry: Entry, path: str, count: int) -> Iterator[Problem]:
    """Each of the id's, and no other: one that is lost, renamed or invented breaks the page, or is printed as it is."""
    ids = [{*_PLACEHOLDER.findall(entry.text(id))} for id in _ids(entry) if id != "msgctxt"]
    for form in _translations(entry):
        written = {*_PLACEHOLDER.findall(entry.text(form))}
        if written not in ids:
            lost, strange = sorted(ids[-1] - written), sorted(written - ids[-1])
            message = "; ".join((*(f"{one} is lost" for one in lost), *(f"{one} is none" for one in strange)))
            hint = f"use each of {', '.join(sorted(ids[-1]))}, and no other" if ids[-1] else "delete it"
            yield Problem(_at(entry, path, form), "catalog-placeholder", message, hint)


def _markup(entry: Entry, path: str, count: int) -> Iterator[Problem]:
    """Tags of the id, each as often; nothing else that HTML would read, since messages are not escaped."""
    ids = [Counter(_MARKUP.findall(entry.text(id))) for id in _ids(entry) if id != "msgctxt"]
    for form in _translations(entry):
        written = Counter(_MARKUP.findall(entry.text(form)))
        if written not in ids:
            strange = sorted((written - ids[-1]) + (ids[-1] - written))
            message = f"{' '.join(strange)} is not as in '{entry.text('msgid')}'"
            yield Problem(_at(entry, path, form), "catalog-markup", message, "use the same tags, and no other")


def _percent(entry: Entry, path: str, count: int) -> Iterator[Problem]:
    """'5 % de' is a valid conversion of printf, which would break the page or eat a letter."""
    for keyword in (*_ids(entry), *_translations(entry)):
        if _PERCENT.search(entry.text(keyword)):
            message, hint = f"a bare % in '{entry.text(keyword)}'", "leave percentages to a placeholder"
            yield Problem(_at(entry, path, keyword), "catalog-percent", message, hint)


def _invisible(entry: Entry, path: str, count: int) -> Iterator[Problem]:
    """An id with a no-break space in it is another id; spaces of the translation are set by the language's rules."""
    for keyword in (*_ids(entry), *_translations(entry)):
        text = entry.text(keyword).replace("\n", " ")
        found = INVISIBLE.search(text) or (_SPACES.search(text) if keyword in _ids(entry) else None)
        if found:
            message = f"an invisible character (U+{ord(found[0]):04X}) in {keyword}"
            yield Problem(_at(entry, path, keyword), "catalog-invisible", message, "type an ordinary space, or nothing")


def _ends(entry: Entry, path: str, count: int) -> Iterator[Problem]:
    """A space or a new line at an end joins the message to its neighbours: it must be in the translation as well."""
    id = entry.text("msgid")
    for form in _translations(entry):
        text = entry.text(form)
        if [text[:1].isspace(), text[-1:].isspace()] != [id[:1].isspace(), id[-1:].isspace()]:
            message = "the translation does not begin or end with a space as its id does"
            yield Problem(_at(entry, path, form), "catalog-space", message, "begin and end it as msgid")


CHECKS: tuple[Callable[[Entry, str, int], Iterator[Problem]], ...] = (
    _fuzzy,
    _untranslated,
    _plurals,
    _placeholders,
    _markup,
    _percent,
    _invisible,
    _ends,
)
