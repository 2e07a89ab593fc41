"""A page and the mappings it may ask -> its HTML.

Templates see what `_context` and `_globals` give them and nothing else of the site; numbers reach them only as text.
"""

from __future__ import annotations

import datetime
import gettext
import json
from collections.abc import Callable, Iterable, Mapping, MutableMapping, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple, TypeVar, cast

import jinja2
from jinja2 import BaseLoader, Environment, StrictUndefined, TemplateError
from jinja2.runtime import Undefined
from markupsafe import Markup, escape
from msgspec import Struct

from ..values.dataset import Given
from ..values.document import Phrase
from ..values.figure import Figure, Nothing
from ..values.language import Language
from ..values.problem import Place, Problem
from ..values.site import Alternate, Catalog, Page, Settings, Teaser, Template
from . import typography, words
from .address import asset_address, resolve
from .aids import count_words, linked, reading_time
from .body import Words, figure_html, marked, plain_phrase, render_phrase, said, set_phrase
from .charts import Asked, Means, make_chart
from .drawing import draw
from .galley import Galley, set_galley
from .headers import PAGE_POLICY
from .images import HEIGHT, WIDTH
from .machines import mirror_url
from .mirror import escaped, quoted, with_front
from .price_feed import PRICES, price_feed_url
from .shown import signed, slot, slots
from .structured import Question, Subject, describe, machine

R = TypeVar("R")


class Rendered(NamedTuple):
    """A finished page, what is wrong with it, and the same in Markdown ('' for a page that is not listed)."""

    text: str
    problems: tuple[Problem, ...]
    mirror: str = ""


class Lent(Struct, frozen=True):
    """What a page may ask: the mappings of the site, and nothing that would let it look elsewhere.

    `listed` are, by language and name of a list, the pages in it that the language has; `beside` the ones before and
    after each of them, or ''; `feeds` the address of each language's feed, or ''; `claims` say why they are
    false, or ''; `shared`, by language and name, what templates of shared/ print, which is the same on all pages.
    """

    settings: Settings
    figures: Mapping[str, Figure]
    labels: Mapping[str, Given[str]]
    sources: Mapping[str, Given[str]]
    lists: Mapping[str, tuple[str, ...]]
    listed: Mapping[tuple[str, str], tuple[str, ...]]
    beside: Mapping[tuple[str, str, str], tuple[str, str]]
    feeds: Mapping[str, str]
    teasers: Mapping[tuple[str, str], Teaser]
    assets: Mapping[str, str]
    pictures: Mapping[tuple[str, str], str]
    claims: Mapping[str, str]
    shared: Mapping[tuple[str, str], str] = {}


class Untranslated(LookupError):
    """A message that the catalog does not have."""


class Untrue(ValueError):
    """A claim that a phrase makes is false."""


class Press(Struct, frozen=True):
    """What pages of one language are printed with: Jinja2 and the language."""

    environment: Environment
    language: Language


def make_press(templates: Mapping[str, Template], catalog: Catalog, language: Language) -> Press:
    """Templates, the words of one language -> Press.

    One Jinja2 environment a language: what templates import, and the globals, would mix them.
    """
    return Press(_environment(templates, catalog, language), language)


def set_page(page: Page, press: Press, lent: Lent) -> Galley:
    """Page, what it may ask -> its Galley; that is empty where there are problems."""
    home, with_ = lent.settings.address.value, _words(press, lent, page)
    made = _tried(_template(page), lambda: set_galley(page, home, with_))
    return Galley(problems=(made,)) if isinstance(made, Problem) else made


def render_page(page: Page, galley: Galley, press: Press, lent: Lent) -> Rendered:
    """Page, its Galley, what it may ask -> (HTML, problems); the HTML is empty where there are problems."""
    if galley.problems:
        return Rendered("", galley.problems)
    with_ = _words(press, lent, page)

    def make() -> Rendered:
        about = _context(page, galley, with_, lent)
        text = _printed(_template(page), press, lent, with_, about)
        return Rendered(text, (), _mirror(galley, with_, lent, about) if page.listed else "")

    made = _tried(_template(page), make)
    return Rendered("", (made,)) if isinstance(made, Problem) else made


def _template(page: Page) -> str:
    return f"{page.document.front.kind.value}.html"


