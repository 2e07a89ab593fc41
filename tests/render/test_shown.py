"""Where figures stand is read from the finished text, and what else changes is told apart."""

from __future__ import annotations

import pytest

from sitegen.render.shown import rest, shown_figures, signed, unsigned

DATA = '<data value="0.59" data-figure="a.price" data-style="amount">0,59&nbsp;€</data>'
TEXT = signed("a.price", "", "0,59 €/h")


def positions(html: str) -> list[str]:
    return [mark.position for mark in shown_figures(html, "/x/", "xx")]


@pytest.mark.parametrize(
    ("html", "position"),
    [
        (f"<p>{DATA}</p>", "prose"),
        (f"<h1>{DATA}</h1>", "heading"),
        (f'<h3 id="a"><em>{DATA}</em></h3>', "heading"),
        (f"<h2>a</h2><p>{DATA}</p>", "prose"),
        (f"<table><tr><td>{DATA}</td></tr></table>", "table"),
        (f"<table></table>{DATA}", "prose"),
        (f"<header>{DATA}</header>", "prose"),
        (f"<select><option>{TEXT}</option></select>{DATA}", "option prose"),
        (f"<title>{TEXT}</title>", "title"),
        (f"<svg><title>{TEXT}</title></svg>", "svg"),
        (f"<svg><text>{TEXT}</text></svg><p>{DATA}</p>", "svg prose"),
        ('<svg><text x="9.1%" y="2em" data-figure="a.price">0,59 €/h</text></svg>', "svg"),
        (f'<script type="application/ld+json">{{"price": "{TEXT}"}}</script>', "structured data"),
        (f'<meta name="description" content="a {TEXT}">', "description"),
        (f'<meta property="og:title" content="{TEXT}">', "meta"),
        (f'<p><img src="x" alt="{TEXT}"></p>', "attribute"),
    ],
)
def test_position(html: str, position: str) -> None:
    assert " ".join(positions(html)) == position


def test_what_is_noted() -> None:
    first, second = shown_figures(f"<title>{TEXT}</title><p>{DATA}</p>", "/x/", "xx")
    assert (first.figure, first.style, first.text) == ("a.price", "", "0,59 €/h")
    assert (second.figure, second.style, second.text) == ("a.price", "amount", "0,59\u00a0€")
    assert (second.page, second.language) == ("/x/", "xx")


def test_escaped_texts_are_noted_as_they_are_read() -> None:
    (mark,) = shown_figures("<title>" + signed("a.name", "", "A &amp; B") + "</title>", "/x/", "xx")
    assert mark.text == "A & B"


def test_so_are_texts_in_mirrors() -> None:
    (mark,) = shown_figures(signed("a.name", "", r"A \| \*b\*"), "/x/", "xx", "mirror")
    assert mark.text == "A | *b*"


def test_signs_go() -> None:
    assert unsigned(f"<title>a {TEXT}</title>{DATA}") == f"<title>a 0,59 €/h</title>{DATA}"


@pytest.mark.parametrize(
    ("before", "after", "same"),
    [
        (f"a {DATA}", f"a {DATA.replace('0.59', '0.61').replace('0,59', '0,61')}", True),
        (f"a {DATA}", f"b {DATA}", False),
        (f"a {DATA}", f"a {DATA.replace('a.price', 'b.price')}", False),
        (f"a {DATA}", f"a {DATA.replace('amount', 'short')}", False),
        (f"<title>{TEXT}</title>", f"<title>{TEXT.replace('0,59', '0,61')}</title>", True),
        (f"<title>{TEXT}</title>", "<title>0,59 €/h</title>", False),
        (
            '<data value="8B" data-figure="a.full">8B</data>',
            '<data value="" data-figure="a.full">—</data><span class="unseen">ninguno</span>',
            True,
        ),
        ('<g><rect width="9%"/></g>', '<g><rect width="8.1%"/><rect width="2%"/></g>', True),
        ('<g><rect width="9%"/></g>', '<g class="a"><rect width="9%"/></g>', False),
        ('<text x="9%" data-figure="a.b">0,59 €</text>', '<text x="8%" data-figure="a.b">0,61 €</text>', True),
        ('<text x="9%" data-figure="a.b">0,59 €</text>', '<text x="9%" data-figure="a.c">0,59 €</text>', False),
        ('href="/assets/site.0123456789ab.css"', 'href="/assets/site.ba9876543210.css"', True),
        ('href="/assets/site.0123456789ab.css"', 'href="/assets/other.0123456789ab.css"', False),
    ],
)
def test_the_rest_is_all_but_figures_and_hashes(before: str, after: str, same: bool) -> None:
    assert (rest(before) == rest(after)) is same
