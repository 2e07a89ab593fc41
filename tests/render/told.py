"""The tiny site with guides, cards, prices and questions: what files for machines tell of."""

from __future__ import annotations

from collections.abc import Mapping

from sitegen.compute import make_site
from sitegen.render import render_site
from sitegen.values.output import Output

from ..sites import sources_of, tiny

HOME = "https://tiny.example"
LANGUAGES = ("es", "fr")

_FRONT = "---\ntitle: {title}\ndescription: {about}\nkind: {kind}\n{more}---\n"

# Key of a page -> its kind, its title, the rest of its front matter, its body; the same in both languages but for LANG.
_PAGES = {
    "guides/index": ("guides", "Guides LANG", "slug: guides-LANG\nnav: All guides\n", "Read them.\n"),
    "guides/old": ("guide", "Old LANG", "date: 2026-01-01\norder: 1\n", "An old one.\n"),
    "guides/new": (
        "guide",
        '"New LANG: {{ blue.price }}"',
        'nav: New\ndate: 2026-01-02\nupdated: 2026-01-05\norder: 2\nsummary: "A & B for {{ blue.price }}"\n',
        "[See](../prices.md#rules) a [page](https://other.example/a).\n\n```sh\nrun <x> -- {{ no.figure }}\n```\n",
    ),
    "gpu/index": ("cards", "Cards LANG", "slug: gpu\nnav: Cards\n", "All of them.\n"),
    "gpu/[card]": ("card", '"Card LANG {{ card.name }}"', "", "It costs {{ card.price }}, from {{ card.since }}.\n"),
    "prices": (
        "prices",
        '"Prices LANG from {{ cheapest.price }}"',
        "nav: Prices\n",
        "From {{ red.price }} to {{ blue.price }}.\n\n## Rules {#rules}\n\nBy the minute.\n\n::: faq\n\n"
        "### What is \\<this> & that?\n\nIt *is* a\n[card](gpu/red.md) for {{ red.price }}.\n\n- And so **on**.\n\n"
        "### And more?\n\nNo `code --x`.\n\n:::\n",
    ),
}


def files(changed: Mapping[str, bytes | None] | None = None) -> dict[str, bytes]:
    """The site, with some files changed, or gone where None."""
    made: dict[str, bytes | None] = {
        f"templates/{kind}.html": b'{% extends "page.html" %}'
        for kind in ("guides", "guide", "cards", "card", "prices")
    }
    for key, (kind, title, more, body) in _PAGES.items():
        for language in LANGUAGES:
            about = f'"About {key.strip("]").replace("[", "")} {language}"'
            if kind == "card":
                about = about.replace("card ", "{{ card.name }} ")
            front = _FRONT.format(title=title, about=about, kind=kind, more=more)
            made[f"content/{language}/{key}.md"] = (front + body).replace("LANG", language).encode()
    return tiny({**made, **(changed or {})})


def prices(*changes: tuple[str, str]) -> dict[str, bytes | None]:
    """data/prices.yaml with each old text made new."""
    text = tiny()["data/prices.yaml"].decode()
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return {"data/prices.yaml": text.encode()}


def output(made: Mapping[str, bytes]) -> Output:
    """Files -> what is published of them."""
    sources, problems = sources_of(made)
    assert sources is not None, problems
    site, found = make_site(sources)
    assert (*problems, *found) == ()
    rendered, wrong = render_site(site)
    assert wrong == ()
    return rendered
