"""A language that nobody speaks, made of the site's own: what bypasses the catalogs stands out in it.

Each message becomes ‹the same with accents, a third longer›; placeholders, tags, entities and names with digits stay.
"""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from functools import partial

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

OPEN, CLOSE = "‹", "›"
_ACCENTS = str.maketrans("aceinouyACEINOUY", "åçéîñøüýÅÇÉÎÑØÜÝ")
_KEPT = re.compile(r"(%\(\w+\)s|%%|<[^>]*>|&#?\w+;|\b[\w-]*\d[\w-]*(?: bits)?)")


def pseudo(text: str) -> str:
    """'Price' -> '‹Prîçé··›'."""
    parts = _KEPT.split(text)
    accented = "".join(part if at % 2 else part.translate(_ACCENTS) for at, part in enumerate(parts))
    longer = "·" * -(-35 * sum(map(len, parts[::2])) // 100)
    return f"{OPEN}{accented}{longer}{CLOSE}"


def pseudo_site(files: Mapping[str, bytes], original: str, *, keys: tuple[str, ...]) -> dict[str, bytes]:
    """A site -> the same, with no other languages than pseudo ones, made from one that it has.

    Pages keep what they are made of (kind, address, blocks, claims); all words in them, and the brand, are marked.
    """
    made = {path: data for path, data in files.items() if not path.startswith(("content/", "locale/"))}
    live = "".join(f"  {key}: live\n" for key in keys)
    site = re.sub(r"(?m)^languages:\n(?:[ #].*\n)+", f"languages:\n{live}", made["data/site.yaml"].decode())
    site = re.sub(r"(?m)^(source|fresh):.*\n", "", site)
    made["data/site.yaml"] = re.sub(r"(?m)^brand: (.*)$", rf"brand: {OPEN}\1{CLOSE}", site).encode()
    for key in keys:
        made |= {
            f"locale/{key}/language.yaml": _language(files[f"locale/{original}/language.yaml"].decode(), key).encode(),
            f"locale/{key}/LC_MESSAGES/site.po": _catalog(files[f"locale/{original}/LC_MESSAGES/site.po"]),
        }
        for path, data in files.items():
            if path.startswith(f"content/{original}/"):
                name = re.sub(r"\d+", "error", path.removeprefix(f"content/{original}/").removesuffix(".md"))
                made[path.replace(original, key, 1)] = _document(data.decode(), f"{key} {name}").encode()
    return made


def _language(text: str, key: str) -> str:
    """Its own words, which no catalog has, are marked too."""
    text = re.sub(r"(?m)^name: (.*)$", rf"name: {OPEN}{key}{CLOSE}", text)
    return re.sub(r"(?m)^(  words): (.*)$", rf"\1: {OPEN}\2{CLOSE}", text)


def _catalog(data: bytes) -> bytes:
    catalog: Catalog = read_po(io.BytesIO(data))
    for message in catalog:
        if isinstance(message.id, tuple):
            one, many = (pseudo(id) for id in message.id)
            message.string = (one, *(many for _ in range(1, catalog.num_plurals)))
        elif message.id:
            message.string = pseudo(str(message.id))
    written = io.BytesIO()
    write_po(written, catalog, width=0)
    return written.getvalue()


def _phrase(name: str, match: re.Match[str]) -> str:
    """The figures stay: the pages of the cards differ in nothing else."""
    figures = "".join(f", {figure}" for figure in re.findall(r"\{\{[^}]*\}\}", match[2]))
    return f'{match[1]}: "{OPEN}{match[1]} {name}{figures}{CLOSE}"'


_PHRASES = ("title", "description", "nav", "summary", "image_title")


def _document(text: str, name: str) -> str:
    _, front, body = text.split("---\n", 2)
    for field in _PHRASES:
        front = re.sub(rf"(?m)^({field}): (.*)$", partial(_phrase, name), front)
    front = re.sub(r"(?m)^only-here:.*\n(?: .*\n)*", "", front)
    blocks = re.findall(r"(?m)^\{\{ [a-z0-9-]+ \}\}$", body)
    claims = [f"[{OPEN}claim{CLOSE}]{claim}" for claim in re.findall(r"\{claim=[^}]*\}", body)]
    anchors = [f"## {OPEN}part{CLOSE} {anchor}" for anchor in re.findall(r"(?m)^##+ .*(\{#[a-z0-9-]+\})$", body)]
    parts = dict.fromkeys((f"{OPEN}{name}{CLOSE}", *blocks, *claims, *anchors))
    return f"---\n{front}---\n" + "\n\n".join(parts) + "\n"
