"""A site with its drafts: draft languages and draft pages are as if they were live."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from msgspec.structs import replace

from ..values.document import Document
from ..values.problem import Place, Problem
from ..values.site import Catalog, Message, Site, Sources

_HOME = "index"


def has_drafts(sources: Sources) -> bool:
    """Whether anything is a draft."""
    return len(sources.settings.live()) < len(sources.settings.languages) or any(map(_is_draft, sources.documents))


def homeless(sources: Sources) -> tuple[Problem, ...]:
    """Sources -> the draft languages that cannot be shown: pages above the languages lead to the home of each."""
    homes = {document.language for document in sources.documents if document.key == _HOME}
    places = (Place(f"content/{key}/{_HOME}.md") for key in sources.settings.languages if key not in homes)
    what = "without this page the draft is not shown"
    return tuple(Problem(place, "page-missing", what, "write the home page") for place in places)


def promoted(sources: Sources) -> Sources:
    """Sources -> the same, with every draft live that has a home page."""
    settings = sources.settings
    homes = {document.language for document in sources.documents if document.key == _HOME}
    languages = {key: replace(each, value="live") if key in homes else each for key, each in settings.languages.items()}
    return replace(
        sources,
        settings=replace(settings, languages=MappingProxyType(languages)),
        documents=tuple(replace(each, front=replace(each.front, draft=None)) for each in sources.documents),
    )


def worded(site: Site) -> Site:
    """Site -> the same, with the English words of templates and data where a catalog has none."""
    return replace(site, catalogs=MappingProxyType({key: _filled(each, site) for key, each in site.catalogs.items()}))


def notes(sources: Sources, site: Site, problems: tuple[Problem, ...]) -> Iterator[tuple[str, Problem]]:
    """What is wrong with drafts: (address of the page, problem); `sources` are those that know what is a draft."""
    live = sources.settings.live()
    drafts = {each.path for each in sources.documents if each.language not in live or _is_draft(each)}
    for page in (page for page in site.pages if page.document.path in drafts):
        yield from ((page.url, problem) for problem in problems if problem.place.path == page.document.path)


def _is_draft(document: Document) -> bool:
    draft = document.front.draft
    return bool(draft and draft.value)


_MOST_FORMS = 6  # no language has more plurals


def _filled(catalog: Catalog, site: Site) -> Catalog:
    english: Mapping[tuple[str, str], Message] = {
        (wanted.context, wanted.id): Message(
            wanted.context,
            wanted.id,
            wanted.plural_id,
            (wanted.id, *(wanted.plural_id or wanted.id,) * (_MOST_FORMS - 1)),
            wanted.place,
        )
        for wanted in site.messages
    }
    return replace(catalog, messages=MappingProxyType({**english, **catalog.messages}))
