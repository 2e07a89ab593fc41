from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sitegen.compute import memory
from sitegen.values.quantity import Quantity, quantity

from .given import dataset, shapes

MODELS = shapes()
COUNTED = {name: counts for name, (_, counts) in MODELS.items() if counts}
LLAMA = MODELS["Llama-3.1-8B"][0]

widths = st.integers(1, 200)
SHAPES = st.builds(memory.Shape, *[widths] * 7, st.booleans(), st.booleans(), st.booleans())
TOKENS = st.integers(1, 10**6).map(lambda count: quantity(count, "token"))
BYTE = quantity(2, "byte")
COPIES = quantity(14), quantity(4)


@pytest.mark.parametrize("name", COUNTED)
def test_parameters_are_those_that_others_count(name: str) -> None:
    shape, counts = MODELS[name]
    embeddings = (1 if shape.tied else 2) * shape.vocabulary * shape.hidden
    assert memory.parameters(shape) == quantity(counts["parameters"], "parameter")
    assert memory.linear_parameters(shape) == quantity(counts["linear"], "parameter")
    assert embeddings == counts["embeddings"]
    norms = counts["parameters"] - counts["linear"] - counts["embeddings"]
    assert memory.other_parameters(shape) == quantity(embeddings + norms, "parameter")


@pytest.mark.parametrize(
    ("name", "billions"),
    [
        ("Llama-2-13B", "13.0"),
        ("CodeLlama-34B", "33.7"),
        ("Mistral-Small-24B", "23.6"),
        ("MiMo-7B", "7.6"),
        ("Qwen1-1.8B", "1.8"),
        ("Qwen1-7B", "7.7"),
        ("Qwen1-14B", "14.2"),
        ("Qwen1-72B", "72.3"),
    ],
)
def test_shapes_from_memory_have_the_published_size(name: str, billions: str) -> None:
    counted = memory.parameters(MODELS[name][0]).to("Gparameter")
    assert counted.rounded(quantity("0.1").amount) == quantity(billions, "Gparameter")


@pytest.mark.parametrize("key", dataset().architectures)
def test_shapes_of_the_data_are_those_of_the_tests(key: str) -> None:
    written = dataset().architectures[key]
    shape, _ = MODELS[written.name.value]
    fields = ("layers", "hidden", "heads", "kv_heads", "head_dim", "mlp", "vocabulary", "tied", "qkv_bias", "qk_norm")
    assert [getattr(written, field).value for field in fields] == [getattr(shape, field) for field in fields]


def test_an_adapter_grows_with_its_rank_and_its_targets() -> None:
    assert memory.adapter_parameters(LLAMA, 16) == quantity(41_943_040, "parameter")
    assert memory.adapter_parameters(LLAMA, 32) == memory.adapter_parameters(LLAMA, 16) * 2
    # r × layers × (in + out): q is 4096 → 4096, v is 4096 → 1024
    assert memory.adapter_parameters(LLAMA, 8, ("q", "v")) == quantity(8 * 32 * (8192 + 5120), "parameter")
    assert memory.adapter_parameters(LLAMA, 8, ()) == quantity(0, "parameter")


def test_activations_by_hand() -> None:
    tokens = quantity(4096, "token")
    assert memory.checkpoints(32, 4096, tokens, BYTE) == quantity(2 * 32 * 4096 * 4096, "byte")
    # 14 + 4 · 14336 / 4096 is 28, the number of copies that was measured for this model
    assert memory.live_layer(4096, 14336, tokens, BYTE, COPIES) == quantity(2 * 28 * 4096 * 4096, "byte")
    assert memory.logits(128_256, tokens, quantity(16, "byte")) == quantity(16 * 128_256 * 4096, "byte")
    assert memory.logits(128_256, tokens, quantity(0, "byte")) == quantity(0, "byte")


@given(SHAPES)
def test_linear_maps_and_all_others_are_all(shape: memory.Shape) -> None:
    assert memory.linear_parameters(shape) + memory.other_parameters(shape) == memory.parameters(shape)
    whole = memory.weights(shape, quantity(2, "byte/parameter"), quantity(2, "byte/parameter"))
    assert whole == quantity(2, "byte/parameter") * memory.parameters(shape)


@given(SHAPES)
def test_what_a_model_has_more_of_counts(shape: memory.Shape) -> None:
    plain = replace(shape, tied=False, qkv_bias=False, qk_norm=False)
    assert memory.parameters(replace(plain, tied=True)) < memory.parameters(plain)
    assert memory.parameters(replace(plain, qkv_bias=True)) > memory.parameters(plain)
    assert memory.parameters(replace(plain, qk_norm=True)) > memory.parameters(plain)
    assert memory.parameters(replace(plain, layers=plain.layers + 1)) > memory.parameters(plain)


@given(SHAPES, TOKENS, TOKENS)
def test_activations_are_proportional_to_tokens(shape: memory.Shape, some: Quantity, more: Quantity) -> None:
    def taken(tokens: Quantity) -> Quantity:
        kept = memory.checkpoints(shape.layers, shape.hidden, tokens, BYTE)
        return kept + memory.live_layer(shape.hidden, shape.mlp, tokens, BYTE, COPIES)

    assert taken(some + more) == taken(some) + taken(more)
    assert taken(some) > quantity(0, "byte")
