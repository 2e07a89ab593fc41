"""Documents -> pages: addresses, translations of each other, the way to them, and what other pages show of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from ..values.document import Document, Text
from ..values.language import Language
from ..values.problem import Place, Problem, nearest
from ..values.site import Alternate, Page, Settings, Teaser

HOME = "index"
_ERROR = "error"  # the kind of a page that answers for addresses which do not exist


def make_pages(
    documents: tuple[Document, ...], languages: Mapping[str, Language], settings: Settings
) -> tuple[tuple[Page, ...], tuple[Problem, ...]]:
    """Documents of the live languages -> (pages in the order of the documents, problems)."""
    wanted = {(document.language, document.key): document for document in documents if is_live(document, settings)}
    urls = {key: _url(document, wanted) for key, document in wanted.items()}
    pages = tuple(_page(document, wanted, urls, languages) for document in wanted.values())
    return pages, (
        *_strangers(documents, settings),
        *_missing(wanted, settings),
        *_clashes(pages),
        *_menu(wanted, settings),
    )


def make_teasers(pages: tuple[Page, ...]) -> Mapping[tuple[str, str], Teaser]:
    """Pages -> what links and lists show of each, by (language, key)."""
    return MappingProxyType({(page.language, page.key): _teaser(page) for page in pages})


def make_anchors(pages: tuple[Page, ...]) -> Mapping[tuple[str, str], tuple[str, ...]]:
    """Pages -> the anchors of each, in order, by (language, key)."""
    return MappingProxyType(
        {
            (page.language, page.key): tuple(name[1:] for name in page.document.passages if name.startswith("#"))
            for page in pages
        }
    )


def make_lists(pages: tuple[Page, ...], settings: Settings) -> dict[str, tuple[str, ...]]:
    """Pages -> keys in order: the menu, all pages, and for each folder with an index the pages in it ('guides')."""
    orders = {page.key: _order(page) for page in pages}
    trails = {page.key: [(orders.get(key, 0), key) for key in page.trail] for page in pages if page.listed}
    lists = {"menu": tuple(key.value for key in settings.menu), "pages": tuple(sorted(trails, key=trails.__getitem__))}
    for key in orders:
        folder, _, name = key.rpartition("/")
        if name == HOME and folder:
            inside = (other for other in orders if other.rpartition("/")[0] == folder and other != key)
            lists[folder] = tuple(sorted(inside, key=lambda other: (orders[other], other)))
    return lists


def is_live(document: Document, settings: Settings) -> bool:
    """Whether a document is published: its language is live, and it is no draft."""
    status = settings.languages.get(document.language)
    draft = document.front.draft
    return status is not None and status.value == "live" and not (draft and draft.value)


def _order(page: Page) -> int:
    order = page.document.front.order
    return order.value if order else 0


def _url(document: Document, documents: Mapping[tuple[str, str], Document]) -> str:
    """'guides/flux-lora' in a language -> '/es/guias/lora-flux/': each part is a slug."""
    if document.front.kind.value == _ERROR:
        return f"/{document.language}/{_slug(document)}.html"
    slugs = [_slug(part) for part in _lineage(document, documents)]
    return "/" + "".join(f"{slug}/" for slug in (document.language, *slugs) if slug)


def _lineage(document: Document, documents: Mapping[tuple[str, str], Document]) -> Iterator[Document]:
    """The indexes of the folders in which the document lies, outermost first, then itself."""
    folders = document.key.split("/")[:-1]
    for depth in range(1, len(folders) + 1):
        index = documents.get((document.language, "/".join((*folders[:depth], HOME))))
        if index is not None and index is not document:
            yield index
    yield document


def _slug(document: Document) -> str:
    if document.front.slug:
        return document.front.slug.value
    *folders, name = document.key.split("/")
    return (folders[-1] if folders else "") if name == HOME else name


def _page(
    document: Document,
    documents: Mapping[tuple[str, str], Document],
    urls: Mapping[tuple[str, str], str],
    languages: Mapping[str, Language],
) -> Page:
    listed = document.front.kind.value != _ERROR
    alternates = (
        ()
        if not listed
        else tuple(
            Alternate(key, language.tag, language.name, urls[key, document.key])
            for key, language in languages.items()
            if (key, document.key) in urls
        )
    )
    trail = tuple(above.key for above in _lineage(document, documents))
    home = () if trail[0] == HOME or not listed else (HOME,)
    url = urls[document.language, document.key]
    # Home has the chooser of languages above it; any other page falls back on the first language that has it.
    default = "/" if document.key == HOME or not alternates else alternates[0].url
    return Page(document.key, document.language, url, document, alternates, default, home + trail, listed)


def _teaser(page: Page) -> Teaser:
    front = page.document.front
    title = front.title.value
    return Teaser(
        page.url,
        (Text(front.nav.value, front.nav.place),) if front.nav else title,
        title,
        front.summary.value if front.summary else (),
        front.date.value if front.date else None,
    )


def _strangers(documents: tuple[Document, ...], settings: Settings) -> Iterator[Problem]:
    for document in documents:
        if document.language not in settings.languages:
            hint = "add the language to data/site.yaml, or move the file"
            yield Problem(Place(document.path), "page-language", f"'{document.language}' is no language", hint)
    if not settings.live():
        place = next((status.place for status in settings.languages.values()), Place("data/site.yaml"))
        yield Problem(place, "page-language", "no language is live", "write live for one of them")


def _missing(documents: Mapping[tuple[str, str], Document], settings: Settings) -> Iterator[Problem]:
    """Pages of the kinds that every language must have: the site would send its readers nowhere."""
    kinds = {kind.value for kind in settings.everywhere}
    needed = {document.key: document for document in documents.values() if document.front.kind.value in kinds}
    for key, document in {HOME: None, **needed}.items():
        for language in settings.live():
            if (language, key) not in documents:
                path = f"content/{language}/{key}.md"
                hint = f"translate {document.path}" if document else "write the home page"
                yield Problem(Place(path), "page-missing", "this page must exist in every live language", hint)


def _clashes(pages: tuple[Page, ...]) -> Iterator[Problem]:
    """Addresses that two pages have, or that is not where the home page is looked for."""
    taken: dict[str, Page] = {}
    for page in pages:
        first, slug = taken.setdefault(page.url, page), page.document.front.slug
        if slug and page.key == HOME:
            yield Problem(slug.place, "page-address", "the home page has no slug", "delete the line")
        if first is not page:
            place = slug.place if slug else Place(page.document.path, 1, 1)
            yield Problem(
                place, "page-address", f"{page.url} is the address of {first.document.path} too", "another slug"
            )


def _menu(documents: Mapping[tuple[str, str], Document], settings: Settings) -> Iterator[Problem]:
    keys = {key for _, key in documents}
    for key in settings.menu:
        lacking = [language for language in settings.live() if (language, key.value) not in documents]
        if key.value not in keys:
            hint = nearest(key.value, sorted(keys)) or "write its path below the language, without .md"
            yield Problem(key.place, "menu-unknown", f"there is no page '{key.value}'", hint)
        elif lacking:
            message = f"the page '{key.value}' is not in {', '.join(lacking)}, and the menu is in every language"
            yield Problem(key.place, "menu-unknown", message, "translate it, or take it out of the menu")
