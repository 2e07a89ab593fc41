from __future__ import annotations

import jinja2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import Environment

from sitegen.read.template import read_template
from sitegen.values.document import Reference
from sitegen.values.problem import Place, Problem
from sitegen.values.site import Template, Wanted

PATH = "templates/page.html"
KNOWN = frozenset({"page.html", "base.html", "blocks/price-table.html"})


def read(source: str) -> tuple[Template | None, tuple[Problem, ...]]:
    return read_template(source, PATH, KNOWN)


def made(source: str) -> Template:
    template, problems = read(source)
    assert template is not None, problems
    assert problems == ()
    return template


def at(line: int, column: int) -> Place:
    return Place(PATH, line, column)


def printed(code: str, **values: object) -> str:
    """Code of a template -> what it prints, its values in capitals."""
    environment = Environment(finalize=str.upper)
    return jinja2.Template.from_code(environment, compile(code, PATH, "exec"), values).render()


def test_the_code_is_what_jinja_makes_of_it() -> None:
    template = made("<p>{{ x }}\n  {% if y %}\na{{ _('b') }}{% endif %}</p>\n")
    assert template.path == PATH
    assert printed(template.code, x="x", y=True, _=str) == "<p>X\naB</p>"


def test_trans_hands_its_values_to_gettext() -> None:
    code = made("{% trans day=x %}\n  Of {{ day }}\n{% endtrans %}").code
    assert printed(code, x="<", gettext=lambda id, **values: id + "".join(values)) == "OF %(DAY)SDAY"


@pytest.mark.parametrize(
    ("source", "references"),
    [
        ('{{ figure("h100.price") }}', [Reference("h100.price", "", at(1, 12), "h100.price")]),
        ('\n {{ figure("a.b", "amount") }}', [Reference("a.b", "amount", at(2, 13), "a.b")]),
        ('{{ _("x %(n)s", n=figure("a.b")) }}', [Reference("a.b", "", at(1, 27), "a.b")]),
        ('{{ figure("card." ~ card ~ ".price") }}', []),  # known when the page is made
        ("{{ figure(name) }}", []),
        ("{{ figure() }}", []),
        ('{{ page.figure("a.b") }}', []),
        ('{# {{ figure("a.b") }} #}', []),
        ('{% raw %}{{ figure("a.b") }}{% endraw %}', []),
    ],
)
def test_figures(source: str, references: list[Reference]) -> None:
    assert [*made(source).references] == references


@pytest.mark.parametrize(
    ("source", "messages"),
    [
        ('{{ _("Menu") }}', [Wanted("", "Menu", "", at(1, 7))]),
        ('<a title="{{ gettext("Menu") }}">', [Wanted("", "Menu", "", at(1, 23))]),
        ('{{ pgettext("verb", "Open") }}', [Wanted("verb", "Open", "", at(1, 22))]),
        (
            '{{ ngettext("%(num)s card", "%(num)s cards", n) }}',
            [Wanted("", "%(num)s card", "%(num)s cards", at(1, 14))],
        ),
        ('{{ npgettext("c", "one", "many", n) }}', [Wanted("c", "one", "many", at(1, 20))]),
        ("{% trans %}Hello{% endtrans %}", [Wanted("", "Hello", "", at(1, 12))]),
        ("\n\n{% trans %}\n  Hello\n  you\n{% endtrans %}", [Wanted("", "Hello you", "", at(3, 1))]),
        (
            "{% trans n=count %}one{% pluralize n %}{{ n }} of them{% endtrans %}",
            [Wanted("", "one", "%(n)s of them", at(1, 20))],
        ),
        ('{% trans "verb" %}Open{% endtrans %}', [Wanted("verb", "Open", "", at(1, 19))]),
        ("{{ label(name) }}", []),
    ],
)
def test_messages(source: str, messages: list[Wanted]) -> None:
    assert [*made(source).messages] == messages


@pytest.mark.parametrize(
    ("source", "line", "column", "rule", "hint"),
    [
        ("{{ a", 1, 1, "template-syntax", "mend the line"),
        ("\n\n{% if x %}a", 3, 1, "template-syntax", "mend the line"),
        ("a\n{% endfor %}", 2, 1, "template-syntax", "mend the line"),
        ("{% nonsense %}", 1, 1, "template-syntax", "mend the line"),
        ("{% include name %}", 1, 1, "template-dynamic", "write the name in quotes"),
        ('  {% include "blocks/" ~ name ~ ".html" %}', 1, 3, "template-dynamic", "write the name in quotes"),
        ('{% include ["base.html", "page.html"] %}', 1, 1, "template-dynamic", "write the name in quotes"),
        ("{% extends layout %}", 1, 1, "template-dynamic", "write the name in quotes"),
        ('{% extends "bsae.html" %}', 1, 13, "template-unknown", "did you mean base.html?"),
        ('\n{% include "blocks/prices.html" %}', 2, 13, "template-unknown", "did you mean blocks/price-table.html?"),
        ('{% from "x" import y %}', 1, 10, "template-unknown", "known: base.html, blocks/price-table.html, page.html"),
        ('{% import "../base.html" as b %}', 1, 12, "template-unknown", "did you mean base.html?"),
        ("{{ _(name) }}", 1, 1, "template-message", "write the text in quotes; for labels of the data use label()"),
        ('{{ pgettext(kind, "Open") }}', 1, 1, "template-message", "write the text in quotes"),
        ('{{ ngettext("one", many, n) }}', 1, 1, "template-message", "write the text in quotes"),
        ('{{ _("a" ~ "b") }}', 1, 1, "template-message", "write the text in quotes"),
    ],
)
def test_what_is_refused(source: str, line: int, column: int, rule: str, hint: str) -> None:
    template, problems = read(source)
    assert [(problem.place, problem.rule) for problem in problems] == [(at(line, column), rule)]
    assert problems[0].hint.startswith(hint)
    assert (template is None) is (rule == "template-syntax")


def test_all_is_told_at_once() -> None:
    _, problems = read('{% include a %}\n{{ _(b) }}\n{% include "c" %}')
    assert sorted(problem.place.line for problem in problems) == [1, 2, 3]


def test_line_breaks_of_other_systems() -> None:
    template = made('<p>\r\n{{ _("Menu") }}\r{{ figure("a.b") }}</p>\r\n')
    assert printed(template.code, _=str, figure=str) == "<p>\nMENU\nA.B</p>"
    assert [message.place for message in template.messages] == [at(2, 7)]
    assert [reference.place for reference in template.references] == [at(3, 12)]


@given(st.text(max_size=30) | st.text("{}%# \n\"'()_~.,|abtrnsif", max_size=40))
def test_any_source_is_answered(source: str) -> None:
    for tried in (
        source,
        f"{{{{ _({source}) }}}}",
        f"{{% include {source} %}}",
        f"{{% trans %}}{source}{{% endtrans %}}",
    ):
        template, problems = read(tried)
        assert template is not None or problems
        lines = tried.count("\n") + tried.count("\r") + 2
        assert all(0 < problem.place.line <= lines and problem.hint for problem in problems)
