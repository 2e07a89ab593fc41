"""Sources, as the files say, and the Site, closed: every page with its address, every figure computed."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass

from .dataset import Dataset, Given
from .document import Document, Phrase, Reference
from .figure import Figure
from .language import Language
from .problem import Place


@dataclass(frozen=True, slots=True)
class Settings:
    """What data/site.yaml says. `address` is the site's own, without a slash at its end; `addresses` are others.

    `languages` maps a language's key to its status, 'live' or 'draft'; `menu` lists page keys; pages of the kinds
    `everywhere` must exist in every live language.
    """

    brand: Given[str]
    address: Given[str]
    addresses: Mapping[str, Given[str]]
    languages: Mapping[str, Given[str]]
    menu: tuple[Given[str], ...]
    everywhere: tuple[Given[str], ...]


@dataclass(frozen=True, slots=True)
class Message:
    """One entry of a catalog: its English id, and the forms that translate it."""

    context: str
    id: str
    plural_id: str
    forms: tuple[str, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Catalog:
    """The words of templates and data labels in one language. `plural` is the C expression of its header."""

    language: str
    plural: str
    messages: Mapping[tuple[str, str], Message]


@dataclass(frozen=True, slots=True)
class Template:
    """A Jinja2 template, and what it refers to by a constant: figures, and ids of messages (context, id)."""

    path: str
    source: str
    references: tuple[Reference, ...]
    messages: tuple[Given[tuple[str, str]], ...]


@dataclass(frozen=True, slots=True)
class Sources:
    """Everything that was read. Languages, catalogs and templates by their key, static files by their path there."""

    settings: Settings
    dataset: Dataset
    names: tuple[Given[str], ...]
    languages: Mapping[str, Language]
    catalogs: Mapping[str, Catalog]
    documents: tuple[Document, ...]
    templates: Mapping[str, Template]
    static: Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class Alternate:
    """The same page in a live language, itself included: a tag for hreflang, and the address on the site."""

    language: str
    tag: str
    name: str
    url: str


@dataclass(frozen=True, slots=True)
class Teaser:
    """What other pages show of a page: its address, its names, and when it was written."""

    url: str
    nav: Phrase
    title: Phrase
    summary: Phrase
    date: datetime.date | None


@dataclass(frozen=True, slots=True)
class Page:
    """One page in one language. `url` is its address on the site ('/es/guias/'); `trail` are keys from home to it.

    `default` is the address for readers of other languages (x-default). A page that is not `listed` (404) stands in
    no sitemap and has no alternates.
    """

    key: str
    language: str
    url: str
    document: Document
    alternates: tuple[Alternate, ...]
    default: str
    trail: tuple[str, ...]
    listed: bool


@dataclass(frozen=True, slots=True)
class Site:
    """The closed site: nothing is looked up outside it any more.

    `teasers` maps (language, page key) to what links and lists show; `lists` are keys in order, by the list's name
    ('cards', 'methods', 'menu', 'guides'); `labels` are the data's English labels by dotted name ('h100.tagline');
    `unmade` are names of figures that problems kept from being made; `dates` says of each figure when the newest of
    its data was set or checked.
    """

    settings: Settings
    names: tuple[Given[str], ...]
    languages: Mapping[str, Language]
    catalogs: Mapping[str, Catalog]
    templates: Mapping[str, Template]
    static: Mapping[str, bytes]
    figures: Mapping[str, Figure]
    unmade: frozenset[str]
    dates: Mapping[str, datetime.date]
    labels: Mapping[str, Given[str]]
    lists: Mapping[str, tuple[str, ...]]
    teasers: Mapping[tuple[str, str], Teaser]
    pages: tuple[Page, ...]
