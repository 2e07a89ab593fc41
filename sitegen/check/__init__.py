"""The room that checks: Site and Output -> problems. A check is a function; the tables below are all there are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from ..values.figure import Figure
from ..values.output import Output
from ..values.problem import Problem
from ..values.site import Page, Site
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

__all__ = ["Found", "Seen", "check_output", "check_published", "check_site", "fixed_texts", "old_data"]

SITE_CHECKS: tuple[Callable[[Site], Iterable[Problem]], ...] = (
    claims,
    references,
    links,
    aliases,
    names,
    wordless,
    static,
    parity,
    catalogs,
    freshness,
)
# These look at one text at a time, so that what was found of a page can be remembered.
TEXT_CHECKS: tuple[Callable[[Site], Iterable[Problem]], ...] = (numbers, money_in_code, currency, beside)
OUTPUT_CHECKS: tuple[Callable[[Output, Each], Iterable[Problem]], ...] = (markup,)


class Asked(Struct, frozen=True):
    """What the checks of a page's texts may ask for."""

    figures: Mapping[str, Figure]


Found = tuple[Problem, ...]
Look = Callable[[Page, Asked], Found]
EachPage = Callable[[Look, Iterable[Page], Asked], Iterable[Found]]


def one_by_one(look: Look, pages: Iterable[Page], asked: Asked) -> Iterable[Found]:
    """Looks at each page."""
    return (look(page, asked) for page in pages)


def check_site(site: Site, each: EachPage = one_by_one) -> Found:
    """Site -> what is wrong with it, before anything is rendered. `each` maps over many pages."""
    pageless = replace(site, pages=())
    wordless = replace(site, catalogs={}, templates={}, labels={})

    def look(page: Page, asked: Asked) -> Found:
        alone = replace(wordless, pages=(page,), figures=asked.figures)
        return tuple(problem for check in TEXT_CHECKS for problem in check(alone))

    found = [problem for check in SITE_CHECKS for problem in check(site)]
    found += [problem for check in TEXT_CHECKS for problem in check(pageless)]
    found += [problem for problems in each(look, site.pages, Asked(site.figures)) for problem in problems]
    return tuple(dict.fromkeys(found))


def check_output(output: Output, each: Each = map) -> tuple[Problem, ...]:
    """Output -> what is wrong with the finished pages. `each` maps over many pages."""
    return tuple(problem for check in OUTPUT_CHECKS for problem in check(output, each))
