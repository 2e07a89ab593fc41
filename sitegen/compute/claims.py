"""Claims: what phrases assert of figures -> verdicts.

A claim about prices with bounds so wide that no price in sight breaks them would check nothing. So each is judged again
with each of its prices halved and half as high again, alone, and against the rest.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from ..values.claim import Verdict
from ..values.dataset import Assertion, Card, Dataset
from ..values.figure import Figure, Range
from ..values.problem import Place, Problem
from ..values.quantity import Quantity, quantity
from .expression import Condition, Member, Tree
from .judging import Known, Outcome, judge
from .lookup import Found, look_up
from .parser import parse
from .tracking import Cells, Refused, Use, lazily
from .wording import sentence

_LOW, _HIGH = quantity("0.5"), quantity("1.5")
_RANGES = 6  # on which one claim may rest: each doubles the number of combinations
_Worst = tuple[Condition | Member, Outcome, Known]


def make_claims(
    data: Dataset, figures: Mapping[str, Figure], cells: Cells
) -> tuple[Mapping[str, Verdict], tuple[Problem, ...]]:
    """Dataset, its figures, how each is made -> (verdicts by claim, problems).

    There is no verdict on a claim that has a problem, or that is about what could not be made.
    """
    problems: list[Problem] = []
    verdicts: dict[str, Verdict] = {}
    trial = _Trial(data, figures, cells, {})
    for claim in each_claim(data).values():
        verdict, wrong = _verdict(claim, trial)
        problems += wrong
        if verdict:
            verdicts[claim.key] = verdict
    return MappingProxyType(verdicts), tuple(problems)


def each_claim(data: Dataset) -> Mapping[str, Assertion]:
    """Dataset -> its claims by key, one for each card in the place of one of all cards."""
    claims = (each for claim in data.claims.values() for each in (_own(claim, data) if claim.of else (claim,)))
    return MappingProxyType({claim.key: claim for claim in claims})


def _own(claim: Assertion, data: Dataset) -> Iterator[Assertion]:
    return (replace(claim, key=f"{card}.{claim.key}", card=card) for card in data.cards)


def _verdict(claim: Assertion, trial: _Trial) -> tuple[Verdict | None, Sequence[Problem]]:
    """A claim -> the verdict, or None; and its problems, which are none where its figures' problems have been told."""
    tree, problem = parse(claim.holds.value, claim.holds.place, claim.card)
    if problem:
        return None, [problem]
    found, unknown = look_up(tree, Use(trial.data, trial.fetch), trial.cells)
    if found is None:
        return None, unknown
    combinations = _combinations(found)
    if len(combinations) > 2**_RANGES:
        what = f"more than {_RANGES} ranges in one claim"
        return None, [Problem(claim.holds.place, "claim-syntax", what, "make two claims of it")]
    judged, wrong = _judged(tree, combinations)
    if wrong:
        return None, wrong
    failed = [sentence(*each) for each in judged if not each[1].holds]
    nearest = min(judged, key=lambda each: each[1].rank())
    outcome, places = nearest[1], trial.places(found.inputs)
    verdict = Verdict(
        claim.key,
        not failed,
        outcome.value,
        outcome.low,
        outcome.high,
        outcome.margin,
        "; ".join(failed) or sentence(*nearest),
        found.inputs,
        places,
        not failed and trial.is_tautology(tree, found, places),
    )
    return verdict, ()


def _judged(tree: Tree, combinations: Sequence[Known]) -> tuple[list[_Worst], list[Problem]]:
    """Conditions, what they refer to at each combination of ends -> (each where it is worst, problems)."""
    judged: list[_Worst] = []
    problems: list[Problem] = []
    for condition in tree:
        try:
            outcomes = [(condition, judge(condition, known), known) for known in combinations]
        except Refused as refused:
            problems += refused.args
        else:
            judged.append(min(outcomes, key=lambda each: each[1].rank()))
    return judged, problems


def _combinations(found: Found) -> Sequence[Known]:
    """Figures -> their values; where some are ranges, with each at its lower and at its upper end."""
    values = {name: figure.value for name, figure in found.figures.items()}
    ranges = [(name, value) for name, value in values.items() if isinstance(value, Range)]
    ends = itertools.product(*(((name, value.low), (name, value.high)) for name, value in ranges[: _RANGES + 1]))
    return [Known(found.figures, {**values, **dict(chosen)}, found.cards) for chosen in ends]


class _Trial(Struct, frozen=True):
    """Claims on prices that are not today's. `behind` remembers the lines of data behind each figure."""

    data: Dataset
    figures: Mapping[str, Figure]
    cells: Cells
    behind: dict[str, frozenset[Place]]

    def fetch(self, name: str) -> Figure:
        """Name -> today's figure."""
        if name not in self.figures:
            raise Refused(None)
        return self.figures[name]

    def places(self, inputs: tuple[str | Place, ...]) -> tuple[Place, ...]:
        """Names of figures, and places -> all lines of data behind them."""
        return tuple(sorted(self._behind(inputs), key=lambda place: (place.path, place.line, place.column)))

    def _behind(self, inputs: tuple[str | Place, ...]) -> frozenset[Place]:
        for name in inputs:
            if isinstance(name, str) and name not in self.behind:
                self.behind[name] = self._behind(self.figures[name].inputs)
        return frozenset().union(*(self.behind[each] if isinstance(each, str) else {each} for each in inputs))

    def is_tautology(self, tree: Tree, found: Found, places: tuple[Place, ...]) -> bool:
        """Whether a true claim rests on prices and is true with all that are tried."""
        read = {*places}
        cards = [card for card in self.data.cards.values() if card.price.place in read]
        if not cards:
            return False
        prices = {card.price.place for card in cards}
        stays = {name: self.figures[name] for name, behind in self.behind.items() if prices.isdisjoint(behind)}
        return all(self._holds(tree, found, factors, stays) for factors in _scenarios(cards))

    def _holds(self, tree: Tree, found: Found, factors: Mapping[str, Quantity], stays: Mapping[str, Figure]) -> bool:
        """Whether a claim is true where prices are multiplied; `stays` are figures that this does not change."""
        cards = {key: _priced(card, factors[key]) if key in factors else card for key, card in self.data.cards.items()}
        fetch = lazily(self.cells, replace(self.data, cards=cards), stays)
        try:
            figures = {name: fetch(name) for name in found.figures}
        except Refused:
            return True
        judged, problems = _judged(tree, _combinations(replace(found, figures=figures)))
        return bool(problems) or all(outcome.holds for _, outcome, _ in judged)


def _priced(card: Card, factor: Quantity) -> Card:
    return replace(card, price=replace(card.price, value=card.price.value * factor))


def _scenarios(cards: Sequence[Card]) -> Iterator[Mapping[str, Quantity]]:
    """Cards -> factors of their prices: each against the rest, each alone, all together."""
    keys = [card.key for card in cards]
    for key in keys:
        for one, rest in ((_HIGH, _LOW), (_LOW, _HIGH)):
            yield {**dict.fromkeys(keys, rest), key: one}
    for factor in (_HIGH, _LOW):
        yield from ({key: factor} for key in keys)
        yield dict.fromkeys(keys, factor)
