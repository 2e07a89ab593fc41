"""Addresses that pages once had: each leads to one page, and none hides a page or leads back to itself."""

from __future__ import annotations

from collections.abc import Iterator

from ..values.problem import Problem
from ..values.site import Site

_FOLDERS = ("assets", "pagefind")  # of files, which browsers keep for ever


def aliases(site: Site) -> Iterator[Problem]:
    """Site -> aliases that are taken. Hosts differ in whether capitals matter, so that here they do not."""
    taken = {page.url.casefold(): f"the address of {page.document.path}" for page in site.pages}
    for page in site.pages:
        for alias in page.document.front.aliases:
            address, folder = alias.value.casefold(), alias.value.split("/")[1]
            first = "in a folder of files" if folder in _FOLDERS else taken.get(address)
            if first:
                hint = "leave it out, or write an address that the page once had"
                yield Problem(alias.place, "alias-taken", f"{alias.value} is {first}", hint)
            taken.setdefault(address, f"an alias of {page.document.path} already")
