"""Texts of templates that readers see: what is found, where, and what is left alone."""

from __future__ import annotations

import pytest

from sitegen.read.template import read_template
from sitegen.read.visible import HOLE


def texts(source: str) -> list[tuple[int, int, str]]:
    """Source -> (line, column, text without what is filled in) of each text that the template shows."""
    template, problems = read_template(source, "templates/x.html", frozenset({"a.html"}))
    assert template, problems
    found = ((given.place, given.value.replace(HOLE, "").strip()) for given in template.texts)
    return [(place.line, place.column, text) for place, text in found]


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("<p>One</p>\n <p>Two <b>three</b></p>", [(1, 4, "One"), (2, 5, "Two"), (2, 12, "three")]),
        ("<p>From {{ figure('a.b') }} on</p>", [(1, 4, "From  on")]),
        ("{% if x > 1 %}<p>One</p>{% endif %}", [(1, 18, "One")]),
        ('<img src="4.png" alt="Four" width="4">', [(1, 23, "Four")]),
        ('<a title=\'Five\' href="/5/" aria-label="Six">{{ x }}</a>', [(1, 11, "Five"), (1, 40, "Six")]),
        ('<input placeholder="Seven" value="7" data-title="7">', [(1, 21, "Seven")]),
        ('<meta name="description" content="Eight">', [(1, 35, "Eight")]),
        ('<meta property="og:image:alt" content="Nine">', [(1, 40, "Nine")]),
        ('<meta name="viewport" content="width=device-width, initial-scale=1">', []),
        ("<!-- 1 --><script>let x = 1</script><style>a { top: 1px }</style>{# 1 #}", []),
        ('<a {% if a > b %}class="x"{% endif %}>One</a>', [(1, 39, "One")]),
        ('<a title="{{ "x" if y > 1 else "z" }}">One</a>', [(1, 40, "One"), (1, 15, "x"), (1, 33, "z")]),
        ("<p>\n{%- if x %}\n   One {%- endif %}", [(1, 4, "One")]),
        ("{% raw %}{{ 1 }}{% endraw %}", [(1, 1, "{{ 1 }}")]),
        ("{{ 0.5 }} {{ 'a' ~ x ~ 'b' }}", [(1, 4, "0.5"), (1, 15, "a"), (1, 25, "b")]),
        ("{{ x | truncate(20) }}{{ f(3) }}{{ x[1] }}{{ x == 2 }}{{ 'y' | upper }}", [(1, 59, "y")]),
        ("{{ _('Id %(n)s', n=5) }}", [(1, 20, "5")]),
        ("{% set x = 'six' %}{{ x }}", [(1, 13, "six")]),
        ("{% block title %}Seven{% endblock %}", [(1, 1, "Seven")]),
        ('{% extends "a.html" %}', []),
    ],
)
def test_texts(source: str, wanted: list[tuple[int, int, str]]) -> None:
    assert [text for text in texts(source) if text[2]] == wanted
