"""Snapshot -> Sources: every file by its reader, all problems at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TypeVar

from ..values.document import Document
from ..values.language import Language
from ..values.problem import Place, Problem
from ..values.site import Catalog, Settings, Sources, Template
from .catalog import read_catalog
from .dataset import read_dataset
from .document import read_document
from .language import read_language
from .settings import read_names, read_settings
from .template import read_template
from .tree import decode

T = TypeVar("T")
Files = Mapping[str, bytes]
Found = list[Problem]
Each = Callable[[Callable[[tuple[str, bytes]], "Parsed"], Iterable[tuple[str, bytes]]], Iterable["Parsed"]]
Parsed = tuple[Document | None, tuple[Problem, ...]]


def read_sources(files: Files, each: Each = map) -> tuple[Sources | None, tuple[Problem, ...]]:
    """Snapshot -> (Sources, problems); Sources is None while anything is wrong. `each` maps over many documents."""
    found: Found = []
    settings = _take(read_settings(files), found)
    dataset = _take(read_dataset(files), found)
    names = _take(read_names(files), found)
    languages = dict(_languages(files, settings, found)) if settings else {}
    catalogs = dict(_catalogs(files, languages, found))
    documents = tuple(_documents(files, each, found))
    templates = dict(_templates(files, found))
    if found or settings is None or dataset is None or names is None:
        return None, tuple(found)
    static = {path.removeprefix("static/"): data for path, data in files.items() if path.startswith("static/")}
    made = Sources(
        settings,
        dataset,
        names,
        MappingProxyType(languages),
        MappingProxyType(catalogs),
        documents,
        MappingProxyType(templates),
        MappingProxyType(static),
    )
    return made, ()


def _take(made: tuple[T, tuple[Problem, ...]], found: Found) -> T:
    value, problems = made
    found.extend(problems)
    return value


def _languages(files: Files, settings: Settings, found: Found) -> Iterator[tuple[str, Language]]:
    for key, status in settings.languages.items():
        path = f"locale/{key}/language.yaml"
        if path not in files:
            found.append(Problem(status.place, "language-folder", f"there is no {path}", "make it, or delete the line"))
        elif language := _take(read_language(files[path], path, key), found):
            yield key, language


def _catalogs(files: Files, languages: Mapping[str, Language], found: Found) -> Iterator[tuple[str, Catalog]]:
    for key, language in languages.items():
        path = f"locale/{key}/LC_MESSAGES/site.po"
        if path not in files:
            found.append(Problem(Place(path), "catalog-file", "this catalog is missing", "make it with msginit"))
        elif catalog := _take(read_catalog(files[path], path, language), found):
            yield key, catalog


def _documents(files: Files, each: Each, found: Found) -> Iterator[Document]:
    pages = [(path, data) for path, data in files.items() if path.startswith("content/")]
    for made in each(_document, pages):
        if document := _take(made, found):
            yield document


def _document(page: tuple[str, bytes]) -> Parsed:
    path, data = page
    return read_document(data, path)


def _templates(files: Files, found: Found) -> Iterator[tuple[str, Template]]:
    sources = {path: data for path, data in files.items() if path.startswith("templates/")}
    known = frozenset(path.removeprefix("templates/") for path in sources)
    for path, data in sources.items():
        source, problem = decode(data, path)
        if problem:
            found.append(problem)
        elif template := _take(read_template(source, path, known), found):
            yield path.removeprefix("templates/"), template
