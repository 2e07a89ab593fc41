"""Documents, and what their translations were made from -> where translations do not follow their sources."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from msgspec.structs import replace

from ..values.dataset import Given
from ..values.document import Document, Passage
from ..values.problem import Place, Problem, nearest
from ..values.site import Lag, Page, Settings, Stamp

Stamps = Mapping[tuple[str, str], Stamp]
_BEHIND = ("stale", "missing")


def make_lags(
    documents: tuple[Document, ...], stamps: Stamps, settings: Settings
) -> tuple[tuple[Lag, ...], tuple[Problem, ...]]:
    """Documents, what is recorded of them -> (lags of the translations, problems)."""
    lags = (_lags(pair, stamps.get((pair[1].language, pair[1].key))) for pair in translations(documents, settings))
    return tuple(lag for found in lags for lag in found), tuple(_problems(documents, settings))


def translations(documents: tuple[Document, ...], settings: Settings) -> Iterator[tuple[Document, Document]]:
    """Documents -> each source with each of its translations."""
    by_name = {(document.language, document.key): document for document in documents}
    chosen = {document.key: document.front.source for document in documents if document.front.source}
    for document in documents:
        language = chosen.get(document.key, settings.source)
        source = by_name.get((language.value, document.key)) if language else None
        if source is not None and source is not document:
            yield source, document


def renew(
    source: Document, translation: Document, stamp: Stamp | None, *, still_valid: bool
) -> tuple[Stamp, tuple[str, ...]]:
    """A source, its translation, what is recorded -> (what holds now, sections of which it does not).

    A section whose source has changed while the translation has not is not up to date unless somebody says so
    (`still_valid`); neither is a page whose record says nothing any more.
    """
    theirs, ours = source.passages, translation.passages
    recorded = stamp.sections if stamp and stamp.language == source.language else {}
    lost = stamp is not None and not stamp.sections
    now = {name: (passage.digest, ours[name].digest) for name, passage in theirs.items() if name in ours}
    behind = [name for name, both in now.items() if not still_valid and (lost or _behind(recorded.get(name), both))]
    kept = {name: recorded[name] for name in behind if name in recorded}
    sections = {name: kept.get(name, both) for name, both in now.items() if name in kept or name not in behind}
    return Stamp(source.language, MappingProxyType(sections), Place(translation.path)), tuple(behind)


def _behind(recorded: tuple[str, str] | None, now: tuple[str, str]) -> bool:
    return recorded is not None and recorded[0] != now[0] and recorded[1] == now[1]


def mark_stale(pages: tuple[Page, ...], lags: tuple[Lag, ...]) -> tuple[Page, ...]:
    """Pages -> the same; those that are behind their source know its language."""
    behind = {lag.place.path: lag.source.path.split("/")[1] for lag in lags if lag.state in _BEHIND}
    return tuple(replace(page, stale=behind.get(page.document.path, "")) for page in pages)


def _lags(pair: tuple[Document, Document], stamp: Stamp | None) -> Iterator[Lag]:
    source, translation = pair
    theirs, ours = source.passages, translation.passages
    recorded = stamp.sections if stamp and stamp.language == source.language else {}
    for name in dict.fromkeys((*theirs, *ours)):
        if state := _state(theirs.get(name), ours.get(name), recorded.get(name)):
            place, there = (
                passages[name].place if name in passages else Place(document.path, 1, 1)
                for passages, document in ((ours, translation), (theirs, source))
            )
            yield Lag(translation.language, translation.key, name, state, place, there)


def _state(source: Passage | None, translation: Passage | None, recorded: tuple[str, str] | None) -> str:
    """What is wrong with a section, '' where nothing is."""
    if source is None or translation is None:
        return "missing" if source else "extra"
    if recorded is None:
        return "unrecorded"
    return "" if recorded[0] == source.digest else "stale"


def _problems(documents: tuple[Document, ...], settings: Settings) -> Iterator[Problem]:
    """Sources that are no language, or on which the languages of a page do not agree."""
    chosen: dict[str, Given[str]] = {}
    for given in (settings.source, *(document.front.source for document in documents)):
        if given and given.value not in settings.languages:
            hint = nearest(given.value, settings.languages)
            yield Problem(given.place, "source-language", f"'{given.value}' is no language of this site", hint)
    for document in documents:
        if given := document.front.source:
            first = chosen.setdefault(document.key, given)
            if first.value != given.value:
                message = f"{first.place.path} says that this page is translated from '{first.value}'"
                yield Problem(given.place, "source-language", message, "write the same in both")
