"""The memory that a training run needs: parameters counted from a model's shape, and the bytes of each part.

need = weights + state + activations + logits + overhead. What a run does decides what goes in:

- state is bytes per trained parameter: of the adapter, or of the whole model;
- activations are `checkpoints` and one `live_layer`; the live layer alone where checkpoints are offloaded, and a live
  layer for each layer where there is no checkpointing;
- logits are nothing where the loss is fused; overhead is a constant.

Constants come from data/facts.yaml. Units: parameter, token, byte, byte/parameter.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import Struct

from ..values.quantity import Quantity, quantity


class Shape(Struct, frozen=True):
    """The shape of a transformer with gated MLPs: widths in values, `tied` where embeddings and head share weights."""

    layers: int
    hidden: int
    heads: int
    kv_heads: int
    head_dim: int
    mlp: int
    vocabulary: int
    tied: bool = False
    qkv_bias: bool = False
    qk_norm: bool = False


def linears(shape: Shape) -> Mapping[str, tuple[int, int]]:
    """Shape -> the linear maps of one layer, by name: width of what goes in, width of what comes out."""
    queries, keys = shape.heads * shape.head_dim, shape.kv_heads * shape.head_dim
    return {
        "q": (shape.hidden, queries),
        "k": (shape.hidden, keys),
        "v": (shape.hidden, keys),
        "o": (queries, shape.hidden),
        "gate": (shape.hidden, shape.mlp),
        "up": (shape.hidden, shape.mlp),
        "down": (shape.mlp, shape.hidden),
    }


def linear_parameters(shape: Shape) -> Quantity:
    """Shape -> parameters of all linear maps, which are what quantization makes small."""
    a_layer = sum(into * out for into, out in linears(shape).values())
    return quantity(shape.layers * a_layer, "parameter")


def other_parameters(shape: Shape) -> Quantity:
    """Shape -> parameters of embeddings, head, norms and biases, which stay in 16 bits."""
    embeddings = (1 if shape.tied else 2) * shape.vocabulary * shape.hidden
    biases = (shape.heads + 2 * shape.kv_heads) * shape.head_dim if shape.qkv_bias else 0
    head_norms = 2 * shape.head_dim if shape.qk_norm else 0
    norms = shape.layers * (2 * shape.hidden + biases + head_norms) + shape.hidden
    return quantity(embeddings + norms, "parameter")


def parameters(shape: Shape) -> Quantity:
    """Shape -> all parameters of the model."""
    return linear_parameters(shape) + other_parameters(shape)


def adapter_parameters(shape: Shape, rank: int, targets: Collection[str] | None = None) -> Quantity:
    """Shape, rank -> parameters of a LoRA adapter on the linear maps `targets` (all where None) of every layer."""
    a_layer = sum(sum(widths) for name, widths in linears(shape).items() if targets is None or name in targets)
    return quantity(shape.layers * rank * a_layer, "parameter")


def weights(shape: Shape, of_linear: Quantity, of_other: Quantity) -> Quantity:
    """Shape, byte/parameter of linear maps and of all others -> bytes of the weights."""
    return of_linear * linear_parameters(shape) + of_other * other_parameters(shape)


def checkpoints(layers: int, hidden: int, tokens: Quantity, of_value: Quantity) -> Quantity:
    """Layers, hidden width, tokens, byte of one value -> bytes of what is kept of each layer for recomputing it."""
    return of_value * quantity(layers * hidden, "1/token") * tokens


def live_layer(
    hidden: int, mlp: int, tokens: Quantity, of_value: Quantity, copies: tuple[Quantity, Quantity]
) -> Quantity:
    """Widths, tokens, byte of one value -> bytes of the layer that is being recomputed.

    `copies` is how many values it holds for each of the hidden width, and for each of the MLP's width.
    """
    of_hidden, of_mlp = copies
    values = of_hidden * quantity(hidden, "1/token") + of_mlp * quantity(mlp, "1/token")
    return of_value * values * tokens


def logits(vocabulary: int, tokens: Quantity, of_value: Quantity) -> Quantity:
    """Vocabulary, tokens, byte of one logit (nothing where the loss is fused) -> bytes of the logits."""
    return of_value * quantity(vocabulary, "1/token") * tokens
