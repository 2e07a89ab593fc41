"""Claims judged a second time: as the build does, the site's at any prices, and all expressions."""

from __future__ import annotations

import pytest

from sitegen.check.published import judge_published
from sitegen.check.published.assertions import holds
from sitegen.check.published.proof import Proof, prove
from sitegen.compute import make_site
from sitegen.read import read_plain
from tests.compute.test_claims import SENTENCES

from ..sites import real, real_output, real_proof, sources_of
from .test_published import other_prices

GROUPS = {
    "": "rtx-4090 rtx-5090 rtx-a6000 l40s rtx-pro-6000 a100 h100 h200 b200".split(),
    "small-cards": "rtx-4090 rtx-5090 rtx-a6000 l40s".split(),
    "cards-80gb": "a100 h100".split(),
}


@pytest.mark.parametrize(("expression", "true"), [(holds, true) for holds, true, _ in SENTENCES])
def test_an_expression(expression: str, true: bool) -> None:
    assert holds(expression, "", real_proof().figures, GROUPS) is true


@pytest.mark.parametrize(
    "expression",
    [
        *("", "h100.price", "h100.price <", "h100.price < nothing.here", "h100.name < 3", "h100.price / 0 > 1"),
        *(
            "h100.price > 1 EUR/h or",
            "h100.price > 1 EUR/h )",
            "min() > 1",
            "min(no-cards.*.price) > 1",
            "A100 in A100 <",
        ),
    ],
)
def test_what_cannot_be_read_does_not_hold(expression: str) -> None:
    assert not holds(expression, "", real_proof().figures, GROUPS)


@pytest.mark.parametrize("seed", range(12))
def test_both_say_the_same_of_every_claim_at_other_prices(seed: int) -> None:
    """A figure that such prices leave without a value makes no verdict."""
    files = other_prices(real(), seed)
    sources, _ = sources_of(files)
    assert sources is not None
    verdicts = {name: verdict.holds for name, verdict in make_site(sources)[0].verdicts.items()}
    again = prove(read_plain(files)).claims
    assert verdicts == {name: again[name] for name in verdicts}
    assert {*verdicts.values()} == {True, False}


def test_a_claim_that_the_data_make_false_is_found() -> None:
    """Also where pages and ledger agree on it."""
    files = {
        **real(),
        "data/facts.yaml": real()["data/facts.yaml"].replace(b"full.times-adamw < 1", b"full.times-adamw > 1"),
    }
    assert "'8-bit-optimizer-needs-less' does not hold" in found(prove(read_plain(files)))


def found(proof: Proof) -> str:
    return "\n".join(problem.message for problem in judge_published(real_output().files, proof).problems)
