"""What the catalogs must translate: messages of templates, and labels of the data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..values.dataset import Given
from ..values.site import Template, Wanted


def make_messages(templates: Mapping[str, Template], labels: Mapping[str, Given[str]]) -> tuple[Wanted, ...]:
    """Templates, labels by name -> each message once, at its first place.

    A plural comes before the same id without one: its entry in a catalog serves both.
    """
    found: dict[tuple[str, str], Wanted] = {}
    for wanted in (*_plurals_first(templates), *_labels(labels)):
        found.setdefault((wanted.context, wanted.id), wanted)
    return tuple(wanted for wanted in found.values() if wanted.id)


def _plurals_first(templates: Mapping[str, Template]) -> list[Wanted]:
    used = [wanted for template in templates.values() for wanted in template.messages]
    return sorted(used, key=lambda wanted: not wanted.plural_id)


def _labels(labels: Mapping[str, Given[str]]) -> Iterator[Wanted]:
    """Labels have no context: that of a card and that of a heading which are the same words are one message."""
    names: dict[str, list[str]] = {}
    for name, given in labels.items():
        names.setdefault(given.value, []).append(name)
    for given in labels.values():
        yield Wanted("", given.value, "", given.place, ", ".join(sorted(names[given.value])))
