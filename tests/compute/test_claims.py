"""Claims: expression over today's figures -> verdict. The data are the site's own."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal, localcontext

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sitegen.compute.claims import each_claim, make_claims
from sitegen.compute.figures import layout, make_figures
from sitegen.values.claim import Verdict
from sitegen.values.dataset import Assertion, Dataset, Given
from sitegen.values.figure import Name, Nothing
from sitegen.values.problem import Place, Problem
from sitegen.values.quantity import CONTEXT, Quantity

from ..conftest import EXAMPLES
from .given import DATA, FIGURES, dataset, line_at, quantity_of

CELLS = layout(DATA)
SEE, SAME = "docs/figures.md says what each figure is", "compare what has the same unit"
NAMES = "names are compared by == and in"
HERE = Place("data/facts.yaml", 1, 1)
VERDICTS, PROBLEMS = make_claims(DATA, FIGURES, CELLS)
CLAIMS = each_claim(DATA)


def judged(holds: str, data: Dataset = DATA) -> tuple[Verdict | None, tuple[Problem, ...]]:
    """One expression -> its verdict on some data, and its problems."""
    claim = Assertion("it", Given(holds, HERE), Given("test", HERE))
    figures = FIGURES if data is DATA else make_figures(data)[0]
    verdicts, problems = make_claims(
        replace(data, claims={"it": claim}), figures, CELLS if data is DATA else layout(data)
    )
    return verdicts.get("it"), problems


def verdict(holds: str, data: Dataset = DATA) -> Verdict:
    made, problems = judged(holds, data)
    assert problems == ()
    assert made is not None
    return made


SENTENCES = [
    ("3 <= h100.price / rtx-4090.price <= 9", True, "3.90 / 0.59 = 6.6, must be between 3 and 9"),
    ("3 <= h100.price / rtx-4090.price <= 6", False, "3.90 / 0.59 = 6.6, must be between 3 and 6"),
    ("7 < h100.price / rtx-4090.price < 9", False, "3.90 / 0.59 = 6.6, must be more than 7 and less than 9"),
    # as many decimals as tell two numbers apart
    ("h100.price / rtx-4090.price <= 6.61", False, "3.90 / 0.59 = 6.6102, must be at most 6.61"),
    ("h100.price / rtx-4090.price >= 6.610169", True, "3.90 / 0.59 = 6.6101695, must be at least 6.610169"),
    ("70b.qlora.need <= 50.3 GB", False, "50.35 GB, must be at most 50.3 GB"),
    ("rtx-4090.price < 0.59 EUR/h", False, "0.59 EUR/h, must be less than 0.59 EUR/h"),
    # units
    ("24 GB <= rtx-4090.memory", True, "24 GB, must be at least 24 GB"),
    ("rtx-4090.memory < rtx-4090.reported", True, "24 GB, must be less than 25.8 GB"),
    ("rtx-4090.price * 90 min <= 0.90 EUR", True, "0.59 EUR/h * 90 min = 0.885 EUR, must be at most 0.90 EUR"),
    ("flux.evening >= 100 min", True, "2 h, must be at least 1.7 h"),
    # the least and the most, with their names
    ("min(*.price) > 1 EUR/h", False, "0.59 EUR/h (rtx-4090.price), must be more than 1 EUR/h"),
    (
        "max(small-cards.*.price) <= h100.price / 2",
        True,
        "1.06 EUR/h (l40s.price), must be at most 3.90 / 2 = 1.95 EUR/h",
    ),
    ("min(h100.price, 2 EUR/h) == 2 EUR/h", True, "2 EUR/h, must be 2 EUR/h"),
    ("a100.price == min(cards-80gb.*.price)", True, "1.46 EUR/h, must be 1.46 EUR/h (a100.price)"),
    # parentheses where they are needed
    (
        "(h100.price - a100.price) / (rtx-4090.price + 1 EUR/h) > 1",
        True,
        "(3.90 - 1.46) / (0.59 + 1) = 1.5, must be more than 1",
    ),
    (
        "h100.price - (a100.price - rtx-4090.price) > 3 EUR/h",
        True,
        "3.90 - (1.46 - 0.59) = 3.03 EUR/h, must be more than 3 EUR/h",
    ),
    # names and lists
    ("A100 in 70b.qlora.cards", True, "A100, must be one of RTX PRO 6000, A100, H100, H200, B200"),
    ("l40s.name in 70b.qlora.cards", False, "L40S, must be one of RTX PRO 6000, A100, H100, H200, B200"),
    ("RTX 4090 == cheapest.name", True, "RTX 4090, must be RTX 4090"),
    ("8b.qlora.cheapest != RTX 4090", False, "RTX 4090, must be other than RTX 4090"),
    ("rtx-4090.qlora == 8B", True, "8B, must be 8B"),
    # what is not there is never as it must be
    ("70b.full.smallest >= 80 GB", False, "nothing, must be at least 80 GB"),
    ("70b.full.smallest != 80 GB", False, "nothing, must be other than 80 GB"),
    ("A100 in 70b.full.cards", False, "A100, must be one of none"),
    ("rtx-4090.full in 70b.qlora.cards", False, "nothing, must be one of RTX PRO 6000, A100, H100, H200, B200"),
    # a range at the end that is worse for the claim
    ("3 <= compare.h100-rtx-4090.speed <= 9", True, "6.0, must be between 3 and 9"),
    ("5 <= compare.h100-rtx-4090.speed <= 9", False, "4.6, must be between 5 and 9"),
    (
        "compare.h100-rtx-4090.price / compare.h100-rtx-4090.speed <= 1.4",
        False,
        "6.6 / 4.6 = 1.44, must be at most 1.4",
    ),
    ("servers.range <= 8 card", True, "8 card, must be at most 8 card"),
    ("servers.range == 8 card", False, "2 card, must be 8 card"),
    # of several conditions, what is wrong, or what is nearest to being so
    ("h100.price > 3 EUR/h and a100.price < 1.5 EUR/h", True, "1.46 EUR/h, must be less than 1.5 EUR/h"),
    (
        "h100.price > 4 EUR/h and a100.price < 1.5 EUR/h and L40S in 70b.qlora.cards",
        False,
        "3.90 EUR/h, must be more than 4 EUR/h; L40S, must be one of RTX PRO 6000, A100, H100, H200, B200",
    ),
]


@pytest.mark.parametrize(("holds", "true", "words"), SENTENCES)
def test_verdict_in_words(holds: str, true: bool, words: str) -> None:
    made = verdict(holds)
    assert (made.holds, made.sum) == (true, words)


def test_numbers_of_a_verdict() -> None:
    made = verdict("3 <= h100.price / rtx-4090.price <= 9")
    assert isinstance(made.value, Quantity)
    assert made.value.amount == CONTEXT.divide(Decimal("3.90"), Decimal("0.59"))
    assert (made.low, made.high) == (Quantity(Decimal(3)), Quantity(Decimal(9)))
    assert made.margin == CONTEXT.divide(CONTEXT.subtract(Decimal(9), made.value.amount), Decimal(9))
    assert verdict("a100.price < 1.5 EUR/h").low is None
    assert verdict("A100 in 70b.qlora.cards").value == Name("A100")
    assert verdict("70b.full.smallest >= 80 GB").value == Nothing()


@pytest.mark.parametrize(
    ("holds", "margin", "near"),
    [
        ("rtx-4090.memory <= 24 GB", "0", True),
        ("rtx-4090.memory < 24 GB", "0", False),  # false is not near, it is false
        ("rtx-4090.memory <= 26 GB", "0.077", True),
        ("rtx-4090.memory <= 27 GB", "0.111", False),
        ("rtx-4090.memory >= 20 GB", "0.2", False),
        ("rtx-4090.memory >= 30 GB", "-0.2", False),
        ("22 GB <= rtx-4090.memory <= 40 GB", "0.091", True),
        ("rtx-4090.memory > 0 GB", "1", False),
        ("rtx-4090.memory == 24 GB", None, False),
        ("A100 in 70b.qlora.cards", None, False),
    ],
)
def test_how_near_a_bound_is(holds: str, margin: str | None, near: bool) -> None:
    made = verdict(holds)
    assert (made.margin is None and margin is None) or round(made.margin or Decimal(0), 3) == Decimal(margin or "-9")
    assert made.is_near() is near


@pytest.mark.parametrize(
    ("holds", "column", "rule", "message", "hint"),
    [
        ("3 < h100.prise", 5, "claim-figure", "there is no figure 'h100.prise'", "did you mean h100.price?"),
        (
            "h100.price-a100.price > 1 EUR/h",
            1,
            "claim-figure",
            "there is no figure 'h100.price-a100.price'",
            "write h100.price - a100.price",
        ),
        ("max(*.prise) > 1", 5, "claim-figure", "there is no figure 'rtx-4090.prise'", "did you mean rtx-4090.price?"),
        (
            "max(smal-cards.*.price) > 1",
            5,
            "claim-figure",
            "there is no group 'smal-cards'",
            "did you mean small-cards?",
        ),
        (
            "A10 in 70b.qlora.cards",
            1,
            "claim-figure",
            "no card and no model size is called 'A10'",
            "did you mean A100?",
        ),
        ("h100.price < h100.memory", 12, "claim-unit", "EUR/h cannot be compared with GB", SAME),
        ("3 < h100.price", 3, "claim-unit", "EUR/h cannot be compared with a bare number", SAME),
        (
            "h100.price + h100.memory > 3",
            12,
            "claim-unit",
            "'+' of EUR/h and GB",
            "add and subtract what has the same unit",
        ),
        ("max(h100.price, a100.price, h100.memory) > 3", 1, "claim-unit", "'max' of EUR/h, GB", SAME),
        ("h100.name < a100.name", 11, "claim-kind", "'<' compares numbers", NAMES),
        ("h100.name == 3", 11, "claim-kind", "'==' compares numbers", NAMES),
        ("h100.name + 3 == 3", 11, "claim-kind", "'+' is for numbers", SEE),
        ("min(h100.name, a100.name) == A100", 1, "claim-kind", "'min' compares numbers", SEE),
        ("h100.name in a100.name", 14, "claim-kind", "'a100.name' is no list of names", SEE),
        ("h100.price in sizes.names", 12, "claim-kind", "a number cannot be in a list of names", SEE),
        (
            "1 / (h100.price - h100.price) > 0 h/EUR",
            3,
            "claim-arithmetic",
            "this cannot be computed",
            "check what it divides by",
        ),
    ],
)
def test_what_makes_no_sense_is_told_at_its_column(holds: str, column: int, rule: str, message: str, hint: str) -> None:
    made, (problem,) = judged(holds)
    assert made is None
    assert (problem.place.column, problem.rule, problem.message, problem.hint) == (column, rule, message, hint)


def test_all_that_is_wrong_is_told_at_once() -> None:
    _, problems = judged("h100.price < h100.memory and h100.name < 3 and a100.price > 1 EUR/h")
    assert [problem.rule for problem in problems] == ["claim-unit", "claim-kind"]
    _, problems = judged("x.y < y.z")
    assert [problem.place.column for problem in problems] == [1, 7]


def test_too_many_ranges_are_refused() -> None:
    ranges = [name for name, figure in FIGURES.items() if name.endswith(".low")][:7]
    _, (problem,) = judged(" + ".join(f"{name.removesuffix('.low')} / {name}" for name in ranges) + " > 1")
    assert (problem.rule, problem.message) == ("claim-syntax", "more than 6 ranges in one claim")


def test_cards_are_those_that_can_be_rented() -> None:
    gone = dataset(("    price: 0.59\n", "    price: 0.59\n    available: false\n"))
    assert verdict("min(*.price) == 0.72 EUR/h", gone).holds
    assert verdict("min(small-cards.*.price) == 0.72 EUR/h", gone).holds
    assert DATA.cards["rtx-4090"].available.place in verdict("min(*.price) > 0 EUR/h").places


def test_a_claim_of_cards_is_one_of_each() -> None:
    claim = Assertion("cheap", Given("card.price < 1 EUR/h", HERE), Given("test", HERE), Given("cards", HERE))
    verdicts, problems = make_claims(replace(DATA, claims={"cheap": claim}), FIGURES, CELLS)
    assert problems == ()
    assert [*verdicts] == [f"{card}.cheap" for card in DATA.cards]
    prices = {card: quantity_of(FIGURES, f"{card}.price") for card in DATA.cards}
    assert {name for name, made in verdicts.items() if made.holds} == {
        f"{card}.cheap" for card, price in prices.items() if price.amount < 1
    }
    assert verdicts["h100.cheap"].sum == "3.90 EUR/h, must be less than 1 EUR/h"
    wrong = replace(claim, holds=Given("card.nothing < 1", HERE))
    _, problems = make_claims(replace(DATA, claims={"cheap": wrong}), FIGURES, CELLS)
    assert {problem.rule for problem in problems} == {"claim-figure"}


def test_no_card_at_all_is_nothing() -> None:
    cards = {key: replace(card, available=Given(False, card.available.place)) for key, card in DATA.cards.items()}
    data = replace(DATA, cards=cards)
    assert not verdict("min(*.price) > 0 EUR/h", data).holds
    # of what cannot be made there is no verdict, and the reason has been told
    assert judged("cheapest.price > 0 EUR/h", data) == (None, ())


def test_inputs_lead_to_the_lines_of_the_data() -> None:
    made = verdict("3 <= h100.price / rtx-4090.price <= 9")
    assert made.inputs == ("h100.price", "rtx-4090.price")
    assert [line_at(place) for place in made.places] == ["EUR", "0.59", "3.90"]
    assert {"0.59", "24564", "95"} <= {line_at(place) for place in verdict("8b.qlora.cheapest-price < 1 EUR/h").places}


NUMBERS = {
    "recipe.rank": Decimal(16),
    "memory.live-copies": Decimal(14),
    "memory.live-mlp-copies": Decimal(4),
    "compare.h100-rtx-4090.price": CONTEXT.divide(Decimal("3.90"), Decimal("0.59")),
}
LEAVES = st.sampled_from(sorted(NUMBERS)).map(lambda name: (name, 3, NUMBERS[name])) | st.decimals(0, 99, places=2).map(
    lambda number: (f"{number:f}", 3, number)
)
Expression = tuple[str, int, Decimal | None]  # text, how firmly it holds together, value (None: a division by zero)


def _joined(drawn: tuple[Expression, str, Expression]) -> Expression:
    (left, left_level, one), sign, (right, right_level, other) = drawn
    level = 1 if sign in "+-" else 2
    left = left if left_level >= level else f"({left})"
    right = right if right_level > level else f"({right})"
    return f"{left} {sign} {right}", level, _calculated(one, sign, other)


def _calculated(one: Decimal | None, sign: str, other: Decimal | None) -> Decimal | None:
    """Python's own arithmetic, in its own words."""
    if one is None or other is None or (sign == "/" and not other):
        return None
    with localcontext(CONTEXT):
        return {"+": one + other, "-": one - other, "*": one * other}[sign] if sign != "/" else one / other


