"""locale/<key>/stamps.yaml: what each translated page was made from, as `translate stamp` writes it.

One file a language, beside its catalog, and not in the pages: the file is the command's own, so no editor meets a
digest in a text, and recording touches no page that somebody has open.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from ..values.problem import Place, Problem
from ..values.site import Stamp
from .fields import Field, Kind, mapping, pattern, record, several, text
from .file import read_file

HEAD = """\
# What each page of this language was translated from: of each section a digest of the source's text, and of its own.
# Written by `python build.py translate stamp`; `seal` notices when somebody else writes here.
"""
# A record as the command writes it. Its keys have no escapes, which JSON and YAML do not read alike.
_KEY = r'"([ !#-\[\]-~]+)"'
_SECTION = re.compile(rf'    {_KEY}: \["([0-9a-f]{{12}})", "([0-9a-f]{{12}})"\]\n')
_RECORD = re.compile(
    rf'{_KEY}:\n  source: "([a-zA-Z-]+)"\n  sections:\n((?:{_SECTION.pattern})+)  seal: "([0-9a-f]{{12}})"\n'
)
_SOURCE = len('  source: "')  # the column of its value
_COMMAND = "check the translation, then run: python build.py translate stamp --still-valid"
_DIGEST = pattern(r"[0-9a-f]{12}", "a digest", "do not write it by hand")

STAMPS_FILE: Kind[Mapping[str, dict[str, Any]]] = mapping(
    record(
        dict,
        source=Field("source", text),
        sections=Field("sections", mapping(several(_DIGEST))),
        seal=Field("seal", _DIGEST),
    )
)


def stamps_path(key: str) -> str:
    """Key of a language -> where its stamps are."""
    return f"locale/{key}/stamps.yaml"


def read_stamps(files: Mapping[str, bytes], key: str) -> tuple[Mapping[str, Stamp], tuple[Problem, ...]]:
    """Snapshot, key of a language -> (Stamp by page, problems); a record that was altered says nothing."""
    path = stamps_path(key)
    if path not in files:
        return MappingProxyType({}), ()
    if (written := _as_written(files[path], path)) is not None:
        return written, ()
    read, problems = read_file(files, path, STAMPS_FILE)
    altered = [replace(problem, rule="stamp-altered", hint=f"{_COMMAND} --all") for problem in problems]
    made = {}
    for page, fields in (read or {}).items():
        language, written = fields["source"], fields["seal"]
        sections = {name: tuple(digest.value for digest in both) for name, both in fields["sections"].items()}
        whole = all(len(both) == 2 for both in sections.values())
        if not whole or seal(page, language.value, sections) != written.value:
            message = f"the record of '{page}' was altered by hand"
            altered.append(Problem(written.place, "stamp-altered", message, f"{_COMMAND} {page}"))
            sections = {}
        both = {name: (digests[0], digests[1]) for name, digests in sections.items()}
        made[page] = Stamp(language.value, MappingProxyType(both), language.place)
    return MappingProxyType(made), tuple(altered)


def _as_written(data: bytes, path: str) -> Mapping[str, Stamp] | None:
    """Bytes, path -> stamps; None unless every byte is as the command writes it, and every seal whole.

    A file of thousands of pages is read so in a twentieth of the time that YAML with places takes.
    """
    whole = data.decode("utf-8", "replace")
    text, found = whole.removeprefix(HEAD), [*_RECORD.finditer(whole)]
    if not text or sum(match.end() - match.start() for match in found) != len(text):
        return None
    made, line = {}, HEAD.count("\n") + 1
    for match in found:
        page, language, written = match[1], match[2], match[match.re.groups]
        sections = {name: (theirs, ours) for name, theirs, ours in _SECTION.findall(match[3])}
        lines = match[0].count("\n")
        if page in made or len(sections) != lines - 4 or seal(page, language, sections) != written:
            return None
        made[page] = Stamp(language, MappingProxyType(sections), Place(path, line + 1, _SOURCE))
        line += lines
    return MappingProxyType(made)


def write_stamps(stamps: Mapping[str, Stamp]) -> bytes:
    """Stamps by page -> bytes of stamps.yaml, in order of the pages."""
    lines = [HEAD]
    for page, stamp in sorted(stamps.items()):
        lines.append(f"{json.dumps(page)}:\n  source: {json.dumps(stamp.language)}\n  sections:\n")
        lines += [f"    {json.dumps(name)}: {json.dumps(both)}\n" for name, both in stamp.sections.items()]
        lines.append(f"  seal: {json.dumps(seal(page, stamp.language, stamp.sections))}\n")
    return "".join(lines).encode()


def seal(page: str, language: str, sections: Mapping[str, tuple[str, ...]]) -> str:
    """What is recorded of a page -> a digest of all of it, so that a change by hand is noticed."""
    return hashlib.sha256(json.dumps([page, language, [*sections.items()]]).encode()).hexdigest()[:12]
