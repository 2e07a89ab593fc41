"""Figures of memory: what a size needs by a method, part by part, and the cards that hold it."""

from __future__ import annotations

from collections.abc import Sequence

from ..values.dataset import Architecture, Card, Method, Size
from ..values.figure import Name, Nothing, Value
from . import memory
from .cards import available, cheapest, names
from .rounding import between
from .tracking import Row, Use

PER_PARAMETER = "byte/parameter"


def _architecture(use: Use, size: Size) -> Architecture:
    return use.entry("architecture", use.data.architectures, size.architecture)


def _shape(use: Use, size: Size) -> memory.Shape:
    of = _architecture(use, size)
    return memory.Shape(
        layers=use(of.layers),
        hidden=use(of.hidden),
        heads=use(of.heads),
        kv_heads=use(of.kv_heads),
        head_dim=use(of.head_dim),
        mlp=use(of.mlp),
        vocabulary=use(of.vocabulary),
        tied=use(of.tied),
        qkv_bias=use(of.qkv_bias),
        qk_norm=use(of.qk_norm),
    )


def _parameters(use: Use, size: Size) -> Value:
    return memory.parameters(_shape(use, size))


def _weights(use: Use, size: Size, method: Method) -> Value:
    of_linear, of_other = use.fact(method.weights, PER_PARAMETER), use.fact(method.others, PER_PARAMETER)
    return memory.weights(_shape(use, size), of_linear, of_other).to("GB")


def _state(use: Use, size: Size, method: Method) -> Value:
    if use(method.trains) == "adapter":
        trained = memory.adapter_parameters(_shape(use, size), use(use.data.recipe.rank))
    else:
        trained = use.quantity(f"{size.key}.parameters")
    return (use.fact(method.state, PER_PARAMETER) * trained).to("GB")


def _activations(use: Use, size: Size, _: Method) -> Value:
    recipe, shape = use.data.recipe, _architecture(use, size)
    tokens, of_value = use(recipe.tokens), use.fact(recipe.checkpoint, "byte")
    copies = use.fact(recipe.live_copies, ""), use.fact(recipe.live_mlp_copies, "")
    kept = memory.checkpoints(use(shape.layers), use(shape.hidden), tokens, of_value)
    return (kept + memory.live_layer(use(shape.hidden), use(shape.mlp), tokens, of_value, copies)).to("GB")


def _overhead(use: Use) -> Value:
    return use.fact(use.data.recipe.overhead, "byte").to("GB")


def _need(use: Use, size: Size, method: Method) -> Value:
    run = f"{size.key}.{method.key}"
    parts = (use.quantity(f"{run}.{part}") for part in ("weights", "state", "activations"))
    return sum(parts, start=use.quantity("memory.overhead-gb"))


def _per_billion(use: Use, size: Size, method: Method) -> Value:
    need = use.quantity(f"{size.key}.{method.key}.need")
    return need / use.quantity(f"{size.key}.parameters").to("Gparameter")


def _per_billion_of_all(use: Use, method: Method) -> Value:
    return between(use.quantity(f"{size}.{method.key}.per-billion") for size in use.data.sizes)


def _times(use: Use, method: Method, other: Method) -> Value:
    needs = ([use.quantity(f"{size}.{each.key}.need") for each in (method, other)] for size in use.data.sizes)
    return between(need / other_need for need, other_need in needs)


def _are_two(method: Method, other: Method) -> bool:
    return method is not other


def _bytes_per_parameter(use: Use, method: Method) -> Value:
    return use.fact(method.weights, PER_PARAMETER) + use.fact(method.state, PER_PARAMETER)


def _trains_everything(method: Method) -> bool:
    return method.trains.value == "everything"


def _holding(use: Use, size: Size, method: Method) -> Sequence[Card]:
    need = use.quantity(f"{size.key}.{method.key}.need")
    return [card for card in available(use) if need <= use.quantity(f"{card.key}.usable")]


def _cards(use: Use, size: Size, method: Method) -> Value:
    return names(use, _holding(use, size, method))


def _smallest(use: Use, size: Size, method: Method) -> Value:
    sold = [use.quantity(f"{card.key}.memory") for card in _holding(use, size, method)]
    return min(sold) if sold else Nothing()


def _cheapest(use: Use, size: Size, method: Method) -> Value:
    card = cheapest(use, _holding(use, size, method))
    return Name(use(card.name)) if card else Nothing()


def _cheapest_price(use: Use, size: Size, method: Method) -> Value:
    card = cheapest(use, _holding(use, size, method))
    return use.quantity(f"{card.key}.price") if card else Nothing()


ROWS: tuple[Row, ...] = (
    Row("{size}.name", "", "name of the size", lambda use, size: Name(use(size.name))),
    Row("{size}.parameters", "parameter", "counted from the shape of its architecture", _parameters),
    Row("{size}.{method}.weights", "GB", "byte/parameter × parameters, of linear maps and of all others", _weights, 2),
    Row("{size}.{method}.state", "GB", "byte/parameter of gradient and optimizer × parameters trained", _state, 2),
    Row("{size}.{method}.activations", "GB", "checkpoints of all layers + one live layer", _activations, 2),
    Row("memory.overhead-gb", "GB", "what CUDA and the libraries take", _overhead, 2),
    Row("{size}.{method}.need", "GB", "overhead + weights + state + activations", _need, 1),
    Row("{size}.{method}.per-billion", "GB/Gparameter", "need / parameters", _per_billion, 2),
    Row("{method}.per-billion", "GB/Gparameter", "from the least to the most of all sizes", _per_billion_of_all, 2),
    Row("{method}.times-{other}", "", "need / need by the other method, over all sizes", _times, 1, only=_are_two),
    Row(
        "{method}.bytes-per-parameter",
        PER_PARAMETER,
        "weights + gradient and optimizer, where everything is trained",
        _bytes_per_parameter,
        digits=2,
        trimmed=True,
        only=_trains_everything,
    ),
    Row("{size}.{method}.cards", "", "the available cards that hold the need, in the order of the data", _cards),
    Row("{size}.{method}.smallest", "GB", "the least memory as sold of the cards that hold the need", _smallest),
    Row("{size}.{method}.cheapest", "", "the cheapest of the cards that hold the need", _cheapest),
    Row("{size}.{method}.cheapest-price", "currency/h", "its price", _cheapest_price),
)
