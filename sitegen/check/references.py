"""What pages and templates name must be there: figures, styles that suit them, blocks, templates."""

from __future__ import annotations

from collections.abc import Iterator

from ..values.dataset import Given
from ..values.document import Block, Reference
from ..values.figure import STYLES, Value
from ..values.problem import Problem, nearest
from ..values.site import Site


def references(site: Site) -> Iterator[Problem]:
    """Site -> names in its documents that lead nowhere."""
    for page in site.pages:
        yield from _kind(page.document.front.kind, site)
        for reference in page.document.references():
            yield from _reference(reference, site)
        for block in page.document.blocks():
            yield from _block(block, site)


def references_elsewhere(site: Site) -> Iterator[Problem]:
    """Site -> names in its settings and templates that lead nowhere."""
    for kind in (*site.settings.everywhere, *site.settings.fresh):
        yield from _kind(kind, site)
    for template in site.templates.values():
        for reference in template.references:
            yield from _reference(reference, site)


def _kind(kind: Given[str], site: Site) -> Iterator[Problem]:
    if "/" in kind.value or f"{kind.value}.html" not in site.templates:
        hint = nearest(kind.value, (name for name in _pages(site) if "/" not in name))
        yield Problem(kind.place, "page-kind", f"there is no template {kind.value}.html", hint)


def _block(block: Block, site: Site) -> Iterator[Problem]:
    if f"blocks/{block.name}.html" not in site.templates:
        hint = nearest(block.name, (name[7:] for name in _pages(site) if name.startswith("blocks/")))
        yield Problem(block.place, "block-unknown", f"there is no block '{block.name}'", hint)


def _pages(site: Site) -> list[str]:
    return [name.removesuffix(".html") for name in site.templates if name.endswith(".html")]


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
