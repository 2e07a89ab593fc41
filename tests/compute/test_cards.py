from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sitegen.compute.figures import make_figures
from sitegen.values.dataset import Card, Dataset, Given
from sitegen.values.figure import Name, Value
from sitegen.values.quantity import quantity

from ..conftest import EXAMPLES
from .given import (
    DATA,
    FIGURES,
    METHODS,
    cells,
    dataset,
    of,
)

CAPACITIES = """
rtx-4090     | 8B  | 8B  | -
rtx-5090     | 32B | 8B  | -
rtx-a6000    | 32B | 8B  | -
l40s         | 32B | 8B  | -
rtx-pro-6000 | 70B | 32B | 8B
a100         | 70B | 32B | 8B
h100         | 70B | 32B | 8B
h200         | 70B | 32B | 8B
b200         | 70B | 70B | 8B
"""


@pytest.mark.parametrize("row", cells(CAPACITIES), ids=lambda row: row[0])
def test_capacity(row: list[str]) -> None:
    card, *expected = row
    assert [of(f"{card}.{method}") or "-" for method in METHODS] == expected


def test_a_card_that_is_not_available_is_not_recommended() -> None:
    figures, problems = make_figures(dataset(("    name: RTX 4090\n", "    name: RTX 4090\n    available: false\n")))
    assert problems == ()
    assert of("cheapest.name", figures) == "RTX A6000"
    assert of("8b.qlora.cheapest", figures) == "RTX A6000"
    assert of("8b.qlora.smallest", figures) == "32 GB"
    assert "RTX 4090" not in of("8b.qlora.cards", figures)  # type: ignore[operator]
    assert of("rtx-4090.qlora", figures) == "8B"
    assert of("rtx-4090.price", figures) == "0.59 EUR/h"


def test_of_equal_prices_the_first_is_the_cheapest() -> None:
    figures, _ = make_figures(dataset(("price: 0.76", "price: 0.59")))
    assert of("cheapest.name", figures) == "RTX 4090"


def test_larger_sizes_are_tried_first_whatever_their_order() -> None:
    turned = replace(DATA, sizes={key: DATA.sizes[key] for key in reversed([*DATA.sizes])})
    figures, _ = make_figures(turned)
    assert [figures[f"{card}.qlora"].value for card in DATA.cards] == [
        FIGURES[f"{card}.qlora"].value for card in DATA.cards
    ]


def test_no_card_is_available() -> None:
    cards = {key: replace(card, available=Given(False, card.available.place)) for key, card in DATA.cards.items()}
    figures, problems = make_figures(replace(DATA, cards=cards))
    assert [problem.rule for problem in problems] == ["card-available"]
    assert "cheapest.price" not in figures
    assert of("8b.qlora.cards", figures) is None


MEMORIES = st.integers(1_000, 2_000_000)
TOKENS = st.integers(1, 300_000)


def rank(value: Value) -> int:
    """How large a size is: 0 for none."""
    names = [size.name.value for size in DATA.sizes.values()]
    return names.index(value.text) + 1 if isinstance(value, Name) else 0


def ranks(data: Dataset) -> dict[str, list[int]]:
    """Card -> rank of its capacity by each method."""
    alone = replace(data, groups={}, examples={}, comparisons={}, notes=(), bills={}, strategies={}, counts={})
    figures, _ = make_figures(alone)
    return {card: [rank(figures[f"{card}.{method}"].value) for method in METHODS] for card in data.cards}


def card_of(mib: int) -> Card:
    card = DATA.cards["h100"]
    return replace(card, reported=Given(quantity(mib, "MiB"), card.reported.place))


def with_tokens(count: int, *memories: int) -> Dataset:
    tokens = Given(quantity(count, "token"), DATA.recipe.tokens.place)
    cards = {f"m{mib}": replace(card_of(mib), key=f"m{mib}") for mib in memories}
    return replace(DATA, cards=cards, recipe=replace(DATA.recipe, tokens=tokens))


@settings(max_examples=EXAMPLES // 2)
@given(st.lists(MEMORIES, min_size=2, max_size=6, unique=True), TOKENS)
def test_more_memory_never_shrinks_a_cell(memories: list[int], tokens: int) -> None:
    made = ranks(with_tokens(tokens, *sorted(memories)))
    for column in zip(*made.values(), strict=True):
        assert list(column) == sorted(column)


@settings(max_examples=EXAMPLES // 2)
@given(MEMORIES, TOKENS, TOKENS)
def test_a_longer_sequence_never_enlarges_a_cell(memory: int, one: int, other: int) -> None:
    short, long = (ranks(with_tokens(tokens, memory))[f"m{memory}"] for tokens in sorted((one, other)))
    assert all(less <= more for less, more in zip(long, short, strict=True))


@settings(max_examples=EXAMPLES // 2)
@given(st.lists(MEMORIES, min_size=1, max_size=4, unique=True), TOKENS)
def test_qlora_holds_no_less_than_lora_and_lora_no_less_than_full(memories: list[int], tokens: int) -> None:
    for qlora, lora, full in ranks(with_tokens(tokens, *memories)).values():
        assert qlora >= lora >= full
