"""What a run needs, in bytes, counted anew from the shape of the model; and which card holds it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from .data import Data, Row, once

GB = 10**9
MIB = 2**20


def _shape(data: Data, size: str) -> Row:
    return data.prices.row("architectures").row(data.prices.row("sizes").row(size).text("architecture"))


def _widths(shape: Row) -> tuple[int, int, int, int]:
    """Hidden width, MLP width, width of all queries, width of all keys (or of all values)."""
    head = shape.whole("head_dim")
    return shape.whole("hidden"), shape.whole("mlp"), shape.whole("heads") * head, shape.whole("kv_heads") * head


def quantized(data: Data, size: str) -> int:
    """Parameters of the linear maps: attention has two maps by queries and two by keys, the MLP three."""
    shape = _shape(data, size)
    hidden, mlp, queries, keys = _widths(shape)
    return shape.whole("layers") * hidden * (2 * queries + 2 * keys + 3 * mlp)


def kept(data: Data, size: str) -> int:
    """Parameters of everything else: embeddings and head, norms, biases."""
    shape = _shape(data, size)
    hidden, _, queries, keys = _widths(shape)
    tables = 1 if shape.flag("tied") else 2
    in_a_layer = 2 * hidden
    in_a_layer += queries + 2 * keys if shape.flag("qkv_bias") else 0
    in_a_layer += 2 * shape.whole("head_dim") if shape.flag("qk_norm") else 0
    return hidden * (tables * shape.whole("vocabulary") + 1) + shape.whole("layers") * in_a_layer


@once
def parameters(data: Data, size: str) -> int:
    """All parameters of a size."""
    return quantized(data, size) + kept(data, size)


def adapter(data: Data, size: str) -> int:
    """Parameters of a LoRA adapter on every linear map: rank × (in + out)."""
    shape = _shape(data, size)
    hidden, mlp, queries, keys = _widths(shape)
    around = 7 * hidden + 3 * mlp + 2 * queries + 2 * keys
    return data.prices.row("recipe").whole("rank") * shape.whole("layers") * around


def weights(data: Data, size: str, method: str) -> Fraction:
    """Bytes of the weights."""
    way = data.prices.row("methods").row(method)
    linear, other = data.constant(way.text("weights")), data.constant(way.text("others"))
    return linear * quantized(data, size) + other * kept(data, size)


def state(data: Data, size: str, method: str) -> Fraction:
    """Bytes of gradient and optimizer."""
    way = data.prices.row("methods").row(method)
    everything = parameters(data, size)
    trained = adapter(data, size) if way.text("trains") == "adapter" else everything
    return data.constant(way.text("state")) * trained


def activations(data: Data, size: str) -> Fraction:
    """Bytes of the recipe's micro-batch."""
    return data.prices.row("recipe").number("tokens") * a_token(data, size)


@once
def a_token(data: Data, size: str) -> Fraction:
    """Bytes that each token of a micro-batch takes: a checkpoint of each layer, and the layer at work."""
    recipe, shape = data.prices.row("recipe"), _shape(data, size)
    hidden, mlp = shape.whole("hidden"), shape.whole("mlp")
    of_hidden, of_mlp = data.constant(recipe.text("live_copies")), data.constant(recipe.text("live_mlp_copies"))
    values = (shape.whole("layers") + of_hidden) * hidden + of_mlp * mlp
    return data.constant(recipe.text("checkpoint")) * values


def overhead(data: Data) -> Fraction:
    """Bytes that CUDA and the libraries take."""
    return data.constant(data.prices.row("recipe").text("overhead"))


@once
def need(data: Data, size: str, method: str) -> Fraction:
    """Bytes that a run needs in all."""
    fixed = overhead(data) + activations(data, size)
    return fixed + weights(data, size, method) + state(data, size, method)


@once
def usable(data: Data, card: str) -> Fraction:
    """Bytes of a card that a run may fill."""
    share = data.prices.row("recipe").number("usable_percent")
    return data.card(card).number("memory_reported_mib") * MIB * share / 100


def gap(data: Data, card: str, size: str, method: str) -> Fraction:
    """Bytes left on the card, less than nothing where they lack."""
    return usable(data, card) - need(data, size, method)


def largest(data: Data, card: str, method: str) -> str | None:
    """The size of the most parameters that the card holds."""
    fitting = [size for size in data.prices.rows("sizes") if gap(data, card, size, method) >= 0]
    return max(fitting, key=lambda size: parameters(data, size), default=None)


@once
def available(data: Data) -> Sequence[str]:
    """Keys of the cards that can be rented."""
    return [key for key, card in data.prices.rows("cards").items() if card.flag("available", True)]


def holding(data: Data, size: str, method: str) -> Sequence[str]:
    """Keys of the available cards that hold a run."""
    needed = need(data, size, method)
    return [card for card in available(data) if usable(data, card) >= needed]
