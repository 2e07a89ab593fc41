"""Files for machines: the sitemap with its alternates, and robots.txt."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from html import escape

from ..values.output import Shown
from ..values.site import Page, Settings, Site

_HEAD = (
    '<?xml version="1.0" encoding="utf-8"?>\n'
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
)


def sitemap(site: Site, shown: Iterable[Shown]) -> str:
    """Site and the figures on its pages -> sitemap.xml, each page with its translations and an honest lastmod."""
    figures: dict[str, set[str]] = {}
    for mark in shown:
        figures.setdefault(mark.page, set()).add(mark.figure)
    entries = (_entry(page, site, figures.get(page.url, set())) for page in site.pages if page.listed)
    return _HEAD + "".join(entries) + "</urlset>\n"


def modified(page: Page, site: Site, figures: Iterable[str]) -> datetime.date | None:
    """Page, names of the figures on it -> the latest of its own dates and of its figures' data; None if unknown."""
    front = page.document.front
    dates = [given.value for given in (front.date, front.updated) if given]
    dates += [site.dates[name] for name in figures if site.dates[name] > datetime.date.min]
    return max(dates, default=None)


def robots(settings: Settings) -> str:
    """Settings -> robots.txt: everything may be read."""
    return f"User-agent: *\nAllow: /\n\nSitemap: {settings.address.value}/sitemap.xml\n"


def _entry(page: Page, site: Site, figures: Iterable[str]) -> str:
    home = site.settings.address.value
    date = modified(page, site, figures)
    links = [*((alternate.tag, alternate.url) for alternate in page.alternates), ("x-default", page.default)]
    rows = [f"    <loc>{escape(home + page.url)}</loc>"]
    rows += [f"    <lastmod>{date.isoformat()}</lastmod>"] if date else []
    rows += [f'    <xhtml:link rel="alternate" hreflang="{tag}" href="{escape(home + url)}"/>' for tag, url in links]
    return "  <url>\n" + "\n".join(rows) + "\n  </url>\n"
