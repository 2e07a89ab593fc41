"""What files say of addresses and days against what must be true: heads, sitemap, feeds, mirrors, links."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from ...values.problem import Place, Problem
from .documents import Pages, Sheet
from .judge import File
from .kinds import local, parse_xml
from .ledger import path_of
from .proof import Proof

SITEMAP, ROBOTS, DEFAULT = "sitemap.xml", "robots.txt", "x-default"


def _wrong(path: str, what: str, wanted: object) -> Problem:
    return Problem(Place(path), "verify-address", what, f"it should be {wanted}")


# ------------------------------------------------------------------------------------------------------------ the head


def heads(file: File, proof: Proof) -> Iterator[Problem]:
    """The head of a page: its language, its address, the addresses of its translations."""
    head, pages = file.seen.head, proof.pages
    sheet = pages.sheets.get(file.path)
    if head is None or not (sheet or file.path == "index.html") or not file.path.endswith(".html"):
        return
    url = sheet.url if sheet else "/"
    if sheet and head.language != pages.tags.get(sheet.language):
        yield _wrong(file.path, f"its language is '{head.language}'", pages.tags.get(sheet.language))
    for said in head.canonical if not sheet or sheet.listed else ():
        if said != pages.address + url:
            yield _wrong(file.path, f"it says that its address is '{said}'", pages.address + url)
    wanted = alternates(sheet or _home(pages), pages)
    for tag, said in head.alternates:
        if wanted.get(tag) != said:
            yield _wrong(file.path, f"it says that it is in '{tag}' at '{said}'", wanted.get(tag, "left out"))
    for tag in wanted.keys() - dict(head.alternates).keys() - {DEFAULT} if head.alternates else ():
        yield _wrong(file.path, f"it does not say that it is in '{tag}'", wanted[tag])


def alternates(sheet: Sheet | None, pages: Pages) -> Mapping[str, str]:
    """A page -> by tag, where it is in each language, and for readers of others: home has the chooser above it."""
    if sheet is None or not sheet.listed:
        return {}
    same = {tag: pages.address + each.url for tag, each in pages.translations(sheet).items()}
    default = f"{pages.address}/" if sheet.key == "index" else next(iter(same.values()), "")
    return {**same, DEFAULT: default}


def _home(pages: Pages) -> Sheet | None:
    return next((sheet for sheet in pages.sheets.values() if sheet.key == "index"), None)


# --------------------------------------------------------------------------------------------- days, of pages and files


def changed(sheet: Sheet, figures: Iterable[str], proof: Proof) -> str:
    """A page, the figures on it -> the day of its last change: its own, or of the newest data that it shows."""
    return max((sheet.day, *(proof.days.get(figure, "") for figure in figures)))


def sitemap(data: bytes, shown: Mapping[str, Collection[str]], proof: Proof) -> Iterator[Problem]:
    """sitemap.xml, the figures on each page by its path -> what it says otherwise."""
    root = parse_xml(data)
    said = {} if root is None else {entry[0]: entry[1:] for entry in map(_entry, root) if entry[0]}
    pages, wanted = proof.pages, {}
    home = _home(pages)
    if home:
        wanted[f"{pages.address}/"] = "", alternates(home, pages)
    for path, sheet in pages.sheets.items():
        if sheet.listed:
            day = changed(sheet, shown.get(path, ()), proof)
            wanted[pages.address + sheet.url] = day, alternates(sheet, pages)
    for url in [*wanted, *(url for url in said if url not in wanted)]:
        if said.get(url) != wanted.get(url):
            yield _wrong(SITEMAP, f"of '{url}' it says {_told(said.get(url))}", _told(wanted.get(url)))


def _entry(element: ElementTree.Element) -> tuple[str, str, Mapping[str, str]]:
    texts = {local(child): (child.text or "").strip() for child in element}
    links = {child.get("hreflang") or "": child.get("href") or "" for child in element if local(child) == "link"}
    return texts.get("loc", ""), texts.get("lastmod", ""), links


def _told(entry: tuple[str, Mapping[str, str]] | None) -> str:
    return "nothing" if entry is None else f"'{entry[0]}' {dict(entry[1])}"


def feed(path: str, data: bytes, proof: Proof) -> Iterator[Problem]:
    """A feed -> days and addresses of entries that are not those of their pages."""
    root, pages = parse_xml(data), proof.pages
    entries = [] if root is None else [child for child in root if local(child) == "entry"]
    days = []
    for entry in entries:
        sheet = pages.sheets.get(_linked(entry, pages))
        if sheet is None or sheet.language != path.partition("/")[0]:
            yield _wrong(path, f"an entry leads to '{_href(entry)}'", "a page in the language of the feed")
            continue
        days.append(sheet.day)
        for name, day in (("published", sheet.published), ("updated", sheet.day)):
            yield from _day(path, entry, name, day)
        written = f",{sheet.published}:{sheet.language}/{sheet.key}"
        if not _text(entry, "id").endswith(written):
            yield _wrong(path, f"the id of an entry is '{_text(entry, 'id')}'", f"one that ends in '{written}'")
    if root is not None and entries:
        yield from _day(path, root, "updated", max(days, default=""))


def _day(path: str, element: ElementTree.Element, name: str, day: str) -> Iterator[Problem]:
    if (said := _text(element, name)) != f"{day}T00:00:00Z":
        yield _wrong(path, f"{name} is '{said}' for {_href(element)}", f"{day}T00:00:00Z")


def _text(element: ElementTree.Element, name: str) -> str:
    return next(((child.text or "").strip() for child in element if local(child) == name), "")


def _href(element: ElementTree.Element) -> str:
    links = (child for child in element if local(child) == "link" and child.get("rel") != "self")
    return next((link.get("href") or "" for link in links), "")


def _linked(entry: ElementTree.Element, pages: Pages) -> str:
    return path_of(_href(entry).removeprefix(pages.address))


# ------------------------------------------------------------------------------------------------ mirrors, texts, links


def mirrors(file: File, proof: Proof) -> Iterator[Problem]:
    """The front matter of a mirror, which tells of its page."""
    sheet, told = proof.pages.sheets.get(f"{file.path.removesuffix('.md')}.html"), file.seen.told
    if sheet is None or told is None:
        return
    wanted = {
        "url": proof.pages.address + sheet.url,
        "language": proof.pages.tags.get(sheet.language, ""),
        "date": sheet.published,
        "updated": sheet.updated,
    }
    for name, value in wanted.items():
        if told.get(name, "") != value:
            yield _wrong(file.path, f"{name} is '{told.get(name, '')}'", f"'{value}'")


def robots(data: bytes, proof: Proof) -> Iterator[Problem]:
    """robots.txt names the sitemap of this site."""
    lines = data.decode("utf-8", "replace").split("\n")
    wanted = f"Sitemap: {proof.pages.address}/{SITEMAP}"
    if [line for line in lines if line.lower().startswith("sitemap")] != [wanted]:
        yield _wrong(ROBOTS, "it names another sitemap", wanted)


def links(file: File, published: Collection[str], proof: Proof) -> Iterator[Problem]:
    """Links within the site lead to what is published."""
    for link in dict.fromkeys(file.seen.links):
        path = link.partition("#")[0].partition("?")[0]
        path = path.removeprefix(proof.pages.address) if proof.pages.address else path
        ours = path.startswith("/") and not path.startswith("//")
        if ours and path_of(path) not in published and path not in _old(proof.pages.sheets.values()):
            yield _wrong(file.path, f"a link leads to '{link}'", "a page that is published")


def _old(sheets: Iterable[Sheet]) -> Sequence[str]:
    return [alias for sheet in sheets for alias in sheet.aliases]
