"""An independent second look at finished bytes: every figure read back and recomputed, nothing left unaccounted for.

It shares no code with what computes and renders: figures are recomputed from the text of the data, by formulas of its
own, with fractions; texts are read, not printed, by the data of language.yaml.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import combinations

from msgspec import Struct

from ...values.plain import Written
from ...values.problem import Place, Problem
from . import api, heads, judge
from .accounts import accounts
from .copies import copies
from .graph import graph
from .judge import File, file_of
from .kinds import see
from .known import known
from .ledger import PATH, Ledger, path_of, read_ledger
from .proof import Proof, prove
from .seen import Seen


class Verdict(Struct, frozen=True):
    """How many figures were read on how many pages, and what is wrong with them."""

    figures: int
    pages: int
    problems: tuple[Problem, ...]


def check_published(published: Mapping[str, bytes], site: Written) -> Verdict:
    """Published path -> bytes, what the site's editors wrote -> Verdict. Places are published paths."""
    return judge_published(published, prove(site))


def judge_published(published: Mapping[str, bytes], proof: Proof) -> Verdict:
    """Published path -> bytes, what must be true -> Verdict."""
    ledger = read_ledger(published.get(PATH, b""))
    files = tuple(_files(published, proof, ledger or Ledger()))
    shown = {path: {place.figure for place in places} for path, places in (ledger.places if ledger else {}).items()}
    made = {claim for file in files for claim in file.seen.claims}
    problems = [
        *(Problem(Place(path), "verify-language", why, "mend the file") for path, why in proof.broken.items()),
        *(_unreadable() if ledger is None else accounts(ledger, proof, {file.path for file in files}, made)),
        *(problem for file in files for problem in _judged(file, proof)),
        *(problem for file in files for problem in _placed(file, published, proof)),
        *_told(published, shown, proof),
        *_languages(files, proof),
        *known(published, proof.pages),
        *copies(published),
    ]
    figures = sum(len(file.seen.marks) + len(file.loose) for file in files)
    return Verdict(figures, sum(file.path.endswith(".html") for file in files), tuple(problems))


def _files(published: Mapping[str, bytes], proof: Proof, ledger: Ledger) -> Iterator[File]:
    looks = ((path, see(path, data, proof.tag(path))) for path, data in published.items())
    seen = {path: found for path, found in looks if found is not None}
    for path, found in seen.items():
        page = _page(path, seen)
        places = ledger.places.get(path, ())
        if path.endswith(".html"):  # what its mirror shows may be told of the page
            places = tuple(place for place in places if place.position != "mirror")
        elif page != path and not places:
            places = tuple(place for place in ledger.places.get(page, ()) if place.position == "mirror")
        beside = (*seen[page].fixed, *(date.text for date in seen[page].dates)) if page != path else ()
        yield file_of(path, found, places, beside or tuple(code.text for code in found.codes))


def _page(path: str, seen: Mapping[str, Seen]) -> str:
    """The page that a mirror is a mirror of; any other file is its own."""
    stem, dot, _ = path.rpartition(".md")
    candidates = (f"{stem}.html", f"{stem}/index.html") if dot else ()
    return next((page for page in candidates if page in seen), path)


def _judged(file: File, proof: Proof) -> Iterator[Problem]:
    """What is wrong with what a file shows."""
    if file.seen.fault:
        yield Problem(file.where, "verify-file", file.seen.fault, "what is in it was not seen")
    yield from judge.figures(file, proof)
    yield from judge.dates(file, proof)
    yield from judge.lengths(file, proof)
    yield from judge.codes(file, proof)
    yield from judge.fixed(file, proof)
    yield from judge.surroundings(file, proof)
    yield from judge.unaccounted(file, proof)
    yield from judge.tables(file)
    yield from judge.order(file, proof)


def _placed(file: File, published: Collection[str], proof: Proof) -> Iterator[Problem]:
    """What is wrong with what a file says of itself and of others, to programs."""
    yield from heads.heads(file, proof)
    yield from heads.mirrors(file, proof)
    yield from heads.links(file, published, proof)
    yield from graph(file.path, file.seen, proof)


def _told(published: Mapping[str, bytes], shown: Mapping[str, Collection[str]], proof: Proof) -> Iterator[Problem]:
    """What is wrong with files that are for programs alone."""
    if api.PATH in published:
        yield from api.prices(published, proof)
    if heads.SITEMAP in published:
        yield from heads.sitemap(published[heads.SITEMAP], shown, proof)
    if heads.ROBOTS in published:
        yield from heads.robots(published[heads.ROBOTS], proof)
    for path in published:
        if path.endswith("/feed.xml"):
            yield from heads.feed(path, published[path], proof)


def _unreadable() -> Iterator[Problem]:
    yield Problem(Place(PATH), "verify-ledger", "there is no ledger that can be read", "build the site anew")


def _languages(files: tuple[File, ...], proof: Proof) -> Iterator[Problem]:
    """A page and its translations show the same figures, but for those that their documents declare."""
    pages = {file.path: file for file in files if proof.tag(file.path)}
    compared = set()
    for file in pages.values():
        found = (url for _, url in (file.seen.head.alternates if file.seen.head else ()))
        group = sorted({page for url in found if (page := _of_site(url, pages))} | {file.path})
        for one, other in combinations(group, 2):
            if (one, other) not in compared:
                compared.add((one, other))
                yield from _pair(pages[one], pages[other], _alone((one, other), proof))


def _of_site(url: str, pages: Mapping[str, File]) -> str:
    """The path of an absolute address, where it is a page in a language."""
    path = path_of("/" + url.partition("://")[2].partition("/")[2])
    return path if path in pages else ""


def _alone(paths: tuple[str, ...], proof: Proof) -> frozenset[str] | None:
    """The figures that either page may have alone; None where the two are not comparable."""
    sheets = (proof.pages.sheets.get(path) for path in paths)
    declared = [proof.alone.get(sheet.source, frozenset()) for sheet in sheets if sheet]
    if None in declared:
        return None
    return frozenset(name for names in declared if names for name in names)


def _pair(one: File, other: File, alone: frozenset[str] | None) -> Iterator[Problem]:
    if alone is None:
        return
    figures, others = ({mark.figure for mark in file.seen.marks} for file in (one, other))
    for file, left, there in ((one, figures - others, other), (other, others - figures, one)):
        for name in sorted(left - alone):
            what = f"{name} stands here and not on {there.path}"
            yield Problem(file.where, "verify-languages", what, "show it in both languages")
