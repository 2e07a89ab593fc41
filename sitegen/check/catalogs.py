"""Catalogs have what is used, and nothing else: every message of templates and labels, in every language."""

from __future__ import annotations

from collections.abc import Iterator

from ..values.problem import Problem
from ..values.site import Catalog, Site, Wanted

_UPDATE = "python build.py translate update"


def catalogs(site: Site) -> Iterator[Problem]:
    """Site -> messages that a catalog lacks, at where they are used, and those that nobody uses, in the catalog."""
    for catalog in site.catalogs.values():
        for wanted in site.messages:
            yield from _lacking(wanted, catalog)
        used = {(wanted.context, wanted.id) for wanted in site.messages}
        for key, message in catalog.messages.items():
            if key not in used:
                hint = f"run: {_UPDATE} {catalog.language}"
                yield Problem(message.place, "catalog-unused", f"nothing uses '{message.id}' any more", hint)


def _lacking(wanted: Wanted, catalog: Catalog) -> Iterator[Problem]:
    key = wanted.context, wanted.id
    message = catalog.messages.get(key)
    hint = f"run: {_UPDATE} {catalog.language}"
    if message is None and key in catalog.obsolete:
        what = f"'{wanted.id}' is set aside (#~), but {wanted.place.path}:{wanted.place.line} uses it"
        yield Problem(catalog.obsolete[key], "catalog-obsolete", what, hint)
    elif message is None:
        what = f"'{wanted.id}' is not in {catalog.path}"
        yield Problem(wanted.place, "catalog-missing", what, f"{hint}, and translate it")
    elif wanted.plural_id and message.plural_id != wanted.plural_id:
        what = f"its plural is '{wanted.plural_id}' at {wanted.place.path}:{wanted.place.line}"
        yield Problem(message.place, "catalog-missing", what, hint)
