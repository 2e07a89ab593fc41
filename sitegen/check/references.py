"""What a page names must be there: figures, styles that suit them, blocks, templates."""

from __future__ import annotations

from collections.abc import Iterator

from ..values.document import Reference
from ..values.figure import STYLES, Value
from ..values.problem import Problem, nearest
from ..values.site import Site


def references(site: Site) -> Iterator[Problem]:
    """Site -> names in documents and templates that lead nowhere."""
    pages = [name.removesuffix(".html") for name in site.templates if name.endswith(".html")]
    blocks = [name.removeprefix("blocks/") for name in pages if name.startswith("blocks/")]
    kinds = [name for name in pages if "/" not in name]
    settings = site.settings
    for kind in (*settings.everywhere, *settings.fresh, *(page.document.front.kind for page in site.pages)):
        if kind.value not in kinds:
            hint = nearest(kind.value, kinds)
            yield Problem(kind.place, "page-kind", f"there is no template {kind.value}.html", hint)
    for page in site.pages:
        for reference in page.document.references():
            yield from _reference(reference, site)
        for block in page.document.blocks():
            if block.name not in blocks:
                hint = nearest(block.name, blocks)
                yield Problem(block.place, "block-unknown", f"there is no block '{block.name}'", hint)
    for template in site.templates.values():
        for reference in template.references:
            yield from _reference(reference, site)


def _reference(reference: Reference, site: Site) -> Iterator[Problem]:
    figure = site.figures.get(reference.name)
    if reference.name in site.unmade:
        return  # why it could not be made has been said
    if figure is None:
        hint = nearest(reference.name, site.figures) or "docs/figures.md lists all"
        yield Problem(reference.place, "figure-unknown", f"there is no figure '{reference.name}'", hint)
    elif not isinstance(figure.value, STYLES.get(reference.style, ())):  # templates may name styles that are none
        hint = f"styles of {reference.name}: {', '.join(_styles(figure.value))}"
        message = f"'{reference.name}' cannot be shown in the style '{reference.style}'"
        yield Problem(reference.place, "figure-style", message, hint)


def _styles(value: Value) -> list[str]:
    return [style or "none" for style, kinds in STYLES.items() if isinstance(value, kinds)]
