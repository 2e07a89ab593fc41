"""A gettext catalog (.po) -> Catalog, with the line of each message."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from types import MappingProxyType

from babel.messages import Message as Entry
from babel.messages.pofile import PoFileError, read_po

from ..values.language import Language
from ..values.problem import Place, Problem
from ..values.site import Catalog, Message
from .tree import decode

_LINE = re.compile(r'\s*(#.*|((msgctxt|msgid|msgid_plural|msgstr(\[\d\])?)\s*)?"([^"\\\n]|\\.)*"\s*|)')
_PLACEHOLDER = re.compile(r"%\(\w+\)s")
_PERCENT = re.compile(r"%(?!\(\w+\)s|%)")
_TAG = re.compile(r"</?[a-zA-Z][^>]*>")


def read_catalog(data: bytes, path: str, language: Language) -> tuple[Catalog | None, tuple[Problem, ...]]:
    """Bytes of site.po -> (Catalog, problems). Untranslated and fuzzy messages are left out, as if they were absent."""
    text, problem = decode(data, path)
    broken = (problem,) if problem else tuple(_lines(text, path))
    if broken:
        return None, broken
    try:
        read = read_po(io.BytesIO(data), abort_invalid=True)
    except PoFileError as error:
        place = Place(path, error.lineno + 1, 1)
        return None, (Problem(place, "catalog-syntax", f"not a valid catalog: {error.args[0]}", "mend the line"),)
    except (ValueError, LookupError) as error:  # a header that Babel cannot take: charset, dates
        return None, (Problem(Place(path, 1, 1), "catalog-header", f"not a valid header: {error}", "mend it"),)
    problems = [*_header(text, path, language)]
    messages = {}
    for entry in read:
        if entry.id and not entry.fuzzy:
            message = _message(entry, path)
            if all(message.forms):
                problems.extend(_placeholders(message))
                messages[message.context, message.id] = message
    return Catalog(language.key, _expression(language.plural_forms), MappingProxyType(messages)), tuple(problems)


def _lines(text: str, path: str) -> Iterator[Problem]:
    """Lines that are none of a catalog: Babel takes an unterminated string as if it were whole."""
    for number, line in enumerate(text.split("\n"), 1):
        if not _LINE.fullmatch(line):
            hint = 'write keyword "text", with \\" for a quotation mark in it'
            yield Problem(Place(path, number, 1), "catalog-syntax", "not a line of a catalog", hint)


def _header(text: str, path: str, language: Language) -> list[Problem]:
    """The plural rule is the language's own, so that no tool's opinion of it changes what is printed."""
    line = next((n for n, row in enumerate(text.split("\n"), 1) if row.startswith('"Plural-Forms:')), 1)
    written = re.search(r'"Plural-Forms: *([^"]*?)(\\n)?"', text)
    if written and written[1].strip().rstrip(";") == language.plural_forms.rstrip(";"):
        return []
    hint = f'write "Plural-Forms: {language.plural_forms}\\n"'
    return [Problem(Place(path, line, 1), "catalog-plural", "Plural-Forms is not that of language.yaml", hint)]


def _expression(plural_forms: str) -> str:
    return plural_forms.partition("plural=")[2].rstrip("; ")


def _message(entry: Entry, path: str) -> Message:
    id, plural_id = entry.id if isinstance(entry.id, tuple) else (entry.id, "")
    forms = entry.string if isinstance(entry.string, tuple) else (entry.string or "",)
    context = entry.context or ""
    return Message(str(context), str(id), str(plural_id), tuple(map(str, forms)), Place(path, entry.lineno or 0, 1))


def _placeholders(message: Message) -> list[Problem]:
    """Placeholders and markup must be those of the id; a bare percent sign would break the page or vanish from it."""
    problems = []
    wanted = [{*_PLACEHOLDER.findall(id), *_TAG.findall(id)} for id in (message.id, message.plural_id) if id]
    for form in message.forms:
        if {*_PLACEHOLDER.findall(form), *_TAG.findall(form)} not in wanted:
            what = f"placeholders or tags of '{form}' are not those of '{message.id}'"
            problems.append(Problem(message.place, "catalog-placeholder", what, "use each of them, and no other"))
        if _PERCENT.search(form):
            hint = "leave percentages to a placeholder"
            problems.append(Problem(message.place, "catalog-percent", f"a bare % in '{form}'", hint))
    return problems