def render_root(
    name: str, press: Press, lent: Lent, choices: Sequence[str], alternates: Sequence[Alternate]
) -> Rendered:
    """Name of a page above the languages, what it shows of each -> (HTML, problems)."""
    extra = {"choices": [Markup(choice) for choice in choices], "alternates": alternates}
    return _render(f"root/{name}", press, lent, extra)


def say_phrase(phrase: Phrase, press: Press, lent: Lent) -> str:
    """Words and figures -> plain text in the language of the press, its figures signed."""
    return plain_phrase(phrase, _words(press, lent, None))


def render_choice(name: str, press: Press, lent: Lent) -> Rendered:
    """Name of a page above the languages -> (what it shows of this language, problems)."""
    return _render(f"root/choice-{name}", press, lent, {})


def render_shared(name: str, press: Press, lent: Lent) -> Rendered:
    """Name of what is the same on all pages of a language -> (that, problems)."""
    return _render(f"{_SHARED}{name}.html", press, lent, {})


def shared_names(templates: Iterable[str]) -> tuple[str, ...]:
    """Names of templates -> of what is the same on all pages of a language."""
    return tuple(name.removeprefix(_SHARED).removesuffix(".html") for name in templates if name.startswith(_SHARED))


_SHARED = "shared/"  # a folder of templates


class _Loader(BaseLoader):
    """Gives Jinja2 templates whose code it has made already."""

    def __init__(self, templates: Mapping[str, Template]) -> None:
        self.templates = templates

    def load(
        self, environment: Environment, name: str, globals: MutableMapping[str, Any] | None = None
    ) -> jinja2.Template:
        """Jinja2 asks for a template by its name, once."""
        code = _compiled(self.templates[name].code, self.templates[name].path)
        return environment.template_class.from_code(environment, code, {} if globals is None else globals)


# The code of a template, and its path for tracebacks -> the same compiled, once for all languages.
_compiled = lru_cache(maxsize=1 << 10)(Environment()._compile)


def _environment(templates: Mapping[str, Template], catalog: Catalog, language: Language) -> Environment:
    environment = Environment(
        loader=_Loader(templates),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_finalize,
        auto_reload=False,
        cache_size=-1,  # all of them
    )
    environment.globals.update(_messages(catalog, language))
    return environment


def _messages(catalog: Catalog, language: Language) -> dict[str, Callable[..., Markup]]:
    """What templates call to be given their words: the functions that code of `{% trans %}` calls, `_` and `label`."""
    plural = gettext.c2py(catalog.plural)

    @lru_cache(maxsize=4096)
    def bare(context: str, id: str, form: int) -> Markup:
        return Markup(_translate(catalog, language, context, id, form)) % {}

    def message(context: str, id: str, form: int, values: Mapping[str, object]) -> Markup:
        if not values:
            return bare(context, id, form)
        return Markup(_translate(catalog, language, context, id, form)) % values

    def one(id: str, /, **values: object) -> Markup:
        return message("", id, 0, values)

    return {
        "_": one,
        "gettext": one,
        "ngettext": lambda id, _, n, /, **values: message("", id, plural(n), {"num": n, **values}),
        "pgettext": lambda context, id, /, **values: message(context, id, 0, values),
        "npgettext": lambda context, id, _, n, /, **values: message(context, id, plural(n), {"num": n, **values}),
        "label": lambda given: Markup(_translate(catalog, language, "", given.value, 0)),
    }


def _render(name: str, press: Press, lent: Lent, about: Mapping[str, object]) -> Rendered:
    made = _tried(name, lambda: _printed(name, press, lent, _words(press, lent, None), about))
    return Rendered("", (made,)) if isinstance(made, Problem) else Rendered(made, ())


def _tried(name: str, make: Callable[[], R]) -> R | Problem:
    """Name of a template, what makes something by it -> that, or what is wrong."""
    try:
        return make()
    except (TemplateError, LookupError, TypeError, ValueError, AttributeError, RecursionError) as error:
        return _problem(error, name)


def _printed(name: str, press: Press, lent: Lent, with_: Words, about: Mapping[str, object]) -> str:
    return press.environment.get_template(name).render({**_globals(press.environment, with_, lent), **about})


