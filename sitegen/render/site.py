"""Site -> Output: every file that is published."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial, reduce
from types import MappingProxyType

from msgspec import Struct

from ..values.manifest import PATH, Sheet
from ..values.output import Output, Shown, output_path
from ..values.problem import Problem
from ..values.site import Page, Site
from .feeds import feed, feed_url, robots, sitemap
from .hosting import hosting
from .ledger import make_manifest, write_manifest
from .machines import LLMS, PRICES, llms, mirror_url, prices
from .page import Lent, Press, Rendered, make_press, render_choice, render_page, render_root, say_phrase
from .shown import rest, shown_figures, unsigned
from .words import missing_words

Each = Callable[[Callable[[Page], Rendered], Iterable[Page]], Iterable[Rendered]]

_ROOTS = ("index.html", "404.html")


def render_site(site: Site, each: Each = map) -> tuple[Output, tuple[Problem, ...]]:
    """Site -> (Output, problems). `each` maps over many pages."""
    speechless = _speechless(site)
    if speechless:
        return Output({}, ()), speechless
    lent = lend(site)
    presses = {
        key: make_press(site.templates, site.catalogs[key], language, lent) for key, language in site.languages.items()
    }

    def render(page: Page) -> Rendered:
        return render_page(page, presses[page.language])

    pages = {output_path(page.url): made for page, made in zip(site.pages, each(render, site.pages), strict=True)}
    roots = {name: _root(name, site, presses) for name in _ROOTS}
    problems = (
        *(problem for made in pages.values() for problem in made.problems),
        *(problem for root in roots.values() for problem in root.problems),
    )
    texts = {path: made.text for path, made in pages.items()} | {name: root.text for name, root in roots.items()}
    sheets = tuple(_sheets(site, texts))
    shown = (
        *(mark for page in site.pages for mark in _shown(texts[output_path(page.url)], page)),
        *(mark for root in roots.values() for mark in root.shown),
    )
    told = (*_mirrors(site, pages), *_feeds(site, presses), *_machines(site, presses))
    shown += tuple(mark for one in told for mark in one.shown)
    texts |= {one.path: one.text for one in told}
    texts |= {"sitemap.xml": sitemap(site, shown), "robots.txt": robots(site.settings)}
    files = {path: unsigned(text).encode() for path, text in texts.items()}
    files |= {lent.assets[name].removeprefix("/"): data for name, data in site.static.items()}
    files[PATH] = write_manifest(make_manifest(site, sheets, shown))
    files |= {path: text.encode() for path, text in hosting(site, files).items()}
    return Output(MappingProxyType(files), shown), problems


def _sheets(site: Site, texts: Mapping[str, str]) -> Iterator[Sheet]:
    for page in site.pages:
        yield Sheet(page.url, page.language, page.document.path, rest(texts[output_path(page.url)]))
    for name in _ROOTS:
        yield Sheet(_root_url(name), "", f"templates/root/{name}", rest(texts[name]))


def _speechless(site: Site) -> tuple[Problem, ...]:
    """What a language has no words for, found before any page asks for them."""
    return tuple(problem for language in site.languages.values() for problem in missing_words(site.figures, language))


def lend(site: Site) -> Lent:
    """Site -> what its pages may ask."""
    assets = {name: _hashed(name, data) for name, data in site.static.items()}
    assets_by_name = MappingProxyType(assets)
    return Lent(site.settings, site.figures, site.labels, site.sources, site.lists, site.teasers, assets_by_name)


def _hashed(name: str, data: bytes) -> str:
    """A name that changes with the content, so that browsers may keep the file for ever."""
    stem, dot, ending = name.rpartition(".")
    return f"/assets/{stem}.{hashlib.sha256(data).hexdigest()[:12]}{dot}{ending}"


def _shown(html: str, page: Page) -> Iterator[Shown]:
    return shown_figures(html, page.url, page.language)


class _Told(Struct, frozen=True):
    """A file for machines, with signs, and the figures in it."""

    path: str
    text: str
    shown: tuple[Shown, ...]


def _mirrors(site: Site, pages: Mapping[str, Rendered]) -> Iterator[_Told]:
    """What a mirror shows is told of its page."""
    for page in site.pages:
        if url := mirror_url(page):
            text = pages[output_path(page.url)].mirror
            yield _Told(output_path(url), text, tuple(shown_figures(text, page.url, page.language, "mirror")))


def _feeds(site: Site, presses: Mapping[str, Press]) -> Iterator[_Told]:
    for key in site.settings.live():
        url = feed_url(key)
        if text := feed(site, site.languages[key], partial(say_phrase, press=presses[key])):
            yield _Told(output_path(url), text, tuple(shown_figures(text, url, key, "feed")))


def _machines(site: Site, presses: Mapping[str, Press]) -> Iterator[_Told]:
    parts = tuple(llms(site, {key: partial(say_phrase, press=press) for key, press in presses.items()}))
    marks = (mark for key, part in parts for mark in shown_figures(part, f"/{LLMS}", key, "mirror"))
    yield _Told(LLMS, "".join(part for _, part in parts), tuple(marks))
    text = prices(site)
    yield _Told(PRICES, text, tuple(shown_figures(text, f"/{PRICES}", "", "structured data")))


class _Root(Struct, frozen=True):
    """A finished page above the languages, and the figures on it."""

    text: str
    problems: tuple[Problem, ...]
    shown: tuple[Shown, ...]


def _root(name: str, site: Site, presses: Mapping[str, Press]) -> _Root:
    """A page above the languages: it says the same in each live one, in the words of its own catalog."""
    live = [key for key, status in site.settings.languages.items() if status.value == "live"]
    made = {key: render_choice(name, presses[key]) for key in live}
    choices = {key: choice.text for key, choice in made.items()}
    alternates = next((page.alternates for page in site.pages if page.key == "index"), ())
    root = render_root(name, presses[live[0]], tuple(choices.values()), alternates)
    frame = reduce(lambda whole, choice: whole.replace(choice, "") if choice else whole, choices.values(), root.text)
    spoken = ((live[0], frame), *choices.items())
    return _Root(
        root.text,
        (*(problem for choice in made.values() for problem in choice.problems), *root.problems),
        tuple(mark for key, html in spoken for mark in shown_figures(html, _root_url(name), key)),
    )


def _root_url(name: str) -> str:
    return f"/{name}".removesuffix("index.html")
