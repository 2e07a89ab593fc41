"""The room that checks: Site and Output -> problems. A check is a function; the tables below are all there are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from ..values.output import Output
from ..values.problem import Problem
from ..values.site import Page, Site
from .age import old_data
from .aliases import aliases
from .asked import Asked, ask, seen
from .beside import beside, beside_elsewhere
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
from .passages import Passage, page_passages, passages_elsewhere
from .references import references, references_elsewhere
from .static import static
from .wordless import wordless

__all__ = ["Found", "Pages", "Seen", "check_output", "check_site", "fixed_texts", "old_data"]

SITE_CHECKS: tuple[Callable[[Site], Iterable[Problem]], ...] = (claims, aliases, freshness)
# These look at all but documents.
ELSEWHERE_CHECKS: tuple[Callable[[Site], Iterable[Problem]], ...] = (
    references_elsewhere,
    names,
    wordless,
    static,
    catalogs,
    beside_elsewhere,
)
# These look at texts, whether they stand in documents or elsewhere.
TEXT_CHECKS: tuple[Callable[[Iterable[Passage], Site], Iterable[Problem]], ...] = (numbers, currency)
# These look at documents, at one page in all its languages at a time, so that what was found can be remembered.
PAGE_CHECKS: tuple[Callable[[Site], Iterable[Problem]], ...] = (references, links, money_in_code, beside, parity)
OUTPUT_CHECKS: tuple[Callable[[Output, Each], Iterable[Problem]], ...] = (markup,)


Found = tuple[Problem, ...]
Pages = tuple[Page, ...]  # one page, in each language that has it
Look = Callable[[Pages, Asked], Found]
Once = Callable[[Callable[[Site], Found], Iterable[Site]], Iterable[Found]]
EachPage = Callable[[Look, Iterable[Pages], Asked], Iterable[Found]]


def one_by_one(look: Look, pages: Iterable[Pages], asked: Asked) -> Iterable[Found]:
    """Looks at each page."""
    return (look(each, asked) for each in pages)


def check_site(site: Site, each: EachPage = one_by_one, once: Once = map) -> Found:
    """Site -> what is wrong with it, before anything is rendered.

    `each` maps over many pages, `once` over the one site that has none: either may remember.
    """

    def look(pages: Pages, asked: Asked) -> Found:
        if not any(_in_documents(seen(site, pages, asked))):
            return ()
        return tuple(_in_documents(replace(site, pages=pages)))  # to say what to write, it looks at the whole site

    looked = each(look, _translations(site), ask(site))
    (elsewhere,) = once(_elsewhere, (replace(site, pages=(), anchors={}, teasers={}, lags=()),))
    found = (problem for problems in (_of_site(site), elsewhere, *looked) for problem in problems)
    return tuple(dict.fromkeys(found))


def _in_documents(site: Site) -> Iterator[Problem]:
    texts = tuple(page_passages(site))
    for check in TEXT_CHECKS:
        yield from check(texts, site)
    for look in PAGE_CHECKS:
        yield from look(site)


def _elsewhere(site: Site) -> Found:
    texts = tuple(passages_elsewhere(site))
    found = [problem for check in TEXT_CHECKS for problem in check(texts, site)]
    return (*found, *(problem for look in ELSEWHERE_CHECKS for problem in look(site)))


def _of_site(site: Site) -> Iterator[Problem]:
    for look in SITE_CHECKS:
        yield from look(site)


def _translations(site: Site) -> Iterable[Pages]:
    pages: dict[str, list[Page]] = {}
    for page in site.pages:
        pages.setdefault(page.key, []).append(page)
    return map(tuple, pages.values())


def check_output(output: Output, each: Each = map) -> tuple[Problem, ...]:
    """Output -> what is wrong with the finished pages. `each` maps over many pages."""
    return tuple(problem for check in OUTPUT_CHECKS for problem in check(output, each))
