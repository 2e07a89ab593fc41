"""One card for somebody who chooses: room, micro-batches, bills, and the cards beside it."""

from __future__ import annotations

from decimal import Decimal

import pytest

from sitegen.values.figure import Name, Names, Nothing
from sitegen.values.quantity import quantity

from .given import DATA, FIGURES, quantity_of

# The longest micro-batch of published cells, in tokens, at 95 % of the memory, within the rounding of the constants.
TOKENS = {
    "rtx-4090.8b.qlora": 34267,
    "rtx-4090.8b.lora": 13193,
    "rtx-5090.32b.qlora": 10213,
    "rtx-5090.8b.lora": 29493,
    "rtx-a6000.32b.qlora": 26361,
    "l40s.32b.qlora": 23361,
    "rtx-pro-6000.70b.qlora": 30750,
    "rtx-pro-6000.8b.full": 96789,
    "a100.32b.lora": 12968,
    "h100.32b.lora": 12616,
    "h200.70b.qlora": 56581,
    "b200.70b.lora": 21455,
    "b200.8b.full": 270013,
}


@pytest.mark.parametrize(("cell", "tokens"), TOKENS.items())
def test_the_longest_micro_batch(cell: str, tokens: int) -> None:
    made = quantity_of(FIGURES, f"{cell}.tokens").amount
    assert made == int(made)
    assert abs(made - tokens) <= Decimal(tokens) / 1000


def test_a_cell_has_room_or_lacks_it() -> None:
    for card in DATA.cards:
        for size in DATA.sizes:
            for method in (key for key, each in DATA.methods.items() if each.in_table.value):
                cell = f"{card}.{size}.{method}"
                room, lacking, tokens = (FIGURES[f"{cell}.{name}"].value for name in ("room", "lacking", "tokens"))
                assert isinstance(room, Nothing) != isinstance(lacking, Nothing)
                assert isinstance(room, Nothing) == isinstance(tokens, Nothing)


def test_what_fits_at_the_recipe_has_at_least_its_tokens() -> None:
    for name, figure in FIGURES.items():
        if name.endswith(".tokens") and name.partition(".")[0] in DATA.cards and not isinstance(figure.value, Nothing):
            assert quantity_of(FIGURES, name) >= quantity_of(FIGURES, "recipe.tokens")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("rtx-4090.bill.short", "0.15"),  # 7 minutes are billed as 15: 0.1475
        ("rtx-4090.bill.run", "0.89"),  # 90 min: 0.885, half up
        ("b200.bill.night", "128.96"),  # 8 h
        ("storage.example-cost", "1.50"),  # 50 GB × 0.03
        ("rtx-4090.example.qlora-8b.cost", "1.66"),  # 169 minutes at 0.59: as the example itself
        ("h100.example.qlora-8b.cost", "10.99"),  # the same minutes at 3.90: 10.985, half up
        ("a100.example.qlora-70b.cost", "8.76"),  # 6 hours at 1.46
    ],
)
def test_bills(name: str, expected: str) -> None:
    assert quantity_of(FIGURES, name).amount == Decimal(expected)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("h100.cheaper", Names(("RTX PRO 6000", "A100"))),
        ("rtx-4090.cheaper", Nothing()),
        ("rtx-5090.cheaper", Names(("RTX A6000",))),
        ("rtx-4090.roomier", Name("RTX A6000")),
        ("h200.roomier", Name("B200")),
        ("b200.roomier", Nothing()),
    ],
)
def test_the_cards_beside_it(name: str, expected: object) -> None:
    assert FIGURES[name].value == expected


def test_price_per_gb() -> None:
    assert quantity_of(FIGURES, "rtx-4090.price-per-gb").rounded(Decimal("0.001")).amount == Decimal("0.025")


def test_an_example_costs_something_on_the_cards_that_hold_it() -> None:
    for card in DATA.cards:
        for key, run in DATA.examples.items():
            room = FIGURES[f"{card}.{run.size.value}.{run.method.value}.room"].value
            for what in ("cost", "same-cost"):
                value = FIGURES[f"{card}.example.{key}.{what}"].value
                assert isinstance(value, Nothing) == isinstance(room, Nothing)


def test_the_same_speed_costs_the_same_on_the_card_of_the_example_alone() -> None:
    ratios = {card: FIGURES[f"{card}.example.qlora-8b.same-cost"].value for card in DATA.cards}
    assert [card for card, ratio in ratios.items() if ratio == quantity(1)] == ["rtx-4090"]
    assert quantity_of(FIGURES, "h100.example.qlora-8b.same-cost").amount.quantize(Decimal("0.01")) == Decimal("6.61")
