"""Mirrors say in Markdown what pages say in HTML: read back by a Markdown parser, they have the same words."""

from __future__ import annotations

import re
from functools import cache
from urllib.parse import urljoin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from selectolax.lexbor import LexborHTMLParser

from sitegen.render.elements import read_elements
from sitegen.render.mirror import write_mirror
from sitegen.values.output import Output

from .told import HOME, files, output

PAGE = "https://x.example/a/"
DATA = '<data value="0.59" data-figure="h100.price" data-style="amount">0,59\u00a0€</data>'


def mirror(html: str) -> str:
    return write_mirror(read_elements(html), lambda target: urljoin(PAGE, target))


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ("<p>a\n b</p>", "a b"),
        ("<h2 id='x'>A <em>b</em></h2><p>c</p>", "## A *b*\n\nc"),
        ("<h2>C #</h2>", "## C \\#"),
        ("<ul><li>--</li><li>-- -</li><li>--a</li></ul>", "- \\--\n- \\-- -\n- --a"),
        ("<p><strong>a. </strong>b</p>", "**a.** b"),
        ("<p><span data-claim='x'>a</span> <span data-fixed>3 GB</span></p>", "a 3 GB"),
        ("<p><a href='/b/#c'>d</a> <a href='#e' title='f'>g</a></p>",
         '[d](https://x.example/b/#c) [g](https://x.example/a/#e "f")'),
        ("<p><img src='/assets/a.svg' alt='b [c]'></p>", "![b \\[c\\]](https://x.example/assets/a.svg)"),
        ("<p><code>a_b *c* `d</code></p>", "``a_b *c* `d``"),
        ("<pre><code class='language-sh'>a  -- {{ b }}\n\n  ```\n</code></pre>",
         "````sh\na  -- {{ b }}\n\n  ```\n````"),
        ("<ul><li>a</li><li><p>b</p><ol start='3'><li>c</li></ol></li></ul>", "- a\n- b\n\n  3. c"),
        ("<aside><p>a</p><p>b</p></aside>", "> a\n>\n> b"),
        ("<div>a <b>c</b><p>d</p>e</div>", "a **c**\n\nd\n\ne"),
        ("<p>1. a</p><p># b</p><p>- c</p><p>> d</p><p>+5</p>", "1\\. a\n\n\\# b\n\n\\- c\n\n\\> d\n\n+5"),
        ("<p>*a* _b_ c_d &lt;e&gt; &amp;amp; 1 &lt; 2 &amp; [f]</p>",
         "\\*a\\* \\_b\\_ c_d \\<e> \\&amp; 1 < 2 & \\[f\\]"),
        ("<p>—<span class='unseen'>nothing</span></p><nav>n</nav><script>s</script><p hidden>h</p>", "—"),
        ("<figure><svg><title>A chart</title><desc>Of 5.</desc><g><title>x</title></g><text>9</text></svg>"
         "<figcaption>b</figcaption></figure>", "A chart\n\nOf 5.\n\nb"),
        ("<table><caption>t</caption><thead><tr><th>a</th><th class='number'>b</th></tr></thead>"
         "<tbody><tr><th rowspan='2'>c</th><td>1|2</td></tr><tr><td>3</td></tr></tbody></table>",
         "**t**\n\n| a | b |\n| --- | --: |\n| c | 1\\|2 |\n| c | 3 |"),
        ("<table><tbody><tr><th>a</th><td>b</td></tr><tr><td colspan='2'>c</td></tr></tbody></table>",
         "|  |  |\n| --- | --- |\n| a | b |\n| c | c |"),
        ("<p></p><ul></ul><table></table>", ""),
    ],
)  # fmt: skip
def test_each_element(html: str, markdown: str) -> None:
    assert mirror(html) == markdown


def test_a_figure_is_signed_and_says_what_the_page_says() -> None:
    assert mirror(f"<p>{DATA}</p>") == "\ufdd0h100.price\ufdd1amount\ufdd20,59\u00a0€\ufdd3"


