"""Site -> Output: every file that is published."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from jinja2 import Environment
from markupsafe import Markup

from ..values.output import Output
from ..values.problem import Problem
from ..values.site import Page, Site
from .feeds import robots, sitemap
from .page import Lent, make_environment, render_page, render_template
from .shown import shown_figures

Rendered = tuple[str, tuple[Problem, ...]]
Each = Callable[[Callable[[Page], Rendered], Iterable[Page]], Iterable[Rendered]]
Environments = Mapping[str, Environment]

_ROOTS = ("index.html", "404.html")


def render_site(site: Site, each: Each = map) -> tuple[Output, tuple[Problem, ...]]:
    """Site -> (Output, problems). `each` maps over many pages."""
    lent = lend(site)
    environments = make_environments(site)

    def render(page: Page) -> Rendered:
        return render_page(page, environments[page.language], site.languages[page.language], lent)

    pages = {output_path(page.url): made for page, made in zip(site.pages, each(render, site.pages), strict=True)}
    roots = {name: _root(name, site, environments, lent) for name in _ROOTS}
    problems = tuple(problem for _, found in (*pages.values(), *roots.values()) for problem in found)
    texts = {path: text for path, (text, _) in (*pages.items(), *roots.items())}
    shown = tuple(mark for page in site.pages for mark in shown_figures(texts[output_path(page.url)], page))
    texts |= {"sitemap.xml": sitemap(site, shown), "robots.txt": robots(site.settings)}
    files = {path: text.encode() for path, text in texts.items()}
    files |= {lent.assets[name].removeprefix("/"): data for name, data in site.static.items()}
    return Output(MappingProxyType(files), shown), problems


def lend(site: Site) -> Lent:
    """Site -> what its pages may ask."""
    assets = {name: _hashed(name, data) for name, data in site.static.items()}
    return Lent(site.settings, site.figures, site.labels, site.lists, site.teasers, MappingProxyType(assets))


def make_environments(site: Site) -> Environments:
    """Site -> Jinja2 for each of its languages."""
    return {
        key: make_environment(site.templates, site.catalogs[key], language) for key, language in site.languages.items()
    }


def output_path(url: str) -> str:
    """'/es/guias/' -> 'es/guias/index.html'; '/es/404.html' -> 'es/404.html'."""
    path = url.removeprefix("/")
    return f"{path}index.html" if path.endswith("/") or not path else path


def _hashed(name: str, data: bytes) -> str:
    """A name that changes with the content, so that browsers may keep the file for ever."""
    stem, dot, ending = name.rpartition(".")
    return f"/assets/{stem}.{hashlib.sha256(data).hexdigest()[:12]}{dot}{ending}"


def _root(name: str, site: Site, environments: Environments, lent: Lent) -> Rendered:
    """A page above the languages: it says the same in each of them, in the words of its own catalog."""
    choices, problems = [], []
    for key, status in site.settings.languages.items():
        if status.value == "live":
            text, found = render_template(f"root/choice-{name}", environments[key], site.languages[key], lent)
            choices.append(Markup(text))
            problems.extend(found)
    first = next(iter(environments))
    alternates = next((page.alternates for page in site.pages if page.key == "index"), ())
    extra = {"choices": choices, "alternates": alternates}
    text, found = render_template(f"root/{name}", environments[first], site.languages[first], lent, **extra)
    return text, (*problems, *found)
