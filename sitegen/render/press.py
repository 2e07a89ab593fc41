"""What the pages of a language are printed with: its templates and its words, as Jinja2 wants them."""

from __future__ import annotations

import gettext
from collections.abc import Callable, Mapping, MutableMapping
from functools import lru_cache
from typing import Any

import jinja2
from jinja2 import BaseLoader, Environment, StrictUndefined
from jinja2.runtime import Undefined
from markupsafe import Markup
from msgspec import Struct

from ..values.language import Language
from ..values.site import Catalog, Template
from . import typography


class Untranslated(LookupError):
    """A message that the catalog does not have."""


class Press(Struct, frozen=True):
    """What pages of one language are printed with: Jinja2 and the language."""

    environment: Environment
    language: Language


def make_press(templates: Mapping[str, Template], catalog: Catalog, language: Language) -> Press:
    """Templates, the words of one language -> Press.

    One Jinja2 environment a language: what templates import, and the globals, would mix them.
    """
    return Press(_environment(templates, catalog, language), language)


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
