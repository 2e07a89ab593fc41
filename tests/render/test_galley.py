"""A page's text has slots for its figures: what stands in them in the end is what would stand there without slots."""

from __future__ import annotations

import re

import pytest

from sitegen.values.output import Output

from ..sites import tiny
from .told import output, prices

BLOCK = "templates/blocks/price-list.html"
PAGE = tiny()["templates/page.html"]
ABOUT = tiny()["content/es/about.md"]
NAME = '{{ figure("red.name") }}'


def named(name: str) -> dict[str, bytes | None]:
    """The data in which the first card has that name, as YAML quotes it."""
    return prices(("name: Red 1", f'name: "{name}"'))


def page(block: str, name: str = "Red 1") -> Output:
    """The tiny site whose block is as told, its first card with that name."""
    timed = {"templates/page.html": PAGE.replace(b"{{ body }}", b"{{ reading_time() }}{{ body }}")}
    return output(tiny({**named(name), **timed, BLOCK: block.encode()}))


def mirror(block: str, name: str) -> str:
    """What of the mirror stands where the block does."""
    text = page(block, name).files["es/index.md"].decode()
    found = re.search(r" veces más\.\n\n(.*?)\n\n## Noche", text, re.DOTALL)
    assert found
    return found[1]


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("Red | 1", "Red \\| 1", "`Red | 1`"),
        ("R*d [1]", "R\\*d \\[1\\]", "`R*d [1]`"),
        ("Red\\n1", "Red 1", "`Red 1`"),
        ("Red   1", "Red 1", "`Red 1`"),
        ("Re``d", "Re\\`\\`d", "```Re``d```"),
        ("`Red", "\\`Red", "`` `Red ``"),
    ],
)
def test_mirrors_write_a_figure_as_the_place_asks(name: str, text: str, code: str) -> None:
    """In a cell it makes no column more, in an item no line more; code has it as it is, between ticks that fit."""
    row = f"<table><tbody><tr><td>{NAME}</td><td><kbd>{NAME}</kbd></td></tr></tbody></table>"
    cell = code.replace("|", "\\|").replace("\n", " ")
    assert mirror(row, name) == f"|  |  |\n| --- | --- |\n| {text} | {cell} |"
    assert mirror(f"<ul><li>{NAME}</li></ul><p><code>{NAME}</code></p>", name) == f"- {text}\n\n{code}"


def test_fences_fit_around_figures() -> None:
    assert mirror(f'<pre><code class="language-sh">{NAME}</code></pre>', "R*```") == "````sh\nR*```\n````"


def test_questions_have_one_space_where_a_figure_has_several() -> None:
    asking = b"::: faq\n\n### Why {{ red.name }}?\n\nIt is {{ red.name }}.\n\n:::\n"
    text = (
        output(tiny({**named("Red \\n 1"), "content/es/about.md": ABOUT + asking})).files["es/como/index.html"].decode()
    )
    assert '"name": "Why Red 1?"' in text
    assert '"text": "It is Red 1."' in text


@pytest.mark.parametrize(("before", "after", "minutes"), [("<pre>", "</pre>", 1), ("<p>", "</p>", 2)])
def test_figures_in_code_take_no_time_to_read(before: str, after: str, minutes: int) -> None:
    """Of as many words as are read in two minutes."""
    html = page(before + f"{NAME} " * 100 + after).files["es/index.html"].decode()
    assert f'<time datetime="PT{minutes}M">' in html
    assert html.count('data-figure="red.name"') == 100


@pytest.mark.parametrize("how", ["", " | tojson", " | urlencode", " | list | join", " | last", "[:18]", " if LONG"])
def test_blocks_may_take_apart_what_other_pages_are_called(how: str) -> None:
    """A title is the same to them, figures and all, as it is to the template of the page."""
    asking = f"<i>{{{{ teaser('index').title{how} }}}}</i>".replace(
        "LONG", "teaser('index').title | length > 60"
    ).encode()
    made = output(tiny({BLOCK: asking, "templates/page.html": PAGE.replace(b"{{ title }}", asking)}))
    first, second = re.findall("<i>.*?</i>", made.files["es/index.html"].decode())
    assert first == second
