"""What a page says of itself to programs: JSON-LD in the words of schema.org, with the figures that readers see."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from msgspec import Struct

from ..values.document import Phrase
from ..values.figure import Figure, Nothing
from ..values.language import Language
from ..values.site import Page, Settings, Teaser
from . import words
from .elements import Element
from .shown import MACHINE, signed, unsigned

Node = Mapping[str, object]

_LONGEST = 110  # characters of a headline
_LEASE = "http://purl.org/goodrelations/v1#LeaseOut"
_HOUR = "HUR"  # UN/CEFACT


class Question(Struct, frozen=True):
    """A question of `::: faq`, and what stands below it, as text."""

    name: str
    answer: str


class Subject(Struct, frozen=True):
    """A page and what may be said of it. `say` makes plain text of a phrase."""

    page: Page
    settings: Settings
    language: Language
    figures: Mapping[str, Figure]
    lists: Mapping[str, tuple[str, ...]]
    teasers: Mapping[tuple[str, str], Teaser]
    pictures: Mapping[tuple[str, str], str]
    say: Callable[[Phrase], str]
    questions: tuple[Question, ...]

    @property
    def home(self) -> str:
        """The site's address, without a slash at its end."""
        return self.settings.address.value

    @property
    def url(self) -> str:
        """The page's address."""
        return self.home + self.page.url

    @property
    def picture(self) -> str:
        """The address of the picture that networks show of the page, '' where it has none."""
        path = self.pictures.get((self.page.language, self.page.key))
        return self.home + path if path else ""

    def teaser(self, key: str) -> Teaser | None:
        """What is shown of another page in the same language."""
        return self.teasers.get((self.page.language, key))

    def figure(self, name: str) -> str:
        """A figure's value for machines, signed."""
        return machine(self.figures[name])


def machine(figure: Figure) -> str:
    """Figure -> its value for machines, signed with its name."""
    return signed(figure.name, MACHINE, words.machine(figure))


def describe(subject: Subject) -> str:
    """Page -> JSON-LD that can stand in a script element: no '<' is in it."""
    kind = subject.page.document.front.kind.value
    graph = [node for make in (_trail, _KINDS.get(kind, _nothing), _questions) for node in make(subject)]
    written = json.dumps({"@context": "https://schema.org", "@graph": graph}, ensure_ascii=False)
    return written.replace("<", "\\u003c")


# ----------------------------------------------------------------------------------------------------- on every page


def _trail(subject: Subject) -> Iterator[Node]:
    """The way to the page, as it shows it."""
    teasers = [teaser for key in subject.page.trail if (teaser := subject.teaser(key))]
    if len(teasers) > 1:
        items = [
            {
                "@type": "ListItem",
                "position": number,
                "name": subject.say(teaser.nav),
                "item": subject.home + teaser.url,
            }
            for number, teaser in enumerate(teasers, 1)
        ]
        yield {"@type": "BreadcrumbList", "itemListElement": items}


def _questions(subject: Subject) -> Iterator[Node]:
    if subject.questions:
        yield {"@type": "FAQPage", "mainEntity": [_question(asked) for asked in subject.questions]}


def _question(asked: Question) -> Node:
    answer = {"@type": "Answer", "text": asked.answer}
    return {"@type": "Question", "name": asked.name, "acceptedAnswer": answer}


def questions(body: Element) -> Iterator[Question]:
    """What a page shows -> the questions that it answers."""
    for section in body.elements():
        if section.tag == "section" and "question" in section.classes:
            parts = [part for part in section.children if isinstance(part, Element)]
            heading, *answer = (re.sub("[ \n]+", " ", part.text()).strip() for part in parts)
            yield Question(heading, "\n\n".join(filter(None, answer)))


# -------------------------------------------------------------------------------------------------- by kind of page


def _nothing(subject: Subject) -> Iterator[Node]:
    yield from ()


def _organization(subject: Subject) -> Node:
    return {
        "@type": "Organization",
        "@id": f"{subject.home}/#organization",
        "name": subject.settings.brand.value,
        "url": f"{subject.home}/",
    }


def _site(subject: Subject) -> Iterator[Node]:
    yield _organization(subject)
    yield {
        "@type": "WebSite",
        "@id": f"{subject.home}/#website",
        "name": subject.settings.brand.value,
        "url": f"{subject.home}/",
        "inLanguage": [each.tag for each in subject.page.alternates],
        "publisher": {"@id": f"{subject.home}/#organization"},
    }


def _article(subject: Subject) -> Iterator[Node]:
    front = subject.page.document.front
    title = subject.say(front.title.value)
    teaser = subject.teaser(subject.page.key)
    short = title if teaser is None or len(unsigned(title)) <= _LONGEST else subject.say(teaser.nav)
    dates = {"datePublished": front.date, "dateModified": front.updated or front.date}
    yield {
        "@type": "TechArticle",
        "headline": short,
        "description": subject.say(front.description.value),
        **{name: given.value.isoformat() for name, given in dates.items() if given},
        **({"image": subject.picture} if subject.picture else {}),
        "inLanguage": subject.language.tag,
        "author": _organization(subject),
        "publisher": {"@id": f"{subject.home}/#organization"},
        "mainEntityOfPage": subject.url,
    }


def _product(subject: Subject) -> Iterator[Node]:
    card = subject.page.document.subject
    if card:
        yield {
            "@type": "Product",
            "name": subject.figure(f"{card}.name"),
            "description": subject.say(subject.page.document.front.description.value),
            "url": subject.url,
            "offers": _offer(card, subject, {"url": subject.url}),
        }


def _service(subject: Subject) -> Iterator[Node]:
    """All cards on offer. A list is no product, so each offer is of a service."""
    front = subject.page.document.front
    teaser = subject.teaser(subject.page.key)
    name = subject.say(teaser.nav if teaser else front.title.value)
    offers = [_offer(card, subject, _offered(card, subject)) for card in subject.lists["cards"]]
    yield {
        "@type": "Service",
        "name": subject.say(front.title.value),
        "description": subject.say(front.description.value),
        "url": subject.url,
        "provider": _organization(subject),
        "hasOfferCatalog": {"@type": "OfferCatalog", "name": name, "itemListElement": offers},
    }


def _offered(card: str, subject: Subject) -> Node:
    page = subject.teaser(f"gpu/{card}")
    offered = {"itemOffered": {"@type": "Service", "name": subject.figure(f"{card}.name")}}
    return {**offered, "url": subject.home + page.url} if page else offered


def _offer(card: str, subject: Subject, of: Node) -> Node:
    """A card by the hour. Until when the price holds is data: a clock would make each build another."""
    until = subject.figures.get("prices.valid-until")
    price = {"price": subject.figure(f"{card}.price"), "priceCurrency": subject.figure("prices.currency")}
    stock = "InStock" if card in subject.lists["available"] else "OutOfStock"
    return {
        "@type": "Offer",
        **of,
        **price,
        **({"priceValidUntil": machine(until)} if until and not isinstance(until.value, Nothing) else {}),
        "availability": f"https://schema.org/{stock}",
        "businessFunction": _LEASE,
        "priceSpecification": {
            "@type": "UnitPriceSpecification",
            **price,
            "unitCode": _HOUR,
            "referenceQuantity": {"@type": "QuantitativeValue", "value": 1, "unitCode": _HOUR},
        },
    }


# Kind of page -> what it is about.
_KINDS: Mapping[str, Callable[[Subject], Iterator[Node]]] = MappingProxyType(
    {"home": _site, "guide": _article, "card": _product, "prices": _service}
)
