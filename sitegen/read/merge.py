"""Messages that are used, and a catalog as it is -> the catalog as it should be, byte for byte.

Babel writes it. There are no guesses at translations (fuzzy), and nothing changes without a reason: no dates, line
numbers or wrapping. What comes out is what `msgcat --no-wrap --sort-output` makes of it.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Mapping

from babel.messages import Message
from babel.messages.pofile import read_po, write_po

from ..values.problem import Problem
from ..values.site import Wanted
from .language import Heading
from .po import FORM, Entry, read_entries

_UNBOUND = 10**6  # columns: lines and comments are never wrapped
_FIELDS: Mapping[str, str] = {
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Transfer-Encoding": "8bit",
}
_HEADER = ("", "")


def write_template(messages: Iterable[Wanted], brand: str) -> bytes:
    """All messages, the site's name -> bytes of site.pot."""
    head = _head({"Project-Id-Version": f"{brand} site", "Language": "", **_FIELDS}, ())
    return _written(head, [_message(wanted, None) for wanted in messages], ())


def merge_catalog(
    data: bytes, path: str, messages: Iterable[Wanted], heading: Heading, brand: str
) -> tuple[bytes, tuple[Problem, ...]]:
    """Bytes of a catalog (none for a new one), its path, all messages -> (its bytes with these messages, problems).

    Translations stay; what is no longer used is set aside (#~), and comes back when it is used again. A catalog in
    which nothing changes but the layout, which other programs have their own of, is given back as it came; so is one
    that has not the form of a catalog.
    """
    entries, broken = read_entries(data, path)
    if broken:
        return data, broken
    header = next((entry for entry in entries if entry.key == _HEADER), None)
    old = {entry.key: entry for entry in entries if entry is not header}
    wanted = {(message.context, message.id): message for message in messages}
    fields = _language_fields(header, heading, brand)
    head = _head(fields, header.comments if header else ())
    made = _written(
        head,
        [_message(message, old.get(key)) for key, message in wanted.items()],
        [_entry(entry) for key, entry in old.items() if key not in wanted and any(_forms(entry))],
    )
    before = _written(
        head,
        [_entry(entry) for entry in old.values() if not entry.obsolete],
        [_entry(entry) for entry in old.values() if entry.obsolete],
    )
    same_header = header is not None and not header.fuzzy and _fields(header) == fields
    return data if same_header and before == made else made, ()


# -------------------------------------------------------------------------------------------------------------- header


def _fields(header: Entry | None) -> dict[str, str]:
    lines = header.text(FORM).split("\n") if header else []
    return {name.strip(): value.strip() for name, _, value in (line.partition(":") for line in lines) if name.strip()}


def _language_fields(header: Entry | None, heading: Heading, brand: str) -> dict[str, str]:
    """The header's fields in their order; what the language says of itself stands for what is written."""
    written = _fields(header) or {"Project-Id-Version": f"{brand} site"}
    return {**written, "Language": heading.locale, "Plural-Forms": heading.plural_forms, **_FIELDS}


def _head(fields: Mapping[str, str], comments: Iterable[str]) -> str:
    remarks = "".join(f"# {comment}".rstrip() + "\n" for comment in comments)
    lines = "".join(f'"{_escaped(name)}: {_escaped(value)}\\n"\n' for name, value in fields.items())
    return f'{remarks}msgid ""\nmsgstr ""\n{lines}'


def _escaped(text: str) -> str:
    return re.sub(r'(["\\])', r"\\\1", text)


# ------------------------------------------------------------------------------------------------------------- entries


def _forms(entry: Entry) -> list[str]:
    return [entry.text(keyword) for keyword in sorted(entry.parts) if keyword.startswith(FORM)]


def _message(wanted: Wanted, old: Entry | None) -> Message:
    """A message that is used, with the translation that it has, if any."""
    notes = (wanted.note,) if wanted.note else ()
    return _made(wanted.context, wanted.id, wanted.plural_id, old, notes)


def _entry(entry: Entry) -> Message:
    """An entry as it is; one that is set aside needs no notes."""
    return _made(*entry.key, entry.text("msgid_plural"), entry, () if entry.obsolete else entry.notes)


def _made(context: str, id: str, plural_id: str, old: Entry | None, notes: tuple[str, ...]) -> Message:
    forms = _forms(old) if old else [""]
    return Message(
        (id, plural_id) if plural_id else id,
        tuple(forms) if plural_id else forms[0],
        flags=old.flags if old else (),
        auto_comments=notes,
        user_comments=old.comments if old else (),
        context=context or None,
    )


def _written(head: str, active: Iterable[Message], aside: Iterable[Message]) -> bytes:
    """Header and messages -> bytes; the header tells Babel how many forms a plural has."""
    catalog = read_po(io.BytesIO(head.encode()))
    for message in active:
        catalog.add(
            message.id,
            message.string,
            flags=message.flags,
            auto_comments=message.auto_comments,
            user_comments=message.user_comments,
            context=message.context,
        )
    catalog.obsolete.update({(str(message.id), message.context or ""): message for message in aside})
    into = io.BytesIO()
    write_po(into, catalog, width=_UNBOUND, no_location=True, omit_header=True, sort_output=True)
    return f"{head}\n{into.getvalue().decode()}".rstrip("\n").encode() + b"\n"
