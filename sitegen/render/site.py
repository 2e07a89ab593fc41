"""Site -> Output: every file that is published."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial, reduce
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from ..values.manifest import PATH, Sheet
from ..values.output import Marks, Output, joined, marks_of, output_path
from ..values.problem import Problem
from ..values.site import Page, Site
from .address import hashed
from .feeds import feed, feed_url, has_feed, robots, sitemap
from .galley import Galley
from .hosting import hosting
from .images import draw_picture
from .ledger import make_manifest, write_manifest
from .lent import Lent
from .machines import LLMS, PRICES, llms, mirror_url, prices
from .page import (
    Rendered,
    render_choice,
    render_page,
    render_root,
    render_shared,
    say_phrase,
    set_page,
    shared_names,
)
from .pictures import Draw, Pictures, make_pictures
from .press import Press, make_press
from .price_feed import price_feed, price_feed_url
from .shown import made_claims, rest, shown_figures, unsigned
from .words import missing_words

_ROOTS = ("index.html", "404.html")


class Finished(Struct, frozen=True):
    """A page as it is published, in HTML and in Markdown (b"" where it is not listed), and where figures stand in both.

    `rest` is a digest of the page without its figures, `figures` are their names, `claims` what its phrases assert.
    """

    html: bytes
    mirror: bytes
    rest: str
    shown: Marks
    mirrored: Marks
    figures: tuple[str, ...]
    claims: tuple[str, ...]
    problems: tuple[Problem, ...]


Set = Callable[[Page, Lent], Galley]
Make = Callable[[Page, Galley, Lent], Finished]
Each = Callable[[Set, Make, Iterable[Page], Lent], Iterable[Finished]]


def one_by_one(set_: Set, make: Make, pages: Iterable[Page], lent: Lent) -> Iterable[Finished]:
    """Sets each page and makes it, with what it may ask."""
    return (make(page, set_(page, lent), lent) for page in pages)


def render_site(site: Site, each: Each = one_by_one, draw: Draw = draw_picture) -> tuple[Output, tuple[Problem, ...]]:
    """Site -> (Output, problems). `each` maps over many pages, `draw` makes one picture: either may remember."""
    pictures, presses = make_pictures(site, draw), _presses(site)
    lent, unfit = _prepared(site, presses, pictures)
    if unfit:
        return Output({}, Marks()), unfit
    pages = tuple(each(partial(_set, presses), partial(_make, presses), site.pages, lent))
    roots = {name: _root(name, site, presses, lent) for name in _ROOTS}
    told = (*_feeds(site, presses, lent), *_machines(site, presses, lent))
    shown = _all_shown(pages, roots.values(), told)
    files = {path: data for page, made in zip(site.pages, pages, strict=True) for path, data in _files(page, made)}
    files |= {name: unsigned(root.text).encode() for name, root in roots.items()}
    files |= {one.path: unsigned(one.text).encode() for one in told}
    files |= {"sitemap.xml": _sitemap(site, pages).encode(), "robots.txt": robots(site.settings).encode()}
    files |= pictures.files
    files |= _assets(site, lent)
    claims = {name for one in pages for name in one.claims}.union(*(made_claims(root.text) for root in roots.values()))
    files[PATH] = write_manifest(make_manifest(site, _sheets(site, pages, roots), shown, claims))
    files |= {path: text.encode() for path, text in hosting(site, files).items()}
    made: tuple[Finished | _Root, ...] = (*pages, *roots.values())
    return Output(MappingProxyType(files), shown), tuple(problem for one in made for problem in one.problems)


def render_pages(
    site: Site, pages: Iterable[Page], each: Each = one_by_one, draw: Draw = draw_picture
) -> tuple[Mapping[str, bytes], tuple[Problem, ...]]:
    """Site, some of its pages -> (these in HTML, and the assets that they load; problems), as render_site has them."""
    some, presses = tuple(pages), _presses(site)
    lent, unfit = _prepared(site, presses, make_pictures(site, draw))
    if unfit:
        return {}, unfit
    made = tuple(each(partial(_set, presses), partial(_make, presses), some, lent))
    files = {output_path(page.url): one.html for page, one in zip(some, made, strict=True)}
    return files | _assets(site, lent), tuple(problem for one in made for problem in one.problems)


def _prepared(site: Site, presses: Mapping[str, Press], pictures: Pictures) -> tuple[Lent, tuple[Problem, ...]]:
    """What pages may ask, and what is wrong before any of them is made."""
    lent, unfit = lend(site, pictures.addresses), (*_speechless(site), *pictures.problems)
    if unfit:
        return lent, unfit
    made = {
        (key, name): render_shared(name, press, lent)
        for key, press in presses.items()
        for name in shared_names(site.templates)
    }
    shared = {where: one.text for where, one in made.items()}
    return replace(lent, shared=shared), tuple(problem for one in made.values() for problem in one.problems)


def _presses(site: Site) -> Mapping[str, Press]:
    return {key: make_press(site.templates, site.catalogs[key], language) for key, language in site.languages.items()}


def _assets(site: Site, lent: Lent) -> dict[str, bytes]:
    return {lent.assets[name].removeprefix("/"): data for name, data in site.static.items()}


def _set(presses: Mapping[str, Press], page: Page, lent: Lent) -> Galley:
    return set_page(page, presses[page.language], lent)


def _make(presses: Mapping[str, Press], page: Page, galley: Galley, lent: Lent) -> Finished:
    return _finish(page, render_page(page, galley, presses[page.language], lent))


def _finish(page: Page, made: Rendered) -> Finished:
    shown = tuple(shown_figures(made.text, page.url, page.language))
    mirrored = tuple(shown_figures(made.mirror, page.url, page.language, "mirror"))
    return Finished(
        unsigned(made.text).encode(),
        unsigned(made.mirror).encode(),
        rest(made.text),
        marks_of(shown),
        marks_of(mirrored),
        tuple(dict.fromkeys(mark.figure for mark in (*shown, *mirrored))),
        made_claims(made.text),
        made.problems,
    )


def _files(page: Page, made: Finished) -> Iterator[tuple[str, bytes]]:
    yield output_path(page.url), made.html
    if url := mirror_url(page):
        yield output_path(url), made.mirror


def _all_shown(pages: Iterable[Finished], roots: Iterable[_Root], told: Iterable[_Told]) -> Marks:
    """Page by page, then what is told of them."""
    first = (*(made.shown for made in pages), *(root.shown for root in roots))
    return joined((*first, *(made.mirrored for made in pages), *(one.shown for one in told)))


def _sitemap(site: Site, pages: Iterable[Finished]) -> str:
    return sitemap(site, {page.url: made.figures for page, made in zip(site.pages, pages, strict=True)})


def _sheets(site: Site, pages: Iterable[Finished], roots: Mapping[str, _Root]) -> Iterator[Sheet]:
    for page, made in zip(site.pages, pages, strict=True):
        yield Sheet(page.url, page.language, page.document.path, made.rest)
    for name, root in roots.items():
        yield Sheet(_root_url(name), "", f"templates/root/{name}", rest(root.text))


def _speechless(site: Site) -> tuple[Problem, ...]:
    """What a language has no words for, found before any page asks for them."""
    return tuple(problem for language in site.languages.values() for problem in missing_words(site.figures, language))


def lend(site: Site, pictures: Mapping[tuple[str, str], str]) -> Lent:
    """Site, the addresses of its pictures -> what its pages may ask."""
    listed = {
        (language, name): tuple(key for key in keys if (language, key) in site.teasers)
        for language in site.languages
        for name, keys in site.lists.items()
    }
    beside = {
        (*where, key): (before, after)
        for where, keys in listed.items()
        for before, key, after in zip(("", *keys), keys, (*keys[1:], ""), strict=False)
    }
    feeds = {key: feed_url(key) if has_feed(site, key) else "" for key in site.languages}
    return Lent(
        site.settings,
        site.figures,
        site.labels,
        site.sources,
        site.lists,
        listed,
        beside,
        feeds,
        site.teasers,
        MappingProxyType({name: hashed(name, data) for name, data in site.static.items()}),
        pictures,
        {key: "" if verdict.holds else verdict.sum for key, verdict in site.verdicts.items()},
    )


class _Told(Struct, frozen=True):
    """A file for machines, with signs, and the figures in it."""

    path: str
    text: str
    shown: Marks


def _feeds(site: Site, presses: Mapping[str, Press], lent: Lent) -> Iterator[_Told]:
    for key in site.settings.live():
        say = partial(say_phrase, press=presses[key], lent=lent)
        for url, make in ((feed_url(key), feed), (price_feed_url(key), price_feed)):
            if text := make(site, site.languages[key], say):
                yield _Told(output_path(url), text, marks_of(shown_figures(text, url, key, "feed")))


def _machines(site: Site, presses: Mapping[str, Press], lent: Lent) -> Iterator[_Told]:
    parts = tuple(llms(site, {key: partial(say_phrase, press=press, lent=lent) for key, press in presses.items()}))
    marks = (mark for key, part in parts for mark in shown_figures(part, f"/{LLMS}", key, "mirror"))
    yield _Told(LLMS, "".join(part for _, part in parts), marks_of(marks))
    text = prices(site)
    yield _Told(PRICES, text, marks_of(shown_figures(text, f"/{PRICES}", "", "structured data")))


class _Root(Struct, frozen=True):
    """A finished page above the languages, and the figures on it."""

    text: str
    problems: tuple[Problem, ...]
    shown: Marks


def _root(name: str, site: Site, presses: Mapping[str, Press], lent: Lent) -> _Root:
    """A page above the languages: it says the same in each live one, in the words of its own catalog."""
    live = [key for key, status in site.settings.languages.items() if status.value == "live"]
    made = {key: render_choice(name, presses[key], lent) for key in live}
    choices = {key: choice.text for key, choice in made.items()}
    alternates = next((page.alternates for page in site.pages if page.key == "index"), ())
    root = render_root(name, presses[live[0]], lent, tuple(choices.values()), alternates)
    frame = reduce(lambda whole, choice: whole.replace(choice, "") if choice else whole, choices.values(), root.text)
    spoken = ((live[0], frame), *choices.items())
    return _Root(
        root.text,
        (*(problem for choice in made.values() for problem in choice.problems), *root.problems),
        marks_of(mark for key, html in spoken for mark in shown_figures(html, _root_url(name), key)),
    )


def _root_url(name: str) -> str:
    return f"/{name}".removesuffix("index.html")
