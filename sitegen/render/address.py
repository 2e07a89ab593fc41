"""What a link is written as -> the address that it leads to."""

from __future__ import annotations

import hashlib
import posixpath
from collections.abc import Mapping

from ..values.dataset import Given
from ..values.document import Document
from ..values.site import Teaser


def resolve(
    document: Document | None,
    language: str,
    teasers: Mapping[tuple[str, str], Teaser],
    addresses: Mapping[str, Given[str]],
    target: str,
) -> str:
    """'guides/llm.md#cost' in a document, 'site:console', '#part' or an address -> href.

    The target was checked before: an unknown page or address is a KeyError.
    """
    if target.startswith("site:"):
        return addresses[target.removeprefix("site:")].value
    path, mark, anchor = target.partition("#")
    if not path.endswith(".md") or ":" in path:
        return target
    folder = posixpath.dirname(document.key) if document else ""
    key = posixpath.normpath(posixpath.join(folder, path.removesuffix(".md")))
    return teasers[language, key].url + mark + anchor


def asset_address(assets: Mapping[str, str], path: str) -> str:
    """'site.css' -> '/assets/site.1f2e3d4c.css'; unknown files raise KeyError."""
    return assets[path]


def hashed(name: str, data: bytes) -> str:
    """Name of a file, its bytes -> an address that changes with them, so that browsers may keep the file for ever."""
    stem, dot, ending = name.rpartition(".")
    return f"/assets/{stem}.{hashlib.sha256(data).hexdigest()[:12]}{dot}{ending}"
