"""Site -> Output: every file that is published."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from ..values.output import Output
from ..values.problem import Problem
from ..values.site import Page, Site
from .feeds import robots, sitemap
from .page import Lent, Press, Rendered, make_press, render_choice, render_page, render_root
from .shown import shown_figures
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
    problems = tuple(problem for _, found in (*pages.values(), *roots.values()) for problem in found)
    texts = {path: text for path, (text, _) in (*pages.items(), *roots.items())}
    shown = tuple(mark for page in site.pages for mark in shown_figures(texts[output_path(page.url)], page))
    texts |= {"sitemap.xml": sitemap(site, shown), "robots.txt": robots(site.settings)}
    files = {path: text.encode() for path, text in texts.items()}
    files |= {lent.assets[name].removeprefix("/"): data for name, data in site.static.items()}
    return Output(MappingProxyType(files), shown), problems


def _speechless(site: Site) -> tuple[Problem, ...]:
    """What a language has no words for, found before any page asks for them."""
    return tuple(problem for language in site.languages.values() for problem in missing_words(site.figures, language))


def lend(site: Site) -> Lent:
    """Site -> what its pages may ask."""
    assets = {name: _hashed(name, data) for name, data in site.static.items()}
    return Lent(site.settings, site.figures, site.labels, site.lists, site.teasers, MappingProxyType(assets))


def output_path(url: str) -> str:
    """'/es/guias/' -> 'es/guias/index.html'; '/es/404.html' -> 'es/404.html'."""
    path = url.removeprefix("/")
    return f"{path}index.html" if path.endswith("/") or not path else path


def _hashed(name: str, data: bytes) -> str:
    """A name that changes with the content, so that browsers may keep the file for ever."""
    stem, dot, ending = name.rpartition(".")
    return f"/assets/{stem}.{hashlib.sha256(data).hexdigest()[:12]}{dot}{ending}"


def _root(name: str, site: Site, presses: Mapping[str, Press]) -> Rendered:
    """A page above the languages: it says the same in each live one, in the words of its own catalog."""
    live = [key for key, status in site.settings.languages.items() if status.value == "live"]
    choices = [render_choice(name, presses[key]) for key in live]
    alternates = next((page.alternates for page in site.pages if page.key == "index"), ())
    text, found = render_root(name, presses[live[0]], [choice for choice, _ in choices], alternates)
    return text, (*(problem for _, problems in choices for problem in problems), *found)
