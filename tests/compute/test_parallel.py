"""Memory per card of several: the ZeRO paper's numbers, and the table of the guide."""

from __future__ import annotations

from decimal import Decimal

import pytest

from sitegen.compute import parallel
from sitegen.values.quantity import quantity

from .given import FIGURES, quantity_of


@pytest.mark.parametrize(
    ("strategy", "expected"),
    [("ddp", "120"), ("zero-1", "31.4"), ("zero-2", "16.6"), ("zero-3", "1.9")],
)
def test_the_numbers_of_the_paper(strategy: str, expected: str) -> None:
    """Rajbhandari et al., figure 1: 7.5 billion parameters on 64 cards."""
    replicated, sharded = (quantity_of(FIGURES, f"{strategy}.{part}") for part in ("replicated", "sharded"))
    memory = parallel.per_card(quantity("7500000000", "parameter"), replicated, sharded, 64).to("GB")
    assert memory.rounded(Decimal("0.1")).amount == Decimal(expected)


# guide-facts: GB per card of states alone, for 1, 2, 4 and 8 cards
TABLE = {
    ("8b", "ddp"): ("128.5", "128.5", "128.5", "128.5"),
    ("8b", "zero-1"): ("128.5", "80.3", "56.2", "44.2"),
    ("8b", "zero-2"): ("128.5", "72.3", "44.2", "30.1"),
    ("8b", "zero-3"): ("128.5", "64.2", "32.1", "16.1"),
    ("32b", "zero-1"): ("524.2", "327.6", "229.3", "180.2"),
    ("32b", "zero-2"): ("524.2", "294.9", "180.2", "122.9"),
    ("32b", "zero-3"): ("524.2", "262.1", "131.1", "65.5"),
    ("70b", "zero-1"): ("1128.9", "705.5", "493.9", "388.0"),
    ("70b", "zero-2"): ("1128.9", "635.0", "388.0", "264.6"),
    ("70b", "zero-3"): ("1128.9", "564.4", "282.2", "141.1"),
}


@pytest.mark.parametrize(("run", "expected"), TABLE.items(), ids="-".join)
def test_the_table(run: tuple[str, str], expected: tuple[str, ...]) -> None:
    size, strategy = run
    made = [quantity_of(FIGURES, f"{size}.{strategy}.on-{count}").rounded(Decimal("0.1")) for count in (1, 2, 4, 8)]
    assert [str(each.amount) for each in made] == list(expected)
