"""What helps a reader through a long page."""

from __future__ import annotations

import re

import pytest

from sitegen import pipe
from sitegen.read.document import read_document
from sitegen.render.aids import Entry, contents, count_words, linked, reading_time
from sitegen.render.body import Words, marked, render_body
from sitegen.values.document import Document

from ..sites import tiny

SITE = pipe.make(tiny())
WORDS = Words(
    SITE.languages["es"], SITE.figures, lambda link: f"/{link}/", lambda file: f"/assets/{file}", lambda name: ""
)


def document(body: str) -> Document:
    head = "---\ntitle: T\ndescription: D\nkind: page\n---\n"
    made, problems = read_document((head + body).encode(), "content/es/x.md")
    assert made is not None, problems
    return made


def entries(body: str) -> list[Entry]:
    return list(contents(document(body), WORDS))


def html(body: str) -> str:
    return render_body(document(body).body, WORDS)


def test_contents_are_the_sections() -> None:
    found = entries("## A & B {#a}\n\n### Not this {#x}\n\nText.\n\n## C {#c}\n")
    assert found == [Entry("a", "A &amp; B"), Entry("c", "C")]


def test_contents_lead_nowhere_else_and_claim_nothing() -> None:
    (entry,) = entries("## **Bold** [words](site:console) and `code` at {{ blue.price }} {#a}\n")
    assert (
        re.sub("<data[^>]*>|</data>", "", marked(entry.title, WORDS))
        == "Bold words and <code>code</code> at 3,00\u00a0€/h"
    )


@pytest.mark.parametrize("level", [2, 3])
def test_a_heading_links_to_itself(level: int) -> None:
    link = '<a class="anchor" href="#a" aria-label="To &quot;it&quot; \\1"></a>'
    assert linked(f'<h{level} id="a">A</h{level}>', 'To "it" \\1') == f'<h{level} id="a">A{link}</h{level}>'


def test_a_heading_without_an_anchor_stays() -> None:
    assert linked("<h3>A</h3>", "Link") == "<h3>A</h3>"


@pytest.mark.parametrize(
    ("words", "shown"),
    [(0, "1 min"), (1, "1 min"), (200, "1 min"), (201, "2 min"), (1400, "7 min"), (13_000, "1 h 5 min")],
)
def test_reading_takes_whole_minutes(words: int, shown: str) -> None:
    minutes = max(-(-words // 200), 1)
    assert count_words("<p>" + "x <b>y</b> " * (words // 2) + "z" * (words % 2) + "</p>") == words
    made = reading_time(words, WORDS.language)
    assert made.replace("\u00a0", " ") == f'<time datetime="PT{minutes}M">{shown}</time>'


def test_code_is_not_read() -> None:
    assert count_words(f"<p>a</p><pre>{'x ' * 1000}</pre><p>b</p><pre>y</pre>") == 2


def test_a_table_scrolls_and_is_called_like_its_section() -> None:
    made = html("| a |\n|---|\n| b |\n\n## S {#s}\n\nText.\n\n| c |\n|---|\n| d |\n")
    regions = re.findall(r'<div class="table"([^>]*)>\n<table>', made)
    assert regions == [' tabindex="0"', ' role="region" aria-labelledby="s" tabindex="0"']
    assert made.count("<table>") == made.count("</table>\n</div>") == 2


def test_code_scrolls_by_keys() -> None:
    assert html("```py\nx\n```\n") == (
        '<div class="code"><pre tabindex="0"><code class="language-py">x\n</code></pre></div>\n'
    )
