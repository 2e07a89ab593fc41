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
        ("<a title=Eight href=/8/ aria-description='Nine'>", [(1, 10, "Eight"), (1, 43, "Nine")]),
        ("<p>&lt;One&#32;&euro;</p>", [(1, 4, "<One €")]),
        ('<meta name="description" content="Eight">', [(1, 35, "Eight")]),
        ('<meta property="og:image:alt" content="Nine">', [(1, 40, "Nine")]),
        ('<meta name="viewport" content="width=device-width, initial-scale=1">', []),
        ("<!-- 1 -->{# 1 #}<meta name=robots content='noindex'><script src='1.js'>{{ x }}</script>", []),
        ("<script>let x = 1</script><style>a { }</style>", [(1, 9, "let x = 1"), (1, 34, "a { }")]),
        ('<a {% if a > b %}class="x"{% endif %}>One</a>', [(1, 39, "One")]),
        ('<a title="{{ "x" if y > 1 else "z" }}">One</a>', [(1, 40, "One")]),
        ("<p>\n{%- if x %}\n   One {%- endif %}", [(1, 4, "One")]),
        ("{% raw %}{{ 1 }}{% endraw %}", [(1, 1, "{{ 1 }}")]),
        ("{% block title %}Seven{% endblock %}", [(1, 1, "Seven")]),
        ('{% extends "a.html" %}', []),
    ],
)
def test_texts(source: str, wanted: list[tuple[int, int, str]]) -> None:
    assert [text for text in texts(source) if text[2]] == wanted


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("{{ 0.5 }} {{ 'a' ~ x ~ 'b' }}", ["0.5", "a", "b"]),
        ("{{ x | truncate(20) }}{{ f(3) }}{{ 'y' | upper }}", ["20", "3", "y"]),
        ("{{ x[1] }}{{ x == 2 }}{{ x is divisibleby(3) }}{{ x[4:5] }}{{ 'six' if x > 6 }}", ["six"]),
        ("{{ _('Id %(n)s', n=5) }}{{ ngettext('one', 'many', 7) }}", ["5"]),
        ("{% set x = 'six' %}{% include 'a.html' %}{% if x > 7 %}{% endif %}", ["six"]),
        ("{% for x in (1, 2) if x != 3 %}{{ figure('4.x') }}{% endfor %}{{ f('h100.price', '.x5') }}", ["1", "2"]),
        ("{{ true }}{{ none }}", []),
    ],
)
def test_constants_that_may_be_printed(source: str, wanted: list[str]) -> None:
    template, problems = read_template(source, "templates/x.html", frozenset({"a.html"}))
    assert template, problems
    assert [given.value for given in template.constants] == wanted


def test_attributes_for_programs() -> None:
    source = '<input placeholder="Seven" value="7" data-title="8 {{ x }}" min="9" class="a1" autocomplete=off>'
    template, _ = read_template(source, "templates/x.html", frozenset())
    assert template
    assert [given.value.strip(HOLE) for given in template.attributes] == ["7", "8 ", "off"]
