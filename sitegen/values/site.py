"""Sources, as the files say, and the Site, closed: every page with its address, every figure computed."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Mapping

from msgspec import Struct

from .claim import Verdict
from .dataset import Assertion, Dataset, Given
from .document import Claim, Document, Phrase, Reference
from .feed import Limits
from .figure import Figure
from .language import Language
from .problem import Place


class DataAge(Struct, frozen=True):
    """How many days old prices, and facts, may be until `check` warns, and pages tell their readers of the prices."""

    prices: Given[int]
    facts: Given[int]


class Look(Struct, frozen=True):
    """How the pictures look that networks show: a font, which is a file of fonts/, and colours as '#0f1615'."""

    font: Given[str]
    paper: Given[str]
    ink: Given[str]
    accent: Given[str]


class Settings(Struct, frozen=True):
    """What data/site.yaml says. `address` is the site's own, without a slash at its end; `addresses` are others.

    `languages` maps a language's key to its status, 'live' or 'draft'; `menu` lists page keys; pages of the kinds
    `everywhere` must exist in every live language. `source` is the language that pages are translated from where their
    front matter names no other (without it nothing is compared); a translation of the kinds `fresh` must be up to date.
    Without `picture` pages have none.
    """

    brand: Given[str]
    address: Given[str]
    addresses: Mapping[str, Given[str]]
    languages: Mapping[str, Given[str]]
    menu: tuple[Given[str], ...]
    everywhere: tuple[Given[str], ...]
    source: Given[str] | None = None
    fresh: tuple[Given[str], ...] = ()
    data_age: DataAge | None = None
    picture: Look | None = None

    def live(self) -> tuple[str, ...]:
        """Keys of the languages that are published, in order."""
        return tuple(key for key, status in self.languages.items() if status.value == "live")


class Message(Struct, frozen=True):
    """One entry of a catalog: its English id, and the forms that translate it."""

    context: str
    id: str
    plural_id: str
    forms: tuple[str, ...]
    place: Place


class Catalog(Struct, frozen=True):
    """The words of templates and data labels in one language. `plural` is the C expression of its header.

    `messages` are those that are translated, `obsolete` are set aside (#~) and of no use; both by (context, id).
    """

    language: str
    plural: str
    messages: Mapping[tuple[str, str], Message]
    obsolete: Mapping[tuple[str, str], Place]
    path: str


class Wanted(Struct, frozen=True):
    """A message that a template or a label of the data uses. `note` tells a translator where, '' if it need not."""

    context: str
    id: str
    plural_id: str
    place: Place
    note: str = ""


class Template(Struct, frozen=True):
    """A Jinja2 template, what it refers to by a constant (figures, messages), and the `texts` it shows of its own.

    `code` is the Python that Jinja2 has made of it, '' where it cannot be used as it is.
    `constants` are those of its expressions that may be printed, `attributes` those that only programs read; `claims`
    are those that its phrases make, 'card.…' where it is that of the card that a page is about.
    """

    path: str
    code: str
    references: tuple[Reference, ...]
    messages: tuple[Wanted, ...]
    texts: tuple[Given[str], ...] = ()
    constants: tuple[Given[str], ...] = ()
    attributes: tuple[Given[str], ...] = ()
    claims: tuple[Claim, ...] = ()


class Stamp(Struct, frozen=True):
    """What a translated page was made from: of each section a digest of the source's text, and of its own then.

    `language` is that of the source; `place` is where the record stands.
    """

    language: str
    sections: Mapping[str, tuple[str, str]]
    place: Place


class Lag(Struct, frozen=True):
    """A section in which a translated page does not follow its source.

    `state` is 'stale' (the source has changed since), 'unrecorded', 'missing' (only the source has it) or 'extra'.
    `place` and `source` are where it stands, or would stand, in the translation and in the source.
    """

    language: str
    page: str
    section: str
    state: str
    place: Place
    source: Place


class Sources(Struct, frozen=True):
    """Everything that was read. Languages, catalogs and templates by their key, static files and fonts by their path.

    `stamps` are by (language, page key); `limits` are for nights alone.
    """

    settings: Settings
    dataset: Dataset
    names: tuple[Given[str], ...]
    languages: Mapping[str, Language]
    catalogs: Mapping[str, Catalog]
    documents: tuple[Document, ...]
    templates: Mapping[str, Template]
    static: Mapping[str, bytes]
    fonts: Mapping[str, bytes]
    stamps: Mapping[tuple[str, str], Stamp]
    limits: Limits


class Alternate(Struct, frozen=True):
    """The same page in a live language, itself included: a tag for hreflang, and the address on the site."""

    language: str
    tag: str
    name: str
    url: str


class Teaser(Struct, frozen=True):
    """What other pages show of a page: its address, its names, and when it was written."""

    url: str
    nav: Phrase
    title: Phrase
    summary: Phrase
    date: datetime.date | None


class Page(Struct, frozen=True):
    """One page in one language. `url` is its address on the site ('/es/guias/'); `trail` are keys from home to it.

    `default` is the address for readers of other languages (x-default). A page that is not `listed` (404) stands in
    no sitemap and has no alternates. `stale` is the language of the source that is newer than this translation, or ''.
    """

    key: str
    language: str
    url: str
    document: Document
    alternates: tuple[Alternate, ...]
    default: str
    trail: tuple[str, ...]
    listed: bool
    stale: str = ""


class Site(Struct, frozen=True):
    """The closed site: nothing is looked up outside it any more.

    `teasers` maps (language, page key) to what links and lists show, `anchors` to the anchors that it has; `lists`
    are keys in order, by the list's name ('cards', 'available', 'methods', 'h100.cheaper', 'menu', 'pages',
    'guides'); `labels` are the data's English labels by dotted name ('h100.tagline'); `sources` are addresses where
    a fact can be read, by the name of its figure; `unmade` are names of figures that problems kept from being made;
    `claims` are those of the data, `verdicts` say how each stands that could be judged; `dates` says of each figure
    when the newest of its data was set or checked; `messages` are all that the catalogs must translate; `lags` are
    the sections in which translations do not follow their sources.
    """

    settings: Settings
    names: tuple[Given[str], ...]
    languages: Mapping[str, Language]
    catalogs: Mapping[str, Catalog]
    templates: Mapping[str, Template]
    static: Mapping[str, bytes]
    fonts: Mapping[str, bytes]
    figures: Mapping[str, Figure]
    unmade: Collection[str]
    claims: Mapping[str, Assertion]
    verdicts: Mapping[str, Verdict]
    dates: Mapping[str, datetime.date]
    labels: Mapping[str, Given[str]]
    sources: Mapping[str, Given[str]]
    messages: tuple[Wanted, ...]
    lags: tuple[Lag, ...]
    lists: Mapping[str, tuple[str, ...]]
    teasers: Mapping[tuple[str, str], Teaser]
    anchors: Mapping[tuple[str, str], tuple[str, ...]]
    pages: tuple[Page, ...]
