"""Translations are up to date where the site says that they must be: what sells must not say yesterday's words."""

from __future__ import annotations

from collections.abc import Iterator

from ..values.problem import Place, Problem
from ..values.site import Lag, Site

_COMMAND = "python build.py translate stamp"


def freshness(site: Site) -> Iterator[Problem]:
    """Site -> sections of its `fresh` pages whose source has changed, and pages of which nothing is recorded."""
    kinds = {kind.value for kind in site.settings.fresh}
    fresh = {page.document.path for page in site.pages if page.document.front.kind.value in kinds}
    unrecorded: dict[str, list[Lag]] = {}
    for lag in site.lags:
        if lag.place.path in fresh and lag.state == "stale":
            message = f"'{lag.section}' is older than its source, {_where(lag.source)}, which has changed"
            hint = f"translate the change, then run: {_COMMAND} {lag.place.path}"
            yield Problem(lag.place, "stale-section", message, hint)
        elif lag.place.path in fresh and lag.state == "unrecorded":
            unrecorded.setdefault(lag.place.path, []).append(lag)
    for path, lags in unrecorded.items():
        names = ", ".join(lag.section for lag in lags)
        message = f"it is not recorded from which text of {lags[0].source.path} this was translated: {names}"
        yield Problem(lags[0].place, "stale-unrecorded", message, f"run: {_COMMAND} {path}")


def _where(place: Place) -> str:
    return f"{place.path}:{place.line}"