def _extreme(drawn: tuple[str, list[Expression]]) -> Expression:
    which, items = drawn
    values = [value for _, _, value in items]
    known = [value for value in values if value is not None]
    value = (min if which == "min" else max)(known) if len(known) == len(values) else None
    return f"{which}({', '.join(text for text, _, _ in items)})", 3, value


SUMS = st.recursive(
    LEAVES,
    lambda inner: (
        st.tuples(inner, st.sampled_from("+-*/"), inner).map(_joined)
        | st.tuples(st.sampled_from(["min", "max"]), st.lists(inner, min_size=1, max_size=3)).map(_extreme)
    ),
    max_leaves=12,
)


@given(SUMS, st.sampled_from(["<", "<=", ">", ">=", "==", "!="]), SUMS)
def test_arithmetic_agrees_with_decimal(one: Expression, sign: str, other: Expression) -> None:
    (left, _, value), (right, _, limit) = one, other
    assume(any(name in left for name in NUMBERS))
    made, problems = judged(f"{left} {sign} {right}")
    if value is None or limit is None:
        assert [problem.rule for problem in problems] == ["claim-arithmetic"]
        return
    assert problems == ()
    assert made is not None
    assert isinstance(made.value, Quantity)
    assert made.value.amount == value
    compared = {"<": value < limit, "<=": value <= limit, ">": value > limit, ">=": value >= limit}
    assert made.holds is (compared | {"==": value == limit, "!=": value != limit})[sign]
    assert made.holds is (made.margin is None or made.margin > 0 or (made.margin == 0 and "=" in sign)) or sign in (
        "==",
        "!=",
    )


