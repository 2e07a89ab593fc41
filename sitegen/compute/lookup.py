"""What an expression refers to, looked up: figures by name, cards by group, names as pages show them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import Struct

from ..values.figure import Figure
from ..values.problem import Place, Problem, nearest
from .cards import available, members
from .expression import Cards, Literal, Named, Tree, parts
from .tracking import Refused, Use


class Found(Struct, frozen=True):
    """Figures by name; names of figures by (group, rest) for each Cards; all that was read, in order."""

    figures: Mapping[str, Figure]
    cards: Mapping[tuple[str, str], tuple[str, ...]]
    inputs: tuple[str | Place, ...]


def look_up(tree: Tree, use: Use, known: Collection[str]) -> tuple[Found | None, tuple[Problem, ...]]:
    """Conditions, a reader, names of all figures -> (what they refer to, problems).

    Nothing, and no problem, where a figure could not be made for a reason that has been told.
    """
    figures: dict[str, Figure] = {}
    cards: dict[tuple[str, str], tuple[str, ...]] = {}
    problems: list[Problem | None] = []
    for part in (part for condition in tree for part in parts(condition)):
        try:
            names = _names(part, use, known)
            for name in names:
                use.figure(name)
                figures[name] = use.fetch(name)
        except Refused as refused:
            problems += refused.args
        else:
            cards |= {(part.group, part.rest): names} if isinstance(part, Cards) else {}
    found = None if problems else Found(figures, cards, tuple(use.inputs))
    return found, tuple(problem for problem in problems if problem)


def _names(part: Named | Cards | Literal, use: Use, known: Collection[str]) -> tuple[str, ...]:
    """Part of an expression -> the names of figures that it stands for."""
    if isinstance(part, Literal):
        return (_called(part, use),)
    names = (part.name,) if isinstance(part, Named) else tuple(f"{key}.{part.rest}" for key in _keys(part, use))
    for name in names:
        if name not in known:
            raise Refused(Problem(part.place, "claim-figure", f"there is no figure '{name}'", _hint(name, known)))
    return names


def _keys(part: Cards, use: Use) -> list[str]:
    """The available cards, or those of a group."""
    if not part.group:
        return [card.key for card in available(use)]
    group = use.data.groups.get(part.group)
    if group is None:
        what, hint = f"there is no group '{part.group}'", nearest(part.group, use.data.groups)
        raise Refused(Problem(part.place, "claim-figure", what, hint))
    return [card.key for card in members(use, group) if use(card.available)]


def _called(part: Literal, use: Use) -> str:
    """'A100' -> the figure that is this name."""
    named = [(entry.name.value, key) for key, entry in use.data.cards.items()]
    named += [(entry.name.value, key) for key, entry in use.data.sizes.items()]
    called = {name: f"{key}.name" for name, key in named}
    if part.text not in called:
        what, hint = f"no card and no model size is called '{part.text}'", nearest(part.text, called)
        raise Refused(Problem(part.place, "claim-figure", what, hint))
    return called[part.text]


def _hint(name: str, known: Collection[str]) -> str:
    """What was meant: perhaps a minus without spaces."""
    halves = [(name[:at], name[at + 1 :]) for at, sign in enumerate(name) if sign == "-"]
    meant = next((f"write {left} - {right}" for left, right in halves if left in known and right in known), "")
    return meant or nearest(name, known) or "docs/figures.md lists all"
