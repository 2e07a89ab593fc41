"""Files that tell what there is and what is new: the sitemap with its alternates, robots.txt, a feed of the guides."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from urllib.parse import urlsplit

from ..values.document import Phrase
from ..values.language import Language
from ..values.site import Page, Settings, Site

GUIDES = "guides"  # the list of pages that feeds tell of

_HEAD = (
    '<?xml version="1.0" encoding="utf-8"?>\n'
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
)


def sitemap(site: Site, figures: Mapping[str, Iterable[str]]) -> str:
    """Site, names of the figures on each page by its address -> sitemap.xml.

    It has each page with its translations and an honest lastmod.
    """
    pages = [page for page in site.pages if page.listed]
    homes = [page for page in pages if page.default == "/"][:1]  # the page above them shares their alternates
    entries = (_entry(page, site, figures[page.url]) for page in pages)
    return "".join((_HEAD, *(_url("/", page, site, None) for page in homes), *entries, "</urlset>\n"))


def modified(page: Page, site: Site, figures: Iterable[str]) -> datetime.date | None:
    """Page, names of the figures on it -> the latest of its own dates and of its figures' data; None if unknown."""
    front = page.document.front
    dates = [given.value for given in (front.date, front.updated) if given]
    dates += [site.dates[name] for name in figures if site.dates[name] > datetime.date.min]
    return max(dates, default=None)


def robots(settings: Settings) -> str:
    """Settings -> robots.txt: everything may be read."""
    return f"User-agent: *\nAllow: /\n\nSitemap: {settings.address.value}/sitemap.xml\n"


def feed_url(language: str) -> str:
    """The address of a language's feed."""
    return f"/{language}/feed.xml"


def has_feed(site: Site, language: str) -> bool:
    """Whether a language has guides, with a day, and a page that lists them."""
    guides = frozenset(site.lists.get(GUIDES, ()))
    written = (page for page in site.pages if page.language == language and page.key in guides and _written(page))
    return next(written, None) is not None and (language, f"{GUIDES}/index") in site.teasers


def feed(site: Site, language: Language, say: Callable[[Phrase], str]) -> str:
    """Site, a language, what makes plain text of its phrases -> Atom feed of its guides; '' where it has none."""
    index, guides = f"{GUIDES}/index", frozenset(site.lists.get(GUIDES, ()))
    pages = {page.key: page for page in site.pages if page.language == language.key}
    told = sorted((page for key, page in pages.items() if key in guides and _written(page)), key=_newest)
    if not has_feed(site, language.key):
        return ""
    home, about = site.settings.address.value, pages[index]
    rows = (
        f"<title>{escape(site.settings.brand.value)} · {escape(say(about.document.front.title.value))}</title>",
        f"<subtitle>{escape(say(about.document.front.description.value))}</subtitle>",
        f"<id>{escape(home + feed_url(language.key))}</id>",
        f"<updated>{max(map(_updated, told))}</updated>",
        f'<link rel="self" type="application/atom+xml" href="{escape(home + feed_url(language.key))}"/>',
        f'<link rel="alternate" type="text/html" hreflang="{language.tag}" href="{escape(home + about.url)}"/>',
        f"<author><name>{escape(site.settings.brand.value)}</name><uri>{escape(home)}/</uri></author>",
    )
    head = f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{language.tag}">'
    entries = ("".join(("  <entry>\n", lines_of(_told(page, home, say), "    "), "  </entry>\n")) for page in told)
    parts = (lines_of(rows, "  "), *entries)
    return "".join(('<?xml version="1.0" encoding="utf-8"?>\n', head, "\n", *parts, "</feed>\n"))


def _told(page: Page, home: str, say: Callable[[Phrase], str]) -> Sequence[str]:
    """A guide. Its id says where it was first published, and stays when its address does not."""
    front = page.document.front
    summary = front.summary or front.description
    tag = f"tag:{urlsplit(home).hostname},{_published(page)}:{page.language}/{page.key}"
    return (
        f"<title>{escape(say(front.title.value))}</title>",
        f"<id>{escape(tag)}</id>",
        f"<published>{moment(_published(page))}</published>",
        f"<updated>{_updated(page)}</updated>",
        f'<link rel="alternate" type="text/html" href="{escape(home + page.url)}"/>',
        f"<summary>{escape(say(summary.value))}</summary>",
    )


def lines_of(rows: Iterable[str], indent: str) -> str:
    """Rows -> lines of a file, all as far from its edge."""
    return "".join(f"{indent}{row}\n" for row in rows)


def _written(page: Page) -> bool:
    return page.listed and page.document.front.date is not None


def _published(page: Page) -> str:
    date = page.document.front.date
    return date.value.isoformat() if date else ""


def _updated(page: Page) -> str:
    updated = page.document.front.updated
    return moment(max(updated.value.isoformat() if updated else "", _published(page)))


def moment(day: str) -> str:
    """'2026-11-12' -> its beginning, as Atom writes it."""
    return f"{day}T00:00:00Z"


def _newest(page: Page) -> tuple[int, int, str]:
    """The newest first; of one day in the order of the site."""
    front = page.document.front
    return (-front.date.value.toordinal() if front.date else 0, front.order.value if front.order else 0, page.key)


def _entry(page: Page, site: Site, figures: Iterable[str]) -> str:
    return _url(page.url, page, site, modified(page, site, figures))


def _url(url: str, page: Page, site: Site, date: datetime.date | None) -> str:
    """An address, the page whose alternates it shares, the day of its last change -> its entry."""
    home = site.settings.address.value
    links = [*((alternate.tag, alternate.url) for alternate in page.alternates), ("x-default", page.default)]
    rows = [f"    <loc>{escape(home + url)}</loc>"]
    rows += [f"    <lastmod>{date.isoformat()}</lastmod>"] if date else []
    rows += [f'    <xhtml:link rel="alternate" hreflang="{tag}" href="{escape(home + url)}"/>' for tag, url in links]
    return "  <url>\n" + "\n".join(rows) + "\n  </url>\n"
