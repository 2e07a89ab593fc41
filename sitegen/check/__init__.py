"""The room that checks: Site and Output -> problems. A check is a function; the tables below are all there are."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..values.output import Output
from ..values.problem import Problem
from ..values.site import Site
from .age import old_data
from .aliases import aliases
from .beside import beside
from .catalogs import catalogs
from .claims import claims
from .currency import currency
from .fixed import fixed_texts, money_in_code
from .freshness import freshness
from .links import links
from .markup import Each, Seen, markup
from .names import names
from .numbers import numbers
from .parity import parity
from .published import check_published
from .references import references
from .static import static
from .wordless import wordless

__all__ = ["Seen", "check_output", "check_published", "check_site", "fixed_texts", "old_data"]

SITE_CHECKS: tuple[Callable[[Site], Iterable[Problem]], ...] = (
    claims,
    references,
    links,
    aliases,
    names,
    numbers,
    money_in_code,
    currency,
    beside,
    wordless,
    static,
    parity,
    catalogs,
    freshness,
)
OUTPUT_CHECKS: tuple[Callable[[Output, Each], Iterable[Problem]], ...] = (markup,)


def check_site(site: Site) -> tuple[Problem, ...]:
    """Site -> what is wrong with it, before anything is rendered."""
    return tuple(problem for check in SITE_CHECKS for problem in check(site))


def check_output(output: Output, each: Each = map) -> tuple[Problem, ...]:
    """Output -> what is wrong with the finished pages. `each` maps over many pages."""
    return tuple(problem for check in OUTPUT_CHECKS for problem in check(output, each))