def _words(press: Press, lent: Lent, page: Page | None) -> Words:
    document = page.document if page else None

    def block(name: str) -> str:
        template, asked = press.environment.get_template(f"blocks/{name}.html"), _globals(press.environment, made, lent)
        return template.render({**asked, **_slotted(made, lent), "page": page})

    made = Words(
        press.language,
        lent.figures,
        partial(resolve, document, press.language.key, lent.teasers, lent.settings.addresses),
        partial(asset_address, lent.assets),
        block,
    )
    return made


def _context(page: Page, galley: Galley, with_: Words, lent: Lent) -> dict[str, object]:
    front = page.document.front
    home, body = lent.settings.address.value, galley.body.decode()
    return {
        "page": page,
        "title": Markup(marked(galley.title, with_)),
        "head_title": plain_phrase(front.title.value, with_),
        "head_description": plain_phrase(front.description.value, with_),
        "canonical": home + page.url,
        "date": front.date.value if front.date else None,
        "updated": front.updated.value if front.updated else None,
        "alternates": page.alternates,
        "body": Markup(marked(body, with_)),
        "contents": [{"id": entry.id, "title": Markup(marked(entry.title, with_))} for entry in galley.contents],
        "reading_time": lambda: Markup(reading_time(galley.words + _words_in_slots(body, with_), with_.language)),
        "structured": Markup(describe(_subject(page, galley, with_, lent))) if page.listed else "",
        "mirror": mirror_url(page),
        "picture": _shown_picture(page, with_.language, lent),
    }


def _shown_picture(page: Page, language: Language, lent: Lent) -> Mapping[str, str]:
    """What the head of the page says of its picture; empty where it has none."""
    title, url = page.document.front.image_title, lent.pictures.get((page.language, page.key))
    if title is None or url is None:
        return {}
    alt = f"{typography.polish_text(title.value, language.typography)} · {lent.settings.brand.value}"
    return {"url": lent.settings.address.value + url, "alt": alt, "width": str(WIDTH), "height": str(HEIGHT)}


def _words_in_slots(text: str, with_: Words) -> int:
    figures = (figure_html(with_.figures[name], style, with_.language) for name, style in slots(text))
    return sum(map(count_words, figures))


def _subject(page: Page, galley: Galley, with_: Words, lent: Lent) -> Subject:
    say = partial(plain_phrase, with_=with_)
    asked = tuple(Question(said(one.name, with_), said(one.answer, with_)) for one in galley.questions)
    return Subject(
        page, lent.settings, with_.language, lent.figures, lent.lists, lent.teasers, lent.pictures, say, asked
    )


def _mirror(galley: Galley, with_: Words, lent: Lent, about: Mapping[str, Any]) -> str:
    """The title and the body of the page in Markdown, below what there is to know of it."""
    url = about["canonical"]
    dates = {name: about[name].isoformat() for name in ("date", "updated") if about[name]}
    head = {
        "title": quoted(about["head_title"]),
        "description": quoted(about["head_description"]),
        "url": url,
        "language": quoted(with_.language.tag),
        **dates,
        "prices_as_of": machine(lent.figures["prices.as-of"]),
    }
    return with_front(head, said(galley.mirror.decode(), with_, escaped))


class _Told(Struct, frozen=True):
    """What templates see of another page. Its words are put into the language when they are asked for."""

    key: str
    made: Teaser
    say: Callable[[Phrase], Markup]

    @property
    def url(self) -> str:
        """Its address on the site."""
        return self.made.url

    @property
    def nav(self) -> Markup:
        """Its name in menus."""
        return self.say(self.made.nav)

    @property
    def title(self) -> Markup:
        """Its title in full."""
        return self.say(self.made.title)

    @property
    def summary(self) -> Markup:
        """What lists say of it."""
        return self.say(self.made.summary)

    @property
    def date(self) -> datetime.date | None:
        """When it was written."""
        return self.made.date


def _slotted(with_: Words, lent: Lent) -> dict[str, object]:
    """What gives templates figures, for a text that is set before they are known: a block, with slots."""

    def figure(name: str, style: str = "") -> Markup:
        if name not in lent.figures:
            raise KeyError(name)
        return Markup(slot(name, style))

    def teaser(key: str) -> _Told:
        return _Told(key, lent.teasers[with_.language.key, key], lambda phrase: Markup(set_phrase(phrase, with_)))

    return {"figure": figure, "teaser": teaser}