def words(html: str) -> str:
    return " ".join(LexborHTMLParser(html).text(separator=" ").split())


def read_back(markdown: str) -> str:
    return str(MarkdownIt("commonmark").enable("table").render(markdown))


NASTY = st.text(alphabet="ab1.)*_`#[]()<>&;|\\-+=!~{}\"' \u00a0ñ", min_size=1, max_size=25)


@given(parts=st.lists(NASTY.filter(lambda text: text.strip(" \u00a0")), min_size=1, max_size=3))
@pytest.mark.parametrize("within", ["<p>{}</p>", "<ul><li>{}</li></ul>", "<h2>{}</h2>", "<blockquote>{}</blockquote>"])
def test_any_text_is_read_back_as_it_was(within: str, parts: list[str]) -> None:
    safe = [part.replace("&", "&amp;").replace("<", "&lt;") for part in parts]
    html = "".join(within.format(part) for part in safe)
    assert words(read_back(mirror(html))) == words(html)


@given(cell=NASTY.filter(lambda text: text.strip(" \u00a0")))
def test_any_cell_is_read_back_as_it_was(cell: str) -> None:
    safe = cell.replace("&", "&amp;").replace("<", "&lt;")
    html = f"<table><thead><tr><th>{safe}</th></tr></thead><tbody><tr><td>{safe}</td></tr></tbody></table>"
    assert words(read_back(mirror(html))) == words(html)


# ---------------------------------------------------------------------------------------------------- of a whole site


@cache
def made() -> Output:
    return output(files())


def mirrors() -> dict[str, str]:
    return {path: data.decode() for path, data in made().files.items() if path.endswith(".md")}


def test_every_listed_page_has_one_that_its_head_names() -> None:
    pages = {path for path in made().files if path.endswith("/index.html")}
    assert {path.replace("/index.md", "/index.html") for path in mirrors()} == pages
    for path in pages:
        link = LexborHTMLParser(made().files[path].decode()).css_first('link[type="text/markdown"]')
        assert link
        assert link.attributes["href"] == f"/{path.removesuffix('html')}md"


def test_it_has_the_words_and_figures_of_the_page() -> None:
    for path, text in mirrors().items():
        page = LexborHTMLParser(made().files[path.replace(".md", ".html")].decode())
        for gone in page.css("nav, footer, script"):
            gone.decompose()
        body = page.body
        assert body
        read = words(read_back(text.partition("\n---\n")[2]))
        assert read.replace(" ", "") == words(body.html or "").replace(" ", "")
        shown = [mark.text for mark in made().shown if output_md(mark.page) == path and mark.position == "mirror"]
        assert shown.pop(0) or shown
        assert all(figure in text for figure in shown)


def output_md(url: str) -> str:
    return f"{url.removeprefix('/')}index.md"


def test_its_head_says_what_it_is() -> None:
    text = mirrors()["es/guides-es/new/index.md"]
    assert text.startswith(
        '---\ntitle: "New es: 3,00\u00a0€/h"\ndescription: "About guides/new es"\n'
        f'url: {HOME}/es/guides-es/new/\nlanguage: "es"\ndate: 2026-01-02\nupdated: 2026-01-05\n'
        "prices_as_of: 2026-01-02\n---\n\n# New es: 3,00\u00a0€/h\n\n"
    )


def test_links_are_absolute_and_code_is_untouched() -> None:
    text = mirrors()["es/guides-es/new/index.md"]
    assert f"[See]({HOME}/es/prices/#rules) a [page](https://other.example/a)." in text
    assert "```sh\nrun <x> -- {{ no.figure }}\n```" in text
    targets = [target for each in mirrors().values() for target in re.findall(r"\]\(([^)]*)\)", each)]
    assert targets
    assert [target for target in targets if not target.startswith("https://")] == []
