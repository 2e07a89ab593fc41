"""A page and the mappings it may ask -> its HTML.

Templates see what `_context` says of the page and what `lent` answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from typing import Any, NamedTuple, TypeVar

from jinja2 import TemplateError
from markupsafe import Markup

from ..values.document import Phrase
from ..values.language import Language
from ..values.problem import Place, Problem
from ..values.site import Alternate, Page
from . import typography
from .address import asset_address, resolve
from .aids import count_words, reading_time
from .body import Words, marked, plain_phrase, said
from .galley import Galley, set_galley
from .images import HEIGHT, WIDTH
from .lent import Lent, Untrue, answers, slotted
from .machines import mirror_url
from .mirror import in_slot, quoted, spaced, with_front
from .press import Press
from .structured import Question, Subject, describe, machine

R = TypeVar("R")


class Rendered(NamedTuple):
    """A finished page, what is wrong with it, and the same in Markdown ('' for a page that is not listed)."""

    text: str
    problems: tuple[Problem, ...]
    mirror: str = ""


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


def _render(name: str, press: Press, lent: Lent, about: Mapping[str, object]) -> Rendered:
    made = _tried(name, lambda: _printed(name, press, lent, _words(press, lent, None), about))
    return Rendered("", (made,)) if isinstance(made, Problem) else Rendered(made, ())


def _tried(name: str, make: Callable[[], R]) -> R | Problem:
    """Name of a template, what makes something by it -> that, or what is wrong."""
    try:
        return make()
    except (TemplateError, LookupError, TypeError, ValueError, AttributeError, RecursionError, SyntaxError) as error:
        return _problem(error, name)


def _printed(name: str, press: Press, lent: Lent, with_: Words, about: Mapping[str, object]) -> str:
    return press.environment.get_template(name).render({**answers(press.environment, with_, lent), **about})


def _words(press: Press, lent: Lent, page: Page | None) -> Words:
    document = page.document if page else None

    @cache
    def asked() -> Mapping[str, object]:
        return {**answers(press.environment, made, lent), **slotted(lent), "page": page}

    def block(name: str) -> str:
        return press.environment.get_template(f"blocks/{name}.html").render(asked())

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
    home, body = lent.settings.address.value, marked(galley.body.decode(), with_)
    return {
        "page": page,
        "title": Markup(marked(galley.title, with_)),
        "head_title": plain_phrase(front.title.value, with_),
        "head_description": plain_phrase(front.description.value, with_),
        "canonical": home + page.url,
        "date": front.date.value if front.date else None,
        "updated": front.updated.value if front.updated else None,
        "alternates": page.alternates,
        "body": Markup(body),
        "contents": [{"id": entry.id, "title": Markup(marked(entry.title, with_))} for entry in galley.contents],
        "reading_time": lambda: Markup(reading_time(count_words(body), with_.language)),
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


def _subject(page: Page, galley: Galley, with_: Words, lent: Lent) -> Subject:
    say = partial(plain_phrase, with_=with_)
    asked = tuple(Question(said(one.name, with_, spaced), said(one.answer, with_, spaced)) for one in galley.questions)
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
    return with_front(head, said(galley.mirror.decode(), with_, in_slot))


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