def _globals(environment: Environment, with_: Words, lent: Lent) -> dict[str, object]:
    language, label = with_.language, cast(Callable[[Given[str]], Markup], environment.globals["label"])

    def figure(name: str, style: str = "") -> Markup:
        return Markup(figure_html(lent.figures[name], style, language))

    def plain(name: str, style: str = "") -> Markup:
        return Markup(signed(name, style, escape(words.say(lent.figures[name], style, language))))

    def teaser(key: str) -> _Told:
        return _Told(key, lent.teasers[language.key, key], lambda phrase: Markup(render_phrase(phrase, with_)))

    def day(date: datetime.date, style: str = "") -> Markup:
        return Markup(f'<time datetime="{date.isoformat()}">{words.say_date(date, style, language)}</time>')

    def bars(id: str, title: str, description: str, **asked: Any) -> Markup:
        means = Means(lent.figures, lambda name: label(lent.labels[name]), language)
        chart = make_chart(Asked(**asked), means)
        return Markup(draw(chart, id, escape(title), escape(description), language.direction))

    def claim(name: str, card: str = "", *, caller: Callable[[], Markup]) -> Markup:
        key = f"{card}.{name}" if card else name
        if why := lent.claims[key]:
            raise Untrue(f"'{key}' is false: {why}")
        return Markup(f'<span data-claim="{escape(key)}">{caller().strip()}</span>')

    def listed(name: str) -> tuple[str, ...]:
        return lent.listed.get((language.key, name), ())

    return {
        "brand": lent.settings.brand.value,
        "home": lent.settings.address.value,
        "policy": PAGE_POLICY,
        "language": language,
        "lists": lent.lists,
        "labels": lent.labels,
        "sources": lent.sources,
        "listed": listed,
        "beside": lambda name, key: lent.beside.get((language.key, name, key), ("", "")),
        "has": lambda key: (language.key, key) in lent.teasers,
        "asset": partial(asset_address, lent.assets),
        "bars": bars,
        "claim": claim,
        "link": with_.address,
        "locale": words.regional(language),
        "feed": lent.feeds[language.key],
        "prices_age": str(lent.settings.data_age.prices.value) if lent.settings.data_age else "",
        "priced": words.machine(lent.figures["prices.as-of"]),
        "price_feed": price_feed_url(language.key) if (language.key, PRICES) in lent.teasers else "",
        "figure": figure,
        "plain": plain,
        "known": lambda name: name in lent.figures,
        "nothing": lambda name: isinstance(lent.figures[name].value, Nothing),
        "number_rules": partial(_number_rules, lent, language),
        "teaser": teaser,
        "day": day,
        "shared": lambda name: Markup(lent.shared[language.key, name]),
        "linked": lambda html, label: Markup(linked(str(html), str(label))),
    }


def _number_rules(lent: Lent, language: Language) -> str:
    """How numbers are printed, as JSON for a script."""
    currency = words.machine(lent.figures["prices.currency"])
    return json.dumps(words.rules(language, currency), ensure_ascii=False, separators=(",", ":"))


def _translate(catalog: Catalog, language: Language, context: str, id: str, form: int) -> str:
    if not id:
        return ""
    message = catalog.messages.get((context, id))
    if message is None or form >= len(message.forms):
        raise Untranslated(f"'{id}' is not translated in the catalog of '{catalog.language}'")
    return typography.polish_text(message.forms[form], language.typography)


def _finalize(value: object) -> object:
    """What a template prints is text: a bare number or None would be a figure that nobody formatted."""
    if isinstance(value, str):
        return value
    if value is None or isinstance(value, bool | int | float | complex) or hasattr(value, "quantize"):
        raise TypeError(f"a template prints the bare value {value!r}")
    return "" if isinstance(value, Undefined) else value


def _problem(error: Exception, name: str) -> Problem:
    """The innermost template and line where rendering failed, from the traceback that Jinja2 has mended."""
    place, trace = Place(f"templates/{name}"), error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename.startswith("templates/"):
            place = Place(trace.tb_frame.f_code.co_filename, trace.tb_lineno, 1)
        trace = trace.tb_next
    if isinstance(error, Untrue):
        return Problem(place, "claim-false", str(error), "show the phrase only where it is true: {% if … %}")
    return Problem(place, "template-render", str(error.args[0] if error.args else error), "mend the template")
