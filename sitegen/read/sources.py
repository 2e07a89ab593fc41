"""Snapshot -> Sources: every file by its reader, all problems at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from msgspec import Struct

from ..values.dataset import Dataset, Given
from ..values.document import Document
from ..values.feed import Limits
from ..values.language import Language
from ..values.problem import Place, Problem
from ..values.site import Catalog, Settings, Sources, Stamp, Template
from .catalog import catalog_path, read_catalog
from .dataset import DATASET, read_dataset
from .document import read_document
from .language import read_language
from .limits import read_limits
from .settings import read_names, read_settings
from .stamps import read_stamps
from .template import read_template
from .tree import decode

T = TypeVar("T")
Files = Mapping[str, bytes]
Found = list[Problem]
Parsed = tuple[Document | None, tuple[Problem, ...]]
ParsedDataset = tuple[Dataset | None, tuple[Problem, ...]]
ParsedTemplate = tuple[Template | None, tuple[Problem, ...]]
ParsedLanguage = tuple[Language | None, tuple[Problem, ...]]
ParsedCatalog = tuple[Catalog | None, tuple[Problem, ...]]


class Reading(Struct, frozen=True):
    """How what takes long is read: one after the other, or by maps that remember."""

    datasets: Any = map  # of one
    documents: Any = map
    templates: Any = map
    languages: Any = map
    catalogs: Any = map


_PLAIN = Reading()


class Parts(Struct, frozen=True):
    """What could be read, each part for itself: None, or left out, is what could not."""

    settings: Settings | None
    dataset: Dataset | None
    names: tuple[Given[str], ...]
    languages: Mapping[str, Language]
    catalogs: Mapping[str, Catalog]
    documents: tuple[Document, ...]
    templates: Mapping[str, Template]
    static: Mapping[str, bytes]
    fonts: Mapping[str, bytes]
    stamps: Mapping[tuple[str, str], Stamp]
    limits: Limits | None


def read_sources(
    files: Files, reading: Reading = _PLAIN, *, drafts: bool = False
) -> tuple[Sources | None, tuple[Problem, ...]]:
    """Snapshot -> (Sources, problems); Sources is None while anything is wrong.

    Draft languages are read only where `drafts`: an unfinished one stops nobody.
    """
    parts, problems = read_parts(files, reading, drafts=drafts)
    if problems or parts.settings is None or parts.dataset is None or parts.limits is None:
        return None, problems
    made = Sources(
        parts.settings,
        parts.dataset,
        parts.names,
        parts.languages,
        parts.catalogs,
        parts.documents,
        parts.templates,
        parts.static,
        parts.fonts,
        parts.stamps,
        parts.limits,
    )
    return made, ()


def read_parts(files: Files, reading: Reading = _PLAIN, *, drafts: bool = False) -> tuple[Parts, tuple[Problem, ...]]:
    """Snapshot -> (what can be read of it, problems), for those who need not all of it."""
    found: Found = []
    settings = _take(read_settings(files), found)
    files = files if drafts or settings is None else _without_drafts(files, settings)
    (read,) = reading.datasets(read_dataset, [{path: files[path] for path in DATASET if path in files}])
    dataset = _take(read, found)
    names = _take(read_names(files), found)
    languages = dict(_languages(files, settings, reading, drafts, found)) if settings else {}
    catalogs = dict(_catalogs(files, languages, reading, found))
    documents = tuple(_documents(files, reading, found))
    templates = dict(_templates(files, reading, found))
    stamps = dict(_stamps(files, languages, found))
    limits = _take(read_limits(files, dataset.cards if dataset else None), found)
    made = Parts(
        settings,
        dataset,
        names,
        MappingProxyType(languages),
        MappingProxyType(catalogs),
        documents,
        MappingProxyType(templates),
        MappingProxyType(_below("static/", files)),
        MappingProxyType(_below("fonts/", files)),
        MappingProxyType(stamps),
        limits,
    )
    return made, tuple(found)


def _below(folder: str, files: Files) -> dict[str, bytes]:
    return {path.removeprefix(folder): data for path, data in files.items() if path.startswith(folder)}


def _without_drafts(files: Files, settings: Settings) -> Files:
    keys = [key for key in settings.languages if key not in settings.live()]
    drafts = tuple(f"{folder}/{key}/" for folder in ("content", "locale") for key in keys)
    return {path: data for path, data in files.items() if not path.startswith(drafts)}


def _take(made: tuple[T, tuple[Problem, ...]], found: Found) -> T:
    value, problems = made
    found.extend(problems)
    return value


def _languages(
    files: Files, settings: Settings, reading: Reading, drafts: bool, found: Found
) -> Iterator[tuple[str, Language]]:
    there: list[_OneLanguage] = []
    for key, status in settings.languages.items():
        path = f"locale/{key}/language.yaml"
        if path in files:
            there.append((path, files[path], key))
        elif drafts or key in settings.live():
            found.append(Problem(status.place, "language-folder", f"there is no {path}", "make it, or delete the line"))
    for (_, _, key), made in zip(there, reading.languages(_language, there), strict=True):
        if language := _take(made, found):
            yield key, language


_OneLanguage = tuple[str, bytes, str]  # its path, its bytes, its key


def _language(one: _OneLanguage) -> ParsedLanguage:
    path, data, key = one
    return read_language(data, path, key)


def _catalogs(
    files: Files, languages: Mapping[str, Language], reading: Reading, found: Found
) -> Iterator[tuple[str, Catalog]]:
    there: list[_OneCatalog] = []
    for key, language in languages.items():
        path = catalog_path(key)
        if path in files:
            there.append((path, files[path], language))
        else:
            hint = f"run: python build.py translate update {key}"
            found.append(Problem(Place(path), "catalog-file", "this catalog is missing", hint))
    for made in reading.catalogs(_catalog, there):
        if catalog := _take(made, found):
            yield catalog.language, catalog


_OneCatalog = tuple[str, bytes, Language]  # its path, its bytes, what it is in


def _catalog(one: _OneCatalog) -> ParsedCatalog:
    path, data, language = one
    return read_catalog(data, path, language)


def _stamps(files: Files, languages: Mapping[str, Language], found: Found) -> Iterator[tuple[tuple[str, str], Stamp]]:
    for key in languages:
        for page, stamp in _take(read_stamps(files, key), found).items():
            yield (key, page), stamp


def _documents(files: Files, reading: Reading, found: Found) -> Iterator[Document]:
    pages = [(path, data) for path, data in files.items() if path.startswith("content/")]
    for made in reading.documents(_document, pages):
        if document := _take(made, found):
            yield document


def _document(page: tuple[str, bytes]) -> Parsed:
    path, data = page
    return read_document(data, path)


def _templates(files: Files, reading: Reading, found: Found) -> Iterator[tuple[str, Template]]:
    sources = {path: data for path, data in files.items() if path.startswith("templates/")}
    known = tuple(path.removeprefix("templates/") for path in sources)
    for path, made in zip(
        sources, reading.templates(_template, [(*one, known) for one in sources.items()]), strict=True
    ):
        if template := _take(made, found):
            yield path.removeprefix("templates/"), template


_OneTemplate = tuple[str, bytes, tuple[str, ...]]  # its path, its bytes, the names of all


def _template(one: _OneTemplate) -> ParsedTemplate:
    path, data, known = one
    source, problem = decode(data, path)
    return (None, (problem,)) if problem else read_template(source, path, frozenset(known))
