"""How each generator writes the same document: its front matter, its figures, its links, the path of its file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from . import corpus
from .corpus import Dialect, Document


def front_matter(fields: Mapping[str, str]) -> str:
    """Fields -> YAML between dashes."""
    return "".join(("---\n", *(f"{key}: {value}\n" for key, value in fields.items()), "---\n"))


def _ours_front(document: Document) -> str:
    fields = {"title": document.title, "description": document.description, "kind": "guide", "nav": document.title}
    fields |= {"slug": document.slug, "date": "2026-01-02", "updated": "2026-01-02", "order": str(document.number + 10)}
    return front_matter({**fields, "summary": document.description})


def _whole_front(document: Document) -> str:
    return _ours_front(document).replace("summary:", f"image_title: {document.title}\nsummary:")


def _hugo_front(document: Document) -> str:
    return front_matter({"title": document.title, "description": document.description, "date": "2026-01-02"})


def _nikola_front(document: Document) -> str:
    fields = {"title": document.title, "slug": document.slug, "date": "2026-01-02 00:00:00 UTC"}
    rows = (f".. {key}: {value}\n" for key, value in {**fields, "description": document.description}.items())
    return "".join(("<!--\n", *rows, "-->\n\n"))


def _pelican_front(document: Document) -> str:
    rows = {"Title": document.title, "Date": "2026-01-02", "Slug": document.slug, "Lang": document.language}
    return "".join(f"{key}: {value}\n" for key, value in {**rows, "Summary": document.description}.items()) + "\n"


def _nikola_path(language: str, number: int) -> str:
    first = corpus.languages()[0].key
    return f"posts/{corpus.name(number)}{'' if language == first else f'.{language}'}.md"


OURS = Dialect(
    figure=lambda figure, language, text: f"{{{{ {figure} }}}}",
    link=lambda number: f"{corpus.name(number)}.md",
    front=_ours_front,
    path=lambda language, number: f"content/{language}/guides/{corpus.name(number)}.md",
)
WHOLE = replace(OURS, front=_whole_front)
HUGO = Dialect(
    figure=lambda figure, language, text: f'{{{{< fig "{figure}" >}}}}',
    link=lambda number: f"../{corpus.name(number)}/",
    front=_hugo_front,
    path=OURS.path,
)
NIKOLA = Dialect(
    figure=lambda figure, language, text: f"{{{{% fig {figure} %}}}}",
    link=lambda number: f"../{corpus.name(number)}/",
    front=_nikola_front,
    path=_nikola_path,
)
PELICAN = Dialect(
    figure=lambda figure, language, text: text,
    link=lambda number: f"{{filename}}{corpus.name(number)}.md",
    front=_pelican_front,
    path=OURS.path,
)
MKDOCS = Dialect(
    figure=lambda figure, language, text: f'{{{{ figures["{figure}"]["{language}"] }}}}',
    link=lambda number: f"{corpus.name(number)}.md",
    front=_hugo_front,
    path=lambda language, number: f"docs/{language}/guides/{corpus.name(number)}.md",
)
