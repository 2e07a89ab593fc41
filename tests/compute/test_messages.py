"""Messages of templates and labels, each once; what Jinja2's own extractor finds is the same."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from jinja2.ext import babel_extract

from sitegen.compute.messages import make_messages
from sitegen.read.template import read_template
from sitegen.values.dataset import Given
from sitegen.values.problem import Place
from sitegen.values.site import Template, Wanted

ROOT = Path(__file__).parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))


def template(source: str, path: str = "templates/x.html") -> Template:
    made, problems = read_template(source, path, frozenset())
    assert made
    assert problems == ()
    return made


def keys(wanted: tuple[Wanted, ...]) -> list[tuple[str, str, str]]:
    return [(one.context, one.id, one.plural_id) for one in wanted]


def test_each_message_once_at_its_first_place() -> None:
    made = make_messages(
        {"x.html": template('{{ _("A") }}\n{{ _("A") }}{{ pgettext("c", "A") }}')},
        {
            "b.label": Given("B", Place("data/prices.yaml", 7, 3)),
            "a.label": Given("B", Place("data/prices.yaml", 9, 3)),
        },
    )
    assert keys(made) == [("", "A", ""), ("c", "A", ""), ("", "B", "")]
    assert (made[0].place.line, made[2].place.line, made[2].note) == (1, 7, "a.label, b.label")


def test_a_plural_serves_the_singular_too() -> None:
    made = make_messages({"x.html": template('{{ _("card") }}{{ ngettext("card", "cards", n) }}')}, {})
    assert keys(made) == [("", "card", "cards")]


@pytest.mark.parametrize(
    "source",
    [
        "{% trans %}Hello\n  you{% endtrans %}",
        "{% trans n=3 %}a card{% pluralize %}{{ n }} cards{% endtrans %}",
        '{{ npgettext("menu", "a", "b", n) }}{% if _("c") %}{{ "x" ~ gettext("d") }}{% endif %}',
        *(path.read_text() for path in TEMPLATES),
    ],
)
def test_jinja_finds_the_same(source: str) -> None:
    found = set()
    for _, function, args, _ in babel_extract(
        io.BytesIO(source.encode()),
        ("_", "gettext", "ngettext", "pgettext", "npgettext"),
        [],
        {"trimmed": "true", "silent": "false"},
    ):
        texts = [text for text in (args if isinstance(args, tuple) else (args,)) if text is not None]
        found.add(tuple(texts) if "p" in function.partition("gettext")[0] else ("", *texts))
    ours = read_template(
        source, "templates/x.html", frozenset(path.relative_to(ROOT / "templates").as_posix() for path in TEMPLATES)
    )[0]
    assert ours
    assert {tuple(part for part in (one.context, one.id, one.plural_id)) for one in ours.messages} == {
        (*texts, *[""] * (3 - len(texts))) for texts in found
    }
