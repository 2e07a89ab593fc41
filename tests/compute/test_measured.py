"""The memory model against published measurements, each at its own settings; `pytest -s` prints the error of each."""

from __future__ import annotations

import csv
from decimal import Decimal
from functools import cache

import pytest

from sitegen.compute import memory
from sitegen.compute.figures import make_figures
from sitegen.values.quantity import Quantity, quantity

from .given import CASES, dataset, quantity_of, shapes

Row = dict[str, str]

MODELS = {name: shape for name, (shape, _) in shapes().items()}
with (CASES / "measured_memory.csv").open(encoding="utf-8", newline="") as file:
    ROWS: list[Row] = list(csv.DictReader(file))

TARGETS = {"all": None, "qvo+mlp": ("q", "v", "o", "gate", "up", "down"), "qv": ("q", "v")}
LOGIT = {"fused": "0", "chunk8": "2", "full": "16"}  # bytes of one logit; chunked takes an eighth
OFFLOADED, KEPT, NO_CHECKPOINTS = ("yes", "yes"), ("yes", "no"), ("no", "no")  # checkpointing, offload


@cache
def fact(name: str) -> Quantity:
    return quantity_of(make_figures(dataset())[0], f"memory.{name}")


def predicted(row: Row) -> Quantity:
    shape, tokens = MODELS[row["model"]], quantity(int(row["seq"]) * int(row["batch"]), "token")
    taken = weights_and_state(row, shape) + activations(row, shape, tokens)
    taken += memory.logits(shape.vocabulary, tokens, quantity(LOGIT[row["loss"]], "byte"))
    if row["embeddings_fp32"] == "yes":
        taken += quantity(2, "byte/parameter") * memory.other_parameters(shape)
    return taken + (fact("overhead") if row["level"] == "dev" else fact("overhead") / 2)


def weights_and_state(row: Row, shape: memory.Shape) -> Quantity:
    state = quantity(row["state_bytes"], "byte/parameter")
    if row["method"] not in ("qlora", "lora16"):
        return state * memory.parameters(shape)
    of_linear = fact("nf4-weight") if row["method"] == "qlora" else fact("bf16-weight")
    adapter = memory.adapter_parameters(shape, int(row["rank"]), TARGETS[row["targets"]])
    return memory.weights(shape, of_linear, fact("bf16-weight")) + state * adapter


def activations(row: Row, shape: memory.Shape, tokens: Quantity) -> Quantity:
    copies = fact("live-copies"), fact("live-mlp-copies")
    live = memory.live_layer(shape.hidden, shape.mlp, tokens, fact("checkpoint"), copies)
    kept = memory.checkpoints(shape.layers, shape.hidden, tokens, fact("checkpoint"))
    how = {OFFLOADED: live, KEPT: kept + live, NO_CHECKPOINTS: live * shape.layers}
    return how[row["checkpointing"], row["offload"]]


def error(row: Row) -> Decimal:
    """Percent by which the model is above what was measured."""
    measured = quantity(row["value"], row["unit"])
    return ((predicted(row).to(measured.unit) - measured) / measured * 100).amount


@pytest.fixture(scope="module")
def errors() -> list[Decimal]:
    """Sizes of the errors on the rows that the constants were not calibrated on."""
    for row in ROWS:
        settings = " ".join(row[key] for key in ("model", "method", "seq", "batch", "loss", "role"))
        made = predicted(row).to(row["unit"]).amount
        print(f"{error(row):+7.1f} %  {made:7.2f} of {row['value']:>6} {row['unit']:3}  {settings}")
    return [abs(error(row)) for row in ROWS if row["role"] != "calibration"]


def test_the_mean_error_is_the_published_one(errors: list[Decimal]) -> None:
    mean = Quantity(sum(errors, start=Decimal(0)) / len(errors))
    print(f"\nmean absolute error on {len(errors)} rows: {mean.amount:.2f} %")
    published = fact("model-error").amount
    assert mean.rounded(Decimal("0.1")).amount == published == Decimal("13.5")


def test_the_worst_error_is_the_published_one(errors: list[Decimal]) -> None:
    worst = Quantity(max(errors))
    print(f"\nworst error: {worst.amount:.2f} %")
    assert worst.rounded(Decimal(1)).amount == fact("model-error-worst").amount == Decimal(53)


def test_rows_of_calibration_are_kept_apart() -> None:
    roles = [row["role"] for row in ROWS]
    assert {role: roles.count(role) for role in roles} == {"calibration": 10, "held-out": 35, "assumed-config": 10}


def test_the_calibration_fits() -> None:
    assert max(abs(error(row)) for row in ROWS if row["role"] == "calibration") < 10
