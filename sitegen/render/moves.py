"""Addresses that pages once had (`aliases`), and what stands there: a rule of the server, or a little page."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from msgspec import Struct

from ..values.site import Site
from .headers import PAGE_POLICY


class Move(Struct, frozen=True):
    """An address that a page once had, the one that it has, and the tag of its language."""

    old: str
    new: str
    tag: str

    @property
    def written(self) -> tuple[str, str]:
        """The old address as people write it, without and with a slash at its end."""
        return self.old.removesuffix("/"), self.old


def moves(site: Site) -> tuple[Move, ...]:
    """Site -> its moves, in the order of the old addresses."""
    return tuple(sorted(_moves(site), key=lambda move: move.old))


def _moves(site: Site) -> Iterator[Move]:
    for page in site.pages:
        for alias in page.document.front.aliases:
            yield Move(alias.value, page.url, site.languages[page.language].tag)


# No words: whoever sees this page at all sees it for a moment, and an address needs no translation.
_PAGE = """\
<!doctype html>
<html lang="{tag}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{brand}</title>
<link rel="canonical" href="{home}{new}">
<meta http-equiv="refresh" content="0; url={new}">
</head>
<body>
<p><a href="{new}"><code>{new}</code></a></p>
</body>
</html>
"""


def moved_page(move: Move, brand: str, home: str) -> str:
    """Move, the site's name and address -> the page at the old address, for hosts that know no rules."""
    told = {"tag": move.tag, "policy": PAGE_POLICY, "brand": brand, "home": home, "new": move.new}
    return _PAGE.format(**{name: escape(text) for name, text in told.items()})
