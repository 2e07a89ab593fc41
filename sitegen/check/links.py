"""Links lead somewhere: to a page, to an anchor that it has, to an address of site.yaml, to a file of static/."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from ..values.document import Image, Link
from ..values.problem import Problem, nearest
from ..values.site import Page, Site

_OUTSIDE = ("https://", "http://", "mailto:", "tel:")


def links(site: Site) -> Iterator[Problem]:
    """Site -> links of its documents that would break."""
    for page in site.pages:
        yield from _related(page, site)
        for piece in page.document.inlines():
            if isinstance(piece, Link):
                yield from _link(piece, page, site)
            elif isinstance(piece, Image) and piece.source not in site.static:
                hint = nearest(piece.source, site.static)
                yield Problem(piece.place, "image-unknown", f"there is no static/{piece.source}", hint)


def _related(page: Page, site: Site) -> Iterator[Problem]:
    for given in page.document.front.related:
        if given.value == page.key or (page.language, given.value) not in site.anchors:
            others = (key for key in _keys(page, site) if key != page.key)
            hint = nearest(given.value, others) or "write its path below the language, without .md"
            yield Problem(given.place, "link-page", f"there is no other page '{given.value}' in this language", hint)


def _link(link: Link, page: Page, site: Site) -> Iterator[Problem]:
    target = link.target
    if target.startswith("site:"):
        name = target.removeprefix("site:")
        if name not in site.settings.addresses:
            hint = nearest(name, site.settings.addresses)
            yield Problem(link.place, "link-address", f"data/site.yaml has no address '{name}'", hint)
    elif not target.lower().startswith(_OUTSIDE):
        yield from _inside(link, page, site)


def _inside(link: Link, page: Page, site: Site) -> Iterator[Problem]:
    path, sharp, anchor = link.target.partition("#")
    if path and not path.endswith(".md"):
        hint = "write the relative path of its Markdown file, such as guides/llm.md"
        yield Problem(link.place, "link-form", f"'{link.target}' is no page, no anchor and no address", hint)
        return
    key = _key(page.key, path) if path else page.key
    if (page.language, key) not in site.anchors:
        hint = nearest(path, (_path(page.key, other) for other in _keys(page, site)))
        yield Problem(link.place, "link-page", f"there is no page '{key}' in this language", hint)
    elif sharp and anchor not in (there := site.anchors[page.language, key]):
        yield Problem(link.place, "link-anchor", f"'{key}' has no anchor '{anchor}'", nearest(anchor, there))


def _keys(page: Page, site: Site) -> list[str]:
    """The pages that the language has."""
    return [key for language, key in site.anchors if language == page.language]


def _key(here: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(here), path.removesuffix(".md")))


def _path(here: str, key: str) -> str:
    """The path by which one page links to another."""
    folder = posixpath.dirname(here)
    shared = posixpath.commonpath((folder, posixpath.dirname(key)))
    up = [part for part in folder.removeprefix(shared).split("/") if part]
    return "../" * len(up) + f"{key.removeprefix(shared).lstrip('/')}.md"
