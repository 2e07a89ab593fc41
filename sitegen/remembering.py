"""The maps of the pipe with a memory: what each thing is made from, and so when it must be made again."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from .check import Found, Pages, Seen
from .compute import Computed
from .memo import Memo, Step, digest
from .pipe import Files, Maps
from .publish import Index, make_index
from .read import Parsed, ParsedCatalog, ParsedDataset, ParsedLanguage, ParsedTemplate, Reading
from .render import Drawn, Finished, Galley, draw_picture
from .values.site import Page, Site


def remembering(memo: Memo, files: Files, tell: Callable[[str, str], None] = lambda page, why: None) -> Maps:
    """Memo, the Snapshot that is built -> maps that remember all that is made of it.

    `tell` is told the address of each page that is made again, and why.
    """

    @cache
    def frame(language: str) -> bytes:
        """What all pages of a language are made from: templates, words, settings."""
        own = (f"locale/{language}/language.yaml", f"locale/{language}/LC_MESSAGES/")
        return _digest(files, ("templates/", *own, "data/site.yaml"))

    @cache
    def rules(language: str) -> bytes:
        """What all texts of a language are set by, and checked."""
        return _digest(files, (f"locale/{language}/language.yaml", "data/names.yaml", "data/site.yaml"))

    @cache
    def sum_of(path: str) -> bytes:
        return digest(files[path])

    def written(document: tuple[str, bytes]) -> object:
        path, _ = document
        return path, sum_of(path)

    def read_from(page: Page) -> object:
        document = page.document
        own = document.front if document.subject else None  # a page of a series has a head of its own
        return page.key, document.path, sum_of(document.path), own

    def made_from(page: Page) -> object:
        rest = (page.url, page.alternates, page.default, page.trail, page.listed, page.stale)
        return frame(page.language), read_from(page), rest

    def set_from(page: Page) -> object:
        """Its blocks are templates, which see all of the page."""
        blocks = made_from(page) if page.document.may_have_blocks() else ()
        return rules(page.language), read_from(page), page.url, page.listed, blocks

    def checked_from(pages: Pages) -> object:
        return [(rules(page.language), read_from(page)) for page in pages]

    def elsewhere_from(site: Site) -> object:
        """What is checked of a site but its documents is made from all other files, of the languages that it has."""
        return _digest(files, ("data/", "locale/", "static/", "templates/")), [*site.languages], site.settings.live()

    reading = Reading(
        datasets=memo.each("dataset", ParsedDataset, lambda parts: parts),
        documents=memo.each("document", Parsed, written),
        templates=memo.each("template", ParsedTemplate, lambda item: item),
        languages=memo.each("language", ParsedLanguage, lambda item: item),
        catalogs=memo.each("catalog", ParsedCatalog, lambda item: item),
    )
    indexed = memo.each("index", Index, lambda pages: pages, lambda made: not made[1])
    drawn = memo.each("picture", Drawn, lambda picture: picture, lambda made: not made.fault)
    return Maps(
        reading=reading,
        computed=memo.each("computed", Computed, lambda dataset: dataset, lambda made: not made.problems),
        elsewhere=memo.each("elsewhere", Found, elsewhere_from, lambda problems: not problems),
        texts=memo.pages("texts", Found, checked_from, lambda pages, why: None, lambda problems: not problems),
        pages=memo.in_two(
            Step("galley", Galley, set_from), Step("page", Finished, made_from), lambda page, why: tell(page.url, why)
        ),
        draw=lambda picture: next(drawn(draw_picture, (picture,))),
        index=lambda pages: next(indexed(make_index, (pages,))),
        looks=memo.each("look", Seen, lambda html: html),
        copies=memo.each("copies", tuple[tuple[str, bytes], ...], lambda item: item, lambda made: True),
    )


def _digest(files: Files, begin: tuple[str, ...]) -> bytes:
    return digest({path: data for path, data in files.items() if path.startswith(begin)})