@pytest.mark.parametrize(
    ("holds", "tautology"),
    [
        ("3 <= h100.price / rtx-4090.price <= 9", False),
        ("1.5 <= h100.price / rtx-4090.price <= 20", True),
        ("2 <= h100.price / rtx-4090.price <= 30", True),
        ("2.3 <= h100.price / rtx-4090.price", False),
        ("max(small-cards.*.price) < h100.price", True),  # 1.59 < 1.95
        ("max(small-cards.*.price) < h100.price / 2", False),
        ("cheapest.price < 0.88 EUR/h", False),
        ("cheapest.price < 0.89 EUR/h", True),
        ("cheapest.name == RTX 4090", False),
        ("h100.name in 70b.qlora.cards", False),  # no price among its inputs
        ("70b.qlora.need < h100.usable", False),
        ("rtx-4090.price > 0 EUR/h and 70b.qlora.need < h100.usable", True),
        ("3 <= h100.price / rtx-4090.price <= 5", False),  # false as it is
        ("example.qlora-8b.cost <= 2.40 EUR", False),
        ("example.qlora-8b.cost <= 2.50 EUR", True),
    ],
)
def test_bounds_that_no_price_breaks(holds: str, tautology: bool) -> None:
    assert verdict(holds).tautology is tautology


def test_the_claims_of_the_site_are_true() -> None:
    assert PROBLEMS == ()
    wrong = [made for made in VERDICTS.values() if not made.holds or made.tautology]
    assert [made.sum for made in wrong if not CLAIMS[made.name].card] == []  # those of cards are asked by the pages
    assert VERDICTS.keys() == CLAIMS.keys()
    assert {claim.key.removeprefix(f"{claim.card}.") for claim in CLAIMS.values()} == DATA.claims.keys()


