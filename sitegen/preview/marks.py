"""Figures that --set has changed, marked where pages show them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape

from ..render import say
from ..values.figure import Figure
from ..values.language import Language

_SHOWN = re.compile(r'<(data|text) (?=[^>]*data-figure="([^"]+)"(?: data-style="([^"]+)")?)')


def moved(before: Mapping[str, Figure], after: Mapping[str, Figure]) -> Mapping[str, Figure | None]:
    """Figures of the data, and those that are tried -> each that differs as it was, None where it was not."""
    names = (name for name in after if name not in before or before[name].value != after[name].value)
    return {name: before.get(name) for name in names}


def marked(html: bytes, were: Mapping[str, Figure | None], language: Language) -> bytes:
    """HTML, figures as they were, its language -> the same with `data-before` on each of these."""

    def mark(found: re.Match[str]) -> str:
        tag, name, style = found.groups()
        if name not in were:
            return found[0]
        figure = were[name]
        text = escape(say(figure, style or "", language) if figure else "—")
        return f'<{tag} data-before="{text}" title="{text} →" '

    return _SHOWN.sub(mark, html.decode()).encode()