def _repriced(factors: Mapping[str, str]) -> Dataset:
    cards = {
        key: replace(card, price=replace(card.price, value=card.price.value * Quantity(Decimal(factors.get(key, "1")))))
        for key, card in DATA.cards.items()
    }
    return replace(DATA, cards=cards)


ABOUT_PRICES = [
    name for name, made in VERDICTS.items() if any(card.price.place in made.places for card in DATA.cards.values())
]


@pytest.mark.parametrize("name", ABOUT_PRICES)
def test_prices_can_make_each_claim_about_prices_false(name: str) -> None:
    """Found by computing everything anew, of which make_claims computes only what moves."""
    read = [key for key, card in DATA.cards.items() if card.price.place in VERDICTS[name].places]
    for key in read:
        for up, down in (("1.5", "0.5"), ("0.5", "1.5")):
            data = _repriced({**dict.fromkeys(read, down), key: up})
            if not make_claims(data, make_figures(data)[0], CELLS)[0][name].holds:
                return
    pytest.fail("no price makes it false")


# Changes of the data that are no prices; each claim that is not about prices must be broken by one.
CHANGES = (
    ("usable_percent: 95", "usable_percent: 9"),
    ("  memory.bf16-weight:\n    value: 2\n", "  memory.bf16-weight:\n    value: 0.2\n"),
    ("value: 0.5159", "value: 1.9"),
    ("value: 0.5159", "value: 0.1"),
    ("    value: 4.03125\n", "    value: 40\n"),
    ("    value: 4.03125\n", "    value: 1\n"),
    ("  rule.lora-per-billion:\n    from: 2\n", "  rule.lora-per-billion:\n    from: 2.5\n"),
    ("memory_reported_mib: 24564", "memory_reported_mib: 12000"),
    ("  flux.evening:\n    value: 2\n", "  flux.evening:\n    value: 4\n"),
    ("  flux.training-time:\n    from: 30\n    to: 90\n", "  flux.training-time:\n    from: 90\n    to: 190\n"),
    ("  zero-3.sharded:\n    value: 16\n", "  zero-3.sharded:\n    value: 6\n"),
    ("minimum_min: 15", "minimum_min: 5"),
    ("    value: 165.2\n", "    value: 400\n"),
    ("lowest_days: 30", "lowest_days: 9000"),
)


def test_data_can_make_each_other_claim_false() -> None:
    broken = set()
    for change in CHANGES:
        data = dataset(change)
        verdicts, _ = make_claims(data, make_figures(data)[0], layout(data))
        broken |= {name for name, made in verdicts.items() if not made.holds}
    assert VERDICTS.keys() - {*ABOUT_PRICES} - broken == set()


@settings(max_examples=EXAMPLES // 5)
@given(st.fixed_dictionaries({key: st.sampled_from(["0.5", "0.8", "1", "1.2", "1.5"]) for key in DATA.cards}))
def test_what_prices_do_is_found_lazily_as_by_computing_all(factors: Mapping[str, str]) -> None:
    """A figure that does not depend on a price is taken as it was: verdicts say so by their places."""
    data = _repriced(factors)
    verdicts, _ = make_claims(data, make_figures(data)[0], CELLS)
    moved = {card.price.place for key, card in DATA.cards.items() if factors[key] != "1"}
    for name, made in verdicts.items():
        if moved.isdisjoint(VERDICTS[name].places):
            assert replace(made, tautology=False) == replace(VERDICTS[name], tautology=False)


def test_quantities_of_the_real_data_stay_as_tests_suppose() -> None:
    assert {name: quantity_of(FIGURES, name).amount for name in NUMBERS} == NUMBERS
